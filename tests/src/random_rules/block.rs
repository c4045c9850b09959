//! Blocks of moves and drops: shapes that real games have, and instructions in any order.

use super::{ATTRIBUTES, Author, FLAGS, MOVE_TYPES, POSITION_FLAGS, REGISTERS};

/// Macros that blocks use.
pub(super) const MACROS: &str = "(define step ($1 (verify not-friend?) add))
(define slide ($1 (while empty? add $1) (verify enemy?) add))
(define seek (while (and empty? (on-board? $1)) $1))
(define peek mark (if (on-board? $1) $1 (seek $1) (if enemy? (if (flag? f1) (set-flag f2 true) else (set-flag f1 true)))) back)
(define leap ($1 (verify enemy?) capture $1 (verify empty?) $2))
";

impl Author {
    /// A block for a piece on the board.
    pub(super) fn move_block(&mut self) -> String {
        let (one, other) = (self.direction(), self.direction());
        match self.below(20) {
            0..=2 => format!("(step {one})"),
            3..=4 => format!("(slide {one})"),
            5..=6 => {
                let end = self.end();
                format!("(leap {one} {end})")
            }
            7 => format!("({one} {other} (verify not-friend?) add)"),
            8 => {
                let end = self.end();
                format!("({one} (verify not-friend?) (if (in-zone? far) {end} else add))")
            }
            9 => format!("({one} (verify not-empty?) cascade {one} (verify not-friend?) add)"),
            10 => format!(
                "({one} (verify enemy?) cascade {} (verify empty?) change-owner add)",
                self.position()
            ),
            11 => format!("({one} to {one} cascade {other} from back add)"),
            12 => format!("({one} (verify enemy?) capture add-copy)"),
            13 => format!("({one} (peek {one}) (peek {other}) (verify (flag? f2)) add)"),
            14 => {
                let test = self.one_of(&["attacked?", "defended?"]);
                format!("({one} (verify not-friend?) (verify (not-{test})) add)")
            }
            15 => format!(
                "((set-position-flag p1 true) {one} (while (or empty? (position-flag? p1)) add {other}) )"
            ),
            _ => self.any_block(),
        }
    }

    /// A block for a piece in store.
    pub(super) fn drop_block(&mut self) -> String {
        match self.below(6) {
            0..=1 => "((verify empty?) add)".to_owned(),
            2 => format!("((verify empty?) (verify {}) add)", self.condition(1)),
            3 => format!("((verify not-friend?) {} add)", self.effect()),
            _ => self.any_block(),
        }
    }

    fn any_block(&mut self) -> String {
        let body = self.several(1, 6, |author| author.instruction(2));
        let end = self.end();
        format!("({body} {end})")
    }

    /// An instruction that finishes a move.
    fn end(&mut self) -> String {
        let name = match self.below(8) {
            0..=3 => "add",
            4..=5 => "add-partial",
            6 => "add-copy",
            _ => "add-copy-partial",
        };
        let mut arguments = match self.below(4) {
            0 => self.several(1, 2, |author| author.piece().to_owned()),
            _ => String::new(),
        };
        if name.ends_with("partial") && !self.once_in(3) {
            arguments = format!("{arguments} {}", self.one_of(MOVE_TYPES));
        }
        match arguments.trim() {
            "" => name.to_owned(),
            arguments => format!("({name} {arguments})"),
        }
    }

    fn instruction(&mut self, depth: usize) -> String {
        match self.below(24) {
            0..=6 => self.direction().to_owned(),
            7 => self.other_step(),
            8 => self
                .one_of(&["mark", "back", "from", "to", "cascade"])
                .to_owned(),
            9 => self.end(),
            10..=12 if depth > 0 => self.choice(depth - 1),
            13..=14 if depth > 0 => {
                let condition = self.condition(1);
                let body = self.several(0, 2, |author| author.instruction(depth - 1));
                format!("(while {condition} {body} {})", self.direction())
            }
            10..=16 => format!("(verify {})", self.condition(2)),
            17 => format!("(set-flag {} {})", self.one_of(FLAGS), self.condition(1)),
            18 => {
                let (flag, value) = (self.one_of(POSITION_FLAGS), self.condition(1));
                format!("(set-position-flag {flag} {value} {})", self.place())
            }
            _ => self.effect(),
        }
    }

    fn other_step(&mut self) -> String {
        match self.below(4) {
            0 => format!("(opposite {})", self.direction()),
            1 => self.position(),
            2 => format!("(go {})", self.one_of(REGISTERS)),
            _ => format!("(mark {})", self.direction()),
        }
    }

    fn choice(&mut self, depth: usize) -> String {
        let condition = self.condition(2);
        let then = self.several(1, 2, |author| author.instruction(depth));
        if self.once_in(2) {
            return format!("(if {condition} {then})");
        }
        let otherwise = self.several(1, 2, |author| author.instruction(depth));
        format!("(if {condition} {then} else {otherwise})")
    }

    /// An instruction that changes something besides the movement.
    fn effect(&mut self) -> String {
        match self.below(10) {
            0..=2 => format!("(capture {})", self.place()),
            3 => format!("(flip {})", self.place()),
            4 => format!("(change-owner {})", self.place()),
            5 => {
                let piece = self.piece();
                format!("(change-type {piece} {})", self.place())
            }
            6 => {
                let attribute = self.one_of(ATTRIBUTES);
                format!("(set-attribute {attribute} {})", self.condition(1))
            }
            _ => {
                let player = if self.once_in(2) { self.player() } else { "" };
                let piece = if self.once_in(2) { self.piece() } else { "" };
                format!("(create {player} {piece} {})", self.place())
            }
        }
    }
}
