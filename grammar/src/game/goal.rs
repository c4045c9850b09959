//! Goals: how a game ends.

use super::{DirectionId, PieceTypeId, PlayerId, PositionId, ZoneId};
use crate::text::Origin;

/// A `win-condition` or one of its variants.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The result when it is met.
    pub kind: GoalKind,
    /// The players it is tested for.
    pub players: Vec<PlayerId>,
    /// What must be true, as seen by such a player.
    pub condition: GoalCondition,
    /// Its source location.
    pub origin: Origin,
}

/// The result of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// The player wins.
    Win,
    /// The player loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player with more pieces wins.
    Count,
}

impl GoalKind {
    /// The result as a word: "win".
    pub fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Count => "count",
        }
    }
}

/// The goal itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalCondition {
    /// All are true.
    And(Vec<GoalCondition>),
    /// One is true.
    Or(Vec<GoalCondition>),
    /// It is false.
    Not(Box<GoalCondition>),
    /// The player is to move but cannot.
    Stalemated,
    /// The state has occurred three times.
    Repetition,
    /// A piece of one of these types was captured by the last move.
    Captured(Vec<PieceTypeId>),
    /// The player is to move but cannot, and a piece of one of these types is attacked.
    Checkmated(Vec<PieceTypeId>),
    /// The player has exactly this many pieces, of the type if given.
    PiecesRemaining(u32, Option<PieceTypeId>),
    /// All players together have exactly this many pieces, of the type if given.
    TotalPieceCount(u32, Option<PieceTypeId>),
    /// Every element holds one of the occupants.
    AbsoluteConfig {
        /// Alternatives.
        occupants: Vec<Occupant>,
        /// The elements that must hold them.
        elements: Vec<ConfigElement>,
    },
    /// Somewhere a chain of occupants and steps matches.
    RelativeConfig(Vec<ConfigStep>),
    /// A goal with an error that was already reported: never true.
    Unresolved,
}

impl GoalCondition {
    /// The conditions that it consists of, within any `and`, `or` and `not`, in textual order.
    pub fn leaves(&self) -> impl Iterator<Item = &Self> {
        self.parts(true)
    }

    /// Like [`GoalCondition::leaves`], without those within a `not`.
    pub fn positive_leaves(&self) -> impl Iterator<Item = &Self> {
        self.parts(false)
    }

    fn parts(&self, with_negated: bool) -> impl Iterator<Item = &Self> {
        let mut rest = vec![self];
        std::iter::from_fn(move || {
            loop {
                match rest.pop()? {
                    Self::And(parts) | Self::Or(parts) => rest.extend(parts.iter().rev()),
                    Self::Not(part) if with_negated => rest.push(part),
                    Self::Not(_) => {}
                    leaf => return Some(leaf),
                }
            }
        })
    }
}

/// A piece that a configuration requires: `T`, `(opponent T)`, `(any-owner T)` or `(not …)` of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupant<Piece = PieceTypeId> {
    /// Whether it must be absent.
    pub is_negated: bool,
    /// Its owner.
    pub owner: OccupantOwner,
    /// Its type.
    pub piece_type: Piece,
}

/// The owner that a configuration requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OccupantOwner {
    /// The player's own.
    Own,
    /// An enemy's.
    Opponent,
    /// Anybody's.
    Any,
}

/// An element of an absolute configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigElement {
    /// This position.
    Position(PositionId),
    /// At least one position of the player's set of this zone.
    Zone(ZoneId),
}

/// An element of the chain of a relative configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigStep {
    /// The piece here must match.
    Occupant(Occupant),
    /// A step along a direction, with the player's symmetry applied.
    Direction(DirectionId),
}
