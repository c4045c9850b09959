//! What the text of a game proves without playing it: goals that nobody can meet, turns without end or without moves.
//!
//! Everything here is certain: where a rule might change the result, nothing is reported.

mod endless;
mod goals;
mod pieces;
mod turns;

use super::context::Context;
use super::flow::World;
use crate::diagnostics::Diagnostic;
use pieces::Pieces;

/// Reports what is certain about a game without errors.
pub(super) fn check(context: Context<'_>, world: Option<&World<'_>>, found: &mut Vec<Diagnostic>) {
    let game = context.game;
    if game.setup.is_empty() {
        return;
    }
    let pieces = Pieces::of(context, world);
    goals::check(context, &pieces, found);
    turns::placed_drops(context, found);
    turns::check(context, &pieces, found);
    endless::check(game, found);
}
