//! What a round is worth to each side: the result of its game, or an estimate where the game is not over.

use crate::evaluation::Evaluation;
use crate::sides::{Sides, decider, result_for};
use crate::tally::Tally;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Outcome, State};

/// The points, or the cleared pieces in a game without goals, that raise the expected share of a win halfway from even
/// to certain.
const LIKELY: f64 = 250.0;
const CLEARED: f64 = 8.0;

/// Judges the states in which rounds end.
pub(super) struct Judge<'a> {
    evaluation: &'a Evaluation,
    sides: &'a Sides,
    /// The count in a game without goals.
    tally: Option<Tally>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(evaluation: &'a Evaluation, sides: &'a Sides) -> Self {
        Self {
            evaluation,
            sides,
            tally: Tally::new(evaluation.program.game()).filter(Tally::decides),
        }
    }

    pub(super) fn begin_round(&mut self) {
        self.tally.iter_mut().for_each(Tally::clear);
    }

    /// Takes note of the state after a move.
    pub(super) fn note(&mut self, state: &State) {
        self.tally.iter_mut().for_each(|tally| tally.note(state));
    }

    /// The share of a win that each side has at the end of a game.
    pub(super) fn results(&self, outcome: &Outcome, state: &State) -> Vec<f64> {
        if self.tally.is_some() {
            return self.estimate(state);
        }
        let result = |&player: &PlayerId| 0.5 + 0.5 * f64::from(result_for(outcome, player));
        self.sides.players.iter().map(result).collect()
    }

    /// Whether the results of an outcome are those of the rules.
    pub(super) fn is_certain(&self, outcome: &Outcome) -> bool {
        outcome.is_known() && self.tally.is_none()
    }

    /// The estimated results of an unfinished game: the lead of each side over the mean of the others.
    pub(super) fn estimate(&self, state: &State) -> Vec<f64> {
        let players = &self.sides.players;
        let n = players.len() as f64;
        let (haves, scale): (Vec<f64>, f64) = match &self.tally {
            Some(tally) => {
                let game = self.evaluation.program.game();
                let count = |&player: &PlayerId| f64::from(tally.of(game, state, player));
                (players.iter().map(count).collect(), CLEARED)
            }
            None => {
                let to_move = decider(&self.evaluation.program, state);
                // The points of a side minus those of all others.
                let lead = |player| self.evaluation.points(state, player, to_move, 0);
                let have = |&player: &PlayerId| 0.5 * f64::from(lead(player));
                (players.iter().map(have).collect(), LIKELY)
            }
        };
        let sum: f64 = haves.iter().sum();
        let share = |have: f64| {
            let others = if n > 1.0 {
                (sum - have) / (n - 1.0)
            } else {
                0.0
            };
            let x = (have - others) / scale;
            0.5 + 0.5 * x / (1.0 + x.abs())
        };
        haves.into_iter().map(share).collect()
    }
}
