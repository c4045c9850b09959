//! What blocks are lifted with.

use super::flow::Flow;
use super::graph::Pool;
use super::path::Paths;
use super::sights::Sights;
use crate::machine::bits::Bits;
use crate::machine::{Subject, WorkMeter};
use crate::program::Program;
use crate::program::classes::Class;

/// The game whose blocks are lifted, and the tables of their shelf.
pub(super) struct Workbench<'a, const N: usize> {
    pub(super) program: &'a Program,
    pub(super) sights: &'a Sights,
    /// The player and the type of the pieces or drops; the start is not used.
    pub(super) subject: Subject,
    /// All positions.
    pub(super) all: Bits<N>,
    pub(super) paths: &'a mut Paths<N>,
    pub(super) pool: &'a mut Pool<N>,
    /// Polled for a stop. Once one is wanted, what is made is meaningless.
    pub(super) work: &'a mut WorkMeter,
}

impl<const N: usize> Workbench<'_, N> {
    /// The class of the pieces; `None` for drops.
    pub(super) fn own_class(&self) -> Option<Class> {
        let Subject {
            mover,
            piece_type,
            is_drop,
            ..
        } = self.subject;
        let n_types = self.program.game().piece_types.len();
        (!is_drop).then(|| Class::of(mover, piece_type, n_types))
    }

    /// What simplification of a graph needs.
    pub(super) fn flow(&mut self, is_slice: bool) -> Flow<'_, N> {
        Flow {
            is_slice,
            work: self.work,
            paths: self.paths,
            sets: &self.sights.sets,
            pool: self.pool,
        }
    }
}
