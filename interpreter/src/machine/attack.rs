//! `attacked?` and `defended?`: whether a piece could capture here by its moves.
//!
//! Whether the capture would expose the capturer's own king does not matter. Inside these runs, a further `attacked?`
//! is false.

use super::answers::{Captor, Question};
use super::run::Run;
use super::{Context, Finished, Machine, Sink, Subject, Victim, WorkMeter};
use crate::program::{Program, members};
use crate::state::{Effect, Piece, State};
use std::ops::ControlFlow;
use zrf_grammar::game::{MoveTypeId, PlayerId, PositionId};

/// Copying and looking through this many cells takes as long as one operation.
const CELLS_PER_STEP: usize = 4;

/// Stops at the first move that captures the piece on `target`.
struct Watch {
    target: PositionId,
    is_hit: bool,
}

impl Sink for Watch {
    fn take(&mut self, finished: Finished<'_>) -> ControlFlow<()> {
        let mut taken = finished.effects.iter().filter_map(Effect::taken);
        self.is_hit |= taken.any(|at| at == self.target);
        if self.is_hit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// The positions of pieces that may capture, in board order.
fn captors<'a>(
    program: &'a Program,
    state: &'a State,
    question: Question,
) -> impl Iterator<Item = PositionId> + 'a {
    let Question { captor, mover, .. } = question;
    let owners = program
        .game()
        .player_ids()
        .filter(move |&owner| match captor {
            Captor::Enemy => program.tables().is_enemy(mover, owner),
            Captor::Mover => owner == mover,
        });
    let n_words = program.tables().n_positions().div_ceil(64);
    members((0..n_words).map(move |index| {
        let words = owners
            .clone()
            .map(|owner| state.owned(owner).words()[index]);
        words.fold(0, |all, word| all | word)
    }))
}

impl Run<'_> {
    /// Whether a piece could capture on `target` if a piece were there. The answer is kept for other moves of the state
    /// that ask again.
    pub(super) fn could_capture(
        &mut self,
        captor: Captor,
        target: PositionId,
        move_type: Option<MoveTypeId>,
    ) -> bool {
        let is_empty = self.board[target.index()].is_none();
        let mut question = Question {
            captor,
            mover: self.subject.mover,
            target,
            stand_in: is_empty.then_some(self.subject.piece_type),
            move_type,
        };
        // The reference machine computes every answer afresh.
        let remembers = self.foresight.is_some();
        if !remembers {
            self.machine.answers.clear();
        }
        let is_same_board = remembers && self.machine.answers.begin(self.state);
        let looks = match is_same_board {
            true => 1,
            false => self.board.len() / CELLS_PER_STEP + 1,
        };
        // Once a limit is reached, the run is discarded, whatever the answer.
        if self.machine.work.spend(looks as u32) {
            return false;
        }
        if is_same_board && let Some(answer) = self.machine.answers.get(question) {
            return answer;
        }
        let Some(mut nested) = self.machine.nested.take() else {
            return false;
        };
        nested.work = std::mem::take(&mut self.machine.work);
        let mut probe = std::mem::take(&mut self.machine.probe);
        if !is_same_board {
            probe.clear();
            probe.extend_from_slice(self.board);
        }
        let is_hit = self.is_captured(question, &mut nested, &mut probe);
        let is_seen = nested.victim.take().is_some_and(|victim| victim.is_seen);
        if !is_seen {
            question.stand_in = None;
        }
        self.machine.work = std::mem::take(&mut nested.work);
        self.machine.nested = Some(nested);
        self.machine.probe = probe;
        if remembers && !self.machine.work.is_over() {
            self.machine.answers.insert(question, is_hit);
        }
        is_hit
    }

    /// Runs the blocks of all pieces that may capture. The probe is a copy of the board; it is restored before this
    /// returns.
    fn is_captured(
        &mut self,
        question: Question,
        nested: &mut Machine,
        probe: &mut [Option<Piece>],
    ) -> bool {
        let target = question.target;
        let before = probe[target.index()];
        let owner = self.owner_of_victim(question.captor, before);
        let stand_in = || Piece::fresh(self.program.game(), owner, self.subject.piece_type);
        let mut victim = before.unwrap_or_else(stand_in);
        victim.owner = owner;
        probe[target.index()] = Some(victim);
        nested.victim = Some(Victim {
            position: target,
            is_seen: false,
        });
        let mut watch = Watch {
            target,
            is_hit: false,
        };
        for start in captors(self.program, self.state, question) {
            let Some(piece) = probe[start.index()].filter(|_| start != target) else {
                continue;
            };
            let subject = Subject {
                mover: piece.owner,
                piece_type: piece.piece_type,
                start,
                is_drop: false,
            };
            self.run_blocks(nested, probe, subject, question.move_type, &mut watch);
            if watch.is_hit || nested.work.is_over() {
                break;
            }
        }
        probe[target.index()] = before;
        watch.is_hit
    }

    /// The owner of the piece to be captured.
    fn owner_of_victim(&self, captor: Captor, piece: Option<Piece>) -> PlayerId {
        let mover = self.subject.mover;
        match captor {
            // An empty position gets a piece of the mover: pawns attack empty positions too.
            Captor::Enemy => piece.map_or(mover, |piece| piece.owner),
            Captor::Mover => {
                let mut players = self.program.game().player_ids();
                players.find(|&other| self.is_enemy(other)).unwrap_or(mover)
            }
        }
    }

    /// Runs the blocks of one piece. If a block exceeds its limit, now or in an earlier run, the question has no
    /// answer, and the run that asked it is stopped.
    fn run_blocks(
        &mut self,
        nested: &mut Machine,
        board: &[Option<Piece>],
        subject: Subject,
        move_type: Option<MoveTypeId>,
        watch: &mut Watch,
    ) {
        let (program, target) = (self.program, watch.target);
        let state = self.state;
        let context = Context { program, state };
        let foresight = self.foresight;
        let may_touch = |block, work: &mut WorkMeter| {
            foresight.is_none_or(|known| known.may_touch(program, block, subject, target, work))
        };
        if !may_touch(None, &mut nested.work) {
            return;
        }
        for block in program.move_blocks(subject.piece_type) {
            if move_type.is_some() && program.block(block).move_type != move_type {
                continue;
            }
            if !may_touch(Some(block), &mut nested.work) {
                continue;
            }
            if self.machine.has_given_up(block) {
                nested.work.give_up_run();
                return;
            }
            let run = Run::new(nested, context, board, subject);
            if let Err(fault) = run.execute(block, watch)
                && !nested.work.is_over()
            {
                nested.work.give_up_run();
                self.machine.note(fault);
            }
            if watch.is_hit || nested.work.is_over() {
                return;
            }
        }
    }
}
