//! Goals.

use super::{Author, ZONES};

impl Author {
    /// A condition that ends the game.
    pub(super) fn goal(&mut self) -> String {
        let section = self.one_of(&["win", "loss", "loss", "draw", "count"]);
        let players = match self.below(3) {
            0 => self.mover().to_owned(),
            _ => self.movers.join(" "),
        };
        format!(
            "({section}-condition ({players}) {})\n",
            self.goal_condition(1)
        )
    }

    fn goal_condition(&mut self, depth: usize) -> String {
        if depth > 0 && self.once_in(6) {
            let connective = self.one_of(&["and", "and", "and", "or", "or", "not"]);
            let most = if connective == "not" { 1 } else { 2 };
            let parts = self.several(1, most, |author| author.goal_condition(depth - 1));
            return format!("({connective} {parts})");
        }
        match self.below(9) {
            0 => "stalemated".to_owned(),
            1 => "repetition".to_owned(),
            2 => format!("(captured {})", self.piece()),
            3..=4 => format!("(checkmated {})", self.piece()),
            5 => {
                let count = self.below(3);
                let piece = if self.once_in(2) { self.piece() } else { "" };
                format!("(pieces-remaining {count} {piece})")
            }
            6 => {
                let count = self.below(4);
                let piece = if self.once_in(2) { self.piece() } else { "" };
                format!("(total-piece-count {count} {piece})")
            }
            7 => {
                let occupants = self.several(1, 2, Self::occupant);
                let elements = self.several(1, 3, |author| match author.below(2) {
                    0 => author.position(),
                    _ => author.one_of(ZONES).to_owned(),
                });
                format!("(absolute-config {occupants} ({elements}))")
            }
            _ => {
                let first = self.occupant();
                let rest = self.several(1, 3, |author| {
                    let direction = author.direction();
                    format!("{direction} {}", author.occupant())
                });
                format!("(relative-config {first} {rest})")
            }
        }
    }

    fn occupant(&mut self) -> String {
        let piece = self.piece();
        match self.below(6) {
            0 => format!("(opponent {piece})"),
            1 => format!("(any-owner {piece})"),
            2 if self.once_in(3) => format!("(not {piece})"),
            _ => piece.to_owned(),
        }
    }
}
