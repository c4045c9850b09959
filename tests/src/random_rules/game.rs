//! The file: macros, the game, its variants.

use super::block::MACROS;
use super::{ATTRIBUTES, Author, MOVE_TYPES};

const SOUNDS: &[&str] = &[
    "opening", "click", "release", "move", "drop", "capture", "change", "win", "loss", "draw",
];
const TEXTS: &[&str] = &["description", "history", "strategy", "music", "solution"];
const VALUES: &[&str] = &["true", "false", "forced", "2"];

/// Options that decide what is legal, with those of their values that do something.
const RULES: &[(&str, &[&str])] = &[
    (
        "pass turn",
        &["true", "forced", "forced", "forced", "2", "false"],
    ),
    ("pass partial", &["true", "false"]),
    ("recycle captures", &["true"]),
    ("recycle promotions", &["true"]),
    ("maximal captures", &["true", "2"]),
    ("include off-pieces", &["true"]),
];

impl Author {
    pub(super) fn file(&mut self) -> String {
        let mut text = format!("(version \"2.0\")\n{MACROS}");
        if self.once_in(20) {
            text += "(translate (\"White\" \"Weiss\"))\n";
        }
        let board = self.board();
        text += &format!(
            "(game (title \"game\")\n(players {})\n{}{board}",
            self.players.join(" "),
            self.turn_order()
        );
        let (ornaments, options, pieces, setup) = (
            self.ornaments(),
            self.options(),
            self.pieces(),
            self.setup(),
        );
        text += &format!("{ornaments}{options}{}{pieces}{setup}", self.priorities());
        text += &self.several(0, 2, Self::goal);
        text += ")\n";
        for number in 0..self.below(3) {
            text += &self.variant(number);
        }
        text
    }

    fn variant(&mut self, number: usize) -> String {
        let mut text = format!("(variant (title \"variant {number}\")");
        if self.once_in(8) {
            text += " (default)";
        }
        text += "\n";
        if self.once_in(3) {
            text += &self.turn_order();
        }
        if self.once_in(3) {
            text += &self.setup();
        }
        if self.once_in(3) {
            text += &self.goal();
        }
        if self.once_in(2) {
            let piece = self.piece();
            text += &self.piece_section(piece);
        }
        text + &self.priorities() + &self.options() + ")\n"
    }

    fn turn_order(&mut self) -> String {
        let mut turns: Vec<String> = Vec::new();
        for mover in self.movers.clone() {
            turns.push(self.turn(mover));
        }
        if let Some(dice) = self.dice {
            let at = self.below(turns.len() + 1);
            let turn = self.turn(dice);
            turns.insert(at, turn);
        }
        if self.once_in(4) {
            let mover = self.mover();
            let turn = self.turn(mover);
            turns.push(turn);
        }
        if self.once_in(6) {
            let at = 1 + self.below(turns.len());
            turns.insert(at.min(turns.len() - 1).max(1), "repeat".to_owned());
            if turns.last().is_some_and(|last| last == "repeat") {
                turns.push(self.mover().to_owned());
            }
        }
        format!("(turn-order {})\n", turns.join(" "))
    }

    fn turn(&mut self, decider: &str) -> String {
        match self.below(8) {
            0 => format!("({decider} {})", self.one_of(MOVE_TYPES)),
            1 => format!("({decider} {})", self.player()),
            2 => {
                let player = self.player();
                format!("({decider} {player} {})", self.one_of(MOVE_TYPES))
            }
            _ => decider.to_owned(),
        }
    }

    fn priorities(&mut self) -> String {
        if !self.once_in(4) {
            return String::new();
        }
        let count = 1 + self.below(MOVE_TYPES.len());
        format!("(move-priorities {})\n", MOVE_TYPES[..count].join(" "))
    }

    fn options(&mut self) -> String {
        let mut text = String::new();
        for &(name, values) in RULES {
            if !self.once_in(if name == "pass turn" { 1 } else { 5 }) {
                continue;
            }
            let value = self.one_of(values);
            text += &match name {
                // Either spelling is understood.
                _ if self.once_in(4) => format!("({} {value})\n", name.replace(' ', "-")),
                _ => format!("(option \"{name}\" {value})\n"),
            };
        }
        text
    }

    /// Sections that affect only what is shown or heard.
    fn ornaments(&mut self) -> String {
        if !self.once_in(4) {
            return String::new();
        }
        let (sound, words) = (self.one_of(SOUNDS), self.one_of(TEXTS));
        let keyword = self.one_of(&["animate-captures", "animate-drops", "allow-flipping"]);
        let value = self.one_of(VALUES);
        format!(
            "({sound}-sound \"\")\n({words} \"a.txt\")\n({keyword} {value})\n(option \"smart moves\" {value})\n"
        )
    }

    fn pieces(&mut self) -> String {
        let pieces = self.pieces;
        pieces
            .iter()
            .map(|piece| self.piece_section(piece))
            .collect()
    }

    fn piece_section(&mut self, name: &str) -> String {
        let mut text = format!("(piece (name {name})");
        for attribute in ATTRIBUTES {
            // Every attribute is declared by one piece at least.
            if name == self.pieces[0] || self.once_in(3) {
                text += &format!(
                    " (attribute {attribute} {})",
                    self.one_of(&["true", "false"])
                );
            }
        }
        if self.once_in(8) {
            text += " (help \"h\") (description \"d\") (notation \"N\") (open \"o.txt\") (dummy)";
            text += &format!(" (image {} \"p.bmp\")", self.player());
        }
        text += "\n  (moves ";
        text += &self.several(1, 5, |author| author.labelled(Self::move_block));
        if name == self.pieces[0] {
            // Every move type is listed once, so that all are known.
            let labels: Vec<String> = MOVE_TYPES
                .iter()
                .map(|name| format!("(move-type {name})"))
                .collect();
            text += &labels.join(" ");
        }
        text += ")";
        if self.once_in(2) {
            let blocks = self.several(1, 2, |author| author.labelled(Self::drop_block));
            text += &format!("\n  (drops {blocks})");
        }
        text + ")\n"
    }

    /// A block, perhaps with a type that holds from now on.
    fn labelled(&mut self, block: impl Fn(&mut Self) -> String) -> String {
        let label = match self.below(4) {
            0 => format!("(move-type {})", self.one_of(MOVE_TYPES)),
            _ => String::new(),
        };
        format!("{label}{}\n    ", block(self))
    }

    /// A setup that uses some of the positions, each once, and stores some pieces.
    fn setup(&mut self) -> String {
        let mut free = self.positions.clone();
        let mut text = String::from("(board-setup");
        for player in self.players.clone() {
            text += &format!("\n  ({player}");
            for piece in self.pieces {
                let mut places = String::new();
                for _ in 0..self.below(3) {
                    if free.len() > 2 {
                        places += &format!(" {}", free.swap_remove(self.random.below(free.len())));
                    }
                }
                if self.once_in(4) {
                    places += &format!(" off {}", 1 + self.below(2));
                }
                if !places.is_empty() {
                    text += &format!(" ({piece}{places})");
                }
            }
            text += ")";
        }
        text + ")\n"
    }
}
