//! Lists the moves that were found as sets: the one with a given number, or all in order.

use super::found::{Found, Kind, Ran};
use super::library::Library;
use super::plan::How;
use super::walk::Nth;
use crate::machine::bits::Bits;
use crate::machine::{Collect, Context, Machine, Sink, Subject, Task};
use zrf_grammar::game::PositionId;

impl<const N: usize> Found<N> {
    /// Passes the move with a number among those counted to a sink. Returns false if there are fewer.
    pub(super) fn take(
        &self,
        library: &Library<N>,
        machine: &mut Machine,
        context: Context<'_>,
        number: usize,
        sink: &mut impl Sink,
    ) -> bool {
        let mut before = number;
        for section in self.sections() {
            if before >= section.n_moves {
                before -= section.n_moves;
                continue;
            }
            let sets = section.emitted.clone();
            if sets.len() == 1 {
                let sole = &self.runner.emitted[sets.start];
                let start = sole.lanes.nth(before);
                return start.is_some_and(|start| {
                    self.take_of(library, machine, context, (sets.start, start), sink)
                });
            }
            let Some((start, mut before)) = section.tally.find(before) else {
                break;
            };
            for index in sets {
                if !self.runner.emitted[index].lanes.contains(start) {
                    continue;
                }
                if before == 0 {
                    return self.take_of(library, machine, context, (index, start), sink);
                }
                before -= 1;
            }
        }
        false
    }

    /// Passes the move of a set from one start to a sink.
    #[inline]
    fn take_of(
        &self,
        library: &Library<N>,
        machine: &mut Machine,
        context: Context<'_>,
        (index, start): (usize, PositionId),
        sink: &mut impl Sink,
    ) -> bool {
        let emitted = &self.runner.emitted[index];
        let ran = &self.runs[emitted.ran as usize];
        let kind = &self.kinds[ran.kind as usize];
        let Some(shelf) = library.known(kind.job.shelf) else {
            return false;
        };
        let subject = Subject {
            start,
            ..kind.job.subject
        };
        if ran.how == How::SetsAndWalks {
            let others = self.runner.emitted[ran.emitted.start as usize..index].iter();
            let before = others.filter(|other| other.lanes.contains(start)).count();
            let plan = shelf.plan(context.program, kind.allowed);
            let block = plan.steps[ran.step as usize].blocks[0];
            let task = Task { subject, block };
            shelf.walk(library, machine, context, task, &mut Nth { before, sink });
        } else {
            let template = &shelf.pool.templates[emitted.template as usize];
            shelf.make(machine, context, subject, template, sink);
        }
        true
    }

    /// The starts for which a listing runs a step: all starts if a loop might not end, so that such a loop is noticed.
    fn listed(&self, kind: &Kind<N>, ran: &Ran) -> Bits<N> {
        if !ran.how.is_sets() || ran.may_not_end {
            return kind.starts;
        }
        let emitted = self.sets_of(ran).iter();
        emitted.fold(Bits::EMPTY, |all, emitted| all | emitted.lanes)
    }

    /// Lists all moves, in order.
    pub(super) fn list(
        &self,
        library: &Library<N>,
        machine: &mut Machine,
        collect: &mut Collect<'_>,
    ) {
        for section in self.sections() {
            let kinds = &self.kinds[section.kinds.clone()];
            let runs = kinds.iter().flat_map(|kind| {
                let runs = self.runs_of(kind).iter();
                runs.map(move |ran| self.listed(kind, ran))
            });
            let starts = runs.fold(Bits::EMPTY, |all, some| all | some);
            for start in starts.iter() {
                let Some(kind) = kinds.iter().find(|kind| kind.starts.contains(start)) else {
                    continue;
                };
                collect.begin(start, self.is_exact);
                for ran in self.runs_of(kind) {
                    self.list_run(library, machine, (kind, start, ran), collect);
                }
            }
        }
    }

    fn list_run(
        &self,
        library: &Library<N>,
        machine: &mut Machine,
        (kind, start, ran): (&Kind<N>, PositionId, &Ran),
        collect: &mut Collect<'_>,
    ) {
        let subject = Subject {
            start,
            ..kind.job.subject
        };
        let Some(shelf) = library.known(kind.job.shelf) else {
            return;
        };
        if ran.how == How::Sets {
            for emitted in self.sets_of(ran) {
                if emitted.lanes.contains(subject.start) {
                    let template = &shelf.pool.templates[emitted.template as usize];
                    shelf.make(machine, collect.context, subject, template, collect);
                }
            }
            return;
        }
        if !self.listed(kind, ran).contains(subject.start) {
            return;
        }
        let plan = shelf.plan(collect.context.program, kind.allowed);
        for &block in &plan.steps[ran.step as usize].blocks {
            let task = Task { subject, block };
            let len = collect.len();
            let is_walked = ran.how != How::Reference
                && !machine.has_given_up(block)
                && shelf.walk(library, machine, collect.context, task, collect);
            if !is_walked {
                collect.truncate(len);
                collect.run(machine, Some(library), task);
            }
        }
    }
}

impl<const N: usize> Library<N> {
    /// Adds the moves of one run to a list.
    pub(super) fn run(&self, machine: &mut Machine, task: Task, collect: &mut Collect<'_>) {
        let (context, subject) = (collect.context, task.subject);
        // The graph of a block assumes that the piece belongs to the mover.
        let piece = context.state.piece(subject.start);
        let is_own = piece.is_some_and(|piece| piece.owner == subject.mover);
        let shelf = self.shelf(context.program, &self.job(subject), &mut machine.work);
        let shelf = shelf.filter(|_| is_own || subject.is_drop);
        let len = collect.len();
        let is_walked =
            shelf.is_some_and(|shelf| shelf.walk(self, machine, context, task, collect));
        if !is_walked {
            collect.truncate(len);
            collect.run(machine, Some(self), task);
        }
    }
}
