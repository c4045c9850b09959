//! Move ordering.

use super::table::short;
use crate::evaluation::Evaluation;
use zrf_grammar::game::{PlayerId, PositionId};
use zrf_interpreter::{Effect, MoveList, MoveRef, Program, State};

/// Number of slots shared by moves that were good before.
const HISTORY_BITS: u32 = 14;
/// Number of slots shared by replies to moves.
const REPLY_BITS: u32 = 16;

const BEST: i32 = 1 << 30;
const NOISY: i32 = 1 << 26;
const KILLER: i32 = 1 << 22;
/// Bound on the absolute value of history.
const MOST_HISTORY: i32 = 1 << 14;
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
    /// What it captures and promotes, in points; `None` for quiet moves.
    pub(super) gain: Option<i32>,
    /// Where it captures, if the capturing piece is worth more than the captured one: an exchange may lose it.
    pub(super) risked_at: Option<PositionId>,
    /// See [`arrival`].
    pub(super) arrival: u64,
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

/// Move statistics: killers of one search; history and continuation history of all searches of a game.
#[derive(Clone, Debug)]
pub(super) struct Order {
    killers: Vec<[u64; 2]>,
    history: Vec<i32>,
    /// Continuation history: by the arrival of the previous move and of the move itself.
    replies: Vec<i16>,
}

/// What the order of moves depends on.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) program: &'a Program,
    pub(super) evaluation: &'a Evaluation,
    pub(super) ply: usize,
    /// The table's best move, zero for none.
    pub(super) best: u32,
    /// The arrival of the move before.
    pub(super) previous: u64,
}

impl Order {
    pub(super) fn new(n_players: usize, n_plies: usize) -> Self {
        Self {
            killers: vec![[0; 2]; n_plies + 1],
            history: vec![0; n_players << HISTORY_BITS],
            replies: vec![0; 1 << REPLY_BITS],
        }
    }

    /// A new search begins: what was learned long ago fades.
    pub(super) fn begin_search(&mut self) {
        self.killers.fill([0; 2]);
        self.history.iter_mut().for_each(|value| *value /= 2);
        self.replies.iter_mut().for_each(|value| *value /= 2);
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
            let (fingerprint, arrival) = (played.fingerprint(), arrival(state, played));
            let noise = noise(evaluation, state, played);
            let rank = match noise {
                _ if context.best != 0 && short(fingerprint) == context.best => BEST,
                Some(noise) => NOISY + 16 * noise.gain - noise.attacker,
                None => self.rank_of_quiet(context, state, played, (fingerprint, arrival)),
            };
            Ranked {
                index,
                rank,
                fingerprint,
                gain: noise.map(|noise| noise.gain),
                risked_at: noise.and_then(|noise| noise.risked_at),
                arrival,
                is_illegal: false,
            }
        }));
    }

    fn rank_of_quiet(
        &self,
        context: Context<'_>,
        state: &State,
        played: MoveRef<'_>,
        (fingerprint, arrival): (u64, u64),
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
        let reply = i32::from(self.replies[pair(previous, arrival)]);
        history + reply + nearness(program, state, played)
    }

    /// The history of a quiet move, everywhere and as a reply to the previous move.
    pub(super) fn history(&self, mover: PlayerId, ranked: &Ranked, previous: u64) -> i32 {
        let reply = self.replies[pair(previous, ranked.arrival)];
        self.history[cell(mover, ranked.fingerprint)] + i32::from(reply)
    }

    /// Records that a quiet move caused a cutoff, and that quiet moves tried before it did not.
    pub(super) fn reward(
        &mut self,
        mover: PlayerId,
        ranked: &Ranked,
        tried: &[Ranked],
        context: (usize, u64),
        depth: i32,
    ) {
        let (ply, previous) = context;
        let killers = &mut self.killers[ply];
        if killers[0] != ranked.fingerprint {
            killers[1] = killers[0];
            killers[0] = ranked.fingerprint;
        }
        let bonus = (16 * depth * depth).min(1_600);
        self.note(mover, ranked, previous, bonus);
        for quiet in tried
            .iter()
            .filter(|tried| !tried.is_noisy() && !tried.is_illegal)
        {
            self.note(mover, quiet, previous, -bonus);
        }
    }

    fn note(&mut self, mover: PlayerId, ranked: &Ranked, previous: u64, bonus: i32) {
        let value = &mut self.history[cell(mover, ranked.fingerprint)];
        *value = nudged(*value, bonus);
        let reply = &mut self.replies[pair(previous, ranked.arrival)];
        *reply = nudged(i32::from(*reply), bonus) as i16;
    }
}

fn cell(mover: PlayerId, fingerprint: u64) -> usize {
    mover.index() << HISTORY_BITS | (fingerprint >> (64 - HISTORY_BITS)) as usize
}

fn pair(previous: u64, arrival: u64) -> usize {
    let both = previous.rotate_left(32) ^ arrival;
    (both.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - REPLY_BITS)) as usize
}

/// A value of history after a bonus, which counts less the nearer the value is to its bound.
fn nudged(value: i32, bonus: i32) -> i32 {
    value + bonus - value * bonus.abs() / MOST_HISTORY
}

/// The piece type that moves and its destination, so that history of replies does not depend on where a piece comes from. For a
/// move without such a piece, for example a drop, its fingerprint.
fn arrival(state: &State, played: MoveRef<'_>) -> u64 {
    let head = played.head;
    match (head.from.and_then(|from| state.piece(from)), head.to) {
        (Some(piece), Some(to)) => 1 + (u64::from(piece.piece_type.0) << 16 | u64::from(to.0)),
        _ => played.fingerprint(),
    }
}

/// What a move captures and promotes.
#[derive(Clone, Copy)]
struct Noise {
    gain: i32,
    attacker: i32,
    risked_at: Option<PositionId>,
}

/// `None` for quiet moves.
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

/// Drops next to pieces come before drops far from all pieces.
fn nearness(program: &Program, state: &State, played: MoveRef<'_>) -> i32 {
    let Some(to) = played.head.to.filter(|_| played.head.from.is_none()) else {
        return 0;
    };
    let neighbours = program.tables().neighbours(to).iter();
    let n_pieces = neighbours.filter(|&&at| state.piece(at).is_some()).count();
    NEAR * n_pieces.min(3) as i32
}

#[cfg(test)]
mod tests {
    use super::super::quiet::tests::with_searcher;
    use super::super::searcher::{Searcher, Spot};
    use super::Ranked;
    use zrf_interpreter::{MoveHead, MoveList};

    /// After the same move, a knight on the same square is good wherever it comes from.
    #[test]
    fn replies_are_learned_by_where_a_piece_arrives() {
        with_searcher("7k/8/8/8/8/5N2/8/1N2K3", |searcher, state| {
            let mut moves = MoveList::new();
            searcher.generator.legal_moves(state, &mut moves);
            let ranked_after = |searcher: &mut Searcher<'_>, previous| {
                let spot = Spot {
                    previous,
                    ..Spot::default()
                };
                let mut ranked = Vec::<Ranked>::new();
                searcher.rank(state, &moves, 0, spot, &mut ranked);
                ranked
            };
            let game = searcher.program.game();
            let [from, other, to] = ["b1", "f3", "d2"].map(|name| game.position(name).unwrap());
            let number = |from| {
                let mut all = moves.iter();
                let is_it = |head: &MoveHead| (head.from, head.to) == (Some(from), Some(to));
                all.position(|played| is_it(played.head)).unwrap()
            };
            let (rewarded, alike) = (number(from), number(other));
            let mover = moves.get(rewarded).head.mover;
            let chosen = ranked_after(searcher, 7)[rewarded];
            searcher.memory.order.reward(mover, &chosen, &[], (9, 7), 4);
            let ranks = |ranked: Vec<Ranked>| [rewarded, alike].map(|number| ranked[number].rank);
            let bonus = 16 * 4 * 4;
            assert_eq!(ranks(ranked_after(searcher, 7)), [2 * bonus, bonus]);
            assert_eq!(ranks(ranked_after(searcher, 8)), [bonus, 0]);
        });
    }
}
