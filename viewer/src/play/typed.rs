//! The meaning of typed moves: their notation or a part of it, just the positions (`e2e4`, or `e4` alone where that is
//! clear), or files (`C2=5`).

use super::files::{Files, is_way};
use crate::layout::Symbols;
use zrf_grammar::diagnostics::suggest::nearest;
use zrf_interpreter::{Effect, MoveRef, Session};

/// Signs between a piece and the position where it is dropped.
const DROP_SIGNS: [char; 2] = ['*', '@'];

/// The legal moves and the ways to write them, in the order of the list.
#[derive(Clone, Debug)]
pub(crate) struct Choices(Vec<Choice>);

#[derive(Clone, Debug)]
struct Choice {
    /// The move as shown.
    text: String,
    /// The move in the notation of recorded games.
    notation: String,
    /// The position where the piece starts, folded.
    start: Option<String>,
    /// `e2e4` and the like, folded.
    short: Option<String>,
    /// `e7e8q` and the like, folded, if the piece becomes another one.
    promoted: Option<String>,
    /// `nf3` and the like, with the letter that the board shows, folded.
    lettered: Option<String>,
    /// `c2=5` and the like.
    by_files: Vec<String>,
    /// The position where the move ends, folded; a pass has none.
    target: Option<String>,
    is_drop: bool,
    is_pass: bool,
}

/// The meaning of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// One move.
    One(usize),
    /// Any of these.
    Several(Vec<usize>),
    /// No move, with a similar one that may have been meant.
    None(Option<String>),
}

impl Choices {
    /// The legal moves of a session.
    pub(crate) fn new(session: &Session, symbols: &Symbols) -> Self {
        let files = Files::new(session.program().game());
        let moves = session.legal_moves();
        let names = session.notation().names(session.state(), moves);
        let moves = moves
            .iter()
            .zip(session.move_texts().into_iter().zip(names));
        let choices = moves
            .map(|(played, texts)| Choice {
                by_files: by_files(session, symbols, files.as_ref(), played),
                ..choice(session, symbols, played, texts)
            })
            .collect();
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

    /// A move in the notation of recorded games.
    pub(crate) fn notation(&self, index: usize) -> &str {
        &self.0[index].notation
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
                .notation
                .to_lowercase()
                .split_whitespace()
                .any(|part| part == word)
        };
        (0..self.len())
            .filter(|&index| is_about(&self.0[index]))
            .collect()
    }

    /// The move or moves that an input names in full, in the most certain reading that matches any move, or by files.
    /// Punctuation alone names nothing.
    pub(crate) fn named(&self, input: &str) -> Option<Meaning> {
        let input = without_number(input.trim());
        let exactly = |choice: &Choice| choice.text == input || choice.notation == input;
        let (bare, folded) = (plain(input), fold(input));
        if folded.is_empty() {
            return self.fitting(&exactly);
        }
        let readings: [&dyn Fn(&Choice) -> bool; 6] = [
            &|choice| plain(&choice.text) == bare,
            &|choice| fold(&choice.text) == folded || fold(&choice.notation) == folded,
            &|choice| choice.short.as_ref() == Some(&folded),
            &|choice| choice.promoted.as_ref() == Some(&folded),
            &|choice| choice.target.as_ref() == Some(&folded),
            &|choice| choice.lettered.as_ref() == Some(&folded),
        ];
        self.fitting(&exactly).or_else(|| {
            let by_position = readings.into_iter().find_map(|reading| {
                self.fitting(&|choice| reading(choice) && choice.may_be(input))
                    .map(|meaning| self.with_sign(meaning, input))
            });
            let by_files = self.fitting(&|choice| choice.is_by_files(input));
            either(by_position, by_files)
        })
    }

    /// Of several moves, those whose text ends with the sign at the end of the input, if there are any: `+` promotes in
    /// shogi, and `=` does not.
    fn with_sign(&self, meaning: Meaning, input: &str) -> Meaning {
        let (Meaning::Several(moves), Some(sign)) = (&meaning, input.chars().next_back()) else {
            return meaning;
        };
        let is_signed = |index: &usize| self.0[*index].text.ends_with(sign);
        let signed: Vec<usize> = moves.iter().copied().filter(is_signed).collect();
        match *signed {
            _ if sign.is_alphanumeric() => meaning,
            [] => meaning,
            [one] => Meaning::One(one),
            _ => Meaning::Several(signed),
        }
    }

    /// Whether the name of a move looks like a number in the list.
    pub(crate) fn look_like_numbers(&self) -> bool {
        let is_number = |name: &String| self.numbered(name).is_some();
        self.0.iter().any(|choice| {
            let names = [fold(&choice.text), fold(&choice.notation)];
            let parts = [&choice.short, &choice.lettered, &choice.target];
            let parts = parts.into_iter().flatten();
            names.iter().chain(parts).any(is_number)
        })
    }

    /// The move with a number in the list, which begins with 1.
    pub(crate) fn numbered(&self, input: &str) -> Option<usize> {
        let number: usize = input.parse().ok()?;
        (1..=self.len()).contains(&number).then(|| number - 1)
    }

    /// The moves that contain an input, those that begin with it first. An empty input matches all moves.
    #[cfg(feature = "window")]
    pub(crate) fn completions(&self, input: &str) -> Vec<usize> {
        let is_typed = !input.trim().is_empty();
        let input = fold(input);
        if is_typed && input.is_empty() {
            return Vec::new();
        }
        let places = self.0.iter().map(|choice| {
            let in_notation = || fold(&choice.notation).find(&input).map(|place| place + 1);
            fold(&choice.text).find(&input).or_else(in_notation)
        });
        let mut fitting: Vec<(usize, usize)> = places
            .enumerate()
            .filter_map(|(index, place)| Some((place?, index)))
            .collect();
        fitting.sort_unstable();
        fitting.into_iter().map(|(_, index)| index).collect()
    }

    /// The move or moves an input begins to name, or else those that involve it.
    pub(crate) fn begun(&self, word: &str) -> Meaning {
        let word = without_number(word.trim());
        let input = fold(word);
        if input.is_empty() {
            return Meaning::None(None);
        }
        // An input that names only a piece does not move it, even if it has a single move.
        let of_piece = |index: &usize| self.0[*index].start.as_ref() == Some(&input);
        let moves: Vec<usize> = (0..self.len()).filter(of_piece).collect();
        if !moves.is_empty() {
            return Meaning::Several(moves);
        }
        let begins = |choice: &Choice| {
            let is_begun = |text: &str| fold(text).starts_with(&input);
            choice.may_be(word) && (is_begun(&choice.text) || is_begun(&choice.notation))
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
        let ways =
            |choice: &'_ Choice| [fold(&choice.text), choice.short.clone().unwrap_or_default()];
        let nearest = self.0.iter().find(|choice| {
            ways(choice)
                .iter()
                .any(|way| nearest(input, [way.as_str()]).is_some())
        });
        nearest.map(|choice| choice.text.clone())
    }
}

/// All that an input may mean by two ways of writing moves, of which neither is more certain.
fn either(one: Option<Meaning>, other: Option<Meaning>) -> Option<Meaning> {
    let (Some(one), Some(other)) = (&one, &other) else {
        return one.or(other);
    };
    let indices = [one, other].map(|meaning| match meaning {
        Meaning::One(index) => vec![*index],
        Meaning::Several(indices) => indices.clone(),
        Meaning::None(_) => Vec::new(),
    });
    let mut indices = indices.concat();
    indices.sort_unstable();
    indices.dedup();
    Some(match indices[..] {
        [one] => Meaning::One(one),
        _ => Meaning::Several(indices),
    })
}

impl Choice {
    /// Whether an input names it by files.
    fn is_by_files(&self, input: &str) -> bool {
        self.by_files.iter().any(|way| is_way(way, input))
    }

    /// Whether it is a drop if an input says so.
    fn may_be(&self, input: &str) -> bool {
        self.is_drop || !input.contains(DROP_SIGNS)
    }
}

fn choice(
    session: &Session,
    symbols: &Symbols,
    played: MoveRef<'_>,
    (text, notation): (String, String),
) -> Choice {
    let game = session.program().game();
    let position = |at| fold(game.position_name(at));
    let target = played.head.to.map(position);
    let end = target.as_deref().unwrap_or_default();
    let start = played.head.from.map(position);
    let piece = played.head.from.and_then(|at| session.state().piece(at));
    let lettered = piece.map(|piece| {
        let letter = fold(symbols.of(piece.owner, piece.piece_type));
        format!("{letter}{end}")
    });
    let short = start.as_ref().map(|start| format!("{start}{end}"));
    let promoted = played.effects.iter().find_map(|effect| match *effect {
        Effect::Promote { piece_type, .. } => {
            let letter = fold(symbols.of(played.head.mover, piece_type));
            Some(format!("{}{letter}", short.as_ref()?))
        }
        _ => None,
    });
    let text = match session.state().pending() {
        Some(_) if played.is_pass() => "end of the move".to_owned(),
        _ => text,
    };
    Choice {
        text,
        notation,
        is_drop: start.is_none() && target.is_some(),
        short,
        promoted,
        start,
        lettered,
        by_files: Vec::new(),
        target,
        is_pass: played.is_pass(),
    }
}

/// The ways to write a move by files.
fn by_files(
    session: &Session,
    symbols: &Symbols,
    files: Option<&Files>,
    played: MoveRef<'_>,
) -> Vec<String> {
    let (Some(files), Some(from), Some(to)) = (files, played.head.from, played.head.to) else {
        return Vec::new();
    };
    files.ways(session.state(), symbols, from, to)
}

/// A move without its number: `Nf3` for `2. Nf3`, `e5` for `1... e5`.
fn without_number(input: &str) -> &str {
    let rest = input.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let played = rest.trim_start_matches('.');
    let is_numbered = rest.len() < input.len() && played.len() < rest.len();
    let is_apart = |letter: char| letter.is_whitespace() || letter.is_alphabetic();
    match is_numbered && played.starts_with(is_apart) {
        true => played.trim_start(),
        false => input,
    }
}

/// A text without spaces and punctuation that only helps reading, with `0-0` as `O-O`.
pub(super) fn plain(text: &str) -> String {
    let text = text
        .replace("0-0", "O-O")
        .replace('@', "*")
        .replace('×', "x");
    let is_sign = |letter: &char| !letter.is_whitespace() && !"x-+#=!?*/~&:".contains(*letter);
    text.chars().filter(is_sign).collect()
}

/// Like [`plain`], in lower case.
pub(super) fn fold(text: &str) -> String {
    plain(text).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Symbols;
    use crate::testing::game;
    use zrf_interpreter::Program;

    const CHESS: &str = include_str!("../../../games/chess/chess.zrf");
    const SHOGI: &str = include_str!("../../../games/shogi/shogi.zrf");
    /// Two moves with the same text: the second leaves a piece behind.
    const ALIKE: &str = r#"(game (title "Alike") (players White Black) (turn-order White Black)
        (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9)) (links e (a b) (b c)))
        (piece (name Man) (moves (e add) (e add-copy)))
        (board-setup (White (Man a)) (Black (Man c))))"#;

    #[test]
    fn moves_may_have_their_number_before_them() {
        let session = Session::new(&Program::compile(game(CHESS)).unwrap(), 1);
        let choices = Choices::new(&session, &Symbols::new(session.program().game()));
        let plain = choices.named("Nf3");
        assert!(plain.is_some());
        for text in ["1. Nf3", "1.Nf3", "12... Nf3", "1.  Knight g1 - f3"] {
            assert_eq!(choices.named(text), plain, "{text}");
        }
        for text in ["1", "1.", "1. 3", "Nf3.", "."] {
            assert_eq!(choices.named(text), None, "{text}");
        }
    }

    #[test]
    fn moves_with_the_same_text_are_numbered() {
        let session = Session::new(&Program::compile(game(ALIKE)).unwrap(), 1);
        let choices = Choices::new(&session, &Symbols::new(session.program().game()));
        for (index, text) in ["Man a - b", "Man a - b #2"].into_iter().enumerate() {
            assert_eq!(choices.notation(index), text);
            assert_eq!(choices.named(text), Some(Meaning::One(index)));
        }
    }

    #[test]
    fn signs_of_drops_and_promotions_count() {
        for (rules, before, input, expected) in [
            // Without a bishop in hand, nothing is dropped, although the bishop on the board could move there.
            (SHOGI, "7g7f 3c3d", "B*5e", ""),
            (SHOGI, "7g7f 3c3d", "B5e", "B5e"),
            (SHOGI, "7g7f 3c3d", "8h2b+", "Bx2b+"),
            (SHOGI, "7g7f 3c3d", "8h2b=", "Bx2b="),
            (SHOGI, "7g7f 3c3d", "8h2b", "Bx2b+ Bx2b="),
            (SHOGI, "7g7f 3c3d 8h2b+ 3a2b", "B*5e", "B*5e"),
            (CHESS, "e4 d5 exd5 c6 dxc6 a6 cxb7 a5", "b7xa8=N", "bxa8=N"),
            (CHESS, "e4 d5 exd5 c6 dxc6 a6 cxb7 a5", "b7a8q", "bxa8=Q"),
        ] {
            let program = Program::compile(game(rules)).unwrap();
            let symbols = Symbols::new(program.game());
            let mut session = Session::new(&program, 1);
            for text in before.split(' ') {
                let choices = Choices::new(&session, &symbols);
                let Some(Meaning::One(index)) = choices.named(text) else {
                    panic!("{text} is not one move");
                };
                session.play_text(choices.notation(index)).unwrap();
            }
            let choices = Choices::new(&session, &symbols);
            let named = match choices.named(input) {
                Some(Meaning::One(index)) => vec![index],
                Some(Meaning::Several(indices)) => indices,
                Some(Meaning::None(_)) | None => Vec::new(),
            };
            let named: Vec<&str> = named.iter().map(|&index| choices.text(index)).collect();
            assert_eq!(named.join(" "), expected, "{input} after {before}");
        }
    }
}
