//! Puzzles: finds a solution for the only player.
//!
//! Depth-first search with a set of states that are proven dead. The order of moves matters and cannot be known in
//! advance, so the search restarts with another order after a share of the work, and keeps the dead states. Beams, each
//! wider than the last, get the same amount of work. If moves can be undone by others, both find endless detours, and
//! best-first search is used instead, with a guess of the moves that are missing where goals want pieces somewhere, or
//! gone.

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
mod space;
mod steps;
mod wishes;

use super::key::PositionKeys;
use super::state_set::StateSet;
use super::{Limits, Progress, TOLD_EVERY};
use crate::budget::{Budget, Meter};
use crate::sides::{Sides, decider, result_for};
use beam::Promise;
pub use count::{Solutions, count_solutions};
use depth_first::Attempt;
use order::{MoveOrder, luby, ranks};
use std::sync::Arc;
use zrf_grammar::game::{Game, GoalKind, PlayerId};
use zrf_interpreter::{Fault, Move, MoveGenerator, MoveList, Program, State, mix};

/// States of the first attempt; later ones get more, in the order 1 1 2 1 1 2 4 ... (Luby, Sinclair, Zuckerman 1993).
const ATTEMPT: u64 = 2_000;
/// States per ply of the first beam; each beam is twice as wide as the last.
const WIDTH: usize = 64;
/// The widest beam.
const WIDEST: usize = 1 << 20;

/// The least memory: with less, each attempt would end where it began, and none would be the last.
const LEAST_BYTES: usize = 1 << 16;

/// States of a puzzle that are examined before those of smaller ones.
const NEAR: u64 = 100_000;

/// The result for a puzzle.
#[derive(Clone, Debug)]
pub struct PuzzleResult {
    /// A solution, all plies; `None` if none was found.
    pub solution: Option<Vec<Move>>,
    /// Whether it was proven that the puzzle cannot be won.
    pub is_impossible: bool,
    /// The work done.
    pub progress: Progress,
    /// Number of symmetric states that count as one.
    pub symmetries: usize,
    /// The blocks that did not end and were stopped, so that moves may be missing: if there are any, nothing is proven
    /// impossible.
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
    let solution = match limits.is_shortest {
        true => solver.shortest(state),
        false => solver.solve(state),
    };
    let faults = solver.generator.take_faults();
    Some(PuzzleResult {
        is_impossible: solution == Found::No && faults.is_empty(),
        solution: match solution {
            Found::Yes(moves) => Some(moves),
            Found::No | Found::Unknown => None,
        },
        progress: solver.progress(),
        symmetries: solver.keys.n_symmetries(),
        faults,
    })
}

/// Whether some goal is a win for a player, or a loss for another one. If none is, [`solve_puzzle`] searches nothing.
pub fn can_be_won(game: &Game, player: PlayerId) -> bool {
    game.goals.iter().any(|goal| match goal.kind {
        GoalKind::Win | GoalKind::Count => true,
        GoalKind::Loss => goal.players.iter().any(|&loser| loser != player),
        GoalKind::Draw => false,
    })
}

#[derive(Clone, Debug, PartialEq)]
enum Found {
    Yes(Vec<Move>),
    No,
    Unknown,
}

/// What a look at a state shows.
enum Seen {
    /// The puzzle goes on, by these moves.
    Open(MoveList),
    Won,
    Lost,
    /// The budget is spent.
    Unknown,
}

struct Solver<'a> {
    program: Arc<Program>,
    generator: MoveGenerator,
    keys: PositionKeys,
    /// The most memory.
    bytes: usize,
    dead: StateSet,
    /// The positions on the way to the present one.
    open: StateSet,
    meter: Meter,
    spare: Vec<MoveList>,
    has_cycles: bool,
    order: MoveOrder,
    seed: u64,
    /// Which positions come first in an attempt.
    ranks: Vec<u64>,
    deepest: usize,
    tell: &'a mut dyn FnMut(Progress),
}

impl<'a> Solver<'a> {
    fn new(
        program: &Arc<Program>,
        state: &State,
        limits: Limits,
        budget: &Budget,
        tell: &'a mut dyn FnMut(Progress),
    ) -> Self {
        let keys = PositionKeys::new(program, state, limits.uses_symmetry);
        let bytes = limits.bytes.max(LEAST_BYTES);
        Self {
            generator: MoveGenerator::new(program).until(&budget.stop),
            keys,
            program: program.clone(),
            bytes,
            dead: StateSet::new(bytes / 2),
            open: StateSet::new(usize::MAX),
            meter: Meter::new(budget.clone()),
            spare: Vec::new(),
            has_cycles: false,
            order: MoveOrder::From,
            seed: limits.seed,
            ranks: Vec::new(),
            deepest: 0,
            tell,
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.meter.nodes(),
            positions: self.dead.len(),
            depth: self.deepest,
        }
    }

    fn solve(&mut self, start: &State) -> Found {
        let (mut n_beams, mut beam_nodes) = (0, 0);
        for number in 1.. {
            let mut state = start.clone();
            self.ranks = ranks(&self.program, mix(number ^ self.seed << 32));
            self.order = match number {
                _ if number % 2 == 0 => MoveOrder::From,
                _ => MoveOrder::To,
            };
            match self.attempt(&mut state, ATTEMPT * luby(number)) {
                Attempt::Solved(moves) => return Found::Yes(moves),
                _ if self.meter.is_over() => return Found::Unknown,
                _ if self.has_cycles => return self.best_first(start),
                Attempt::Exhausted => return Found::No,
                Attempt::Spent => {}
            }
            let before = self.meter.nodes();
            if beam_nodes * 2 > before {
                continue;
            }
            let width = WIDTH << n_beams;
            match self.beam(start, width.min(WIDEST), Promise::of(n_beams + self.seed)) {
                Found::No | Found::Unknown if self.meter.is_over() => return Found::Unknown,
                Found::Unknown => {}
                answer => return answer,
            }
            n_beams = (n_beams + 1).min(u64::from(WIDEST.ilog2()));
            beam_nodes += self.meter.nodes() - before;
        }
        Found::Unknown
    }

    /// A shortest solution: breadth first, or after some work by iterative deepening, if smaller puzzles show how many
    /// moves are missing.
    fn shortest(&mut self, start: &State) -> Found {
        let found = self.breadth_first(start, NEAR);
        if found != Found::Unknown || self.meter.is_over() {
            return found;
        }
        match self.patterns(start) {
            _ if self.meter.is_over() => Found::Unknown,
            Some(patterns) => self.deepen(start, &patterns),
            None => self.breadth_first(start, u64::MAX),
        }
    }

    /// Counts a state and reports progress. Returns true when the budget is spent.
    fn count(&mut self, depth: usize) -> bool {
        self.deepest = self.deepest.max(depth);
        if self.meter.nodes() % TOLD_EVERY == TOLD_EVERY - 1 {
            let progress = Progress {
                depth,
                ..self.progress()
            };
            (self.tell)(progress);
        }
        self.meter.tick()
    }

    /// Looks at a state for its moves, or how the puzzle ends there.
    fn look(&mut self, state: &mut State) -> Seen {
        let mut moves = self.spare.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        let outcome = self.generator.outcome(state, &moves);
        let look = match outcome {
            _ if self.meter.heed(&self.generator) => Seen::Unknown,
            None => return Seen::Open(moves),
            Some(outcome) if result_for(&outcome, decider(&self.program, state)) > 0 => Seen::Won,
            Some(_) => Seen::Lost,
        };
        self.spare.push(moves);
        look
    }

    fn is_won(&mut self, state: &mut State) -> bool {
        match self.look(state) {
            Seen::Open(moves) => {
                self.spare.push(moves);
                false
            }
            look => matches!(look, Seen::Won),
        }
    }

    /// Whether a state that was just reached is won or lost by the board. Goals may depend on the move that led there, such as
    /// those about captures, and the start meets none: so this comes before it matters whether the state is known.
    fn end_by_board(&mut self, state: &mut State) -> Option<Seen> {
        let end = self.generator.end_by_board(state)?;
        let player = decider(&self.program, state);
        Some(match self.generator.worth(state, end, player) > 0 {
            true => Seen::Won,
            false => Seen::Lost,
        })
    }
}
