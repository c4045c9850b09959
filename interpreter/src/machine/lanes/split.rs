//! Splitting: separate nodes for each list of recorded effects, so that no move needs a walk.

use super::flow::{Flow, is_time_to_look, step};
use super::graph::{Graph, Node, NodeId};
use super::known::Known;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// A graph that is being split.
struct Split<const N: usize> {
    nodes: Vec<Node>,
    /// For each node of the original graph and each list of recorded effects, what is known there, and the node that it
    /// becomes.
    known: Vec<Vec<(Known<N>, NodeId)>>,
    /// For a node and a hash of the recorded effects, the index in `known`. Of lists with the same hash, the first has
    /// the index.
    places: FxHashMap<(NodeId, u64), usize>,
}

/// The graph with separate nodes for each list of recorded effects; `None` if it would have more than `most_nodes`
/// nodes. It must have no loops.
pub(super) fn split_by_records<const N: usize>(
    graph: &Graph,
    flow: &mut Flow<'_, N>,
    start: &Known<N>,
    most_nodes: usize,
) -> Option<Graph> {
    let mut split = Split {
        nodes: Vec::new(),
        known: vec![Vec::new(); graph.nodes.len()],
        places: FxHashMap::default(),
    };
    let start = split.lead(graph.start, start.clone());
    for (index, &node) in graph.nodes.iter().enumerate() {
        if is_time_to_look(index) && flow.work.is_stopped() {
            return None;
        }
        for (here, id) in std::mem::take(&mut split.known[index]) {
            let mut targets = [(NodeId::END, NodeId::END); 2];
            let mut lead = |to: NodeId, what: Known<N>| {
                targets = [(to, split.lead(to, what)), targets[0]];
            };
            let node = step(node, flow, here, &mut lead);
            let target = |to| {
                let led = targets.iter().find(|led| led.0 == to);
                led.map_or(NodeId::END, |led| led.1)
            };
            split.nodes[id.index()] = node.redirected(target);
            if split.nodes.len() > most_nodes {
                return None;
            }
        }
    }
    Some(Graph {
        nodes: split.nodes,
        start,
    })
}

impl<const N: usize> Split<N> {
    /// Notes what is known on the way to a node. Returns the node that it becomes.
    fn lead(&mut self, to: NodeId, what: Known<N>) -> NodeId {
        let Some(known) = self.known.get_mut(to.index()) else {
            return NodeId::END;
        };
        let place = (to, FxBuildHasher.hash_one(&what.recorded));
        let place = *self.places.entry(place).or_insert(known.len());
        let same = known.get_mut(place);
        if let Some((known, target)) = same.filter(|(known, _)| known.recorded == what.recorded) {
            known.meet(&what);
            return *target;
        }
        let target = NodeId(self.nodes.len() as u16);
        self.nodes.push(Node::Goto(NodeId::END));
        known.push((what, target));
        target
    }
}
