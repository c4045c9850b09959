//! The reference machine: runs one block for one piece or drop, one operation at a time.
//!
//! During a run, conditions read the board as it was before the move; only registers, flags and the lists of pending
//! movements, changes and captures change. The machine knows nothing about priorities, turn order or legality.

mod answers;
mod attack;
mod bits;
mod fault;
mod flags;
pub(crate) mod lanes;
mod pending;
mod reads;
mod test;
mod trace;
mod work;

use crate::program::{Address, BlockId, Op, Program};
use crate::state::{Effect, Piece, State};
use answers::Answers;
use flags::Flags;
use pending::PendingMove;
use std::ops::ControlFlow;
use zrf_grammar::game::{Add, MoveTypeId, PieceTypeId, Place, PlayerId, PositionId, Register};

pub use bits::Bits;
pub use fault::{Excess, Fault};
pub(crate) use flags::FlagSlot;
pub use lanes::{Execution, Refusal};
pub(crate) use pending::Finished;
pub(crate) use reads::Reads;
pub use trace::{RunEnd, Step, TestResult, Trace};
#[cfg(test)]
pub(crate) use work::{ANSWER_WORK, RUN_WORK};
pub(crate) use work::{Limit, WorkMeter};

/// How many operations one run may take, not counting those of the runs within it. The longest runs of real games take
/// a few thousand.
pub(crate) const RUN_BUDGET: u32 = 100_000;

/// How many parts one move may have where all continuations are followed. The longest moves of real games have a few
/// dozen.
pub(crate) const MOST_PARTS: usize = 1_000;

/// How many states within one turn may be examined to find the longest capture. The captures of flying kings that random
/// games of the draughts family meet need a few thousand.
pub(crate) const MOST_STATES: usize = 1 << 18;

/// The cost of finishing a move and keeping it, in operations; each of its effects costs the same. So the limits on
/// work also limit the memory for moves.
pub(crate) const WORK_PER_MOVE: u32 = 16;

/// Number of operations within a run between two counts of its work.
pub(crate) const STRIDE: u32 = 1_000;

/// The subject of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Subject {
    /// The player for whom moves are generated.
    pub(crate) mover: PlayerId,
    /// The type of the piece, on the board or in store.
    pub(crate) piece_type: PieceTypeId,
    /// Its position, or where it may be dropped.
    pub(crate) start: PositionId,
    /// Whether it comes from the store.
    pub(crate) is_drop: bool,
}

impl Subject {
    /// All pieces or drops of a type; the start means nothing.
    pub(crate) fn of_type(mover: PlayerId, piece_type: PieceTypeId, is_drop: bool) -> Self {
        Self {
            mover,
            piece_type,
            start: PositionId::default(),
            is_drop,
        }
    }
}

/// Which blocks may run.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Allowed {
    All,
    Only(MoveTypeId),
    /// Blocks without a type, and blocks of types that the priorities do not list.
    Unlisted,
}

impl Allowed {
    pub(crate) fn permits(self, program: &Program, block: BlockId) -> bool {
        match self {
            Self::All => true,
            Self::Only(move_type) => program.block(block).move_type == Some(move_type),
            Self::Unlisted => {
                let move_type = program.block(block).move_type;
                !move_type.is_some_and(|move_type| program.game().priorities.contains(&move_type))
            }
        }
    }

    /// A number that distinguishes it from the others.
    fn number(self) -> usize {
        match self {
            Self::All => 0,
            Self::Unlisted => 1,
            Self::Only(move_type) => 2 + move_type.index(),
        }
    }
}

/// Buffers kept between runs.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    flags: Flags,
    pending: PendingMove,
    /// A copy of the board, on which a piece is put to see whether it could be captured.
    probe: Vec<Option<Piece>>,
    /// Answers about that board.
    answers: Answers,
    /// Within a question, the position of the piece that could be captured, and whether runs looked at more than its owner.
    stand_in: Option<(PositionId, bool)>,
    /// A second machine for the runs within `attacked?` and `defended?`.
    nested: Option<Box<Machine>>,
    /// Counts the work; lent to the nested machine while that runs.
    pub(crate) work: WorkMeter,
    /// What went beyond a limit, at most once for each block.
    pub(crate) faults: Vec<Fault>,
    /// What runs read, if that is noted.
    pub(crate) reads: Reads,
}

/// What is known about runs before they start.
pub(crate) trait Foresight {
    /// Whether a run of a block, or of any block of the piece, may remove or change the piece on a position, or not end;
    /// false only if neither is so.
    fn may_touch(
        &self,
        program: &Program,
        block: Option<BlockId>,
        subject: Subject,
        position: PositionId,
        work: &mut WorkMeter,
    ) -> bool;
}

/// Receives the finished moves of a run and may stop it.
pub(crate) trait Sink {
    fn take(&mut self, finished: Finished<'_>) -> ControlFlow<()>;
}

impl Machine {
    pub(crate) fn new(program: &Program) -> Self {
        let nested = Self::without_nested(program);
        Self {
            nested: Some(Box::new(nested)),
            ..Self::without_nested(program)
        }
    }

    fn without_nested(program: &Program) -> Self {
        Self {
            flags: Flags::new(program),
            pending: PendingMove::new(Subject::default()),
            probe: Vec::new(),
            answers: Answers::default(),
            stand_in: None,
            nested: None,
            work: WorkMeter::default(),
            faults: Vec::new(),
            reads: Reads::default(),
        }
    }

    /// Begins a question about a state. The work for its answer does not depend on what was asked before.
    pub(crate) fn begin_answer(&mut self) {
        self.answers.clear();
        self.work.begin_answer();
    }

    /// The effects of the move that was finished last.
    pub(crate) fn finished(&self) -> &[Effect] {
        &self.pending.effects
    }

    /// Runs a block on the board of a state. Foresight spares runs within `attacked?` and `defended?`. Returns false when
    /// a limit cut the run short, and notes which; then what it gave means nothing.
    pub(crate) fn run(
        &mut self,
        program: &Program,
        state: &State,
        subject: Subject,
        block: BlockId,
        foresight: Option<&dyn Foresight>,
        sink: &mut impl Sink,
    ) -> bool {
        self.work.begin_run();
        if self.reads.is_noted() && program.block(block).follows_last_move {
            self.reads.add_everything();
        }
        let mut run = Run::new(self, program, state, state.cells(), subject);
        run.foresight = foresight;
        let ended = run.execute(block, sink);
        let limit = self.work.end_run();
        let excess = match (limit, ended) {
            (None, Ok(())) => return true,
            // A run within this one that does not end was noted where it ran.
            (Some(Limit::Stopped | Limit::Within), _) => return false,
            (Some(Limit::Answer), _) => Excess::Answer,
            (Some(Limit::Run), _) => Excess::Questions,
            (None, Err(_)) => Excess::Run,
        };
        let address = ended.err().unwrap_or(program.block(block).entry);
        self.note(Fault {
            address,
            block,
            excess,
        });
        false
    }
}

/// A run in progress.
struct Run<'a> {
    machine: &'a mut Machine,
    program: &'a Program,
    state: &'a State,
    board: &'a [Option<Piece>],
    subject: Subject,
    cursor: PositionId,
    mark: PositionId,
    foresight: Option<&'a dyn Foresight>,
}

/// The result of an operation.
enum Next {
    Op,
    Jump(Address),
    End,
}

impl<'a> Run<'a> {
    fn new(
        machine: &'a mut Machine,
        program: &'a Program,
        state: &'a State,
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

    /// Runs a block to its end. Returns where it was when a limit was reached.
    fn execute(mut self, block: BlockId, sink: &mut impl Sink) -> Result<(), Address> {
        let mut address = self.program.block(block).entry;
        for _ in 0..RUN_BUDGET / STRIDE {
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
                return Err(address);
            }
        }
        Err(address)
    }

    fn step(&mut self, address: Address, sink: &mut impl Sink) -> Next {
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
            Op::Step(_) | Op::StepOpposite(_) | Op::Jump(_) | Op::Go(_) => {
                let Some(position) = self.destination(self.program.code[address.0 as usize]) else {
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
    fn resolve(&self, place: Place) -> Option<PositionId> {
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

    /// Finishes one move, or one per type to choose from; then the run continues with nothing pending.
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
                    .take(pending.finished(self.subject.mover, add, choice, address))
                    .is_break()
        });
        self.machine.pending.begin(self.subject);
        if is_over { Next::End } else { Next::Op }
    }
}
