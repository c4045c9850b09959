//! Limits on the pieces of a game.

use crate::check::lint::context::Context;
use crate::check::lint::flow::World;
use crate::check::lint::start::is_owner;
use crate::check::lint::usage::Usage;
use crate::game::{Game, Occupant, PieceTypeId, PlayerId, PositionId};

/// How many pieces may exist, and where.
pub(super) struct Pieces<'a> {
    pub(super) game: &'a Game,
    usage: &'a Usage,
    /// Where pieces may ever be, if that is known.
    pub(super) world: Option<&'a World<'a>>,
    /// Whether a piece may change its owner.
    pub(super) changes_owners: bool,
}

impl<'a> Pieces<'a> {
    pub(super) fn of(context: Context<'a>, world: Option<&'a World<'a>>) -> Self {
        let Context { game, usage, .. } = context;
        let options = &game.options;
        Self {
            game,
            usage,
            world,
            changes_owners: options.recycle_captures
                || options.recycle_promotions
                || usage.changes_owners,
        }
    }

    /// Whether a player may ever have a piece on the board.
    pub(super) fn may_be(&self, player: PlayerId, piece: PieceTypeId) -> bool {
        match self.world {
            Some(world) => world.may_be((player, piece)),
            None => self.most(Some(player), Some(piece)) != Some(0),
        }
    }

    /// The most pieces that a player, or all players, may have; of a type, or of all types. `None` if there is no
    /// limit.
    pub(super) fn most(&self, player: Option<PlayerId>, piece: Option<PieceTypeId>) -> Option<u32> {
        if let (Some(world), Some(player), Some(piece)) = (self.world, player, piece)
            && !world.may_be((player, piece))
            && !world.may_be_stored((player, piece))
        {
            return Some(0);
        }
        if self.usage.creates {
            return None;
        }
        let player = player.filter(|_| !self.changes_owners);
        let piece = piece.filter(|piece| !self.usage.made_pieces[piece.index()]);
        let (placed, stored) = self.game.setup.counts(player, piece);
        Some(placed.saturating_add(stored))
    }

    /// The fewest pieces that a player may have: those of the setup that nothing captures, replaces or changes.
    pub(super) fn least(&self, player: PlayerId, piece: Option<PieceTypeId>) -> u32 {
        let Some(world) = self.world else { return 0 };
        let placed = self.game.setup.placements.iter();
        let kept = placed.filter(|placed| {
            placed.player == player
                && piece.is_none_or(|piece| piece == placed.piece_type)
                && !world.may_be_lost((player, placed.piece_type))
        });
        kept.count() as u32
    }

    /// Whether a piece that an occupant asks for may ever be at a position.
    pub(super) fn may_hold(
        &self,
        position: PositionId,
        occupant: &Occupant,
        player: PlayerId,
    ) -> bool {
        let Some(world) = self.world else { return true };
        let mut owners = self.game.player_ids();
        occupant.is_negated
            || owners.any(|owner| {
                is_owner(self.game, owner, occupant.owner, player)
                    && world.may_be_at((owner, occupant.piece_type), position)
            })
    }
}
