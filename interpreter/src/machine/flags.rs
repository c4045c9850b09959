//! Flags and position flags of a run. All are false when a run begins; clearing them is free.

use crate::program::Program;
use zrf_grammar::game::{FlagId, PositionFlagId, PositionId};

/// The index of a flag, or of a position flag at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FlagSlot(u32);

impl FlagSlot {
    /// The index of a flag.
    pub(crate) fn of(flag: FlagId) -> Self {
        Self(flag.index() as u32)
    }
}

/// Flags store the number of the run that set them; any other number means false.
#[derive(Clone, Debug)]
pub(super) struct Flags {
    run: u32,
    slots: Vec<u32>,
    n_flags: usize,
    n_positions: usize,
}

/// No run has this number.
const NEVER: u32 = 0;

impl Flags {
    pub(super) fn new(program: &Program) -> Self {
        let game = program.game();
        let (n_flags, n_positions) = (game.flags.len(), program.tables().n_positions());
        Self {
            run: NEVER,
            slots: vec![NEVER; n_flags + game.position_flags.len() * n_positions],
            n_flags,
            n_positions,
        }
    }

    /// The slot of a position flag at a position. These slots follow those of all flags.
    #[inline]
    pub(super) fn slot(&self, flag: PositionFlagId, position: PositionId) -> FlagSlot {
        FlagSlot((self.n_flags + flag.index() * self.n_positions + position.index()) as u32)
    }

    /// Clears all flags.
    pub(super) fn clear(&mut self) {
        self.run = self.run.wrapping_add(1);
        if self.run == NEVER {
            self.slots.fill(NEVER);
            self.run = NEVER + 1;
        }
    }

    #[inline]
    pub(super) fn get(&self, slot: FlagSlot) -> bool {
        self.slots[slot.0 as usize] == self.run
    }

    /// The number of positions before the first one where a position flag is set; all of them if it is set nowhere.
    #[inline]
    pub(super) fn n_clear(&self, flag: PositionFlagId, positions: &[PositionId]) -> usize {
        let mut all = positions.iter();
        let first = all.position(|&at| self.get(self.slot(flag, at)));
        first.unwrap_or(positions.len())
    }

    /// All flags and position flags, in a fixed order.
    pub(super) fn all(&self) -> impl ExactSizeIterator<Item = bool> + '_ {
        self.slots.iter().map(|&slot| slot == self.run)
    }

    #[inline]
    pub(super) fn set(&mut self, slot: FlagSlot, value: bool) {
        self.slots[slot.0 as usize] = if value { self.run } else { NEVER };
    }
}

#[cfg(test)]
mod tests {
    use super::{FlagSlot, Flags, NEVER};

    #[test]
    fn flags_are_clear_in_every_run_also_when_runs_are_counted_anew() {
        let mut flags = Flags {
            run: NEVER + 1,
            slots: vec![NEVER; 2],
            n_flags: 2,
            n_positions: 0,
        };
        flags.set(FlagSlot(0), true);
        assert!(flags.get(FlagSlot(0)) && !flags.get(FlagSlot(1)));
        flags.run = u32::MAX;
        for _ in 0..3 {
            flags.clear();
            assert!(!flags.get(FlagSlot(0)) && !flags.get(FlagSlot(1)));
        }
    }
}
