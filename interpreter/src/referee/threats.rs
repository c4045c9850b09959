//! Candidates that may remove or change a piece on a target. Only the runs that can do so are made.

use super::candidates::{Candidates, without_priorities};
use crate::machine::{Allowed, Subject};
use crate::program::classes::Class;
use crate::program::{BlockId, Program};
use crate::state::{MoveList, MoveRef, State};
use zrf_grammar::game::PositionId;

/// A run to be made.
pub(super) type Threat = (BlockId, Subject);

/// Buffers for threats.
#[derive(Clone, Debug, Default)]
pub(super) struct Threats {
    runs: Vec<Threat>,
    moves: MoveList,
    /// The runs that gave the answer for the case that nothing is played.
    standing: Vec<Standing>,
    /// The positions that each of these runs read, in words.
    reads: Vec<u64>,
}

/// A run whose result is known for the case that nothing is played before it.
#[derive(Clone, Copy, Debug)]
struct Standing {
    threat: Threat,
    /// Whether its result may depend on anything at all.
    reads_everything: bool,
    is_accepted: bool,
}

impl Candidates {
    /// Like [`Self::any_touching`], but leaves in the machine what the answer depends on, apart from the stores of the
    /// player to move and from new pieces of that player: everything that was read and the starts of the runs, or the
    /// part of it that makes a yes certain. Keeps the runs for [`Self::any_changed`].
    pub(super) fn any_standing(
        &mut self,
        program: &Program,
        state: &State,
        targets: &[PositionId],
        buffers: &mut Threats,
        takes: impl Fn(MoveRef<'_>) -> bool,
    ) -> bool {
        self.machine.reads.begin(program);
        if !self.find_threats(program, state, targets, buffers) {
            self.machine.reads.add_everything();
            return self.any_touching(program, state, targets, buffers, takes);
        }
        let Threats {
            runs,
            moves,
            standing,
            reads: all_reads,
        } = buffers;
        standing.clear();
        all_reads.clear();
        let mut is_accepted = false;
        for &(block, subject) in &*runs {
            let reads = &mut self.machine.reads;
            reads.begin(program);
            // After a yes, the other runs are not made for now.
            let is_made = !is_accepted;
            if is_made {
                is_accepted = self.takes(program, state, subject, block, moves, &takes);
            }
            let reads = &self.machine.reads;
            standing.push(Standing {
                threat: (block, subject),
                reads_everything: !is_made || reads.is_everything(),
                is_accepted: is_made && is_accepted,
            });
            all_reads.extend(reads.words());
        }
        // The machine still holds the reads of the last run made, if any, which count in any case.
        let reads = &mut self.machine.reads;
        let n_words = reads.words().len().max(1);
        for (run, words) in standing.iter().zip(all_reads.chunks(n_words)) {
            if run.is_accepted == is_accepted {
                reads.add_words(words);
                if run.reads_everything {
                    reads.add_everything();
                }
            }
        }
        is_accepted
    }

    /// The answer of [`Self::any_standing`] after positions other than targets have changed, without new pieces of the
    /// player to move and without a change of the stores. Repeats only the runs that read a changed position.
    pub(super) fn any_changed(
        &mut self,
        program: &Program,
        state: &State,
        changed: &[PositionId],
        buffers: &mut Threats,
        takes: impl Fn(MoveRef<'_>) -> bool,
    ) -> bool {
        let Threats {
            moves,
            standing,
            reads,
            ..
        } = buffers;
        let n_words = self.machine.reads.words().len().max(1);
        let n_types = program.game().piece_types.len();
        for (run, reads) in standing.iter().zip(reads.chunks(n_words)) {
            let is_read = |at: &PositionId| reads[at.index() / 64] >> (at.index() % 64) & 1 != 0;
            let is_accepted = if !run.reads_everything && !changed.iter().any(is_read) {
                run.is_accepted
            } else {
                let (block, subject) = run.threat;
                let class = Class::of(subject.mover, subject.piece_type, n_types);
                (subject.is_drop || state.class(subject.start) == class)
                    && self.takes(program, state, subject, block, moves, &takes)
            };
            if is_accepted {
                return true;
            }
        }
        false
    }

    /// Whether `takes` accepts a candidate of the current turn. Candidates that do not affect a target may be ignored.
    pub(super) fn any_touching(
        &mut self,
        program: &Program,
        state: &State,
        targets: &[PositionId],
        buffers: &mut Threats,
        takes: impl Fn(MoveRef<'_>) -> bool,
    ) -> bool {
        self.any_in_order(program, state, targets, buffers, |_| (), takes)
    }

    /// Like [`Self::any_touching`], with the runs ordered by `arrange` unless priorities decide what is run.
    pub(super) fn any_in_order(
        &mut self,
        program: &Program,
        state: &State,
        targets: &[PositionId],
        buffers: &mut Threats,
        arrange: impl FnOnce(&mut [Threat]),
        takes: impl Fn(MoveRef<'_>) -> bool,
    ) -> bool {
        let is_found = self.find_threats(program, state, targets, buffers);
        let Threats { runs, moves, .. } = buffers;
        if !is_found {
            self.generate(program, state, moves);
            return moves.iter().any(takes);
        }
        arrange(runs);
        let mut runs = runs.iter();
        runs.any(|&(block, subject)| self.takes(program, state, subject, block, moves, &takes))
    }

    /// Finds the runs that may touch a target. Returns false if priorities decide what is run.
    fn find_threats(
        &mut self,
        program: &Program,
        state: &State,
        targets: &[PositionId],
        buffers: &mut Threats,
    ) -> bool {
        let runs = &mut buffers.runs;
        runs.clear();
        let turn = state.turn(program);
        let allowed = without_priorities(program, turn).filter(|_| state.pending().is_none());
        let Some(allowed) = allowed else {
            return false;
        };
        if let Some(lanes) = &self.lanes {
            let (machine, context) = (&mut self.machine, (program, state));
            let add = |block, subject| runs.push((block, subject));
            lanes.touching(machine, context, (turn.mover, allowed), targets, add);
            return true;
        }
        for piece_type in program.game().piece_type_ids() {
            for is_drop in [false, true] {
                if state.has_any(is_drop, turn.mover, piece_type) {
                    let subject = Subject::of_type(turn.mover, piece_type, is_drop);
                    add_threats(program, state, subject, allowed, runs);
                }
            }
        }
        true
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
}

/// Adds the runs of the pieces of a type, or of its drops.
fn add_threats(
    program: &Program,
    state: &State,
    subject: Subject,
    allowed: Allowed,
    runs: &mut Vec<Threat>,
) {
    let n_types = program.game().piece_types.len();
    let class = Class::of(subject.mover, subject.piece_type, n_types);
    let everywhere = program.game().board.position_ids();
    for start in everywhere.filter(|&at| subject.is_drop || state.class(at) == class) {
        let blocks = program.blocks_of(subject.piece_type, subject.is_drop);
        let blocks = blocks.filter(|&block| allowed.permits(program, block));
        runs.extend(blocks.map(|block| (block, Subject { start, ..subject })));
    }
}
