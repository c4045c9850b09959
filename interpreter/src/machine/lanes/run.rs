//! Running slices: operations on sets of lanes, in an order in which lanes only go forward.

use super::Query;
use super::bits::Bits;
use super::flow::Known;
use super::graph::{Graph, Node, NodeId, Sight};
use super::library::Library;
use super::path::{PathId, Shape};
use crate::machine::{Machine, Subject};
use crate::program::classes::Class;
use crate::state::State;
use zrf_grammar::game::PositionId;

/// One operation, with the places of the operations that lanes go on to; the place after the last one is the end.
#[derive(Clone, Copy, Debug)]
enum SetOp {
    /// Whether a shift leads to what is looked for; only within a mask.
    Shift {
        seen: u16,
        by: i16,
        mask: u16,
        yes: u16,
        no: u16,
    },
    /// The same for paths that are no shift.
    Path {
        seen: u16,
        path: PathId,
        yes: u16,
        no: u16,
    },
    Within {
        mask: u16,
        yes: u16,
        no: u16,
    },
    Flag {
        flag: u16,
        yes: u16,
        no: u16,
    },
    SetFlag {
        flag: u16,
        value: bool,
        next: u16,
    },
    Ask {
        test: u16,
        path: PathId,
        yes: u16,
        no: u16,
    },
    Emit {
        template: u32,
        next: u16,
    },
}

/// A slice as operations.
#[derive(Clone, Debug)]
struct Code {
    ops: Box<[SetOp]>,
    /// For each operation, the next one that lanes can come to from before it: what follows a dead one.
    skip: Box<[u16]>,
    /// What is looked for: indices into [`Runner::sights`].
    sights: Box<[u16]>,
}

/// Lanes that come to a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Emitted<const N: usize> {
    pub(super) lanes: Bits<N>,
    pub(super) template: u32,
}

/// A path that is no shift, seen from all starts.
#[derive(Clone, Debug)]
enum SeenBy<const N: usize> {
    Shifts(Box<[(i32, Bits<N>)]>),
    Constant(usize, Bits<N>),
    Table,
}

/// Something that is looked for, and where it is at present.
#[derive(Clone, Debug)]
struct Seen<const N: usize> {
    sight: Sight,
    classes: Box<[Class]>,
    /// The list of moves for which `at` holds.
    list: u32,
    at: Bits<N>,
}

/// Code for a board of one size, and the buffers to run it.
#[derive(Clone, Debug, Default)]
pub(super) struct Runner<const N: usize> {
    codes: Vec<Option<Box<Code>>>,
    masks: Vec<Bits<N>>,
    paths: Vec<SeenBy<N>>,
    seen: Vec<Seen<N>>,
    /// The number of the present list of moves.
    list: u32,
    alive: Vec<Bits<N>>,
    flags: Vec<Bits<N>>,
    pub(super) emitted: Vec<Emitted<N>>,
}

/// The first mask of a pool is that of all starts.
const ALL: u16 = 0;

impl<const N: usize> Runner<N> {
    /// The state may be another from now on.
    pub(super) fn begin(&mut self) {
        self.list = self.list.wrapping_add(1);
        self.emitted.clear();
    }

    /// Makes the code of a slice; `None` if it must be walked.
    pub(super) fn make(
        &mut self,
        library: &mut Library,
        index: usize,
        slice: &Graph,
        known: &[Known],
    ) -> Option<()> {
        let mut sights = Vec::new();
        let mut ops = Vec::with_capacity(slice.nodes.len());
        for (node, known) in slice.nodes.iter().zip(known) {
            ops.push(self.op(library, *node, known, slice.nodes.len(), &mut sights)?);
        }
        sights.sort_unstable();
        sights.dedup();
        let masks = &library.pool.masks[self.masks.len()..];
        self.masks
            .extend(masks.iter().map(|mask| mask.resized::<N>()));
        let paths = library.paths.iter().skip(self.paths.len());
        let seen_by = paths.map(|path| match &path.shape {
            Shape::Shift(by) => SeenBy::Shifts([(*by, path.domain.resized())].into()),
            Shape::Shifts(shifts) => {
                let shifts = shifts.iter();
                SeenBy::Shifts(shifts.map(|&(by, mask)| (by, mask.resized())).collect())
            }
            Shape::Constant(at) => SeenBy::Constant(at.index(), path.domain.resized()),
            Shape::Table => SeenBy::Table,
        });
        self.paths.extend(seen_by);
        self.alive
            .resize(self.alive.len().max(ops.len() + 1), Bits::EMPTY);
        if self.codes.len() <= index {
            self.codes.resize(index + 1, None);
        }
        self.codes[index] = Some(Box::new(Code {
            skip: skips(slice),
            ops: ops.into(),
            sights: sights.into(),
        }));
        Some(())
    }

    fn op(
        &mut self,
        library: &mut Library,
        node: Node,
        known: &Known,
        n_nodes: usize,
        sights: &mut Vec<u16>,
    ) -> Option<SetOp> {
        let place = |id: NodeId| {
            if id == NodeId::END {
                n_nodes as u16
            } else {
                id.0
            }
        };
        Some(match node {
            Node::Test {
                sight: Sight::Asked(test),
                path,
                yes,
                no,
            } => SetOp::Ask {
                test,
                path,
                yes: place(yes),
                no: place(no),
            },
            Node::Test {
                sight,
                path,
                yes,
                no,
            } => {
                let seen = self.seen(library, sight)?;
                sights.push(seen);
                let (yes, no) = (place(yes), place(no));
                let seen_path = library.paths.get(path);
                match seen_path.shape {
                    Shape::Shift(by) => SetOp::Shift {
                        seen,
                        by: by as i16,
                        mask: match known.alive.is_within(seen_path.domain) {
                            true => ALL,
                            false => library.pool.mask(seen_path.domain)?,
                        },
                        yes,
                        no,
                    },
                    _ => SetOp::Path {
                        seen,
                        path,
                        yes,
                        no,
                    },
                }
            }
            Node::Within { mask, yes, no } => SetOp::Within {
                mask,
                yes: place(yes),
                no: place(no),
            },
            Node::Flag { flag, yes, no } => SetOp::Flag {
                flag: self.flag(flag.index())?,
                yes: place(yes),
                no: place(no),
            },
            Node::SetFlag { flag, value, next } => SetOp::SetFlag {
                flag: self.flag(flag.index())?,
                value,
                next: place(next),
            },
            Node::Emit { template, next } => SetOp::Emit {
                template,
                next: place(next),
            },
            Node::SetPositionFlag { .. } | Node::Record { .. } | Node::Goto(_) => return None,
        })
    }

    fn flag(&mut self, flag: usize) -> Option<u16> {
        self.flags
            .resize(self.flags.len().max(flag + 1), Bits::EMPTY);
        u16::try_from(flag).ok()
    }

    /// The index of what is looked for; `None` if it is not the same for all lanes.
    fn seen(&mut self, library: &Library, sight: Sight) -> Option<u16> {
        if let Some(index) = self.seen.iter().position(|seen| seen.sight == sight) {
            return Some(index as u16);
        }
        let classes = match sight {
            Sight::Classes(set) => library.sets.members(set).collect(),
            Sight::Attribute(_) | Sight::LastFrom | Sight::LastTo => Box::default(),
            Sight::PositionFlag(_) | Sight::Asked(_) => return None,
        };
        self.seen.push(Seen {
            sight,
            classes,
            list: self.list.wrapping_sub(1),
            at: Bits::EMPTY,
        });
        u16::try_from(self.seen.len() - 1).ok()
    }

    /// Runs the code at an index, which a block has for a player, from a set of starts.
    pub(super) fn run(
        &mut self,
        library: &Library,
        machine: &mut Machine,
        query: Query<'_>,
        index: usize,
        subject: Subject,
        starts: Bits<N>,
    ) {
        let Some(code) = self.codes[index].as_deref() else {
            return;
        };
        for &seen in &code.sights {
            let seen = &mut self.seen[seen as usize];
            if seen.list != self.list {
                seen.list = self.list;
                seen.at = where_seen(seen.sight, &seen.classes, query.state);
            }
        }
        self.flags.fill(Bits::EMPTY);
        let alive = &mut self.alive[..=code.ops.len()];
        alive[0] = starts;
        let (mut n_done, mut here) = (0, 0);
        while here < code.ops.len() {
            let lanes = std::mem::replace(&mut alive[here], Bits::EMPTY);
            if lanes.is_empty() {
                here = code.skip[here] as usize;
                continue;
            }
            n_done += 1;
            let (passing, yes, no) = match code.ops[here] {
                SetOp::Shift {
                    seen,
                    by,
                    mask,
                    yes,
                    no,
                } => {
                    let seen = self.seen[seen as usize].at.pulled(i32::from(by));
                    (seen & self.masks[mask as usize], yes, no)
                }
                SetOp::Path {
                    seen,
                    path,
                    yes,
                    no,
                } => {
                    let seen = self.seen[seen as usize].at;
                    (through(&self.paths, library, path, seen, lanes), yes, no)
                }
                SetOp::Within { mask, yes, no } => (self.masks[mask as usize], yes, no),
                SetOp::Flag { flag, yes, no } => (self.flags[flag as usize], yes, no),
                SetOp::Ask {
                    test,
                    path,
                    yes,
                    no,
                } => {
                    let passes = ask(library, machine, query, subject, test, path, lanes);
                    (passes, yes, no)
                }
                SetOp::SetFlag { flag, value, next } => {
                    let flag = &mut self.flags[flag as usize];
                    *flag = match value {
                        true => *flag | lanes,
                        false => flag.without(lanes),
                    };
                    alive[next as usize] |= lanes;
                    here += 1;
                    continue;
                }
                SetOp::Emit { template, next } => {
                    self.emitted.push(Emitted { lanes, template });
                    alive[next as usize] |= lanes;
                    here += 1;
                    continue;
                }
            };
            alive[yes as usize] |= lanes & passing;
            alive[no as usize] |= lanes.without(passing);
            here += 1;
        }
        alive[code.ops.len()] = Bits::EMPTY;
        machine.work.spend(n_done);
    }
}

fn through<const N: usize>(
    paths: &[SeenBy<N>],
    library: &Library,
    path: PathId,
    seen: Bits<N>,
    lanes: Bits<N>,
) -> Bits<N> {
    match &paths[path.index()] {
        SeenBy::Shifts(shifts) => {
            let shifted = shifts.iter().map(|&(by, mask)| seen.pulled(by) & mask);
            shifted.fold(Bits::EMPTY, |all, some| all | some)
        }
        SeenBy::Constant(at, domain) => {
            if seen.contains(PositionId::from_index(*at)) {
                *domain
            } else {
                Bits::EMPTY
            }
        }
        SeenBy::Table => {
            let path = library.paths.get(path);
            let is_seen = |at| seen.contains(at);
            let passes = lanes
                .iter()
                .filter(|&start| path.at(start).is_some_and(is_seen));
            passes.collect()
        }
    }
}

/// The lanes for which the machine says yes, asked one by one.
fn ask<const N: usize>(
    library: &Library,
    machine: &mut Machine,
    query: Query<'_>,
    subject: Subject,
    test: u16,
    path: PathId,
    lanes: Bits<N>,
) -> Bits<N> {
    let test = library.pool.asked[test as usize];
    let path = library.paths.get(path);
    let passes = lanes.iter().filter(|&start| {
        let subject = Subject { start, ..subject };
        path.at(start)
            .is_some_and(|at| machine.ask((query.program, query.state), subject, test, at, library))
    });
    passes.collect()
}

/// The positions where something is.
fn where_seen<const N: usize>(sight: Sight, classes: &[Class], state: &State) -> Bits<N> {
    let mut at = Bits::EMPTY;
    match sight {
        Sight::Classes(_) => {
            for &class in classes {
                at.add_words(state.words_of(class));
            }
        }
        Sight::Attribute(attribute) => at.add_words(state.words_with(attribute)),
        Sight::LastFrom => state
            .last_from()
            .into_iter()
            .for_each(|from| at.insert(from)),
        Sight::LastTo => state.last_to().into_iter().for_each(|to| at.insert(to)),
        Sight::PositionFlag(_) | Sight::Asked(_) => {}
    }
    at
}

/// For each node, the first one after it that a node before it leads to.
fn skips(slice: &Graph) -> Box<[u16]> {
    let n_nodes = slice.nodes.len();
    let mut first_leading = vec![n_nodes; n_nodes];
    for (index, node) in slice.nodes.iter().enumerate().rev() {
        for to in node.targets() {
            if to != NodeId::END {
                first_leading[to.index()] = index;
            }
        }
    }
    let skip = |index: usize| {
        let mut later = index + 1..n_nodes;
        later.find(|&later| first_leading[later] < index)
    };
    (0..n_nodes)
        .map(|index| skip(index).unwrap_or(n_nodes) as u16)
        .collect()
}
