//! The graphs of a game, and what is known of them.

use super::bits::{Bits, Mask};
use super::code::Code;
use super::flow::{Arrival, Context, Known, simplify, split_by_records};
use super::graph::{Graph, Node, Pool, Template};
use super::lift::{MOST_NODES, Refusal, Shelves, lift};
use super::path::{PathId, Paths, Shape};
use super::run::Runner;
use super::slice::slice;
use super::{Execution, MADE_AT_ONCE};
use crate::machine::pending::Recorded;
use crate::machine::{Foresight, Subject};
use crate::program::classes::{Class, ClassSets};
use crate::program::{BlockId, Program};
use crate::state::{Effect, MoveRef};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// All graphs of a game, made on first use.
#[derive(Clone, Debug)]
pub(super) struct Library {
    pub(super) all: Mask,
    pub(super) paths: Paths,
    pub(super) sets: ClassSets,
    pub(super) pool: Pool,
    n_positions: usize,
    n_blocks: usize,
    n_types: usize,
    /// By mover and block.
    blocks: Vec<Option<Result<Box<Lifted>, Refusal>>>,
    /// By mover, piece type and section: for each position, in words, the starts from which a move may remove or change
    /// the piece there. Worked out on first use.
    touching: Vec<Option<Box<[u64]>>>,
    /// Nodes that may still be made for the present list of moves.
    left: usize,
}

/// Graphs with more nodes are not split by flags or by what is recorded.
const MOST_SPLIT: usize = 2_000;

/// What a block was lifted to, for one player.
#[derive(Clone, Debug)]
pub(super) struct Lifted {
    pub(super) graph: Graph,
    /// Whether only a walk says what its moves do: effects are recorded on the way, or a loop might not end.
    pub(super) must_walk: bool,
    pub(super) has_loops: bool,
    /// The moves that the slice makes.
    emits: Vec<Emit>,
    /// The slice to run for sets, if it can be run so.
    pub(super) code: Option<Code>,
    pub(super) execution: Execution,
    /// For each position, in words, the starts from which a move may remove or change the piece there.
    touching: Box<[u64]>,
}

/// A node of a slice that makes a move.
#[derive(Clone, Copy, Debug)]
struct Emit {
    template: u32,
    /// The starts that may come here.
    alive: Mask,
}

/// How far the moves of the blocks of a type are known to differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Distinct {
    /// Two of them may be equal, or one may do nothing.
    #[default]
    Unknown,
    /// Those of one start differ.
    ByStart,
    /// They name their start, too, so those of different starts differ.
    All,
}

impl Library {
    /// No graphs yet; `None` if the game has too many classes.
    pub(super) fn new(program: &Program) -> Option<Self> {
        let game = program.game();
        let (n_players, n_types) = (game.players.len(), game.piece_types.len());
        let (n_positions, n_blocks) = (program.tables().n_positions(), program.blocks.len());
        let all = Mask::first(n_positions);
        Some(Self {
            all,
            paths: Paths::new(n_positions),
            sets: ClassSets::new(game)?,
            pool: Pool::new(all),
            n_positions,
            n_blocks,
            n_types,
            blocks: vec![None; n_blocks * n_players],
            touching: vec![None; n_players * n_types * 2],
            left: MADE_AT_ONCE,
        })
    }

    /// More graphs may be made.
    pub(super) fn begin_list(&mut self) {
        self.left = MADE_AT_ONCE;
    }

    /// The number of words for a set of positions.
    fn n_words(&self) -> usize {
        self.n_positions.div_ceil(64)
    }

    /// The number of a block for a player.
    fn index(&self, mover: PlayerId, block: BlockId) -> usize {
        mover.index() * self.n_blocks + block.index()
    }

    /// What is known of a block; `None` as long as it was not lifted.
    pub(super) fn block(
        &self,
        mover: PlayerId,
        block: BlockId,
    ) -> Option<Result<&Lifted, Refusal>> {
        let known = self.blocks[self.index(mover, block)].as_ref()?;
        Some(known.as_deref().map_err(|refusal| *refusal))
    }

    /// The graph of a block, if it has one.
    pub(super) fn lifted(&self, mover: PlayerId, block: BlockId) -> Option<&Lifted> {
        self.block(mover, block)?.ok()
    }

    /// Lifts a block if that was not done yet and there is time for it.
    pub(super) fn prepare<const N: usize>(
        &mut self,
        program: &Program,
        mover: PlayerId,
        block: BlockId,
        runner: &mut Runner<N>,
    ) {
        let index = self.index(mover, block);
        if self.blocks[index].is_some() || self.left == 0 {
            return;
        }
        let lifted = self.lift(program, mover, block, runner);
        let n_nodes = lifted
            .as_ref()
            .map_or(MOST_NODES, |lifted| lifted.graph.nodes.len());
        self.left = self.left.saturating_sub(n_nodes);
        self.blocks[index] = Some(lifted.map(Box::new));
    }

    fn lift<const N: usize>(
        &mut self,
        program: &Program,
        mover: PlayerId,
        block: BlockId,
        runner: &mut Runner<N>,
    ) -> Result<Lifted, Refusal> {
        let limits = (MOST_NODES, false);
        let (lifted, is_better_split) = self.lift_within(program, mover, block, runner, limits)?;
        let n_nodes = lifted.graph.nodes.len();
        if is_better_split && n_nodes <= MOST_SPLIT {
            let limits = (n_nodes * 2, true);
            if let Ok((split, _)) = self.lift_within(program, mover, block, runner, limits) {
                return Ok(split);
            }
        }
        Ok(lifted)
    }

    /// Whether flags decide which moves there are, and differ little between lanes because most tests are of the same
    /// position for all starts: then nodes for each of their values spare tests.
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

    fn lift_within<const N: usize>(
        &mut self,
        program: &Program,
        mover: PlayerId,
        block: BlockId,
        runner: &mut Runner<N>,
        limits: (usize, bool),
    ) -> Result<(Lifted, bool), Refusal> {
        let shelves = Shelves {
            paths: &mut self.paths,
            sets: &mut self.sets,
            pool: &mut self.pool,
        };
        let mut graph = lift(program, block, mover, shelves, limits)?;
        let start = Known::start(self.all, self.own_class(program, mover, block));
        let mut arrivals = simplify(&mut graph, self.context(false), &start);
        let (has_loops, n_nodes) = (graph.has_loops(), graph.nodes.len());
        let mut must_walk = has_loops || self.needs_walk(&graph, &arrivals);
        if must_walk && !has_loops && n_nodes <= MOST_SPLIT {
            let split = split_by_records(&graph, self.context(false), &start, n_nodes * 4);
            if let Some(mut split) = split {
                let split_arrivals = simplify(&mut split, self.context(false), &start);
                if !self.needs_walk(&split, &split_arrivals) {
                    (graph, arrivals, must_walk) = (split, split_arrivals, false);
                }
            }
        }
        let touching = self.touched(program, &graph, &arrivals);
        let mut lifted = Lifted {
            must_walk,
            has_loops,
            touching,
            emits: Vec::new(),
            code: None,
            execution: Execution::Walk(graph.nodes.len()),
            graph,
        };
        let mut is_better_split = false;
        if let Some(mut slice) = slice(&lifted.graph) {
            let arrivals = simplify(&mut slice, self.context(true), &start);
            is_better_split = self.is_better_split(&slice);
            lifted.emits = emits(&slice, &arrivals).collect();
            lifted.code = runner.make(self, &slice, &arrivals);
            if lifted.code.is_some() {
                lifted.execution = Execution::Sets(slice.nodes.len());
            }
        }
        Ok((lifted, is_better_split))
    }

    /// Whether only a walk says what some move does.
    fn needs_walk(&self, graph: &Graph, arrivals: &[Arrival]) -> bool {
        let template = |emit: Emit| &self.pool.templates[emit.template as usize];
        emits(graph, arrivals).any(|emit| template(emit).recorded.is_none())
    }

    /// The class of the pieces for which a block runs; `None` for drops.
    fn own_class(&self, program: &Program, mover: PlayerId, block: BlockId) -> Option<Class> {
        let of_type = |blocks: &std::ops::Range<usize>| blocks.contains(&block.index());
        let piece_type = PieceTypeId::from_index(program.moves.iter().position(of_type)?);
        Some(Class::of(mover, piece_type, self.n_types))
    }

    fn context(&mut self, is_slice: bool) -> Context<'_> {
        Context {
            is_slice,
            paths: &self.paths,
            sets: &self.sets,
            pool: &mut self.pool,
        }
    }

    /// For each position, the starts from which a move may remove or change the piece there.
    fn touched(&self, program: &Program, graph: &Graph, arrivals: &[Arrival]) -> Box<[u64]> {
        let n_words = self.n_words();
        let mut touching = vec![0; self.n_positions * n_words];
        for (node, arrival) in graph.nodes.iter().zip(arrivals) {
            let mut touch = |path| {
                let path = self.paths.get(path);
                for start in (arrival.alive & path.domain).iter() {
                    let at = path.at(start).map_or(0, PositionId::index);
                    touching[at * n_words + start.index() / 64] |= 1 << (start.index() % 64);
                }
            };
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
        touching.into()
    }

    /// The starts in words from which a block may remove or change a piece on a position; `None` if that is not known.
    fn touching_of(&self, mover: PlayerId, block: BlockId, target: PositionId) -> Option<&[u64]> {
        let n_words = self.n_words();
        let lifted = self.lifted(mover, block)?;
        Some(&lifted.touching[target.index() * n_words..][..n_words])
    }

    /// The starts from which pieces or drops of a type may remove or change a piece on one of these positions.
    pub(super) fn touching<const N: usize>(
        &mut self,
        program: &Program,
        subject: Subject,
        targets: &[PositionId],
    ) -> Bits<N> {
        let n_words = self.n_words();
        let index = self.kind(subject);
        if self.touching[index].is_none() {
            let mut touching = vec![0; self.n_positions * n_words];
            for block in program.blocks_of(subject.piece_type, subject.is_drop) {
                match self.block(subject.mover, block) {
                    Some(Ok(lifted)) => {
                        let both = touching.iter_mut().zip(&lifted.touching);
                        both.for_each(|(all, some)| *all |= some);
                    }
                    Some(Err(_)) => touching.fill(!0),
                    // Not lifted yet.
                    None => return self.all.resized(),
                }
            }
            self.touching[index] = Some(touching.into());
        }
        let mut starts = Bits::EMPTY;
        let touching = self.touching[index].as_deref().unwrap_or(&[]);
        for target in targets {
            starts.add_words(&touching[target.index() * n_words..][..n_words]);
        }
        starts
    }

    /// Whether pieces or drops of a type may remove or change a piece on a position from one of the starts, given in words.
    pub(super) fn may_touch_from(
        &self,
        subject: Subject,
        target: PositionId,
        starts: &[u64],
    ) -> bool {
        let n_words = self.n_words();
        let touching = self.touching[self.kind(subject)].as_deref();
        touching.is_none_or(|touching| {
            let touching = &touching[target.index() * n_words..][..n_words];
            let mut both = touching.iter().zip(starts);
            both.any(|(touching, starts)| touching & starts != 0)
        })
    }

    /// Whether [`Self::touching`] is known for a type.
    pub(super) fn knows_touching(&self, subject: Subject) -> bool {
        self.touching[self.kind(subject)].is_some()
    }

    /// The number of a player's pieces or drops of a type.
    pub(super) fn kind(&self, subject: Subject) -> usize {
        let class = subject.mover.index() * self.n_types + subject.piece_type.index();
        class * 2 + usize::from(subject.is_drop)
    }

    /// How far the moves of blocks of a type differ, with groups of templates whose moves may be equal if one start comes
    /// to several of them. The start of `subject` does not matter.
    pub(super) fn compare(
        &self,
        program: &Program,
        subject: Subject,
        blocks: &[&Lifted],
    ) -> (Distinct, FxHashMap<u32, u16>) {
        let template = |emit: &Emit| &self.pool.templates[emit.template as usize];
        let names_start = |emit: &Emit| {
            emit.alive.iter().all(|start| {
                let (from, to) = self.movement(template(emit), 0, start);
                if subject.is_drop {
                    to == start
                } else {
                    from == start && to != start
                }
            })
        };
        let acts = |emit: &Emit| {
            let recorded = template(emit).recorded.as_ref().and_then(|all| all.first());
            let domain = recorded.map(|&(_, path)| self.paths.get(path).domain);
            subject.is_drop || domain.is_some_and(|domain| emit.alive.is_within(domain))
        };
        let emits: Vec<&Emit> = blocks.iter().flat_map(|block| &block.emits).collect();
        let distinct = if blocks.iter().any(|block| block.code.is_none()) {
            Distinct::Unknown
        } else if emits.iter().all(|emit| names_start(emit)) {
            Distinct::All
        } else if emits.iter().all(|emit| names_start(emit) || acts(emit)) {
            Distinct::ByStart
        } else {
            Distinct::Unknown
        };
        match distinct {
            Distinct::Unknown => (distinct, FxHashMap::default()),
            _ => (distinct, self.groups(program, subject, &emits)),
        }
    }

    /// Groups of templates that make equal moves from one start, if it comes to several of them.
    fn groups(&self, program: &Program, subject: Subject, emits: &[&Emit]) -> FxHashMap<u32, u16> {
        let template = |emit: &Emit| &self.pool.templates[emit.template as usize];
        let doubtful = self.doubtful(emits);
        // Effects that only a walk can tell are left out, so that moves that may be equal seem to be.
        let is_known = doubtful
            .iter()
            .all(|emit| template(emit).recorded.is_some());
        let mut groups = Groups::default();
        let mut recorded = Recorded::default();
        let (mut effects, mut seen) = (Vec::new(), FxHashMap::default());
        for start in self.all.iter() {
            let subject = Subject { start, ..subject };
            seen.clear();
            for emit in doubtful.iter().filter(|emit| emit.alive.contains(start)) {
                let template = template(emit);
                recorded.clear();
                if is_known {
                    self.record(program, subject, template, &mut recorded);
                }
                effects.clear();
                self.effects(subject, template, &recorded, &mut effects);
                let played = MoveRef {
                    head: &template.head,
                    effects: &effects,
                };
                // Moves that differ seldom have the same fingerprint, and may be in one group.
                match seen.entry(played.fingerprint()) {
                    Entry::Occupied(first) => groups.join(*first.get(), emit.template),
                    Entry::Vacant(first) => {
                        first.insert(emit.template);
                    }
                }
            }
        }
        groups.numbered()
    }

    /// Those whose moves from one start do not differ from all others by how far the first movement goes.
    fn doubtful<'a>(&self, emits: &[&'a Emit]) -> Vec<&'a Emit> {
        let template = |emit: &Emit| &self.pool.templates[emit.template as usize];
        let way = |emit: &&Emit| {
            let &(from, to) = template(emit).movements.first()?;
            match self.paths.get(to).shape {
                Shape::Shift(by) => Some((from, by)),
                _ => None,
            }
        };
        let Some(ways) = emits.iter().map(way).collect::<Option<Vec<_>>>() else {
            return emits.to_vec();
        };
        let has_one_source = ways.windows(2).all(|both| both[0].0 == both[1].0);
        let moves_start = |&(from, by): &(PathId, i32)| from == PathId::START && by != 0;
        let is_sole = |emit: &&Emit| template(emit).movements.len() == 1;
        if !has_one_source || !(ways.iter().all(moves_start) || emits.iter().all(is_sole)) {
            return emits.to_vec();
        }
        let mut counts = FxHashMap::<i32, u32>::default();
        for &(_, by) in &ways {
            *counts.entry(by).or_default() += 1;
        }
        let both = emits.iter().zip(ways);
        both.filter(|(_, (_, by))| counts[by] > 1)
            .map(|(&emit, _)| emit)
            .collect()
    }

    /// A movement of a template from a start.
    fn movement(
        &self,
        template: &Template,
        index: usize,
        start: PositionId,
    ) -> (PositionId, PositionId) {
        let at = |path| self.paths.from(start).at(path).unwrap_or(start);
        let (from, to) = template.movements[index];
        (at(from), at(to))
    }
}

/// Groups of templates whose moves may be equal: each template of a group leads to another of it, the last to itself.
#[derive(Default)]
struct Groups(FxHashMap<u32, u32>);

impl Groups {
    /// Puts two templates into one group.
    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.last(one), self.last(other));
        self.0.extend([(one, one), (other, one)]);
    }

    /// The template that stands for a group; the way to it becomes shorter.
    fn last(&mut self, mut template: u32) -> u32 {
        while let Some(&next) = self.0.get(&template)
            && next != template
        {
            let after = self.0.get(&next).copied().unwrap_or(next);
            self.0.insert(template, after);
            template = next;
        }
        template
    }

    /// The number of each template's group, from one on. Where there are very many, the last ones are one group.
    fn numbered(mut self) -> FxHashMap<u32, u16> {
        let mut templates: Vec<u32> = self.0.keys().copied().collect();
        templates.sort_unstable();
        let mut numbers = FxHashMap::<u32, u16>::default();
        let numbered = templates.into_iter().map(|template| {
            let n_groups = u16::try_from(numbers.len()).unwrap_or(u16::MAX);
            let number = numbers.entry(self.last(template));
            (template, *number.or_insert(n_groups.saturating_add(1)))
        });
        numbered.collect()
    }
}

/// The nodes that make moves.
fn emits(graph: &Graph, arrivals: &[Arrival]) -> impl Iterator<Item = Emit> {
    let nodes = graph.nodes.iter().zip(arrivals);
    nodes.filter_map(|(node, arrival)| match *node {
        Node::Emit { template, .. } => Some(Emit {
            template,
            alive: arrival.alive,
        }),
        _ => None,
    })
}

/// Foresight for the runs of blocks that were lifted.
impl Foresight for Library {
    fn may_touch(&self, block: BlockId, subject: Subject, position: PositionId) -> bool {
        let starts = self.touching_of(subject.mover, block, position);
        let start = subject.start.index();
        starts.is_none_or(|starts| starts[start / 64] >> (start % 64) & 1 != 0)
    }
}
