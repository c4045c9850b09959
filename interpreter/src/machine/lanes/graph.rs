//! A block as a graph: what its runs do from all starts, with the path of every register resolved.

use super::path::PathId;
use crate::machine::bits::Bits;
use crate::program::Address;
use crate::program::classes::ClassSet;
use crate::state::{Continuation, MoveHead};
use rustc_hash::FxHashMap;
use zrf_grammar::game::{AttributeId, FlagId, PieceTypeId, PositionFlagId, TestKind};

/// A node of a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NodeId(pub(super) u16);

impl NodeId {
    /// The end of the run.
    pub(super) const END: Self = Self(u16::MAX);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a test looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sight {
    /// The position is empty or has a piece of certain classes.
    Classes(ClassSet),
    Attribute(AttributeId),
    LastFrom,
    LastTo,
    PositionFlag(PositionFlagId),
    /// A test that only the machine can answer, lane by lane.
    Asked(TestKind),
}

/// One step of a graph. Lanes whose path leads nowhere fail its test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// Whether a path leads to a sight.
    Test {
        sight: Sight,
        path: PathId,
        yes: NodeId,
        no: NodeId,
    },
    /// Whether the start is in a set, an index into [`Pool::masks`].
    Within {
        mask: u16,
        yes: NodeId,
        no: NodeId,
    },
    Flag {
        flag: FlagId,
        yes: NodeId,
        no: NodeId,
    },
    SetFlag {
        flag: FlagId,
        value: bool,
        next: NodeId,
    },
    SetPositionFlag {
        flag: PositionFlagId,
        path: PathId,
        value: bool,
        next: NodeId,
    },
    /// Records the effect of the operation at an address where a path leads.
    Record {
        op: Address,
        path: PathId,
        next: NodeId,
    },
    /// Finishes a move: an index into [`Pool::templates`].
    Emit {
        template: u32,
        next: NodeId,
    },
    Goto(NodeId),
}

impl Node {
    /// The nodes that follow; the same node twice if there is only one.
    pub(super) fn targets(&self) -> [NodeId; 2] {
        match *self {
            Self::Test { yes, no, .. }
            | Self::Within { yes, no, .. }
            | Self::Flag { yes, no, .. } => [yes, no],
            Self::SetFlag { next, .. }
            | Self::SetPositionFlag { next, .. }
            | Self::Record { next, .. }
            | Self::Emit { next, .. }
            | Self::Goto(next) => [next, next],
        }
    }

    /// Its write to a position flag, with `None` as the value: only some lanes make it.
    pub(super) fn write(&self) -> Option<(PositionFlagId, PathId, Option<bool>)> {
        match *self {
            Self::SetPositionFlag { flag, path, .. } => Some((flag, path, None)),
            _ => None,
        }
    }

    /// The same node with other targets.
    pub(super) fn redirected(mut self, to: impl Fn(NodeId) -> NodeId) -> Self {
        match &mut self {
            Self::Test { yes, no, .. }
            | Self::Within { yes, no, .. }
            | Self::Flag { yes, no, .. } => {
                (*yes, *no) = (to(*yes), to(*no));
            }
            Self::SetFlag { next, .. }
            | Self::SetPositionFlag { next, .. }
            | Self::Record { next, .. }
            | Self::Emit { next, .. }
            | Self::Goto(next) => *next = to(*next),
        }
        self
    }
}

/// A move that a block can make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template {
    /// The parts of the move that are the same for all starts.
    pub(super) head: MoveHead,
    pub(super) is_copy: bool,
    /// The piece type chosen.
    pub(super) promotion: Option<PieceTypeId>,
    /// Movements from and to.
    pub(super) movements: Movements,
    /// Whether a movement begins where there may be no piece.
    pub(super) may_move_nothing: bool,
    /// Whether it is the last move that its `add` makes: what was recorded is forgotten after it.
    pub(super) is_last: bool,
    /// The operations that recorded its effects, in order, with their places; `None` if only a walk can find them.
    pub(super) recorded: Option<Records>,
    /// Whether it stands in for several templates that differ in their other effects.
    pub(super) is_stand_in: bool,
}

/// Movements from and to.
pub(super) type Movements = Box<[(PathId, PathId)]>;

/// Operations that record effects, with their places.
pub(super) type Records = Vec<(Address, PathId)>;

/// The steps of a block. Lists of nodes are in an order in which every node except the heads of loops comes after all
/// nodes that lead to it.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    pub(super) start: NodeId,
}

impl Graph {
    /// Removes gotos and unreachable nodes, and puts the rest in order. Returns the nodes that stay.
    pub(super) fn compact(&mut self) -> Vec<NodeId> {
        let order = self.order();
        let mut number = vec![NodeId::END; self.nodes.len()];
        for (index, node) in order.iter().enumerate() {
            number[node.index()] = NodeId(index as u16);
        }
        let end = |id: NodeId| match self.skip(id) {
            NodeId::END => NodeId::END,
            id => number[id.index()],
        };
        let nodes = order
            .iter()
            .map(|id| self.nodes[id.index()].redirected(end));
        let (nodes, start) = (nodes.collect(), end(self.start));
        *self = Self { nodes, start };
        order
    }

    /// Whether a node leads back to one that comes before it.
    pub(super) fn has_loops(&self) -> bool {
        let leads_back = |(index, node): (usize, &Node)| {
            let targets = node.targets().into_iter();
            targets
                .filter(|&to| to != NodeId::END)
                .any(|to| to.index() <= index)
        };
        self.nodes.iter().enumerate().any(leads_back)
    }

    /// The node that gotos lead to. A cycle of gotos never ends; the run detects that.
    fn skip(&self, mut id: NodeId) -> NodeId {
        for _ in &self.nodes {
            match id {
                NodeId::END => break,
                _ => match self.nodes[id.index()] {
                    Node::Goto(next) => id = next,
                    _ => break,
                },
            }
        }
        id
    }

    /// All reachable nodes except gotos, each before those it leads to.
    fn order(&self) -> Vec<NodeId> {
        let mut is_seen = vec![false; self.nodes.len()];
        let mut finished = Vec::new();
        // Nodes being visited, with the number of targets already followed.
        let mut stack = Vec::new();
        let mut enter = |id: NodeId, stack: &mut Vec<(NodeId, usize)>| {
            let id = self.skip(id);
            if id != NodeId::END && !std::mem::replace(&mut is_seen[id.index()], true) {
                stack.push((id, 0));
            }
        };
        enter(self.start, &mut stack);
        while let Some((id, n_followed)) = stack.last_mut() {
            let id = *id;
            // The branch of a passed test is entered last, so that it follows the test directly.
            let [yes, no] = self.nodes[id.index()].targets();
            *n_followed += 1;
            match *n_followed {
                1 => enter(no, &mut stack),
                2 => enter(yes, &mut stack),
                _ => {
                    stack.pop();
                    finished.push(id);
                }
            }
        }
        finished.reverse();
        finished
    }
}

/// The masks and templates that the graphs of some blocks refer to, each stored once.
#[derive(Clone, Debug)]
pub(super) struct Pool<const N: usize> {
    pub(super) masks: Vec<Bits<N>>,
    mask_ids: FxHashMap<Bits<N>, u16>,
    pub(super) templates: Vec<Template>,
    /// Templates that stand in for all with the same movements.
    stand_ins: FxHashMap<(Movements, bool), u32>,
}

impl<const N: usize> Pool<N> {
    /// The pool of a board whose positions are `all`, which is the first mask.
    pub(super) fn new(all: Bits<N>) -> Self {
        Self {
            masks: vec![all],
            mask_ids: FxHashMap::from_iter([(all, 0)]),
            templates: Vec::new(),
            stand_ins: FxHashMap::default(),
        }
    }

    /// The index of a mask; `None` if there are too many.
    pub(super) fn mask(&mut self, mask: Bits<N>) -> Option<u16> {
        let next = u16::try_from(self.masks.len()).ok()?;
        Some(*self.mask_ids.entry(mask).or_insert_with(|| {
            self.masks.push(mask);
            next
        }))
    }

    /// The template with the effects that are recorded for it.
    pub(super) fn with_records(&mut self, template: u32, recorded: &Records) -> u32 {
        let known = &self.templates[template as usize];
        if known.recorded.is_some() {
            return template;
        }
        self.templates.push(Template {
            recorded: Some(recorded.clone()),
            ..known.clone()
        });
        self.templates.len() as u32 - 1
    }

    /// The template that stands in for all with the same movements, where a walk distinguishes them. Its moves are
    /// parts of longer ones if those of any of them are.
    pub(super) fn stand_in(&mut self, template: u32) -> u32 {
        let own = &self.templates[template as usize];
        let is_part = own.head.continuation != Continuation::EndTurn;
        let stand_in = Template {
            promotion: None,
            recorded: None,
            is_stand_in: true,
            ..own.clone()
        };
        let next = self.templates.len() as u32;
        let key = (stand_in.movements.clone(), stand_in.is_copy);
        let id = *self.stand_ins.entry(key).or_insert(next);
        if id == next {
            self.templates.push(stand_in);
        } else if is_part {
            self.templates[id as usize] = stand_in;
        }
        id
    }

    /// The starts of a mask.
    pub(super) fn starts(&self, mask: u16) -> Bits<N> {
        self.masks[mask as usize]
    }
}
