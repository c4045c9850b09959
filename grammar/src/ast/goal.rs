//! Goals by their form, names not yet looked up.

use super::Name;
use crate::game::{GoalKind, OccupantOwner};
use crate::text::Origin;

/// `(win-condition …)` or one of its relatives.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    /// What follows when it is met.
    pub(crate) kind: GoalKind,
    /// The players it is examined for; `None` when the list is left out, which means all.
    pub(crate) players: Option<Vec<Name>>,
    /// What must be true.
    pub(crate) condition: GoalCondition,
    /// The whole form.
    pub(crate) origin: Origin,
}

/// What must be true.
#[derive(Clone, Debug)]
pub(crate) enum GoalCondition {
    /// `(and g …)`
    And(Vec<GoalCondition>),
    /// `(or g …)`
    Or(Vec<GoalCondition>),
    /// `(not g)`
    Not(Box<GoalCondition>),
    /// `stalemated`
    Stalemated,
    /// `repetition`
    Repetition,
    /// `(captured T …)`
    Captured(Vec<Name>),
    /// `(checkmated T …)`
    Checkmated(Vec<Name>),
    /// `(pieces-remaining n [T])`
    PiecesRemaining(u32, Option<Name>),
    /// `(total-piece-count n [T])`
    TotalPieceCount(u32, Option<Name>),
    /// `(absolute-config occupant … (place …))`
    AbsoluteConfig {
        /// Alternatives of each other.
        occupants: Vec<Occupant>,
        /// Positions and zones.
        elements: Vec<Name>,
    },
    /// `(relative-config occupant direction occupant …)`
    RelativeConfig(Vec<ConfigStep>),
    /// A goal with an error in it, reported before.
    Error,
}

/// `T`, `(opponent T)`, `(any-owner T)` or `(not …)` of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occupant {
    /// Whether it must not be there.
    pub(crate) is_negated: bool,
    /// Whose it is.
    pub(crate) owner: OccupantOwner,
    /// Its type.
    pub(crate) piece_type: Name,
}

/// A link of the chain of a relative configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConfigStep {
    /// A bare word: a piece type or a direction.
    Word(Name),
    /// A bracketed occupant.
    Occupant(Occupant),
}
