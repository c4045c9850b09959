//! What the lints know about pieces and moves, for other lints and for users of the library.

use super::truth::{Bits, Truth};
use super::world::Kind;
use super::{Bounds, Sites, World};
use crate::check::lint::unset::Unset;
use crate::check::lint::usage::Usage;
use crate::game::{AttributeId, Game, MoveTypeId, PieceTypeId, PlayerId, PositionId};

/// Where each piece may ever be, found without playing. What it rules out cannot happen in any game that begins with
/// the setup.
#[derive(Debug)]
pub struct Reachable<'g>(World<'g>);

impl<'g> Reachable<'g> {
    /// Follows the blocks of a game. Returns `None` if the setup is empty, so that anything may be anywhere, if the
    /// game has no turns or too many positions, or if it takes too long.
    pub fn of(game: &'g Game) -> Option<Self> {
        let usage = Usage::of(game);
        let bounds = Bounds::of(game, &usage, Unset::default());
        super::follow(game, &usage, &bounds, &mut Sites::default()).map(Self)
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

impl World<'_> {
    /// The attributes that a piece may have at a position, `None` if it can never be there.
    pub(super) fn bits(&self, kind: Kind, position: PositionId) -> Option<Bits> {
        let reach = &self.fate(kind).reach;
        reach.get(position.index()).copied().flatten()
    }

    /// Whether a piece may ever be at a position.
    pub(in crate::check::lint) fn may_be_at(&self, kind: Kind, position: PositionId) -> bool {
        self.bits(kind, position).is_some()
    }

    /// Whether a piece may ever be on the board.
    pub(in crate::check::lint) fn may_be(&self, kind: Kind) -> bool {
        !self.fate(kind).reach.is_empty()
    }

    /// Whether a piece may ever be in store.
    pub(in crate::check::lint) fn may_be_stored(&self, kind: Kind) -> bool {
        self.fate(kind).is_stored
    }

    /// Whether a piece may ever leave the board or become another.
    pub(in crate::check::lint) fn may_be_lost(&self, kind: Kind) -> bool {
        self.fate(kind).is_lost
    }

    /// Whether a piece on the board may ever move.
    pub(in crate::check::lint) fn may_move_piece(&self, kind: Kind) -> bool {
        self.fate(kind).moves
    }

    /// The results of all tests of a player for a zone.
    pub(in crate::check::lint) fn zone_tests(&self, player: PlayerId, zone: usize) -> Truth {
        self.zone_tests[player.index()][zone]
    }

    /// Whether a player may ever have a move, of the given type if the turn names one.
    pub(in crate::check::lint) fn can_move(
        &self,
        player: PlayerId,
        of: Option<MoveTypeId>,
    ) -> bool {
        let moves = &self.moves[player.index()];
        match of {
            Some(id) => moves[id.index()],
            None => moves.contains(&true),
        }
    }
}
