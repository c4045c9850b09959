//! Puzzles: some way for the only player to win.
//!
//! Depth first, with a set of positions that were proven dead. The order of moves is good luck, so the search begins
//! anew with another order whenever a share of work was spent, and keeps the dead. Where moves can be taken back by
//! others, depth first finds endless detours, and the search goes breadth first instead: it finds the shortest way.

use super::key::PositionKeys;
use super::resources::Resources;
use super::seen::Seen;
use super::{Limits, Progress, TOLD_EVERY};
use crate::machine::Fault;
use crate::move_generator::MoveGenerator;
use crate::moves::{Move, MoveList};
use crate::program::Program;
use crate::search::budget::{Budget, Meter};
use crate::search::sides::{Sides, decider, result_for};
use crate::state::State;
use crate::zobrist::mix;
use std::sync::Arc;
use zrf_grammar::game::PositionId;

/// Positions of the first attempt; later ones get more, in the order 1 1 2 1 1 2 4 ... (Luby, Sinclair, Zuckerman 1993).
const ATTEMPT: u64 = 2_000;

/// What is known of a puzzle.
#[derive(Clone, Debug)]
pub struct PuzzleResult {
    /// A way to win, all plies; `None` when none was found.
    pub solution: Option<Vec<Move>>,
    /// Whether it was shown that the puzzle cannot be won.
    pub is_impossible: bool,
    /// How much was done.
    pub progress: Progress,
    /// How many positions count as one.
    pub symmetries: usize,
    /// Runs that used up their budget: then nothing is shown.
    pub faults: Vec<Fault>,
}

/// Looks for a way to win from a state. Returns `None` when the game is no puzzle: when chance moves, or not exactly one
/// player decides.
pub fn solve_puzzle(
    program: &Arc<Program>,
    state: &State,
    limits: Limits,
    budget: &Budget<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Option<PuzzleResult> {
    let sides = Sides::new(program.game());
    if sides.players.len() != 1 || sides.has_chance {
        return None;
    }
    let keys = PositionKeys::new(program, limits.uses_symmetry);
    let mut solver = Solver {
        generator: MoveGenerator::new(program),
        resources: Resources::new(program, state, sides.players[0], keys.symmetries()),
        keys,
        program: program.clone(),
        bytes: limits.bytes,
        dead: Seen::new(limits.bytes),
        open: Seen::new(usize::MAX),
        meter: Meter::new(budget),
        spare: Vec::new(),
        has_cycles: false,
        order: MoveOrder::From,
        seed: limits.seed,
        ranks: Vec::new(),
        deepest: 0,
        tell,
    };
    let solution = solver.solve(state);
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

#[derive(Clone, Debug, PartialEq)]
enum Answer {
    Yes(Vec<Move>),
    No,
    Unknown,
}

/// Which moves come first in an attempt. The same positions come first everywhere in it, so that the board is cleared
/// part after part, which solves what moves chosen at random leave in pieces.
#[derive(Clone, Copy)]
enum MoveOrder {
    From,
    To,
}

/// For each position, how early it comes in an attempt: by its distance from one of them.
fn ranks(program: &Program, seed: u64) -> Vec<u64> {
    let n = program.tables().n_positions();
    let chance = |at: usize| mix(at as u64 ^ seed) >> 32;
    let kind = seed >> 8 & 3;
    if kind == 3 || n == 0 {
        return (0..n).map(chance).collect();
    }
    let mut distances = vec![None; n];
    let mut reached = vec![PositionId::from_index(seed as usize % n)];
    for distance in 0u64.. {
        reached.retain(|at: &PositionId| distances[at.index()].is_none());
        if reached.is_empty() {
            break;
        }
        reached
            .iter()
            .for_each(|at| distances[at.index()] = Some(distance));
        let next = reached
            .iter()
            .flat_map(|&at| program.tables().neighbours(at));
        reached = next.copied().collect();
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

/// How one attempt ended.
enum Attempt {
    Solved,
    Exhausted,
    Spent,
}

struct Solver<'a> {
    program: Arc<Program>,
    generator: MoveGenerator,
    keys: PositionKeys,
    /// Sees lost positions, where the rules allow it.
    resources: Option<Resources>,
    /// The most memory.
    bytes: usize,
    dead: Seen,
    /// The positions on the way to the present one.
    open: Seen,
    meter: Meter<'a>,
    spare: Vec<MoveList>,
    has_cycles: bool,
    order: MoveOrder,
    seed: u64,
    /// Which positions come first in an attempt.
    ranks: Vec<u64>,
    deepest: usize,
    tell: &'a mut dyn FnMut(Progress),
}

/// A position on the way.
struct Frame {
    key: u128,
    moves: MoveList,
    /// The moves in the order of this attempt.
    order: Vec<u32>,
    next: usize,
    /// How many positions were looked at before it.
    before: u64,
}

impl Solver<'_> {
    fn progress(&self) -> Progress {
        Progress {
            nodes: self.meter.nodes(),
            positions: self.dead.len(),
            depth: self.deepest,
        }
    }

    fn solve(&mut self, start: &State) -> Answer {
        for number in 1.. {
            let mut state = start.clone();
            self.ranks = ranks(&self.program, mix(number ^ self.seed << 32));
            self.order = match number {
                _ if number % 2 == 0 => MoveOrder::From,
                _ => MoveOrder::To,
            };
            match self.attempt(&mut state, ATTEMPT * luby(number)) {
                Attempt::Solved => return Answer::Yes(moves_since(&self.program, start, &state)),
                _ if self.meter.is_over() => return Answer::Unknown,
                _ if self.has_cycles => return self.breadth_first(start),
                Attempt::Exhausted => return Answer::No,
                Attempt::Spent => {}
            }
        }
        Answer::Unknown
    }

    /// Searches depth first, for so many positions.
    fn attempt(&mut self, state: &mut State, most: u64) -> Attempt {
        self.open.clear();
        let mut left = most;
        let mut frames: Vec<Frame> = Vec::new();
        match self.enter(state, 0) {
            Entered::Won => return Attempt::Solved,
            Entered::Dead => return Attempt::Exhausted,
            Entered::Open(frame) => frames.push(frame),
        }
        while let Some(frame) = frames.last_mut() {
            let Some(&index) = frame.order.get(frame.next) else {
                let frame = frames.pop();
                self.leave(frame, frames.len());
                state.undo();
                continue;
            };
            frame.next += 1;
            self.generator.play(state, frame.moves.get(index as usize));
            left -= 1;
            if self.count(frames.len()) || left == 0 || self.has_cycles {
                return Attempt::Spent;
            }
            match self.enter(state, frames.len()) {
                Entered::Won => return Attempt::Solved,
                Entered::Dead => {
                    state.undo();
                }
                Entered::Open(frame) => frames.push(frame),
            }
        }
        Attempt::Exhausted
    }

    /// Looks at a position that was just reached.
    fn enter(&mut self, state: &mut State, depth: usize) -> Entered {
        let key = self.keys.of(state);
        if self.dead.contains(key) {
            return Entered::Dead;
        }
        if self.open.contains(key) {
            self.has_cycles = true;
            return Entered::Dead;
        }
        if self.is_lost(state, depth) {
            self.dead.insert(key);
            return Entered::Dead;
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        if let Some(outcome) = self.generator.outcome(state, &moves) {
            self.spare.push(moves);
            if result_for(&outcome, decider(&self.program, state)) > 0 {
                return Entered::Won;
            }
            self.dead.insert(key);
            return Entered::Dead;
        }
        self.open.insert(key);
        let mut order: Vec<u32> = (0..moves.len() as u32).collect();
        let rank = |at: Option<PositionId>| at.map_or(0, |at| self.ranks[at.index()]);
        match self.order {
            MoveOrder::From => {
                order.sort_by_key(|&index| rank(moves.get(index as usize).head.from))
            }
            MoveOrder::To => order.sort_by_key(|&index| rank(moves.get(index as usize).head.to)),
        }
        Entered::Open(Frame {
            key,
            moves,
            order,
            next: 0,
            before: self.meter.nodes(),
        })
    }

    /// All moves of a position failed.
    fn leave(&mut self, frame: Option<Frame>, depth: usize) {
        if let Some(frame) = frame {
            let nodes = self.meter.nodes() - frame.before;
            if let Some(resources) = &mut self.resources {
                resources.learn(depth, nodes);
            }
            self.open.remove(frame.key);
            self.dead.insert(frame.key);
            self.spare.push(frame.moves);
        }
    }

    fn is_lost(&mut self, state: &State, depth: usize) -> bool {
        let resources = self.resources.as_mut();
        resources.is_some_and(|resources| resources.is_lost(state, depth))
    }

    /// Counts a position, and tells progress. Returns true when the budget is spent.
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

    /// All positions at one distance before those at the next.
    fn breadth_first(&mut self, start: &State) -> Answer {
        self.dead = Seen::new(self.bytes / 2);
        self.open.clear();
        let mut queue = Queue::default();
        let mut walker = Walker {
            state: start.clone(),
            path: Vec::new(),
        };
        let mut moves = MoveList::new();
        self.dead.insert(self.keys.of(start));
        let mut at = None;
        for next in 0.. {
            self.generator.legal_moves(&mut walker.state, &mut moves);
            let is_over = self.generator.outcome(&mut walker.state, &moves).is_some();
            for index in 0..if is_over { 0 } else { moves.len() } {
                if self.count(walker.path.len()) {
                    return Answer::Unknown;
                }
                self.generator.play(&mut walker.state, moves.get(index));
                let is_new = self.dead.insert(self.keys.of(&walker.state));
                if is_new && !self.is_lost(&walker.state, walker.path.len() + 1) {
                    queue.push(at, moves.get(index));
                    if self.is_won(&mut walker.state) {
                        return Answer::Yes(moves_since(&self.program, start, &walker.state));
                    }
                }
                walker.state.undo();
            }
            if self.dead.is_full() || queue.bytes > self.bytes / 2 {
                return Answer::Unknown;
            }
            if next >= queue.rows.len() {
                return Answer::No;
            }
            at = Some(next);
            walker.go_to(&mut self.generator, &queue, next);
        }
        Answer::Unknown
    }

    fn is_won(&mut self, state: &mut State) -> bool {
        let mut moves = self.spare.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        let outcome = self.generator.outcome(state, &moves);
        self.spare.push(moves);
        let player = decider(&self.program, state);
        outcome.is_some_and(|outcome| result_for(&outcome, player) > 0)
    }
}

enum Entered {
    Won,
    Dead,
    Open(Frame),
}

/// Positions reached breadth first: where each came from, and by which move.
#[derive(Default)]
struct Queue {
    rows: Vec<(u32, Move)>,
    bytes: usize,
}

/// No position before: the start.
const START: u32 = u32::MAX;

impl Queue {
    fn push(&mut self, from: Option<usize>, played: crate::moves::MoveRef<'_>) {
        let from = from.map_or(START, |from| from as u32);
        // A vector may have twice the room that it needs.
        self.bytes += 2 * size_of::<(u32, Move)>() + size_of_val(played.effects);
        self.rows.push((from, played.to_owned()));
    }
}

/// A state that goes from one queued position to another through the last they have in common.
struct Walker {
    state: State,
    path: Vec<usize>,
}

impl Walker {
    fn go_to(&mut self, generator: &mut MoveGenerator, queue: &Queue, target: usize) {
        let mut path = Vec::new();
        let mut at = target as u32;
        while at != START {
            path.push(at as usize);
            at = queue.rows[at as usize].0;
        }
        path.reverse();
        let common = path
            .iter()
            .zip(&self.path)
            .take_while(|(one, other)| one == other)
            .count();
        (common..self.path.len()).for_each(|_| {
            self.state.undo();
        });
        for &row in &path[common..] {
            generator.play(&mut self.state, queue.rows[row].1.as_ref());
        }
        self.path = path;
    }
}

/// The moves that lead from a state to a later one, found again by the hashes on the way.
fn moves_since(program: &Arc<Program>, start: &State, end: &State) -> Vec<Move> {
    let (mut generator, mut list) = (MoveGenerator::new(program), MoveList::new());
    let mut state = start.clone();
    let mut way = Vec::new();
    for ply in start.ply()..end.ply() {
        let hash = end.hash_after(ply + 1);
        generator.legal_moves(&mut state, &mut list);
        let step = list.iter().find(|&played| {
            generator.play(&mut state, played);
            let leads_there = hash == Some(state.hash());
            state.undo();
            leads_there
        });
        let Some(step) = step else { break };
        way.push(step.to_owned());
        generator.play(&mut state, step);
    }
    way
}

/// The sequence of Luby, Sinclair and Zuckerman, from 1.
fn luby(number: u64) -> u64 {
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
