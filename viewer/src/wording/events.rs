//! What happens in a game, in the same words for the window and the terminal. They begin in lower case, as the terminal
//! writes them; the window makes sentences of them.

use super::players::{does, is_you};
use zrf_grammar::game::{Game, PassTurn};
use zrf_grammar::render::plural;

/// The message if there is nothing to undo.
pub(crate) const NOTHING_TO_UNDO: &str = "there is no move to undo";

/// The message if there is nothing to redo.
pub(crate) const NOTHING_TO_REDO: &str = "there is no move to redo";

/// The message if a player wants to pass but must move.
pub(crate) const NO_PASS: &str = "passing is not allowed now";

/// The message while the computer looks for a hint.
pub(crate) const SEARCHING: &str = "searching for a good move";

/// The message if the legal moves are not known.
pub(crate) const MOVES_UNKNOWN: &str =
    "the moves could not be generated because a rule does not end";

/// `White to move`, but `Your move`.
pub(crate) fn to_move(name: &str) -> String {
    match is_you(name) {
        true => "Your move".to_owned(),
        false => format!("{name} to move"),
    }
}

/// `White is in check`.
#[cfg(feature = "window")]
pub(crate) fn in_check(name: &str) -> String {
    does(name, "is in check", "are in check")
}

/// `White is thinking`.
pub(crate) fn is_thinking(name: &str) -> String {
    does(name, "is thinking", "are thinking")
}

/// A pass, which may be the end of a move with several parts.
pub(crate) fn passes(game: &Game, name: &str, ends_move: bool) -> String {
    match (ends_move, game.options.pass_turn) {
        (true, _) => does(name, "ends the move", "end the move"),
        (false, PassTurn::Forced) => must_pass(name),
        (false, _) => does(name, "passes", "pass"),
    }
}

/// The pass of a player without a move.
pub(crate) fn must_pass(name: &str) -> String {
    does(name, "cannot move and passes", "cannot move and pass")
}

/// The message for a typed move that is ambiguous.
pub(crate) fn matches(input: &str, n_moves: usize) -> String {
    format!("`{input}` matches {}", plural(n_moves, "move"))
}

/// The message for a game that begins with moves played earlier.
pub(crate) fn saved_game(n_moves: usize) -> String {
    format!("saved game with {}", plural(n_moves, "move"))
}

/// The message while the computer waits, as in a saved game. `how` is the key or command that lets it play.
pub(crate) fn computer_waits(how: &str) -> String {
    format!("the computer is waiting: make a move or let it play ({how})")
}
