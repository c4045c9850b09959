//! Shelves: what is known about the blocks of a player's pieces or drops of one type.
//!
//! A shelf holds everything that its blocks need, so shelves are made independently, in any order and by any thread,
//! always with the same result. They are complete when they are used: how a block runs never depends on what ran
//! before.

use super::code::Code;
use super::flow::{Context, simplify};
use super::graph::{Graph, Node, Pool};
use super::known::{Arrival, Known};
use super::lift::{Lift, MAX_NODES, NotCompiled};
use super::lifted::{Emit, Execution, Lifted, emits};
use super::path::{PathId, Paths, Shape};
use super::plan::Plan;
use super::rows::Rows;
use super::sights::Sights;
use super::slice::slice;
use super::split::split_by_records;
use crate::machine::bits::Bits;
use crate::machine::{Subject, WorkMeter};
use crate::program::classes::Class;
use crate::program::{BlockId, Program};
use crate::state::Effect;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// Graphs with more nodes are not split by flags or by recorded effects.
const MAX_SPLIT: usize = 2_000;

/// The blocks of a type, lifted for one player.
#[derive(Debug)]
pub(super) struct Shelf<const N: usize> {
    /// The player and the type of the pieces or drops; the start is not used.
    pub(super) subject: Subject,
    pub(super) all: Bits<N>,
    pub(super) paths: Paths<N>,
    pub(super) pool: Pool<N>,
    n_positions: usize,
    first_block: usize,
    blocks: Vec<Result<Lifted<N>, NotCompiled>>,
    /// For each position, the starts from which a move of some block may remove or change the piece there.
    touching: Box<[Bits<N>]>,
    /// For each position and block, the starts from which a move of the block may remove or change the piece there.
    touching_by_block: Box<[Bits<N>]>,
    /// Whether a loop of some block might not end.
    has_loops: bool,
    /// By [`Allowed::number`](crate::machine::Allowed::number), made on first use.
    pub(super) plans: Box<[OnceLock<Plan<N>>]>,
}

impl<const N: usize> Shelf<N> {
    /// An empty shelf for the blocks of a type.
    pub(super) fn new(program: &Program, subject: Subject) -> Self {
        let n_positions = program.tables().n_positions();
        let all = Bits::first(n_positions);
        let mut blocks = program.blocks_of(subject.piece_type, subject.is_drop);
        Self {
            subject,
            all,
            paths: Paths::new(n_positions),
            pool: Pool::new(all),
            n_positions,
            first_block: blocks.next().map_or(0, BlockId::index),
            blocks: Vec::new(),
            touching: vec![Bits::EMPTY; n_positions].into(),
            touching_by_block: Box::default(),
            has_loops: false,
            plans: vec![OnceLock::new(); program.game().move_types.len() + 2].into(),
        }
    }

    /// Lifts the missing blocks, in order. Returns false if a stop is wanted before all are lifted.
    pub(super) fn fill(
        &mut self,
        program: &Program,
        sights: &Sights,
        work: &mut WorkMeter,
    ) -> bool {
        let Subject {
            piece_type,
            is_drop,
            ..
        } = self.subject;
        for block in program
            .blocks_of(piece_type, is_drop)
            .skip(self.blocks.len())
        {
            let lifted = self.lift(program, sights, block, work);
            if work.is_stopped() {
                return false;
            }
            self.blocks.push(lifted);
        }
        self.collect_touching();
        true
    }

    /// Collects by position what the blocks may touch, once all blocks are lifted.
    fn collect_touching(&mut self) {
        let mut by_block = Vec::with_capacity(self.n_positions * self.blocks.len());
        for (at, all) in self.touching.iter_mut().enumerate() {
            for block in &self.blocks {
                let starts = block
                    .as_ref()
                    .map_or(self.all, |lifted| lifted.touching[at]);
                by_block.push(starts);
                *all |= starts;
            }
        }
        self.touching_by_block = by_block.into();
        for lifted in self.blocks.iter_mut().flatten() {
            lifted.touching = Box::default();
            self.has_loops |= lifted.has_loops;
        }
    }

    /// One of the lifted blocks.
    pub(super) fn block(&self, block: BlockId) -> Result<&Lifted<N>, NotCompiled> {
        let known = self.blocks[block.index() - self.first_block].as_ref();
        known.map_err(|refusal| *refusal)
    }

    fn lift(
        &mut self,
        program: &Program,
        sights: &Sights,
        block: BlockId,
        work: &mut WorkMeter,
    ) -> Result<Lifted<N>, NotCompiled> {
        let limits = (MAX_NODES, false);
        let (lifted, is_better_split) = self.lift_within(program, sights, block, limits, work)?;
        let n_nodes = lifted.graph.nodes.len();
        if is_better_split && n_nodes <= MAX_SPLIT {
            let limits = (n_nodes * 2, true);
            if let Ok((split, _)) = self.lift_within(program, sights, block, limits, work) {
                return Ok(split);
            }
        }
        Ok(lifted)
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

    fn lift_within(
        &mut self,
        program: &Program,
        sights: &Sights,
        block: BlockId,
        limits: (usize, bool),
        work: &mut WorkMeter,
    ) -> Result<(Lifted<N>, bool), NotCompiled> {
        let Subject {
            mover,
            piece_type,
            is_drop,
            ..
        } = self.subject;
        let shelves = (&mut self.paths, &mut self.pool);
        let lift = Lift::new((program, block, mover), sights, shelves, limits);
        let mut graph = lift.graph(work)?;
        let n_types = program.game().piece_types.len();
        let own = (!is_drop).then(|| Class::of(mover, piece_type, n_types));
        let start = Known::start(self.all, own);
        let mut arrivals = simplify(&mut graph, self.context(sights, false, work), &start);
        let has_loops = graph.has_loops();
        let mut must_walk = has_loops || self.needs_walk(&graph, &arrivals);
        if must_walk
            && !has_loops
            && let Some(split) = self.without_walks(&graph, sights, &start, work)
        {
            ((graph, arrivals), must_walk) = (split, false);
        }
        let touching = self.touched(program, &graph, &arrivals);
        let mut lifted = Lifted {
            must_walk,
            has_loops,
            touching,
            emits: Vec::new(),
            code: None,
            execution: Execution::Walk(graph.nodes.len()),
            rows: Rows::new(&graph, &self.paths),
            graph,
        };
        let mut is_better_split = false;
        let stands_in = must_walk && self.has_stand_ins(program, &lifted.graph);
        let stand_in = |template| match stands_in {
            true => self.pool.stand_in(template),
            false => template,
        };
        if let Some(mut slice) = slice(&lifted.graph, stand_in) {
            let arrivals = simplify(&mut slice, self.context(sights, true, work), &start);
            is_better_split = self.is_better_split(&slice);
            lifted.emits = emits(&slice, &arrivals).collect();
            lifted.code = Code::new(sights, (&self.paths, &mut self.pool), &slice, &arrivals);
            if lifted.code.is_some() {
                lifted.execution = Execution::Sets(slice.nodes.len());
            }
        }
        Ok((lifted, is_better_split))
    }

    /// A graph without loops, split by recorded effects so that it needs no walk, and what is known at its nodes.
    fn without_walks(
        &mut self,
        graph: &Graph,
        sights: &Sights,
        start: &Known<N>,
        work: &mut WorkMeter,
    ) -> Option<(Graph, Vec<Arrival<N>>)> {
        let n_nodes = graph.nodes.len();
        if n_nodes > MAX_SPLIT {
            return None;
        }
        let context = self.context(sights, false, work);
        let mut split = split_by_records(graph, context, start, n_nodes * 4)?;
        let arrivals = simplify(&mut split, self.context(sights, false, work), start);
        let needs_walk = self.needs_walk(&split, &arrivals);
        (!needs_walk).then_some((split, arrivals))
    }

    /// Whether templates with the same movements may count as the same where only a walk distinguishes them. Not where
    /// piece types are chosen, because then a piece has several moves that differ only in the type, nor where the store
    /// matters.
    fn has_stand_ins(&self, program: &Program, graph: &Graph) -> bool {
        let offers_choice = |node: &Node| match *node {
            Node::Emit { template, .. } => !self.pool.templates[template as usize].is_last,
            _ => false,
        };
        !program.game().options.recycle_promotions && !graph.nodes.iter().any(offers_choice)
    }

    /// Whether only a walk can find out what some move does.
    fn needs_walk(&self, graph: &Graph, arrivals: &[Arrival<N>]) -> bool {
        let template = |emit: Emit<N>| &self.pool.templates[emit.template as usize];
        emits(graph, arrivals).any(|emit| template(emit).recorded.is_none())
    }

    fn context<'a>(
        &'a mut self,
        sights: &'a Sights,
        is_slice: bool,
        work: &'a mut WorkMeter,
    ) -> Context<'a, N> {
        Context {
            is_slice,
            work,
            paths: &self.paths,
            sets: &sights.sets,
            pool: &mut self.pool,
        }
    }

    /// Whether a block (or any block, for `None`) must run to find out what it does to the piece on a position: it may
    /// touch that piece, or it has a loop that might not end, which must be noticed.
    pub(super) fn must_run(
        &self,
        block: Option<BlockId>,
        start: PositionId,
        target: PositionId,
    ) -> bool {
        match block {
            None => self.touching(target).contains(start) || self.has_loops,
            Some(block) => {
                let number = block.index() - self.first_block;
                self.touching_by_blocks(target)[number].contains(start)
                    || self.block(block).is_ok_and(|lifted| lifted.has_loops)
            }
        }
    }

    /// For each block, the starts from which it may remove or change a piece on a position.
    #[inline]
    pub(super) fn touching_by_blocks(&self, target: PositionId) -> &[Bits<N>] {
        let n_blocks = self.blocks.len();
        &self.touching_by_block[target.index() * n_blocks..][..n_blocks]
    }

    /// The starts from which some block may remove or change a piece on a position.
    pub(super) fn touching(&self, target: PositionId) -> Bits<N> {
        self.touching[target.index()]
    }

    /// For each position, the starts from which a move may remove or change the piece there.
    fn touched(&self, program: &Program, graph: &Graph, arrivals: &[Arrival<N>]) -> Box<[Bits<N>]> {
        // Many nodes touch the ends of the same path.
        let mut starts = FxHashMap::<PathId, Bits<N>>::default();
        for (node, arrival) in graph.nodes.iter().zip(arrivals) {
            let mut touch = |path| *starts.entry(path).or_insert(Bits::EMPTY) |= arrival.alive;
            match *node {
                Node::Record { op, path, .. } => {
                    let op = program.code[op.0 as usize];
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
        let mut touching = vec![Bits::EMPTY; self.n_positions];
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
