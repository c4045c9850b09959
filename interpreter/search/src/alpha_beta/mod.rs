//! Alpha-beta search with iterative deepening, for two sides; random moves are averaged.
//!
//! Principal variation search. By file: aspiration windows (`deepening`), the transposition table (`table`), killers,
//! history and countermoves (`order`), null moves (`null_move`) where passing is not better than moving (`passing`),
//! futility pruning and late move reductions (`prune`) in games where they are safe (`facts`), quiescence search
//! (`quiet`), static exchange evaluation (`exchange`). With more than two players, all others are assumed to play
//! against the searching player.

mod course;
mod deepening;
mod endings;
mod exchange;
mod facts;
mod node;
mod null_move;
mod order;
mod passing;
mod prune;
mod quiet;
mod searcher;
mod shared;
mod spot;
mod standings;
mod table;
mod value;
mod worths;

use crate::bot::{Bot, Root, Thought};
use crate::budget::Budget;
use crate::evaluation::Evaluation;
use crate::sides::decider;
use deepening::ThreadResult;
use endings::Endings;
use searcher::{Memory, Searcher};
pub use shared::AlphaBetaSettings;
use shared::Shared;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use zrf_interpreter::{Fault, MoveGenerator, Program, State};

/// A bot with alpha-beta search.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    shared: Shared,
    /// The generator of the first thread, kept between moves for its lifted blocks.
    generator: MoveGenerator,
    /// The memory that the first thread keeps from one search to the next.
    memory: Memory,
    /// The generators and memories of the other threads.
    helpers: Vec<(MoveGenerator, Memory)>,
    /// The number of operations of the first thread in the last search.
    work: u64,
    endings: Endings,
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
            shared: Shared::new(program, evaluation, settings),
        }
    }

    pub(super) fn program(&self) -> &Program {
        &self.shared.program
    }

    /// The number of operations of the first thread in the last search: a machine-independent measure of work.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Searches with helper threads, which fill the shared table until the first thread is done.
    fn search(&mut self, root: &Root, budget: &Budget) -> (ThreadResult, u64, Vec<Fault>) {
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
            // A helper that panicked found nothing.
            let helped = helpers.into_iter().map(|helper| helper.join().unwrap_or(0));
            (found, nodes + helped.sum::<u64>(), faults)
        })
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
