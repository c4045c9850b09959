//! The tree in memory: nodes in one vector, results of all players in another.

/// Nothing was made of a move yet.
const NONE: u32 = u32::MAX;
/// How many moves ahead the current state is looked up in an old tree.
const FARTHEST: u32 = 8;

/// A move at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) fingerprint: u64,
    node: u32,
}

#[derive(Clone, Debug)]
struct Node {
    key: u64,
    ply: u32,
    visits: u32,
    /// One for each legal move, in order of generation; empty until the node is visited twice.
    edges: Vec<Edge>,
    /// Whether the game is over here.
    is_end: bool,
}

/// A tree; its root has index 0.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    n_sides: usize,
    nodes: Vec<Node>,
    /// By node and side.
    sums: Vec<f64>,
    bytes: usize,
    most_bytes: usize,
}

impl Tree {
    pub(super) fn new(n_sides: usize, most_bytes: usize) -> Self {
        Self {
            n_sides,
            nodes: Vec::new(),
            sums: Vec::new(),
            bytes: 0,
            most_bytes,
        }
    }

    /// Makes the node of a state the root: from the existing tree if possible, otherwise a new one.
    pub(super) fn go_to(&mut self, key: u64, ply: u32) {
        let old = std::mem::replace(self, Self::new(self.n_sides, self.most_bytes));
        match old.find(key, ply) {
            Some(node) => {
                self.copy(&old, node);
            }
            None => {
                self.add(key, ply);
            }
        }
    }

    fn find(&self, key: u64, ply: u32) -> Option<usize> {
        let is_near = |root: &&Node| ply >= root.ply && ply - root.ply <= FARTHEST;
        self.nodes.first().filter(is_near)?;
        self.nodes
            .iter()
            .position(|node| node.key == key && node.ply == ply)
    }

    fn copy(&mut self, old: &Self, root: usize) {
        let mut rest = vec![(root, None)];
        while let Some((from, parent)) = rest.pop() {
            let node = &old.nodes[from];
            let new = self.add(node.key, node.ply);
            self.nodes[new].visits = node.visits;
            self.nodes[new].is_end = node.is_end;
            let sums = &old.sums[from * old.n_sides..(from + 1) * old.n_sides];
            self.sums[new * self.n_sides..].copy_from_slice(sums);
            if let Some((parent, index)) = parent {
                self.set_child(parent, index, new);
            }
            self.open(new, node.edges.iter().map(|edge| edge.fingerprint));
            let children = node.edges.iter().enumerate().rev();
            rest.extend(
                children
                    .filter(|(_, edge)| edge.node != NONE)
                    .map(|(index, edge)| (edge.node as usize, Some((new, index)))),
            );
        }
    }

    /// Adds a node that nothing leads to yet.
    pub(super) fn add(&mut self, key: u64, ply: u32) -> usize {
        self.nodes.push(Node {
            key,
            ply,
            visits: 0,
            edges: Vec::new(),
            is_end: false,
        });
        self.sums.resize(self.nodes.len() * self.n_sides, 0.0);
        self.bytes += size_of::<Node>() + self.n_sides * size_of::<f64>();
        self.nodes.len() - 1
    }

    pub(super) fn is_full(&self) -> bool {
        // Vectors grow by copying themselves, and a new tree is copied from the old one.
        self.bytes >= self.most_bytes / 2 || self.nodes.len() >= NONE as usize
    }

    pub(super) fn is_open(&self, node: usize) -> bool {
        !self.nodes[node].edges.is_empty()
    }

    /// Adds the moves of a node.
    pub(super) fn open(&mut self, node: usize, fingerprints: impl Iterator<Item = u64>) {
        let edges: Vec<Edge> = fingerprints
            .map(|fingerprint| Edge {
                fingerprint,
                node: NONE,
            })
            .collect();
        self.bytes += edges.len() * size_of::<Edge>();
        self.nodes[node].edges = edges;
    }

    pub(super) fn edges(&self, node: usize) -> &[Edge] {
        &self.nodes[node].edges
    }

    pub(super) fn child(&self, node: usize, index: usize) -> Option<usize> {
        let child = self.nodes[node].edges.get(index)?.node;
        (child != NONE).then_some(child as usize)
    }

    pub(super) fn set_child(&mut self, node: usize, index: usize, child: usize) {
        self.nodes[node].edges[index].node = child as u32;
    }

    /// The moves of a node that were visited, with the nodes they lead to.
    pub(super) fn children(&self, node: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let edges = self.nodes.get(node).map_or(&[][..], |node| &node.edges);
        let visited = edges
            .iter()
            .enumerate()
            .filter(|(_, edge)| edge.node != NONE);
        visited.map(|(index, edge)| (index, edge.node as usize))
    }

    pub(super) fn visits(&self, node: usize) -> u32 {
        self.nodes[node].visits
    }

    pub(super) fn sum(&self, node: usize, side: usize) -> f64 {
        self.sums[node * self.n_sides + side]
    }

    pub(super) fn is_end(&self, node: usize) -> bool {
        self.nodes[node].is_end
    }

    pub(super) fn set_end(&mut self, node: usize) {
        self.nodes[node].is_end = true;
    }

    /// Records a result, by side from 0 to 1.
    pub(super) fn note(&mut self, node: usize, results: &[f64]) {
        self.nodes[node].visits += 1;
        let sums = &mut self.sums[node * self.n_sides..(node + 1) * self.n_sides];
        sums.iter_mut()
            .zip(results)
            .for_each(|(sum, result)| *sum += result);
    }
}
