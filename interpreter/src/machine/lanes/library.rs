//! The shelves of a game, shared by everything that plays it.

use super::shelf::Shelf;
use super::sights::Sights;
use crate::machine::bits::Bits;
use crate::machine::{Allowed, Foresight, Subject, WorkMeter};
use crate::program::classes::Class;
use crate::program::{BlockId, Program};
use crate::state::State;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use zrf_grammar::game::{MoveTypeId, PieceTypeId, PositionId};

/// A piece type with blocks to run, for pieces on the board or for drops.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    pub(super) piece_type: PieceTypeId,
    pub(super) is_drop: bool,
}

fn jobs(program: &Program) -> Box<[Vec<Job>]> {
    let both = [false, true].into_iter().flat_map(|is_drop| {
        let types = program.game().piece_type_ids();
        types.map(move |piece_type| Job {
            piece_type,
            is_drop,
        })
    });
    let move_types = (0..program.game().move_types.len()).map(MoveTypeId::from_index);
    let allowed = [Allowed::All, Allowed::Unlisted].into_iter();
    let allowed = allowed.chain(move_types.map(Allowed::Only));
    let permitted = |allowed: Allowed, job: &Job| {
        let mut blocks = program.blocks_of(job.piece_type, job.is_drop);
        blocks.any(|block| allowed.permits(program, block))
    };
    allowed
        .map(|allowed| both.clone().filter(|job| permitted(allowed, job)).collect())
        .collect()
}

/// All shelves of a game, made on first use.
#[derive(Debug)]
pub(super) struct Library<const N: usize> {
    pub(super) sights: Sights,
    /// All positions.
    pub(super) all: Bits<N>,
    n_types: usize,
    /// The types with blocks that are allowed, by [`Allowed::number`]: those on the board, then those in store.
    jobs: Box<[Vec<Job>]>,
    /// By mover, piece type and section.
    shelves: Box<[OnceLock<Shelf<N>>]>,
    /// Shelves that were not finished because a stop was wanted.
    begun: Mutex<FxHashMap<usize, Shelf<N>>>,
}

impl<const N: usize> Library<N> {
    /// The library of a program; `None` if the game exceeds its limits.
    pub(super) fn of(program: &Program) -> Option<Arc<Self>> {
        let library = match program.memo.get() {
            Some(library) => library.clone(),
            None => {
                let new = Arc::new(Self::new(program)?);
                program.memo.get_or_init(|| new).clone()
            }
        };
        library.downcast().ok()
    }

    fn new(program: &Program) -> Option<Self> {
        let n_types = program.game().piece_types.len();
        let n_shelves = program.game().players.len() * n_types * 2;
        Some(Self {
            sights: Sights::new(program)?,
            all: Bits::first(program.tables().n_positions()),
            n_types,
            jobs: jobs(program),
            shelves: (0..n_shelves).map(|_| OnceLock::new()).collect(),
            begun: Mutex::default(),
        })
    }

    /// The types with blocks that are allowed: those on the board, then those in store.
    #[inline]
    pub(super) fn jobs(&self, allowed: Allowed) -> &[Job] {
        &self.jobs[allowed.number()]
    }

    /// Where a player's pieces of a type are, or where they can be dropped.
    #[inline]
    pub(super) fn starts(&self, state: &State, subject: Subject) -> Bits<N> {
        match subject.is_drop {
            true => self.all,
            false => {
                let class = Class::of(subject.mover, subject.piece_type, self.n_types);
                Bits::of_words(state.words_of(class))
            }
        }
    }

    /// The number of the shelf for a player's pieces or drops of a type.
    pub(super) fn number(&self, subject: Subject) -> usize {
        let class = subject.mover.index() * self.n_types + subject.piece_type.index();
        class * 2 + usize::from(subject.is_drop)
    }

    /// A shelf that has been made before.
    #[inline]
    pub(super) fn known(&self, number: usize) -> Option<&Shelf<N>> {
        self.shelves[number].get()
    }

    /// The shelf for a player's pieces or drops of a type; `None` when a stop is wanted.
    pub(super) fn shelf(
        &self,
        program: &Program,
        subject: Subject,
        work: &mut WorkMeter,
    ) -> Option<&Shelf<N>> {
        let number = self.number(subject);
        let shelf = self.known(number);
        shelf.or_else(|| self.make(program, subject, number, work))
    }

    /// Makes a shelf. Other threads may make the same one at the same time; none waits for another.
    #[cold]
    fn make(
        &self,
        program: &Program,
        subject: Subject,
        number: usize,
        work: &mut WorkMeter,
    ) -> Option<&Shelf<N>> {
        let begun = || self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let known = begun().remove(&number);
        let mut shelf = known.unwrap_or_else(|| Shelf::new(program, subject));
        if shelf.fill(program, &self.sights, work) {
            let _ = self.shelves[number].set(shelf);
        } else {
            begun().insert(number, shelf);
        }
        self.known(number)
    }
}

/// Foresight for the runs of blocks that were lifted.
impl<const N: usize> Foresight for Library<N> {
    fn may_touch(
        &self,
        program: &Program,
        block: Option<BlockId>,
        subject: Subject,
        position: PositionId,
        work: &mut WorkMeter,
    ) -> bool {
        let shelf = self.shelf(program, subject, work);
        shelf.is_none_or(|shelf| shelf.must_run(block, subject.start, position))
    }
}
