//! Fits weights of pieces to the results of random games by stochastic gradient descent.
//!
//! Uses only additions, multiplications and divisions, so that the weights are the same on every machine.

use super::sample::{Look, Sample};

/// Number of epochs.
const EPOCHS: usize = 12;
/// Learning rate.
const RATE: f64 = 0.01;
/// Decay per epoch of weights without evidence.
const FADING: f64 = 0.02;
/// Scale of move counts.
const MOVES: f64 = 10.0;

/// Weights in units of certainty.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    pub(super) by_place: Vec<f64>,
    pub(super) by_type: Vec<f64>,
    /// For one move.
    pub(super) mobility: f64,
}

/// Weights for `n_places` combinations of owner, type and position.
pub(super) fn fit(sample: &Sample, n_places: usize, n_types: usize) -> Weights {
    let mut weights = Weights {
        by_place: vec![0.0; n_places],
        by_type: vec![0.0; n_types],
        mobility: 0.0,
    };
    for _ in 0..EPOCHS {
        sample.looks.iter().for_each(|look| weights.learn(look));
        let keep = 1.0 - FADING;
        weights
            .by_place
            .iter_mut()
            .for_each(|weight| *weight *= keep);
    }
    weights.mobility /= MOVES;
    weights
}

impl Weights {
    fn learn(&mut self, look: &Look) {
        let mobility = (look.mobility / MOVES).clamp(-3.0, 3.0);
        let sum: f64 = look
            .pieces
            .iter()
            .map(|&(place, piece_type, sign)| {
                sign * (self.by_place[place as usize] + self.by_type[piece_type as usize])
            })
            .sum::<f64>()
            + self.mobility * mobility;
        let expected = sum / (1.0 + sum.abs());
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
