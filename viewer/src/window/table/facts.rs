//! What the rules of a game say about it.

use zrf_grammar::game::Game;

/// The value that the author of a game gave an option; if it is written several times, the last one.
pub(super) fn option(game: &Game, name: &str) -> Option<bool> {
    let mut options = game.options.raw.iter().rev();
    options
        .find(|option| option.name == name)
        .map(|option| !matches!(&*option.value, "false" | "0"))
}
