//! Why not? Generation again with every step recorded: what refuses a move, what makes one, and which goals are met.

mod explain;
mod search;
mod wanted;

pub use crate::referee::goals::{GoalAnswer, Truth};
pub use explain::{Explanation, Refusal, Verdict, explain};

use crate::program::{Address, BlockId, Program};
use crate::referee::MoveGenerator;
use crate::state::{Move, MoveList, State};
use std::sync::Arc;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// One operation that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The operation.
    pub address: Address,
    /// The cursor before it.
    pub before: PositionId,
    /// The cursor after it.
    pub after: PositionId,
    /// What a test answered.
    pub answer: Option<Answer>,
}

/// What a test answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Where it was asked; `None` off the board and for tests of no place.
    pub at: Option<PositionId>,
    /// The answer, true to the board even where the run went on as if it were the other.
    pub value: bool,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All operations were carried out.
    Completed,
    /// A test ended it: the index of its step.
    Refused(usize),
    /// The cursor was to step where there is no link.
    NoLink,
    /// The cursor was to go to a place that is not set.
    Unset,
    /// It went on and on.
    OutOfBudget,
}

/// One run of one block, step by step.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The block.
    pub block: BlockId,
    /// For whom it ran.
    pub mover: PlayerId,
    /// The piece.
    pub piece_type: PieceTypeId,
    /// Where the piece stands, or is to be dropped.
    pub start: PositionId,
    /// Whether it comes from the store.
    pub is_drop: bool,
    /// What was done, in order.
    pub steps: Vec<Step>,
    /// The moves that were made, each with the index of its step.
    pub moves: Vec<(usize, Move)>,
    /// The indices of the tests that were answered the other way to see where that would lead.
    pub turned: Vec<usize>,
    /// Why it ended.
    pub ending: Ending,
}

impl Trace {
    /// The positions where the cursor stood, in order, up to the step at `end`, that step included.
    pub fn walk(&self, end: usize) -> Vec<PositionId> {
        let mut walk = vec![self.start];
        for step in self.steps.iter().take(end.saturating_add(1)) {
            if step.after != step.before {
                walk.push(step.after);
            }
        }
        walk
    }
}

/// Which goals are met now, and which of their parts, in textual order and for each player they are about.
pub fn goals(program: &Arc<Program>, state: &State) -> Vec<GoalAnswer> {
    let mut generator = MoveGenerator::reference(program);
    let (mut state, mut moves) = (state.clone(), MoveList::new());
    generator.legal_moves(&mut state, &mut moves);
    generator.goal_answers(&mut state, &moves)
}
