//! The result of lifting a block.

use super::code::Code;
use super::graph::{Graph, Node};
use super::known::Arrival;
use super::lift::NotCompiled;
use super::rows::Rows;
use crate::machine::bits::Bits;

/// How a block is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Execution {
    /// For all starts at once, with this many steps.
    Sets(usize),
    /// Start by start, because it has a loop that decides which moves there are.
    Walk(usize),
    /// By the reference machine.
    Reference(NotCompiled),
}

/// A block that was lifted.
#[derive(Debug)]
pub(super) struct Lifted<const N: usize> {
    pub(super) graph: Graph,
    pub(super) rows: Rows,
    /// Whether only a walk can find out what its moves do: effects are recorded on the way, or a loop might not end.
    pub(super) must_walk: bool,
    pub(super) has_loops: bool,
    /// The moves that the slice makes.
    pub(super) emits: Vec<Emit<N>>,
    /// The slice as code for sets, if it can run that way.
    pub(super) code: Option<Code>,
    /// Whether separate nodes for each value of the flags would save tests.
    pub(super) is_better_split: bool,
    pub(super) execution: Execution,
    /// For each position, the starts from which a move may remove or change the piece there; empty once the shelf has
    /// collected it by position.
    pub(super) touching: Box<[Bits<N>]>,
}

/// A node of a slice that makes a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Emit<const N: usize> {
    pub(super) template: u32,
    /// The starts that may get here.
    pub(super) alive: Bits<N>,
    /// Whether all its movements begin at a piece.
    pub(super) moves_pieces: bool,
}

/// The nodes that make moves.
pub(super) fn emits<const N: usize>(
    graph: &Graph,
    arrivals: &[Arrival<N>],
) -> impl Iterator<Item = Emit<N>> {
    let nodes = graph.nodes.iter().zip(arrivals);
    nodes.filter_map(|(node, arrival)| match *node {
        Node::Emit { template, .. } => Some(Emit {
            template,
            alive: arrival.alive,
            moves_pieces: arrival.moves_pieces,
        }),
        _ => None,
    })
}
