//! Chess positions with their best moves, as in collections of puzzles: extended position description, EPD.

use super::notation::Style;
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{MoveRef, Program, State};

/// A position with its best moves. With black to move, the board is turned and colours are exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Piece letters with squares; upper case is the side to move.
    pieces: Vec<(char, String)>,
    is_turned: bool,
    /// In algebraic notation or in coordinates.
    best: Vec<String>,
}

/// The names of pieces by their letters.
const NAMES: [(char, &str); 6] = [
    ('P', "Pawn"),
    ('N', "Knight"),
    ('B', "Bishop"),
    ('R', "Rook"),
    ('Q', "Queen"),
    ('K', "King"),
];

impl Puzzle {
    /// Reads a line of EPD with `bm`.
    pub fn read(line: &str) -> Option<Self> {
        let (fields, operations) = line.split_once(" bm ")?;
        let mut fields = fields.split_ascii_whitespace();
        let (placement, side) = (fields.next()?, fields.next()?);
        let is_turned = side == "b";
        let mut pieces = Vec::new();
        for (row, rank) in placement.split('/').enumerate() {
            let mut file = b'a';
            for letter in rank.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as u8;
                    continue;
                }
                let number = if is_turned {
                    row + 1
                } else {
                    8usize.checked_sub(row)?
                };
                let letter = match (is_turned, letter.is_ascii_uppercase()) {
                    (false, _) => letter,
                    (true, true) => letter.to_ascii_lowercase(),
                    (true, false) => letter.to_ascii_uppercase(),
                };
                pieces.push((letter, format!("{}{number}", file as char)));
                file += 1;
            }
        }
        let best = operations.split(';').next()?;
        let best = best.split_ascii_whitespace().map(str::to_owned).collect();
        Some(Self {
            pieces,
            is_turned,
            best,
        })
    }

    /// The position by the rules of chess. Whether pieces have moved is not known: kings and rooks may castle.
    pub fn state(&self, program: &Arc<Program>) -> Option<State> {
        let game = program.game();
        let pieces = self.pieces.iter().map(|(letter, square)| {
            let owner = PlayerId::from_index(usize::from(letter.is_ascii_lowercase()));
            let name = name_of(letter.to_ascii_uppercase())?;
            Some((owner, game.piece_type(name)?, game.position(square)?))
        });
        let pieces: Option<Vec<_>> = pieces.collect();
        Some(State::with_pieces(program, pieces?))
    }

    /// A move in coordinates, as on the board of the puzzle.
    pub fn coordinates(&self, program: &Program, played: MoveRef<'_>) -> String {
        let coordinates = Style::Uci.moves(program, played).concat();
        match self.is_turned {
            true => turned(&coordinates),
            false => coordinates,
        }
    }

    /// Whether a move is one of the best.
    pub fn is_best(&self, program: &Program, state: &State, played: MoveRef<'_>) -> bool {
        let coordinates = self.coordinates(program, played);
        let from = played.head.from.and_then(|from| state.piece(from));
        let piece = from.map(|piece| program.game().piece_name(piece.piece_type));
        let letter = NAMES.iter().find(|(_, name)| Some(*name) == piece);
        let letter = letter.map_or('?', |(letter, _)| *letter);
        self.best
            .iter()
            .any(|best| is_same(best, letter, &coordinates))
    }
}

fn name_of(letter: char) -> Option<&'static str> {
    NAMES
        .iter()
        .find(|(known, _)| *known == letter)
        .map(|(_, name)| *name)
}

/// Coordinates on a turned board: `d3b1` becomes `d6b8`.
fn turned(coordinates: &str) -> String {
    let turn = |letter: char| match letter.to_digit(10) {
        Some(row) => char::from_digit(9 - row, 10).unwrap_or(letter),
        None => letter,
    };
    coordinates.chars().map(turn).collect()
}

/// Whether a move in algebraic notation, or in coordinates, is one of a piece with these coordinates.
fn is_same(text: &str, letter: char, coordinates: &str) -> bool {
    if text == coordinates {
        return true;
    }
    let (Some(from), Some(to)) = (coordinates.get(..2), coordinates.get(2..4)) else {
        return false;
    };
    let text: String = text
        .chars()
        .filter(|sign| !"x+#=!?".contains(*sign))
        .collect();
    if text.starts_with("O-O") {
        let file = if text == "O-O" { "g" } else { "c" };
        return letter == 'K' && from.starts_with('e') && to.starts_with(file);
    }
    let promotion = coordinates
        .get(4..)
        .unwrap_or_default()
        .to_ascii_uppercase();
    let text = text.strip_suffix(&*promotion).unwrap_or(&text);
    let (own, rest) = match text.strip_prefix(|first: char| first.is_ascii_uppercase()) {
        Some(rest) => (text.chars().next().unwrap_or('P'), rest),
        None => ('P', text),
    };
    let hint = rest.strip_suffix(to);
    own == letter && hint.is_some_and(|hint| hint.chars().all(|sign| from.contains(sign)))
}

#[cfg(test)]
mod tests {
    use super::{Puzzle, is_same};
    use crate::matches::games::Game;
    use crate::rules;
    use zrf_interpreter::{MoveGenerator, MoveList};

    #[test]
    fn algebraic_notation_is_understood() {
        assert!(is_same("Nbd7", 'N', "b8d7"));
        assert!(!is_same("Nbd7", 'N', "f6d7"));
        assert!(!is_same("Nd7", 'B', "c8d7"));
        assert!(is_same("exd8=Q+", 'P', "e7d8q"));
        assert!(is_same("O-O", 'K', "e1g1"));
        assert!(is_same("R1xe5", 'R', "e1e5"));
    }

    #[test]
    fn the_best_move_is_known_for_both_colours() {
        let program = rules::default_program(&rules::load(&Game::file("chess"))).unwrap();
        for line in [
            "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"white\";",
            "r6k/8/8/8/8/8/5PPP/6K1 b - - bm Ra1#; id \"black\";",
        ] {
            let puzzle = Puzzle::read(line).unwrap();
            let mut state = puzzle.state(&program).unwrap();
            let mut legal = MoveList::new();
            MoveGenerator::new(&program).legal_moves(&mut state, &mut legal);
            let best = legal
                .iter()
                .filter(|&played| puzzle.is_best(&program, &state, played));
            assert_eq!(best.count(), 1, "{line}");
        }
        assert_eq!(Puzzle::read("not a position"), None);
    }
}
