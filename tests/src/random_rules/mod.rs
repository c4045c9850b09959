//! Random rules: texts without errors, each made from its seed alone.
//!
//! Boards are small and pieces meet often, so that a few plies reach captures, multi-part moves, stores and goals. Over
//! some hundred seeds every keyword of the language occurs.

mod block;
mod board;
mod condition;
mod game;
mod goal;

use std::collections::BTreeMap;
use std::ops::Range;
use zrf_grammar::Rules;
use zrf_interpreter::Random;

/// A rules file with one game and up to two variants. The same seed always gives the same text.
pub fn rules(seed: u64) -> String {
    Author::new(seed).file()
}

/// The random rules of a seed, loaded.
pub fn load(seed: u64) -> Rules {
    let text = rules(seed).into_bytes();
    Rules::load(
        "rules.zrf",
        &BTreeMap::from([("rules.zrf".to_owned(), text)]),
    )
}

/// The seeds that `ZRF_RULES` names, such as `0..1000`, or else `usual`.
///
/// # Panics
/// When the variable is not a range.
pub fn seeds(usual: Range<u64>) -> Range<u64> {
    let Ok(text) = std::env::var("ZRF_RULES") else {
        return usual;
    };
    let number = |text: &str| text.parse().ok();
    let range = text
        .split_once("..")
        .and_then(|(first, end)| Some(number(first)?..number(end)?));
    range.expect("`ZRF_RULES` is a range like `0..1000`")
}

const PIECES: &[&str] = &["Man", "King", "Rook", "Dog"];
/// Names that the text of a move may mistake for something else.
const ODD_PIECES: &[&str] = &["x", "flip", "on", "partial"];
const ATTRIBUTES: &[&str] = &["new?", "hot?"];
const FLAGS: &[&str] = &["f1", "f2"];
const POSITION_FLAGS: &[&str] = &["p1", "p2"];
const MOVE_TYPES: &[&str] = &["jump", "walk", "extra"];
const ZONES: &[&str] = &["home", "far"];
const REGISTERS: &[&str] = &["from", "to", "mark", "last-from", "last-to"];

/// Writes one file: a source of randomness, and the names that the text may use.
struct Author {
    random: Random,
    /// All players, those who never move included.
    players: Vec<&'static str>,
    /// The players who choose their moves.
    movers: Vec<&'static str>,
    /// The player who moves at random.
    dice: Option<&'static str>,
    /// The owner of pieces who never has a turn.
    neutral: Option<&'static str>,
    positions: Vec<String>,
    directions: Vec<&'static str>,
    pieces: &'static [&'static str],
}

impl Author {
    fn new(seed: u64) -> Self {
        let mut author = Self {
            random: Random::new(seed),
            players: Vec::new(),
            movers: vec!["White", "Black"],
            dice: None,
            neutral: None,
            positions: Vec::new(),
            directions: Vec::new(),
            pieces: PIECES,
        };
        author.choose_players();
        let pieces = if author.once_in(10) {
            ODD_PIECES
        } else {
            PIECES
        };
        author.pieces = &pieces[..2 + author.below(pieces.len() - 1)];
        author
    }

    fn choose_players(&mut self) {
        match self.below(8) {
            0 => self.movers.truncate(1),
            1 => self.movers.push("Red"),
            _ => {}
        }
        self.dice = self.once_in(5).then_some("?Dice");
        self.neutral = self.once_in(6).then_some("Gray");
        self.players = self.movers.clone();
        self.players.extend(self.dice);
        self.players.extend(self.neutral);
    }

    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    fn once_in(&mut self, rate: usize) -> bool {
        self.below(rate) == 0
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    fn direction(&mut self) -> &'static str {
        let index = self.below(self.directions.len());
        self.directions[index]
    }

    fn position(&mut self) -> String {
        let index = self.below(self.positions.len());
        self.positions[index].clone()
    }

    fn piece(&mut self) -> &'static str {
        self.one_of(self.pieces)
    }

    fn player(&mut self) -> &'static str {
        let index = self.below(self.players.len());
        self.players[index]
    }

    fn mover(&mut self) -> &'static str {
        let index = self.below(self.movers.len());
        self.movers[index]
    }

    /// What `part` writes, `least` to `most` times, with spaces between.
    fn several(
        &mut self,
        least: usize,
        most: usize,
        mut part: impl FnMut(&mut Self) -> String,
    ) -> String {
        let count = least + self.below(most - least + 1);
        let parts: Vec<String> = (0..count).map(|_| part(self)).collect();
        parts.join(" ")
    }
}
