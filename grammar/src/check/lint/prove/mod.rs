//! What the text of a game proves without playing it: goals that nobody can meet, turns without end or without moves.
//!
//! Everything here is certain: where a rule might change the result, nothing is reported.

mod endless;
mod goals;
mod pieces;
mod turns;

use super::flow::World;
use super::usage::Usage;
use crate::diagnostics::Diagnostic;
use crate::game::Game;
use crate::resolve::Merged;
use pieces::Pieces;

/// Reports what is certain about a game without errors.
pub(super) fn check(
    game: &Game,
    merged: &Merged<'_>,
    usage: &Usage,
    world: Option<&World<'_>>,
    found: &mut Vec<Diagnostic>,
) {
    if game.setup.is_empty() {
        return;
    }
    let pieces = Pieces::of(game, usage, world);
    goals::check(game, merged, &pieces, found);
    turns::placed_drops(game, merged, usage, found);
    turns::check(game, merged, &pieces, usage, found);
    endless::check(game, found);
}
