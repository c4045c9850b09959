//! Lints within a block.

mod capture;
mod departure;
mod effect;
mod endless;
mod facts;
mod landing;
mod mark;
mod reach;
mod runs;
mod scan;
mod spots;
mod vacated;

use crate::diagnostics::Diagnostic;
use crate::game::{Game, Instruction, InstructionKind};
use crate::text::Origin;
use rustc_hash::FxHashSet;

/// Identifies a block: its location, and the other facts that its lints depend on, which are whether its piece is a
/// dummy and whether it generates drops.
pub(super) type BlockKey = (Origin, bool, bool);

/// Checks every block of the game that is not in `seen`.
pub(super) fn check(game: &Game, seen: &mut FxHashSet<BlockKey>, found: &mut Vec<Diagnostic>) {
    for piece in &game.piece_types {
        for (index, block) in piece.moves.iter().chain(&piece.drops).enumerate() {
            let is_drop = index >= piece.moves.len();
            if !seen.insert((block.block.origin, piece.is_dummy, is_drop)) {
                continue;
            }
            let body = &block.block.body;
            let n_found = found.len();
            let can_move = reach::check(body, found);
            // Unreachable code already explains why there is no move.
            let is_explained = found.len() > n_found;
            if can_move {
                effect::check(body, found);
            } else if !piece.is_dummy && !has_error(body) && !is_explained {
                reach::no_move(&block.block, found);
            }
            endless::check(body, found);
            capture::check(body, found);
            vacated::check(body, is_drop, found);
            landing::check(body, is_drop, found);
            mark::check(body, found);
            scan::whole_board(body, &game.board, found);
            if !is_drop {
                scan::occupied_start(body, found);
            }
        }
    }
}

/// Whether a part of the block is unknown because of an error.
fn has_error(body: &[Instruction]) -> bool {
    super::walk::any(body, |kind| matches!(kind, InstructionKind::Unresolved))
}
