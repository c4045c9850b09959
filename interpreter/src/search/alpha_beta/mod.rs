//! Alpha-beta search by iterative deepening, for two sides; where chance moves in between, the mean of what it may do.
//!
//! Principal variation search with aspiration windows, transposition table, killer and history ordering, reductions
//! of late quiet moves, null move where being on the move cannot hurt, and captures followed to their end. With more
//! than two players, all others are taken to play against the one who thinks.

mod node;
mod order;
mod table;

use super::random_bot::Root;
use super::sides::{Sides, decider};
use super::{Bot, Budget, Evaluation, LINE_WORK, Rating, Thought};
use crate::machine::Fault;
use crate::move_generator::MoveGenerator;
use crate::moves::{Move, MoveList};
use crate::program::Program;
use crate::random::Random;
use crate::state::State;
use crate::stop::Stop;
use node::{Searcher, Spot, Window};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::{Table, short};

/// The value of a win at once.
const WIN: i32 = 1_000_000;
/// Values beyond are ends of the game.
pub(super) const MOST_POINTS: i32 = 500_000;
/// The longest line, in plies.
const LONGEST: usize = 128;
/// The deepest iteration.
const DEEPEST: u32 = 64;
/// Half the first window around the value of the iteration before.
const ASPIRATION: i32 = 60;

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
    table: Arc<Table>,
    settings: AlphaBetaSettings,
}

/// What one thread found.
struct Found {
    /// Values of root moves by index, as far as known: those of others are no better than the best.
    values: Vec<Option<i32>>,
    best: usize,
    value: Option<i32>,
    depth: u32,
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
                table: Arc::new(Table::new(settings.hash)),
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
    /// Searches one ply deeper each time, until the budget is spent or the end is seen.
    fn deepen(&self, searcher: &mut Searcher<'_>, root: &Root, number: usize) -> Found {
        let mut state = root.state.clone();
        let known = searcher.known(&state).map_or(0, |entry| entry.best);
        let seed = self.settings.seed ^ (number as u64) << 32 ^ (root.state.ply() as u64) << 40;
        let mut order: Vec<usize> = (0..root.moves.len()).collect();
        shuffle(&mut order, &mut Random::new(seed));
        let ranked = searcher.ranked(&state, &root.moves, known, 0);
        let mut ranks = vec![0; root.moves.len()];
        ranked
            .iter()
            .for_each(|ranked| ranks[ranked.index] = ranked.rank);
        // Promising moves first; between equals chance decided.
        order.sort_by_key(|&index| std::cmp::Reverse(ranks[index]));
        let mut found = Found::new(root.moves.len(), order[0]);
        let deepest = searcher
            .meter
            .budget()
            .depth
            .unwrap_or(DEEPEST)
            .min(DEEPEST);
        for depth in 1..=deepest {
            let is_ahead = number % 2 == 1 && depth < deepest;
            let depth = depth + u32::from(is_ahead);
            if !self.iterate(
                searcher,
                &mut state,
                &root.moves,
                &mut order,
                depth,
                &mut found,
            ) {
                break;
            }
            let value = found.value.unwrap_or(0);
            let is_end_seen = value.abs() > MOST_POINTS && WIN - value.abs() <= depth as i32;
            if is_end_seen && !self.settings.rates_all || root.moves.len() == 1 {
                break;
            }
        }
        found
    }

    /// One iteration, within a narrow window first. Returns false when the budget ended it.
    fn iterate(
        &self,
        searcher: &mut Searcher<'_>,
        state: &mut State,
        moves: &MoveList,
        order: &mut [usize],
        depth: u32,
        found: &mut Found,
    ) -> bool {
        let mut window = Window::FULL;
        if let Some(value) = found
            .value
            .filter(|value| value.abs() < MOST_POINTS && depth > 2)
        {
            window = Window {
                alpha: value - ASPIRATION,
                beta: value + ASPIRATION,
            };
        }
        loop {
            let is_full = window == Window::FULL || self.settings.rates_all;
            let iteration = Iteration {
                moves,
                order,
                depth,
                window,
                rates_all: self.settings.rates_all,
            };
            let (values, best) = match iteration.run(searcher, state) {
                Ok((values, best)) => (values, best),
                Err(better) => {
                    if let Some((best, value)) = better {
                        (found.best, found.value) = (best, Some(value));
                    }
                    return false;
                }
            };
            let value = values[best].unwrap_or(0);
            if !is_full && (value <= window.alpha || value >= window.beta) {
                window = Window::FULL;
                continue;
            }
            *found = Found {
                values,
                best,
                value: Some(value),
                depth,
            };
            let at = order.iter().position(|&index| index == best).unwrap_or(0);
            order[..=at].rotate_right(1);
            return true;
        }
    }

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
        generator.set_patience(Stop::default(), LINE_WORK);
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

/// One look at the moves of the root, all to the same depth.
struct Iteration<'a> {
    moves: &'a MoveList,
    /// The indices of the moves, the most promising first.
    order: &'a [usize],
    depth: u32,
    window: Window,
    rates_all: bool,
}

/// Values of root moves by index, and the index of the best.
type Values = (Vec<Option<i32>>, usize);

impl Iteration<'_> {
    /// Values of root moves. When the budget ended it, the best move of those looked at with its value, where that is
    /// known to be no worse than the move that was best before.
    fn run(
        &self,
        searcher: &mut Searcher<'_>,
        state: &mut State,
    ) -> Result<Values, Option<(usize, i32)>> {
        let mut values = vec![None; self.moves.len()];
        let mut best: Option<(usize, i32)> = None;
        for &index in self.order {
            let value = self.value(searcher, state, index, best.map(|(_, value)| value));
            if searcher.meter.is_over() {
                return Err(best.filter(|&(_, value)| value > self.window.alpha));
            }
            let is_better = best.is_none_or(|(_, before)| value > before);
            if is_better || self.rates_all {
                values[index] = Some(value);
            }
            if is_better {
                best = Some((index, value));
            }
            if value >= self.window.beta {
                break;
            }
        }
        best.map(|(index, _)| (values, index)).ok_or(None)
    }

    /// The value of one move: all but the first are first shown to be no better than the best so far.
    fn value(
        &self,
        searcher: &mut Searcher<'_>,
        state: &mut State,
        index: usize,
        best: Option<i32>,
    ) -> i32 {
        let played = self.moves.get(index);
        let spot = Spot {
            depth: self.depth as i32 - 1,
            ply: 1,
            n_moves_before: self.moves.len(),
            is_after_null: false,
        };
        let Some(best) = best.filter(|_| !self.rates_all) else {
            let window = if self.rates_all {
                Window::FULL
            } else {
                self.window
            };
            return searcher.after(state, played, window, spot);
        };
        let alpha = best.max(self.window.alpha);
        let narrow = Window {
            alpha,
            beta: alpha + 1,
        };
        let value = searcher.after(state, played, narrow, spot);
        if value > alpha && !searcher.meter.is_over() {
            let rest = Window {
                alpha,
                ..self.window
            };
            return searcher.after(state, played, rest, spot);
        }
        value
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

impl Found {
    fn new(n_moves: usize, best: usize) -> Self {
        Self {
            values: vec![None; n_moves],
            best,
            value: None,
            depth: 0,
        }
    }
}

/// A value in the words of [`Rating`].
fn rating(value: i32) -> Rating {
    let plies = (WIN - value.abs()).unsigned_abs();
    match value {
        _ if value > MOST_POINTS => Rating::Win(plies),
        _ if value < -MOST_POINTS => Rating::Loss(plies),
        _ => Rating::Points(value),
    }
}

fn shuffle(order: &mut [usize], random: &mut Random) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
}
