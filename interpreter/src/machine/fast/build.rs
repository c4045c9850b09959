//! Specialisation: a walk over the program with the cursor, the mark and the movements known.
//!
//! Every point is given code once; meeting it again is a jump. What depends on cells, flags and attributes stays
//! a test, everything else is decided here.

use super::graph::{FastOp, Graphs, MAX_CODE, Template};
use crate::machine::{FlagSlot, Movements, Subject};
use crate::program::classes::{ClassSet, ClassSets};
use crate::program::{Address, BlockId, Op, Program};
use crate::state::Effect;
use rustc_hash::FxHashMap;
use zrf_grammar::game::{Place, PositionId, Register, TestKind};

/// How many points one start may have.
pub(super) const MAX_POINTS: usize = 8_000;

/// How many movements a move of specialised code may have. No real move comes near.
const MOST_CASCADES: usize = 64;

/// Everything that determines what happens next, except positions, flags and recorded effects.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct RunPoint {
    address: Address,
    cursor: PositionId,
    mark: PositionId,
    /// Index into the builder's movements.
    movements: u32,
}

/// No code: too large, or the cursor's path depends on the previous move.
struct Refused;

/// Generates the code of a block for a subject and returns its entry; `None` leaves the block to the reference machine.
pub(super) fn specialise(
    program: &Program,
    block: BlockId,
    subject: Subject,
    graphs: &mut Graphs,
    sets: &mut ClassSets,
) -> Option<u32> {
    let lengths = (
        graphs.code.len(),
        graphs.templates.len(),
        graphs.effects.len(),
    );
    let movements = vec![Movements::new(subject)];
    let mut builder = Builder {
        program,
        subject,
        sets,
        known: FxHashMap::default(),
        movement_ids: FxHashMap::from_iter([(movements[0].clone(), 0)]),
        movements,
        known_sets: FxHashMap::default(),
        todo: Vec::new(),
        graphs,
    };
    let entry = program.block(block).entry;
    let start = RunPoint {
        address: entry,
        cursor: subject.start,
        mark: subject.start,
        movements: 0,
    };
    if builder.build(start).is_err() {
        let graphs = builder.graphs;
        graphs.code.truncate(lengths.0);
        graphs.templates.truncate(lengths.1);
        graphs.effects.truncate(lengths.2);
        return None;
    }
    Some(lengths.0 as u32)
}

struct Builder<'a> {
    program: &'a Program,
    subject: Subject,
    sets: &'a mut ClassSets,
    graphs: &'a mut Graphs,
    known: FxHashMap<RunPoint, u32>,
    movements: Vec<Movements>,
    movement_ids: FxHashMap<Movements, u32>,
    /// The sets of the tests so far, by test and result.
    known_sets: FxHashMap<(TestKind, bool), ClassSet>,
    /// Configurations without code so far, with the operation that jumps there.
    todo: Vec<(RunPoint, u32)>,
}

/// What is known about a test.
enum TestCode {
    Known(bool),
    /// The operation that follows the expected result.
    Asked(FastOp),
}

impl Builder<'_> {
    fn build(&mut self, start: RunPoint) -> Result<(), Refused> {
        self.chain(start)?;
        while let Some((point, from)) = self.todo.pop() {
            let target = match self.known.get(&point) {
                Some(&target) => target,
                None => {
                    let here = self.here();
                    self.chain(point)?;
                    here
                }
            };
            if let Some(otherwise) = self.graphs.code[from as usize].target_mut() {
                *otherwise = target;
            }
        }
        Ok(())
    }

    fn here(&self) -> u32 {
        self.graphs.code.len() as u32
    }

    fn emit(&mut self, op: FastOp) -> u32 {
        self.graphs.code.push(op);
        self.here() - 1
    }

    /// Makes code from a point on until the run ends or known code is met.
    fn chain(&mut self, start: RunPoint) -> Result<(), Refused> {
        let mut next = Some(start);
        while let Some(point) = next {
            if let Some(&target) = self.known.get(&point) {
                self.emit(FastOp::Jump(target));
                return Ok(());
            }
            if self.known.len() >= MAX_POINTS || self.graphs.code.len() >= MAX_CODE {
                return Err(Refused);
            }
            self.known.insert(point, self.here());
            next = self.step(point)?;
        }
        self.emit(FastOp::End);
        Ok(())
    }

    /// Generates the code of one operation; `None` ends the run.
    fn step(&mut self, now: RunPoint) -> Result<Option<RunPoint>, Refused> {
        let next = RunPoint {
            address: Address(now.address.0 + 1),
            ..now
        };
        let moved =
            |cursor: Option<PositionId>| Ok(cursor.map(|cursor| RunPoint { cursor, ..next }));
        match self.program.code[now.address.0 as usize] {
            Op::End => return Ok(None),
            Op::Goto(address) => return Ok(Some(RunPoint { address, ..now })),
            Op::Branch {
                test,
                place,
                when,
                target,
            } => return self.branch(now, test, place, when, target),
            Op::Step(direction) => return moved(self.resolve(now, Place::Direction(direction))?),
            Op::StepOpposite(direction) => {
                return moved(self.resolve(now, Place::Opposite(direction))?);
            }
            Op::Jump(position) => return moved(Some(position)),
            Op::Go(register) => return moved(self.resolve(now, Place::Register(register))?),
            Op::Mark(place) => {
                let mark = self.resolve(now, place)?.unwrap_or(now.mark);
                return Ok(Some(RunPoint { mark, ..next }));
            }
            Op::From => {
                return Ok(Some(
                    self.with_movements(next, |movements| movements.set_from(now.cursor)),
                ));
            }
            Op::To => {
                return Ok(Some(
                    self.with_movements(next, |movements| movements.set_to(now.cursor)),
                ));
            }
            Op::Cascade => {
                // Every situation on the way would keep all movements before it.
                if self.movements[now.movements as usize].n_closed() >= MOST_CASCADES {
                    return Err(Refused);
                }
                return Ok(Some(
                    self.with_movements(next, |movements| movements.cascade(now.cursor)),
                ));
            }
            Op::Add(index) => {
                self.add(now, index);
                return Ok(Some(RunPoint {
                    movements: 0,
                    ..next
                }));
            }
            op => self.record(now, op)?,
        }
        Ok(Some(next))
    }

    fn with_movements(&mut self, point: RunPoint, change: impl FnOnce(&mut Movements)) -> RunPoint {
        let mut changed = self.movements[point.movements as usize].clone();
        change(&mut changed);
        let (ids, all) = (&mut self.movement_ids, &mut self.movements);
        let movements = *ids.entry(changed).or_insert_with_key(|changed| {
            all.push(changed.clone());
            all.len() as u32 - 1
        });
        RunPoint { movements, ..point }
    }

    /// The position that a place means; refused if it depends on the previous move.
    fn resolve(&self, now: RunPoint, place: Place) -> Result<Option<PositionId>, Refused> {
        let (tables, mover) = (self.program.tables(), self.subject.mover);
        let movements = &self.movements[now.movements as usize];
        Ok(match place {
            Place::Cursor => Some(now.cursor),
            Place::Position(position) => Some(position),
            Place::Direction(direction) => tables.step(mover, now.cursor, direction),
            Place::Opposite(direction) => tables.step_opposite(mover, now.cursor, direction),
            Place::Register(Register::Mark) => Some(now.mark),
            Place::Register(Register::From) => Some(movements.from()),
            Place::Register(Register::To) => Some(movements.to().unwrap_or(now.cursor)),
            Place::Register(Register::LastFrom | Register::LastTo) => return Err(Refused),
        })
    }

    fn branch(
        &mut self,
        now: RunPoint,
        test: TestKind,
        place: Place,
        when: bool,
        target: Address,
    ) -> Result<Option<RunPoint>, Refused> {
        let next = RunPoint {
            address: Address(now.address.0 + 1),
            ..now
        };
        let jump = RunPoint {
            address: target,
            ..now
        };
        let answer = match (test, self.resolve(now, place)?) {
            (TestKind::Flag(flag), _) => TestCode::Asked(FastOp::Flag {
                slot: FlagSlot::of(flag),
                when: !when,
                otherwise: 0,
            }),
            (_, None) => TestCode::Known(false),
            (_, Some(at)) => self.ask(now, test, at, !when)?,
        };
        match answer {
            TestCode::Known(answer) => Ok(Some(if answer == when { jump } else { next })),
            TestCode::Asked(op) => {
                let from = self.emit(op);
                self.todo.push((jump, from));
                Ok(Some(next))
            }
        }
    }

    fn ask(
        &mut self,
        now: RunPoint,
        test: TestKind,
        at: PositionId,
        when: bool,
    ) -> Result<TestCode, Refused> {
        let (mover, tables) = (self.subject.mover, self.program.tables());
        let otherwise = 0;
        let mut cell = |holds: &dyn Fn(Option<_>) -> bool| {
            let set = match self.known_sets.get(&(test, when)) {
                Some(&set) => set,
                None => self.sets.set(|class| holds(class) == when).ok_or(Refused)?,
            };
            self.known_sets.insert((test, when), set);
            Ok(TestCode::Asked(FastOp::Cell { at, set, otherwise }))
        };
        match test {
            TestKind::Empty => cell(&|class| class.is_none()),
            TestKind::Friend => cell(&|class| class.is_some_and(|(owner, _)| owner == mover)),
            TestKind::Enemy => cell(&|class| {
                class.is_some_and(|(owner, _)| owner != mover && !tables.is_neutral(owner))
            }),
            TestKind::Neutral => cell(&|class| {
                class.is_some_and(|(owner, _)| owner != mover && tables.is_neutral(owner))
            }),
            TestKind::Piece(piece_type) => {
                cell(&|class| class.is_some_and(|(_, other)| other == piece_type))
            }
            TestKind::OnBoard => Ok(TestCode::Known(true)),
            TestKind::InZone(zone) => Ok(TestCode::Known(tables.zone(mover, zone).contains(at))),
            TestKind::Position(position) => Ok(TestCode::Known(at == position)),
            TestKind::Marked => Ok(TestCode::Known(at == now.mark)),
            TestKind::GoalPosition => Ok(TestCode::Known(tables.is_goal_position(at))),
            TestKind::Unresolved => Ok(TestCode::Known(false)),
            TestKind::Flag(flag) => Ok(TestCode::Asked(FastOp::Flag {
                slot: FlagSlot::of(flag),
                when,
                otherwise,
            })),
            TestKind::PositionFlag(flag) => {
                let slot = FlagSlot::of_position(self.program, flag, at);
                Ok(TestCode::Asked(FastOp::Flag {
                    slot,
                    when,
                    otherwise,
                }))
            }
            TestKind::Attribute(attribute) => Ok(TestCode::Asked(FastOp::Attribute {
                at,
                attribute,
                when,
                otherwise,
            })),
            TestKind::LastFrom
            | TestKind::LastTo
            | TestKind::Attacked(_)
            | TestKind::Defended(_)
            | TestKind::AdjacentToEnemy => Ok(TestCode::Asked(FastOp::Ask {
                at,
                test,
                when,
                otherwise,
            })),
        }
    }

    /// Code for operations that only write flags and recorded effects. Off the board they do nothing.
    fn record(&mut self, now: RunPoint, op: Op) -> Result<(), Refused> {
        let mover = self.subject.mover;
        match op {
            Op::SetFlag(flag, value) => {
                self.emit(FastOp::SetFlag {
                    slot: FlagSlot::of(flag),
                    value,
                });
                return Ok(());
            }
            Op::SetPositionFlag(flag, value, place) => {
                if let Some(at) = self.resolve(now, place)? {
                    let slot = FlagSlot::of_position(self.program, flag, at);
                    self.emit(FastOp::SetFlag { slot, value });
                }
                return Ok(());
            }
            Op::Capture(place) => {
                if let Some(at) = self.resolve(now, place)? {
                    self.emit(FastOp::Capture(at));
                }
                return Ok(());
            }
            _ => {}
        }
        let Some(place) = op.effect_place() else {
            unreachable!("`step` handles all other operations")
        };
        if let Some(at) = self.resolve(now, place)? {
            let effect = Effect::of(op, mover, self.subject.piece_type, at);
            self.graphs.effects.extend(effect);
            let index = self.graphs.effects.len() as u32 - 1;
            self.emit(FastOp::Change(index));
        }
        Ok(())
    }

    fn add(&mut self, now: RunPoint, index: u32) {
        let add = self.program.add(index);
        let mut movements = self.movements[now.movements as usize].clone();
        movements.close(now.cursor);
        let head = movements.head(self.subject.mover, add, now.address);
        let choices = add.piece_types.iter().map(|&piece_type| Some(piece_type));
        let plain = add.piece_types.is_empty().then_some(None);
        for choice in choices.chain(plain) {
            let start = self.graphs.effects.len() as u32;
            self.graphs.effects.extend(movements.effects(add.is_copy));
            let n_movements = self.graphs.effects.len() as u32 - start;
            let at = movements.destination();
            self.graphs
                .effects
                .extend(choice.map(|piece_type| Effect::Promote { piece_type, at }));
            let effects = start..self.graphs.effects.len() as u32;
            self.graphs.templates.push(Template {
                head,
                effects,
                n_movements,
            });
            let template = self.graphs.templates.len() as u32 - 1;
            self.emit(FastOp::Emit(template));
        }
        self.emit(FastOp::Reset);
    }
}
