//! The parts of the board that runs read. A change of anything else does not affect them.

use crate::program::{PositionSet, Program};
use crate::state::Effect;
use zrf_grammar::game::PositionId;

/// The positions that runs have read since [`Reads::begin`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Reads {
    positions: PositionSet,
    /// Whether the effects of runs may depend on anything at all.
    is_everything: bool,
    is_noted: bool,
}

impl Reads {
    /// Forgets what was read, and starts noting reads.
    pub(crate) fn begin(&mut self, program: &Program) {
        let n_positions = program.tables().n_positions();
        self.positions.reset(n_positions);
        self.is_everything = false;
        self.is_noted = true;
    }

    /// Stops noting reads.
    pub(crate) fn end(&mut self) {
        self.is_noted = false;
    }

    pub(crate) fn is_noted(&self) -> bool {
        self.is_noted
    }

    pub(crate) fn add(&mut self, position: PositionId) {
        self.positions.insert(position);
    }

    /// A movement of a missing piece does nothing, so a move depends on what it moves.
    pub(crate) fn add_sources(&mut self, effects: impl Iterator<Item = Effect>) {
        effects
            .filter_map(|effect| effect.source())
            .for_each(|from| self.add(from));
    }

    pub(crate) fn add_everything(&mut self) {
        self.is_everything = true;
    }

    /// Whether something on this position was read.
    #[inline]
    pub(crate) fn contains(&self, position: PositionId) -> bool {
        self.is_everything || self.positions.contains(position)
    }

    /// Adds positions given as bits.
    pub(crate) fn add_words(&mut self, words: &[u64]) {
        self.positions.add_words(words);
    }

    pub(crate) fn positions(&self) -> &PositionSet {
        &self.positions
    }

    /// The positions as bits.
    pub(crate) fn words(&self) -> &[u64] {
        self.positions.words()
    }

    pub(crate) fn is_everything(&self) -> bool {
        self.is_everything
    }
}
