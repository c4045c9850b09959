//! Classes of names.

use crate::ast::block::INSTRUCTIONS;
use crate::resolve::Scope;
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

/// All classes, in the order in which a misplaced name is explained.
const CLASSES: [Class; 12] = [
    Class::Direction,
    Class::Position,
    Class::Zone,
    Class::PieceType,
    Class::Player,
    Class::Attribute,
    Class::MoveType,
    Class::Instruction,
    Class::Condition,
    Class::Flag,
    Class::PositionFlag,
    Class::Macro,
];

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
    /// The noun for one of them.
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

    /// All names in the class.
    pub(in crate::resolve) fn names<'s>(self, scope: &'s Scope<'_>) -> &'s [Symbol] {
        match self {
            Self::Direction => scope.directions.symbols(),
            Self::Position => scope.positions.symbols(),
            Self::Zone => scope.zones.symbols(),
            Self::PieceType => scope.piece_types.symbols(),
            Self::Player => scope.players.symbols(),
            Self::Attribute => scope.attributes.symbols(),
            Self::MoveType => scope.move_types.symbols(),
            Self::Instruction => INSTRUCTIONS,
            Self::Condition => CONDITIONS,
            Self::Flag => scope.flags.symbols(),
            Self::PositionFlag => scope.position_flags.symbols(),
            Self::Macro => scope.names.macros(),
        }
    }

    /// Whether a name is in the class.
    pub(in crate::resolve) fn has(self, name: Symbol, scope: &Scope<'_>) -> bool {
        match self {
            Self::Direction => scope.directions.get(name).is_some(),
            Self::Position => scope.positions.get(name).is_some(),
            Self::Zone => scope.zones.get(name).is_some(),
            Self::PieceType => scope.piece_types.get(name).is_some(),
            Self::Player => scope.players.get(name).is_some(),
            Self::Attribute => scope.attributes.get(name).is_some(),
            Self::MoveType => scope.move_types.get(name).is_some(),
            Self::Instruction => INSTRUCTIONS.contains(&name),
            Self::Condition => CONDITIONS.contains(&name),
            Self::Flag => scope.flags.get(name).is_some(),
            Self::PositionFlag => scope.position_flags.get(name).is_some(),
            Self::Macro => scope.names.is_macro(name),
        }
    }

    /// Whether its declarations are faulty, so that unknown names are not reported.
    pub(in crate::resolve) fn is_incomplete(self, scope: &Scope<'_>) -> bool {
        match self {
            Self::Direction => scope.incomplete.directions,
            Self::Position => scope.incomplete.positions,
            Self::Zone => scope.incomplete.zones,
            Self::PieceType => scope.incomplete.piece_types,
            Self::Player => scope.incomplete.players,
            _ => false,
        }
    }

    /// Whether a macro call may produce one.
    pub(super) fn may_be_called(self) -> bool {
        matches!(self, Self::Instruction | Self::Condition)
    }

    /// The class of a name that is in none of the `wanted` classes.
    pub(super) fn other(symbol: Symbol, wanted: &[Self], scope: &Scope<'_>) -> Option<Self> {
        // While players are missing, those in the turn order count as move types.
        let is_certain = |class: Self| class != Self::MoveType || !scope.incomplete.players;
        CLASSES
            .into_iter()
            .filter(|class| !wanted.contains(class) && is_certain(*class))
            .find(|class| class.has(symbol, scope))
    }
}
