//! The positions on which a configuration matches.

use zrf_grammar::game::PositionId;

/// Collects the positions on which a configuration matches, or nothing if only the match matters.
pub(super) struct Found {
    positions: Vec<PositionId>,
    is_kept: bool,
}

impl Found {
    pub(super) fn nothing() -> Self {
        Self {
            positions: Vec::new(),
            is_kept: false,
        }
    }

    /// The positions of a match; none if there is no match.
    pub(super) fn positions(is_match: impl FnOnce(&mut Self) -> bool) -> Vec<PositionId> {
        let mut found = Self {
            is_kept: true,
            ..Self::nothing()
        };
        match is_match(&mut found) {
            true => found.positions,
            false => Vec::new(),
        }
    }

    pub(super) fn add(&mut self, position: PositionId) {
        if self.is_kept {
            self.positions.push(position);
        }
    }

    /// Forgets the positions, before another attempt.
    pub(super) fn forget(&mut self) {
        self.positions.clear();
    }
}
