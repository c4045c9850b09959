//! A run of a block, one operation at a time.

use super::flags::FlagSlot;
use super::limits::{RUN_BUDGET, STRIDE, WORK_PER_MOVE};
use super::recurrence::{Recurrence, UNWATCHED};
use super::{Context, Excess, Fault, Foresight, Limit, Machine, Sink, Subject, Task};
use crate::program::{Address, BlockId, Op, Program};
use crate::state::{Effect, Piece, State};
use zrf_grammar::game::{Add, Place, PositionId, Register};

impl Machine {
    /// Runs a block on the board of a state. Foresight saves runs within `attacked?` and `defended?`. Returns false if
    /// a limit cut the run short, and notes the fault; the moves of such a run are meaningless.
    pub(crate) fn run(
        &mut self,
        context: Context<'_>,
        task: Task,
        foresight: Option<&dyn Foresight>,
        sink: &mut impl Sink,
    ) -> bool {
        let (program, block) = (context.program, task.block);
        self.work.begin_run();
        if self.reads.is_noted() && program.block(block).follows_last_move {
            self.reads.add_everything();
        }
        let mut run = Run::new(self, context, context.state.cells(), task.subject);
        run.foresight = foresight;
        let ended = run.execute(block, sink);
        let limit = self.work.end_run();
        let excess = match (limit, ended) {
            (None, Ok(())) => return true,
            // A nested run that exceeded its limit was noted where it ran.
            (Some(Limit::Stopped | Limit::Within), _) => return false,
            (Some(Limit::Answer), _) => Excess::Answer,
            (Some(Limit::Run), _) => Excess::Questions,
            (None, Err(fault)) => fault.excess,
        };
        let stopped_at = ended.err().map(|fault| fault.address);
        self.note(Fault {
            address: stopped_at.unwrap_or(program.block(block).entry),
            block,
            excess,
        });
        false
    }
}

/// A run in progress.
pub(super) struct Run<'a> {
    pub(super) machine: &'a mut Machine,
    pub(super) program: &'a Program,
    pub(super) state: &'a State,
    pub(super) board: &'a [Option<Piece>],
    pub(super) subject: Subject,
    pub(super) cursor: PositionId,
    pub(super) mark: PositionId,
    pub(super) foresight: Option<&'a dyn Foresight>,
}

/// Where a run is. What it does next follows from this and from its flags.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Point {
    address: Address,
    cursor: PositionId,
    mark: PositionId,
    from: PositionId,
    to: Option<PositionId>,
}

/// Where a run continues after an operation.
pub(super) enum Next {
    Op,
    Jump(Address),
    End,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        machine: &'a mut Machine,
        Context { program, state }: Context<'a>,
        board: &'a [Option<Piece>],
        subject: Subject,
    ) -> Self {
        machine.flags.clear();
        machine.pending.begin(subject);
        Self {
            machine,
            program,
            state,
            board,
            subject,
            cursor: subject.start,
            mark: subject.start,
            foresight: None,
        }
    }

    /// Runs a block to its end. An error tells where it was when a limit was reached.
    pub(super) fn execute(mut self, block: BlockId, sink: &mut impl Sink) -> Result<(), Fault> {
        let mut address = self.program.block(block).entry;
        for _ in 0..UNWATCHED / STRIDE {
            for n_done in 0..STRIDE {
                match self.step(address, sink) {
                    Next::Op => address.0 += 1,
                    Next::Jump(target) => address = target,
                    Next::End => {
                        self.machine.work.spend(n_done + 1);
                        return Ok(());
                    }
                }
            }
            if self.machine.work.spend(STRIDE) {
                return Err(Fault {
                    address,
                    block,
                    excess: Excess::Run,
                });
            }
        }
        let (address, excess) = match self.execute_watched(address, sink) {
            Ok(()) => return Ok(()),
            Err(stopped) => stopped,
        };
        Err(Fault {
            address,
            block,
            excess,
        })
    }

    /// Goes on with a long run to its end. An error tells where and why it was stopped.
    fn execute_watched(
        mut self,
        mut address: Address,
        sink: &mut impl Sink,
    ) -> Result<(), (Address, Excess)> {
        let mut recurrence = Recurrence::new();
        for _ in UNWATCHED..RUN_BUDGET {
            let point = self.point(address);
            let Machine { flags, work, .. } = &mut *self.machine;
            if recurrence.comes_back(point, flags, work) {
                return Err((address, Excess::Endless));
            }
            match self.step(address, sink) {
                Next::Op => address.0 += 1,
                Next::Jump(target) => address = target,
                Next::End => return Ok(()),
            }
            if self.machine.work.spend(1) {
                break;
            }
        }
        Err((address, Excess::Run))
    }

    pub(super) fn point(&self, address: Address) -> Point {
        let movements = &self.machine.pending.movements;
        Point {
            address,
            cursor: self.cursor,
            mark: self.mark,
            from: movements.from(),
            to: movements.to(),
        }
    }

    pub(super) fn step(&mut self, address: Address, sink: &mut impl Sink) -> Next {
        match self.program.code[address.0 as usize] {
            Op::Branch {
                test,
                place,
                when,
                target,
            } => {
                if self.test(test, place) == when {
                    return Next::Jump(target);
                }
            }
            Op::Goto(target) => return Next::Jump(target),
            Op::End => return Next::End,
            Op::Add(index) => return self.add(index, address, sink),
            op @ (Op::Step(_) | Op::StepOpposite(_) | Op::Jump(_) | Op::Go(_)) => {
                let Some(position) = self.destination(op) else {
                    return Next::End;
                };
                self.cursor = position;
            }
            op => self.record(op),
        }
        Next::Op
    }

    /// The target of a navigation operation; `None` ends the run.
    fn destination(&self, op: Op) -> Option<PositionId> {
        match op {
            Op::Step(direction) => self.resolve(Place::Direction(direction)),
            Op::StepOpposite(direction) => self.resolve(Place::Opposite(direction)),
            Op::Jump(position) => Some(position),
            Op::Go(register) => self.resolve(Place::Register(register)),
            _ => None,
        }
    }

    /// The current position of a place; `None` off the board or if the register is unset.
    pub(super) fn resolve(&self, place: Place) -> Option<PositionId> {
        let (tables, mover) = (self.program.tables(), self.subject.mover);
        match place {
            Place::Cursor => Some(self.cursor),
            Place::Position(position) => Some(position),
            Place::Direction(direction) => tables.step(mover, self.cursor, direction),
            Place::Opposite(direction) => tables.step_opposite(mover, self.cursor, direction),
            Place::Register(Register::Mark) => Some(self.mark),
            Place::Register(Register::From) => Some(self.machine.pending.movements.from()),
            Place::Register(Register::To) => {
                Some(self.machine.pending.movements.to().unwrap_or(self.cursor))
            }
            Place::Register(Register::LastFrom) => self.state.last_from(),
            Place::Register(Register::LastTo) => self.state.last_to(),
        }
    }

    /// Operations that only write registers, flags and pending effects. Off the board they do nothing.
    fn record(&mut self, op: Op) {
        let cursor = self.cursor;
        match op {
            Op::From => self.machine.pending.movements.set_from(cursor),
            Op::To => self.machine.pending.movements.set_to(cursor),
            Op::Cascade => self.machine.pending.movements.cascade(cursor),
            Op::Mark(place) => self.mark = self.resolve(place).unwrap_or(self.mark),
            Op::SetFlag(flag, value) => self.machine.flags.set(FlagSlot::of(flag), value),
            Op::SetPositionFlag(flag, value, place) => {
                if let Some(position) = self.resolve(place) {
                    let flags = &mut self.machine.flags;
                    flags.set(flags.slot(flag, position), value);
                }
            }
            op => {
                if let Some(at) = op.effect_place().and_then(|place| self.resolve(place)) {
                    self.machine.pending.recorded.add(Effect::of(
                        op,
                        self.subject.mover,
                        self.subject.piece_type,
                        at,
                    ));
                }
            }
        }
    }

    /// Finishes one move, or one for each piece type to choose from; then the run continues with nothing pending.
    fn add(&mut self, index: u32, address: Address, sink: &mut impl Sink) -> Next {
        let add: &Add = self.program.add(index);
        self.machine.pending.movements.close(self.cursor);
        if self.machine.reads.is_noted() {
            let movements = self.machine.pending.movements.effects(add.is_copy);
            self.machine.reads.add_sources(movements);
        }
        let choices = add.piece_types.iter().copied().map(Some);
        let plain = add.piece_types.is_empty().then_some(None);
        let is_over = plain.into_iter().chain(choices).any(|choice| {
            let Machine { work, pending, .. } = &mut *self.machine;
            work.spend(pending.n_effects() * WORK_PER_MOVE)
                || sink
                    .take(pending.finished(self.board, self.subject.mover, add, choice, address))
                    .is_break()
        });
        self.machine.pending.begin(self.subject);
        if is_over { Next::End } else { Next::Op }
    }
}
