//! What players have in a game whose rules count pieces but may never end it.

use crate::sides::Sides;
use zrf_grammar::game::{Game, GoalKind, PlayerId};
use zrf_interpreter::State;

/// The count of pieces by which players can be compared before a game is over.
#[derive(Clone, Debug)]
pub struct Tally {
    /// Pieces that a player has cleared; `None` where pieces on the board count.
    cleared: Option<Vec<u32>>,
    is_random: Vec<bool>,
    is_dummy: Vec<bool>,
}

impl Tally {
    /// The count of a game at its start: pieces on the board where a goal counts them, pieces of others that were removed where
    /// there are no goals at all, as in Fork-Hunt. `None` for other games: their rules say nothing about who is ahead.
    pub fn new(game: &Game) -> Option<Self> {
        let has_count = game.goals.iter().any(|goal| goal.kind == GoalKind::Count);
        let is_endless = game.goals.is_empty();
        let sides = Sides::new(game);
        (has_count || is_endless).then(|| Self {
            cleared: is_endless.then(|| vec![0; game.players.len()]),
            is_random: game
                .player_ids()
                .map(|player| sides.is_chance(player))
                .collect(),
            is_dummy: game
                .piece_types
                .iter()
                .map(|piece| piece.is_dummy)
                .collect(),
        })
    }

    /// Whether nothing but the count says who is better: the game has no goals.
    pub fn decides(&self) -> bool {
        self.cleared.is_some()
    }

    /// Starts again.
    pub fn clear(&mut self) {
        self.cleared.iter_mut().for_each(|cleared| cleared.fill(0));
    }

    /// Counts what the last move captured. The mover has cleared it, or all who are not random if the mover is. Helper
    /// pieces do not count.
    pub fn note(&mut self, state: &State) {
        let (Some(cleared), Some(mover)) = (&mut self.cleared, state.last_mover()) else {
            return;
        };
        for piece in state.captured() {
            if self.is_dummy[piece.piece_type.index()] {
                continue;
            }
            for (index, count) in cleared.iter_mut().enumerate() {
                let is_credited = match self.is_random[mover.index()] {
                    true => !self.is_random[index],
                    false => index == mover.index(),
                };
                *count += u32::from(is_credited && index != piece.owner.index());
            }
        }
    }

    /// What a player has.
    pub fn of(&self, state: &State, player: PlayerId) -> u32 {
        match &self.cleared {
            Some(cleared) => cleared[player.index()],
            None => state.total(player),
        }
    }
}
