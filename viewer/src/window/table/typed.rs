//! Moves typed in notation, or in a part of it.

use super::Table;
use zrf_grammar::render::plural;

/// Moves offered at most.
const MOST_OFFERED: usize = 40;

/// A legal move that fits what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) struct Completion {
    /// Its index among the legal moves.
    pub(in crate::window) index: usize,
    pub(in crate::window) words: String,
}

impl Table {
    /// The legal moves that a text may become, those that begin with it first.
    pub(in crate::window) fn completions(&self, text: &str) -> Vec<Completion> {
        if !self.is_open() {
            return Vec::new();
        }
        let wanted = folded(text);
        let moves = self.session.legal_moves().iter().enumerate();
        let mut fitting: Vec<(usize, Completion)> = moves
            .filter_map(|(index, played)| {
                let words = self.words(played);
                let place = folded(&words).find(&wanted)?;
                Some((place, Completion { index, words }))
            })
            .collect();
        fitting.sort_by_key(|(place, _)| *place);
        fitting.truncate(MOST_OFFERED);
        fitting.into_iter().map(|(_, fit)| fit).collect()
    }

    /// The move that a text means: in full notation, or when nothing else fits it.
    pub(in crate::window) fn typed_move(&self, text: &str) -> Result<usize, String> {
        if !self.is_open() {
            return Err(self.why_closed());
        }
        let session = &self.session;
        let meant = session
            .notation()
            .find(session.state(), session.legal_moves(), text.trim());
        if let Ok(index) = meant {
            return Ok(index);
        }
        let fitting = self.completions(text);
        let exact = fitting
            .iter()
            .find(|fit| folded(&fit.words) == folded(text));
        match (exact, &*fitting) {
            (Some(fit), _) => Ok(fit.index),
            (None, [only]) => Ok(only.index),
            (None, []) => Err(format!("no legal move has `{}` in it", text.trim())),
            (None, _) => Err(format!(
                "`{}` fits {}; type more of it",
                text.trim(),
                plural(fitting.len(), "move")
            )),
        }
    }
}

/// A text as far as it matters: without case, spaces, and the signs for going and taking.
fn folded(text: &str) -> String {
    let spaced = text.replace('-', " ").to_lowercase();
    spaced
        .split_whitespace()
        .filter(|word| *word != "x")
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::Table;
    use crate::window::source::Source;

    #[test]
    fn a_part_of_a_move_is_enough_when_nothing_else_fits() {
        // The first shipped game is Reversi.
        let table = Table::open(Source::Shipped(0), None, 1).unwrap();
        let words = |text: &str| {
            let index = table.typed_move(text)?;
            Ok(table.words(table.session.legal_moves().get(index)))
        };
        assert_eq!(words("D3"), words("disc d3"));
        assert!(words("d3").is_ok_and(|words: String| words.starts_with("Disc d3")));
        assert_eq!(words("z9"), Err("no legal move has `z9` in it".to_owned()));
        assert_eq!(
            words("disc"),
            Err("`disc` fits 4 moves; type more of it".to_owned())
        );
        assert_eq!(table.completions("").len(), 4);
        assert_eq!(table.completions("d3").len(), 1);
    }
}
