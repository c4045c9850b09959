//! Existence slices: which moves there are, without what they do.
//!
//! Most of a block computes the effects of a move. The slice keeps only what decides whether an `add` is reached, and
//! which one. Equivalent nodes are merged, from the end of the block backwards: recording an effect does nothing here,
//! a flag is not set if nothing reads it before it is set again, and a test with equivalent branches is not made. So
//! nothing is left of the search for chains of stones that follows a placement in Hex. Where a walk makes the moves
//! anyway, `add`s with the same movement count as one, whatever their other effects, so the tests between them
//! disappear, too.
//!
//! A loop of such nodes is equivalent to what follows it. Whether it ends does not matter here: a walk makes all moves
//! of blocks with loops, and notices a loop that does not end. A loop that makes moves or sets flags that are read has
//! no slice.

use super::graph::{Graph, Node, NodeId, Sight};
use rustc_hash::FxHashMap;
use zrf_grammar::game::{FlagId, PositionFlagId};

/// The most rounds in which the nodes of loops are recomputed; a graph that needs more has no slice.
const MAX_ROUNDS: usize = 4;

/// The node of the slice that a node becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Nothing but a loop so far.
    Unknown,
    Node(NodeId),
}

/// The slice of a graph; `None` if it has a loop that decides which moves there are. Templates with the same `stand_in`
/// count as the same.
pub(super) fn slice(graph: &Graph, mut stand_in: impl FnMut(u32) -> u32) -> Option<Graph> {
    let mut slice = Slice {
        nodes: Vec::new(),
        reads: Vec::new(),
        known: FxHashMap::default(),
    };
    let mut fates = vec![Fate::Unknown; graph.nodes.len()];
    for _ in 0..MAX_ROUNDS {
        let before = fates.clone();
        for (index, &node) in graph.nodes.iter().enumerate().rev() {
            let node = match node {
                Node::Emit { template, next } => Node::Emit {
                    template: stand_in(template),
                    next,
                },
                node => node,
            };
            fates[index] = slice.fate(node, &fates)?;
        }
        if fates == before || !graph.has_loops() {
            let start = match graph.start {
                NodeId::END => NodeId::END,
                id => match fates[id.index()] {
                    Fate::Node(start) => start,
                    Fate::Unknown => return None,
                },
            };
            return Some(Graph {
                nodes: slice.nodes,
                start,
            });
        }
    }
    None
}

struct Slice {
    nodes: Vec<Node>,
    /// For each node, the flags that it or a later one reads before they are set again.
    reads: Vec<u128>,
    known: FxHashMap<Node, NodeId>,
}

impl Slice {
    fn fate(&mut self, node: Node, fates: &[Fate]) -> Option<Fate> {
        let of = |id: NodeId| match id {
            NodeId::END => Fate::Node(id),
            id => fates[id.index()],
        };
        let [first, second] = node.targets();
        let next = match (of(first), of(second)) {
            (Fate::Unknown, other) | (other, Fate::Unknown) => other,
            (Fate::Node(yes), Fate::Node(no)) if yes != no => {
                return self.push(node.redirected(|to| if to == first { yes } else { no }));
            }
            (both, _) => both,
        };
        let is_kept = match node {
            Node::Emit { .. } => true,
            Node::SetFlag { flag, .. } => self.reads(next) & flag_bit(flag) != 0,
            Node::SetPositionFlag { flag, .. } => self.reads(next) & position_flag_bit(flag) != 0,
            _ => false,
        };
        match (is_kept, next) {
            (false, next) => Some(next),
            (true, Fate::Node(next)) => self.push(node.redirected(|_| next)),
            (true, Fate::Unknown) => None,
        }
    }

    fn reads(&self, fate: Fate) -> u128 {
        match fate {
            Fate::Node(id) if id != NodeId::END => self.reads[id.index()],
            _ => 0,
        }
    }

    fn push(&mut self, node: Node) -> Option<Fate> {
        if let Some(&id) = self.known.get(&node) {
            return Some(Fate::Node(id));
        }
        let own = match node {
            Node::Flag { flag, .. } => flag_bit(flag),
            Node::Test {
                sight: Sight::PositionFlag(flag),
                ..
            } => position_flag_bit(flag),
            _ => 0,
        };
        let is_set = match node {
            Node::SetFlag { flag, .. } if flag.index() < LAST_FLAG => flag_bit(flag),
            _ => 0,
        };
        let [yes, no] = node.targets().map(|to| self.reads(Fate::Node(to)));
        let id = NodeId(
            u16::try_from(self.nodes.len())
                .ok()
                .filter(|&id| id < u16::MAX)?,
        );
        self.nodes.push(node);
        self.reads.push(own | (yes | no) & !is_set);
        self.known.insert(node, id);
        Some(Fate::Node(id))
    }
}

/// The flags from this one on share a bit.
const LAST_FLAG: usize = 95;

fn flag_bit(flag: FlagId) -> u128 {
    1 << flag.index().min(LAST_FLAG)
}

fn position_flag_bit(flag: PositionFlagId) -> u128 {
    1 << (LAST_FLAG + 1 + flag.index().min(31))
}
