//! Which pieces and drops may reply to a move.

use super::library::Library;
use super::walk::Context;
use crate::machine::bits::Bits;
use crate::machine::{Allowed, Subject, WorkMeter};
use crate::program::classes::Class;
use zrf_grammar::game::PlayerId;

/// Pieces or drops of a type that may reply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply<const N: usize> {
    /// The number of their shelf; `None` if there is none, so that they may do anything.
    pub(super) shelf: Option<usize>,
    pub(super) starts: Bits<N>,
    /// For drops without a piece in store, the class of piece that must be captured first.
    pub(super) missing: Option<Class>,
}

/// The pieces and drops, by type, with which the replying player may reply.
pub(super) fn replies<const N: usize>(
    library: &Library<N>,
    work: &mut WorkMeter,
    (program, state): Context<'_>,
    replier: PlayerId,
) -> impl Iterator<Item = Reply<N>> {
    let n_types = program.game().piece_types.len();
    let may_fall = program.game().options.recycle_captures;
    library.jobs(Allowed::All).iter().filter_map(move |job| {
        let class = Class::of(replier, job.piece_type, n_types);
        let has_any = state.has_any(job.is_drop, replier, job.piece_type);
        let subject = Subject::of_type(replier, job.piece_type, job.is_drop);
        let is_possible = has_any || job.is_drop && may_fall;
        is_possible.then(|| Reply {
            shelf: library
                .shelf(program, subject, work)
                .map(|_| library.number(subject)),
            starts: library.starts(state, subject),
            missing: (!has_any).then_some(class),
        })
    })
}
