//! Candidates that may remove or change a piece on a target. Only the runs that can do so are made.

use super::candidates::{Candidates, all_tasks, without_priorities};
use crate::machine::lanes::Query;
use crate::machine::{Context, Task};
use crate::program::classes::Class;
use crate::state::{MoveList, MoveRef};
use zrf_grammar::game::PositionId;

/// Buffers for threats.
#[derive(Clone, Debug, Default)]
pub(super) struct Threats {
    runs: Vec<Task>,
    moves: MoveList,
    /// The runs that gave the answer for the case that nothing is played.
    standing: Vec<Standing>,
    /// The positions that each of these runs read, in words.
    reads: Vec<u64>,
}

/// A run whose result is known for the case that nothing is played before it.
#[derive(Clone, Copy, Debug)]
struct Standing {
    task: Task,
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
        context: Context<'_>,
        targets: &[PositionId],
        buffers: &mut Threats,
        takes: impl Fn(MoveRef<'_>) -> bool,
    ) -> bool {
        self.machine.reads.begin(context.program);
        if !self.find_threats(context, targets, buffers) {
            self.machine.reads.add_everything();
            return self.any_touching(context, targets, buffers, takes);
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
        for &task in &*runs {
            let reads = &mut self.machine.reads;
            reads.begin(context.program);
            // After a yes, the other runs are not made for now.
            let is_made = !is_accepted;
            if is_made {
                is_accepted = self.takes(context, task, moves, &takes);
            }
            let reads = &self.machine.reads;
            standing.push(Standing {
                task,
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
        context: Context<'_>,
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
        let n_types = context.program.game().piece_types.len();
        for (run, reads) in standing.iter().zip(reads.chunks(n_words)) {
            let is_read = |at: &PositionId| reads[at.index() / 64] >> (at.index() % 64) & 1 != 0;
            let is_accepted = if !run.reads_everything && !changed.iter().any(is_read) {
                run.is_accepted
            } else {
                let subject = run.task.subject;
                let class = Class::of(subject.mover, subject.piece_type, n_types);
                (subject.is_drop || context.state.class(subject.start) == class)
                    && self.takes(context, run.task, moves, &takes)
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
        context: Context<'_>,
        targets: &[PositionId],
        buffers: &mut Threats,
        takes: impl Fn(MoveRef<'_>) -> bool,
    ) -> bool {
        self.any_in_order(context, targets, buffers, |_| (), takes)
    }

    /// Like [`Self::any_touching`], with the runs ordered by `arrange` unless priorities decide what is run.
    pub(super) fn any_in_order(
        &mut self,
        context: Context<'_>,
        targets: &[PositionId],
        buffers: &mut Threats,
        arrange: impl FnOnce(&mut [Task]),
        takes: impl Fn(MoveRef<'_>) -> bool,
    ) -> bool {
        let is_found = self.find_threats(context, targets, buffers);
        let Threats { runs, moves, .. } = buffers;
        if !is_found {
            self.generate(context, moves);
            return moves.iter().any(takes);
        }
        arrange(runs);
        let mut runs = runs.iter();
        runs.any(|&task| self.takes(context, task, moves, &takes))
    }

    /// Finds the runs that may touch a target. Returns false if priorities decide what is run.
    fn find_threats(
        &mut self,
        context: Context<'_>,
        targets: &[PositionId],
        buffers: &mut Threats,
    ) -> bool {
        let runs = &mut buffers.runs;
        runs.clear();
        let Context { program, state } = context;
        let turn = state.turn(program);
        let allowed = without_priorities(program, turn).filter(|_| state.pending().is_none());
        let Some(allowed) = allowed else {
            return false;
        };
        let query = Query {
            context,
            mover: turn.mover,
            allowed,
            only: None,
        };
        if let Some(lanes) = &self.lanes {
            let add = |task| runs.push(task);
            lanes.touching(&mut self.machine, &query, targets, add);
            return true;
        }
        runs.extend(all_tasks(query));
        true
    }

    /// Whether a move of a run is accepted.
    fn takes(
        &mut self,
        context: Context<'_>,
        task: Task,
        moves: &mut MoveList,
        takes: impl Fn(MoveRef<'_>) -> bool,
    ) -> bool {
        if self.machine.reads.is_noted() {
            self.machine.reads.add(task.subject.start);
        }
        moves.clear();
        moves.begin_subject(task.subject.start);
        self.run(context, task, moves);
        moves.iter().any(takes)
    }
}
