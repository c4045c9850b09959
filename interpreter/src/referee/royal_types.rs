//! The royal types of each player, and whether a reply takes a royal piece.

use crate::machine::Context;
use crate::state::{Effect, MoveRef, State};
use zrf_grammar::game::{Game, GoalCondition, PieceTypeId, PlayerId, PositionId};

/// The royal types of each player.
#[derive(Clone, Debug)]
pub(super) struct RoyalTypes {
    by_player: Vec<Vec<PieceTypeId>>,
}

impl RoyalTypes {
    pub(super) fn new(game: &Game) -> Self {
        let mut royal = Self {
            by_player: vec![Vec::new(); game.players.len()],
        };
        let mut prey = royal.by_player.clone();
        for goal in &game.goals {
            // Negated conditions protect nobody.
            for condition in goal.condition.positive_leaves() {
                let (table, types) = match condition {
                    GoalCondition::Checkmated(types) => (&mut royal.by_player, types),
                    GoalCondition::Captured(types) => (&mut prey, types),
                    _ => continue,
                };
                goal.players
                    .iter()
                    .for_each(|player| table[player.index()].extend(types));
            }
        }
        // A type whose capture is a goal of its own is not protected: PassiveChess has both conditions and lets its
        // General be captured.
        for (types, prey) in royal.by_player.iter_mut().zip(prey) {
            types.retain(|piece_type| !prey.contains(piece_type));
            types.sort_unstable();
            types.dedup();
        }
        royal
    }

    pub(super) fn of(&self, player: PlayerId) -> &[PieceTypeId] {
        &self.by_player[player.index()]
    }

    /// Whether moves of a player may be illegal because they leave a royal piece en prise.
    #[inline]
    pub(super) fn protects(&self, player: PlayerId) -> bool {
        !self.of(player).is_empty()
    }

    /// Whether there is a royal piece of a player on a position.
    pub(super) fn is_on(&self, state: &State, player: PlayerId, at: PositionId) -> bool {
        state.piece(at).is_some_and(|piece| {
            piece.owner == player && self.of(player).contains(&piece.piece_type)
        })
    }

    /// Replaces `positions` with those of a player's royal pieces.
    pub(super) fn find(&self, state: &State, player: PlayerId, positions: &mut Vec<PositionId>) {
        positions.clear();
        for &piece_type in self.of(player) {
            positions.extend(state.pieces(player, piece_type).iter());
        }
    }

    /// Whether a reply takes a royal piece of a player, wherever that piece ends up.
    pub(super) fn is_taken(
        &self,
        context: Context<'_>,
        reply: MoveRef<'_>,
        player: PlayerId,
    ) -> bool {
        let is_royal = |at: PositionId| self.is_on(context.state, player, at);
        self.takes_one(context, reply, player, is_royal)
    }

    /// Like [`Self::is_taken`], for the royal piece on one position.
    pub(super) fn is_taken_at(
        &self,
        context: Context<'_>,
        reply: MoveRef<'_>,
        player: PlayerId,
        at: PositionId,
    ) -> bool {
        let is_meant = |place: PositionId| place == at && self.is_on(context.state, player, place);
        self.takes_one(context, reply, player, is_meant)
    }

    /// Whether a reply takes one of the royal pieces of a player that are on the positions `is_royal`.
    fn takes_one(
        &self,
        context: Context<'_>,
        reply: MoveRef<'_>,
        player: PlayerId,
        is_royal: impl Fn(PositionId) -> bool,
    ) -> bool {
        let Context { program, state } = context;
        let lands_on_royal =
            |from: PositionId, to: PositionId| is_royal(to) && state.piece(from).is_some();
        reply.effects.iter().any(|effect| match *effect {
            Effect::Movement { from, to } => {
                from != to && (is_royal(from) || lands_on_royal(from, to))
            }
            Effect::Copy { from, to } => from != to && lands_on_royal(from, to),
            Effect::Drop { to: at, .. }
            | Effect::Create { at, .. }
            | Effect::Capture { at }
            | Effect::ChangeOwner { at, .. } => is_royal(at),
            // A royal piece that becomes another royal type of the same player remains a royal piece.
            Effect::ChangeType { piece_type, at } | Effect::Promote { piece_type, at } => {
                is_royal(at) && !self.of(player).contains(&piece_type)
            }
            // With one player in the turn order a flipped piece stays with that player.
            Effect::Flip { at } => is_royal(at) && program.tables().flipped(player) != player,
            Effect::SetAttribute { .. } => false,
        })
    }
}
