//! What a piece under the pointer could do, also when it is not its turn.

use super::Table;
use super::offers::target;
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

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::window::shipped::GAMES;
    use crate::window::source::Source;

    #[test]
    fn enemies_show_what_they_could_do() {
        let index = GAMES
            .iter()
            .position(|game| game.file.ends_with("fork-chess.zrf"));
        let mut table = Table::open(Source::Shipped(index.unwrap()), None, 1).unwrap();
        let mut shown = |name: Option<&str>| {
            table.hover(name.and_then(|name| table.game().position(name)));
            let ends = table.hand.threats.iter();
            let mut ends: Vec<&str> = ends.map(|&end| table.game().position_name(end)).collect();
            ends.sort_unstable();
            ends.join(" ")
        };
        // White is to move: the moves of its own pieces are legal moves, and shown as such.
        assert_eq!(shown(Some("b8")), "a6 c6");
        assert_eq!(shown(Some("b1")), "");
        assert_eq!(shown(Some("e7")), "e5 e6");
        assert_eq!(shown(Some("e5")), "");
        assert_eq!(shown(Some("a8")), "");
        assert_eq!(shown(None), "");
    }
}
