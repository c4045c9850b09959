//! Alpha-beta search by iterative deepening, for two sides; where chance moves in between, the mean of what it may do.
//!
//! Principal variation search with aspiration windows, transposition table, killer and history ordering, reductions
//! of late quiet moves, null move where being on the move cannot hurt, and captures followed to their end. With more
//! than two players, all others are taken to play against the one who thinks.

mod deepening;
mod node;
mod order;
mod table;
mod value;

use crate::bot::{Bot, Root, Thought};
use crate::budget::{Budget, LINE_WORK};
use crate::evaluation::Evaluation;
use crate::sides::{Sides, decider};
use deepening::Found;
use node::Searcher;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::{TranspositionTable, short};
use value::rating;
use zrf_interpreter::{Fault, Move, MoveGenerator, MoveList, Program, State, Stop};

/// The longest line, in plies.
const LONGEST: usize = 128;
/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBetaSettings {
    /// Decides between moves of equal value.
    pub seed: u64,
    /// Threads that search together. With one, the same search is the same everywhere.
    pub threads: usize,
    /// Bytes for the transposition table.
    pub hash: usize,
    /// Whether every legal move gets its value, which takes longer.
    pub rates_all: bool,
}

impl Default for AlphaBetaSettings {
    fn default() -> Self {
        Self {
            seed: 1,
            threads: 1,
            hash: 32 << 20,
            rates_all: false,
        }
    }
}

/// A bot that searches by alpha-beta.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    shared: Shared,
    /// That of the first thread, kept from move to move for the code that it has specialised.
    generator: MoveGenerator,
    /// Those of the other threads.
    helpers: Vec<MoveGenerator>,
    /// Operations of the first thread in the last search.
    work: u64,
}

/// What the threads of a search share.
#[derive(Clone, Debug)]
struct Shared {
    program: Arc<Program>,
    evaluation: Arc<Evaluation>,
    sides: Arc<Sides>,
    /// Kept from move to move.
    table: Arc<TranspositionTable>,
    settings: AlphaBetaSettings,
}

impl AlphaBeta {
    /// A bot for the game that an evaluation was learned for.
    pub fn new(
        program: &Arc<Program>,
        evaluation: &Arc<Evaluation>,
        settings: AlphaBetaSettings,
    ) -> Self {
        Self {
            generator: MoveGenerator::new(program),
            helpers: vec![MoveGenerator::new(program); settings.threads.max(1) - 1],
            work: 0,
            shared: Shared {
                program: program.clone(),
                evaluation: evaluation.clone(),
                sides: Arc::new(Sides::new(program.game())),
                table: Arc::new(TranspositionTable::new(settings.hash)),
                settings,
            },
        }
    }

    /// Operations of the first thread in the last search: a measure of work that is the same on every machine.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Searches with helpers that fill the table from other sides, until the first thread is done.
    fn search(&mut self, root: &Root, budget: &Budget) -> (Found, u64, Vec<Fault>) {
        let is_done = Arc::new(AtomicBool::new(false));
        let budget = Budget {
            stop: budget.stop.clone().or(&is_done),
            ..budget.clone()
        };
        let (shared, budget) = (&self.shared, &budget);
        let hero = decider(&shared.program, &root.state);
        let run = move |number: usize, generator: &mut MoveGenerator| {
            let mut searcher = Searcher::new(shared, generator, hero, budget.clone());
            let found = shared.deepen(&mut searcher, root, number);
            let faults = searcher.generator.take_faults();
            (found, searcher.meter.nodes(), faults)
        };
        let (first, helpers) = (&mut self.generator, &mut self.helpers);
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..)
                .zip(helpers)
                .map(|(number, generator)| scope.spawn(move || run(number, generator).1))
                .collect();
            let (found, nodes, faults) = run(0, first);
            is_done.store(true, Ordering::Relaxed);
            // A helper that came to grief found nothing.
            let helped = helpers.into_iter().map(|helper| helper.join().unwrap_or(0));
            (found, nodes + helped.sum::<u64>(), faults)
        })
    }
}

impl Shared {
    /// The moves that the table expects, beginning with one that was chosen.
    fn line(
        &self,
        generator: &mut MoveGenerator,
        root: &Root,
        first: usize,
        depth: u32,
    ) -> Vec<Move> {
        let keys = super::key::Keys::new(&self.program);
        let mut state = root.state.clone();
        generator.set_limit(Stop::default(), LINE_WORK);
        let mut line = vec![root.moves.get(first).to_owned()];
        let mut moves = MoveList::new();
        while line.len() < depth as usize {
            let Some(last) = line.last() else { break };
            generator.play(&mut state, last.as_ref());
            generator.legal_moves(&mut state, &mut moves);
            let outcome = generator.outcome(&mut state, &moves);
            if outcome.is_some() || generator.is_stopped() || state.repetitions() > 1 {
                break;
            }
            let Some(entry) = self.table.get(keys.of(&state)) else {
                break;
            };
            let next = moves
                .iter()
                .find(|played| short(played.fingerprint()) == entry.best);
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
        let (found, nodes, faults) = self.search(&root, budget);
        self.work = self.generator.work();
        thought.chosen = Some(root.moves.get(found.best).to_owned());
        thought.rating = found.value.map(rating);
        for (rated, value) in thought.moves.iter_mut().zip(&found.values) {
            rated.rating = value.map(rating);
        }
        thought.moves[found.best].rating = thought.rating;
        let depth = found.depth.max(1);
        thought.line = self
            .shared
            .line(&mut self.generator, &root, found.best, depth);
        thought.depth = found.depth;
        thought.nodes += nodes;
        thought.add_faults(faults);
        thought
    }
}
