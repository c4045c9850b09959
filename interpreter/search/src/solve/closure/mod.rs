//! All states that can be reached from one, and how each of them ends with best play: worked out backwards, from the
//! ends of the game. Unlike depth-first proofs, this needs no special care for repeated states: a player who cannot win
//! goes round in circles forever, which wins nothing.
//!
//! It suits games with few states, and endings with few pieces. All states are found first, by their moves; then those
//! that are decided in one ply, in two, and so on, until none is added. What is left is a draw.

mod graph;
mod growth;
#[cfg(test)]
mod tests;

use super::Progress;
use super::key::PositionKeys;
use super::reachable::Index;
use crate::budget::Meter;
use crate::sides::decider;
use graph::Graph;
pub(crate) use growth::{Grown, Growth};
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{
    GameEnd, Move, MoveGenerator, MoveList, Program, REPETITIONS, Reason, State,
};

/// Who wins, if anybody, and after how many plies: for a state, or for a move that ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Nobody wins.
    Draw,
    /// A player wins.
    Won { by: PlayerId, plies: u16 },
}

/// All states that can be reached from one, with their values.
#[derive(Clone, Debug)]
pub(crate) struct Closure {
    program: Arc<Program>,
    players: [PlayerId; 2],
    index: Index,
    graph: Graph,
}

impl Closure {
    /// Finds all states and their values. `None` if they need more memory than is available, or more than the budget of
    /// the meter; or if a rule goes beyond a limit, or lets both players win.
    pub(super) fn of(
        program: &Arc<Program>,
        start: &State,
        keys: PositionKeys,
        players: [PlayerId; 2],
        bytes: usize,
        meter: &mut Meter,
        tell: &mut dyn FnMut(Progress),
    ) -> Option<Self> {
        let mut growth = Growth::new(program, start, keys, players, bytes);
        (growth.go_on(meter, tell) == Grown::Whole).then(|| growth.into_closure())
    }

    pub(crate) fn len(&self) -> usize {
        self.index.len()
    }

    /// The value of a state that can be reached; `None` for others.
    pub(crate) fn value(&self, state: &State) -> Option<Value> {
        let number = self.index.get(state)?;
        self.graph.values.get(number as usize).copied()
    }

    /// A best move at the start.
    pub(super) fn best_move(&self, start: &State) -> Option<Move> {
        let (mut generator, mut moves) = (MoveGenerator::new(&self.program), MoveList::new());
        let mut state = start.clone();
        generator.legal_moves(&mut state, &mut moves);
        let index = self.best(&mut generator, &mut state, &moves)?;
        Some(moves.get(index).to_owned())
    }

    /// The value of the state that a move has just led to: where it occurs for the third time, the game is a draw.
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
                Value::Won { by, plies } if by == player => i32::from(u16::MAX - plies),
                Value::Won { plies, .. } => i32::from(plies) - i32::from(u16::MAX),
                Value::Draw => 0,
            };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, index));
            }
        }
        best.map(|(_, index)| index)
    }
}

/// The value of an end for two players; `None` if the rules do not say who wins, or let both win.
fn value_of_end(
    generator: &MoveGenerator,
    state: &State,
    end: GameEnd,
    players: [PlayerId; 2],
) -> Option<Value> {
    if end == GameEnd::Drawn(Reason::Unknown) {
        return None;
    }
    let wins = |&player: &PlayerId| generator.worth(state, end, player) > 0;
    let mut winners = players.into_iter().filter(wins);
    match (winners.next(), winners.next()) {
        (None, _) => Some(Value::Draw),
        (Some(by), None) => Some(Value::Won { by, plies: 0 }),
        (Some(_), Some(_)) => None,
    }
}
