//! Goals: how a game ends.

use super::{DirectionId, PieceTypeId, PlayerId, PositionId, ZoneId};
use crate::text::Origin;

/// One `win-condition` or its like.
#[derive(Clone, Debug)]
pub struct Goal {
    /// What follows when it is met.
    pub kind: GoalKind,
    /// For whom it is examined.
    pub players: Vec<PlayerId>,
    /// What must be true, seen from such a player.
    pub condition: GoalCondition,
    /// Where it is written.
    pub origin: Origin,
}

/// What a goal brings.
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

/// What must be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalCondition {
    /// All are true.
    And(Vec<GoalCondition>),
    /// One is true.
    Or(Vec<GoalCondition>),
    /// It is false.
    Not(Box<GoalCondition>),
    /// The player is to move and cannot.
    Stalemated,
    /// The state has occurred three times.
    Repetition,
    /// A piece of one of these types was captured by the last move.
    Captured(Vec<PieceTypeId>),
    /// The player is to move, cannot, and a piece of one of these types is attacked.
    Checkmated(Vec<PieceTypeId>),
    /// The player has exactly so many pieces, of a type if one is given.
    PiecesRemaining(u32, Option<PieceTypeId>),
    /// All players together have exactly so many pieces, of a type if one is given.
    TotalPieceCount(u32, Option<PieceTypeId>),
    /// Every element is held by one of the occupants.
    AbsoluteConfig {
        /// Alternatives of each other.
        occupants: Vec<Occupant>,
        /// What they must hold.
        elements: Vec<ConfigElement>,
    },
    /// Somewhere a chain of occupants and steps matches.
    RelativeConfig(Vec<ConfigStep>),
    /// A goal with an error in it, reported before: never true.
    Unresolved,
}

/// A piece that a configuration asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// Whether it must not be there.
    pub is_negated: bool,
    /// Whose it is.
    pub owner: OccupantOwner,
    /// Its type.
    pub piece_type: PieceTypeId,
}

/// Whose piece a configuration asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OccupantOwner {
    /// The player's own.
    Own,
    /// An enemy's.
    Opponent,
    /// Anybody's.
    Any,
}

/// What an absolute configuration must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigElement {
    /// This position.
    Position(PositionId),
    /// At least one position of the player's set of this zone.
    Zone(ZoneId),
}

/// A link of the chain of a relative configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigStep {
    /// The piece here must match.
    Occupant(Occupant),
    /// Step along a direction, the player's symmetry applied.
    Direction(DirectionId),
}
