//! Which royal pieces are attacked, one by one: for those who show a check.

use super::MoveGenerator;
use crate::machine::Context;
use crate::state::State;
use zrf_grammar::game::{PlayerId, PositionId};

impl MoveGenerator {
    /// The positions of a player's royal pieces that are attacked (see [`Self::is_royal_attacked`]). None is known to be
    /// attacked if rules exceed a limit, or within a move of several parts.
    pub fn attacked_royals(&mut self, state: &mut State, player: PlayerId) -> Vec<PositionId> {
        self.begin_answer();
        let is_attacked = state.pending().is_none() && self.is_royal_attacked(state, player);
        if !is_attacked || self.is_cut() {
            return Vec::new();
        }
        // The question has left the positions here.
        let royal = self.royal_positions.clone();
        match royal[..] {
            [_] => royal,
            _ => self.each_attacked(state, player, royal),
        }
    }

    /// Those of several royal pieces of a player that are attacked.
    fn each_attacked(
        &mut self,
        state: &mut State,
        player: PlayerId,
        mut royal: Vec<PositionId>,
    ) -> Vec<PositionId> {
        self.after_pass(state, player, |generator, state| {
            royal.retain(|&at| generator.can_take_at(state, player, at));
        });
        royal
    }

    /// Whether the player to move now could take the royal piece of `player` on a position.
    fn can_take_at(&mut self, state: &State, player: PlayerId, at: PositionId) -> bool {
        let Self {
            program,
            candidates,
            royal,
            threats,
            ..
        } = self;
        let context = Context::new(program, state);
        candidates.any_touching(context, &[at], threats, |reply| {
            royal.is_taken_at(context, reply, player, at)
        })
    }
}
