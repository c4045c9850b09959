//! Simplification: removes tests whose result is known where they are reached, and assignments of flags that have the
//! value already.
//!
//! Each node is visited once, after all nodes that lead to it. At each, it is known which starts can still be alive,
//! which classes the tested positions may have, and which flags are set. At the head of a loop nothing is known.

use super::graph::{Graph, Node, NodeId, Pool, Records, Sight};
use super::known::{Arrival, Known};
use super::path::{Path, PathId, Paths, Shape};
use crate::machine::WorkMeter;
use crate::machine::bits::Bits;
use crate::program::classes::ClassSets;
use zrf_grammar::game::{PositionFlagId, PositionId};

/// What simplification needs: the tables that graphs refer to.
pub(super) struct Flow<'a, const N: usize> {
    pub(super) paths: &'a Paths<N>,
    pub(super) sets: &'a ClassSets,
    pub(super) pool: &'a mut Pool<N>,
    /// Whether nothing is recorded in the graph because it is a slice.
    pub(super) is_slice: bool,
    /// Polled for a stop. Once one is wanted, graphs are meaningless.
    pub(super) work: &'a mut WorkMeter,
}

/// Whether it is time to check for a stop.
pub(super) fn is_time_to_look(n_done: usize) -> bool {
    n_done.is_multiple_of(64)
}

/// Removes tests and assignments whose result is known, and returns what is known at every node of the compacted graph.
pub(super) fn simplify<const N: usize>(
    graph: &mut Graph,
    flow: &mut Flow<'_, N>,
    start: &Known<N>,
) -> Vec<Arrival<N>> {
    graph.compact();
    let arrivals = answer(graph, flow, start);
    let kept = graph.compact().into_iter();
    kept.map(|id| arrivals[id.index()]).collect()
}

fn answer<const N: usize>(
    graph: &mut Graph,
    flow: &mut Flow<'_, N>,
    start: &Known<N>,
) -> Vec<Arrival<N>> {
    let nothing = Known::nothing(start.alive, graph);
    let mut known: Vec<Option<Known<N>>> = vec![None; graph.nodes.len()];
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
    let mut arrivals = vec![start.at(Node::Goto(NodeId::END), flow.pool); graph.nodes.len()];
    for index in 0..graph.nodes.len() {
        if is_time_to_look(index) && flow.work.is_stopped() {
            break;
        }
        let Some(here) = known[index].take() else {
            continue;
        };
        arrivals[index] = here.at(graph.nodes[index], flow.pool);
        let mut lead = |to: NodeId, what: Known<N>| {
            if to != NodeId::END && to.index() > index {
                match &mut known[to.index()] {
                    Some(known) => known.meet(&what),
                    unknown => *unknown = Some(what),
                }
            }
        };
        let node = step(graph.nodes[index], flow, here, &mut lead);
        graph.nodes[index] = node;
    }
    arrivals
}

/// Passes what is known on to the targets of a node. Returns the node, or what it is simplified to.
pub(super) fn step<const N: usize>(
    node: Node,
    flow: &mut Flow<'_, N>,
    here: Known<N>,
    lead: &mut impl FnMut(NodeId, Known<N>),
) -> Node {
    match node {
        Node::Test { sight, path, .. } => return test(node, sight, path, flow, here, lead),
        Node::Within { mask, .. } => return within(node, flow.pool.starts(mask), here, lead),
        Node::Flag { flag, yes, no } => {
            if let Some(value) = here.flag(flag) {
                let next = if value { yes } else { no };
                lead(next, here);
                return Node::Goto(next);
            }
            lead(yes, here.clone().with_flag(flag, Some(true)));
            lead(no, here.with_flag(flag, Some(false)));
        }
        Node::SetFlag { flag, value, next } => {
            if here.flag(flag) == Some(value) {
                lead(next, here);
                return Node::Goto(next);
            }
            lead(next, here.with_flag(flag, Some(value)));
        }
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
                Some(recorded) if !flow.is_slice => flow.pool.with_records(template, recorded),
                _ => template,
            };
            if flow.pool.templates[template as usize].is_last {
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

fn within<const N: usize>(
    node: Node,
    mask: Bits<N>,
    here: Known<N>,
    lead: &mut impl FnMut(NodeId, Known<N>),
) -> Node {
    let [yes, no] = node.targets();
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

fn test<const N: usize>(
    node: Node,
    sight: Sight,
    path: PathId,
    flow: &mut Flow<'_, N>,
    here: Known<N>,
    lead: &mut impl FnMut(NodeId, Known<N>),
) -> Node {
    let [yes, no] = node.targets();
    let path = flow.paths.get(path);
    let inside = here.alive & path.domain;
    let is_led = here.alive.is_within(path.domain);
    if inside.is_empty() || yes == no {
        lead(no, here);
        return Node::Goto(no);
    }
    let set = match sight {
        Sight::Classes(set) => flow.sets.bits(set),
        Sight::PositionFlag(flag) => {
            if let Some(set) = set_flags(flag, path, inside, flow.paths, &here)
                && let Some(mask) = flow.pool.mask(set)
            {
                return within(Node::Within { mask, yes, no }, set, here, lead);
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

/// The starts for which a position flag is set where a path leads; `None` if that is not known for all.
fn set_flags<const N: usize>(
    flag: PositionFlagId,
    path: &Path<N>,
    starts: Bits<N>,
    paths: &Paths<N>,
    here: &Known<N>,
) -> Option<Bits<N>> {
    let (mut left, mut set) = (starts, Bits::EMPTY);
    for &(_, written, value) in here.writes.iter().rev().filter(|write| write.0 == flag) {
        let written = paths.get(written);
        let there = match (&written.shape, &path.shape) {
            (Shape::Shift(by), Shape::Shift(other)) if by == other => left & written.domain,
            (Shape::Shift(_), Shape::Shift(_)) => Bits::EMPTY,
            (Shape::Constant(at), Shape::Constant(other)) if at == other => left & written.domain,
            (Shape::Constant(_), Shape::Constant(_)) => Bits::EMPTY,
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
