//! Slices as operations on sets of lanes, in an order in which lanes only go forward.

use super::graph::{Graph, Node, NodeId, Pool, Sight};
use super::known::Arrival;
use super::path::{PathId, Shape};
use super::workbench::Workbench;
use crate::machine::bits::Bits;
use rustc_hash::FxHashMap;
use zrf_grammar::game::{PositionId, TestKind};

/// An operation: a test of the lanes that reach it.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct SetOp {
    pub(super) test: Test,
    /// The lanes outside this mask end before the test.
    pub(super) within: u16,
    /// The next operation that lanes of earlier operations can reach: where to continue when no lane is left.
    pub(super) skip: u16,
    pub(super) yes: Exit,
    pub(super) no: Exit,
}

/// A test that decides where lanes continue.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(super) enum Test {
    /// Whether a shift leads to a sight; only within a mask.
    Shift {
        sight: u16,
        by: i16,
        mask: u16,
    },
    /// Whether the sight is on one position, the same for all starts.
    At {
        sight: u16,
        at: PositionId,
    },
    /// Whether any other path leads to a sight.
    Path {
        sight: u16,
        path: PathId,
    },
    Within(u16),
    Flag(u16),
    /// The machine answers lane by lane.
    Ask {
        test: TestKind,
        path: PathId,
    },
    /// Sets a flag and passes.
    SetFlag {
        flag: u16,
        value: bool,
    },
    /// Whether a lane has set a flag where its path leads.
    PositionFlag {
        flag: u16,
        path: PathId,
    },
    /// Sets a position flag where the path leads, and passes.
    SetPositionFlag {
        flag: u16,
        path: PathId,
        value: bool,
    },
    Pass,
}

/// Where lanes continue after a test, perhaps making moves on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit {
    /// The template of the moves, or [`Exit::NO_MOVE`].
    pub(super) template: u32,
    /// The number of the template among those that may make equal moves, or 0.
    pub(super) twin: u16,
    /// The next operation, or [`Exit::END`].
    pub(super) to: u16,
}

impl Exit {
    pub(super) const NO_MOVE: u32 = u32::MAX;
    pub(super) const END: u16 = u16::MAX;

    const DEAD: Self = Self {
        template: Self::NO_MOVE,
        twin: 0,
        to: Self::END,
    };
}

/// One slice as operations, or several in a row.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    pub(super) ops: Vec<SetOp>,
    /// Where lanes begin: the first operation of each slice.
    pub(super) entries: Vec<u16>,
    /// The derived sights that are looked for, by their indices in [`Sights`].
    pub(super) derived: Vec<u16>,
    pub(super) n_flags: u16,
    pub(super) n_position_flags: u16,
    n_positions: usize,
    /// Whether a test asks the machine, which may take long.
    pub(super) asks: bool,
}

impl Code {
    /// Compiles a slice, given what is known at each of its nodes. Returns `None` if the slice must be walked.
    pub(super) fn new<const N: usize>(
        bench: &mut Workbench<'_, N>,
        slice: &Graph,
        arrivals: &[Arrival<N>],
    ) -> Option<Self> {
        let mut compile = Compile {
            layout: Layout::new(slice, bench.pool)?,
            code: Self {
                n_positions: bench.program.tables().n_positions(),
                ..Self::default()
            },
            bench,
        };
        for (index, (node, arrival)) in slice.nodes.iter().zip(arrivals).enumerate() {
            if compile.layout.has_op(index) {
                let op = compile.op(*node, index, &arrival.alive)?;
                compile.code.ops.push(op);
            }
        }
        let mut code = compile.code;
        code.derived.sort_unstable();
        code.derived.dedup();
        let start = compile.layout.exit(slice.start).to;
        code.entries.extend((start != Exit::END).then_some(start));
        set_skips(&mut code.ops);
        Some(code)
    }

    /// Numbers the templates that may make equal moves.
    pub(super) fn set_twins(&mut self, numbers: &FxHashMap<u32, u16>) {
        for op in &mut self.ops {
            for exit in [&mut op.yes, &mut op.no] {
                exit.twin = numbers.get(&exit.template).copied().unwrap_or(0);
            }
        }
    }

    /// The index of the first position of a position flag.
    pub(super) fn first_of(&self, flag: u16) -> usize {
        usize::from(flag) * self.n_positions
    }

    /// Whether some operations go through lanes one by one.
    fn is_slow(&self) -> bool {
        self.asks || self.n_position_flags > 0
    }

    /// Appends another slice. Returns false if the two cannot be joined.
    pub(super) fn append(&mut self, other: &Self) -> bool {
        let n_ops = self.ops.len() + other.ops.len();
        let Some(n_flags) = self.n_flags.checked_add(other.n_flags) else {
            return false;
        };
        if n_ops >= usize::from(Exit::END) || self.is_slow() || other.is_slow() {
            return false;
        }
        let (first, first_flag) = (self.ops.len() as u16, self.n_flags);
        self.entries
            .extend(other.entries.iter().map(|at| first + at));
        self.ops
            .extend(other.ops.iter().map(|op| op.moved(first, first_flag)));
        self.derived.extend(&other.derived);
        self.derived.sort_unstable();
        self.derived.dedup();
        self.n_flags = n_flags;
        true
    }
}

impl SetOp {
    /// The same operation after other operations and flags.
    fn moved(mut self, first: u16, first_flag: u16) -> Self {
        self.skip += first;
        for exit in [&mut self.yes, &mut self.no] {
            if exit.to != Exit::END {
                exit.to += first;
            }
        }
        if let Test::Flag(flag) | Test::SetFlag { flag, .. } = &mut self.test {
            *flag += first_flag;
        }
        self
    }
}

/// Which nodes have an operation of their own. A node that makes moves is part of the exit of the node before it, if
/// only one leads to it. A mask outside which lanes end is part of the operation that follows.
struct Layout {
    /// For each node, the exit by which lanes reach it.
    exits: Vec<Exit>,
    is_part: Vec<bool>,
    /// For each node, the mask within which lanes reach its test.
    within: Vec<u16>,
}

/// The first mask of a pool: all starts.
pub(super) const ALL: u16 = 0;

impl Layout {
    fn new<const N: usize>(slice: &Graph, pool: &mut Pool<N>) -> Option<Self> {
        let n_nodes = slice.nodes.len();
        let leaders = sole_leaders(slice);
        let is_emit = |index: usize| matches!(slice.nodes[index], Node::Emit { .. });
        let mut layout = Self {
            exits: vec![Exit::DEAD; n_nodes],
            is_part: vec![false; n_nodes],
            within: vec![ALL; n_nodes],
        };
        for (index, node) in slice.nodes.iter().enumerate() {
            layout.is_part[index] = match *node {
                Node::Emit { .. } => leaders[index].is_some_and(|leader| !is_emit(leader)),
                Node::Within { mask, yes, no } => {
                    let is_part = no == NodeId::END
                        && yes != NodeId::END
                        && leaders[yes.index()].is_some()
                        && !is_emit(yes.index());
                    if is_part {
                        let both = pool.starts(mask) & pool.starts(layout.within[index]);
                        layout.within[yes.index()] = pool.mask(both)?;
                    }
                    is_part
                }
                _ => false,
            };
        }
        let mut n_ops = layout.is_part.iter().filter(|is_part| !**is_part).count();
        for (index, node) in slice.nodes.iter().enumerate().rev() {
            layout.exits[index] = match *node {
                Node::Emit { template, next } if layout.is_part[index] => Exit {
                    template,
                    ..layout.exit(next)
                },
                Node::Within { yes, .. } if layout.is_part[index] => layout.exit(yes),
                _ => {
                    n_ops -= 1;
                    Exit {
                        to: n_ops as u16,
                        ..Exit::DEAD
                    }
                }
            };
        }
        Some(layout)
    }

    fn has_op(&self, index: usize) -> bool {
        !self.is_part[index]
    }

    fn exit(&self, to: NodeId) -> Exit {
        match to {
            NodeId::END => Exit::DEAD,
            to => self.exits[to.index()],
        }
    }
}

/// For each node, the only node that leads to it, if there is just one.
fn sole_leaders(slice: &Graph) -> Vec<Option<usize>> {
    let mut leaders = vec![None; slice.nodes.len()];
    let mut has_several = vec![false; slice.nodes.len()];
    for (index, node) in slice.nodes.iter().enumerate() {
        for to in node.targets().into_iter().filter(|&to| to != NodeId::END) {
            let other = leaders[to.index()].replace(index);
            has_several[to.index()] |= other.is_some_and(|other| other != index);
        }
    }
    let sole = leaders.into_iter().zip(has_several);
    sole.map(|(leader, has_several)| leader.filter(|_| !has_several))
        .collect()
}

struct Compile<'w, 'a, const N: usize> {
    layout: Layout,
    code: Code,
    bench: &'w mut Workbench<'a, N>,
}

impl<const N: usize> Compile<'_, '_, N> {
    fn op(&mut self, node: Node, index: usize, alive: &Bits<N>) -> Option<SetOp> {
        let [yes, no] = node.targets().map(|to| self.layout.exit(to));
        let within = self.layout.within[index];
        let op = |test, no| SetOp {
            test,
            within,
            skip: 0,
            yes,
            no,
        };
        let always = |test| op(test, Exit::DEAD);
        Some(match node {
            Node::Test { sight, path, .. } => op(self.test(sight, path, alive)?, no),
            Node::Within { mask, .. } => op(Test::Within(mask), no),
            Node::Flag { flag, .. } => op(Test::Flag(self.flag(flag.index())?), no),
            Node::SetFlag { flag, value, .. } => {
                let flag = self.flag(flag.index())?;
                always(Test::SetFlag { flag, value })
            }
            Node::SetPositionFlag {
                flag, path, value, ..
            } => {
                let flag = self.position_flag(flag.index())?;
                always(Test::SetPositionFlag { flag, path, value })
            }
            Node::Emit { template, next } => SetOp {
                yes: Exit {
                    template,
                    ..self.layout.exit(next)
                },
                ..always(Test::Pass)
            },
            Node::Record { .. } | Node::Goto(_) => return None,
        })
    }

    fn test(&mut self, sight: Sight, path: PathId, alive: &Bits<N>) -> Option<Test> {
        if let Sight::Asked(test) = sight {
            self.code.asks = true;
            return Some(Test::Ask { test, path });
        }
        if let Sight::PositionFlag(flag) = sight {
            let flag = self.position_flag(flag.index())?;
            return Some(Test::PositionFlag { flag, path });
        }
        let sight = self.bench.sights.number(sight)?;
        self.code.derived.extend(self.bench.sights.index(sight));
        let seen_path = self.bench.paths.get(path);
        Some(match seen_path.shape {
            Shape::Shift(by) => Test::Shift {
                sight,
                by: by as i16,
                mask: match alive.is_within(seen_path.domain) {
                    true => ALL,
                    false => self.bench.pool.mask(seen_path.domain)?,
                },
            },
            Shape::Constant(at) if alive.is_within(seen_path.domain) => Test::At { sight, at },
            _ => Test::Path { sight, path },
        })
    }

    fn flag(&mut self, flag: usize) -> Option<u16> {
        let flag = u16::try_from(flag).ok()?;
        self.code.n_flags = self.code.n_flags.max(flag.checked_add(1)?);
        Some(flag)
    }

    fn position_flag(&mut self, flag: usize) -> Option<u16> {
        let flag = u16::try_from(flag).ok()?;
        let n_flags = &mut self.code.n_position_flags;
        *n_flags = flag.checked_add(1)?.max(*n_flags);
        Some(flag)
    }
}

/// Finds for each operation the first later one that an earlier operation leads to.
fn set_skips(ops: &mut [SetOp]) {
    let n_ops = ops.len();
    let mut first_leading = vec![n_ops; n_ops];
    for (index, op) in ops.iter().enumerate().rev() {
        for exit in [op.yes, op.no] {
            if exit.to != Exit::END {
                first_leading[exit.to as usize] = index;
            }
        }
    }
    // The later operations that an operation before this one leads to, the nearest last. Any other later operation is
    // of no use to earlier operations either.
    let mut later = vec![n_ops];
    first_leading.push(0);
    for (index, op) in ops.iter_mut().enumerate().rev() {
        while later.len() > 1 && first_leading[later[later.len() - 1]] >= index {
            later.pop();
        }
        op.skip = later[later.len() - 1] as u16;
        later.push(index);
    }
}
