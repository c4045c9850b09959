//! Conditions and places.

use super::{ATTRIBUTES, Author, FLAGS, MOVE_TYPES, POSITION_FLAGS, REGISTERS, ZONES};

const PLAIN: &[&str] = &["empty?", "friend?", "enemy?", "on-board?"];
const RARE: &[&str] = &[
    "neutral?",
    "marked?",
    "last-from?",
    "last-to?",
    "adjacent-to-enemy?",
    "goal-position?",
];

impl Author {
    /// A condition; parts of it nest to `depth`.
    pub(super) fn condition(&mut self, depth: usize) -> String {
        if depth > 0 && self.once_in(3) {
            let connective = self.one_of(&["and", "or", "not"]);
            let most = if connective == "not" { 1 } else { 3 };
            let parts = self.several(1, most, |author| author.condition(depth - 1));
            return format!("({connective} {parts})");
        }
        match self.below(24) {
            0 => self.one_of(&["true", "false"]).to_owned(),
            1..=2 => {
                let negation = self.negation();
                format!("{negation}{}", self.one_of(PLAIN))
            }
            _ => self.test(),
        }
    }

    fn test(&mut self) -> String {
        let (name, argument) = match self.below(20) {
            0..=2 => ("piece?", self.piece().to_owned()),
            3..=4 => ("in-zone?", self.one_of(ZONES).to_owned()),
            5 => ("position?", self.position()),
            6 => ("position-flag?", self.one_of(POSITION_FLAGS).to_owned()),
            7 => {
                let negation = self.negation();
                return format!("({negation}flag? {})", self.one_of(FLAGS));
            }
            8 => (self.one_of(ATTRIBUTES), String::new()),
            9 if self.once_in(2) => {
                let move_type = if self.once_in(2) {
                    self.one_of(MOVE_TYPES)
                } else {
                    ""
                };
                (
                    self.one_of(&["attacked?", "defended?"]),
                    move_type.to_owned(),
                )
            }
            9..=12 => (self.one_of(RARE), String::new()),
            _ => (self.one_of(PLAIN), String::new()),
        };
        let negation = if ATTRIBUTES.contains(&name) {
            ""
        } else {
            self.negation()
        };
        let place = self.place();
        match (argument.as_str(), place.as_str()) {
            ("", "") => format!("({negation}{name})"),
            ("", place) => format!("({negation}{name} {place})"),
            (argument, "") => format!("({negation}{name} {argument})"),
            (argument, place) => format!("({negation}{name} {argument} {place})"),
        }
    }

    fn negation(&mut self) -> &'static str {
        if self.once_in(3) { "not-" } else { "" }
    }

    /// A place argument; mostly none, which means the current position.
    pub(super) fn place(&mut self) -> String {
        match self.below(12) {
            0..=3 => self.direction().to_owned(),
            4 => format!("(opposite {})", self.direction()),
            5 => self.position(),
            6 => self.one_of(REGISTERS).to_owned(),
            _ => String::new(),
        }
    }
}
