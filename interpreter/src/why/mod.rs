//! Why not? Repeats generation with every step recorded, and shows what rejects a move, what generates one, and which
//! goals are met.

mod explain;
mod explanation;
mod search;
mod wanted;

pub use crate::machine::{RunEnd, TestResult, Trace, TraceStep};
pub use crate::referee::{GoalAnswer, Truth};
pub use explain::{explain, explain_piece, matching};
pub use explanation::{Danger, Explanation, Refusal, Verdict};

use crate::program::Program;
use crate::referee::MoveGenerator;
use crate::state::{MoveList, State};
use std::sync::Arc;

/// The goals with all their parts, and which of them are met now, in textual order and for each player they concern.
pub fn goals(program: &Arc<Program>, state: &State) -> Vec<GoalAnswer> {
    let mut generator = MoveGenerator::reference(program);
    let (mut state, mut moves) = (state.clone(), MoveList::new());
    generator.legal_moves(&mut state, &mut moves);
    generator.goal_answers(&mut state, &moves)
}
