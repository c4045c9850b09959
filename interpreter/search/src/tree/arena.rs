//! The tree in memory: nodes in one vector, results of all players in another.

use crate::key::Keys;
use std::sync::{Mutex, MutexGuard, PoisonError};
use zrf_interpreter::{Program, REPETITIONS};

/// Stands for the node of a move without a node.
const NONE: u32 = u32::MAX;
/// The greatest number of plies ahead at which the current state is searched for in an old tree.
const FARTHEST: u32 = 8;

/// Stands for the side at a node with a random move.
pub(super) const CHANCE: u8 = u8::MAX;

/// The keys of nodes. How often a state has occurred decides whether it ends the game.
pub(super) fn node_keys(program: &Program) -> Keys {
    Keys::new(program).counting(REPETITIONS)
}

/// A move at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Moves with the same ends have the same kind.
    pub(super) kind: u32,
    node: u32,
    /// The sum of results of rounds through the node in which the same side played a move of this kind later, and the
    /// number of these rounds.
    later: (f32, f32),
}

impl Edge {
    /// The sum of results of rounds in which the move was played later, and the number of these rounds.
    pub(super) fn later(&self) -> (f64, f64) {
        (f64::from(self.later.0), f64::from(self.later.1))
    }
}

/// A result that is certain with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    Draw,
    /// The side with this index wins, and all others lose.
    Win(u8),
}

impl Proof {
    /// The proof by the results of a finished game, if one side wins or nobody does.
    pub(super) fn of(results: &[f64]) -> Option<Self> {
        let has = |wanted: f64| results.iter().filter(|&&result| result == wanted).count();
        let n_won = has(1.0);
        if has(0.5) == results.len() {
            return Some(Self::Draw);
        }
        let winner = results.iter().position(|&result| result == 1.0)?;
        (n_won == 1 && has(0.0) + 1 == results.len()).then_some(Self::Win(winner as u8))
    }

    /// The share of a side in the result, from 0 to 1.
    pub(super) fn share(self, side: usize) -> f64 {
        match self {
            Self::Draw => 0.5,
            Self::Win(winner) => f64::from(u8::from(usize::from(winner) == side)),
        }
    }
}

/// A tree that several threads grow. Each thread locks it for a step of a round, and generates moves and plays at
/// random without the lock.
pub(super) struct SharedTree<'a>(Mutex<&'a mut Tree>);

impl<'a> SharedTree<'a> {
    pub(super) fn new(tree: &'a mut Tree) -> Self {
        Self(Mutex::new(tree))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, &'a mut Tree> {
        // A thread that panicked only leaves a round unrecorded.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone, Debug)]
struct Node {
    key: u64,
    ply: u32,
    visits: u32,
    /// Rounds through it that are not recorded yet. To other threads, they are losses of the player who moved here
    /// (virtual loss; Chaslot, Winands, van den Herik 2008), so that each explores other moves.
    under_way: u32,
    /// One for each legal move, in order of generation; empty until the node is visited twice.
    edges: Vec<Edge>,
    /// The side that decides, or [`CHANCE`].
    side: u8,
    proof: Option<Proof>,
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

    /// Makes the node of a state the root. Takes it from the existing tree if possible; otherwise starts a new tree.
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
            self.nodes[new].proof = node.proof;
            let sums = &old.sums[from * old.n_sides..(from + 1) * old.n_sides];
            self.sums[new * self.n_sides..].copy_from_slice(sums);
            if let Some((parent, index)) = parent {
                self.set_child(parent, index, new);
            }
            self.open(new, node.side, node.edges.iter().map(|edge| edge.kind));
            let later = self.nodes[new].edges.iter_mut().zip(&node.edges);
            later.for_each(|(new, old)| new.later = old.later);
            let children = node.edges.iter().enumerate().rev();
            rest.extend(
                children
                    .filter(|(_, edge)| edge.node != NONE)
                    .map(|(index, edge)| (edge.node as usize, Some((new, index)))),
            );
        }
    }

    /// Adds a node that nothing leads to yet.
    fn add(&mut self, key: u64, ply: u32) -> usize {
        self.nodes.push(Node {
            key,
            ply,
            visits: 0,
            under_way: 0,
            edges: Vec::new(),
            side: CHANCE,
            proof: None,
        });
        self.sums.resize(self.nodes.len() * self.n_sides, 0.0);
        self.bytes += size_of::<Node>() + self.n_sides * size_of::<f64>();
        self.nodes.len() - 1
    }

    pub(super) fn is_full(&self) -> bool {
        // Vectors grow by copying themselves, and a new tree is copied from the old one, so only half of the memory is
        // used.
        self.bytes >= self.most_bytes / 2 || self.nodes.len() >= NONE as usize
    }

    pub(super) fn is_open(&self, node: usize) -> bool {
        !self.nodes[node].edges.is_empty()
    }

    /// Adds the moves of a node, with the side that decides.
    pub(super) fn open(&mut self, node: usize, side: u8, kinds: impl Iterator<Item = u32>) {
        let edges: Vec<Edge> = kinds
            .map(|kind| Edge {
                kind,
                node: NONE,
                later: (0.0, 0.0),
            })
            .collect();
        self.bytes += edges.len() * size_of::<Edge>();
        self.nodes[node].edges = edges;
        self.nodes[node].side = side;
    }

    pub(super) fn edges(&self, node: usize) -> &[Edge] {
        &self.nodes[node].edges
    }

    /// The side that decides, or [`CHANCE`].
    pub(super) fn side(&self, node: usize) -> u8 {
        self.nodes[node].side
    }

    pub(super) fn child(&self, node: usize, index: usize) -> Option<usize> {
        let child = self.nodes[node].edges.get(index)?.node;
        (child != NONE).then_some(child as usize)
    }

    fn set_child(&mut self, node: usize, index: usize, child: usize) {
        self.nodes[node].edges[index].node = child as u32;
    }

    /// Enters the node that a move leads to, adding it if it does not exist.
    pub(super) fn go_down(&mut self, node: usize, index: usize, key: u64, ply: usize) -> usize {
        let child = self.child(node, index).unwrap_or_else(|| {
            let new = self.add(key, ply as u32);
            self.set_child(node, index, new);
            new
        });
        self.enter(child);
        child
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

    /// The number of visits, and of rounds that are not recorded yet.
    pub(super) fn tries(&self, node: usize) -> u32 {
        self.nodes[node].visits + self.nodes[node].under_way
    }

    /// Notes that a round goes through a node.
    pub(super) fn enter(&mut self, node: usize) {
        self.nodes[node].under_way += 1;
    }

    /// Notes that a round through a node ended; its result is recorded separately.
    pub(super) fn leave(&mut self, node: usize) {
        self.nodes[node].under_way -= 1;
    }

    pub(super) fn sum(&self, node: usize, side: usize) -> f64 {
        self.sums[node * self.n_sides + side]
    }

    pub(super) fn proof(&self, node: usize) -> Option<Proof> {
        self.nodes[node].proof
    }

    pub(super) fn set_proof(&mut self, node: usize, proof: Option<Proof>) {
        self.nodes[node].proof = proof;
    }

    /// Proves a node, if the nodes that its moves lead to permit it: one by a win of the side that decides, or all by
    /// being proven. Returns whether it is proven.
    pub(super) fn prove(&mut self, node: usize) -> bool {
        let Node { edges, side, .. } = &self.nodes[node];
        let proofs = edges.iter().map(|edge| {
            self.nodes
                .get(edge.node as usize)
                .and_then(|child| child.proof)
        });
        let mut best: Option<Proof> = None;
        let (mut all, side) = (!edges.is_empty(), *side);
        for proof in proofs {
            match proof {
                Some(Proof::Win(winner)) if winner == side => {
                    best = proof;
                    all = true;
                    break;
                }
                None => all = false,
                // A random move may lead to either result.
                _ if side == CHANCE && best.is_some() && best != proof => return false,
                Some(Proof::Draw) => best = proof,
                Some(Proof::Win(_)) => best = best.or(proof),
            }
        }
        // With more than two sides, it is arbitrary which other side wins if a side must lose.
        let is_clear = self.n_sides == 2 || best == Some(Proof::Win(side));
        if all && is_clear {
            self.nodes[node].proof = best;
        }
        all && is_clear
    }

    /// Records the result of a round for the moves that were played later in it.
    pub(super) fn note_later(
        &mut self,
        node: usize,
        results: &[f64],
        was_played: impl Fn(u8, u32) -> bool,
    ) {
        let Node { edges, side, .. } = &mut self.nodes[node];
        let Some(&result) = results.get(usize::from(*side)) else {
            return;
        };
        for edge in edges.iter_mut().filter(|edge| was_played(*side, edge.kind)) {
            edge.later.0 += result as f32;
            edge.later.1 += 1.0;
        }
    }

    /// Records the results of a round, one from 0 to 1 for each side.
    pub(super) fn note(&mut self, node: usize, results: &[f64]) {
        self.nodes[node].visits += 1;
        let sums = &mut self.sums[node * self.n_sides..(node + 1) * self.n_sides];
        sums.iter_mut()
            .zip(results)
            .for_each(|(sum, result)| *sum += result);
    }
}
