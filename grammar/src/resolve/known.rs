//! The names of each class that a variant has.

use super::class::{CONDITIONS, Class};
use super::scope::Scope;
use crate::ast::block::INSTRUCTIONS;
use crate::text::Symbol;

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

impl Class {
    /// All names in the class.
    pub(super) fn names<'s>(self, scope: &'s Scope<'_>) -> &'s [Symbol] {
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
    pub(super) fn has(self, name: Symbol, scope: &Scope<'_>) -> bool {
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
    pub(super) fn is_incomplete(self, scope: &Scope<'_>) -> bool {
        match self {
            Self::Direction => scope.incomplete.directions,
            Self::Position => scope.incomplete.positions,
            Self::Zone => scope.incomplete.zones,
            Self::PieceType => scope.incomplete.piece_types,
            Self::Player => scope.incomplete.players,
            _ => false,
        }
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
