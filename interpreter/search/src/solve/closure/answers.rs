//! Answers from a closure: values of states, and best moves.

use super::graph::Graph;
use super::value::{Value, value_of_end};
use crate::sides::decider;
use crate::solve::reachable::Index;
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Move, MoveGenerator, MoveList, Program, REPETITIONS, State};

/// All states that can be reached from a state, with their values.
#[derive(Clone, Debug)]
pub(crate) struct Closure {
    pub(super) program: Arc<Program>,
    pub(super) players: [PlayerId; 2],
    pub(super) index: Index,
    pub(super) graph: Graph,
}

impl Closure {
    pub(crate) fn len(&self) -> usize {
        self.index.len()
    }

    /// The value of a state; `None` if the closure does not contain it.
    pub(crate) fn value(&self, state: &State) -> Option<Value> {
        let number = self.index.get(state)?;
        self.graph.values.get(number as usize).copied()
    }

    /// A best move at the start.
    pub(in crate::solve) fn best_move(&self, start: &State) -> Option<Move> {
        let (mut generator, mut moves) = (MoveGenerator::new(&self.program), MoveList::new());
        let mut state = start.clone();
        generator.legal_moves(&mut state, &mut moves);
        let index = self.best(&mut generator, &mut state, &moves)?;
        Some(moves.get(index).to_owned())
    }

    /// The value of the state that a move has just led to. A threefold repetition is a draw.
    pub(crate) fn value_after(
        &self,
        generator: &mut MoveGenerator,
        state: &mut State,
    ) -> Option<Value> {
        match generator.end_by_board(state) {
            Some(end) => value_of_end(generator, state, end, self.players),
            None if state.pending().is_none() && state.occurs(REPETITIONS) => Some(Value::Draw),
            None => self.value(state),
        }
    }

    /// The index of a best move for a player: the soonest win, otherwise a draw, otherwise the latest loss.
    pub(crate) fn best(
        &self,
        generator: &mut MoveGenerator,
        state: &mut State,
        moves: &MoveList,
    ) -> Option<usize> {
        let player = decider(&self.program, state);
        let mut best = None;
        for index in 0..moves.len() {
            generator.play(state, moves.get(index));
            let value = self.value_after(generator, state);
            state.undo();
            let worth = match value? {
                Value::Won { by, plies } if by == player => i64::from(u32::MAX - plies),
                Value::Won { plies, .. } => i64::from(plies) - i64::from(u32::MAX),
                Value::Draw => 0,
            };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, index));
            }
        }
        best.map(|(_, index)| index)
    }
}
