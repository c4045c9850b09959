//! What a piece under the pointer could do, also when it is not its turn.

use super::Table;
use super::hand::target;
use zrf_grammar::game::PositionId;
use zrf_interpreter::MoveList;

impl Table {
    /// The pointer came to a position, or left the board.
    pub(in crate::window) fn hover(&mut self, position: Option<PositionId>) {
        self.hand.hovered = position;
        self.hand.threats.clear();
        let Some(position) = position else { return };
        let piece = self.session.state().piece(position);
        // The legal moves of the pieces that may move now are shown anyway.
        let is_own = |owner| self.is_open() && owner == self.session.turn().mover;
        let is_shown =
            piece.is_some_and(|piece| !is_own(piece.owner) && !self.looks.of(piece).is_invisible());
        if !is_shown || self.editing.is_some() {
            return;
        }
        let mut moves = MoveList::new();
        self.session.moves_of_piece(position, &mut moves);
        let ends = moves.iter().filter_map(target);
        let mut ends: Vec<PositionId> = ends.filter(|&end| end != position).collect();
        ends.sort_unstable();
        ends.dedup();
        self.hand.threats = ends;
        self.tell_faults();
    }
}
