//! Where each piece can go, computed from its rules.

use super::Table;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Reach, reach};

/// The moves of one piece type.
#[derive(Clone, Debug)]
pub(in crate::window) struct Diagram {
    pub(in crate::window) player: PlayerId,
    pub(in crate::window) piece_type: PieceTypeId,
    pub(in crate::window) reach: Reach,
}

/// Boards with more positions than this take too long to compute.
const MOST_POSITIONS: usize = 1_024;

impl Table {
    /// The diagrams of all types that can move, computed when first asked for.
    pub(in crate::window) fn diagrams(&self) -> &[Diagram] {
        self.diagrams.get_or_init(|| {
            let types = (0..self.game().piece_types.len()).map(PieceTypeId::from_index);
            types
                .filter_map(|piece_type| self.diagram(piece_type))
                .collect()
        })
    }

    fn diagram(&self, piece_type: PieceTypeId) -> Option<Diagram> {
        let player = self.owner_of(piece_type)?;
        let order = self.middle_first();
        let is_shown = !self.looks.get(player, piece_type).is_invisible()
            && !self.game().piece_types[piece_type.index()].is_dummy
            && order.len() <= MOST_POSITIONS;
        let reach = reach(
            self.session.program(),
            player,
            piece_type,
            is_shown.then_some(&order)?,
        )?;
        Some(Diagram {
            player,
            piece_type,
            reach,
        })
    }

    /// A player who has such pieces, or may get them: the first for whom there is a picture or a set-up.
    pub(in crate::window) fn owner_of(&self, piece_type: PieceTypeId) -> Option<PlayerId> {
        let setup = &self.game().setup;
        let placed = setup
            .placements
            .iter()
            .find(|placement| placement.piece_type == piece_type)
            .map(|placement| placement.player);
        let stored = setup
            .stores
            .iter()
            .find(|store| store.piece_type == piece_type)
            .map(|store| store.player);
        let pictured = self.game().piece_types[piece_type.index()]
            .images
            .first()
            .map(|images| images.player);
        placed.or(stored).or(pictured)
    }

    /// The positions that are seen, those in the middle first.
    fn middle_first(&self) -> Vec<PositionId> {
        let middle = self.geometry.bounds.center();
        let mut seen: Vec<(f32, PositionId)> = self
            .geometry
            .seen()
            .map(|(position, place)| ((place.center() - middle).length(), position))
            .collect();
        seen.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        seen.into_iter().map(|(_, position)| position).collect()
    }
}
