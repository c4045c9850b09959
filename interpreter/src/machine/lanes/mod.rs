//! Lanes: a block runs for all its starts at once, one bit each.
//!
//! The board that conditions read does not change while moves are generated. So a block need not run once for each
//! piece: the starts still alive are a set of bits, one lane each, and the whole set goes through the block. A test
//! divides it by an `and` with the set of positions that pass, seen through the path from start to cursor, which on a
//! regular board is one shift. A loop is unrolled as long as a start can be alive in it. A flag is a set of lanes.
//! `add` makes a set of moves: the lanes that reach it, and a template of where their pieces go. Drops have lanes for
//! all positions; the continuations of a multi-part move have one lane.
//!
//! | step | module | result |
//! | --- | --- | --- |
//! | the program with all paths worked out | `lift`, `adds`, `movements`, `needs` | a graph for each block and player |
//! | tests with known results answered | `flow`, `known`, `split` | the graph that single lanes walk |
//! | graphs reduced to what decides which moves there are | `slice` | the graph for sets |
//! | the slice as operations on words | `code`, `run` | sets of moves |
//! | a block taken through these steps | `workbench`, `lifting`, `lifted` | what a shelf keeps of it |
//! | one lane through the whole graph | `walk`, `rows` | the effects of its moves |
//! | the blocks of a type together | `shelf`, `plan`, `planning`, `compare` | what is run for its pieces |
//! | shelves shared by everything that plays the game | `library` | |
//! | sets of moves in order | `found`, `sets`, `tally`, `listing` | their number, one of them, or all |
//! | moves that must be tried one by one | `doubt`, `replies` | sets of legal moves |
//! | captures and promotions only | `noisy` | sets without quiet moves |
//!
//! So effects are computed only for moves that are looked at. The order of moves is that of running one start after the
//! other: by start, block and program order.
//!
//! A block whose slice would have a loop is walked lane by lane. A block without a graph is run by the reference
//! machine, which defines the meaning of both. See [`Execution`].

mod adds;
mod code;
mod compare;
mod doubt;
mod flow;
mod found;
mod graph;
mod known;
mod library;
mod lift;
mod lifted;
mod lifting;
mod listing;
mod movements;
mod needs;
mod noisy;
mod path;
mod plan;
mod planning;
mod query;
mod replies;
mod rows;
mod run;
mod sets;
mod shelf;
mod sights;
mod slice;
mod split;
mod tally;
mod walk;
mod workbench;

use crate::machine::{Collect, Context, Machine, Sink, Subject, Task, WorkMeter};
use crate::program::{Layout, Program};
use found::Found;
use library::Library;
use std::sync::Arc;
use zrf_grammar::game::PositionId;

pub(crate) use doubt::{Doubt, Standing};
pub use lift::NotCompiled;
pub use lifted::Execution;
pub(crate) use query::Query;

/// The lanes of a game, with the moves found last.
#[derive(Clone, Debug)]
pub(crate) enum Lanes {
    One(LanesOf<1>),
    Two(LanesOf<2>),
    Four(LanesOf<4>),
    Six(LanesOf<6>),
    Sixteen(LanesOf<16>),
}

/// Lanes for a board of one size.
#[derive(Clone, Debug)]
pub(crate) struct LanesOf<const N: usize> {
    library: Arc<Library<N>>,
    found: Found<N>,
}

impl<const N: usize> LanesOf<N> {
    fn new(program: &Program) -> Option<Self> {
        Some(Self {
            library: Library::of(program)?,
            found: Found::default(),
        })
    }
}

/// Evaluates the same expression for boards of every size.
macro_rules! any {
    ($lanes:expr, $library:ident, $found:ident => $what:expr) => {
        match $lanes {
            Lanes::One(LanesOf {
                library: $library,
                found: $found,
            }) => $what,
            Lanes::Two(LanesOf {
                library: $library,
                found: $found,
            }) => $what,
            Lanes::Four(LanesOf {
                library: $library,
                found: $found,
            }) => $what,
            Lanes::Six(LanesOf {
                library: $library,
                found: $found,
            }) => $what,
            Lanes::Sixteen(LanesOf {
                library: $library,
                found: $found,
            }) => $what,
        }
    };
}

impl Lanes {
    /// Lanes with nothing found yet; `None` if the game exceeds their limits.
    pub(crate) fn new(program: &Program) -> Option<Self> {
        Some(match Layout::of(program.game()).n_words {
            1 => Self::One(LanesOf::new(program)?),
            2 => Self::Two(LanesOf::new(program)?),
            4 => Self::Four(LanesOf::new(program)?),
            6 => Self::Six(LanesOf::new(program)?),
            16 => Self::Sixteen(LanesOf::new(program)?),
            _ => return None,
        })
    }

    /// Finds moves as sets. Moves found before are forgotten.
    pub(crate) fn find(&mut self, machine: &mut Machine, query: &Query<'_>) {
        any!(self, library, found => found.find(library, machine, query));
    }

    /// The number of moves found; `None` if they must be listed to be counted.
    pub(crate) fn count(&mut self, context: Context<'_>) -> Option<usize> {
        any!(self, library, found => found.count(library, context))
    }

    /// Removes quiet moves; see [`Found::keep_noisy`].
    pub(crate) fn keep_noisy(&mut self, context: Context<'_>) -> Option<usize> {
        any!(self, library, found => found.keep_noisy(library, context))
    }

    /// The generation of the moves: each [`Self::find`] increments it.
    pub(crate) fn generation(&self) -> u32 {
        any!(self, _library, found => found.runner.list)
    }

    /// The number of sets of moves, some of them perhaps empty.
    pub(crate) fn n_sets(&self) -> usize {
        any!(self, _library, found => found.n_sets())
    }

    /// Whether sets alone describe all moves found.
    pub(crate) fn is_plain(&self) -> bool {
        any!(self, _library, found => found.is_plain())
    }

    /// Collects the moves found that must be tried; see [`Found::divide`].
    pub(crate) fn divide(
        &mut self,
        work: &mut WorkMeter,
        context: Context<'_>,
        standing: Option<Standing<'_>>,
        doubts: &mut Vec<Doubt>,
    ) {
        any!(self, library, found => found.divide(library, work, context, standing, doubts))
    }

    /// Passes a doubtful move to a sink.
    pub(crate) fn make_doubt(
        &self,
        machine: &mut Machine,
        context: Context<'_>,
        doubt: Doubt,
        sink: &mut impl Sink,
    ) {
        any!(self, library, found => found.make_doubt(library, machine, context, doubt, sink));
    }

    /// Removes a doubtful move from those found.
    pub(crate) fn remove(&mut self, doubt: Doubt) {
        any!(self, _library, found => found.remove(doubt));
    }

    /// Whether there is no move; `None` if a list is needed to find out.
    pub(crate) fn is_empty(&self, context: Context<'_>) -> Option<bool> {
        any!(self, library, found => found.is_empty(library, context))
    }

    /// Whether moves found are parts of multi-part moves.
    pub(crate) fn has_parts(&self) -> bool {
        any!(self, library, found => found.has_parts(library))
    }

    /// Passes the move found with an index to a sink. Returns false if there are fewer.
    pub(crate) fn take(
        &self,
        machine: &mut Machine,
        context: Context<'_>,
        index: usize,
        sink: &mut impl Sink,
    ) -> bool {
        any!(self, library, found => found.take(library, machine, context, index, sink))
    }

    /// Lists all moves found, in order.
    pub(crate) fn list(&self, machine: &mut Machine, collect: &mut Collect<'_>) {
        any!(self, library, found => found.list(library, machine, collect));
    }

    /// Adds the moves of one run to a list.
    pub(crate) fn run(&self, machine: &mut Machine, task: Task, collect: &mut Collect<'_>) {
        any!(self, library, _found => library.run(machine, task, collect));
    }

    /// Passes to `take` the runs of a player that may remove or change a piece on one of these positions.
    pub(crate) fn touching(
        &self,
        machine: &mut Machine,
        query: &Query<'_>,
        targets: &[PositionId],
        take: impl FnMut(Task),
    ) {
        any!(self, library, _found => {
            Found::touching(library, machine, query, targets, take);
        });
    }

    /// Whether a run of a player's piece may remove or change a piece on one of these positions.
    pub(crate) fn may_touch(
        &self,
        program: &Program,
        subject: Subject,
        targets: &[PositionId],
        work: &mut WorkMeter,
    ) -> bool {
        any!(self, library, _found => {
            let shelf = library.shelf(program, &library.job(subject), work);
            shelf.is_none_or(|shelf| {
                let mut targets = targets.iter();
                targets.any(|&target| shelf.touching(target).contains(subject.start))
            })
        })
    }

    /// How a block is run.
    pub(crate) fn execution(
        &self,
        program: &Program,
        task: Task,
        work: &mut WorkMeter,
    ) -> Execution {
        any!(self, library, _found => {
            let shelf = library.shelf(program, &library.job(task.subject), work);
            let shelf = shelf.ok_or(NotCompiled::TooLarge);
            let lifted = shelf.and_then(|shelf| shelf.block(task.block));
            lifted.map_or_else(Execution::Reference, |lifted| lifted.execution)
        })
    }
}
