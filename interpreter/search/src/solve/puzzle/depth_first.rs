//! Depth-first search with a limit on work.

use super::descent::{Arrival, Descent, Step, Way, descend};
use super::order::MoveOrder;
use super::solver::{Seen, Solver};
use zrf_grammar::game::PositionId;
use zrf_interpreter::{Move, MoveGenerator, MoveList, State};

/// The share of the memory for the way, as one part in this many.
const WAY_SHARE: usize = 8;
/// The approximate size that a ply adds to the state.
const STATE_BYTES: usize = 256;

/// The result of an attempt.
pub(super) enum Attempt {
    /// These moves solve the puzzle.
    Solved(Vec<Move>),
    Exhausted,
    Spent,
}

/// An attempt in progress.
struct DepthFirst<'s, 'a> {
    solver: &'s mut Solver<'a>,
    /// The number of states it may still visit.
    left: u64,
    way_bytes: usize,
}

impl Solver<'_> {
    /// Searches depth first, up to this many states.
    pub(super) fn attempt(&mut self, state: &mut State, most: u64) -> Attempt {
        self.open.clear();
        let mut way = Way::new(self.keys.clone(), state);
        let mut attempt = DepthFirst {
            solver: self,
            left: most,
            way_bytes: 0,
        };
        descend(&mut attempt, state, &mut way).unwrap_or(Attempt::Exhausted)
    }

    /// The order in which an attempt follows moves.
    fn order_of(&self, moves: &MoveList) -> Vec<u32> {
        let mut order: Vec<u32> = (0..moves.len() as u32).collect();
        let rank = |at: Option<PositionId>| at.map_or(0, |at| self.ranks[at.index()]);
        match self.order {
            MoveOrder::From => {
                order.sort_by_key(|&index| rank(moves.get(index as usize).head.from))
            }
            MoveOrder::To => order.sort_by_key(|&index| rank(moves.get(index as usize).head.to)),
        }
        order
    }
}

impl Descent for DepthFirst<'_, '_> {
    /// The key of the state.
    type Note = u128;
    type Found = Attempt;

    fn generator(&mut self) -> &mut MoveGenerator {
        &mut self.solver.generator
    }

    fn arrive(&mut self, state: &mut State, way: &mut Way<u128>) -> Arrival<u128, Attempt> {
        let solver = &mut *self.solver;
        if way.depth() > 0 {
            self.left -= 1;
            if solver.count(way.depth()) || self.left == 0 || solver.has_cycles {
                return Arrival::Done(Attempt::Spent);
            }
        }
        match solver.end_by_board(state) {
            Some(Seen::Won) => return Arrival::Done(Attempt::Solved(way.moves())),
            Some(_) => return Arrival::Closed,
            None => {}
        }
        let key = way.key(state);
        if solver.dead.contains(key) {
            return Arrival::Closed;
        }
        if solver.open.contains(key) {
            solver.has_cycles = true;
            return Arrival::Closed;
        }
        let moves = match solver.look(state) {
            Seen::Open(moves) => moves,
            Seen::Won => return Arrival::Done(Attempt::Solved(way.moves())),
            Seen::Lost => {
                solver.dead.insert(key);
                return Arrival::Closed;
            }
            Seen::Unknown => return Arrival::Closed,
        };
        solver.open.insert(key);
        let order = solver.order_of(&moves);
        let step = Step::new(moves, order, key);
        self.way_bytes += bytes(&step);
        // The moves of the start are followed even if memory is short.
        match way.depth() > 0 && self.way_bytes > solver.bytes / WAY_SHARE {
            true => Arrival::Done(Attempt::Spent),
            false => Arrival::Open(step),
        }
    }

    /// Leaves a state, all of whose moves failed.
    fn leave(&mut self, step: Step<u128>, _: &State, _: &mut Way<u128>) -> Option<Attempt> {
        self.way_bytes -= bytes(&step);
        self.solver.open.remove(step.note);
        self.solver.dead.insert(step.note);
        self.solver.spare.push(step.moves);
        None
    }
}

fn bytes(step: &Step<u128>) -> usize {
    step.moves.bytes() + step.order.capacity() * size_of::<u32>() + STATE_BYTES
}
