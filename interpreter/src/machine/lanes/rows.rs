//! Rows of tests: one position flag tested on position after position, as by a loop over the board. A walk continues at
//! the next flag that is set, without the tests in between.

use super::graph::{Graph, Node, NodeId, Sight};
use super::path::{PathId, Paths, Shape};
use zrf_grammar::game::{PositionFlagId, PositionId};

/// Shorter rows are walked test by test.
const MIN_TESTS: usize = 4;

/// The rows of a graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// For each node, where its row continues in the lists below, and how many more tests it has.
    places: Vec<Option<(u32, u16)>>,
    /// The tests of each row, then where the last one leads if it fails.
    nodes: Vec<NodeId>,
    /// The position of each test.
    positions: Vec<PositionId>,
}

impl Rows {
    pub(super) fn new<const N: usize>(graph: &Graph, paths: &Paths<N>) -> Self {
        let test = |id: NodeId| test(*graph.nodes.get(id.index())?, paths);
        let mut rows = Self::default();
        let mut row = Vec::new();
        for first in (0..graph.nodes.len() as u16).map(NodeId) {
            let (mut next, flag) = (first, test(first).map(|(flag, ..)| flag));
            while let Some((own, at, no)) = test(next).filter(|_| !rows.has(next))
                && Some(own) == flag
                && row.len() < graph.nodes.len()
            {
                row.push((next, at));
                next = no;
            }
            if row.len() >= MIN_TESTS {
                rows.add(graph.nodes.len(), &row, next);
            }
            row.clear();
        }
        rows
    }

    fn has(&self, id: NodeId) -> bool {
        self.after(id).is_some()
    }

    /// Adds a row of tests, and where the last one leads.
    fn add(&mut self, n_nodes: usize, row: &[(NodeId, PositionId)], end: NodeId) {
        self.places.resize(n_nodes, None);
        for (number, &(id, at)) in row.iter().enumerate() {
            self.nodes.push(id);
            self.positions.push(at);
            let n_more = (row.len() - number - 1) as u16;
            self.places[id.index()] = Some((self.nodes.len() as u32, n_more));
        }
        self.nodes.push(end);
        self.positions.push(PositionId::default());
    }

    /// The positions tested by the rest of a row after a node, and the nodes to continue at: one of these tests, or the
    /// end of the row.
    #[inline]
    pub(super) fn after(&self, id: NodeId) -> Option<(&[PositionId], &[NodeId])> {
        let &(place, n_more) = self.places.get(id.index())?.as_ref()?;
        let (place, n_more) = (place as usize, usize::from(n_more));
        Some((
            &self.positions[place..place + n_more],
            &self.nodes[place..=place + n_more],
        ))
    }
}

/// The flag that a node tests on the same position for all starts, and where the node leads if it is not set.
fn test<const N: usize>(
    node: Node,
    paths: &Paths<N>,
) -> Option<(PositionFlagId, PositionId, NodeId)> {
    let Node::Test {
        sight, path, no, ..
    } = node
    else {
        return None;
    };
    let (path, all) = (paths.get(path), paths.get(PathId::START).domain);
    match (sight, &path.shape) {
        (Sight::PositionFlag(flag), &Shape::Constant(at)) if path.domain == all => {
            Some((flag, at, no))
        }
        _ => None,
    }
}
