//! The moves that pieces need to leave the board, where a winner must bear them off, as in Ur and Backgammon.

use super::values::PIECE;
use std::collections::BTreeMap;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::Effect;

/// The number of rounds in which lengths are computed. Each round extends ways by one step.
const ROUNDS: usize = 200;

/// A piece of a player: owner, type and position.
pub(super) type PieceAt = (PlayerId, PieceTypeId, PositionId);

/// The moves that pieces had in random games.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    /// For each place of a piece, how often it could go to which place. `None` is off the board.
    seen: BTreeMap<PieceAt, BTreeMap<Option<PieceAt>, u32>>,
}

impl Ways {
    /// Counts a legal move of a piece.
    pub(super) fn count(&mut self, place: PieceAt, effects: &[Effect]) {
        let ways = self.seen.entry(place).or_default();
        *ways.entry(after(place, effects)).or_default() += 1;
    }

    /// Sets the points of pieces that were seen: the longer their way, the fewer. A piece at the start costs as much as
    /// one is worth elsewhere. Results of random games are less informative about such pieces: the player with fewer
    /// pieces left is ahead anyway.
    pub(super) fn set_values(
        &self,
        game: &Game,
        has_chance: bool,
        material: &mut [i32],
        table: &mut [i32],
    ) {
        let lengths = self.lengths(has_chance);
        let placements = game.setup.placements.iter();
        let starts = placements.map(|start| (start.player, start.piece_type, start.position));
        let Some(unit) = mean(starts.filter_map(|start| Some((*lengths.get(&start)?, 1.0)))) else {
            return;
        };
        let points = |length: f64| (-PIECE * length / unit) as i32;
        for (index, points_of_type) in material.iter_mut().enumerate() {
            let own = lengths.iter().filter(|(place, _)| place.1.index() == index);
            if let Some(length) = mean(own.map(|(_, &length)| (length, 1.0))) {
                *points_of_type = points(length);
            }
        }
        let n_positions = game.board.positions.len();
        for ((owner, piece_type, at), length) in lengths {
            let first = (owner.index() * material.len() + piece_type.index()) * n_positions;
            table[first + at.index()] = points(length);
        }
    }

    /// The number of moves that each piece needs to leave the board: with random moves the mean of its possible ways,
    /// otherwise the fewest. Empty if no piece was seen leaving.
    fn lengths(&self, has_chance: bool) -> BTreeMap<PieceAt, f64> {
        if !self.seen.values().any(|ways| ways.contains_key(&None)) {
            return BTreeMap::new();
        }
        let none = self.seen.keys().map(|&place| (place, 0.0));
        let mut lengths: BTreeMap<PieceAt, f64> = none.collect();
        for _ in 0..ROUNDS {
            for (&place, ways) in self.seen.iter().rev() {
                // Nothing is known about places where a piece was never seen.
                let rests = ways.iter().filter_map(|(after, &n)| {
                    let rest = after.map_or(Some(&0.0), |after| lengths.get(&after))?;
                    Some((*rest, f64::from(n)))
                });
                let rest = match has_chance {
                    true => mean(rests),
                    false => rests
                        .map(|(rest, _)| rest)
                        .min_by(|one, other| one.total_cmp(other)),
                };
                lengths.insert(place, 1.0 + rest.unwrap_or(ROUNDS as f64));
            }
        }
        lengths
    }
}

/// The weighted mean of numbers.
fn mean(numbers: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let (sum, weights) = numbers.fold((0.0, 0.0), |(sum, weights), (number, weight)| {
        (sum + number * weight, weights + weight)
    });
    (weights > 0.0).then(|| sum / weights)
}

/// The place of a piece after a move; `None` if it is off the board.
fn after((owner, mut piece_type, mut at): PieceAt, effects: &[Effect]) -> Option<PieceAt> {
    for effect in effects {
        match *effect {
            Effect::Movement { from, to } if from == at => at = to,
            Effect::Promote {
                piece_type: new,
                at: place,
            }
            | Effect::ChangeType {
                piece_type: new,
                at: place,
            } if place == at => piece_type = new,
            _ => {}
        }
    }
    // Captures come after movements, so a piece can capture itself.
    let leaves = |effect: &Effect| matches!(effect, Effect::Capture { at: place } if *place == at);
    (!effects.iter().any(leaves)).then_some((owner, piece_type, at))
}
