//! What the lints know about pieces, for others.

use super::{Sites, World};
use crate::check::lint::usage::Usage;
use crate::game::{AttributeId, Game, PieceTypeId, PlayerId, PositionId};

/// Which pieces may ever be where, found without playing. What it rules out happens in no game that begins with the setup.
#[derive(Debug)]
pub struct Reachable<'g>(World<'g>);

impl<'g> Reachable<'g> {
    /// Follows the blocks of a game. `None` if the setup is empty, so that anything may be anywhere, or if that takes too
    /// long.
    pub fn of(game: &'g Game) -> Option<Self> {
        super::follow(game, &Usage::of(game), &mut Sites::default()).map(Self)
    }

    /// Whether a piece may ever be at a position.
    pub fn may_be_at(
        &self,
        owner: PlayerId,
        piece_type: PieceTypeId,
        position: PositionId,
    ) -> bool {
        self.0.may_be_at((owner, piece_type), position)
    }

    /// Whether an attribute of a piece at a position may ever have a value.
    pub fn may_have(
        &self,
        owner: PlayerId,
        piece_type: PieceTypeId,
        position: PositionId,
        attribute: AttributeId,
        value: bool,
    ) -> bool {
        let bits = self.0.bits((owner, piece_type), position);
        bits.is_some_and(|bits| {
            let truth = bits.get(attribute.index());
            if value {
                truth.may_hold
            } else {
                truth.may_fail
            }
        })
    }

    /// Whether a piece may ever be in store.
    pub fn may_be_stored(&self, owner: PlayerId, piece_type: PieceTypeId) -> bool {
        self.0.may_be_stored((owner, piece_type))
    }

    /// Whether a piece may ever leave the board, or become another.
    pub fn may_be_lost(&self, owner: PlayerId, piece_type: PieceTypeId) -> bool {
        self.0.may_be_lost((owner, piece_type))
    }
}
