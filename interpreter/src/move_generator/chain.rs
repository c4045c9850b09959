//! Looking ahead along multi-part moves.

use super::MoveGenerator;
use crate::moves::{Effect, MoveRef};
use crate::state::State;
use zrf_grammar::game::PieceTypeId;

/// How deep chains are followed; no real chain comes near.
const MAX_PARTS: usize = 64;

/// What a chain of parts is worth, as far as `"maximal captures"` is concerned. Compared in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    /// Parts of the move that were played.
    pub(super) parts: usize,
    /// Captured pieces not of the first type.
    pub(super) strong_captures: usize,
    /// Whether the capturing piece itself is not of the first type.
    pub(super) is_strong: bool,
}

impl MoveGenerator {
    /// The most that a move can lead to, its continuations played out.
    pub(super) fn best_chain(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        depth: usize,
    ) -> Worth {
        let own = worth(state, played);
        let (ply, turn) = (state.ply(), state.turn_index());
        let program = self.program.clone();
        state.play_unchecked(&program, played);
        let mut rest = Worth::default();
        if state.pending().is_some() && state.turn_index() == turn && depth < MAX_PARTS {
            let mut continuations = self.spare_list();
            self.candidates(state, &mut continuations);
            for index in 0..continuations.len() {
                rest = rest.max(self.best_chain(state, continuations.get(index), depth + 1));
            }
            self.spare.push(continuations);
        }
        debug_assert_eq!(state.ply(), ply + 1);
        state.undo();
        Worth {
            parts: own.parts + rest.parts,
            strong_captures: own.strong_captures + rest.strong_captures,
            is_strong: own.is_strong,
        }
    }
}

/// The first type defined is the man; all others are stronger.
fn worth(state: &State, played: MoveRef<'_>) -> Worth {
    let is_strong = |piece_type: PieceTypeId| piece_type.index() > 0;
    let captured = played.effects.iter().filter_map(|effect| match *effect {
        Effect::Capture { at } => state.piece(at),
        Effect::Movement { to, .. } => state.piece(to),
        _ => None,
    });
    let mover = played.head.from.and_then(|from| state.piece(from));
    Worth {
        parts: 1,
        strong_captures: captured.filter(|piece| is_strong(piece.piece_type)).count(),
        is_strong: mover.is_some_and(|piece| is_strong(piece.piece_type)),
    }
}
