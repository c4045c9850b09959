//! What is suspicious inside one block.

mod capture;
mod effect;
mod endless;
mod mark;
mod reach;
mod scan;

use crate::diagnostics::Diagnostic;
use crate::form::Origin;
use crate::game::{Game, Instruction, InstructionKind};
use rustc_hash::FxHashSet;

/// Looks at every block of the game that is not in `seen`.
pub(super) fn check(game: &Game, seen: &mut FxHashSet<Origin>, found: &mut Vec<Diagnostic>) {
    for piece in &game.piece_types {
        for (index, block) in piece.moves.iter().chain(&piece.drops).enumerate() {
            if !seen.insert(block.block.origin) {
                continue;
            }
            let body = &block.block.body;
            let n_found = found.len();
            let can_move = reach::check(body, found);
            // What is never reached tells already why there is no move.
            let is_explained = found.len() > n_found;
            if can_move {
                effect::check(body, found);
            } else if !piece.is_dummy && !has_error(body) && !is_explained {
                reach::no_move(&block.block, found);
            }
            endless::check(body, found);
            capture::check(body, found);
            mark::check(body, found);
            scan::whole_board(body, &game.board, found);
            if index < piece.moves.len() {
                scan::occupied_start(body, found);
            }
        }
    }
}

/// Whether a part of the block is not known because of an error.
fn has_error(body: &[Instruction]) -> bool {
    super::walk::any(body, |kind| matches!(kind, InstructionKind::Unresolved))
}
