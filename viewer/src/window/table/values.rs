//! What the legal moves are worth, and the play that is expected.

use super::Table;
use zrf_search::{Rating, Thought};

/// The values of the moves of one state.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::window) struct Values {
    /// The move that would be played, then the others, those without a value last.
    pub(in crate::window) rows: Vec<Value>,
    /// The moves that are expected, in words.
    pub(in crate::window) line: Vec<String>,
}

/// The value of one move.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::window) struct Value {
    /// Its index among the legal moves.
    pub(in crate::window) index: usize,
    pub(in crate::window) words: String,
    pub(in crate::window) rating: Option<Rating>,
}

impl Table {
    /// Keeps what was thought about the moves of the present state.
    pub(in crate::window) fn take_values(&mut self, thought: &Thought) {
        let legal = self.session.legal_moves();
        let rated = thought.moves.iter().filter_map(|rated| {
            let index = legal
                .iter()
                .position(|played| played == rated.played.as_ref())?;
            Some(Value {
                index,
                words: self.words(legal.get(index)),
                rating: rated.rating,
            })
        });
        let mut rows: Vec<Value> = rated.collect();
        rows.sort_by(|a, b| order(b.rating).total_cmp(&order(a.rating)));
        // What would be played was looked at deepest; values of other moves may be of a search less deep.
        let best = rows.iter().position(|row| {
            let chosen = thought.chosen.as_ref();
            chosen.is_some_and(|chosen| legal.get(row.index) == chosen.as_ref())
        });
        if let Some(best) = best {
            rows[..=best].rotate_right(1);
        }
        self.values = Some(Values {
            rows,
            line: self.line_words(thought),
        });
    }

    fn line_words(&self, thought: &Thought) -> Vec<String> {
        let program = self.session.program();
        let mut state = self.session.state().clone();
        let mut words = Vec::new();
        for played in &thought.line {
            let text = self.session.notation().format(&state, played.as_ref());
            words.push(crate::wording::played(self.game(), played.as_ref(), &text));
            state.play_unchecked(program, played.as_ref());
        }
        words
    }
}

/// Greater is better for who moves.
fn order(rating: Option<Rating>) -> f64 {
    match rating {
        None => f64::NEG_INFINITY,
        Some(Rating::Win(plies)) => 1e9 - f64::from(plies),
        Some(Rating::Loss(plies)) => -1e9 + f64::from(plies),
        Some(Rating::Points(points)) => f64::from(points),
        Some(Rating::Expectation(share)) => share,
    }
}

#[cfg(test)]
mod tests {
    use super::{Rating, order};

    #[test]
    fn a_quick_win_comes_first_and_a_quick_loss_last() {
        let mut ratings = [
            None,
            Some(Rating::Loss(2)),
            Some(Rating::Points(-30)),
            Some(Rating::Win(5)),
            Some(Rating::Loss(8)),
            Some(Rating::Win(1)),
            Some(Rating::Points(120)),
        ];
        ratings.sort_by(|a, b| order(*b).total_cmp(&order(*a)));
        let words = ratings.map(|rating| rating.map_or("none".to_owned(), |r| r.to_string()));
        assert_eq!(
            words,
            [
                "win in 1",
                "win in 5",
                "+1.20",
                "-0.30",
                "loss in 8",
                "loss in 2",
                "none"
            ]
        );
    }
}
