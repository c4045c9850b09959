//! Best-first search, for puzzles whose moves can be undone by others. A* (Hart, Nilsson, Raphael 1968) with the number
//! of missing moves given by a [`Guide`] finds the shortest solution if the guide never overestimates; without a guide
//! it is breadth-first search. After some work, states with something new come first, however long the way to them is,
//! which finds longer solutions sooner.

use super::guide::Guide;
use super::novelty::Novelty;
use super::solver::{Answer, Seen, Solver};
use crate::sides::decider;
use crate::solve::state_set::StateSet;
use crate::solve::ways::{Queue, Walker};
use std::collections::BTreeMap;
use zrf_interpreter::{MoveList, State};

/// The number of states that are searched in the order of missing moves plus plies.
const IN_ORDER: u64 = 60_000;
/// The share of the memory for novelty, as one part in this many.
const NOVELTY_SHARE: usize = 16;

/// The weight of missing moves relative to plies: if novelty comes first, and if nothing else counts.
const WITH_NOVELTY: usize = 4;
const ALONE: usize = 10;
/// The number of states taken in one order before the other order has its turn. States in one order are few moves
/// apart.
const BURST: usize = 16;

/// The rank of a state: smaller ranks are searched first.
type Rank = (usize, usize);

impl Solver<'_> {
    /// Searches all positions ply by ply, for a shortest solution, up to this many states.
    pub(super) fn breadth_first(&mut self, start: &State, most: u64) -> Answer {
        self.best_first_by(start, &mut |_, plies| [(0, plies)], most)
    }

    /// Searches the most promising positions first.
    pub(super) fn best_first(&mut self, start: &State) -> Answer {
        let player = decider(&self.program, start);
        let guide = Guide::new(&mut self.generator, start, player);
        let Some(guide) = guide else {
            return self.breadth_first(start, u64::MAX);
        };
        let mut in_order = |state: &State, plies| [(0, plies + guide.missing(state) as usize)];
        let found = self.best_first_by(start, &mut in_order, IN_ORDER);
        if found != Answer::Unknown || self.meter.is_over() || self.dead.is_full() {
            return found;
        }
        let n_players = self.program.game().players.len();
        let mut novelty = Novelty::new(n_players, &guide.is_moving, self.bytes / NOVELTY_SHARE);
        let mut in_turn = |state: &State, plies| {
            let missing = guide.missing(state);
            let novelty = novelty.rank(state, missing);
            let points = |factor| factor * missing as usize + plies;
            [(novelty, points(WITH_NOVELTY)), (0, points(ALONE))]
        };
        self.best_first_by(start, &mut in_turn, u64::MAX)
    }

    /// Takes the positions in the order of their ranks, which are computed from a state and its plies; of equal ones,
    /// the one found last. If positions have several ranks, the orders take turns.
    fn best_first_by<const N: usize>(
        &mut self,
        start: &State,
        ranks: &mut dyn FnMut(&State, usize) -> [Rank; N],
        most: u64,
    ) -> Answer {
        self.dead = StateSet::new(self.bytes / 2);
        self.open.clear();
        let mut queue = Queue::default();
        let mut walker = Walker::new(start, self.keys.clone());
        let (mut moves, mut open) = (MoveList::new(), Open::<N>::default());
        self.dead.insert(self.keys.of(start));
        let (mut at, end) = (None, self.meter.nodes().saturating_add(most));
        loop {
            self.generator.legal_moves(&mut walker.state, &mut moves);
            let (keys, generator) = (&self.keys, &mut self.generator);
            let is_over = keys.end(generator, &mut walker.state, &moves).is_some();
            if self.meter.heed(&self.generator) {
                return Answer::Unknown;
            }
            for index in 0..if is_over { 0 } else { moves.len() } {
                if self.count(walker.path.len()) {
                    return Answer::Unknown;
                }
                let played = moves.get(index);
                self.generator.play(&mut walker.state, played);
                let end = self.end_by_board(&mut walker.state);
                let is_new = end.is_none() && self.dead.insert(walker.key_after_move());
                if matches!(end, Some(Seen::Won)) || is_new && self.is_won(&mut walker.state) {
                    return Answer::Yes(queue.line(at, played));
                }
                if is_new {
                    open.add(ranks(&walker.state, walker.path.len() + 1));
                    queue.push(at, played);
                }
                walker.state.undo();
            }
            let bytes = queue.bytes + open.bytes();
            if self.dead.is_full() || bytes > self.bytes / 2 || self.meter.nodes() > end {
                return Answer::Unknown;
            }
            let Some(next) = open.take() else {
                return Answer::No;
            };
            at = Some(next);
            walker.go_to(&mut self.generator, &queue, next);
        }
    }
}

/// States to be searched, by number, in several orders.
struct Open<const N: usize> {
    orders: [BTreeMap<Rank, Vec<u32>>; N],
    /// Whether a state was taken, in any order.
    is_taken: Vec<bool>,
    n_taken: usize,
}

impl<const N: usize> Default for Open<N> {
    fn default() -> Self {
        Self {
            orders: std::array::from_fn(|_| BTreeMap::new()),
            is_taken: Vec::new(),
            n_taken: 0,
        }
    }
}

impl<const N: usize> Open<N> {
    /// Adds the next state.
    fn add(&mut self, ranks: [Rank; N]) {
        let number = self.is_taken.len() as u32;
        for (order, rank) in self.orders.iter_mut().zip(ranks) {
            order.entry(rank).or_default().push(number);
        }
        self.is_taken.push(false);
    }

    /// Takes the first state in the order whose turn it is.
    fn take(&mut self) -> Option<usize> {
        let order = &mut self.orders[self.n_taken / BURST % N];
        self.n_taken += 1;
        loop {
            let mut first = order.first_entry()?;
            let number = first.get_mut().pop();
            if first.get().is_empty() {
                first.remove();
            }
            let number = number? as usize;
            if !std::mem::replace(&mut self.is_taken[number], true) {
                return Some(number);
            }
        }
    }

    /// The approximate memory of all states so far.
    fn bytes(&self) -> usize {
        self.is_taken.len() * (1 + 2 * N * size_of::<u32>())
    }
}
