//! Lifting: a walk over the program with known paths of the cursor, the mark and the movements.
//!
//! Every point of the walk is one node. What depends on the board stays a test; steps, zones and marks are resolved
//! here, for all starts together.

use super::flow::is_time_to_look;
use super::graph::{Graph, Node, NodeId, Sight};
use super::movements::MovementTable;
use super::needs::{CURSOR, MARK, flag_bit, needs};
use super::path::PathId;
use super::workbench::Workbench;
use crate::machine::bits::Bits;
use crate::program::{Address, BlockId, Op};
use rustc_hash::FxHashMap;
use zrf_grammar::game::{FlagId, PieceTypeId, Place, PositionId, Register, TestKind};

/// The most nodes of a block.
pub(super) const MAX_NODES: usize = 60_000;

/// The most operations in a row that are settled without a node.
const MAX_SETTLED: usize = 1_000;

/// Why a block has no lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCompiled {
    /// Its graph would become too large.
    TooLarge,
    /// The cursor's path depends on the previous move.
    FollowsLastMove,
}

/// Everything that decides what happens next, except the board and the recorded effects, and flags that are not
/// followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Point {
    pub(super) address: Address,
    pub(super) cursor: PathId,
    pub(super) mark: PathId,
    /// An index into [`Lift::movements`].
    pub(super) movements: u16,
    pub(super) flags: u64,
}

/// What distinguishes the templates of a block: the operation, the type chosen, whether it is the last, and the
/// movements.
type Made = (Address, Option<PieceTypeId>, bool, Box<[(PathId, PathId)]>);

/// A block that is being lifted for one player.
pub(super) struct Lift<'w, 'a, const N: usize> {
    pub(super) bench: &'w mut Workbench<'a, N>,
    /// The address of the block's first operation.
    entry: u32,
    needs: Vec<u64>,
    most_nodes: usize,
    follows_flags: bool,
    pub(super) templates: FxHashMap<Made, u32>,
    pub(super) movements: MovementTable,
    known: FxHashMap<Point, NodeId>,
    /// Nodes still to be made.
    todo: Vec<(NodeId, Point)>,
    nodes: Vec<Node>,
}

impl<'w, 'a, const N: usize> Lift<'w, 'a, N> {
    /// Begins to lift a block. Its graph may have at most `most_nodes` nodes; if flags are followed, it has separate
    /// nodes for each of their values.
    pub(super) fn new(
        bench: &'w mut Workbench<'a, N>,
        block: BlockId,
        most_nodes: usize,
        follows_flags: bool,
    ) -> Self {
        Self {
            entry: bench.program.block(block).entry.0,
            needs: needs(bench.program, block),
            bench,
            most_nodes,
            follows_flags,
            templates: FxHashMap::default(),
            movements: MovementTable::default(),
            known: FxHashMap::default(),
            todo: Vec::new(),
            nodes: Vec::new(),
        }
    }

    /// The graph of the block; meaningless if a stop was wanted.
    pub(super) fn graph(mut self) -> Result<Graph, NotCompiled> {
        let start = Point {
            address: Address(self.entry),
            cursor: PathId::START,
            mark: PathId::START,
            movements: self.unmoved()?,
            flags: 0,
        };
        let start = self.node(start)?;
        for n_made in 0.. {
            match self.todo.pop() {
                Some((id, point)) => self.nodes[id.index()] = self.make(point)?,
                None => break,
            }
            if is_time_to_look(n_made) && self.bench.work.is_stopped() {
                break;
            }
        }
        Ok(Graph {
            nodes: self.nodes,
            start,
        })
    }

    /// The node of a point, to be made later if it is new.
    pub(super) fn node(&mut self, point: Point) -> Result<NodeId, NotCompiled> {
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

    /// The point after operations that do the same for all lanes. Their number is limited, because gotos may form a
    /// cycle.
    fn settled(&mut self, mut point: Point) -> Result<Point, NotCompiled> {
        for _ in 0..MAX_SETTLED {
            match self.settle(point)? {
                Some(next) => point = next,
                None => break,
            }
        }
        Ok(point)
    }

    /// The point after an operation that does the same for all lanes; `None` for others.
    fn settle(&mut self, point: Point) -> Result<Option<Point>, NotCompiled> {
        let next = Point {
            address: Address(point.address.0 + 1),
            ..point
        };
        Ok(Some(
            match self.bench.program.code[point.address.0 as usize] {
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
                    let paths = &self.bench.paths;
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
            },
        ))
    }

    fn follows(&self, flag: FlagId) -> bool {
        self.follows_flags && flag_bit(flag) != 0
    }

    pub(super) fn push(&mut self, node: Node) -> Result<NodeId, NotCompiled> {
        if self.nodes.len() >= self.most_nodes {
            return Err(NotCompiled::TooLarge);
        }
        self.nodes.push(node);
        Ok(NodeId(self.nodes.len() as u16 - 1))
    }

    fn make(&mut self, now: Point) -> Result<Node, NotCompiled> {
        if let Some(next) = self.settle(now)? {
            return Ok(Node::Goto(self.node(next)?));
        }
        let next = Point {
            address: Address(now.address.0 + 1),
            ..now
        };
        let op = self.bench.program.code[now.address.0 as usize];
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
                self.within(self.bench.paths.get(mark).domain, yes, no)
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

    /// Goes to a place; runs that cannot go there end.
    fn go(&mut self, now: Point, next: Point, place: Place) -> Result<Node, NotCompiled> {
        let cursor = self.resolve(now, place)?;
        let domain = self.bench.paths.get(cursor).domain;
        if domain.is_empty() {
            return Ok(Node::Goto(NodeId::END));
        }
        let yes = self.node(Point { cursor, ..next })?;
        self.within(domain, yes, NodeId::END)
    }

    fn within(&mut self, mask: Bits<N>, yes: NodeId, no: NodeId) -> Result<Node, NotCompiled> {
        let mask = self.bench.pool.mask(mask).ok_or(NotCompiled::TooLarge)?;
        Ok(Node::Within { mask, yes, no })
    }

    /// The path to a place; an error if it depends on the previous move.
    fn resolve(&mut self, now: Point, place: Place) -> Result<PathId, NotCompiled> {
        let (tables, mover) = (self.bench.program.tables(), self.bench.subject.mover);
        let movements = self.movements.get(now.movements);
        let paths = &mut *self.bench.paths;
        let path = match place {
            Place::Cursor => Some(now.cursor),
            Place::Position(position) => paths.constant(position),
            Place::Direction(direction) => {
                paths.step(now.cursor, (mover, direction, false), &|at| {
                    tables.step(mover, at, direction)
                })
            }
            Place::Opposite(direction) => paths.step(now.cursor, (mover, direction, true), &|at| {
                tables.step_opposite(mover, at, direction)
            }),
            Place::Register(Register::Mark) => Some(now.mark),
            Place::Register(Register::From) => Some(movements.from),
            Place::Register(Register::To) => Some(movements.to.unwrap_or(now.cursor)),
            Place::Register(Register::LastFrom | Register::LastTo) => {
                return Err(NotCompiled::FollowsLastMove);
            }
        };
        path.ok_or(NotCompiled::TooLarge)
    }

    fn test(
        &mut self,
        now: Point,
        test: TestKind,
        place: Place,
        yes: NodeId,
        no: NodeId,
    ) -> Result<Node, NotCompiled> {
        if let TestKind::Flag(flag) = test {
            return Ok(Node::Flag { flag, yes, no });
        }
        let path = self.resolve(now, place)?;
        if let Some(mask) = self.fixed(now, test, path) {
            return self.within(mask, yes, no);
        }
        let sight = match test {
            TestKind::PositionFlag(flag) => Sight::PositionFlag(flag),
            test => self
                .bench
                .sights
                .of(self.bench.subject.mover, test)
                .unwrap_or(Sight::Asked(test)),
        };
        Ok(Node::Test {
            sight,
            path,
            yes,
            no,
        })
    }

    /// The starts for which a test is true in every state; `None` if that depends on the state.
    fn fixed(&self, now: Point, test: TestKind, path: PathId) -> Option<Bits<N>> {
        let (tables, paths) = (self.bench.program.tables(), &self.bench.paths);
        let path = paths.get(path);
        let among = |seen| path.through(seen, path.domain);
        Some(match test {
            TestKind::OnBoard => path.domain,
            TestKind::InZone(zone) => among(Bits::of_words(
                tables.zone(self.bench.subject.mover, zone).words(),
            )),
            TestKind::Position(position) => among([position].into_iter().collect()),
            TestKind::Marked => {
                let mark = paths.get(now.mark);
                let is_marked = |start: &PositionId| mark.at(*start) == path.at(*start);
                path.domain.iter().filter(is_marked).collect()
            }
            TestKind::GoalPosition => {
                let positions = (0..tables.n_positions()).map(PositionId::from_index);
                among(
                    positions
                        .filter(|&at| tables.is_goal_position(at))
                        .collect(),
                )
            }
            TestKind::Unresolved => Bits::EMPTY,
            _ => return None,
        })
    }
}
