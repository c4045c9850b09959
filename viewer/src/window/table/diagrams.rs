//! Diagrams of where the pieces of a game can go.

use super::Table;
use super::insights::Diagram;
use super::reaches::SLICE;
use crate::window::art::Geometry;
use crate::wording::owner_of;
use std::sync::Arc;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::Reach;

/// Boards with more positions than this take too long to compute.
const MAX_POSITIONS: usize = 1_024;

impl Table {
    /// The diagrams of all types that can move, as far as they are known.
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

    /// A player who has such pieces, or may get them: the first for whom there is a picture or a set-up.
    pub(in crate::window) fn owner_of(&self, piece_type: PieceTypeId) -> Option<PlayerId> {
        owner_of(self.game(), piece_type)
    }

    /// Where a player's piece of a type can move and capture, from the position with the most options; `None` also while
    /// this is not known.
    pub(super) fn reach_of(&self, player: PlayerId, piece_type: PieceTypeId) -> Option<&Reach> {
        self.found_reach(player, piece_type).flatten()
    }

    /// The same if it is known, `None` inside if there is nothing to show.
    pub(super) fn found_reach(
        &self,
        player: PlayerId,
        piece_type: PieceTypeId,
    ) -> Option<Option<&Reach>> {
        let is_shown = !self.art.looks.get(player, piece_type).is_invisible()
            && !self.game().piece_types[piece_type.index()].is_dummy;
        match is_shown {
            true => self.insights.reaches.get(player, piece_type),
            false => Some(None),
        }
    }

    /// Whether something that was shown asks where a piece can go, and the answer is not known.
    pub(in crate::window) fn wants_reaches(&self) -> bool {
        self.insights.reaches.are_wanted()
    }

    /// Works on what was asked for, for a slice of time. Returns false if that is nothing.
    pub(in crate::window) fn find_reaches(&mut self) -> bool {
        self.find_reaches_within(SLICE)
    }

    fn find_reaches_within(&mut self, slice: u64) -> bool {
        let (program, geometry) = (self.session.program(), &self.art.geometry);
        let order = || middle_first(geometry);
        self.insights.reaches.find(program, order, slice)
    }

    /// What a part of the window shows once everything that it asks for is known.
    pub(in crate::window) fn once_known<T>(&mut self, mut show: impl FnMut(&Self) -> T) -> T {
        loop {
            let shown = show(self);
            if !self.find_reaches_within(u64::MAX) {
                return shown;
            }
        }
    }
}

/// The visible positions, those in the middle first; none if they are too many to look at.
fn middle_first(geometry: &Geometry) -> Arc<[PositionId]> {
    let middle = geometry.bounds.center();
    let mut seen: Vec<(f32, PositionId)> = geometry
        .seen()
        .map(|(position, place)| ((place.center() - middle).length(), position))
        .collect();
    if seen.len() > MAX_POSITIONS {
        return Arc::default();
    }
    seen.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    seen.into_iter().map(|(_, position)| position).collect()
}

#[cfg(test)]
mod tests {
    use crate::window::source::Source;
    use crate::window::table::reaches::{MAX_WORK, SLICE};
    use crate::window::table::{Diagram, Table};
    use std::fmt::Write;

    /// More than the operations of a run of a piece that counts.
    const MOST_OF_RUN: u64 = 1 << 20;

    /// Rules of pieces that count to 131,072 before each move.
    fn costly() -> Table {
        let count = (0..18).rev().fold(String::new(), |higher, bit| {
            format!(
                "(if (flag? f{bit}) (set-flag f{bit} false) {higher} else (set-flag f{bit} true))"
            )
        });
        let mut pieces = String::new();
        for name in ["Ant", "Bee", "Cat", "Dog"] {
            let _ = write!(
                pieces,
                "(piece (name {name}) (moves ((while (not-flag? f17) {count}) n (verify empty?) add)))"
            );
        }
        let text = format!(
            r#"(game (title "Count") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("4/3/2/1" (0 10))) (directions (n 0 -1))))
            {pieces} (piece (name Man) (moves (n (verify empty?) add)))
            (board-setup (White (Ant a1) (Bee b1) (Cat c1) (Dog d1) (Man e1))))"#
        );
        let texts = [("count.zrf".to_owned(), text)];
        Table::open(Source::Text(texts.into(), None), None, 1).unwrap()
    }

    #[test]
    fn a_frame_waits_for_a_slice_and_all_pieces_share_a_budget() {
        let mut table = costly();
        let shown = |table: &Table| -> Vec<String> {
            let diagrams = table.diagrams().into_iter();
            let name = |one: Diagram<'_>| table.game().piece_name(one.piece_type).to_owned();
            diagrams.map(name).collect()
        };
        assert!(shown(&table).is_empty() && table.wants_reaches());
        let mut n_slices = 0;
        while table.find_reaches() {
            n_slices += 1;
            shown(&table);
        }
        // The others take more than their share.
        assert_eq!(shown(&table), ["Man"]);
        let work = MAX_WORK - table.insights.reaches.work_left;
        assert!(((1 << 24)..MAX_WORK / 2).contains(&work), "{work}");
        assert!(n_slices > work / (SLICE + MOST_OF_RUN), "{n_slices}");
        assert!(!table.wants_reaches());
    }
}
