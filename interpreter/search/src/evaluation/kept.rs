//! Values as bytes, to be saved between runs of the program.

use super::Evaluation;
use super::values::{MAX_VALUE, Values};
use crate::bot::Method;
use std::sync::Arc;
use zrf_interpreter::{Program, Stop, mix};

/// The prefix of saved values; its number changes with their meaning.
const MARK: &[u8; 16] = b"zrf values 2\n\0\0\0";
const MARK_WITH_PATTERNS: &[u8; 16] = b"zrf values 3\n\0\0\0";
/// The length of the prefix and the hash of the game.
const HEAD: usize = MARK.len() + 8;
/// The length of the hash of everything before it.
const TAIL: usize = 8;

impl Evaluation {
    /// A hash of the game, the same in every run of the program.
    pub fn fingerprint(&self) -> u64 {
        self.program.fingerprint()
    }

    /// The values as bytes, with the hash of their game.
    pub fn kept(&self) -> Vec<u8> {
        let patterns = self.patterns.as_ref();
        let mark = match patterns {
            Some(_) => MARK_WITH_PATTERNS,
            None => MARK,
        };
        let mut bytes = mark.to_vec();
        bytes.extend(self.fingerprint().to_le_bytes());
        let winner = match self.winner {
            None | Some(Method::Random) => 0,
            Some(Method::AlphaBeta) => 1,
            Some(Method::TreeSearch) => 2,
        };
        let facts = [winner, self.breadth as u32, self.most_pieces];
        facts
            .iter()
            .for_each(|fact| bytes.extend(fact.to_le_bytes()));
        for value in self.values.numbers() {
            bytes.extend(value.to_le_bytes());
        }
        // Two numbers of half the size are enough for any value.
        for entry in patterns.iter().flat_map(|patterns| patterns.firsts()) {
            let halves = self.values.patterns[entry];
            bytes.extend(halves.iter().flat_map(|&half| (half as i16).to_le_bytes()));
        }
        bytes.extend(hash(&bytes).to_le_bytes());
        bytes
    }

    /// The evaluation of a game with saved values. `None` if they belong to another game or are damaged.
    pub fn of_kept(program: &Arc<Program>, bytes: &[u8]) -> Option<Self> {
        let (rest, tail) = bytes.split_last_chunk::<TAIL>()?;
        let (head, numbers) = rest.split_at_checked(HEAD)?;
        let has_patterns = head.starts_with(MARK_WITH_PATTERNS);
        let is_own = (has_patterns || head.starts_with(MARK))
            && head.ends_with(&program.fingerprint().to_le_bytes());
        if !is_own || u64::from_le_bytes(*tail) != hash(rest) {
            return None;
        }
        let (numbers, []) = numbers.as_chunks::<4>() else {
            return None;
        };
        let mut numbers = numbers.iter().map(|&number| i32::from_le_bytes(number));
        let mut own = Self::without_values(program, &Stop::default());
        own.winner = match numbers.next()? {
            1 => Some(Method::AlphaBeta),
            2 => Some(Method::TreeSearch),
            _ => None,
        };
        own.breadth = usize::try_from(numbers.next()?).ok()?;
        own.most_pieces = u32::try_from(numbers.next()?)
            .ok()
            .filter(|&most| most > 0)?;
        let values = Values::of_numbers(&own.values, &mut numbers)?;
        own = own.with_values(values);
        if has_patterns {
            own = own.with_patterns();
            own.read_patterns(&mut numbers)?;
        }
        numbers.next().is_none().then_some(own)
    }

    /// Reads values of patterns; `None` if there are too few, or if one is out of bounds.
    fn read_patterns(&mut self, numbers: &mut impl Iterator<Item = i32>) -> Option<()> {
        let patterns = self.patterns.clone()?;
        for entry in patterns.firsts() {
            let number = numbers.next()?;
            let halves = [number as i16, (number >> 16) as i16].map(i32::from);
            if halves.iter().any(|half| half.abs() > MAX_VALUE) {
                return None;
            }
            self.values.patterns[entry] = halves;
        }
        patterns.spread(&mut self.values.patterns);
        Some(())
    }

    /// This evaluation with saved values. `None` if they belong to another game or are damaged.
    pub fn with_kept(&self, bytes: &[u8]) -> Option<Self> {
        let kept = Self::of_kept(&self.program, bytes)?;
        Some(Self {
            likeness: self.likeness.clone(),
            ..kept
        })
    }

    /// Whether another evaluation has the same values.
    pub fn is_same(&self, other: &Self) -> bool {
        self.values == other.values && self.winner == other.winner
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let numbers = bytes.chunks(8).map(|chunk| {
        let mut number = [0; 8];
        number[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(number)
    });
    numbers.fold(bytes.len() as u64, |hash, number| mix(hash ^ number))
}
