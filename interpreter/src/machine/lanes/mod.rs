//! Lanes: a block runs for all its starts at once, one bit each.
//!
//! The board that conditions read does not change while moves are generated. So a block need not run once for each piece:
//! the living starts are a set of bits, a lane each, and the set goes through the block. A test divides it: `and` with the
//! set of positions that pass, seen through the path from start to cursor, which on a regular board is one shift. A loop
//! is unrolled as long as a start can be alive in it. A flag is a set of lanes. `add` gives a set of moves: the lanes that
//! come to it, and a template that says where their pieces go. Drops are lanes for all positions, the continuations of a
//! multi-part move are one lane.
//!
//! | step | module | result |
//! | --- | --- | --- |
//! | the program with all paths worked out | `lift`, `needs` | a graph for each block and player |
//! | tests with known results answered | `flow` | the graph that single lanes walk |
//! | what does not decide which moves there are left out | `slice` | the graph for sets |
//! | the slice as operations on words | `code`, `run` | sets of moves |
//! | one lane through the whole graph | `walk` | the effects of its moves |
//! | the blocks of a type together | `plan` | what is run for its pieces |
//! | sets of moves in order | `found` | their number, one of them, or all |
//! | moves that must be tried one by one | `doubt` | sets of legal moves |
//!
//! So effects are worked out only for moves that somebody looks at. The order of moves is that of running one start after
//! the other: by start, block and program order.
//!
//! A block whose slice would have a loop is walked lane by lane. A block that has no graph at all is left to the reference
//! machine, which defines the meaning of both. See [`Execution`].

mod bits;
mod code;
mod doubt;
mod flow;
mod found;
mod graph;
mod library;
mod lift;
mod needs;
mod path;
mod plan;
mod run;
mod slice;
mod walk;

use crate::machine::{Allowed, Foresight, Machine, Sink, Subject};
use crate::program::{BlockId, Program};
use crate::state::State;
use bits::MOST_WORDS;
use found::Found;
use library::Library;
use walk::Context;
use zrf_grammar::game::{PlayerId, PositionId};

pub(crate) use doubt::{Doubt, Standing};
pub use lift::Refusal;

/// How a block is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Execution {
    /// For all starts at once, with so many steps.
    Sets(usize),
    /// Start by start, because it has a loop that decides which moves there are.
    Walk(usize),
    /// By the reference machine.
    Reference(Refusal),
}

/// So many nodes are made for one list of moves, or those of one larger block: a few milliseconds of work, up to a tenth of
/// a second for the largest. Games with more get the rest later, so that who cancels a search need not wait for all.
const MADE_AT_ONCE: usize = 8_000;

/// The lanes of a game, with the moves found last.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    library: Library,
    found: AnyFound,
}

/// [`Found`] for the size of the board.
#[derive(Clone, Debug)]
enum AnyFound {
    One(Found<1>),
    Two(Found<2>),
    Four(Found<4>),
    Six(Found<6>),
    Sixteen(Found<16>),
}

/// The same for every size.
macro_rules! any {
    ($any:expr, $found:ident => $what:expr) => {
        match $any {
            AnyFound::One($found) => $what,
            AnyFound::Two($found) => $what,
            AnyFound::Four($found) => $what,
            AnyFound::Six($found) => $what,
            AnyFound::Sixteen($found) => $what,
        }
    };
}

/// Which moves are looked for.
#[derive(Clone, Copy)]
pub(crate) struct Query<'a> {
    pub(crate) program: &'a Program,
    pub(crate) state: &'a State,
    pub(crate) mover: PlayerId,
    pub(crate) allowed: Allowed,
    /// Only the moves of the piece there.
    pub(crate) only: Option<PositionId>,
}

/// Receives the moves of a list, and makes those of blocks that have no lanes.
pub(crate) trait Listing: Sink {
    /// The following moves are those of this piece or drop. With `is_new`, no two moves of the list are equal.
    fn begin(&mut self, start: PositionId, is_new: bool);

    /// The number of moves listed.
    fn len(&self) -> usize;

    /// Forgets the moves listed after the first ones.
    fn truncate(&mut self, len: usize);

    /// Runs a block with the reference machine.
    fn run(
        &mut self,
        machine: &mut Machine,
        foresight: Option<&dyn Foresight>,
        subject: Subject,
        block: BlockId,
    );
}

impl Lanes {
    /// No graphs yet; `None` if the game exceeds the limits of lanes.
    pub(crate) fn new(program: &Program) -> Option<Self> {
        let found = match program.tables().n_positions().div_ceil(64) {
            0..=1 => AnyFound::One(Found::default()),
            2 => AnyFound::Two(Found::default()),
            3..=4 => AnyFound::Four(Found::default()),
            5..=6 => AnyFound::Six(Found::default()),
            7..=MOST_WORDS => AnyFound::Sixteen(Found::default()),
            _ => return None,
        };
        Some(Self {
            library: Library::new(program)?,
            found,
        })
    }

    /// More blocks may be lifted.
    pub(crate) fn begin_list(&mut self) {
        self.library.begin_list();
    }

    /// Finds moves as sets. What was found before is forgotten.
    pub(crate) fn find(&mut self, machine: &mut Machine, query: Query<'_>) {
        any!(&mut self.found, found => found.find(&mut self.library, machine, query));
    }

    /// The number of moves found; `None` if they must be listed to be counted.
    pub(crate) fn count(&mut self, program: &Program, state: &State) -> Option<usize> {
        any!(&mut self.found, found => found.count(&self.library, program, state))
    }

    /// A number that changes when moves are found.
    pub(crate) fn list_number(&self) -> u32 {
        any!(&self.found, found => found.runner.list)
    }

    /// Whether all moves found are sets that say all.
    pub(crate) fn is_plain(&self) -> bool {
        any!(&self.found, found => found.is_plain())
    }

    /// Gives the moves found that must be tried; see [`Found::divide`].
    pub(crate) fn divide(
        &mut self,
        context: Context<'_>,
        standing: Option<Standing<'_>>,
        doubts: &mut Vec<Doubt>,
    ) {
        any!(&mut self.found, found => found.divide(&self.library, context, standing, doubts))
    }

    /// Gives a doubtful move to a sink.
    pub(crate) fn make_doubt(
        &self,
        machine: &mut Machine,
        context: Context<'_>,
        doubt: Doubt,
        sink: &mut impl Sink,
    ) {
        any!(&self.found, found => found.make_doubt(&self.library, machine, context, doubt, sink));
    }

    /// Removes a doubtful move from those found.
    pub(crate) fn remove(&mut self, doubt: Doubt) {
        any!(&mut self.found, found => found.remove(doubt));
    }

    /// Whether there is no move, if that can be said without a list.
    pub(crate) fn is_empty(&self) -> Option<bool> {
        any!(&self.found, found => found.is_empty())
    }

    /// Whether moves found are parts of multi-part moves.
    pub(crate) fn has_parts(&self) -> bool {
        any!(&self.found, found => found.has_parts(&self.library))
    }

    /// Gives the move found with an index to a sink; false if there are not so many.
    pub(crate) fn take(
        &self,
        machine: &mut Machine,
        context: Context<'_>,
        index: usize,
        sink: &mut impl Sink,
    ) -> bool {
        any!(&self.found, found => found.take(&self.library, machine, context, index, sink))
    }

    /// Gives all moves found, in order.
    pub(crate) fn list(
        &mut self,
        machine: &mut Machine,
        context: Context<'_>,
        listing: &mut impl Listing,
    ) {
        any!(&self.found, found => found.list(&self.library, machine, context, listing));
    }

    /// Gives the moves of one run to a list.
    pub(crate) fn run(
        &mut self,
        machine: &mut Machine,
        context: Context<'_>,
        subject: Subject,
        block: BlockId,
        listing: &mut impl Listing,
    ) {
        self.prepare(context.0, subject.mover, block);
        // The graph of a block knows whose piece it runs for.
        let piece = context.1.piece(subject.start);
        let is_own = piece.is_some_and(|piece| piece.owner == subject.mover);
        let len = listing.len();
        let (library, may_walk) = (&self.library, is_own || subject.is_drop);
        if !may_walk || !library.walk(machine, context, subject, block, listing) {
            listing.truncate(len);
            listing.run(machine, Some(library), subject, block);
        }
    }

    /// Gives the blocks and starts of a type whose runs may remove or change a piece on one of these positions: all of
    /// them where that is not known.
    pub(crate) fn touching(
        &mut self,
        context: Context<'_>,
        subject: Subject,
        targets: &[PositionId],
        take: impl FnMut(BlockId, PositionId),
    ) {
        if !self.library.knows_touching(subject) {
            for block in context.0.blocks_of(subject.piece_type, subject.is_drop) {
                self.prepare(context.0, subject.mover, block);
            }
        }
        let library = &mut self.library;
        any!(&self.found, found => found.touching(library, context, subject, targets, take));
    }

    fn prepare(&mut self, program: &Program, mover: PlayerId, block: BlockId) {
        any!(&mut self.found, found => {
            found.prepare(&mut self.library, program, mover, block);
        });
    }

    /// How a block is run for a player.
    pub(crate) fn execution(
        &mut self,
        program: &Program,
        mover: PlayerId,
        block: BlockId,
    ) -> Execution {
        self.library.begin_list();
        self.prepare(program, mover, block);
        match self.library.block(mover, block) {
            Some(Ok(lifted)) => lifted.execution,
            Some(Err(refusal)) => Execution::Reference(refusal),
            None => Execution::Reference(Refusal::TooLarge),
        }
    }
}
