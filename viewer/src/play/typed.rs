//! What somebody means who types a move: its notation or a part of it, or just the positions (`e2e4`, or `e4` alone where
//! that is clear).

use crate::layout::Symbols;
use crate::wording;
use zrf_grammar::diagnostics::suggest::nearest;
use zrf_grammar::game::Game;
use zrf_interpreter::{MoveRef, Session};

/// The legal moves and the ways to say them, in the order of the list.
#[derive(Clone, Debug)]
pub(crate) struct Choices(Vec<Choice>);

#[derive(Clone, Debug)]
struct Choice {
    /// As shown.
    text: String,
    /// In the notation of recorded games.
    notation: String,
    /// `e2e4` and its like, folded.
    short: Vec<String>,
    /// `nf3` and its like, with the letter that the board shows, folded.
    lettered: Vec<String>,
    /// Where it ends, folded.
    target: String,
    is_pass: bool,
}

/// The meaning of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// One move.
    One(usize),
    /// Any of these.
    Several(Vec<usize>),
    /// None; perhaps this text was meant.
    None(Option<String>),
}

impl Choices {
    /// The legal moves of a session.
    pub(crate) fn new(session: &Session, symbols: &Symbols) -> Self {
        let game = session.program().game();
        let moves = session.legal_moves().iter();
        let mut choices: Vec<Choice> = moves
            .map(|played| choice(session, game, symbols, played))
            .collect();
        for index in 0..choices.len() {
            // Moves that differ only in their continuation are distinguished by the number of their part.
            let is_repeated = choices
                .iter()
                .filter(|other| other.text == choices[index].text)
                .count()
                > 1;
            if is_repeated {
                choices[index].text = choices[index].notation.clone();
            }
        }
        Self(choices)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// A move as shown.
    pub(crate) fn text(&self, index: usize) -> &str {
        &self.0[index].text
    }

    /// The move that ends the turn.
    pub(crate) fn pass(&self) -> Option<usize> {
        self.0.iter().position(|choice| choice.is_pass)
    }

    /// The moves that begin or end at a position or involve a piece.
    pub(crate) fn about(&self, word: &str) -> Vec<usize> {
        let word = word.to_lowercase();
        let is_about = |choice: &Choice| {
            choice
                .text
                .to_lowercase()
                .split_whitespace()
                .any(|part| part == word)
        };
        (0..self.len())
            .filter(|&index| is_about(&self.0[index]))
            .collect()
    }

    /// The move or moves an input names in full; the most certain reading that matches any move is used.
    pub(crate) fn named(&self, input: &str) -> Option<Meaning> {
        let input = fold(input);
        let readings: [&dyn Fn(&Choice) -> bool; 4] = [
            &|choice| fold(&choice.notation) == input || fold(&choice.text) == input,
            &|choice| choice.short.contains(&input),
            &|choice| choice.target == input,
            &|choice| choice.lettered.contains(&input),
        ];
        readings
            .into_iter()
            .find_map(|reading| self.fitting(reading))
    }

    /// The move of a number in the list, which begins with 1.
    pub(crate) fn numbered(&self, input: &str) -> Option<usize> {
        let number: usize = input.parse().ok()?;
        (1..=self.len()).contains(&number).then(|| number - 1)
    }

    /// The moves that an input is a part of, those that begin with it first.
    #[cfg(feature = "window")]
    pub(crate) fn completions(&self, input: &str) -> Vec<usize> {
        let input = fold(input);
        let places = self.0.iter().map(|choice| fold(&choice.text).find(&input));
        let mut fitting: Vec<(usize, usize)> = places
            .enumerate()
            .filter_map(|(index, place)| Some((place?, index)))
            .collect();
        fitting.sort_unstable();
        fitting.into_iter().map(|(_, index)| index).collect()
    }

    /// The move or moves an input begins to name, or else those that involve it.
    pub(crate) fn begun(&self, word: &str) -> Meaning {
        let input = fold(word);
        let begins = |choice: &Choice| {
            fold(&choice.text).starts_with(&input) || fold(&choice.notation).starts_with(&input)
        };
        let about = || Some(self.about(word)).filter(|about| !about.is_empty());
        self.fitting(&begins)
            .or_else(|| about().map(Meaning::Several))
            .unwrap_or_else(|| Meaning::None(self.near(&input)))
    }

    fn fitting(&self, reading: &dyn Fn(&Choice) -> bool) -> Option<Meaning> {
        let fitting: Vec<usize> = (0..self.len())
            .filter(|&index| reading(&self.0[index]))
            .collect();
        match *fitting {
            [] => None,
            [one] => Some(Meaning::One(one)),
            _ => Some(Meaning::Several(fitting)),
        }
    }

    /// A legal move similar to the input.
    fn near(&self, input: &str) -> Option<String> {
        let ways = |choice: &'_ Choice| {
            [
                fold(&choice.text),
                choice.short.first().cloned().unwrap_or_default(),
            ]
        };
        let nearest = self.0.iter().find(|choice| {
            ways(choice)
                .iter()
                .any(|way| nearest(input, [way.as_str()]).is_some())
        });
        nearest.map(|choice| choice.text.clone())
    }
}

fn choice(session: &Session, game: &Game, symbols: &Symbols, played: MoveRef<'_>) -> Choice {
    let notation = session.notation().format(session.state(), played);
    let position = |at| fold(game.position_name(at));
    let target = played.head.to.map(position).unwrap_or_default();
    let start = played.head.from.map(position);
    let short = start.map(|start| vec![format!("{start}{target}"), format!("{start}x{target}")]);
    let piece = played.head.from.and_then(|at| session.state().piece(at));
    let lettered = piece.map(|piece| {
        let letter = fold(symbols.of(piece.owner, piece.piece_type));
        vec![format!("{letter}{target}"), format!("{letter}x{target}")]
    });
    let text = match session.state().pending() {
        Some(_) if played.is_pass() => "end of the move".to_owned(),
        _ => wording::told(game, played, &notation),
    };
    Choice {
        text,
        notation,
        short: short.unwrap_or_default(),
        lettered: lettered.unwrap_or_default(),
        target,
        is_pass: played.is_pass(),
    }
}

/// A text as far as it matters: without letter case, spaces, and the signs for going and capturing.
fn fold(text: &str) -> String {
    let spaced = text.replace('-', " ").to_lowercase();
    let words = spaced.split_whitespace();
    words.filter(|word| *word != "x").collect()
}
