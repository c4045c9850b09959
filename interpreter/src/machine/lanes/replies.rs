//! Which pieces and drops may reply to a move.

use super::library::Library;
use crate::machine::bits::Bits;
use crate::machine::{Allowed, Context, WorkMeter};
use crate::program::classes::Class;
use zrf_grammar::game::PlayerId;

/// Pieces or drops of a type that may reply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply<const N: usize> {
    /// The number of their shelf; `None` if there is none, so that they may do anything.
    pub(super) shelf: Option<u32>,
    pub(super) starts: Bits<N>,
    /// For drops without a piece in store, the class of piece that must be captured first.
    pub(super) missing: Option<Class>,
}

/// The pieces and drops, by type, with which the replying player may reply.
pub(super) fn replies<const N: usize>(
    library: &Library<N>,
    work: &mut WorkMeter,
    Context { program, state }: Context<'_>,
    replier: PlayerId,
) -> impl Iterator<Item = Reply<N>> {
    let n_types = program.game().piece_types.len();
    let may_fall = program.game().options.recycle_captures;
    let jobs = library.jobs(Allowed::All, replier).iter();
    jobs.filter_map(move |job| {
        let class = Class::of(replier, job.subject.piece_type, n_types);
        let has_any = job.has_any(state);
        let is_possible = has_any || job.subject.is_drop && may_fall;
        is_possible.then(|| Reply {
            shelf: library.shelf(program, job, work).map(|_| job.shelf),
            starts: library.starts(state, job),
            missing: (!has_any).then_some(class),
        })
    })
}
