//! The worth of the patterns of successive boards: only parts with a changed position are read again.

use super::Patterns;
use super::contents::{Board, EMPTY, MAX_POSITIONS};
use crate::evaluation::values::Phased;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::Class;

/// The worth of the patterns of a board, part by part.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    boards: [Board; 2],
    /// The worth of each part for the first player.
    parts: Vec<Phased>,
    total: Phased,
    /// One bit for each part that must be read.
    wanted: Vec<u64>,
}

impl Sums {
    /// The sums of an empty board.
    pub(crate) fn new(patterns: &Patterns) -> Self {
        let n_parts = patterns.form.n_parts();
        Self {
            boards: [[EMPTY; MAX_POSITIONS]; 2],
            parts: vec![[0; 2]; n_parts],
            total: [0; 2],
            wanted: vec![u64::MAX; n_parts.div_ceil(64)],
        }
    }

    /// Makes these sums equal to others, reusing the memory.
    pub(crate) fn reset_to(&mut self, other: &Self) {
        self.boards = other.boards;
        self.parts.clone_from(&other.parts);
        self.total = other.total;
        self.wanted.clone_from(&other.wanted);
    }
}

impl Patterns {
    /// Changes the content of a position on the board of some sums.
    #[inline]
    pub(crate) fn change(&self, at: usize, class: Class, sums: &mut Sums) {
        self.put(&mut sums.boards, at, class);
        for &part in &self.parts_at[at] {
            sums.wanted[usize::from(part) / 64] |= 1 << (part % 64);
        }
    }

    /// The worth of the patterns of the board for a player. All calls must use the same values.
    pub(crate) fn worth(&self, player: PlayerId, values: &[Phased], sums: &mut Sums) -> Phased {
        for word in 0..sums.wanted.len() {
            let mut wanted = std::mem::take(&mut sums.wanted[word]);
            while wanted != 0 {
                let part = word * 64 + wanted.trailing_zeros() as usize;
                wanted &= wanted - 1;
                if part < sums.parts.len() {
                    self.look_at(part, values, sums);
                }
            }
        }
        sums.total.map(|points| self.sign(player) * points)
    }

    #[inline]
    fn look_at(&self, part: usize, values: &[Phased], sums: &mut Sums) {
        let mut worth = [0; 2];
        self.form.each(part, &sums.boards, |sign, entry| {
            let [early, late] = values[entry];
            worth[0] += sign * early;
            worth[1] += sign * late;
        });
        for (phase, points) in worth.into_iter().enumerate() {
            sums.total[phase] += points - sums.parts[part][phase];
        }
        sums.parts[part] = worth;
    }
}
