//! The values of the legal moves, and the lines that the computer expects.

use super::Table;
use super::insights::{MoveValue, MoveValues};
use zrf_interpreter::Session;
use zrf_search::{Rating, Thought};

/// How many of the best moves are shown with the line that is expected to follow.
const MAX_LINES: usize = 3;

impl Table {
    /// Stores the analysis of the current state.
    pub(in crate::window) fn take_values(&mut self, thought: &Thought) {
        let state = self.session.state().clone();
        self.keep_value(self.session.current(), &state, thought);
        let legal = self.session.legal_moves();
        let rated = thought.moves.iter().filter_map(|rated| {
            let index = legal
                .iter()
                .position(|played| played == rated.played.as_ref())?;
            Some(MoveValue {
                index,
                words: self.words(legal.get(index)),
                rating: rated.rating.filter(|&it| !is_hasty(it, thought.rating)),
            })
        });
        let mut rows: Vec<MoveValue> = rated.collect();
        rows.sort_by(|a, b| order(b.rating).total_cmp(&order(a.rating)));
        // The move that would be played was searched deepest; values of other moves may come from a shallower search,
        // which is no reason to call one of them better.
        let best = rows.iter().position(|row| {
            let chosen = thought.chosen.as_ref();
            chosen.is_some_and(|chosen| legal.get(row.index) == chosen.as_ref())
        });
        if let Some(best) = best {
            rows[..=best].rotate_right(1);
            let highest = rows[0].rating;
            for row in &mut rows[1..] {
                let is_rough = highest.is_some() && order(row.rating) > order(highest);
                row.rating = if is_rough { highest } else { row.rating };
            }
        }
        self.insights.n_again += usize::from(thought.is_ending);
        self.insights.values = Some(MoveValues {
            is_ending: thought.is_ending,
            rows,
            depth: thought.depth as usize,
            lines: vec![self.session.line_texts(&thought.line)],
            next: None,
        });
        self.find_next_line();
    }

    /// The game after the next of the best moves whose line is not known, if it is not over.
    pub(in crate::window) fn next_line(&self) -> Option<&Session> {
        let values = self.insights.values.as_ref()?;
        values.next.as_ref().map(|(_, after)| after)
    }

    /// Adds the line of the next of the best moves.
    pub(in crate::window) fn take_line(&mut self, thought: &Thought) {
        if let Some(values) = &mut self.insights.values
            && let Some((words, after)) = values.next.take()
        {
            values.add_line(words, after.line_texts(&thought.line));
            self.find_next_line();
        }
    }

    /// Finds the next of the best moves whose line is not known. Moves that end the game have no line after them.
    fn find_next_line(&mut self) {
        let Some(values) = &mut self.insights.values else {
            return;
        };
        while values.lines.len() < MAX_LINES
            && let Some(row) = values.rows.get(values.lines.len())
        {
            let (words, mut after) = (row.words.clone(), self.session.clone());
            after.play(row.index);
            if after.outcome().is_none() {
                values.next = Some((words, after));
                return;
            }
            values.add_line(words, Vec::new());
        }
    }
}

/// Whether a share of playouts is greater than that of the chosen move, which many more of them examined: the few of this
/// move say little.
fn is_hasty(rating: Rating, chosen: Option<Rating>) -> bool {
    match (rating, chosen) {
        (Rating::Expectation(share), Some(Rating::Expectation(best))) => share > best,
        _ => false,
    }
}

/// The sort key of a rating: greater is better for the mover.
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
    use super::{Rating, is_hasty, order};

    #[test]
    fn no_move_has_a_better_share_of_playouts_than_the_chosen_one() {
        let [less, more] = [0.6, 0.9].map(Rating::Expectation);
        assert!(is_hasty(more, Some(less)));
        assert!(!is_hasty(less, Some(less)));
        assert!(!is_hasty(less, Some(more)));
        assert!(!is_hasty(Rating::Win(1), Some(less)));
        assert!(!is_hasty(Rating::Points(90), Some(Rating::Points(60))));
    }

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
