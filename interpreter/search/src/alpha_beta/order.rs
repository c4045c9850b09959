//! Move ordering.

use super::table::short;
use crate::evaluation::Evaluation;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Effect, MoveList, MoveRef, Program, State};

/// Number of slots shared by moves that were good before.
const HISTORY: usize = 1 << 12;

const BEST: i32 = 1 << 30;
const NOISY: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const MOST_HISTORY: i32 = 1 << 20;
/// Bonus for positions next to pieces.
const NEAR: i32 = 64;

/// A move of a list with its priority.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) index: usize,
    pub(super) rank: i32,
    pub(super) fingerprint: u64,
    /// Whether it captures or promotes.
    pub(super) is_noisy: bool,
}

/// Move statistics collected during the search.
#[derive(Clone, Debug)]
pub(super) struct Order {
    killers: Vec<[u64; 2]>,
    history: Vec<i32>,
}

impl Order {
    pub(super) fn new(n_players: usize, n_plies: usize) -> Self {
        Self {
            killers: vec![[0; 2]; n_plies + 1],
            history: vec![0; n_players * HISTORY],
        }
    }

    /// All moves, most promising first.
    pub(super) fn ranked(
        &self,
        program: &Program,
        evaluation: &Evaluation,
        state: &State,
        moves: &MoveList,
        best: u32,
        ply: usize,
    ) -> Vec<Ranked> {
        let mut all: Vec<Ranked> = (0..moves.len())
            .map(|index| {
                let played = moves.get(index);
                let fingerprint = played.fingerprint();
                let noise = noise(evaluation, state, played);
                let rank = if best != 0 && short(fingerprint) == best {
                    BEST
                } else if let Some(noise) = noise {
                    NOISY + noise
                } else if self.killers[ply].contains(&fingerprint) {
                    KILLER
                } else {
                    self.history[cell(played.head.mover, fingerprint)]
                        + nearness(program, state, played)
                };
                Ranked {
                    index,
                    rank,
                    fingerprint,
                    is_noisy: noise.is_some(),
                }
            })
            .collect();
        all.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        all
    }

    /// Records that a quiet move refuted the previous one.
    pub(super) fn reward(&mut self, mover: PlayerId, fingerprint: u64, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != fingerprint {
            killers[1] = killers[0];
            killers[0] = fingerprint;
        }
        let value = &mut self.history[cell(mover, fingerprint)];
        *value += depth * depth;
        if *value > MOST_HISTORY {
            self.history.iter_mut().for_each(|value| *value /= 2);
        }
    }
}

fn cell(mover: PlayerId, fingerprint: u64) -> usize {
    mover.index() * HISTORY + (fingerprint >> 52) as usize
}

/// How much a move captures or promotes; `None` for quiet moves.
fn noise(evaluation: &Evaluation, state: &State, played: MoveRef<'_>) -> Option<i32> {
    let mover = played.head.mover;
    let value = |at| {
        state
            .piece(at)
            .filter(|piece| piece.owner != mover)
            .map(|piece| 100 + evaluation.piece_value(piece.piece_type).abs())
    };
    let mut noise = None;
    for &effect in played.effects {
        let gain = match effect {
            Effect::Capture { at } => value(at),
            Effect::Movement { to, .. } | Effect::Copy { to, .. } => value(to),
            Effect::Promote { piece_type, .. } => {
                Some(evaluation.piece_value(piece_type)).filter(|&value| value > 100)
            }
            _ => None,
        };
        if let Some(gain) = gain {
            *noise.get_or_insert(0) += 16 * gain;
        }
    }
    let attacker = played.head.from.and_then(|from| state.piece(from));
    let attacker = attacker.map_or(0, |piece| evaluation.piece_value(piece.piece_type));
    noise.map(|noise| noise - attacker)
}

/// Drops next to pieces come before drops far from all pieces.
fn nearness(program: &Program, state: &State, played: MoveRef<'_>) -> i32 {
    let Some(to) = played.head.to.filter(|_| played.head.from.is_none()) else {
        return 0;
    };
    let neighbours = program.tables().neighbours(to).iter();
    let n_pieces = neighbours.filter(|&&at| state.piece(at).is_some()).count();
    NEAR * n_pieces.min(3) as i32
}
