//! What an edit can put: which pieces of whom, and who may begin.

use crate::window::table::Table;
use crate::wording::display_name;
use zrf_grammar::game::{PieceTypeId, PlayerId, PlayerKind};

impl Table {
    /// Pieces that can be put: types of each player that are set up, in store, or have a picture, and are seen.
    pub(in crate::window) fn piece_kinds(&self) -> Vec<(PlayerId, PieceTypeId)> {
        let game = self.game();
        let players = (0..game.players.len()).map(PlayerId::from_index);
        let all = players.flat_map(|player| {
            (0..game.piece_types.len()).map(move |index| (player, PieceTypeId::from_index(index)))
        });
        all.filter(|&(player, piece_type)| self.is_known(player, piece_type))
            .collect()
    }

    fn is_known(&self, player: PlayerId, piece_type: PieceTypeId) -> bool {
        let setup = &self.game().setup;
        let is_placed = setup
            .placements
            .iter()
            .any(|placement| (placement.player, placement.piece_type) == (player, piece_type));
        let is_stored = setup
            .stores
            .iter()
            .any(|store| (store.player, store.piece_type) == (player, piece_type));
        let images = &self.game().piece_types[piece_type.index()].images;
        let is_pictured = images.iter().any(|images| images.player == player);
        let is_seen = !self.looks.get(player, piece_type).is_invisible();
        is_seen && (is_placed || is_stored || is_pictured)
    }

    /// The first turn of each player who decides, with words for it.
    pub(in crate::window) fn first_turns(&self) -> Vec<(usize, String)> {
        let game = self.game();
        let mut seen: Vec<PlayerId> = Vec::new();
        let mut turns = Vec::new();
        for (index, turn) in game.turn_order.turns.iter().enumerate() {
            let is_real = game.players[turn.decider.index()].kind == PlayerKind::Real;
            if is_real && !seen.contains(&turn.decider) {
                seen.push(turn.decider);
                turns.push((
                    index,
                    display_name(game.player_name(turn.decider)).to_owned(),
                ));
            }
        }
        turns
    }

    /// The next player who is a person.
    pub(super) fn next_owner(&self, owner: PlayerId) -> PlayerId {
        let players = &self.game().players;
        let is_real = |index: &usize| players[*index].kind == PlayerKind::Real;
        let after = (owner.index() + 1..players.len()).chain(0..owner.index());
        let mut after = after.filter(is_real);
        after.next().map_or(owner, PlayerId::from_index)
    }
}
