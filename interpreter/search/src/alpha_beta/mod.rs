//! Alpha-beta search with iterative deepening, for two sides; random moves are averaged.
//!
//! Principal variation search. By file: aspiration windows (`deepening`), the transposition table (`table`), killers, history and
//! countermoves (`order`), null moves where passing is not better than moving (`passing`), futility pruning and late move
//! reductions (`prune`), quiescence search and static exchange evaluation (`quiet`). With more than two players, all others are
//! assumed to play against the searching player.

mod course;
mod deepening;
mod endings;
mod node;
mod order;
mod passing;
mod prune;
mod quiet;
mod searcher;
mod standings;
mod table;
mod value;

use crate::bot::{Bot, Rating, Root, Thought};
use crate::budget::{Budget, LINE_WORK};
use crate::evaluation::Evaluation;
use crate::key::Keys;
use crate::sides::{Sides, decider};
use deepening::Found;
use endings::Endings;
use searcher::{Memory, Searcher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::TranspositionTable;
use value::rating;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Fault, Move, MoveGenerator, MoveList, Program, State, Stop};

/// Maximum length of a line, in plies.
const LONGEST: usize = 128;
/// Settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBetaSettings {
    /// Breaks ties between moves of equal value.
    pub seed: u64,
    /// Number of threads. With one, the search is reproducible.
    pub threads: usize,
    /// Bytes for the transposition table.
    pub hash: usize,
    /// Whether every legal move gets a value, which takes longer. These values are for people: means of the last two
    /// depths, in hundredths of the most common piece.
    pub rates_all: bool,
    /// Bytes for all states of an ending with few pieces. If not 0, a separate thread finds the states while a search
    /// without a limit on states, work or depth runs; once it is done, results are exact.
    pub endings: usize,
}

impl Default for AlphaBetaSettings {
    fn default() -> Self {
        Self {
            seed: 1,
            threads: 1,
            hash: 32 << 20,
            rates_all: false,
            endings: 0,
        }
    }
}

/// A bot with alpha-beta search.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    shared: Shared,
    /// The generator of the first thread, kept between moves for its lifted blocks.
    generator: MoveGenerator,
    /// What the first thread remembers from one search to the next.
    memory: Memory,
    /// The same for the other threads.
    helpers: Vec<(MoveGenerator, Memory)>,
    /// Operations of the first thread in the last search.
    work: u64,
    endings: Endings,
}

/// State shared by the threads of a search.
#[derive(Clone, Debug)]
struct Shared {
    program: Arc<Program>,
    evaluation: Arc<Evaluation>,
    sides: Arc<Sides>,
    /// Kept between moves.
    table: Arc<TranspositionTable>,
    settings: AlphaBetaSettings,
}

impl AlphaBeta {
    /// A bot for the game of an evaluation.
    pub fn new(
        program: &Arc<Program>,
        evaluation: &Arc<Evaluation>,
        settings: AlphaBetaSettings,
    ) -> Self {
        let memory = Memory::new(program.game().players.len());
        let helper = (MoveGenerator::new(program), memory.clone());
        Self {
            generator: MoveGenerator::new(program),
            memory,
            helpers: vec![helper; settings.threads.max(1) - 1],
            work: 0,
            endings: Endings::default(),
            shared: Shared {
                program: program.clone(),
                evaluation: evaluation.clone(),
                sides: Arc::new(Sides::new(program.game())),
                table: Arc::new(TranspositionTable::new(settings.hash)),
                settings,
            },
        }
    }

    pub(super) fn program(&self) -> &Program {
        &self.shared.program
    }

    /// Operations of the first thread in the last search: a machine-independent measure of work.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Searches with helper threads that fill the shared table, until the first thread is done.
    fn search(&mut self, root: &Root, budget: &Budget) -> (Found, u64, Vec<Fault>) {
        let is_done = Arc::new(AtomicBool::new(false));
        let is_stopped = &budget.stop;
        let budget = Budget {
            stop: budget.stop.clone().or(&is_done),
            ..budget.clone()
        };
        let (shared, budget) = (&self.shared, &budget);
        let hero = decider(&shared.program, &root.state);
        shared.table.begin_search();
        let run = move |number: usize, generator: &mut MoveGenerator, memory: &mut Memory| {
            let mut searcher = Searcher::new(shared, generator, memory, hero, budget.clone());
            let found = shared.deepen(&mut searcher, root, number);
            let faults = searcher.generator.take_faults();
            let work = searcher.generator.work() + searcher.meter.work();
            (found, searcher.meter.nodes(), faults, work)
        };
        let (first, memory) = (&mut self.generator, &mut self.memory);
        let (helpers, own_work) = (&mut self.helpers, &mut self.work);
        let (program, bytes) = (&shared.program, shared.settings.endings);
        let endings = &mut self.endings;
        let is_unlimited = budget.nodes.is_none() && !budget.is_bounded();
        let is_ending = is_unlimited && endings.is_wanted(program, &root.state, bytes);
        std::thread::scope(|scope| {
            if is_ending {
                scope.spawn(move || endings.go_on(program, &root.state, is_stopped, &budget.stop));
            }
            let helpers: Vec<_> = (1..)
                .zip(helpers)
                .map(|(number, (generator, memory))| {
                    scope.spawn(move || run(number, generator, memory).1)
                })
                .collect();
            let (found, nodes, faults, work) = run(0, first, memory);
            *own_work = work;
            is_done.store(true, Ordering::Relaxed);
            // A helper that failed found nothing.
            let helped = helpers.into_iter().map(|helper| helper.join().unwrap_or(0));
            (found, nodes + helped.sum::<u64>(), faults)
        })
    }
}

impl Shared {
    /// The keys of states in the table. With random moves, and with several players, values are for the searching
    /// player.
    fn keys(&self, hero: PlayerId) -> Keys {
        let keys = Keys::new(&self.program);
        match self.sides.has_chance || self.sides.players.len() > 2 {
            true => keys.seen_by(hero),
            false => keys,
        }
    }

    /// A value as it is reported.
    fn told(&self, value: i32) -> Rating {
        match rating(value) {
            Rating::Points(points) if self.settings.rates_all => {
                let unit = i64::from(self.evaluation.unit());
                Rating::Points((100 * i64::from(points) / unit) as i32)
            }
            other => other,
        }
    }

    /// The line in the table, beginning with the chosen move.
    fn line(
        &self,
        generator: &mut MoveGenerator,
        root: &Root,
        first: usize,
        depth: u32,
    ) -> Vec<Move> {
        let keys = self.keys(decider(&self.program, &root.state));
        let mut state = root.state.clone();
        generator.set_limit(Stop::default(), LINE_WORK);
        let mut line = vec![root.moves.get(first).to_owned()];
        let mut moves = MoveList::new();
        while line.len() < depth as usize {
            let Some(last) = line.last() else { break };
            generator.play(&mut state, last.as_ref());
            generator.legal_moves(&mut state, &mut moves);
            let outcome = generator.outcome(&mut state, &moves);
            if outcome.is_some() || generator.is_stopped() || state.occurs(2) {
                break;
            }
            let Some(entry) = self.table.get(keys.of(&state)) else {
                break;
            };
            let next = moves
                .iter()
                .find(|played| entry.best.is(played.fingerprint()));
            match next {
                Some(next) => line.push(next.to_owned()),
                None => break,
            }
        }
        line
    }
}

impl Bot for AlphaBeta {
    fn think(&mut self, state: &State, budget: &Budget) -> Thought {
        let root = Root::new(&mut self.generator, state, &budget.stop);
        let mut thought = root.thought(&mut self.generator);
        if root.moves.is_empty() {
            return thought;
        }
        let rates_all = self.shared.settings.rates_all;
        if !budget.is_bounded() {
            let exact = self.endings.thought(&mut self.generator, &root, rates_all);
            if let Some(exact) = exact {
                return exact;
            }
        }
        let (found, nodes, faults) = self.search(&root, budget);
        thought.chosen = Some(root.moves.get(found.best).to_owned());
        let told = |value| self.shared.told(value);
        thought.rating = found.value.map(told);
        for (rated, value) in thought.moves.iter_mut().zip(&found.values) {
            rated.rating = value.map(told);
        }
        thought.moves[found.best].rating = thought.rating;
        let depth = found.depth.max(1);
        thought.line = self
            .shared
            .line(&mut self.generator, &root, found.best, depth);
        thought.depth = found.depth;
        thought.nodes += nodes;
        thought.add_faults(faults);
        thought.is_ending = self.endings.promises(&root.state);
        thought
    }
}
