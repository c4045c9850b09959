//! Classes of names.

use crate::text::{Symbol, kw};

/// A class of names. Each is a namespace of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Directions.
    Direction,
    /// Positions of the board.
    Position,
    /// Zones.
    Zone,
    /// Piece types.
    PieceType,
    /// Players.
    Player,
    /// Attributes of pieces.
    Attribute,
    /// Types of moves.
    MoveType,
    /// Keywords of instructions.
    Instruction,
    /// Keywords of conditions.
    Condition,
    /// Flags.
    Flag,
    /// Position flags.
    PositionFlag,
    /// Macros.
    Macro,
}

pub(crate) const CONDITIONS: &[Symbol] = &[
    kw::ADJACENT_TO_ENEMY_P,
    kw::AND,
    kw::ATTACKED_P,
    kw::DEFENDED_P,
    kw::EMPTY_P,
    kw::ENEMY_P,
    kw::FALSE,
    kw::FLAG_P,
    kw::FRIEND_P,
    kw::GOAL_POSITION_P,
    kw::IN_ZONE_P,
    kw::LAST_FROM_P,
    kw::LAST_TO_P,
    kw::MARKED_P,
    kw::NEUTRAL_P,
    kw::NOT,
    kw::NOT_ADJACENT_TO_ENEMY_P,
    kw::NOT_ATTACKED_P,
    kw::NOT_DEFENDED_P,
    kw::NOT_EMPTY_P,
    kw::NOT_ENEMY_P,
    kw::NOT_FLAG_P,
    kw::NOT_FRIEND_P,
    kw::NOT_GOAL_POSITION_P,
    kw::NOT_IN_ZONE_P,
    kw::NOT_LAST_FROM_P,
    kw::NOT_LAST_TO_P,
    kw::NOT_MARKED_P,
    kw::NOT_NEUTRAL_P,
    kw::NOT_ON_BOARD_P,
    kw::NOT_PIECE_P,
    kw::NOT_POSITION_FLAG_P,
    kw::NOT_POSITION_P,
    kw::ON_BOARD_P,
    kw::OR,
    kw::PIECE_P,
    kw::POSITION_FLAG_P,
    kw::POSITION_P,
    kw::TRUE,
];

impl Class {
    /// The noun for a name of the class.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Direction => "direction",
            Self::Position => "position",
            Self::Zone => "zone",
            Self::PieceType => "piece",
            Self::Player => "player",
            Self::Attribute => "attribute",
            Self::MoveType => "move type",
            Self::Instruction => "instruction",
            Self::Condition => "condition",
            Self::Flag => "flag",
            Self::PositionFlag => "position flag",
            Self::Macro => "macro",
        }
    }

    pub(super) fn article(self) -> &'static str {
        match self {
            Self::Attribute | Self::Instruction => "an",
            _ => "a",
        }
    }

    /// Whether a macro call may produce a name of the class.
    pub(super) fn may_be_called(self) -> bool {
        matches!(self, Self::Instruction | Self::Condition)
    }
}
