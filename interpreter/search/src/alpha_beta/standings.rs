//! A cache of static evaluations, because many states are reached more than once. Other states differ little from the
//! one before, so their lines and patterns are updated.

use crate::evaluation::{Evaluation, Running, Standing};
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{State, mix};

/// Size of the cache, a power of two.
const N_ENTRIES: usize = 1 << 15;

/// Standings of one evaluation.
#[derive(Clone, Debug)]
pub(super) struct Standings {
    entries: Box<[(u64, Standing)]>,
    /// By ply, the counts of the last state examined.
    running: Vec<Running>,
}

impl Standings {
    pub(super) fn new() -> Self {
        Self {
            entries: vec![(0, Standing::default()); N_ENTRIES].into(),
            running: Vec::new(),
        }
    }

    /// Prefetches a standing, like an entry of the table.
    #[inline]
    pub(super) fn touch(&self, state: &State, player: PlayerId) {
        std::hint::black_box(self.entries[key(state, player) as usize % N_ENTRIES].0);
    }

    /// The standing of a state for a player, if it is cached.
    #[inline]
    pub(super) fn known(&self, state: &State, player: PlayerId) -> Option<Standing> {
        let key = key(state, player);
        let (known, standing) = self.entries[key as usize % N_ENTRIES];
        (known == key).then_some(standing)
    }

    /// Computes the standing of a state on a ply for a player, and caches it.
    pub(super) fn find(
        &mut self,
        evaluation: &Evaluation,
        state: &State,
        (player, to_move): (PlayerId, PlayerId),
        ply: usize,
    ) -> Standing {
        let standing = match self.running_on(ply, evaluation) {
            Some(running) => evaluation.standing_near(state, player, to_move, running),
            None => evaluation.standing(state, player, to_move),
        };
        let key = key(state, player);
        self.entries[key as usize % N_ENTRIES] = (key, standing);
        standing
    }

    /// The counts for a ply, initially those of the ply before.
    fn running_on(&mut self, ply: usize, evaluation: &Evaluation) -> Option<&mut Running> {
        while self.running.len() <= ply {
            self.running.push(evaluation.running()?);
        }
        let (before, here) = self.running.split_at_mut(ply);
        if let Some(before) = before.last() {
            here[0].reset_to(before);
        }
        Some(&mut here[0])
    }
}

#[inline]
fn key(state: &State, player: PlayerId) -> u64 {
    mix(state.hash() ^ player.index() as u64)
}
