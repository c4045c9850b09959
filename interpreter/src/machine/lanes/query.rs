//! Queries: which moves to find.

use crate::machine::Allowed;
use crate::program::Program;
use crate::state::State;
use zrf_grammar::game::{PlayerId, PositionId};

/// The moves to find.
#[derive(Clone, Copy)]
pub(crate) struct Query<'a> {
    pub(crate) program: &'a Program,
    pub(crate) state: &'a State,
    pub(crate) mover: PlayerId,
    pub(crate) allowed: Allowed,
    /// Only the moves of the piece there.
    pub(crate) only: Option<PositionId>,
}
