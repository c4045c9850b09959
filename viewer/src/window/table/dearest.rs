//! The order of pieces in hand.

use super::Table;
use std::cmp::Reverse;
use zrf_grammar::game::{PieceTypeId, PlayerId};

impl Table {
    /// Types of a player's pieces in hand, the most mobile on the board first, which mostly are the most valuable. Types
    /// with as many moves are in the opposite order of the rules, which often begin with the weakest.
    pub(in crate::window) fn dearest_first(
        &self,
        player: PlayerId,
        mut types: Vec<PieceTypeId>,
    ) -> Vec<PieceTypeId> {
        // Finding out where a piece can go takes a while on a large board.
        if types.len() > 1 {
            types.sort_by_key(|&piece_type| {
                let reach = self.reach_of(player, piece_type);
                let n_moves = reach.map_or(0, |reach| reach.n_moves);
                Reverse((n_moves, piece_type))
            });
        }
        types
    }
}

#[cfg(test)]
mod tests {
    use crate::window::table::testing::shipped;

    #[test]
    fn pieces_in_hand_are_ordered_by_their_mobility() {
        let table = shipped("shogi.zrf");
        let game = table.game();
        let black = game.player("Black").unwrap();
        let types = |names: [&str; 7]| names.map(|name| game.piece_type(name).unwrap());
        let in_rules = [
            "Pawn", "Lance", "Knight", "Silver", "Gold", "Bishop", "Rook",
        ];
        let shown = [
            "Rook", "Bishop", "Gold", "Silver", "Lance", "Knight", "Pawn",
        ];
        let found = table.dearest_first(black, types(in_rules).to_vec());
        assert_eq!(found, types(shown));
    }
}
