//! The shelves of a game, shared by everything that plays it.

use super::shelf::Shelf;
use super::sights::Sights;
use crate::machine::bits::Bits;
use crate::machine::{Allowed, Foresight, Subject, WorkMeter};
use crate::program::{BlockId, Layout, Program};
use crate::state::State;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use zrf_grammar::game::{MoveTypeId, PlayerId, PositionId};

/// A player's pieces or drops of one type, for which blocks run together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    /// The player and the type; the start is not used.
    pub(super) subject: Subject,
    /// The number of its shelf.
    pub(super) shelf: u32,
    /// The counter of a state for these pieces, on the board or in store.
    counter: u32,
    /// The set of a state with these pieces; `None` for drops.
    set: Option<u32>,
}

impl Job {
    fn new(layout: Layout, subject: Subject) -> Self {
        let Subject {
            mover,
            piece_type,
            is_drop,
            ..
        } = subject;
        let number = layout.in_store(mover, piece_type) * 2 + usize::from(is_drop);
        let (counter, set) = match is_drop {
            true => (layout.in_store(mover, piece_type), None),
            false => (
                layout.on_board(mover, piece_type),
                Some(layout.class(mover, piece_type).index() as u32),
            ),
        };
        Self {
            subject,
            shelf: number as u32,
            counter: counter as u32,
            set,
        }
    }

    /// Whether the player has such a piece, on the board or in store.
    #[inline]
    pub(super) fn has_any(&self, state: &State) -> bool {
        state.counter(self.counter) > 0
    }
}

/// The jobs whose blocks are allowed, by [`Allowed::number`] and player: those on the board, then those in store.
fn jobs(program: &Program, layout: Layout) -> Box<[Vec<Job>]> {
    let game = program.game();
    let move_types = (0..game.move_types.len()).map(MoveTypeId::from_index);
    let allowed = [Allowed::All, Allowed::Unlisted].into_iter();
    let allowed = allowed.chain(move_types.map(Allowed::Only));
    let permitted = |allowed: Allowed, piece_type, is_drop| {
        let mut blocks = program.blocks_of(piece_type, is_drop);
        blocks.any(|block| allowed.permits(program, block))
    };
    let of_player = |allowed: Allowed, mover: PlayerId| {
        let both = [false, true].into_iter().flat_map(|is_drop| {
            let types = game.piece_type_ids();
            let types = types.filter(move |&one| permitted(allowed, one, is_drop));
            types.map(move |one| Job::new(layout, Subject::of_type(mover, one, is_drop)))
        });
        both.collect::<Vec<_>>()
    };
    allowed
        .flat_map(|allowed| {
            let players = game.player_ids();
            players.map(move |mover| of_player(allowed, mover))
        })
        .collect()
}

/// All shelves of a game, made on first use.
#[derive(Debug)]
pub(super) struct Library<const N: usize> {
    pub(super) sights: Sights,
    /// All positions.
    pub(super) all: Bits<N>,
    layout: Layout,
    jobs: Box<[Vec<Job>]>,
    /// By [`Job::shelf`].
    shelves: Box<[OnceLock<Shelf<N>>]>,
    /// Shelves that were not finished because a stop was wanted.
    begun: Mutex<FxHashMap<u32, Shelf<N>>>,
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
        let layout = Layout::of(program.game());
        let n_shelves = layout.n_kinds() * 2;
        Some(Self {
            sights: Sights::new(program)?,
            all: Bits::first(program.tables().n_positions()),
            layout,
            jobs: jobs(program, layout),
            shelves: (0..n_shelves).map(|_| OnceLock::new()).collect(),
            begun: Mutex::default(),
        })
    }

    /// The jobs of a player whose blocks are allowed: those on the board, then those in store.
    #[inline]
    pub(super) fn jobs(&self, allowed: Allowed, mover: PlayerId) -> &[Job] {
        &self.jobs[allowed.number() * self.layout.n_players + mover.index()]
    }

    /// The job of a subject.
    pub(super) fn job(&self, subject: Subject) -> Job {
        Job::new(self.layout, subject)
    }

    /// Where the pieces of a job are, or where they can be dropped.
    #[inline]
    pub(super) fn starts(&self, state: &State, job: &Job) -> Bits<N> {
        job.set
            .map_or(self.all, |set| Bits::new(state.sets()[set as usize]))
    }

    /// A shelf that has been made before.
    #[inline]
    pub(super) fn known(&self, number: u32) -> Option<&Shelf<N>> {
        self.shelves[number as usize].get()
    }

    /// The shelf for a job; `None` when a stop is wanted.
    #[inline]
    pub(super) fn shelf(
        &self,
        program: &Program,
        job: &Job,
        work: &mut WorkMeter,
    ) -> Option<&Shelf<N>> {
        let shelf = self.known(job.shelf);
        shelf.or_else(|| self.make(program, job, work))
    }

    /// Makes a shelf. Other threads may make the same one at the same time; none waits for another.
    #[cold]
    fn make(&self, program: &Program, job: &Job, work: &mut WorkMeter) -> Option<&Shelf<N>> {
        let begun = || self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let known = begun().remove(&job.shelf);
        let mut shelf = known.unwrap_or_else(|| Shelf::new(program, job.subject));
        if shelf.fill(program, &self.sights, work) {
            let _ = self.shelves[job.shelf as usize].set(shelf);
        } else {
            begun().insert(job.shelf, shelf);
        }
        self.known(job.shelf)
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
        let shelf = self.shelf(program, &self.job(subject), work);
        shelf.is_none_or(|shelf| shelf.must_run(block, subject.start, position))
    }
}
