//! The line of a game without its rules.

use zrf_interpreter::record::EditText;

/// The line of a game as it is read again under other rules.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WrittenLine {
    /// The start of the game.
    pub(super) seed: u64,
    pub(super) edits: Vec<EditText>,
    /// The players who move, and their moves.
    pub(super) moves: Vec<(String, String)>,
}
