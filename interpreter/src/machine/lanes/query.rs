//! Queries: which moves to find.

use crate::machine::{Allowed, Context};
use zrf_grammar::game::{PlayerId, PositionId};

/// The moves to find.
#[derive(Clone, Copy)]
pub(crate) struct Query<'a> {
    pub(crate) context: Context<'a>,
    pub(crate) mover: PlayerId,
    pub(crate) allowed: Allowed,
    /// Only the moves of the piece there, which belongs to the mover.
    pub(crate) only: Option<PositionId>,
}
