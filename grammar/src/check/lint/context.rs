//! What the lints of a game need to know about it.

use super::usage::Usage;
use crate::game::Game;
use crate::resolve::Merged;
use crate::text::Names;

/// A game without errors.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) game: &'a Game,
    /// Its sections as they are written.
    pub(super) merged: &'a Merged<'a>,
    /// What its blocks use.
    pub(super) usage: &'a Usage,
    pub(super) names: &'a Names,
}
