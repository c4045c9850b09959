//! Simplification: what is known on the way to a node answers its test.
//!
//! Each node is visited once, after all that lead to it. Known there: which starts can still be alive, which classes the
//! positions may have that were looked at, and the flags. The head of a loop knows nothing.

use super::bits::Mask;
use super::graph::{Graph, Node, NodeId, Pool, Records, Sight};
use super::path::{Path, PathId, Paths, Shape};
use crate::program::classes::{Class, ClassSets};
use zrf_grammar::game::{FlagId, PositionFlagId, PositionId};

/// What graphs refer to.
pub(super) struct Context<'a> {
    pub(super) paths: &'a Paths,
    pub(super) sets: &'a ClassSets,
    pub(super) pool: &'a mut Pool,
    /// Whether nothing is recorded in the graph because it is a slice.
    pub(super) is_slice: bool,
}

/// What is known of every lane that comes to a node.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The starts that may be alive.
    pub(super) alive: Mask,
    /// For views of paths, in order, the classes that the positions may have, one bit each.
    classes: Vec<(PathId, u128)>,
    /// Of the first flags, those that are set and those that are not.
    set: u64,
    unset: u64,
    /// What position flags were set to since the start of the run, the last write last: `None` where only some lanes did.
    writes: Vec<(PositionFlagId, PathId, Option<bool>)>,
    /// What is recorded for the pending move; `None` if that is not the same for all.
    recorded: Option<Records>,
}

/// What is known of the lanes that come to a node, after simplification.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    /// The starts that may be alive.
    pub(super) alive: Mask,
    /// Whether a move is made there that only brings a piece to an empty position, apart from what was recorded.
    pub(super) is_free: bool,
}

/// So many classes can be told apart.
const MOST_CLASSES: usize = u128::BITS as usize;

/// So many effects of a move are known without a walk.
const MOST_RECORDS: usize = 16;

impl Known {
    /// At the start of a run, for pieces of one class or for drops.
    pub(super) fn start(all: Mask, own: Option<Class>) -> Self {
        let own = own.filter(|class| class.index() < MOST_CLASSES);
        Self {
            alive: all,
            classes: own
                .map(|class| (PathId::START, 1 << class.index()))
                .into_iter()
                .collect(),
            set: 0,
            unset: !0,
            writes: Vec::new(),
            recorded: Some(Records::new()),
        }
    }

    /// At the head of a loop, in which some position flags may be set.
    fn nothing(all: Mask, graph: &Graph) -> Self {
        let mut writes: Vec<_> = graph.nodes.iter().filter_map(Node::write).collect();
        writes.sort_unstable_by_key(|&(flag, path, _)| (flag, path));
        writes.dedup();
        Self {
            writes,
            alive: all,
            classes: Vec::new(),
            set: 0,
            unset: 0,
            recorded: None,
        }
    }

    /// Weakens this to what also holds for lanes of another origin.
    fn meet(&mut self, other: &Self) {
        self.alive |= other.alive;
        self.set &= other.set;
        self.unset &= other.unset;
        if self.recorded != other.recorded {
            self.recorded = None;
        }
        if self.writes != other.writes {
            let both = self.writes.iter().zip(&other.writes);
            let n_common = both.take_while(|(own, other)| own == other).count();
            let others = other.writes[n_common..].iter();
            self.writes.extend(others.copied());
            let differing = &mut self.writes[n_common..];
            differing.iter_mut().for_each(|(.., value)| *value = None);
            differing.sort_unstable_by_key(|&(flag, path, _)| (flag, path));
            self.writes.dedup();
        }
        let mut others = other.classes.iter().peekable();
        self.classes.retain_mut(|(view, classes)| {
            while others.next_if(|(other, _)| other < view).is_some() {}
            let others = others.next_if(|(other, _)| other == view);
            *classes |= others.map_or(!0, |&(_, classes)| classes);
            *classes != !0
        });
    }

    fn at(&self, node: Node, pool: &Pool) -> Arrival {
        let is_empty = |to| self.classes_of(to) & !(1 << Class::EMPTY.index()) == 0;
        Arrival {
            alive: self.alive,
            is_free: match node {
                Node::Emit { template, .. } => {
                    let movements = &pool.templates[template as usize].movements;
                    matches!(**movements, [(_, to)] if is_empty(to))
                }
                _ => false,
            },
        }
    }

    fn find(&self, view: PathId) -> Result<usize, usize> {
        self.classes.binary_search_by_key(&view, |&(view, _)| view)
    }

    fn classes_of(&self, view: PathId) -> u128 {
        self.find(view).map_or(!0, |index| self.classes[index].1)
    }

    fn with_classes(mut self, view: PathId, classes: u128) -> Self {
        match self.find(view) {
            Ok(index) => self.classes[index].1 = classes,
            Err(index) => self.classes.insert(index, (view, classes)),
        }
        self
    }

    fn with_alive(mut self, alive: Mask) -> Self {
        self.alive = alive;
        self
    }

    /// Forgets what is recorded if it is much.
    fn with_few_records(mut self) -> Self {
        self.recorded = self
            .recorded
            .filter(|recorded| recorded.len() <= MOST_RECORDS);
        self
    }

    /// Whether a flag is set, if that is known.
    fn flag(&self, flag: FlagId) -> Option<bool> {
        let bit = 1u64.checked_shl(flag.index() as u32)?;
        match (self.set & bit != 0, self.unset & bit != 0) {
            (false, false) => None,
            (is_set, _) => Some(is_set),
        }
    }

    fn with_flag(mut self, flag: FlagId, value: Option<bool>) -> Self {
        let bit = 1u64.checked_shl(flag.index() as u32).unwrap_or(0);
        self.set &= !bit;
        self.unset &= !bit;
        match value {
            Some(true) => self.set |= bit,
            Some(false) => self.unset |= bit,
            None => {}
        }
        self
    }
}

/// Replaces tests whose result is known, and returns what is known at every node of the compacted graph.
pub(super) fn simplify(graph: &mut Graph, mut context: Context<'_>, start: &Known) -> Vec<Arrival> {
    graph.compact();
    let arrivals = answer(graph, &mut context, start);
    let kept = graph.compact().into_iter();
    kept.map(|id| arrivals[id.index()]).collect()
}

fn answer(graph: &mut Graph, context: &mut Context<'_>, start: &Known) -> Vec<Arrival> {
    let nothing = Known::nothing(start.alive, graph);
    let mut known: Vec<Option<Known>> = vec![None; graph.nodes.len()];
    if let Some(first) = known.get_mut(graph.start.index()) {
        *first = Some(start.clone());
    }
    for (index, node) in graph.nodes.iter().enumerate() {
        for to in node.targets() {
            if to != NodeId::END && to.index() <= index {
                known[to.index()] = Some(nothing.clone());
            }
        }
    }
    let mut arrivals = vec![start.at(Node::Goto(NodeId::END), context.pool); graph.nodes.len()];
    for index in 0..graph.nodes.len() {
        let Some(here) = known[index].take() else {
            continue;
        };
        arrivals[index] = here.at(graph.nodes[index], context.pool);
        let mut lead = |to: NodeId, what: Known| {
            if to != NodeId::END && to.index() > index {
                match &mut known[to.index()] {
                    Some(known) => known.meet(&what),
                    unknown => *unknown = Some(what),
                }
            }
        };
        let node = step(graph.nodes[index], context, here, &mut lead);
        graph.nodes[index] = node;
    }
    arrivals
}

/// The graph with nodes of its own for each list of recorded effects, so that no move takes a walk; `None` if it would have
/// more nodes than that. It must have no loops.
pub(super) fn split_by_records(
    graph: &Graph,
    mut context: Context<'_>,
    start: &Known,
    most_nodes: usize,
) -> Option<Graph> {
    let mut nodes = vec![Node::Goto(NodeId::END)];
    // What is known at each node, and the node that it becomes.
    let mut known = vec![Vec::new(); graph.nodes.len()];
    known
        .get_mut(graph.start.index())?
        .push((start.clone(), NodeId(0)));
    for index in 0..graph.nodes.len() {
        for (here, id) in std::mem::take(&mut known[index]) {
            let mut led = [(NodeId::END, NodeId::END); 2];
            let mut lead = |to: NodeId, what: Known| {
                let Some(known) = known.get_mut(to.index()) else {
                    return;
                };
                let is_same = |(known, _): &&mut (Known, _)| known.recorded == what.recorded;
                let target = match known.iter_mut().find(is_same) {
                    Some((known, target)) => {
                        known.meet(&what);
                        *target
                    }
                    None => {
                        let target = NodeId(nodes.len() as u16);
                        nodes.push(Node::Goto(NodeId::END));
                        known.push((what, target));
                        target
                    }
                };
                led[1] = led[0];
                led[0] = (to, target);
            };
            let node = step(graph.nodes[index], &mut context, here, &mut lead);
            let target = |to| {
                led.iter()
                    .find(|led| led.0 == to)
                    .map_or(NodeId::END, |led| led.1)
            };
            nodes[id.index()] = node.redirected(target);
            if nodes.len() > most_nodes {
                return None;
            }
        }
    }
    Some(Graph {
        nodes,
        start: NodeId(0),
    })
}

/// Passes what is known on to the targets of a node. Returns the node, or what it comes to.
fn step(
    node: Node,
    context: &mut Context<'_>,
    here: Known,
    lead: &mut impl FnMut(NodeId, Known),
) -> Node {
    match node {
        Node::Test {
            sight,
            path,
            yes,
            no,
        } => return test(node, sight, path, (yes, no), context, here, lead),
        Node::Within { mask, yes, no } => {
            return within(node, context.pool.starts(mask), (yes, no), here, lead);
        }
        Node::Flag { flag, yes, no } => {
            if let Some(value) = here.flag(flag) {
                let next = if value { yes } else { no };
                lead(next, here);
                return Node::Goto(next);
            }
            lead(yes, here.clone().with_flag(flag, Some(true)));
            lead(no, here.with_flag(flag, Some(false)));
        }
        Node::SetFlag { flag, value, next } => lead(next, here.with_flag(flag, Some(value))),
        Node::Record { op, path, next } => {
            let mut here = here;
            if let Some(recorded) = &mut here.recorded {
                recorded.push((op, path));
            }
            lead(next, here.with_few_records());
        }
        Node::Emit { template, next } => {
            let mut here = here;
            let template = match &here.recorded {
                Some(recorded) if !context.is_slice => {
                    context.pool.with_records(template, recorded)
                }
                _ => template,
            };
            if context.pool.templates[template as usize].is_last {
                here.recorded = Some(Records::new());
            }
            lead(next, here);
            return Node::Emit { template, next };
        }
        Node::SetPositionFlag {
            flag,
            path,
            value,
            next,
        } => {
            let mut here = here;
            here.writes.push((flag, path, Some(value)));
            lead(next, here);
        }
        Node::Goto(next) => lead(next, here),
    }
    node
}

fn within(
    node: Node,
    mask: Mask,
    (yes, no): (NodeId, NodeId),
    here: Known,
    lead: &mut impl FnMut(NodeId, Known),
) -> Node {
    let (inside, outside) = (here.alive & mask, here.alive.without(mask));
    if outside.is_empty() {
        lead(yes, here);
        return Node::Goto(yes);
    }
    if inside.is_empty() {
        lead(no, here);
        return Node::Goto(no);
    }
    lead(yes, here.clone().with_alive(inside));
    lead(no, here.with_alive(outside));
    node
}

fn test(
    node: Node,
    sight: Sight,
    path: PathId,
    (yes, no): (NodeId, NodeId),
    context: &mut Context<'_>,
    here: Known,
    lead: &mut impl FnMut(NodeId, Known),
) -> Node {
    let path = context.paths.get(path);
    let inside = here.alive & path.domain;
    let is_led = here.alive.is_within(path.domain);
    if inside.is_empty() || yes == no {
        lead(no, here);
        return Node::Goto(no);
    }
    let set = match sight {
        Sight::Classes(set) => context.sets.bits(set),
        Sight::PositionFlag(flag) => {
            if let Some(set) = set_flags(flag, path, inside, context.paths, &here)
                && let Some(mask) = context.pool.mask(set)
            {
                return within(Node::Within { mask, yes, no }, set, (yes, no), here, lead);
            }
            None
        }
        _ => None,
    };
    let Some(set) = set else {
        lead(yes, here.clone().with_alive(inside));
        lead(no, here);
        return node;
    };
    let possible = here.classes_of(path.view);
    if possible & set == 0 {
        lead(no, here);
        return Node::Goto(no);
    }
    if possible & !set == 0 && is_led {
        lead(yes, here);
        return Node::Goto(yes);
    }
    // The start itself is known not to pass.
    let passing = match here.classes_of(PathId::START) & set {
        0 => inside.without(path.fixed()),
        _ => inside,
    };
    let found = here.clone().with_alive(passing);
    lead(yes, found.with_classes(path.view, possible & set));
    let missed = match is_led {
        true => here.with_classes(path.view, possible & !set),
        false => here,
    };
    lead(no, missed);
    node
}

/// The starts for which a position flag is set where a path leads; `None` if that is not known of all.
fn set_flags(
    flag: PositionFlagId,
    path: &Path,
    starts: Mask,
    paths: &Paths,
    here: &Known,
) -> Option<Mask> {
    let (mut left, mut set) = (starts, Mask::EMPTY);
    for &(_, written, value) in here.writes.iter().rev().filter(|write| write.0 == flag) {
        let written = paths.get(written);
        let there = match (&written.shape, &path.shape) {
            (Shape::Shift(by), Shape::Shift(other)) if by == other => left & written.domain,
            (Shape::Shift(_), Shape::Shift(_)) => Mask::EMPTY,
            (Shape::Constant(at), Shape::Constant(other)) if at == other => left & written.domain,
            (Shape::Constant(_), Shape::Constant(_)) => Mask::EMPTY,
            _ => {
                let is_there = |start: &PositionId| written.at(*start) == path.at(*start);
                left.iter().filter(is_there).collect()
            }
        };
        match value {
            None if !there.is_empty() => return None,
            Some(true) => set |= there,
            _ => {}
        }
        left = left.without(there);
    }
    Some(set)
}
