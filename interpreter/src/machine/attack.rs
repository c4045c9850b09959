//! `attacked?` and `defended?`: could a piece capture here, by its moves?
//!
//! Whether the capture would expose the capturer's own king does not matter. Inside these runs, a further `attacked?`
//! is false.

use super::{Excess, Fault, Finished, Machine, Run, Sink, Subject, WorkMeter};
use crate::state::{Effect, Piece};
use std::ops::ControlFlow;
use zrf_grammar::game::{MoveTypeId, PlayerId, PositionId};

/// To copy and look through so many cells takes as long as an operation.
const CELLS_PER_STEP: usize = 4;

/// Stops at the first move that captures the piece on `target`.
struct Watch {
    target: PositionId,
    is_hit: bool,
}

impl Sink for Watch {
    fn take(&mut self, finished: Finished<'_>) -> ControlFlow<()> {
        let takes = |effect: &Effect| match *effect {
            Effect::Movement { from, to } | Effect::Copy { from, to } => {
                to == self.target && from != self.target
            }
            Effect::Capture { at } => at == self.target,
            _ => false,
        };
        self.is_hit |= finished.effects.iter().any(takes);
        if self.is_hit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Run<'_> {
    /// Whether an enemy piece could capture on `target`.
    pub(super) fn is_attacked(
        &mut self,
        target: PositionId,
        move_type: Option<MoveTypeId>,
    ) -> bool {
        // An empty position gets a piece of the mover: pawns attack empty positions too.
        let victim = self.board[target.index()].map_or(self.subject.mover, |piece| piece.owner);
        self.could_capture(target, move_type, victim, Run::is_enemy)
    }

    /// Whether a piece of the mover could capture an opponent on `target`.
    pub(super) fn is_defended(
        &mut self,
        target: PositionId,
        move_type: Option<MoveTypeId>,
    ) -> bool {
        let mover = self.subject.mover;
        let opponent = self
            .program
            .game()
            .player_ids()
            .into_iter()
            .find(|&player| self.is_enemy(player))
            .unwrap_or(mover);
        self.could_capture(target, move_type, opponent, |_, owner| owner == mover)
    }

    /// Runs the blocks of all pieces whose owner `may_capture` on a board where a piece of `victim` stands on `target`.
    fn could_capture(
        &mut self,
        target: PositionId,
        move_type: Option<MoveTypeId>,
        victim: PlayerId,
        may_capture: impl Fn(&Self, PlayerId) -> bool,
    ) -> bool {
        // Whatever is asked once a limit was reached, the run is lost.
        let looks = self.board.len() / CELLS_PER_STEP + 1;
        if self.machine.work.spend(looks as u32) {
            return false;
        }
        let Some(mut nested) = self.machine.nested.take() else {
            return false;
        };
        nested.work = std::mem::take(&mut self.machine.work);
        let mut probe = std::mem::take(&mut self.machine.probe);
        probe.clear();
        probe.extend_from_slice(self.board);
        let stand_in = || Piece::fresh(self.program.game(), victim, self.subject.piece_type);
        let occupant = probe[target.index()].map(|piece| Piece {
            owner: victim,
            ..piece
        });
        probe[target.index()] = Some(occupant.unwrap_or_else(stand_in));
        let mut watch = Watch {
            target,
            is_hit: false,
        };
        for (at, piece) in probe.iter().enumerate() {
            let Some(piece) = piece.filter(|piece| may_capture(self, piece.owner)) else {
                continue;
            };
            let start = PositionId::from_index(at);
            let subject = Subject {
                mover: piece.owner,
                piece_type: piece.piece_type,
                start,
                is_drop: false,
            };
            if start != target {
                self.run_blocks(&mut nested, &probe, subject, move_type, &mut watch);
            }
            if watch.is_hit || nested.work.is_over() {
                break;
            }
        }
        self.machine.work = std::mem::take(&mut nested.work);
        self.machine.nested = Some(nested);
        self.machine.probe = probe;
        watch.is_hit
    }

    /// Runs the blocks of one piece. One that does not end, now or before, leaves the question open: then the run that
    /// asks it is given up.
    fn run_blocks(
        &mut self,
        nested: &mut Machine,
        board: &[Option<Piece>],
        subject: Subject,
        move_type: Option<MoveTypeId>,
        watch: &mut Watch,
    ) {
        let (program, target) = (self.program, watch.target);
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
            let run = Run::new(nested, program, self.state, board, subject);
            if let Err(address) = run.execute(block, watch)
                && !nested.work.is_over()
            {
                nested.work.give_up_run();
                self.machine.note(Fault {
                    address,
                    block,
                    excess: Excess::Run,
                });
            }
            if watch.is_hit || nested.work.is_over() {
                return;
            }
        }
    }
}
