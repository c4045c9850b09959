//! Walking: one lane through the whole graph of a block, with the effects of its moves.

use super::graph::{Node, NodeId, Sight, Template};
use super::library::Library;
use super::path::Ways;
use super::rows::Rows;
use super::shelf::Shelf;
use crate::machine::pending::{PendingMove, Recorded, first_effect, movement, moves_piece};
use crate::machine::recurrence::{Recurrence, UNWATCHED};
use crate::machine::run::Run;
use crate::machine::{
    Context, Finished, FlagSlot, Foresight, Machine, RUN_BUDGET, STRIDE, Sink, Subject, Task,
    WORK_PER_MOVE,
};
use crate::program::classes::ClassSet;
use crate::program::{Op, Program};
use crate::state::{Effect, MoveHead, State};
use std::ops::ControlFlow;
use zrf_grammar::game::{PositionFlagId, PositionId, TestKind};

impl<const N: usize> Shelf<N> {
    /// Passes the moves of a start to a sink. Returns false if a limit cuts the walk short; those moves are then
    /// meaningless.
    pub(super) fn walk(
        &self,
        library: &Library<N>,
        machine: &mut Machine,
        context: Context<'_>,
        task: Task,
        sink: &mut impl Sink,
    ) -> bool {
        let subject = task.subject;
        let Ok(lifted) = self.block(task.block) else {
            return false;
        };
        machine.flags.clear();
        machine.pending.begin(subject);
        machine.work.begin_run();
        let mut walk = Walk {
            library,
            shelf: self,
            ways: self.paths.from(subject.start),
            notes: machine.reads.is_noted(),
            machine,
            context,
            subject,
            rows: &lifted.rows,
        };
        let has_ended = walk.follow(&lifted.graph.nodes, lifted.graph.start, sink);
        machine.work.end_run().is_none() && has_ended
    }

    /// Passes the move of a template, which must need no walk, to a sink.
    #[inline]
    pub(super) fn make(
        &self,
        machine: &mut Machine,
        context: Context<'_>,
        subject: Subject,
        template: &Template,
        sink: &mut impl Sink,
    ) {
        let recorded = &mut machine.pending.recorded;
        recorded.clear();
        if template
            .recorded
            .as_ref()
            .is_some_and(|all| !all.is_empty())
        {
            self.record(context.program, subject, template, recorded);
        }
        let _ = self.finish(machine, context.state, subject, template, sink);
    }

    /// Records the effects that are known for a template.
    pub(super) fn record(
        &self,
        program: &Program,
        subject: Subject,
        template: &Template,
        recorded: &mut Recorded,
    ) {
        let ways = self.paths.from(subject.start);
        for &(op, path) in template.recorded.iter().flatten() {
            if let Some(at) = ways.at(path) {
                let op = program.code[op.0 as usize];
                recorded.add(Effect::of(op, subject.mover, subject.piece_type, at));
            }
        }
    }

    /// Appends the effects of a template's move, with those recorded for it, as if there were a piece wherever a movement
    /// begins. Returns the ends of its first movement.
    #[inline]
    pub(super) fn effects(
        &self,
        subject: Subject,
        template: &Template,
        recorded: &Recorded,
        effects: &mut Vec<Effect>,
    ) -> (PositionId, PositionId) {
        let ways = self.paths.from(subject.start);
        let at = |path| ways.at(path).unwrap_or(subject.start);
        let drop = subject.is_drop.then_some(subject.piece_type);
        let mut last = subject.start;
        let mut first = (last, last);
        for (number, &(from, to)) in template.movements.iter().enumerate() {
            let ends = (at(from), at(to));
            last = ends.1;
            let effect = match number {
                0 => {
                    first = ends;
                    first_effect(drop, template.is_copy, ends)
                }
                _ => movement(ends),
            };
            if let Some(effect) = effect {
                effects.push(effect);
            }
        }
        if recorded.len() > 0 {
            effects.extend(recorded.changes.iter().chain(&recorded.captures));
        }
        if let Some(piece_type) = template.promotion {
            let at = last;
            effects.push(Effect::Promote { piece_type, at });
        }
        first
    }

    /// Passes the move of a template to a sink, with the effects recorded for it.
    #[inline]
    pub(super) fn finish(
        &self,
        machine: &mut Machine,
        state: &State,
        subject: Subject,
        template: &Template,
        sink: &mut impl Sink,
    ) -> ControlFlow<()> {
        let PendingMove {
            recorded, effects, ..
        } = &mut machine.pending;
        effects.clear();
        let (from, to) = self.effects(subject, template, recorded, effects);
        if machine.reads.is_noted() {
            machine.reads.add_sources(effects.iter().copied());
        }
        if template.may_move_nothing {
            leave_out_void(effects, state);
        }
        let head = MoveHead {
            from: (!subject.is_drop).then_some(from),
            to: Some(to),
            ..template.head
        };
        sink.take(Finished { head, effects })
    }
}

/// Removes the movements that begin on an empty position. Few games have any: where moves are listed, this must not take
/// the place of code that always runs.
#[cold]
fn leave_out_void(effects: &mut Vec<Effect>, state: &State) {
    effects.retain(|effect| moves_piece(effect, |from| state.piece(from).is_some()));
}

/// A walk in progress.
struct Walk<'a, const N: usize> {
    library: &'a Library<N>,
    shelf: &'a Shelf<N>,
    ways: Ways<'a>,
    machine: &'a mut Machine,
    context: Context<'a>,
    subject: Subject,
    rows: &'a Rows,
    /// Whether reads are noted.
    notes: bool,
}

impl<const N: usize> Walk<'_, N> {
    /// Follows a graph to its end. Returns false when a limit was reached.
    fn follow(&mut self, nodes: &[Node], start: NodeId, sink: &mut impl Sink) -> bool {
        let mut here = start;
        for _ in 0..UNWATCHED / STRIDE {
            for n_done in 0..STRIDE {
                if here == NodeId::END {
                    self.machine.work.spend(n_done + 1);
                    return true;
                }
                here = self.step(here, &nodes[here.index()], sink);
            }
            if self.machine.work.spend(STRIDE) {
                return false;
            }
        }
        self.follow_watched(nodes, here, sink)
    }

    /// Follows a graph to its end after many steps. Returns false when the way would never end, or a limit was reached.
    #[cold]
    fn follow_watched(&mut self, nodes: &[Node], start: NodeId, sink: &mut impl Sink) -> bool {
        let mut recurrence = Recurrence::new();
        let mut here = start;
        for _ in UNWATCHED..RUN_BUDGET {
            if here == NodeId::END {
                return true;
            }
            let Machine { flags, work, .. } = &mut *self.machine;
            if recurrence.comes_back(here, flags, work) {
                return false;
            }
            here = self.step(here, &nodes[here.index()], sink);
            if self.machine.work.spend(1) {
                return false;
            }
        }
        false
    }

    /// Executes a node. Returns the next one.
    #[inline]
    fn step(&mut self, here: NodeId, node: &Node, sink: &mut impl Sink) -> NodeId {
        match *node {
            Node::Test {
                sight: Sight::Classes(set),
                path,
                yes,
                no,
            } => match self.ways.at(path) {
                Some(at) if self.is_of(set, at) => yes,
                _ => no,
            },
            Node::Test {
                sight: Sight::PositionFlag(flag),
                path,
                yes,
                no,
            } => match self.ways.at(path) {
                Some(at) if self.is_flagged(flag, at) => yes,
                _ => self.past_row(here, flag, no),
            },
            Node::Test {
                sight,
                path,
                yes,
                no,
            } => match self.ways.at(path) {
                Some(at) if self.sees(sight, at) => yes,
                _ => no,
            },
            Node::Within { mask, yes, no } => {
                let starts = &self.shelf.pool.masks[mask as usize];
                if starts.contains(self.subject.start) {
                    yes
                } else {
                    no
                }
            }
            Node::Flag { flag, yes, no } => match self.machine.flags.get(FlagSlot::of(flag)) {
                true => yes,
                false => no,
            },
            Node::SetFlag { flag, value, next } => {
                self.machine.flags.set(FlagSlot::of(flag), value);
                next
            }
            Node::SetPositionFlag {
                flag,
                path,
                value,
                next,
            } => {
                if let Some(at) = self.ways.at(path) {
                    let flags = &mut self.machine.flags;
                    flags.set(flags.slot(flag, at), value);
                }
                next
            }
            Node::Record { op, path, next } => {
                if let Some(at) = self.ways.at(path) {
                    let op = self.context.program.code[op.0 as usize];
                    self.record(op, at);
                }
                next
            }
            Node::Emit { template, next } => {
                let template = &self.shelf.pool.templates[template as usize];
                let n_effects = template.movements.len() + self.machine.pending.recorded.len();
                self.machine.work.spend(n_effects as u32 * WORK_PER_MOVE);
                let machine = &mut *self.machine;
                let state = self.context.state;
                let flow = (self.shelf).finish(machine, state, self.subject, template, sink);
                if template.is_last {
                    self.machine.pending.recorded.clear();
                }
                if flow.is_break() { NodeId::END } else { next }
            }
            Node::Goto(next) => next,
        }
    }

    /// Where to continue after the test of a position flag that is not set: past all such tests of its row.
    #[inline]
    fn past_row(&self, here: NodeId, flag: PositionFlagId, no: NodeId) -> NodeId {
        let row = self.rows.after(here);
        row.map_or(no, |(positions, nodes)| {
            nodes[self.machine.flags.n_clear(flag, positions)]
        })
    }

    fn record(&mut self, op: Op, at: PositionId) {
        let (mover, own) = (self.subject.mover, self.subject.piece_type);
        let effect = Effect::of(op, mover, own, at);
        self.machine.pending.recorded.add(effect);
    }

    #[inline]
    fn is_of(&mut self, set: ClassSet, at: PositionId) -> bool {
        if self.notes {
            self.machine.reads.add(at);
        }
        let sets = &self.library.sights.sets;
        sets.contains(set, self.context.state.class(at))
    }

    #[inline]
    fn is_flagged(&self, flag: PositionFlagId, at: PositionId) -> bool {
        let flags = &self.machine.flags;
        flags.get(flags.slot(flag, at))
    }

    #[inline(never)]
    fn sees(&mut self, sight: Sight, at: PositionId) -> bool {
        let state = self.context.state;
        if self.notes && !matches!(sight, Sight::Asked(_) | Sight::PositionFlag(_)) {
            self.machine.reads.add(at);
        }
        match sight {
            Sight::Classes(set) => self.is_of(set, at),
            Sight::PositionFlag(flag) => self.is_flagged(flag, at),
            Sight::Attribute(attribute) => state
                .piece(at)
                .is_some_and(|piece| piece.attributes.contains(attribute)),
            Sight::LastFrom => state.last_from() == Some(at),
            Sight::LastTo => state.last_to() == Some(at),
            Sight::Asked(test) => {
                let (machine, library) = (&mut *self.machine, self.library);
                machine.ask(self.context, self.subject, test, at, library)
            }
        }
    }
}

impl Machine {
    /// The result of a test of a position, in the middle of a run.
    pub(super) fn ask(
        &mut self,
        context: Context<'_>,
        subject: Subject,
        test: TestKind,
        at: PositionId,
        foresight: &dyn Foresight,
    ) -> bool {
        let mut run = Run {
            cursor: subject.start,
            mark: subject.start,
            board: context.state.cells(),
            foresight: Some(foresight),
            machine: self,
            program: context.program,
            state: context.state,
            subject,
        };
        run.test_at(test, at)
    }
}

/// Skips the moves before one of them, and passes that one on.
pub(super) struct Nth<'a, S> {
    pub(super) before: usize,
    pub(super) sink: &'a mut S,
}

impl<S: Sink> Sink for Nth<'_, S> {
    fn take(&mut self, finished: Finished<'_>) -> ControlFlow<()> {
        if self.before > 0 {
            self.before -= 1;
            return ControlFlow::Continue(());
        }
        let _ = self.sink.take(finished);
        ControlFlow::Break(())
    }
}
