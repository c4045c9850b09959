//! Move order in an attempt, and the length of attempts.

use std::collections::VecDeque;
use zrf_grammar::game::PositionId;
use zrf_interpreter::{Program, mix};

/// Move order in an attempt. The same positions come first throughout, so that the board is cleared part by part. This
/// solves puzzles whose board random moves would break into separate parts.
#[derive(Clone, Copy, Debug)]
pub(super) enum MoveOrder {
    From,
    To,
}

/// For each position, its rank in an attempt: by its distance from a position that the seed chooses, or at random.
pub(super) fn ranks(program: &Program, seed: u64) -> Vec<u64> {
    let n = program.tables().n_positions();
    let chance = |at: usize| mix(at as u64 ^ seed) >> 32;
    let kind = seed >> 8 & 3;
    if kind == 3 || n == 0 {
        return (0..n).map(chance).collect();
    }
    let start = PositionId::from_index(seed as usize % n);
    let mut distances = vec![None; n];
    distances[start.index()] = Some(0);
    let mut reached = VecDeque::from([(start, 0u64)]);
    while let Some((at, distance)) = reached.pop_front() {
        for &next in program.tables().neighbours(at) {
            let known = &mut distances[next.index()];
            if known.is_none() {
                *known = Some(distance + 1);
                reached.push_back((next, distance + 1));
            }
        }
    }
    let places = distances.iter().enumerate();
    places
        .map(|(at, distance)| {
            let distance = distance.unwrap_or(n as u64);
            let distance = if kind == 2 {
                distance
            } else {
                n as u64 - distance
            };
            distance << 32 | chance(at)
        })
        .collect()
}

/// The sequence of Luby, Sinclair and Zuckerman, from 1.
pub(super) fn luby(number: u64) -> u64 {
    let bits = u64::BITS - number.leading_zeros();
    if number + 1 == 1 << bits {
        1 << (bits - 1)
    } else {
        luby(number + 1 - (1 << (bits - 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn shares_of_work_follow_the_sequence() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
