//! A cache of static evaluations: many states are reached more than once. Other states differ little from the one before, so their
//! patterns are updated.

use crate::evaluation::{Evaluation, Standing, Sums};
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{State, mix};

/// Size of the cache, a power of two.
const N_ENTRIES: usize = 1 << 15;

/// Standings of one evaluation.
#[derive(Clone, Debug)]
pub(super) struct Standings {
    entries: Box<[(u64, Standing)]>,
    /// By ply, the sums of the last state that was looked at.
    sums: Vec<Sums>,
}

impl Standings {
    pub(super) fn new() -> Self {
        Self {
            entries: vec![(0, Standing::default()); N_ENTRIES].into(),
            sums: Vec::new(),
        }
    }

    /// The standing of a state for a player if it is remembered.
    #[inline]
    pub(super) fn known(&self, state: &State, player: PlayerId) -> Option<Standing> {
        let key = key(state, player);
        let (known, standing) = self.entries[key as usize % N_ENTRIES];
        (known == key).then_some(standing)
    }

    /// Finds the standing of a state on a ply for a player, and remembers it.
    pub(super) fn find(
        &mut self,
        evaluation: &Evaluation,
        state: &State,
        (player, to_move): (PlayerId, PlayerId),
        ply: usize,
    ) -> Standing {
        let standing = match evaluation.has_patterns() {
            true => {
                let sums = self.sums_on(ply);
                evaluation.standing_near(state, player, to_move, sums)
            }
            false => evaluation.standing(state, player, to_move),
        };
        let key = key(state, player);
        self.entries[key as usize % N_ENTRIES] = (key, standing);
        standing
    }

    /// The sums for a ply, at first those of the ply before.
    fn sums_on(&mut self, ply: usize) -> &mut Sums {
        if self.sums.len() <= ply {
            self.sums.resize_with(ply + 1, Sums::default);
        }
        let (before, sums) = self.sums.split_at_mut(ply);
        if let Some(before) = before.last() {
            sums[0].reset_to(before);
        }
        &mut sums[0]
    }
}

#[inline]
fn key(state: &State, player: PlayerId) -> u64 {
    mix(state.hash() ^ player.index() as u64)
}
