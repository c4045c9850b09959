//! Types of pieces that are counts, such as `p1`, `p2`, … for the seeds in a pit, or the faces of dice: a move turns a
//! piece into one with another number. The numbers of tiles are only names.

use std::collections::BTreeMap;
use zrf_grammar::game::Game;

/// How many numbers without a gap make types counts.
const LEAST: usize = 5;
/// The smallest numbers that counts begin with.
const FIRST: u32 = 2;
/// From this number on, counts are more than the faces of dice.
const MANY: u32 = 10;

/// For each type of piece, the number that it stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    numbers: Vec<Option<u32>>,
    /// For each type, whether other types count the same.
    others: Vec<bool>,
}

impl Counts {
    pub(super) fn new(game: &Game) -> Self {
        let mut stems: BTreeMap<&str, Vec<(u32, usize)>> = BTreeMap::new();
        let types = game.piece_types.iter().enumerate();
        for (index, piece) in types.filter(|(_, piece)| !piece.moves.is_empty()) {
            let stem = piece
                .name
                .trim_end_matches(|sign: char| sign.is_ascii_digit());
            if let Ok(number) = piece.name[stem.len()..].parse() {
                stems.entry(stem).or_default().push((number, index));
            }
        }
        let makings = game.makings();
        let is_made = |index: usize| makings[index].by_create || makings[index].by_change;
        let n_types = makings.len();
        let mut counts = Self {
            numbers: vec![None; n_types],
            others: vec![false; n_types],
        };
        let mut is_first = true;
        for mut types in stems.into_values() {
            types.sort_unstable();
            let has_gap = types.windows(2).any(|two| two[1].0 - two[0].0 != 1);
            let is_count = types.iter().any(|&(_, index)| is_made(index));
            if !is_count || types.len() < LEAST || types[0].0 > FIRST || has_gap {
                continue;
            }
            for (number, index) in types {
                counts.numbers[index] = Some(number);
                counts.others[index] = !is_first;
            }
            is_first = false;
        }
        counts
    }

    /// The number that a type stands for.
    pub(super) fn of(&self, index: usize) -> Option<u32> {
        self.numbers[index]
    }

    /// Whether a type counts like one of another name, so that letters must distinguish them.
    pub(super) fn is_double(&self, index: usize) -> bool {
        self.others[index]
    }

    /// Whether numbers are so large that pieces are piles, not dice.
    pub(super) fn are_many(&self) -> bool {
        self.numbers.iter().flatten().any(|&number| number >= MANY)
    }
}

#[cfg(test)]
mod tests {
    use super::Counts;
    use crate::testing::game;

    const BOARD: &str = "(board (positions (a 0 0 9 9) (b 9 0 18 9)) (links n (a b)))";

    /// The counts of pieces with these names, whose moves end with an instruction.
    fn counts(names: &str, add: &str) -> Counts {
        let pieces = names
            .split(' ')
            .map(|name| format!("(piece (name {name}) (moves (n {add})))"));
        let pieces: String = pieces.collect();
        Counts::new(&game(&format!(
            "(game (title \"Counts\") {BOARD} {pieces})"
        )))
    }

    #[test]
    fn numbers_in_a_row_are_counts() {
        let counts = counts(
            "p01 p02 Man p03 p04 p05 q01 q02 q03 q04 q05 r1 r2",
            "(add p02 q02)",
        );
        let numbers: Vec<Option<u32>> = (0..13).map(|index| counts.of(index)).collect();
        let row = |numbers: [u32; 2]| numbers.map(Some);
        assert_eq!(numbers[..2], row([1, 2]));
        assert_eq!(numbers[2..4], [None, Some(3)]);
        assert_eq!(numbers[9..], [Some(4), Some(5), None, None]);
        let doubles = (0..13).filter(|&index| counts.is_double(index));
        assert_eq!(doubles.collect::<Vec<_>>(), [6, 7, 8, 9, 10]);
        assert!(!counts.are_many());
    }

    #[test]
    fn numbers_of_tiles_are_names() {
        assert_eq!(counts("t1 t2 t3 t4 t5", "add").of(0), None);
    }

    #[test]
    fn numbers_with_gaps_are_names() {
        for names in [
            "a1 a2 a3 a4 a6",
            "R00 R01 R10 R11 R2",
            "x5 x6 x7 x8 x9",
            "a1 a01 a2 a3 a4",
        ] {
            let first = names.split(' ').next().unwrap();
            let counts = counts(names, &format!("(add {first})"));
            assert_eq!(counts.of(0), None, "{names}");
        }
    }
}
