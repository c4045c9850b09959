//! The order of pieces in hand: by the values that come with the program, otherwise that of the rules.

use super::Table;
use crate::play::shipped_values;
use std::cmp::Reverse;
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::{Program, State};
use zrf_search::Evaluation;

impl Table {
    /// Types of a player's pieces in hand, the most valuable first. Those that are worth the same stay in the order of
    /// the rules.
    pub(in crate::window) fn dearest_first(
        &self,
        player: PlayerId,
        mut types: Vec<PieceTypeId>,
    ) -> Vec<PieceTypeId> {
        if types.len() > 1 {
            types.sort_by_key(|&piece_type| Reverse(self.worth(player, piece_type)));
        }
        types
    }

    fn worth(&self, player: PlayerId, piece_type: PieceTypeId) -> i32 {
        let program = self.session.program();
        let values = self.insights.stored_values.get_or_init(|| {
            let evaluation = shipped_values(program)?;
            Some(stored_values(program, &evaluation))
        });
        let index = player.index() * self.game().piece_types.len() + piece_type.index();
        values.as_ref().map_or(0, |values| values[index])
    }
}

/// How many points a piece in hand adds to the start of the game, by player and type.
fn stored_values(program: &Program, evaluation: &Evaluation) -> Vec<i32> {
    let start = State::new(program);
    let game = program.game();
    let points = |state: &State, player| evaluation.points(state, player, player, 0);
    let pieces = game.player_ids().flat_map(|player| {
        game.piece_type_ids()
            .map(move |piece_type| (player, piece_type))
    });
    pieces
        .map(|(player, piece_type)| {
            let count = start.store(player, piece_type) + 1;
            let richer = start.clone().with_store(player, piece_type, count);
            points(&richer, player) - points(&start, player)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::window::table::testing::shipped;

    #[test]
    fn pieces_in_hand_are_ordered_by_their_values() {
        let mut table = shipped("shogi.zrf");
        let game = table.game();
        let (black, n_players) = (game.player("Black").unwrap(), game.players.len());
        let types = ["Pawn", "Gold", "Silver", "Rook"].map(|name| game.piece_type(name).unwrap());
        let [pawn, gold, silver, rook] = types;
        let mut values = vec![1; n_players * game.piece_types.len()];
        let first = black.index() * game.piece_types.len();
        values[first + rook.index()] = 9;
        values[first + pawn.index()] = 0;
        for (known, expected) in [
            (Some(values), [rook, gold, silver, pawn]),
            (None, [pawn, gold, silver, rook]),
        ] {
            table.insights.stored_values = known.into();
            assert_eq!(table.dearest_first(black, types.to_vec()), expected);
        }
    }
}
