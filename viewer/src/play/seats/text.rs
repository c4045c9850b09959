//! Seats as text: on the command line, and as letters in saved games.

use super::{Seat, Seats, Skill};
use crate::wording::display_name;
use std::fmt;
use std::str::FromStr;
use zrf_grammar::game::{Game, PlayerId, PlayerKind};

/// The text that [`Seat::from_str`] parses.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer(skill) => skill.fmt(f),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    /// `human`, or a skill: `computer:5s`, `easy`, `random`, `mcts:1000n`, `strongest:4d:200ms`.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "human" => Ok(Self::Human),
            _ if text.starts_with("human:") => {
                Err("only computers have clocks and limits; a person is `human`".to_owned())
            }
            _ => text.parse().map(Self::Computer),
        }
    }
}

/// Why the text of a seat is invalid, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatError {
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        let help = self.help.iter();
        help.into_iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

impl Seats {
    /// The seats that the letters of a saved game name: `C` is a computer, whose skill they do not give. Older files
    /// have fewer letters than players; a player without one is a person.
    pub(crate) fn from_letters(game: &Game, letters: &str) -> Self {
        let letters = letters.chars().map(Some).chain(std::iter::repeat(None));
        let players = game.players.iter().zip(letters);
        let seats = players.map(|(player, letter)| match (player.kind, letter) {
            (PlayerKind::Real, Some('C' | 'c')) => Seat::Computer(Skill::default()),
            _ => Seat::Human,
        });
        Self {
            seats: seats.collect(),
            ..Self::default()
        }
    }

    /// One letter per player: `H` for a person, `C` for every player controlled by the program, including random
    /// players, as in games saved by the original program.
    pub(crate) fn letters(&self, game: &Game) -> String {
        let players = game.players.iter().zip(&self.seats);
        let letters = players.map(|(player, seat)| match (player.kind, seat) {
            (PlayerKind::Real, Seat::Human) => 'H',
            _ => 'C',
        });
        letters.collect()
    }

    /// Reads who plays for a player, as in `Black=computer:5s`. Players are named as people write them: letter case,
    /// `?` and `_` do not matter.
    pub(crate) fn parse(game: &Game, text: &str) -> Result<(PlayerId, Seat), SeatError> {
        let error = |message: String, help: Option<String>| SeatError { message, help };
        let (name, who) = text.split_once('=').ok_or_else(|| {
            let help = "write PLAYER=WHO, for example `Black=computer:5s`";
            error(
                format!("`{text}` names no player and seat"),
                Some(help.to_owned()),
            )
        })?;
        let real = || {
            let names: Vec<&str> = game
                .real_players()
                .map(|player| display_name(game.player_name(player)))
                .collect();
            Some(format!("the players are {}", names.join(", ")))
        };
        let player = named_player(game, name)
            .ok_or_else(|| error(format!("the game has no player `{name}`"), real()))?;
        let seat = who
            .parse()
            .map_err(|why| error(format!("`{text}`: {why}"), None))?;
        if !game.is_real(player) && !matches!(seat, Seat::Computer(skill) if skill.is_random()) {
            let message = format!("only `random` can play for `{name}`");
            return Err(error(message, real()));
        }
        Ok((player, seat))
    }

    /// The seats as [`Self::parse`] reads them; people are omitted.
    #[cfg(feature = "window")]
    pub(crate) fn named(&self, game: &Game) -> Vec<String> {
        let players = game.players.iter().zip(&self.seats);
        players
            .filter(|(_, seat)| **seat != Seat::Human)
            .map(|(player, seat)| format!("{}={seat}", player.name))
            .collect()
    }
}

/// The player with a name as people write it, a real one first.
fn named_player(game: &Game, name: &str) -> Option<PlayerId> {
    let plain = |name: &str| display_name(name).to_lowercase().replace(['_', '?'], "-");
    let players = game.player_ids();
    let mut named = players.filter(|&player| plain(game.player_name(player)) == plain(name));
    let real = named.clone().find(|&player| game.is_real(player));
    real.or_else(|| named.next())
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Seat, Seats, Skill};
    use zrf_grammar::game::{Game, Player, PlayerKind};

    pub(in crate::play::seats) fn game() -> Game {
        let player = |(name, kind): (&str, PlayerKind)| Player {
            name: name.to_owned(),
            kind,
        };
        let players = [
            ("Light_Side", PlayerKind::Real),
            ("?Dice", PlayerKind::Random),
            ("Dark", PlayerKind::Real),
        ];
        Game {
            players: players.map(player).into(),
            ..Game::default()
        }
    }

    #[test]
    fn letters_seat_computers_and_no_chance() {
        let game = game();
        let computer = Seat::Computer(Skill::default());
        let check = |text: &str, expected: [Seat; 3], written: &str| {
            let seats = Seats::from_letters(&game, text);
            assert_eq!(seats.iter().collect::<Vec<_>>(), expected, "{text}");
            assert_eq!(seats.letters(&game), written);
        };
        check("HCC", [Seat::Human, Seat::Human, computer], "HCC");
        check("CCCC", [computer, Seat::Human, computer], "CCC");
        check("c", [computer, Seat::Human, Seat::Human], "CCH");
        check("?", [Seat::Human; 3], "HCH");
    }

    #[test]
    fn players_are_named_as_people_write_them() {
        let game = game();
        let check = |text: &str| {
            let (player, seat) = Seats::parse(&game, text).map_err(|error| error.message)?;
            Ok(format!("{} {seat}", player.index()))
        };
        let expected = |text: &str| Ok::<_, String>(text.to_owned());
        assert_eq!(check("light-side=easy"), expected("0 computer:easy"));
        assert_eq!(check("Light_Side=human"), expected("0 human"));
        assert_eq!(check("dice=random"), expected("1 random"));
        assert_eq!(check("?Dice=random"), expected("1 random"));
        for text in ["dark", "green=easy", "dark=robot", "?Dice=easy"] {
            assert!(check(text).is_err(), "{text}");
        }
    }
}
