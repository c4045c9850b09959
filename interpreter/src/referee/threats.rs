//! Candidates that may remove or change a piece on a target. Only runs that can do so are made.

use super::candidates::{Candidates, without_priorities};
use crate::machine::{Allowed, Subject};
use crate::program::classes::Class;
use crate::program::{BlockId, Program};
use crate::state::{MoveList, MoveRef, State};
use zrf_grammar::game::{PieceTypeId, PositionId};

/// A run to be made.
type Threat = (BlockId, Subject);

/// Buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Threats {
    runs: Vec<Threat>,
    moves: MoveList,
}

impl Candidates {
    /// Whether `takes` accepts a candidate of the current turn. Those that do nothing to a target may be left out.
    ///
    /// Where the machine notes what runs read, it has what the answer depends on, apart from the stores of the player to
    /// move and from new pieces of that player: all that was read and the starts of the runs, or the part of it that
    /// makes a yes certain.
    pub(super) fn any_touching(
        &mut self,
        program: &Program,
        state: &State,
        targets: &[PositionId],
        buffers: &mut Threats,
        takes: impl Fn(MoveRef<'_>) -> bool,
    ) -> bool {
        let Threats { runs, moves } = buffers;
        let turn = state.turn(program);
        let allowed = without_priorities(program, turn).filter(|_| state.pending().is_none());
        let Some(allowed) = allowed else {
            if self.machine.reads.is_noted() {
                self.machine.reads.add_everything();
            }
            self.generate(program, state, moves);
            return moves.iter().any(takes);
        };
        runs.clear();
        for piece_type in (0..program.game().piece_types.len()).map(PieceTypeId::from_index) {
            let on_board = state.count(turn.mover, piece_type);
            let in_store = state.store(turn.mover, piece_type);
            for (is_drop, n_pieces) in [(false, on_board), (true, in_store)] {
                if n_pieces > 0 {
                    let subject = Subject {
                        mover: turn.mover,
                        piece_type,
                        start: PositionId::default(),
                        is_drop,
                    };
                    self.add_threats(program, state, subject, allowed, targets, runs);
                }
            }
        }
        for &(block, subject) in &*runs {
            if self.takes(program, state, subject, block, moves, &takes) {
                if self.machine.reads.is_noted() {
                    self.machine.reads.begin(program);
                    self.takes(program, state, subject, block, moves, &takes);
                }
                return true;
            }
        }
        false
    }

    /// Whether a move of a run is accepted.
    fn takes(
        &mut self,
        program: &Program,
        state: &State,
        subject: Subject,
        block: BlockId,
        moves: &mut MoveList,
        takes: impl Fn(MoveRef<'_>) -> bool,
    ) -> bool {
        if self.machine.reads.is_noted() {
            self.machine.reads.add(subject.start);
        }
        moves.clear();
        moves.begin_subject(subject.start);
        self.run(program, state, subject, block, moves);
        moves.iter().any(takes)
    }

    /// Adds the runs of a piece type, or of its drops, that may touch a target.
    fn add_threats(
        &mut self,
        program: &Program,
        state: &State,
        subject: Subject,
        allowed: Allowed,
        targets: &[PositionId],
        runs: &mut Vec<Threat>,
    ) {
        let Subject {
            mover,
            piece_type,
            is_drop,
            ..
        } = subject;
        let mut add = |block, start| {
            if allowed.permits(program, block) {
                runs.push((block, Subject { start, ..subject }));
            }
        };
        if let Some(lanes) = &mut self.lanes {
            return lanes.touching((program, state), subject, targets, add);
        }
        let class = Class::of(mover, piece_type, program.game().piece_types.len());
        let everywhere = (0..program.tables().n_positions()).map(PositionId::from_index);
        for start in everywhere.filter(|&at| is_drop || state.class(at) == class) {
            let blocks = program.blocks_of(piece_type, is_drop);
            blocks.for_each(|block| add(block, start));
        }
    }
}
