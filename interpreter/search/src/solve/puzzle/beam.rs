//! Beam search: keeps only the most promising states of each ply. Finds long solutions in which no single state matters
//! much, where depth-first search gets lost in the details of a wrong beginning.
//!
//! The promise of a state is estimated from properties that every puzzle has: many moves, and pieces close together. As
//! long as no state was dropped, running out of states proves that there is no solution.

use super::solver::{Answer, Seen, Solver};
use crate::solve::state_set::StateSet;
use crate::solve::ways::{Queue, Walker};
use zrf_interpreter::{Move, MoveList, Program, State, mix};

/// Maximum length of a solution.
const MAX_LENGTH: usize = 2_000;
/// The share of the memory, as one part in this many, for each of: positions seen, the ways to the positions kept, and
/// the candidates of the next ply.
const SHARE: usize = 8;
/// The approximate size of a candidate with its move.
const CANDIDATE_BYTES: usize = 256;

/// Criteria for promising states.
#[derive(Clone, Copy, Debug)]
pub(super) enum Promise {
    /// The number of pieces on neighbouring positions.
    Closeness,
    /// The number of moves.
    Mobility,
    /// The sum of both.
    Both,
}

/// A state of the next ply.
struct Candidate {
    promise: (usize, u64),
    from: Option<usize>,
    played: Move,
}

/// The result of adding the successors of a state.
enum Widened {
    Open,
    /// This move wins.
    Won(Move),
    /// The budget is spent.
    Spent,
}

impl Promise {
    /// The criterion with a number: all three differ for three successive numbers.
    pub(super) fn of(number: u64) -> Self {
        match number % 3 {
            0 => Self::Closeness,
            1 => Self::Both,
            _ => Self::Mobility,
        }
    }

    fn estimate(self, program: &Program, state: &State, moves: &MoveList) -> usize {
        match self {
            Self::Closeness => closeness(program, state),
            Self::Mobility => moves.len(),
            Self::Both => closeness(program, state) + moves.len(),
        }
    }
}

/// Keeps only the `width` most promising if there are more than `most`. Returns whether some were dropped.
fn thin(candidates: &mut Vec<Candidate>, width: usize, most: usize) -> bool {
    let is_too_many = candidates.len() > most;
    if is_too_many {
        candidates.select_nth_unstable_by(width, |one, other| other.promise.cmp(&one.promise));
        candidates.truncate(width);
    }
    is_too_many
}

/// Number of adjacent pairs of pieces.
fn closeness(program: &Program, state: &State) -> usize {
    let owners = program.game().player_ids();
    let standing = owners.flat_map(|owner| state.owned(owner).iter());
    let neighbours = standing.map(|at| {
        let around = program.tables().neighbours(at).iter();
        around
            .filter(|&&other| state.piece(other).is_some())
            .count()
    });
    neighbours.sum()
}

/// A beam search in progress.
struct Beam {
    promise: Promise,
    walker: Walker,
    seen: StateSet,
    /// The states of the next layer.
    next: Vec<Candidate>,
}

impl Solver<'_> {
    /// Searches with this many states per ply. `Unknown` if no solution was found or the budget was spent.
    pub(super) fn beam(&mut self, start: &State, width: usize, promise: Promise) -> Answer {
        let share = self.bytes / SHARE;
        let width = width.min(share / 2 / CANDIDATE_BYTES).max(1);
        let mut queue = Queue::default();
        let mut beam = Beam {
            promise,
            walker: Walker::new(start, self.keys.clone()),
            seen: StateSet::new(share),
            next: Vec::new(),
        };
        let mut layer = vec![None];
        let mut is_whole = true;
        for depth in 1..MAX_LENGTH {
            for from in layer.drain(..) {
                is_whole &= !thin(&mut beam.next, width, 2 * width);
                if let Some(row) = from {
                    beam.walker.go_to(&mut self.generator, &queue, row);
                }
                match self.widen(&mut beam, from, depth) {
                    Widened::Open => {}
                    Widened::Won(last) => {
                        return Answer::Yes(queue.line(from, last.as_ref()));
                    }
                    Widened::Spent => return Answer::Unknown,
                }
            }
            is_whole &= !thin(&mut beam.next, width, width);
            // In this order, positions with the same predecessor follow each other, and are few moves apart.
            beam.next
                .sort_unstable_by_key(|candidate| (candidate.from, candidate.promise));
            for candidate in beam.next.drain(..) {
                layer.push(Some(queue.rows.len()));
                queue.push(candidate.from, candidate.played.as_ref());
            }
            if layer.is_empty() {
                return if is_whole {
                    Answer::No
                } else {
                    Answer::Unknown
                };
            }
            if queue.bytes > share {
                return Answer::Unknown;
            }
        }
        Answer::Unknown
    }

    /// Adds the successors of a state.
    fn widen(&mut self, beam: &mut Beam, from: Option<usize>, depth: usize) -> Widened {
        let Beam {
            promise,
            walker,
            seen,
            next,
        } = beam;
        let moves = match self.look(&mut walker.state) {
            Seen::Open(moves) => moves,
            Seen::Won | Seen::Lost => return Widened::Open,
            Seen::Unknown => return Widened::Spent,
        };
        for played in moves.iter() {
            if self.count(depth) {
                return Widened::Spent;
            }
            self.generator.play(&mut walker.state, played);
            match self.end_by_board(&mut walker.state) {
                Some(Seen::Won) => return Widened::Won(played.to_owned()),
                Some(_) => {
                    walker.state.undo();
                    continue;
                }
                None => {}
            }
            let key = walker.key_after_move();
            let state = &mut walker.state;
            if !self.dead.contains(key) && seen.insert(key) {
                match self.look(state) {
                    Seen::Unknown => return Widened::Spent,
                    Seen::Won => return Widened::Won(played.to_owned()),
                    Seen::Lost => {
                        self.dead.insert(key);
                    }
                    Seen::Open(replies) => {
                        let points = promise.estimate(&self.program, state, &replies);
                        next.push(Candidate {
                            promise: (points, mix(key as u64 ^ self.seed)),
                            from,
                            played: played.to_owned(),
                        });
                        self.spare.push(replies);
                    }
                }
            }
            state.undo();
        }
        self.spare.push(moves);
        Widened::Open
    }
}
