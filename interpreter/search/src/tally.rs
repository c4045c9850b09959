//! Counts of pieces in games whose rules count pieces but may never end the game.

use zrf_grammar::game::{Game, GoalKind, PlayerId};
use zrf_interpreter::State;

/// The count of pieces by which players can be compared before a game is over.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The number of pieces that each player has cleared; `None` if pieces on the board count.
    cleared: Option<Vec<u32>>,
    is_random: Vec<bool>,
    is_dummy: Vec<bool>,
}

impl Tally {
    /// The count of a game at its start. Counts pieces on the board if a goal counts them, and removed pieces of others
    /// if there are no goals at all, as in Fork-Hunt. `None` for other games, whose rules do not show who is ahead.
    pub fn new(game: &Game) -> Option<Self> {
        let has_count = game.goals.iter().any(|goal| goal.kind == GoalKind::Count);
        let is_endless = game.goals.is_empty();
        (has_count || is_endless).then(|| Self {
            cleared: is_endless.then(|| vec![0; game.players.len()]),
            is_random: game
                .player_ids()
                .map(|player| game.is_random(player))
                .collect(),
            is_dummy: game
                .piece_types
                .iter()
                .map(|piece| piece.is_dummy)
                .collect(),
        })
    }

    /// Whether only the count shows who is better: the game has no goals.
    pub fn decides(&self) -> bool {
        self.cleared.is_some()
    }

    /// Resets the count.
    pub fn clear(&mut self) {
        self.cleared.iter_mut().for_each(|cleared| cleared.fill(0));
    }

    /// Counts the pieces that the last move captured. They are credited to the mover, or to all players who are not
    /// random if the mover is. Helper pieces do not count.
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

    /// The count of a player in a state of the game.
    pub fn of(&self, game: &Game, state: &State, player: PlayerId) -> u32 {
        match &self.cleared {
            Some(cleared) => cleared[player.index()],
            None => state.counted(game, player),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::program_of;

    #[test]
    fn pieces_in_store_count_as_the_rules_say() {
        for (option, expected) in [("true", 10), ("false", 1)] {
            let rules = format!(
                r#"(game (title "Store") (players White Black) (turn-order White Black)
                  (option "include off-pieces" {option})
                  (board (positions (a 0 0 9 9) (b 10 0 19 9)))
                  (board-setup (White (Man a off 9)) (Black (Man b)))
                  (piece (name Man))
                  (count-condition (White Black) (total-piece-count 1)))"#
            );
            let program = program_of(&rules, "");
            let tally = Tally::new(program.game()).unwrap();
            let white = PlayerId::from_index(0);
            let count = tally.of(program.game(), &State::new(&program), white);
            assert_eq!(count, expected, "{option}");
        }
    }
}
