//! Saved games as windows and terminals open them: who sits where, where the rules are, the moves played again.

use crate::play::computers::{Player, Seat};
use std::path::{Path, PathBuf};
use zrf_grammar::game::{Game, PlayerKind};
use zrf_interpreter::record::Record;
use zrf_interpreter::{Session, ToMove};

/// Whether a file is a saved game, by its name.
pub(crate) fn is_saved_game(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("zsg"))
}

/// One letter for each player of the rules: `H` for a person, `C` for everybody whom the program plays for, chance
/// included, as games saved by the original program have it.
pub(crate) fn letters(game: &Game, seats: &[Seat]) -> String {
    let players = game.players.iter().zip(seats);
    let letters = players.map(|(player, seat)| match (player.kind, seat) {
        (PlayerKind::Real, Seat::Human) => 'H',
        _ => 'C',
    });
    letters.collect()
}

/// The seats that the letters of a saved game tell. How strong a computer was they do not tell; older files have fewer
/// letters than players, and who has none is a person.
pub(crate) fn seats(game: &Game, letters: &str) -> Vec<Seat> {
    let letters = letters.chars().map(Some).chain(std::iter::repeat(None));
    let players = game.players.iter().zip(letters);
    let seats = players.map(|(player, letter)| match (player.kind, letter) {
        (PlayerKind::Real, Some('C' | 'c')) => Seat::Computer(Player::default()),
        _ => Seat::Human,
    });
    seats.collect()
}

/// Plays the moves of a record from the present state on. Returns how many there are, or which one does not fit.
pub(crate) fn play_record(session: &mut Session, record: &Record) -> Result<usize, String> {
    let mut moves = record.moves.iter();
    match moves.find(|line| !play_again(session, &line.text)) {
        None => Ok(record.moves.len()),
        Some(line) => Err(format!(
            "line {}: `{}` is no legal move here",
            line.line, line.text
        )),
    }
}

/// Plays a recorded move; records may leave out passes that are forced.
pub(crate) fn play_again(session: &mut Session, text: &str) -> bool {
    for _ in 0..8 {
        if session.play_text(text).is_ok() {
            return true;
        }
        if session.to_move() != ToMove::ForcedPass || session.step().is_none() {
            return false;
        }
    }
    false
}

/// The name of the rules file, without the path of another machine.
pub(crate) fn rules_name(record: &Record) -> &str {
    let file = &record.rules_file;
    file.rsplit(['/', '\\']).next().unwrap_or_default()
}

/// Where the rules of a saved game may be: beside it, in the folders above, as the original program keeps them, or where
/// they were when it was saved.
pub(crate) fn rules_places(record: &Record, path: &Path) -> Vec<PathBuf> {
    let name = rules_name(record);
    let folders = path.ancestors().skip(1).take(3);
    let places = folders.flat_map(|folder| [folder.join(name), folder.join("Rules").join(name)]);
    let written = record.rules_file.replace('\\', "/");
    let folder = path.parent().unwrap_or(Path::new(""));
    places.chain([folder.join(written)]).collect()
}

#[cfg(test)]
mod tests {
    use super::{letters, seats};
    use crate::play::computers::{Player, Seat};
    use zrf_grammar::game::{Game, Player as GamePlayer, PlayerKind};

    #[test]
    fn letters_seat_computers_and_no_chance() {
        let player = |kind| GamePlayer {
            name: String::new(),
            kind,
        };
        let kinds = [PlayerKind::Real, PlayerKind::Random, PlayerKind::Real];
        let game = Game {
            players: kinds.map(player).into(),
            ..Game::default()
        };
        let computer = Seat::Computer(Player::default());
        let check = |text: &str, expected: [Seat; 3], written: &str| {
            let seated = seats(&game, text);
            assert_eq!(seated, expected, "{text}");
            assert_eq!(letters(&game, &seated), written);
        };
        check("HCC", [Seat::Human, Seat::Human, computer], "HCC");
        check("CCCC", [computer, Seat::Human, computer], "CCC");
        check("c", [computer, Seat::Human, Seat::Human], "CCH");
        check("?", [Seat::Human; 3], "HCH");
    }
}
