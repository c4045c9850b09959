//! Graphs of what uses what, and their cycles.

use std::collections::BTreeMap;

/// Which node uses which, each with a reason.
#[derive(Default)]
pub(crate) struct Graph {
    edges: BTreeMap<String, BTreeMap<String, String>>,
}

impl Graph {
    /// Adds an edge, unless it exists or leads back to its own node.
    pub(crate) fn add(&mut self, from: &str, to: &str, reason: impl FnOnce() -> String) {
        if from != to {
            let edges = self.edges.entry(from.to_owned()).or_default();
            edges.entry(to.to_owned()).or_insert_with(reason);
        }
    }

    /// The number of edges.
    pub(crate) fn len(&self) -> usize {
        self.edges.values().map(BTreeMap::len).sum()
    }

    /// The edges of a cycle, in order.
    pub(crate) fn cycle(&self) -> Option<Vec<String>> {
        let mut done = Vec::new();
        self.edges
            .keys()
            .find_map(|node| self.cycle_from(node, &mut Vec::new(), &mut done))
    }

    fn cycle_from<'a>(
        &'a self,
        node: &'a str,
        way: &mut Vec<&'a str>,
        done: &mut Vec<&'a str>,
    ) -> Option<Vec<String>> {
        if let Some(first) = way.iter().position(|&other| other == node) {
            let circle = way[first..].iter().chain([&way[first]]);
            let pairs: Vec<&str> = circle.copied().collect();
            let edge = |pair: &[&str]| {
                let reason = &self.edges[pair[0]][pair[1]];
                format!("{} → {}, {reason}", pair[0], pair[1])
            };
            return Some(pairs.windows(2).map(edge).collect());
        }
        if done.contains(&node) {
            return None;
        }
        way.push(node);
        let targets = self.edges.get(node).into_iter().flat_map(BTreeMap::keys);
        for target in targets {
            if let Some(cycle) = self.cycle_from(target, way, done) {
                return Some(cycle);
            }
        }
        way.pop();
        done.push(node);
        None
    }
}
