//! Where the pieces of a game can go.

use super::Table;
use super::insights::Diagram;
use crate::wording::owner_of;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Reach, reach};

/// Boards with more positions than this take too long to compute.
const MAX_POSITIONS: usize = 1_024;

impl Table {
    /// The diagrams of all types that can move.
    pub(in crate::window) fn diagrams(&self) -> Vec<Diagram<'_>> {
        let types = self.game().piece_type_ids();
        let diagram = |piece_type: PieceTypeId| {
            let player = self.owner_of(piece_type)?;
            let reach = self.reach_of(player, piece_type)?;
            Some(Diagram {
                player,
                piece_type,
                reach,
            })
        };
        types.filter_map(diagram).collect()
    }

    /// Where a player's piece of a type can move and capture, from the position with the most options.
    pub(super) fn reach_of(&self, player: PlayerId, piece_type: PieceTypeId) -> Option<&Reach> {
        let index = player.index() * self.insights.reaches.n_types + piece_type.index();
        let compute = || {
            let order = self.middle_first();
            let is_shown = !self.art.looks.get(player, piece_type).is_invisible()
                && !self.game().piece_types[piece_type.index()].is_dummy
                && order.len() <= MAX_POSITIONS;
            let program = self.session.program();
            reach(program, player, piece_type, is_shown.then_some(&order)?)
        };
        self.insights.reaches.known[index]
            .get_or_init(compute)
            .as_ref()
    }

    /// A player who has such pieces, or may get them: the first for whom there is a picture or a set-up.
    pub(in crate::window) fn owner_of(&self, piece_type: PieceTypeId) -> Option<PlayerId> {
        owner_of(self.game(), piece_type)
    }

    /// The visible positions, those in the middle first.
    fn middle_first(&self) -> Vec<PositionId> {
        let middle = self.art.geometry.bounds.center();
        let mut seen: Vec<(f32, PositionId)> = self
            .art
            .geometry
            .seen()
            .map(|(position, place)| ((place.center() - middle).length(), position))
            .collect();
        seen.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        seen.into_iter().map(|(_, position)| position).collect()
    }
}
