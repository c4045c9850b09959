//! The parts of a written move.

use crate::state::{Effect, MoveRef, State};
use zrf_grammar::game::{AttributeId, PieceTypeId, PlayerId, PositionId};

/// A part of a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// `Rook a1 - a5`, `Rook a1 x a5`.
    Movement {
        /// The type of the piece before the move.
        piece_type: PieceTypeId,
        /// Where it comes from.
        from: PositionId,
        /// Where it goes.
        to: PositionId,
        /// Whether `to` is occupied before the move (`x`).
        is_occupied: bool,
    },
    /// `White Pawn e4`: a drop, or a new piece.
    Placement {
        /// The owner.
        player: PlayerId,
        /// The type.
        piece_type: PieceTypeId,
        /// The location.
        at: PositionId,
    },
    /// `= Queen`: the piece at the location gets this type.
    Type {
        /// The type.
        piece_type: PieceTypeId,
        /// The location.
        at: PositionId,
    },
    /// `= White`: the piece at the location gets this owner.
    Owner {
        /// The owner.
        player: PlayerId,
        /// The location.
        at: PositionId,
    },
    /// `flip a1`.
    Flip {
        /// The location.
        at: PositionId,
    },
    /// `@ a1 0 1`.
    Attribute {
        /// The location.
        at: PositionId,
        /// The attribute.
        attribute: AttributeId,
        /// Its value.
        value: bool,
    },
    /// `x a1`.
    Removal {
        /// The location.
        at: PositionId,
    },
}

impl Item {
    /// Whether it is a movement.
    pub(crate) fn is_movement(self) -> bool {
        matches!(self, Self::Movement { .. })
    }
}

/// The items of a move in `state`, in the order they are written. A movement from an empty position is omitted.
pub(crate) fn of(state: &State, played: MoveRef<'_>) -> Vec<Item> {
    let mover = played.head.mover;
    let item = |effect: &Effect| match *effect {
        Effect::Movement { from, to } | Effect::Copy { from, to } => {
            let piece_type = state.piece(from)?.piece_type;
            Some(Item::Movement {
                piece_type,
                from,
                to,
                is_occupied: state.piece(to).is_some(),
            })
        }
        Effect::Drop { piece_type, to } => Some(Item::Placement {
            player: mover,
            piece_type,
            at: to,
        }),
        Effect::Create {
            player,
            piece_type,
            at,
        } => Some(Item::Placement {
            player,
            piece_type,
            at,
        }),
        Effect::ChangeType { piece_type, at } | Effect::Promote { piece_type, at } => {
            Some(Item::Type { piece_type, at })
        }
        Effect::ChangeOwner { player, at } => Some(Item::Owner { player, at }),
        Effect::Flip { at } => Some(Item::Flip { at }),
        Effect::SetAttribute {
            attribute,
            at,
            value,
        } => Some(Item::Attribute {
            at,
            attribute,
            value,
        }),
        Effect::Capture { at } => Some(Item::Removal { at }),
    };
    played.effects.iter().filter_map(item).collect()
}
