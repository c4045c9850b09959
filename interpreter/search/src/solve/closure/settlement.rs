//! Computes the values of states backwards, from those that are decided to those that they decide.

use super::graph::{Graph, Successor};
use super::value::Value;
use crate::budget::Meter;
use zrf_grammar::game::PlayerId;

/// The number of states between looks at the budget.
const TICK: usize = 1 << 10;

/// A settlement in progress. It follows each move once, from its target. States are decided in the order of their
/// plies, so the first move that wins is the quickest, and the last one that loses is the slowest.
#[derive(Clone, Debug)]
pub(super) struct Settlement {
    /// By state, the end in `sources` of the states whose moves lead there, each as often as it has such moves.
    ends: Vec<usize>,
    sources: Vec<u32>,
    /// By state, the number of its moves that are not known to lose.
    n_left: Vec<u32>,
    /// The decided states in order, and the number of those whose sources were told.
    decided: Vec<u32>,
    n_told: usize,
}

impl Settlement {
    /// The bytes that the settlement of a graph takes.
    pub(super) fn bytes(graph: &Graph) -> usize {
        let of_state = size_of::<usize>() + 2 * size_of::<u32>();
        graph.values.len() * of_state + graph.successors.len() * size_of::<u32>()
    }

    /// Begins with the states in which the game is over, and the moves that end it.
    pub(super) fn new(graph: &mut Graph) -> Self {
        let states = 0..graph.values.len();
        let (ends, sources) = sources(graph);
        let mut decided = Vec::with_capacity(states.len());
        let is_over = |&state: &usize| graph.values[state] != Value::Draw;
        decided.extend(states.clone().filter(is_over).map(|state| state as u32));
        let mut settlement = Self {
            ends,
            sources,
            n_left: states
                .clone()
                .map(|state| graph.successors(state).len() as u32)
                .collect(),
            decided,
            n_told: 0,
        };
        for state in states {
            for number in graph.range(state) {
                if let Successor::End(Some(by)) = graph.successors[number] {
                    settlement.tell(graph, state as u32, by, 1);
                }
            }
        }
        settlement
    }

    /// Goes on until all is settled. Returns false if the budget ended first.
    pub(super) fn go_on(&mut self, graph: &mut Graph, meter: &mut Meter) -> bool {
        while let Some(&state) = self.decided.get(self.n_told) {
            if self.n_told.is_multiple_of(TICK) && meter.tick() {
                return false;
            }
            self.n_told += 1;
            let state = state as usize;
            if let Value::Won { by, plies } = graph.values[state] {
                let first = state.checked_sub(1).map_or(0, |before| self.ends[before]);
                for number in first..self.ends[state] {
                    self.tell(graph, self.sources[number], by, plies + 1);
                }
            }
        }
        true
    }

    /// Tells a state that one of its moves lets a player win, this many plies from the state.
    fn tell(&mut self, graph: &mut Graph, state: u32, by: PlayerId, plies: u32) {
        let number = state as usize;
        if graph.values[number] != Value::Draw {
            return;
        }
        self.n_left[number] -= 1;
        if graph.deciders[number].0 == by || self.n_left[number] == 0 {
            graph.values[number] = Value::Won { by, plies };
            self.decided.push(state);
        }
    }
}

/// The sources of all moves, in the order of the states that they lead to, and where those of each state end.
fn sources(graph: &Graph) -> (Vec<usize>, Vec<u32>) {
    let n_states = graph.values.len();
    let targets = |state| graph.successors(state).iter().filter_map(Successor::state);
    let mut ends = vec![0; n_states];
    (0..n_states)
        .flat_map(targets)
        .for_each(|target| ends[target] += 1);
    let mut sum = 0;
    for end in &mut ends {
        // Until its sources are listed, where those of a state begin.
        sum += std::mem::replace(end, sum);
    }
    let mut sources = vec![0; sum];
    for state in 0..n_states {
        for target in targets(state) {
            sources[ends[target]] = state as u32;
            ends[target] += 1;
        }
    }
    (ends, sources)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use zrf_interpreter::Random;

    /// A graph of states with their deciders and moves. A state without moves is won by its decider.
    fn graph(states: &[(PlayerId, Vec<Successor>)]) -> Graph {
        let mut graph = Graph::default();
        for (player, successors) in states {
            graph.successors.extend(successors);
            graph.deciders.push((*player, graph.successors.len()));
            graph.values.push(match successors.is_empty() {
                true => Value::Won {
                    by: *player,
                    plies: 0,
                },
                false => Value::Draw,
            });
        }
        graph
    }

    fn settle(graph: &mut Graph) {
        let mut settlement = Settlement::new(graph);
        assert!(settlement.go_on(graph, &mut Meter::new(Budget::default())));
    }

    /// The values, ply by ply: a player who can wins, and loses once all moves do.
    fn settle_slowly(graph: &mut Graph) {
        for plies in 1.. {
            let winner = |state: usize| {
                let player = graph.deciders[state].0;
                let of = |successor: &Successor| match *successor {
                    Successor::To(next) => graph.values[next as usize].winner(),
                    Successor::End(winner) => winner,
                };
                let winners: Vec<_> = graph.successors(state).iter().map(of).collect();
                let wins = winners.contains(&Some(player)).then_some(player);
                let is_lost = winners.iter().all(Option::is_some);
                wins.or_else(|| winners.last().copied().flatten().filter(|_| is_lost))
            };
            let open = (0..graph.values.len()).filter(|&state| graph.values[state] == Value::Draw);
            let decided: Vec<_> = open
                .filter_map(|state| Some((state, winner(state)?)))
                .collect();
            if decided.is_empty() {
                return;
            }
            for (state, by) in decided {
                graph.values[state] = Value::Won { by, plies };
            }
        }
    }

    #[test]
    fn values_are_those_found_ply_by_ply() {
        let (mut random, mut n_won) = (Random::new(1), 0);
        let players = [0, 1].map(PlayerId::from_index);
        for _ in 0..500 {
            let n_states = 2 + random.below(30);
            let successor = |random: &mut Random| match random.below(12) {
                0 => Successor::End([None, Some(players[0]), Some(players[1])][random.below(3)]),
                _ => Successor::To(random.below(n_states) as u32),
            };
            let mut states = Vec::new();
            for _ in 0..n_states {
                let n_moves = random.below(4);
                let successors = (0..n_moves).map(|_| successor(&mut random)).collect();
                states.push((players[random.below(2)], successors));
            }
            let [mut quick, mut slow] = [graph(&states), graph(&states)];
            settle(&mut quick);
            settle_slowly(&mut slow);
            assert_eq!(quick.values, slow.values);
            n_won += quick
                .values
                .iter()
                .filter(|&&value| value != Value::Draw)
                .count();
        }
        assert!(n_won > 2_000, "{n_won}");
    }

    #[test]
    fn a_win_may_take_very_long() {
        let by = PlayerId::from_index(0);
        let to = |state: u32| state.checked_sub(1).map(Successor::To);
        let states: Vec<_> = (0..100_000)
            .map(|state| (by, Vec::from_iter(to(state))))
            .collect();
        let mut graph = graph(&states);
        settle(&mut graph);
        let plies = 99_999;
        assert_eq!(graph.values[99_999], Value::Won { by, plies });
    }
}
