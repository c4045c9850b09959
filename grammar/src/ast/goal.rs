//! Unresolved goals, names not yet looked up.

use super::Name;
use crate::diagnostics::Diagnostic;
use crate::game::{GoalKind, Occupant};
use crate::text::{Origin, Symbol, kw};

/// `(win-condition …)` or one of its variants.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    /// The result when it is met.
    pub(crate) kind: GoalKind,
    /// The players it is tested for; `None` if the list is omitted, which means all.
    pub(crate) players: Option<Vec<Name>>,
    /// The goal itself.
    pub(crate) condition: GoalCondition,
    /// The source location of the whole form.
    pub(crate) origin: Origin,
}

/// The goal itself.
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
        /// Alternatives.
        occupants: Vec<Occupant<Name>>,
        /// Positions and zones.
        elements: Vec<Name>,
        /// Whether they lack their parentheses.
        is_bare: bool,
        /// Diagnostics of the alternatives, reported only if the places are not before the piece.
        diagnostics: Vec<Diagnostic>,
    },
    /// `(relative-config occupant direction occupant …)`
    RelativeConfig(Vec<ConfigStep>),
    /// A goal with an error that was already reported.
    Error,
}

/// An element of the chain of a relative configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConfigStep {
    /// A bare word: a piece type or a direction.
    Word(Name),
    /// An occupant in parentheses.
    Occupant(Occupant<Name>),
}

/// The keywords of goals.
pub(crate) const GOALS: &[Symbol] = &[
    kw::STALEMATED,
    kw::REPETITION,
    kw::CAPTURED,
    kw::CHECKMATED,
    kw::PIECES_REMAINING,
    kw::TOTAL_PIECE_COUNT,
    kw::ABSOLUTE_CONFIG,
    kw::RELATIVE_CONFIG,
    kw::AND,
    kw::OR,
    kw::NOT,
];
