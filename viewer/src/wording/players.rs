//! Players and what they do.

use zrf_grammar::game::{Game, PlayerId};

/// Whether a player is called `You`, as in puzzles.
pub(super) fn is_you(name: &str) -> bool {
    name.eq_ignore_ascii_case("you")
}

/// A name and what its player does: `White passes`, but `You pass`.
pub(crate) fn does(name: &str, one: &str, you: &str) -> String {
    format!("{name} {}", if is_you(name) { you } else { one })
}

/// What one or several players do.
pub(super) fn verb(game: &Game, players: &[PlayerId], one: &str, several: &str) -> String {
    let names: Vec<&str> = players
        .iter()
        .map(|&player| game.player_name(player))
        .collect();
    match names[..] {
        [name] => does(name, one, several),
        _ => format!("{} {several}", names.join(" and ")),
    }
}

/// `White's`, but `your`.
pub(crate) fn possessive(name: &str) -> String {
    match is_you(name) {
        true => "your".to_owned(),
        false => format!("{name}'s"),
    }
}

/// The name of a player without the prefix of random players.
pub(crate) fn display_name(name: &str) -> &str {
    name.strip_prefix('?')
        .filter(|rest| !rest.is_empty())
        .unwrap_or(name)
}
