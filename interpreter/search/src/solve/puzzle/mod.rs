//! Puzzles: finds a solution for the only player.
//!
//! Depth-first search with a set of states that are proven dead. The best order of moves is not known in advance, so
//! the search restarts with another order after a share of the work, and keeps the dead states. Beams, each wider than
//! the last, get the same amount of work. If moves can be undone by others, both methods would follow endless detours,
//! and best-first search is used instead. It estimates the missing moves if goals require pieces on positions, or few
//! pieces.

mod alike;
mod beam;
mod best_first;
mod count;
mod deepening;
mod depth_first;
mod descent;
mod guide;
mod matching;
mod novelty;
mod order;
mod patterns;
mod requirements;
mod solver;
mod space;
mod steps;

use super::{Limits, Progress};
use crate::budget::Budget;
use crate::sides::{Sides, decider};
use beam::Promise;
pub use count::{Solutions, count_solutions};
use depth_first::Attempt;
use order::{MoveOrder, luby, ranks};
use solver::{Answer, Seen, Solver};
use std::sync::Arc;
use zrf_grammar::game::{Game, Goal, GoalCondition, GoalKind, PlayerId};
use zrf_interpreter::{Fault, Move, Program, State, mix};

/// The number of states of the first attempt; later ones get more, in the order 1 1 2 1 1 2 4 ... (Luby, Sinclair,
/// Zuckerman 1993).
const ATTEMPT: u64 = 2_000;
/// The number of states per ply of the first beam; each beam is twice as wide as the last.
const WIDTH: usize = 64;
/// The widest beam.
const WIDEST: usize = 1 << 20;

/// The number of states of a puzzle that are examined before those of smaller puzzles.
const NEAR: u64 = 100_000;

/// The result of solving a puzzle.
#[derive(Clone, Debug)]
pub struct PuzzleResult {
    /// All plies of a solution; `None` if none was found.
    pub solution: Option<Vec<Move>>,
    /// Whether it was proven that the puzzle cannot be won.
    pub is_impossible: bool,
    /// The work done.
    pub progress: Progress,
    /// Number of symmetric states that count as one.
    pub symmetries: usize,
    /// The blocks that did not end and were stopped, so that moves may be missing. If there are any, the puzzle is not
    /// proven impossible.
    pub faults: Vec<Fault>,
}

/// Searches for a solution from a state. Returns `None` if the game is not a puzzle: if there are random moves, or not
/// exactly one deciding player.
pub fn solve_puzzle(
    program: &Arc<Program>,
    state: &State,
    limits: Limits,
    budget: &Budget,
    tell: &mut dyn FnMut(Progress),
) -> Option<PuzzleResult> {
    let sides = Sides::new(program.game());
    if !sides.is_puzzle() {
        return None;
    }
    if !can_be_won(program.game(), sides.players[0]) {
        return Some(PuzzleResult {
            solution: None,
            is_impossible: true,
            progress: Progress::default(),
            symmetries: 1,
            faults: Vec::new(),
        });
    }
    let mut solver = Solver::new(program, state, limits, budget, tell);
    let player = decider(program, state);
    let mut winning =
        winning_goals(program.game(), player).flat_map(|goal| goal.condition.leaves());
    let wins_by_repetition = winning.any(|leaf| *leaf == GoalCondition::Repetition);
    let mut solution = match wins_by_repetition {
        true => Answer::Unknown,
        false => solver.search(state, limits.is_shortest),
    };
    let holds = match &solution {
        Answer::Yes(moves) => !solver.keys.hide_repetitions() || solver.holds(state, moves),
        _ => !wins_by_repetition,
    };
    if !holds {
        solver.remember_past();
        solution = solver.search(state, limits.is_shortest);
    }
    let faults = solver.generator.take_faults();
    Some(PuzzleResult {
        is_impossible: solution == Answer::No && faults.is_empty(),
        solution: match solution {
            Answer::Yes(moves) => Some(moves),
            Answer::No | Answer::Unknown => None,
        },
        progress: solver.progress(),
        symmetries: solver.keys.n_symmetries(),
        faults,
    })
}

/// Whether a goal is a win or a count, or a loss for another player. If none is, [`solve_puzzle`] does not search.
pub fn can_be_won(game: &Game, player: PlayerId) -> bool {
    winning_goals(game, player).next().is_some()
}

fn winning_goals(game: &Game, player: PlayerId) -> impl Iterator<Item = &Goal> {
    game.goals.iter().filter(move |goal| match goal.kind {
        GoalKind::Win | GoalKind::Count => true,
        GoalKind::Loss => goal.players.iter().any(|&loser| loser != player),
        GoalKind::Draw => false,
    })
}

impl Solver<'_> {
    fn search(&mut self, start: &State, is_shortest: bool) -> Answer {
        match self.look(&mut start.clone()) {
            Seen::Open(moves) => self.spare.push(moves),
            Seen::Won => return Answer::Yes(Vec::new()),
            Seen::Lost => return Answer::No,
            Seen::Unknown => return Answer::Unknown,
        }
        match is_shortest {
            true => self.shortest(start),
            false => self.solve(start),
        }
    }

    fn solve(&mut self, start: &State) -> Answer {
        let (mut n_beams, mut beam_nodes) = (0, 0);
        for number in 1.. {
            let mut state = start.clone();
            self.ranks = ranks(&self.program, mix(number ^ self.seed << 32));
            self.order = match number {
                _ if number % 2 == 0 => MoveOrder::From,
                _ => MoveOrder::To,
            };
            match self.attempt(&mut state, ATTEMPT * luby(number)) {
                Attempt::Solved(moves) => return Answer::Yes(moves),
                _ if self.meter.is_over() => return Answer::Unknown,
                _ if self.has_cycles => return self.best_first(start),
                Attempt::Exhausted => return Answer::No,
                Attempt::Spent => {}
            }
            let before = self.meter.nodes();
            if beam_nodes * 2 > before {
                continue;
            }
            let width = WIDTH << n_beams;
            match self.beam(start, width.min(WIDEST), Promise::of(n_beams + self.seed)) {
                Answer::No | Answer::Unknown if self.meter.is_over() => return Answer::Unknown,
                Answer::Unknown => {}
                answer => return answer,
            }
            n_beams = (n_beams + 1).min(u64::from(WIDEST.ilog2()));
            beam_nodes += self.meter.nodes() - before;
        }
        Answer::Unknown
    }

    /// Searches for a shortest solution: breadth first, and after some work by iterative deepening, if smaller puzzles
    /// show how many moves are missing.
    fn shortest(&mut self, start: &State) -> Answer {
        let found = self.breadth_first(start, NEAR);
        if found != Answer::Unknown || self.meter.is_over() {
            return found;
        }
        match self.patterns(start) {
            _ if self.meter.is_over() => Answer::Unknown,
            Some(patterns) => self.deepen(start, &patterns),
            None => self.breadth_first(start, u64::MAX),
        }
    }
}
