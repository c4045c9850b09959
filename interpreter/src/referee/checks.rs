//! Which moves may attack a royal piece, without playing them.
//!
//! A move attacks one that was safe before only if a piece arrives from where it may touch it, or if something changes that
//! the player's moves against it have read.

use super::MoveGenerator;
use crate::machine::Subject;
use crate::program::PositionSet;
use crate::state::{Continuation, Effect, MoveRef, State, next_turn};
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// What decides whether a move of the player to move attacks a royal piece of the next player.
#[derive(Clone, Debug)]
pub struct Checks {
    mover: PlayerId,
    targets: Vec<PositionId>,
    reads: PositionSet,
}

impl MoveGenerator {
    /// What decides which moves attack royal pieces of the next player; `None` where that is not known, or where one is attacked as it
    /// is.
    pub fn checks(&mut self, state: &State) -> Option<Checks> {
        let turn = state.turn(&self.program);
        let order = &self.program.game().turn_order;
        let next = next_turn(order, state.turn_index()).index;
        let after_next = order.turns[next_turn(order, next).index];
        let (mover, prey) = (turn.mover, order.turns[next].mover);
        let is_usual = after_next.mover == mover
            && after_next.move_type == turn.move_type
            && mover != prey
            && state.pending().is_none()
            && self.candidates.lanes.is_some();
        if !is_usual || !self.royal.protects(prey) {
            return None;
        }
        self.begin_answer();
        self.royal.find(state, prey, &mut self.royal_positions);
        let Self {
            program,
            candidates,
            royal,
            royal_positions,
            threats,
            ..
        } = self;
        let takes = |reply: MoveRef<'_>| royal.is_taken(program, state, reply, prey);
        let is_attacked = candidates.any_standing(program, state, royal_positions, threats, takes);
        let reads = &mut candidates.machine.reads;
        reads.end();
        royal_positions.iter().for_each(|&at| reads.add(at));
        let mut last = state.last_from().into_iter().chain(state.last_to());
        let is_known = !is_attacked && !reads.is_everything() && !last.any(|at| reads.contains(at));
        (is_known && !self.is_cut()).then(|| Checks {
            mover,
            targets: self.royal_positions.clone(),
            reads: self.candidates.machine.reads.positions().clone(),
        })
    }

    /// Whether a move of that state may attack a royal piece of the next player. Where it is false, it does not.
    pub fn may_check(&mut self, state: &State, played: MoveRef<'_>, checks: &Checks) -> bool {
        let recycles = self.program.game().options.recycle_captures;
        let is_free = |at: PositionId| !checks.reads.contains(at);
        let may_fall = |at| is_free(at) && !(recycles && state.piece(at).is_some());
        let head = played.head;
        let ends = head.from.into_iter().chain(head.to);
        if head.continuation != Continuation::EndTurn || !ends.clone().all(is_free) {
            return true;
        }
        let mut arrived = None;
        let is_plain = played.effects.iter().all(|effect| match *effect {
            Effect::Movement { from, to } => {
                let piece = state
                    .piece(from)
                    .filter(|piece| piece.owner == checks.mover);
                arrived = Some(to);
                is_free(from)
                    && may_fall(to)
                    && piece.is_some_and(|piece| !self.touches(piece.piece_type, to, checks))
            }
            Effect::Drop { piece_type, to } => {
                arrived = Some(to);
                may_fall(to) && !self.touches(piece_type, to, checks)
            }
            Effect::Promote { piece_type, at } => {
                arrived == Some(at) && !self.touches(piece_type, at, checks)
            }
            Effect::SetAttribute { at, .. } => arrived == Some(at),
            Effect::Capture { at } => may_fall(at),
            _ => false,
        });
        !is_plain
    }

    /// Whether a piece of the mover may touch a target from a position.
    fn touches(&mut self, piece_type: PieceTypeId, start: PositionId, checks: &Checks) -> bool {
        let subject = Subject {
            start,
            ..Subject::of_type(checks.mover, piece_type, false)
        };
        let work = &mut self.candidates.machine.work;
        let lanes = self.candidates.lanes.as_ref();
        lanes.is_none_or(|lanes| lanes.may_touch(&self.program, subject, &checks.targets, work))
    }
}
