//! Flags and position flags of a run. All are false when a run begins; clearing them costs nothing.

use crate::program::Program;
use zrf_grammar::game::{FlagId, PositionFlagId, PositionId};

/// Flags hold the number of the run that set them; any other number is false.
#[derive(Clone, Debug)]
pub(super) struct Flags {
    run: u32,
    n_positions: usize,
    flags: Vec<u32>,
    position_flags: Vec<u32>,
}

/// No run has this number.
const NEVER: u32 = 0;

impl Flags {
    pub(super) fn new(program: &Program) -> Self {
        let n_positions = program.tables().n_positions();
        let game = program.game();
        Self {
            run: NEVER,
            n_positions,
            flags: vec![NEVER; game.flags.len()],
            position_flags: vec![NEVER; game.position_flags.len() * n_positions],
        }
    }

    /// Makes all flags false.
    pub(super) fn clear(&mut self) {
        self.run = self.run.wrapping_add(1);
        if self.run == NEVER {
            self.flags.fill(NEVER);
            self.position_flags.fill(NEVER);
            self.run = NEVER + 1;
        }
    }

    pub(super) fn get(&self, flag: FlagId) -> bool {
        self.flags[flag.index()] == self.run
    }

    pub(super) fn set(&mut self, flag: FlagId, value: bool) {
        self.flags[flag.index()] = if value { self.run } else { NEVER };
    }

    pub(super) fn get_position(&self, flag: PositionFlagId, position: PositionId) -> bool {
        self.position_flags[flag.index() * self.n_positions + position.index()] == self.run
    }

    pub(super) fn set_position(&mut self, flag: PositionFlagId, position: PositionId, value: bool) {
        self.position_flags[flag.index() * self.n_positions + position.index()] =
            if value { self.run } else { NEVER };
    }
}
