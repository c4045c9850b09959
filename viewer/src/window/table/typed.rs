//! Moves typed in notation, or in a part of it.

use super::Table;
use super::hand::{Completion, Typing};
use super::offers::target;
use crate::layout::Symbols;
use crate::play::typed::{Choices, Meaning};
use crate::wording::matches;
use zrf_grammar::game::PositionId;

/// Maximum number of moves offered.
const MAX_OFFERED: usize = 40;

impl Table {
    /// Finds the moves that a text may become, while one is being typed; the board shows them.
    pub(in crate::window) fn follow_typing(&mut self, text: Option<&str>) {
        let node = self.session.current();
        let is_known = |typing: &Typing| Some(&*typing.text) == text && typing.node == node;
        if self.hand.typing.as_ref().is_some_and(is_known) {
            return;
        }
        self.hand.typing = text.map(|text| {
            let (fitting, meant) = self.read_typed(text);
            Typing {
                text: text.to_owned(),
                node,
                fitting,
                refusal: meant.err(),
            }
        });
    }

    /// The legal moves that fit what has been typed: where they begin, if they do on the board, and where they end.
    /// None before anything is typed.
    pub(in crate::window) fn typed_ends(&self) -> Vec<(Option<PositionId>, PositionId)> {
        let typing = self.hand.typing.as_ref();
        let typing = typing.filter(|typing| !typing.text.trim().is_empty());
        let fitting = typing.map_or(&[][..], |typing| &typing.fitting);
        let moves = self.session.legal_moves();
        let ends = fitting
            .iter()
            .filter(|fit| fit.index < moves.len())
            .filter_map(|fit| {
                let played = moves.get(fit.index);
                Some((played.head.from, target(played)?))
            });
        ends.collect()
    }

    /// The move that a text means, or why it means none.
    pub(in crate::window) fn typed_move(&self, text: &str) -> Result<usize, String> {
        self.read_typed(text).1
    }

    /// The legal moves that a text may become, and the one that it means, or why it means none. A part of the notation is
    /// a match only if no move begins with the text.
    fn read_typed(&self, text: &str) -> (Vec<Completion>, Result<usize, String>) {
        if !self.is_open() {
            return (Vec::new(), Err(self.why_closed()));
        }
        let choices = Choices::new(&self.session, &Symbols::new(self.game()));
        let text = text.trim();
        let (fitting, near) = match meaning(&choices, text) {
            Meaning::One(index) => (vec![index], None),
            Meaning::Several(fitting) => (fitting, None),
            Meaning::None(near) => (choices.completions(text), near),
        };
        let meant = match (&*fitting, near) {
            ([only], _) => Ok(*only),
            ([], None) => Err(format!("No legal move contains `{text}`")),
            ([], Some(near)) => Err(format!(
                "No legal move contains `{text}`; did you mean `{near}`?"
            )),
            _ => Err(format!("{}; type more of it", matches(text, fitting.len()))),
        };
        let completion = |index| Completion {
            index,
            words: choices.text(index).to_owned(),
        };
        let fitting = fitting.into_iter().take(MAX_OFFERED).map(completion);
        (fitting.collect(), meant)
    }
}

/// The move or moves that a text names, or else those that begin with it.
fn meaning(choices: &Choices, text: &str) -> Meaning {
    choices.named(text).unwrap_or_else(|| choices.begun(text))
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
        let table = shipped("/chess.zrf");
        let listed = |text: &str| -> Vec<String> {
            let fitting = table.read_typed(text).0.into_iter();
            let mut words: Vec<String> = fitting.map(|fit| fit.words).collect();
            words.sort_unstable();
            words
        };
        assert_eq!(listed("N"), ["Na3", "Nc3", "Nf3", "Nh3"]);
        assert_eq!(listed("e"), ["e3", "e4"]);
        let table = shipped("reversi.zrf");
        assert_eq!(table.read_typed("").0.len(), 4);
        assert_eq!(table.read_typed("d3").0.len(), 1);
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
