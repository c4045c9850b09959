//! What happens in a game, in the same words for the window and the terminal. They begin in lower case, as the terminal
//! writes them; the window makes sentences of them.

use super::players::{does, is_you};
use zrf_grammar::game::{Game, PassTurn};
use zrf_grammar::render::plural;

/// A player wants to undo the first choice of the game.
pub(crate) const NOTHING_TO_UNDO: &str = "there is no move to undo";

/// A player wants to redo what was not undone.
pub(crate) const NOTHING_TO_REDO: &str = "there is no move to redo";

/// A player wants to pass who must move.
pub(crate) const NO_PASS: &str = "passing is not allowed now";

/// The computer looks for a hint.
pub(crate) const SEARCHING: &str = "searching for a good move";

/// The legal moves are not known.
pub(crate) const MOVES_UNKNOWN: &str =
    "the moves could not be generated because a rule does not end";

/// `White to move`, but `Your move`.
pub(crate) fn to_move(name: &str) -> String {
    match is_you(name) {
        true => "Your move".to_owned(),
        false => format!("{name} to move"),
    }
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

/// A typed move that is not clear.
pub(crate) fn matches(input: &str, n_moves: usize) -> String {
    format!("`{input}` matches {}", plural(n_moves, "move"))
}

/// A game that begins with moves played earlier.
pub(crate) fn saved_game(n_moves: usize) -> String {
    format!("saved game with {}", plural(n_moves, "move"))
}

/// The computer does not play on by itself, as in a saved game; `how` lets it.
pub(crate) fn computer_waits(how: &str) -> String {
    format!("the computer waits until you move or let it play ({how})")
}
