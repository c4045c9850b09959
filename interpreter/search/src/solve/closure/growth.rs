//! Finds all states of a closure and computes their values, with pauses.

use super::answers::Closure;
use super::graph::{Graph, Successor};
use super::settlement::Settlement;
use super::value::{Value, value_of_end};
use crate::budget::Meter;
use crate::sides::{Sides, decider, has_repetition_goal};
use crate::solve::key::PositionKeys;
use crate::solve::reachable::Reachable;
use crate::solve::{Progress, TOLD_EVERY};
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{MoveGenerator, MoveList, Program, State};

/// A closure under construction, which pauses when a budget ends.
#[derive(Clone, Debug)]
pub(crate) struct Growth {
    program: Arc<Program>,
    players: [PlayerId; 2],
    reached: Reachable,
    graph: Graph,
    generator: MoveGenerator,
    moves: MoveList,
    bytes: usize,
    /// Begun once all states are found.
    settlement: Option<Settlement>,
}

/// The progress of a closure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grown {
    /// All states have their values.
    Complete,
    /// The budget ended.
    Paused,
    /// It needs more memory than is available, or a rule exceeds a limit or lets both players win.
    Impossible,
}

impl Closure {
    /// Finds all states and their values. `None` if they need more memory than is available or more than the budget of
    /// the meter, or if a rule exceeds a limit or lets both players win.
    pub(in crate::solve) fn of(
        program: &Arc<Program>,
        start: &State,
        keys: PositionKeys,
        players: [PlayerId; 2],
        bytes: usize,
        meter: &mut Meter,
        tell: &mut dyn FnMut(Progress),
    ) -> Option<Self> {
        let mut growth = Growth::new(program, start, keys, players, bytes);
        (growth.go_on(meter, tell) == Grown::Complete).then(|| growth.into_closure())
    }
}

impl Growth {
    /// Begins at a state with the keys and the players of its game.
    pub(super) fn new(
        program: &Arc<Program>,
        start: &State,
        keys: PositionKeys,
        players: [PlayerId; 2],
        bytes: usize,
    ) -> Self {
        Self {
            program: program.clone(),
            players,
            reached: Reachable::new(start, keys),
            graph: Graph::default(),
            generator: MoveGenerator::new(program),
            moves: MoveList::new(),
            bytes,
            settlement: None,
        }
    }

    /// Begins at a state of a game of two players. `None` for other games, or if repetition wins or loses.
    pub(crate) fn begin(program: &Arc<Program>, start: &State, bytes: usize) -> Option<Self> {
        let players = Sides::new(program.game()).duel()?;
        if has_repetition_goal(program.game()) {
            return None;
        }
        let keys = PositionKeys::new(program, start, true);
        Some(Self::new(program, start, keys, players, bytes))
    }

    /// Whether a state is among those that were found.
    pub(crate) fn has(&self, state: &State) -> bool {
        self.reached.index.get(state).is_some()
    }

    /// Continues within the budget of a meter.
    pub(crate) fn go_on(&mut self, meter: &mut Meter, tell: &mut dyn FnMut(Progress)) -> Grown {
        self.generator.set_stop(meter.budget().stop.clone());
        while self.graph.values.len() < self.reached.index.len() {
            if meter.tick() {
                return Grown::Paused;
            }
            let bytes = self.graph.bytes() + Settlement::bytes(&self.graph);
            if self.reached.bytes() + bytes > self.bytes {
                return Grown::Impossible;
            }
            if (self.graph.values.len() as u64 + 1).is_multiple_of(TOLD_EVERY) {
                tell(Progress {
                    nodes: meter.nodes(),
                    positions: self.reached.index.len(),
                    depth: self.reached.depth(),
                });
            }
            match self.look_at_next() {
                Some(()) => {}
                None if meter.heed(&self.generator) => return Grown::Paused,
                None => return Grown::Impossible,
            }
        }
        let begin = || Settlement::new(&mut self.graph);
        let settlement = self.settlement.get_or_insert_with(begin);
        match settlement.go_on(&mut self.graph, meter) {
            true => Grown::Complete,
            false => Grown::Paused,
        }
    }

    /// The closure, once it is whole.
    pub(crate) fn into_closure(self) -> Closure {
        Closure {
            program: self.program,
            players: self.players,
            index: self.reached.index,
            graph: self.graph,
        }
    }

    /// Notes where the moves of the first unexamined state lead. `None` if this was stopped or cannot be done.
    fn look_at_next(&mut self) -> Option<()> {
        let number = self.graph.values.len();
        self.reached.visit(&mut self.generator, number);
        let generator = &mut self.generator;
        generator.legal_moves(self.reached.state(), &mut self.moves);
        let end = self.reached.end(generator, &self.moves);
        let state = self.reached.state();
        if !self.moves.is_complete() || !generator.take_faults().is_empty() {
            return None;
        }
        let n_successors = self.graph.successors.len();
        let value = match end {
            Some(end) => value_of_end(generator, state, end, self.players),
            None => self.follow(number).map(|()| Value::Draw),
        };
        let Some(value) = value else {
            self.graph.successors.truncate(n_successors);
            return None;
        };
        let player = decider(&self.program, self.reached.state());
        let graph = &mut self.graph;
        graph.values.push(value);
        graph.deciders.push((player, graph.successors.len()));
        Some(())
    }

    /// Notes where the moves of the current state lead.
    fn follow(&mut self, number: usize) -> Option<()> {
        let generator = &mut self.generator;
        for played in self.moves.iter() {
            let state = self.reached.state();
            generator.play(state, played);
            let successor = match generator.end_by_board(state) {
                Some(end) => {
                    let value = value_of_end(generator, state, end, self.players);
                    value.map(|value| Successor::End(value.winner()))
                }
                None => Some(Successor::To(self.reached.number(number, played))),
            };
            self.reached.state().undo();
            self.graph.successors.push(successor?);
        }
        Some(())
    }
}
