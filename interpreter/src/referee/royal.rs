//! Safety of royal pieces. A type named in `checkmated` is royal for the listed players: a move is illegal when the
//! player whose turn comes next could then take a royal piece.
//!
//! A reply takes a royal piece when it acts on that piece on its position: captures it, lands on it, moves it away,
//! replaces it, or makes it another player's or another type. What happens to the piece afterwards does not matter: in
//! a recorded game of 58 plies every piece taken goes to a store by `cascade`, and no royal piece is ever left en prise.
//!
//! Replies are generated under the replying side's own priorities, but not filtered for its own safety. Continuations
//! of a partial move are not examined.

use super::MoveGenerator;
use crate::state::{Effect, MoveList, MoveRef, State, next_turn};
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
            let mut rest = vec![&goal.condition];
            while let Some(condition) = rest.pop() {
                let (table, types) = match condition {
                    GoalCondition::And(parts) | GoalCondition::Or(parts) => {
                        rest.extend(parts);
                        continue;
                    }
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

    fn of(&self, player: PlayerId) -> &[PieceTypeId] {
        &self.by_player[player.index()]
    }
}

impl RoyalTypes {
    /// Whether moves of a player may be illegal because they leave a royal piece en prise.
    pub(super) fn protects(&self, player: PlayerId) -> bool {
        !self.of(player).is_empty()
    }
}

impl MoveGenerator {
    /// Removes moves after which a royal piece of the mover could be taken.
    pub(super) fn keep_safe(&mut self, state: &mut State, moves: &mut MoveList) {
        let mover = state.turn(&self.program).mover;
        if moves.is_empty() || !self.risks_royal(state) {
            return;
        }
        let is_safe: Vec<bool> = (0..moves.len())
            .map(|index| !self.is_stopped() && self.stays_safe(state, moves.get(index), mover))
            .collect();
        let mut is_safe = is_safe.into_iter();
        moves.retain(|_| is_safe.next().unwrap_or(false));
    }

    /// Whether no royal piece of the mover can be taken after a candidate, as far as that is examined.
    pub(super) fn is_safe(&mut self, state: &mut State, played: MoveRef<'_>) -> bool {
        let mover = state.turn(&self.program).mover;
        !self.risks_royal(state) || self.stays_safe(state, played, mover)
    }

    /// Whether the mover has royal pieces to lose, and another player moves next.
    fn risks_royal(&self, state: &State) -> bool {
        let mover = state.turn(&self.program).mover;
        let order = &self.program.game().turn_order;
        let next = next_turn(order, state.turn_index()).index;
        !self.royal.of(mover).is_empty() && order.turns[next].mover != mover
    }

    /// Whether no royal piece of `player` can be taken after a candidate of theirs.
    fn stays_safe(&mut self, state: &mut State, played: MoveRef<'_>, player: PlayerId) -> bool {
        self.play_ahead(state, played);
        let is_safe = state.pending().is_some() || !self.can_take_royal(state, player);
        state.undo();
        is_safe
    }

    /// Whether the player to move now could take a royal piece of `player`.
    fn can_take_royal(&mut self, state: &mut State, player: PlayerId) -> bool {
        let royal = self.royal.of(player);
        let is_royal = |&at: &PositionId| {
            let piece = state.piece(at);
            piece.is_some_and(|piece| royal.contains(&piece.piece_type))
        };
        let mut targets = std::mem::take(&mut self.royal_positions);
        targets.clear();
        targets.extend(state.owned(player).iter().filter(is_royal));
        let mut replies = self.spare_list();
        self.candidates
            .generate_touching(&self.program, state, &targets, &mut replies);
        let can_take =
            (0..replies.len()).any(|index| self.takes_royal(state, replies.get(index), player));
        self.spare.push(replies);
        self.royal_positions = targets;
        can_take
    }

    /// Whether a royal piece of `player` is attacked: whether the player after the present turn could take it if nothing
    /// were done.
    pub fn is_royal_attacked(&mut self, state: &mut State, player: PlayerId) -> bool {
        if self.royal.of(player).is_empty() {
            return false;
        }
        let program = self.program.clone();
        state.play_unchecked(
            &program,
            MoveRef {
                head: &super::pass(player),
                effects: &[],
            },
        );
        let is_attacked =
            state.turn(&program).mover != player && self.can_take_royal(state, player);
        state.undo();
        is_attacked
    }

    /// Whether a reply takes a royal piece of `player`, wherever that piece ends up.
    pub(super) fn takes_royal(&self, state: &State, reply: MoveRef<'_>, player: PlayerId) -> bool {
        let royal = self.royal.of(player);
        let is_royal = |at: PositionId| {
            state
                .piece(at)
                .is_some_and(|piece| piece.owner == player && royal.contains(&piece.piece_type))
        };
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
            // A royal piece that becomes another royal type of the same player is still there to be protected.
            Effect::ChangeType { piece_type, at } | Effect::Promote { piece_type, at } => {
                is_royal(at) && !royal.contains(&piece_type)
            }
            // With one player in the turn order a flipped piece stays with that player.
            Effect::Flip { at } => is_royal(at) && self.program.tables().flipped(player) != player,
            Effect::SetAttribute { .. } => false,
        })
    }
}
