//! The games that other engines also play, and how they write moves.

use super::notation::{Point, Style};
use crate::rules;
use std::path::PathBuf;

/// A game with its names for other engines.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// Its name here: the folder in `games/`.
    pub name: &'static str,
    /// Its name in OpenSpiel, and how moves are written there.
    pub openspiel: Option<(&'static str, Style)>,
    /// Its name for engines that speak UCI or a similar protocol, and how moves are written there.
    pub uci: Option<(&'static str, Style)>,
    /// How moves are written in GTP.
    pub gtp: Option<Style>,
    /// Number of random plies before a game.
    pub drawn: usize,
    /// Plies of a turn in the rules file, and moves of a turn in OpenSpiel: the time of a turn is divided by them.
    pub parts: (u32, u32),
}

const COMMON: Game = Game {
    name: "",
    openspiel: None,
    uci: None,
    gtp: None,
    drawn: 4,
    parts: (1, 1),
};

/// All games of the table.
pub const GAMES: &[Game] = &[
    Game {
        name: "amazons",
        openspiel: Some(("amazons", Style::Amazons)),
        parts: (2, 3),
        ..COMMON
    },
    Game {
        name: "breakthrough",
        openspiel: Some(("breakthrough", Style::Steps(Point::Turned(8)))),
        ..COMMON
    },
    Game {
        name: "chess",
        openspiel: Some(("chess", Style::Uci)),
        uci: Some(("chess", Style::Uci)),
        ..COMMON
    },
    Game {
        name: "connect-four",
        openspiel: Some(("connect_four", Style::Column)),
        drawn: 3,
        ..COMMON
    },
    Game {
        name: "english-draughts",
        openspiel: Some(("checkers", Style::Steps(Point::Same))),
        ..COMMON
    },
    Game {
        name: "gomoku",
        openspiel: Some(("gomoku", Style::Drop(Point::RowAndColumn(15)))),
        drawn: 3,
        ..COMMON
    },
    Game {
        name: "hex",
        openspiel: Some(("hex(board_size=11)", Style::Drop(Point::Same))),
        drawn: 2,
        ..COMMON
    },
    Game {
        name: "nine-mens-morris",
        openspiel: Some(("nine_mens_morris", Style::Morris)),
        ..COMMON
    },
    Game {
        name: "reversi",
        openspiel: Some(("othello", Style::Drop(Point::Same))),
        gtp: Some(Style::Drop(Point::Same)),
        drawn: 6,
        ..COMMON
    },
    Game {
        name: "shogi",
        uci: Some(("shogi", Style::Usi)),
        ..COMMON
    },
    Game {
        name: "xiangqi",
        uci: Some(("xiangqi", Style::Uci)),
        ..COMMON
    },
];

impl Game {
    /// The game with this name, or any other rules file, which only the computer itself can play.
    pub fn find(name: &str) -> Self {
        let known = GAMES.iter().find(|game| game.name == name);
        known.copied().unwrap_or(COMMON)
    }

    /// The rules file of a name: a game that comes with the program, or a path.
    pub fn file(name: &str) -> PathBuf {
        let own = rules::project().join(format!("games/{name}/{name}.zrf"));
        if own.is_file() { own } else { name.into() }
    }
}
