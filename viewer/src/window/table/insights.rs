//! What is known of a game beyond its legal moves: what they are worth, where each piece can go, and which positions goals name.

use super::Table;
use super::analysis::Chances;
use super::solution::{Prospects, Standing};
use crate::wording::owner_of;
use std::cell::OnceCell;
use zrf_grammar::game::{DirectionId, Game, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Reach, Session, reach};
use zrf_search::{Rating, Thought};

/// Maximum number of times that an ending with few pieces is analysed, until its values are exact.
const MOST_TIMES: usize = 10;

/// What is known beyond the legal moves.
#[derive(Debug)]
pub(in crate::window) struct Insights {
    /// The analysis of the current state, if known.
    pub(in crate::window) values: Option<MoveValues>,
    /// How often it was analysed again, because exact values are being worked out.
    n_again: usize,
    /// What is known of the states of this game.
    pub(super) chances: Chances,
    /// Positions that goals name.
    pub(in crate::window) goals: Vec<PositionId>,
    /// Whether the states of a puzzle can be solved.
    pub(super) prospects: Prospects,
    /// What follows from that for the current state, once somebody asks.
    pub(super) standing: OnceCell<Standing>,
    /// The direction in which dropped pieces fall, if they do.
    pub(super) falling: Option<DirectionId>,
    reaches: Reaches,
}

impl Insights {
    /// Nothing is known yet.
    pub(super) fn new(game: &Game) -> Self {
        Self {
            values: None,
            n_again: 0,
            chances: Chances::new(),
            goals: Vec::new(),
            prospects: Prospects::new(),
            standing: OnceCell::new(),
            falling: None,
            reaches: Reaches::new(game),
        }
    }

    /// Forgets what is known of a game's states, when another game replaces it.
    pub(super) fn forget(&mut self) {
        self.chances.clear();
        self.prospects.clear();
        self.forget_state();
    }

    /// Forgets what is known of the current state, when another takes its place.
    pub(super) fn forget_state(&mut self) {
        self.values = None;
        self.n_again = 0;
        self.standing.take();
    }

    /// Whether the current state is to be analysed: for the first time, or again because exact values are being worked out.
    pub(in crate::window) fn wants_values(&self) -> bool {
        let is_ending = |values: &MoveValues| values.is_ending && self.n_again < MOST_TIMES;
        self.values.as_ref().is_none_or(is_ending)
    }
}

/// The values of the moves of one state.
#[derive(Debug)]
pub(in crate::window) struct MoveValues {
    /// The move that would be played, then the others, those without a value last.
    pub(in crate::window) rows: Vec<MoveValue>,
    /// The expected lines of the best moves, in words; the first is that of the first row, the others come later.
    pub(in crate::window) lines: Vec<Vec<String>>,
    /// Whether exact values are being worked out.
    is_ending: bool,
    /// The next of the best moves whose line is not known, in words, and the game after it, which is not over.
    next: Option<(String, Session)>,
}

/// The value of one move.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::window) struct MoveValue {
    /// Its index among the legal moves.
    pub(in crate::window) index: usize,
    pub(in crate::window) words: String,
    pub(in crate::window) rating: Option<Rating>,
}

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
                rating: rated.rating,
            })
        });
        let mut rows: Vec<MoveValue> = rated.collect();
        rows.sort_by(|a, b| order(b.rating).total_cmp(&order(a.rating)));
        // The move that would be played was searched deepest; values of other moves may come from a shallower search.
        let best = rows.iter().position(|row| {
            let chosen = thought.chosen.as_ref();
            chosen.is_some_and(|chosen| legal.get(row.index) == chosen.as_ref())
        });
        if let Some(best) = best {
            rows[..=best].rotate_right(1);
        }
        self.insights.n_again += usize::from(thought.is_ending);
        self.insights.values = Some(MoveValues {
            is_ending: thought.is_ending,
            rows,
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
        while values.lines.len() < MOST_LINES
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

impl MoveValues {
    fn add_line(&mut self, words: String, rest: Vec<String>) {
        let line = std::iter::once(words).chain(rest);
        self.lines.push(line.collect());
    }
}

/// How many of the best moves are shown with the line that is expected to follow.
const MOST_LINES: usize = 3;

/// Greater is better for the mover.
fn order(rating: Option<Rating>) -> f64 {
    match rating {
        None => f64::NEG_INFINITY,
        Some(Rating::Win(plies)) => 1e9 - f64::from(plies),
        Some(Rating::Loss(plies)) => -1e9 + f64::from(plies),
        Some(Rating::Points(points)) => f64::from(points),
        Some(Rating::Expectation(share)) => share,
    }
}

/// The moves of one piece type.
#[derive(Clone, Copy, Debug)]
pub(in crate::window) struct Diagram<'a> {
    pub(in crate::window) player: PlayerId,
    pub(in crate::window) piece_type: PieceTypeId,
    pub(in crate::window) reach: &'a Reach,
}

/// The diagrams of each player's piece types, by player and type; computed on first use.
#[derive(Debug)]
struct Reaches {
    known: Vec<OnceCell<Option<Reach>>>,
    n_types: usize,
}

impl Reaches {
    /// Nothing is known yet.
    fn new(game: &Game) -> Self {
        let n_types = game.piece_types.len();
        let known = (0..n_types * game.players.len()).map(|_| OnceCell::new());
        Self {
            known: known.collect(),
            n_types,
        }
    }
}

/// Boards with more positions than this take too long to compute.
const MOST_POSITIONS: usize = 1_024;

impl Table {
    /// The diagrams of all types that can move.
    pub(in crate::window) fn diagrams(&self) -> Vec<Diagram<'_>> {
        let types = self.game().piece_type_ids();
        let diagram = |piece_type: PieceTypeId| {
            let player = self.owner_of(piece_type)?;
            let reach = self.reach_of(player, piece_type)?;
            Some(Diagram {
                player,
                piece_type,
                reach,
            })
        };
        types.filter_map(diagram).collect()
    }

    /// Where a player's piece of a type can move and capture, from the position with the most options.
    pub(super) fn reach_of(&self, player: PlayerId, piece_type: PieceTypeId) -> Option<&Reach> {
        let index = player.index() * self.insights.reaches.n_types + piece_type.index();
        let compute = || {
            let order = self.middle_first();
            let is_shown = !self.art.looks.get(player, piece_type).is_invisible()
                && !self.game().piece_types[piece_type.index()].is_dummy
                && order.len() <= MOST_POSITIONS;
            let program = self.session.program();
            reach(program, player, piece_type, is_shown.then_some(&order)?)
        };
        self.insights.reaches.known[index]
            .get_or_init(compute)
            .as_ref()
    }

    /// A player who has such pieces, or may get them: the first for whom there is a picture or a set-up.
    pub(in crate::window) fn owner_of(&self, piece_type: PieceTypeId) -> Option<PlayerId> {
        owner_of(self.game(), piece_type)
    }

    /// The visible positions, those in the middle first.
    fn middle_first(&self) -> Vec<PositionId> {
        let middle = self.art.geometry.bounds.center();
        let mut seen: Vec<(f32, PositionId)> = self
            .art
            .geometry
            .seen()
            .map(|(position, place)| ((place.center() - middle).length(), position))
            .collect();
        seen.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        seen.into_iter().map(|(_, position)| position).collect()
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
