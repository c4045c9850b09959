//! Move ordering.

use super::spot::Spot;
use super::table::Best;
use crate::evaluation::Evaluation;
use zrf_grammar::game::{PlayerId, PositionId};
use zrf_interpreter::{Effect, MoveList, MoveRef, Program, State};

/// The number of history slots per player, as a power of two; several moves share a slot.
const HISTORY_BITS: u32 = 14;
/// The number of slots for countermoves, as a power of two.
const ANSWER_BITS: u32 = 12;

const BEST: i32 = 1 << 30;
const NOISY: i32 = 1 << 26;
const KILLER: i32 = 1 << 22;
const ANSWER: i32 = 1 << 21;
/// Bound on the absolute value of history.
const MAX_HISTORY: i32 = 1 << 14;
/// Captures that lose more than they win come after everything else.
pub(super) const LOSING: i32 = -(1 << 26);
/// Bonus for positions next to pieces.
const NEAR: i32 = 64;

/// A move of a list with its priority.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) index: usize,
    pub(super) rank: i32,
    pub(super) fingerprint: u64,
    /// The value of its captures and promotions, in points; `None` for quiet moves.
    pub(super) gain: Option<i32>,
    /// Where it captures, if the capturing piece is worth more than the captured one, so that an exchange may lose it.
    pub(super) risked_at: Option<PositionId>,
    /// Whether it was found to be illegal.
    pub(super) is_illegal: bool,
}

impl Ranked {
    /// Orders moves by rank, then by generation: the greatest key comes first.
    #[inline]
    pub(super) fn key(&self) -> i64 {
        (i64::from(self.rank) << 32) - self.index as i64
    }

    /// Whether it captures or promotes.
    pub(super) fn is_noisy(&self) -> bool {
        self.gain.is_some()
    }
}

/// Move statistics: killers of one search; history and countermoves of all searches of a game.
#[derive(Clone, Debug)]
pub(super) struct Order {
    killers: Vec<[u64; 2]>,
    history: Vec<i32>,
    /// Countermoves: by the fingerprint of a move, that of the quiet move that last refuted it.
    answers: Vec<u64>,
}

/// The context that the order of moves depends on.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) program: &'a Program,
    pub(super) evaluation: &'a Evaluation,
    pub(super) ply: usize,
    /// The table's best move.
    pub(super) best: Best,
    /// The fingerprint of the move before.
    pub(super) previous: u64,
}

impl Order {
    pub(super) fn new(n_players: usize, n_plies: usize) -> Self {
        Self {
            killers: vec![[0; 2]; n_plies + 1],
            history: vec![0; n_players << HISTORY_BITS],
            answers: vec![0; 1 << ANSWER_BITS],
        }
    }

    /// Begins a new search. Earlier statistics fade.
    pub(super) fn begin_search(&mut self) {
        self.killers.fill([0; 2]);
        self.history.iter_mut().for_each(|value| *value /= 2);
    }

    /// All moves with their priorities, in order of generation.
    pub(super) fn ranked(
        &self,
        context: Context<'_>,
        state: &State,
        moves: &MoveList,
        all: &mut Vec<Ranked>,
    ) {
        let Context { evaluation, .. } = context;
        all.clear();
        all.extend(moves.iter().enumerate().map(|(index, played)| {
            let fingerprint = played.fingerprint();
            let noise = noise(evaluation, state, played);
            let rank = match noise {
                _ if context.best.is(fingerprint) => BEST,
                Some(noise) => NOISY + 16 * noise.gain - noise.attacker,
                None => self.rank_of_quiet(context, state, played, fingerprint),
            };
            Ranked {
                index,
                rank,
                fingerprint,
                gain: noise.map(|noise| noise.gain),
                risked_at: noise.and_then(|noise| noise.risked_at),
                is_illegal: false,
            }
        }));
    }

    fn rank_of_quiet(
        &self,
        context: Context<'_>,
        state: &State,
        played: MoveRef<'_>,
        fingerprint: u64,
    ) -> i32 {
        let Context {
            program,
            ply,
            previous,
            ..
        } = context;
        let killers = &self.killers[ply];
        if killers[0] == fingerprint {
            return KILLER + 1;
        }
        if killers[1] == fingerprint {
            return KILLER;
        }
        let history = self.history[cell(played.head.mover, fingerprint)];
        let is_answer = self.answers[answer(previous)] == fingerprint;
        history + nearness(program, state, played) + if is_answer { ANSWER } else { 0 }
    }

    /// The history of a quiet move.
    pub(super) fn history(&self, mover: PlayerId, fingerprint: u64) -> i32 {
        self.history[cell(mover, fingerprint)]
    }

    /// Records that a quiet move caused a cutoff, and that quiet moves tried before it did not.
    pub(super) fn reward(
        &mut self,
        mover: PlayerId,
        ranked: &Ranked,
        tried: &[Ranked],
        spot: Spot,
    ) {
        let killers = &mut self.killers[spot.ply];
        if killers[0] != ranked.fingerprint {
            killers[1] = killers[0];
            killers[0] = ranked.fingerprint;
        }
        self.answers[answer(spot.previous)] = ranked.fingerprint;
        let bonus = (16 * spot.depth * spot.depth).min(1_600);
        self.note(mover, ranked.fingerprint, bonus);
        for quiet in tried
            .iter()
            .filter(|tried| !tried.is_noisy() && !tried.is_illegal)
        {
            self.note(mover, quiet.fingerprint, -bonus);
        }
    }

    /// Adds a bonus to the history of a move, less the nearer it is to its bound.
    fn note(&mut self, mover: PlayerId, fingerprint: u64, bonus: i32) {
        let value = &mut self.history[cell(mover, fingerprint)];
        *value += bonus - *value * bonus.abs() / MAX_HISTORY;
    }
}

fn cell(mover: PlayerId, fingerprint: u64) -> usize {
    mover.index() << HISTORY_BITS | (fingerprint >> (64 - HISTORY_BITS)) as usize
}

fn answer(previous: u64) -> usize {
    (previous >> (64 - ANSWER_BITS)) as usize
}

/// The captures and promotions of a move.
#[derive(Clone, Copy)]
struct Noise {
    gain: i32,
    attacker: i32,
    risked_at: Option<PositionId>,
}

/// The captures and promotions of a move; `None` for quiet moves.
fn noise(evaluation: &Evaluation, state: &State, played: MoveRef<'_>) -> Option<Noise> {
    let mover = played.head.mover;
    let value = |at| {
        state
            .piece(at)
            .filter(|piece| piece.owner != mover)
            .map(|piece| 1 + evaluation.piece_value(piece.piece_type).abs())
    };
    let mut gain = None;
    for &effect in played.effects {
        let more = match effect {
            Effect::Capture { at } => value(at),
            Effect::Movement { to, .. } | Effect::Copy { to, .. } => value(to),
            Effect::Promote { piece_type, .. } => {
                let before = played.head.from.and_then(|from| state.piece(from));
                let before = before.map_or(0, |piece| evaluation.piece_value(piece.piece_type));
                Some(evaluation.piece_value(piece_type) - before).filter(|&more| more > 0)
            }
            _ => None,
        };
        if let Some(more) = more {
            *gain.get_or_insert(0) += more;
        }
    }
    let gain = gain?;
    let attacker = played.head.from.and_then(|from| state.piece(from));
    let attacker = attacker.map_or(0, |piece| evaluation.piece_value(piece.piece_type));
    let takes_there = |to: &PositionId| state.piece(*to).is_some_and(|piece| piece.owner != mover);
    let risked_at = played.head.to.filter(takes_there);
    Some(Noise {
        gain,
        attacker,
        risked_at: risked_at.filter(|_| attacker > gain),
    })
}

/// The bonus of a drop for pieces next to it, so that drops far from all pieces come later.
fn nearness(program: &Program, state: &State, played: MoveRef<'_>) -> i32 {
    let Some(to) = played.head.to.filter(|_| played.head.from.is_none()) else {
        return 0;
    };
    let n_pieces = program.tables().around(to).count_without(state.vacant());
    NEAR * n_pieces.min(3) as i32
}
