//! The order of pieces in hand.

use super::Table;
use std::cmp::Reverse;
use zrf_grammar::game::{PieceTypeId, PlayerId};

impl Table {
    /// Types of a player's pieces in hand, the most mobile on the board first, which mostly are the most valuable. Types
    /// with as many moves, or all types until their moves are known, are in the opposite order of the rules, which often
    /// begin with the weakest.
    pub(in crate::window) fn dearest_first(
        &self,
        player: PlayerId,
        mut types: Vec<PieceTypeId>,
    ) -> Vec<PieceTypeId> {
        if types.len() > 1 {
            // All types are asked for, whether or not one is unknown.
            let is_unknown = |&&one: &&PieceTypeId| self.found_reach(player, one).is_none();
            let are_known = types.iter().filter(is_unknown).count() == 0;
            types.sort_by_key(|&one| {
                let reach = self.reach_of(player, one).filter(|_| are_known);
                Reverse((reach.map_or(0, |reach| reach.n_moves), one))
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
        let mut table = shipped("shogi.zrf");
        let game = table.game();
        let black = game.player("Black").unwrap();
        let types = |names: [&str; 7]| names.map(|name| game.piece_type(name).unwrap());
        let in_rules = [
            "Pawn", "Lance", "Knight", "Silver", "Gold", "Bishop", "Rook",
        ];
        let shown = types([
            "Rook", "Bishop", "Gold", "Silver", "Lance", "Knight", "Pawn",
        ]);
        let in_rules = types(in_rules).to_vec();
        let found = table.once_known(|table| table.dearest_first(black, in_rules.clone()));
        assert_eq!(found, shown);
    }
}
