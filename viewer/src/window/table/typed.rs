//! Moves typed in notation, or in a part of it.

use super::Table;
use crate::layout::Symbols;
use crate::play::typed::{Choices, Meaning};
use crate::wording::matches;

/// Maximum number of moves offered.
const MAX_OFFERED: usize = 40;

/// A legal move that matches the typed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) struct Completion {
    /// Its index among the legal moves.
    pub(in crate::window) index: usize,
    pub(in crate::window) words: String,
}

impl Table {
    fn choices(&self) -> Choices {
        Choices::new(&self.session, &Symbols::new(self.game()))
    }

    /// The legal moves that a text may become, those that begin with it first.
    pub(in crate::window) fn completions(&self, text: &str) -> Vec<Completion> {
        if !self.is_open() {
            return Vec::new();
        }
        let choices = self.choices();
        let fitting = choices.completions(text).into_iter().take(MAX_OFFERED);
        let completion = |index| Completion {
            index,
            words: choices.text(index).to_owned(),
        };
        fitting.map(completion).collect()
    }

    /// The move that a text means, or why it means none.
    pub(in crate::window) fn typed_move(&self, text: &str) -> Result<usize, String> {
        if !self.is_open() {
            return Err(self.why_closed());
        }
        let (choices, text) = (self.choices(), text.trim());
        let meaning = choices.named(text).unwrap_or_else(|| choices.begun(text));
        let (fitting, near) = match meaning {
            Meaning::One(index) => return Ok(index),
            Meaning::Several(fitting) => (fitting, None),
            Meaning::None(near) => (choices.completions(text), near),
        };
        match (&*fitting, near) {
            ([only], _) => Ok(*only),
            ([], None) => Err(format!("No legal move contains `{text}`")),
            ([], Some(near)) => Err(format!(
                "No legal move contains `{text}`; did you mean `{near}`?"
            )),
            _ => Err(format!("{}; type more of it", matches(text, fitting.len()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::window::table::testing::shipped;

    #[test]
    fn a_part_of_a_move_is_enough_when_nothing_else_fits() {
        let table = shipped("reversi.zrf");
        let words = |text: &str| {
            let index = table.typed_move(text)?;
            Ok(table.words(table.session.legal_moves().get(index)))
        };
        assert_eq!(words("D3"), words("disc d3"));
        assert!(words("d3").is_ok_and(|words: String| words == "d3"));
        assert_eq!(words("z9"), Err("No legal move contains `z9`".to_owned()));
        assert_eq!(
            words("disc"),
            Err("`disc` matches 4 moves; type more of it".to_owned())
        );
        assert_eq!(table.completions("").len(), 4);
        assert_eq!(table.completions("d3").len(), 1);
    }

    #[test]
    fn positions_alone_and_letters_of_pieces_are_enough_too() {
        let table = shipped("/chess.zrf");
        let meant = |text: &str| table.typed_move(text).ok();
        assert!(meant("Nf3").is_some());
        assert_eq!(meant("Nf3"), meant("Knight g1 - f3"));
        assert_eq!(meant("e2e4"), meant("Pawn e2 - e4"));
        let near = table.typed_move("e2e5").unwrap_err();
        assert!(near.contains("did you mean"), "{near}");
    }
}
