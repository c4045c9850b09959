//! Lifts blocks: the way from a block to its graph, slice and code.

use super::code::Code;
use super::flow::simplify;
use super::graph::{Graph, Node};
use super::known::{Arrival, Known};
use super::lift::{Lift, MAX_NODES, NotCompiled};
use super::lifted::{Emit, Execution, Lifted, emits};
use super::path::{PathId, Shape};
use super::rows::Rows;
use super::slice::slice;
use super::split::split_by_records;
use super::workbench::Workbench;
use crate::machine::bits::Bits;
use crate::program::BlockId;
use crate::state::Effect;
use rustc_hash::FxHashMap;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// Graphs with more nodes are not split by flags or by recorded effects.
const MAX_SPLIT: usize = 2_000;

impl<const N: usize> Workbench<'_, N> {
    /// Lifts a block.
    pub(super) fn lift(&mut self, block: BlockId) -> Result<Lifted<N>, NotCompiled> {
        let lifted = self.lift_within(block, MAX_NODES, false)?;
        let n_nodes = lifted.graph.nodes.len();
        if lifted.is_better_split && n_nodes <= MAX_SPLIT {
            let split = self.lift_within(block, n_nodes * 2, true);
            return Ok(split.unwrap_or(lifted));
        }
        Ok(lifted)
    }

    fn lift_within(
        &mut self,
        block: BlockId,
        most_nodes: usize,
        follows_flags: bool,
    ) -> Result<Lifted<N>, NotCompiled> {
        let mut graph = Lift::new(self, block, most_nodes, follows_flags).graph()?;
        let start = Known::start(self.all, self.own_class());
        let mut arrivals = simplify(&mut graph, &mut self.flow(false), &start);
        let has_loops = graph.has_loops();
        let mut must_walk = has_loops || self.needs_walk(&graph, &arrivals);
        if must_walk
            && !has_loops
            && let Some(split) = self.without_walks(&graph, &start)
        {
            ((graph, arrivals), must_walk) = (split, false);
        }
        let mut lifted = Lifted {
            must_walk,
            has_loops,
            touching: self.touched(&graph, &arrivals),
            emits: Vec::new(),
            code: None,
            is_better_split: false,
            execution: Execution::Walk(graph.nodes.len()),
            rows: Rows::new(&graph, self.paths),
            graph,
        };
        self.add_slice(&mut lifted, &start);
        Ok(lifted)
    }

    /// Adds the slice of the graph, if it has one.
    fn add_slice(&mut self, lifted: &mut Lifted<N>, start: &Known<N>) {
        let stands_in = lifted.must_walk && self.has_stand_ins(&lifted.graph);
        let stand_in = |template| match stands_in {
            true => self.pool.stand_in(template),
            false => template,
        };
        let Some(mut slice) = slice(&lifted.graph, stand_in) else {
            return;
        };
        let arrivals = simplify(&mut slice, &mut self.flow(true), start);
        lifted.is_better_split = self.is_better_split(&slice);
        lifted.emits = emits(&slice, &arrivals).collect();
        lifted.code = Code::new(self, &slice, &arrivals);
        if lifted.code.is_some() {
            lifted.execution = Execution::Sets(slice.nodes.len());
        }
    }

    /// Whether separate nodes for each value of the flags save tests: flags decide which moves there are, and they
    /// differ little between lanes because most tests look at the same position for all starts.
    fn is_better_split(&self, slice: &Graph) -> bool {
        let (mut n_flags, mut n_tests, mut n_constant) = (0, 0, 0);
        for node in &slice.nodes {
            match *node {
                Node::Flag { .. } => n_flags += 1,
                Node::Test { path, .. } => {
                    n_tests += 1;
                    let shape = &self.paths.get(path).shape;
                    n_constant += usize::from(matches!(shape, Shape::Constant(_)));
                }
                _ => {}
            }
        }
        n_flags > 0 && n_constant * 2 > n_tests
    }

    /// A graph without loops, split by recorded effects so that it needs no walk, and what is known at its nodes.
    fn without_walks(
        &mut self,
        graph: &Graph,
        start: &Known<N>,
    ) -> Option<(Graph, Vec<Arrival<N>>)> {
        let n_nodes = graph.nodes.len();
        if n_nodes > MAX_SPLIT {
            return None;
        }
        let mut split = split_by_records(graph, &mut self.flow(false), start, n_nodes * 4)?;
        let arrivals = simplify(&mut split, &mut self.flow(false), start);
        let needs_walk = self.needs_walk(&split, &arrivals);
        (!needs_walk).then_some((split, arrivals))
    }

    /// Whether templates with the same movements may count as the same where only a walk distinguishes them. Not where
    /// piece types are chosen, because then a piece has several moves that differ only in the type, nor where the store
    /// matters.
    fn has_stand_ins(&self, graph: &Graph) -> bool {
        let offers_choice = |node: &Node| match *node {
            Node::Emit { template, .. } => !self.pool.templates[template as usize].is_last,
            _ => false,
        };
        let recycles = self.program.game().options.recycle_promotions;
        !recycles && !graph.nodes.iter().any(offers_choice)
    }

    /// Whether only a walk can find out what some move does.
    fn needs_walk(&self, graph: &Graph, arrivals: &[Arrival<N>]) -> bool {
        let template = |emit: Emit<N>| &self.pool.templates[emit.template as usize];
        emits(graph, arrivals).any(|emit| template(emit).recorded.is_none())
    }

    /// For each position, the starts from which a move may remove or change the piece there.
    fn touched(&self, graph: &Graph, arrivals: &[Arrival<N>]) -> Box<[Bits<N>]> {
        // Many nodes touch the ends of the same path.
        let mut starts = FxHashMap::<PathId, Bits<N>>::default();
        for (node, arrival) in graph.nodes.iter().zip(arrivals) {
            let mut touch = |path| *starts.entry(path).or_insert(Bits::EMPTY) |= arrival.alive;
            match *node {
                Node::Record { op, path, .. } => {
                    let op = self.program.code[op.0 as usize];
                    let effect = Effect::of(op, PlayerId(0), PieceTypeId(0), PositionId(0));
                    if effect.is_some_and(|effect| effect.touched().next().is_some()) {
                        touch(path);
                    }
                }
                Node::Emit { template, .. } => {
                    let template = &self.pool.templates[template as usize];
                    for &(from, to) in &template.movements {
                        touch(from);
                        if !arrival.is_free {
                            touch(to);
                        }
                    }
                }
                _ => {}
            }
        }
        let mut touching = vec![Bits::EMPTY; self.program.tables().n_positions()];
        for (path, starts) in starts {
            let path = self.paths.get(path);
            for start in (starts & path.domain).iter() {
                let at = path.at(start).map_or(0, PositionId::index);
                touching[at].insert(start);
            }
        }
        touching.into()
    }
}
