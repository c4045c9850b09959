//! Lifting: a walk over the program with the paths of the cursor, the mark and the movements known.
//!
//! Every point of the walk is one node. What depends on the board stays a test; steps, zones and marks are worked out
//! here, for all starts together.

use super::bits::Mask;
use super::graph::{Graph, Node, NodeId, Pool, Sight, Template};
use super::needs::{CURSOR, MARK, flag_bit, needs};
use super::path::{PathId, Paths};
use crate::machine::pending::move_head;
use crate::program::classes::ClassSets;
use crate::program::{Address, BlockId, Op, Program};
use rustc_hash::FxHashMap;
use zrf_grammar::game::{FlagId, PieceTypeId, Place, PlayerId, PositionId, Register, TestKind};

/// The most nodes of a block.
pub(super) const MOST_NODES: usize = 60_000;

/// So many operations in a row need no node.
const MOST_SETTLED: usize = 1_000;

/// The most movements of one move. No real move comes near.
const MOST_MOVEMENTS: usize = 64;

/// Why a block has no lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Its graph would become too large.
    TooLarge,
    /// The cursor's way depends on the previous move.
    FollowsLastMove,
}

/// What lifting writes to.
pub(super) struct Shelves<'a> {
    pub(super) paths: &'a mut Paths,
    pub(super) sets: &'a mut ClassSets,
    pub(super) pool: &'a mut Pool,
}

/// Everything that decides what happens next, except positions and recorded effects, and flags where they are not followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Point {
    address: Address,
    cursor: PathId,
    mark: PathId,
    /// An index into [`Lift::movements`].
    movements: u16,
    flags: u64,
}

/// The movements of the move so far, for all starts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct PathMovements {
    from: PathId,
    to: Option<PathId>,
    closed: Vec<(PathId, PathId)>,
}

impl PathMovements {
    fn close(&mut self, cursor: PathId) {
        self.closed.push((self.from, self.to.unwrap_or(cursor)));
    }
}

/// The graph of a block for one player, of a limited number of nodes. If flags are followed, there are nodes for each of
/// their values.
pub(super) fn lift(
    program: &Program,
    block: BlockId,
    mover: PlayerId,
    shelves: Shelves<'_>,
    (most_nodes, follows_flags): (usize, bool),
) -> Result<Graph, Refusal> {
    let mut lift = Lift {
        program,
        mover,
        entry: program.block(block).entry.0,
        needs: needs(program, block),
        most_nodes,
        follows_flags,
        first_template: shelves.pool.templates.len(),
        shelves,
        movements: Vec::new(),
        movement_ids: FxHashMap::default(),
        known: FxHashMap::default(),
        todo: Vec::new(),
        nodes: Vec::new(),
    };
    let start = Point {
        address: program.block(block).entry,
        cursor: PathId::START,
        mark: PathId::START,
        movements: lift.unmoved()?,
        flags: 0,
    };
    let start = lift.node(start)?;
    while let Some((id, point)) = lift.todo.pop() {
        lift.nodes[id.index()] = lift.make(point)?;
    }
    Ok(Graph {
        nodes: lift.nodes,
        start,
    })
}

struct Lift<'a> {
    program: &'a Program,
    mover: PlayerId,
    /// The address of the block's first operation.
    entry: u32,
    needs: Vec<u64>,
    most_nodes: usize,
    follows_flags: bool,
    /// The templates before this one are those of other blocks.
    first_template: usize,
    shelves: Shelves<'a>,
    movements: Vec<PathMovements>,
    movement_ids: FxHashMap<PathMovements, u16>,
    known: FxHashMap<Point, NodeId>,
    /// Nodes still to be made.
    todo: Vec<(NodeId, Point)>,
    nodes: Vec<Node>,
}

impl Lift<'_> {
    /// The node of a point, to be made later if it is new.
    fn node(&mut self, point: Point) -> Result<NodeId, Refusal> {
        let mut point = self.settled(point)?;
        let needs = self.needs[(point.address.0 - self.entry) as usize];
        for (bit, register) in [(CURSOR, &mut point.cursor), (MARK, &mut point.mark)] {
            if needs & bit == 0 {
                *register = PathId::START;
            }
        }
        point.flags &= needs;
        if let Some(&id) = self.known.get(&point) {
            return Ok(id);
        }
        let id = self.push(Node::Goto(NodeId::END))?;
        self.known.insert(point, id);
        self.todo.push((id, point));
        Ok(id)
    }

    /// The point after operations that do the same for all lanes. They could go in a circle.
    fn settled(&mut self, mut point: Point) -> Result<Point, Refusal> {
        for _ in 0..MOST_SETTLED {
            match self.settle(point)? {
                Some(next) => point = next,
                None => break,
            }
        }
        Ok(point)
    }

    /// The point after an operation that does the same for all lanes; `None` for others.
    fn settle(&mut self, point: Point) -> Result<Option<Point>, Refusal> {
        let next = Point {
            address: Address(point.address.0 + 1),
            ..point
        };
        Ok(Some(match self.program.code[point.address.0 as usize] {
            Op::Goto(address) => Point { address, ..point },
            Op::Mark(Place::Cursor) => Point {
                mark: point.cursor,
                ..next
            },
            Op::Go(Register::Mark) => Point {
                cursor: point.mark,
                ..next
            },
            Op::Step(direction) => {
                let cursor = self.resolve(point, Place::Direction(direction))?;
                let paths = &self.shelves.paths;
                let domain = paths.get(point.cursor).domain;
                if !domain.is_within(paths.get(cursor).domain) {
                    return Ok(None);
                }
                Point { cursor, ..next }
            }
            Op::SetFlag(flag, value) if self.follows(flag) => Point {
                flags: point.flags & !flag_bit(flag) | if value { flag_bit(flag) } else { 0 },
                ..next
            },
            Op::Branch {
                test: TestKind::Flag(flag),
                when,
                target,
                ..
            } if self.follows(flag) => match (point.flags & flag_bit(flag) != 0) == when {
                true => Point {
                    address: target,
                    ..point
                },
                false => next,
            },
            _ => return Ok(None),
        }))
    }

    fn follows(&self, flag: FlagId) -> bool {
        self.follows_flags && flag_bit(flag) != 0
    }

    fn push(&mut self, node: Node) -> Result<NodeId, Refusal> {
        if self.nodes.len() >= self.most_nodes {
            return Err(Refusal::TooLarge);
        }
        self.nodes.push(node);
        Ok(NodeId(self.nodes.len() as u16 - 1))
    }

    fn make(&mut self, now: Point) -> Result<Node, Refusal> {
        if let Some(next) = self.settle(now)? {
            return Ok(Node::Goto(self.node(next)?));
        }
        let next = Point {
            address: Address(now.address.0 + 1),
            ..now
        };
        let op = self.program.code[now.address.0 as usize];
        match op {
            Op::End => Ok(Node::Goto(NodeId::END)),
            Op::Branch {
                test,
                place,
                when,
                target,
            } => {
                let jump = self.node(Point {
                    address: target,
                    ..now
                })?;
                let next = self.node(next)?;
                let (yes, no) = if when { (jump, next) } else { (next, jump) };
                self.test(now, test, place, yes, no)
            }
            Op::Step(direction) => self.go(now, next, Place::Direction(direction)),
            Op::StepOpposite(direction) => self.go(now, next, Place::Opposite(direction)),
            Op::Jump(position) => self.go(now, next, Place::Position(position)),
            Op::Go(register) => self.go(now, next, Place::Register(register)),
            Op::Mark(place) => {
                let mark = self.resolve(now, place)?;
                let (yes, no) = (self.node(Point { mark, ..next })?, self.node(next)?);
                self.within(self.shelves.paths.get(mark).domain, yes, no)
            }
            Op::From => self.moving(now, next, |movements| movements.from = now.cursor),
            Op::To => self.moving(now, next, |movements| movements.to = Some(now.cursor)),
            Op::Cascade => self.moving(now, next, |movements| {
                movements.close(now.cursor);
                movements.from = now.cursor;
                movements.to = None;
            }),
            Op::Add(index) => self.add(now, next, index),
            Op::SetFlag(flag, value) => Ok(Node::SetFlag {
                flag,
                value,
                next: self.node(next)?,
            }),
            Op::SetPositionFlag(flag, value, place) => Ok(Node::SetPositionFlag {
                flag,
                value,
                path: self.resolve(now, place)?,
                next: self.node(next)?,
            }),
            op => Ok(Node::Record {
                op: now.address,
                path: self.resolve(now, op.effect_place().unwrap_or_default())?,
                next: self.node(next)?,
            }),
        }
    }

    /// Goes to a place; runs that cannot end.
    fn go(&mut self, now: Point, next: Point, place: Place) -> Result<Node, Refusal> {
        let cursor = self.resolve(now, place)?;
        let domain = self.shelves.paths.get(cursor).domain;
        if domain.is_empty() {
            return Ok(Node::Goto(NodeId::END));
        }
        let yes = self.node(Point { cursor, ..next })?;
        self.within(domain, yes, NodeId::END)
    }

    fn within(&mut self, mask: Mask, yes: NodeId, no: NodeId) -> Result<Node, Refusal> {
        let mask = self.shelves.pool.mask(mask).ok_or(Refusal::TooLarge)?;
        Ok(Node::Within { mask, yes, no })
    }

    /// The path to a place; refused if it depends on the previous move.
    fn resolve(&mut self, now: Point, place: Place) -> Result<PathId, Refusal> {
        let (tables, mover) = (self.program.tables(), self.mover);
        let movements = &self.movements[now.movements as usize];
        let paths = &mut *self.shelves.paths;
        let path = match place {
            Place::Cursor => Some(now.cursor),
            Place::Position(position) => paths.constant(position),
            Place::Direction(direction) => {
                paths.step(now.cursor, (mover, direction, false), |at| {
                    tables.step(mover, at, direction)
                })
            }
            Place::Opposite(direction) => paths.step(now.cursor, (mover, direction, true), |at| {
                tables.step_opposite(mover, at, direction)
            }),
            Place::Register(Register::Mark) => Some(now.mark),
            Place::Register(Register::From) => Some(movements.from),
            Place::Register(Register::To) => Some(movements.to.unwrap_or(now.cursor)),
            Place::Register(Register::LastFrom | Register::LastTo) => {
                return Err(Refusal::FollowsLastMove);
            }
        };
        path.ok_or(Refusal::TooLarge)
    }

    fn test(
        &mut self,
        now: Point,
        test: TestKind,
        place: Place,
        yes: NodeId,
        no: NodeId,
    ) -> Result<Node, Refusal> {
        if let TestKind::Flag(flag) = test {
            return Ok(Node::Flag { flag, yes, no });
        }
        let path = self.resolve(now, place)?;
        if let Some(mask) = self.fixed(now, test, path) {
            return self.within(mask, yes, no);
        }
        let sight = match test {
            TestKind::Attribute(attribute) => Sight::Attribute(attribute),
            TestKind::LastFrom => Sight::LastFrom,
            TestKind::LastTo => Sight::LastTo,
            TestKind::PositionFlag(flag) => Sight::PositionFlag(flag),
            TestKind::Attacked(_) | TestKind::Defended(_) | TestKind::AdjacentToEnemy => {
                Sight::Asked(self.shelves.pool.ask(test).ok_or(Refusal::TooLarge)?)
            }
            test => {
                let (tables, mover) = (self.program.tables(), self.mover);
                let set = self.shelves.sets.set(|class| {
                    class.map_or(test == TestKind::Empty, |(owner, piece_type)| match test {
                        TestKind::Friend => owner == mover,
                        TestKind::Enemy => owner != mover && !tables.is_neutral(owner),
                        TestKind::Neutral => owner != mover && tables.is_neutral(owner),
                        TestKind::Piece(other) => piece_type == other,
                        _ => false,
                    })
                });
                Sight::Classes(set.ok_or(Refusal::TooLarge)?)
            }
        };
        Ok(Node::Test {
            sight,
            path,
            yes,
            no,
        })
    }

    /// The starts for which a test is true whatever the state; `None` if that depends on the state.
    fn fixed(&self, now: Point, test: TestKind, path: PathId) -> Option<Mask> {
        let (tables, paths) = (self.program.tables(), &self.shelves.paths);
        let path = paths.get(path);
        Some(match test {
            TestKind::OnBoard => path.domain,
            TestKind::InZone(zone) => {
                let zone = tables.zone(self.mover, zone);
                path.starts(|at| zone.contains(at))
            }
            TestKind::Position(position) => path.starts(|at| at == position),
            TestKind::Marked => {
                let mark = paths.get(now.mark);
                let is_marked = |start: &PositionId| mark.at(*start) == path.at(*start);
                path.domain.iter().filter(is_marked).collect()
            }
            TestKind::GoalPosition => path.starts(|at| tables.is_goal_position(at)),
            TestKind::Unresolved => Mask::EMPTY,
            _ => return None,
        })
    }

    fn unmoved(&mut self) -> Result<u16, Refusal> {
        self.movements_id(PathMovements {
            from: PathId::START,
            to: None,
            closed: Vec::new(),
        })
    }

    fn movements_id(&mut self, movements: PathMovements) -> Result<u16, Refusal> {
        if let Some(&id) = self.movement_ids.get(&movements) {
            return Ok(id);
        }
        let id = u16::try_from(self.movements.len()).map_err(|_| Refusal::TooLarge)?;
        self.movements.push(movements.clone());
        self.movement_ids.insert(movements, id);
        Ok(id)
    }

    fn moving(
        &mut self,
        now: Point,
        next: Point,
        change: impl FnOnce(&mut PathMovements),
    ) -> Result<Node, Refusal> {
        let mut movements = self.movements[now.movements as usize].clone();
        change(&mut movements);
        if movements.closed.len() >= MOST_MOVEMENTS {
            return Err(Refusal::TooLarge);
        }
        let movements = self.movements_id(movements)?;
        Ok(Node::Goto(self.node(Point { movements, ..next })?))
    }

    /// The moves of an `add`, one after the other; then nothing is pending.
    fn add(&mut self, now: Point, next: Point, index: u32) -> Result<Node, Refusal> {
        let mut movements = self.movements[now.movements as usize].clone();
        movements.close(now.cursor);
        let view = |path| self.shelves.paths.get(path).view;
        let closed = movements.closed.iter();
        let closed: Box<[_]> = closed.map(|&(from, to)| (view(from), view(to))).collect();
        let movements = self.unmoved()?;
        let mut next = self.node(Point { movements, ..next })?;
        let choices = self.program.add(index).piece_types.iter();
        let mut choices: Vec<Option<PieceTypeId>> = choices.map(|&choice| Some(choice)).collect();
        if choices.is_empty() {
            choices.push(None);
        }
        let (first, others) = (choices[0], &choices[1..]);
        for &promotion in others.iter().rev() {
            let is_last = Some(&promotion) == others.last();
            let node = self.emit(now.address, index, &closed, promotion, is_last, next)?;
            next = self.push(node)?;
        }
        self.emit(now.address, index, &closed, first, others.is_empty(), next)
    }

    fn emit(
        &mut self,
        made_by: Address,
        add: u32,
        movements: &[(PathId, PathId)],
        promotion: Option<PieceTypeId>,
        is_last: bool,
        next: NodeId,
    ) -> Result<Node, Refusal> {
        let add = self.program.add(add);
        let template = Template {
            head: move_head(self.mover, add, made_by, None, None),
            is_copy: add.is_copy,
            promotion,
            movements: movements.into(),
            is_last,
            recorded: None,
        };
        let templates = &mut self.shelves.pool.templates;
        let own = &templates[self.first_template..];
        let template = match own.iter().position(|other| *other == template) {
            Some(index) => self.first_template + index,
            None => {
                templates.push(template);
                templates.len() - 1
            }
        } as u32;
        Ok(Node::Emit { template, next })
    }
}
