//! What the patterns of one board after another are worth: only the parts that look at a change are looked at anew.

use super::{Board, EMPTY, MOST_POSITIONS, Patterns};
use crate::evaluation::values::Phased;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Class, State};

/// What the patterns of a board are worth with some values, part by part.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    /// What stands on each position; nothing if no board was looked at.
    classes: Vec<Class>,
    boards: [Board; 2],
    /// For the first player.
    parts: Vec<Phased>,
    total: Phased,
    /// One bit for each part that is to be looked at.
    wanted: Vec<u64>,
}

impl Default for Sums {
    fn default() -> Self {
        Self {
            classes: Vec::new(),
            boards: [[EMPTY; MOST_POSITIONS]; 2],
            parts: Vec::new(),
            total: [0; 2],
            wanted: Vec::new(),
        }
    }
}

impl Sums {
    /// Makes these the sums of the board that others are of, and keeps the memory.
    pub(crate) fn reset_to(&mut self, other: &Self) {
        self.classes.clone_from(&other.classes);
        self.boards = other.boards;
        self.parts.clone_from(&other.parts);
        self.total = other.total;
        self.wanted.clone_from(&other.wanted);
    }
}

impl Patterns {
    /// What the patterns of a state are worth for a player, from the sums of a board with the same values: the less they
    /// differ, the sooner.
    pub(crate) fn worth(
        &self,
        state: &State,
        player: PlayerId,
        values: &[Phased],
        sums: &mut Sums,
    ) -> Phased {
        if sums.classes.is_empty() {
            sums.classes = vec![Class::EMPTY; state.classes().len()];
            sums.parts = vec![[0; 2]; self.form.n_parts()];
            sums.wanted = vec![u64::MAX; self.form.n_parts().div_ceil(64)];
        }
        self.note_changes(state, sums);
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

    /// Puts on the board what changed.
    #[inline]
    fn note_changes(&self, state: &State, sums: &mut Sums) {
        for (at, &class) in state.classes().iter().enumerate() {
            if sums.classes[at] != class {
                sums.classes[at] = class;
                self.put(&mut sums.boards, at, class);
                for &part in &self.parts_at[at] {
                    sums.wanted[usize::from(part) / 64] |= 1 << (part % 64);
                }
            }
        }
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
