//! Whether null moves can be trusted: not in games with zugzwang.

/// The number of first cutoffs that are all verified by a search with moves. Later, one in [`SELDOM`] is.
const FIRST: u32 = 16;
const SELDOM: u32 = 16;

/// The reliability of null moves in the game so far. They are not tried if they are unreliable, as in games with
/// zugzwang.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Passing {
    n_results: u32,
    n_verified: u32,
    n_wrong: u32,
    has_met_chance: bool,
}

impl Passing {
    /// Whether nearly all verified cutoffs were right, and there were no random moves.
    pub(super) fn is_trusted(&self) -> bool {
        !self.has_met_chance && 12 * self.n_wrong <= self.n_verified + 12
    }

    /// Notes a choice of random moves.
    pub(super) fn note_chance(&mut self) {
        self.has_met_chance = true;
    }

    /// Counts a cutoff. Returns whether it must be verified.
    pub(super) fn needs_verifying(&mut self) -> bool {
        self.n_results += 1;
        self.n_results <= FIRST || self.n_results.is_multiple_of(SELDOM)
    }

    /// Notes whether a verified cutoff was right.
    pub(super) fn note(&mut self, is_right: bool) {
        self.n_verified += 1;
        self.n_wrong += u32::from(!is_right);
    }
}

#[cfg(test)]
mod tests {
    use super::Passing;

    #[test]
    fn null_moves_are_trusted_while_they_are_right_and_nothing_is_random() {
        let mut passing = Passing::default();
        assert!(passing.is_trusted());
        (0..24).for_each(|number| passing.note(number % 8 != 0));
        assert!(passing.is_trusted(), "3 of 24 are wrong");
        passing.note(false);
        assert!(!passing.is_trusted(), "4 of 25 are wrong");
        let mut passing = Passing::default();
        passing.note_chance();
        assert!(!passing.is_trusted());
    }
}
