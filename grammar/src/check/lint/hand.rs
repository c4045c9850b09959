//! Drops in a file where nothing is ever in store.

use super::context::Context;
use super::flow::World;
use crate::ast::EntryKind;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{EMPTY_HAND, IDLE_TURN};

/// What is known of the stores of a file's games.
#[derive(Debug, Default)]
pub(super) struct Hands {
    /// The reports about games in which nothing is ever in store.
    empty: Vec<Diagnostic>,
    /// Whether something may be in store in some game. Variants share the pieces of their game, and may fill stores that
    /// it leaves empty.
    may_be_filled: bool,
}

impl Hands {
    /// Notes what may be in store in a game. `found` has the reports about it so far.
    pub(super) fn note(&mut self, context: Context<'_>, world: &World<'_>, found: &[Diagnostic]) {
        let Context { game, merged, .. } = context;
        let types = || game.piece_type_ids();
        let is_stored =
            |player| types().any(|piece_type| world.may_be_stored((player, piece_type)));
        self.may_be_filled |= game.player_ids().any(is_stored);
        let is_known = found
            .iter()
            .any(|one| [&IDLE_TURN, &EMPTY_HAND].contains(&one.lint));
        if merged.entry.kind == EntryKind::Game && !is_known && !game.has_dice() {
            self.empty.extend(dropped(context));
        }
    }

    /// The reports about all games, if nothing is ever in store.
    pub(super) fn report(&self, found: &mut Vec<Diagnostic>) {
        if !self.may_be_filled {
            found.extend(self.empty.iter().cloned());
        }
    }
}

/// The report about the first piece with drops. Blocks that a piece uses for both drops and moves do not count.
fn dropped(context: Context<'_>) -> Option<Diagnostic> {
    let Context { game, merged, .. } = context;
    let mut pieces = game.piece_types.iter().zip(&merged.pieces);
    let (piece, ast) = pieces.find(|(piece, _)| {
        let is_moved = |origin| {
            piece
                .moves
                .iter()
                .any(|block| block.block.origin.span == origin)
        };
        let mut drops = piece.drops.iter();
        !piece.moves.is_empty() && drops.any(|block| !is_moved(block.block.origin.span))
    })?;
    let name = &piece.name;
    let message = format!("`{name}` can never be dropped: nothing is ever in store");
    let diagnostic = Diagnostic::new(&EMPTY_HAND, message, ast.name.origin);
    Some(diagnostic.help(format!(
        "add `({name} off 1)` to the setup, or let captured pieces return with `(option \"recycle captures\" true)`"
    )))
}
