//! A line of help about a piece: the author's, otherwise derived from its rules.

use super::Table;
use crate::wording::moves_in_words;
use zrf_interpreter::Piece;

impl Table {
    /// A line about a piece, beginning with its name unless the author begins differently. It is only the name until
    /// the moves are known.
    pub(in crate::window) fn help(&self, piece: Piece) -> String {
        let piece_type = &self.game().piece_types[piece.piece_type.index()];
        let written = piece_type.help.trim();
        if !written.is_empty() {
            return written.to_owned();
        }
        match self.moves_in_words(piece) {
            Some(words) => format!("{}: {words}", piece_type.name),
            None => piece_type.name.clone(),
        }
    }

    fn moves_in_words(&self, piece: Piece) -> Option<String> {
        let reach = self.reach_of(piece.owner, piece.piece_type);
        moves_in_words(self.game(), piece.piece_type, reach)
    }
}

#[cfg(test)]
mod tests {
    use crate::window::table::testing::shipped;
    use zrf_interpreter::Piece;

    /// The help about a piece that its author did not describe.
    fn words(file: &str, player: &str, piece: &str) -> String {
        let mut table = shipped(file);
        let (player, piece) = (
            table.game().player(player).unwrap(),
            table.game().piece_type(piece).unwrap(),
        );
        let piece = Piece::fresh(table.game(), player, piece);
        let words = table.once_known(|table| table.moves_in_words(piece));
        words.unwrap_or_default()
    }

    #[test]
    fn moves_are_told_from_the_rules() {
        for (file, player, piece, expected) in [
            (
                "/chess.zrf",
                "White",
                "Rook",
                "moves and captures any distance n, e, s or w (from d5)",
            ),
            (
                "/chess.zrf",
                "White",
                "Queen",
                "moves and captures any distance n, ne, e, se, s, sw, w or nw (from d5)",
            ),
            (
                "/chess.zrf",
                "White",
                "Knight",
                "moves and captures on b6, b4, c7, c3, e7, e3, f6 or f4 (from d5)",
            ),
            (
                "/chess.zrf",
                "White",
                "Pawn",
                "moves up to 2 steps n; captures 1 step ne or nw (from d2)",
            ),
            (
                "/chess.zrf",
                "Black",
                "Pawn",
                "moves up to 2 steps s; captures 1 step se or sw (from d7)",
            ),
            (
                "/chess.zrf",
                "White",
                "King",
                "moves and captures 1 step n, ne, e, se, s, sw, w or nw (from d5)",
            ),
            (
                "english-draughts.zrf",
                "Black",
                "Man",
                "moves and captures 1 step ne or nw (from d5)",
            ),
            (
                "solitaire.zrf",
                "You",
                "Marble",
                "captures 1 step n, e, s or w (from d4)",
            ),
            (
                "gomoku.zrf",
                "Black",
                "Stone",
                "is placed on the board and stays there",
            ),
            (
                "xiangqi.zrf",
                "Red",
                "Elephant",
                "moves and captures exactly 2 steps ne, se, sw or nw (from e3)",
            ),
        ] {
            assert_eq!(words(file, player, piece), expected, "{piece}");
        }
    }
}
