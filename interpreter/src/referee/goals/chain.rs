//! The chain of pieces that reaches a zone.

use super::GoalContext;
use std::collections::BTreeSet;
use zrf_grammar::game::{ConfigElement, Occupant, PositionId};

impl GoalContext<'_> {
    /// Adds to pieces in a zone those of the same type and owner that they are connected with. Only where pieces of the
    /// type never move: a piece that cannot come from elsewhere is worth something in a zone only as the end of a
    /// chain.
    pub(super) fn connect(
        &self,
        occupants: &[Occupant],
        elements: &[ConfigElement],
        found: &mut Vec<PositionId>,
    ) {
        let types = &self.game().piece_types;
        let is_still = |occupant: &Occupant| {
            let moves = &types[occupant.piece_type.index()].moves;
            !occupant.is_negated && moves.is_empty()
        };
        let is_zone = |element: &ConfigElement| matches!(element, ConfigElement::Zone(_));
        if occupants.iter().all(is_still) && elements.iter().all(is_zone) {
            let mut chain: BTreeSet<PositionId> = found.iter().copied().collect();
            while let Some(at) = found.pop() {
                let next = self.tied_to(at).filter(|&next| chain.insert(next));
                found.extend(next.collect::<Vec<_>>());
            }
            found.extend(chain);
        }
    }

    /// The neighbours with the same piece. A link in one direction only, such as one that leads once over the board, does
    /// not connect pieces.
    fn tied_to(&self, at: PositionId) -> impl Iterator<Item = PositionId> + '_ {
        let tables = self.program.tables();
        let kind = move |at| {
            let piece = self.state.piece(at);
            piece.map(|piece| (piece.owner, piece.piece_type))
        };
        let neighbours = tables.neighbours(at).iter().copied();
        let mutual = neighbours.filter(move |&next| tables.neighbours(next).contains(&at));
        mutual.filter(move |&next| kind(next) == kind(at))
    }
}
