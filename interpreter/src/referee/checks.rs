//! Finds moves that may attack a royal piece, without playing them.
//!
//! A move attacks a royal piece that was safe before only if a piece arrives where it may touch that piece, or if the
//! move changes something that was read when the player's moves against that piece were generated.

use super::MoveGenerator;
use super::candidates::Candidates;
use super::royal::changes_only_unread;
use crate::machine::Subject;
use crate::program::PositionSet;
use crate::state::{MoveRef, State};
use zrf_grammar::game::{PlayerId, PositionId};

/// The facts that decide whether a move of the player to move attacks a royal piece of the next player.
#[derive(Clone, Debug)]
pub struct Checks {
    mover: PlayerId,
    targets: Vec<PositionId>,
    reads: PositionSet,
}

impl MoveGenerator {
    /// The facts that decide which moves attack royal pieces of the next player; `None` if they are not known, or if a
    /// royal piece is already attacked.
    pub fn checks(&mut self, state: &State) -> Option<Checks> {
        let turn = state.turn(&self.program);
        let (index, next) = self.program.turn_after(state.turn_index());
        let (_, after_next) = self.program.turn_after(index);
        let (mover, prey) = (turn.mover, next.mover);
        let is_usual = after_next.mover == mover
            && after_next.move_type == turn.move_type
            && mover != prey
            && state.pending().is_none()
            && self.candidates.lanes.is_some();
        if !is_usual || !self.royal.protects(prey) {
            return None;
        }
        self.begin_answer();
        self.find_royal(state, prey);
        let is_attacked = self.can_take_royal_standing(state, prey)?;
        let reads = self.candidates.machine.reads.positions();
        let mut last = state.last_from().into_iter().chain(state.last_to());
        let is_known = !is_attacked && !last.any(|at| reads.contains(at));
        is_known.then(|| Checks {
            mover,
            targets: self.royal_positions.clone(),
            reads: reads.clone(),
        })
    }

    /// Whether a move may attack a royal piece of the next player. False is certain. `checks` must be those of the
    /// state.
    pub fn may_check(&mut self, state: &State, played: MoveRef<'_>, checks: &Checks) -> bool {
        let Checks {
            mover,
            targets,
            reads,
        } = checks;
        let Candidates { machine, lanes, .. } = &mut self.candidates;
        let cannot_touch = |piece_type, start| {
            let subject = Subject {
                start,
                ..Subject::of_type(*mover, piece_type, false)
            };
            lanes.as_ref().is_some_and(|lanes| {
                !lanes.may_touch(&self.program, subject, targets, &mut machine.work)
            })
        };
        !changes_only_unread(
            &self.program,
            (state, played, *mover),
            |at| reads.contains(at),
            cannot_touch,
        )
    }
}
