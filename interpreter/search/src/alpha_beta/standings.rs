//! What states were found to be worth: many are met more than once, and looking at a board takes longer than looking here.

use crate::evaluation::Standing;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{State, mix};

/// How many are remembered, a power of two.
const N_ENTRIES: usize = 1 << 13;

/// Standings of one evaluation.
#[derive(Clone, Debug)]
pub(super) struct Standings {
    entries: Box<[(u64, Standing)]>,
}

impl Standings {
    pub(super) fn new() -> Self {
        Self {
            entries: vec![(0, Standing::default()); N_ENTRIES].into(),
        }
    }

    /// The standing of a state for a player: the one remembered, otherwise the one that is found.
    #[inline]
    pub(super) fn get(
        &mut self,
        state: &State,
        player: PlayerId,
        find: impl FnOnce() -> Standing,
    ) -> Standing {
        let key = mix(state.hash() ^ player.index() as u64);
        let (known, standing) = &mut self.entries[key as usize % N_ENTRIES];
        if *known != key {
            (*known, *standing) = (key, find());
        }
        *standing
    }
}
