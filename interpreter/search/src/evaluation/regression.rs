//! Fits weights of pieces to the results of random games by stochastic gradient descent.
//!
//! Uses only additions, multiplications and divisions, so that the weights are the same on every machine.

use super::likeness::Likeness;
use super::sample::{Look, Sample};

/// Number of epochs.
const EPOCHS: usize = 12;
/// Learning rate.
const RATE: f64 = 0.01;
/// Decay per epoch of weights without evidence.
const FADING: f64 = 0.02;
/// One game in this many is held out, to find out how far weights of places can be trusted.
const HELD_BACK: usize = 5;
/// The fewest games that are informative about places.
const ENOUGH_GAMES: usize = 20;
/// The fractions of the weights of places that are tried.
const TRUSTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Scale of move counts.
const MOVES: f64 = 10.0;

/// Weights in units of certainty.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    pub(super) by_place: Vec<f64>,
    pub(super) by_type: Vec<f64>,
    /// The weight of one move.
    pub(super) mobility: f64,
}

/// Weights of places, equal for equivalent places, and of types. Places count only as far as they predict the results
/// of held-out games: in most games the results of random moves show little about them.
pub(super) fn fit(sample: &Sample, likeness: &Likeness, n_types: usize) -> Weights {
    let n_places = likeness.n_places();
    let none = Weights {
        by_place: vec![0.0; n_places],
        by_type: vec![0.0; n_types],
        mobility: 0.0,
    };
    let looks = likeness.looks(sample);
    let games = &sample.games;
    let trust = match games.len() {
        0..ENOUGH_GAMES => 0.0,
        n_games => {
            let (learned, held) = looks.split_at(games[n_games - n_games / HELD_BACK - 1]);
            none.clone().fitted(learned).trust(held)
        }
    };
    let mut weights = none.fitted(&looks);
    weights.by_place = (0..n_places)
        .map(|place| trust * weights.by_place[likeness.kind(place)])
        .collect();
    weights.mobility /= MOVES;
    weights
}

impl Weights {
    fn fitted(mut self, looks: &[Look]) -> Self {
        for _ in 0..EPOCHS {
            looks.iter().for_each(|look| self.learn(look));
            let keep = 1.0 - FADING;
            self.by_place.iter_mut().for_each(|weight| *weight *= keep);
        }
        self
    }

    /// The fraction of the weights of places that best predicts some results.
    fn trust(&self, looks: &[Look]) -> f64 {
        let error = |trust: f64| -> f64 {
            let errors = looks
                .iter()
                .map(|look| look.result - squashed(self.sum(look, trust)));
            errors.map(|error| error * error).sum()
        };
        let tried = TRUSTS.map(|trust| (error(trust), trust));
        let best = tried
            .into_iter()
            .min_by(|one, other| one.0.total_cmp(&other.0));
        best.map_or(0.0, |(_, trust)| trust)
    }

    fn sum(&self, look: &Look, trust: f64) -> f64 {
        let mobility = (look.mobility / MOVES).clamp(-3.0, 3.0);
        let points = look.pieces.iter().map(|&(place, piece_type, sign)| {
            sign * (trust * self.by_place[place as usize] + self.by_type[piece_type as usize])
        });
        points.sum::<f64>() + self.mobility * mobility
    }

    fn learn(&mut self, look: &Look) {
        let mobility = (look.mobility / MOVES).clamp(-3.0, 3.0);
        let sum = self.sum(look, 1.0);
        let expected = squashed(sum);
        // The slope of the squashing function, so that certain results have no effect.
        let slope = 1.0 / ((1.0 + sum.abs()) * (1.0 + sum.abs()));
        let step = RATE * (look.result - expected) * slope;
        for &(place, piece_type, sign) in &look.pieces {
            self.by_place[place as usize] += step * sign;
            self.by_type[piece_type as usize] += 0.1 * step * sign;
        }
        self.mobility += step * mobility;
    }
}

/// Converts points to certainty.
fn squashed(sum: f64) -> f64 {
    sum / (1.0 + sum.abs())
}

#[cfg(test)]
mod tests {
    use crate::evaluation::Evaluation;
    use crate::tests::program_of;

    const AMAZONS: &str = include_str!("../../../../games/amazons/amazons.zrf");
    const BREAKTHROUGH: &str = include_str!("../../../../games/breakthrough/breakthrough.zrf");

    /// In random games, arrows do not decide who wins, but men near the goal do.
    #[test]
    fn places_count_as_far_as_they_predict_results() {
        let amazons = Evaluation::learn(&program_of(AMAZONS, ""), 1).values.table;
        assert!(amazons[100..200].iter().all(|arrow| *arrow == amazons[100]));
        let breakthrough = Evaluation::learn(&program_of(BREAKTHROUGH, ""), 1);
        let game = breakthrough.program.game();
        let row = |name: char| -> i32 {
            let row = game.board.position_ids();
            let row = row.filter(|&at| game.position_name(at).ends_with(name));
            row.map(|at| breakthrough.values.table[at.index()][0]).sum()
        };
        assert!(row('7') > row('3'), "{} {}", row('7'), row('3'));
    }
}
