//! Monte-Carlo tree search, for any number of players and random moves.
//!
//! Each round walks down the tree by mean result and exploration (PUCT, with priors from how moves of the same kind
//! fared everywhere), adds a state, plays on at random, and records the result for every player on the way back. A
//! result counts for moves that were played later in the round, too (RAVE; Gelly, Silver 2007). Ends of the game prove
//! the results of states before them where they leave no choice (Winands, Björnsson, Saito 2008). The tree is kept
//! while the game follows it. Square roots are exact everywhere, so a seed gives the same tree everywhere.

mod arena;
mod gaps;
mod judge;
mod kinds;
mod round;

use crate::bot::{Bot, Rating, Root, Thought};
use crate::budget::{Budget, LINE_WORK};
use crate::evaluation::Evaluation;
use crate::sides::{Sides, decider};
use arena::{SharedTree, Tree, node_keys};
use round::Rounds;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use zrf_interpreter::{Fault, Move, MoveGenerator, MoveList, Program, State, Stop};

/// Settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct TreeSearchSettings {
    /// The seed of all random choices.
    pub seed: u64,
    /// Number of threads, which grow one tree. With one, the search is reproducible.
    pub threads: usize,
    /// Bytes for the tree.
    pub hash: usize,
}

impl Default for TreeSearchSettings {
    fn default() -> Self {
        Self {
            seed: 1,
            threads: 1,
            hash: 256 << 20,
        }
    }
}

/// A bot with tree search.
#[derive(Clone, Debug)]
pub struct TreeSearch {
    /// The generator of the first thread, kept between moves for its lifted blocks.
    generator: MoveGenerator,
    /// The generators of the other threads.
    helpers: Vec<MoveGenerator>,
    evaluation: Arc<Evaluation>,
    sides: Arc<Sides>,
    tree: Tree,
    settings: TreeSearchSettings,
    /// The number of operations of the first thread in the last search.
    work: u64,
}

impl TreeSearch {
    /// A bot for the game of an evaluation, which also judges unfinished random games.
    pub fn new(
        program: &Arc<Program>,
        evaluation: &Arc<Evaluation>,
        settings: TreeSearchSettings,
    ) -> Self {
        let sides = Sides::new(program.game());
        let threads = settings.threads.max(1);
        let tree = Tree::new(sides.players.len(), settings.hash);
        Self {
            generator: MoveGenerator::new(program),
            helpers: vec![MoveGenerator::new(program); threads - 1],
            evaluation: evaluation.clone(),
            sides: Arc::new(sides),
            tree,
            settings,
            work: 0,
        }
    }

    /// The number of operations of the first thread in the last search: a machine-independent measure of work.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Grows the tree below the eligible moves. Returns the number of states examined and the faults.
    fn grow(&mut self, root: &Root, eligible: &[bool], budget: &Budget) -> (u64, Vec<Fault>) {
        let is_done = Arc::new(AtomicBool::new(false));
        let budget = &Budget {
            stop: budget.stop.clone().or(&is_done),
            ..budget.clone()
        };
        let (evaluation, sides) = (&self.evaluation, &self.sides);
        let seed = self.settings.seed ^ (root.state.ply() as u64) << 32;
        let tree = &SharedTree::new(&mut self.tree);
        let run = move |number: usize, generator: &mut MoveGenerator| {
            let mut rounds = Rounds::new(
                generator,
                evaluation,
                sides,
                seed ^ number as u64,
                budget.clone(),
                eligible,
            );
            rounds.grow(tree, &root.state);
            (rounds.nodes(), rounds.take_faults(), rounds.work())
        };
        let (generator, helpers) = (&mut self.generator, &mut self.helpers);
        let own_work = &mut self.work;
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..)
                .zip(helpers)
                .map(|(number, helper)| scope.spawn(move || run(number, helper).0))
                .collect();
            let (nodes, faults, work) = run(0, generator);
            *own_work = work;
            is_done.store(true, Ordering::Relaxed);
            let others = others.into_iter().map(|thread| thread.join().unwrap_or(0));
            (nodes + others.sum::<u64>(), faults)
        })
    }

    /// The tree's knowledge about each root move.
    fn known(&self, n_moves: usize, side: Option<usize>) -> Vec<Known> {
        let tree = &self.tree;
        let mut known = vec![Known::default(); n_moves];
        for (index, child) in tree.children(0) {
            let visits = tree.visits(child);
            let proof = tree.proof(child).zip(side);
            let proven = proof.map(|(proof, side)| proof.share(side));
            // For a proven win, the tree knows the distance only if the move ends the game.
            let rating = if proven == Some(1.0) && !tree.is_open(child) {
                Some(Rating::Win(1))
            } else {
                let sum = side.map_or(0.0, |side| tree.sum(child, side));
                (visits > 0).then(|| Rating::Expectation(sum / f64::from(visits)))
            };
            known[index] = Known {
                visits,
                proven,
                rating,
            };
        }
        known
    }

    /// The most visited line.
    fn line(&mut self, root: &Root, first: usize) -> Vec<Move> {
        let tree = &self.tree;
        let (generator, mut state) = (&mut self.generator, root.state.clone());
        generator.set_limit(Stop::default(), LINE_WORK);
        let mut line = vec![root.moves.get(first).to_owned()];
        let mut moves = MoveList::new();
        let mut node = tree.children(0).find(|&(index, _)| index == first);
        while let Some((_, at)) = node {
            let Some(last) = line.last() else { break };
            generator.play(&mut state, last.as_ref());
            node = tree
                .children(at)
                .max_by_key(|&(index, child)| (tree.visits(child), std::cmp::Reverse(index)));
            let Some((index, _)) = node else { break };
            generator.legal_moves(&mut state, &mut moves);
            if index >= moves.len() {
                break;
            }
            line.push(moves.get(index).to_owned());
        }
        line
    }
}

/// The tree's knowledge about a root move, for the side that decides.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    visits: u32,
    /// The share of a win that the move is proven to bring.
    proven: Option<f64>,
    rating: Option<Rating>,
}

impl Bot for TreeSearch {
    fn think(&mut self, state: &State, budget: &Budget) -> Thought {
        let root = Root::new(&mut self.generator, state, &budget.stop);
        let mut thought = root.thought(&mut self.generator);
        if root.moves.is_empty() {
            return thought;
        }
        let keys = node_keys(self.generator.program());
        self.tree.go_to(keys.of(state), state.ply() as u32);
        let eligible = root.eligible(&mut self.generator, budget.oversight);
        let (nodes, faults) = self.grow(&root, &eligible, budget);
        let player = decider(self.generator.program(), state);
        let side = self.sides.players.iter().position(|&other| other == player);
        let known = self.known(root.moves.len(), side);
        let best = (0..known.len())
            .max_by_key(|&index| {
                let Known { visits, proven, .. } = known[index];
                // A proven draw ranks with unproven moves.
                let proven = proven.map_or(1, |share| (2.0 * share) as u8);
                (eligible[index], proven, visits, std::cmp::Reverse(index))
            })
            .unwrap_or(0);
        thought.rating = known[best].rating;
        for (rated, known) in thought.moves.iter_mut().zip(&known) {
            rated.rating = known.rating;
        }
        thought.chosen = Some(root.moves.get(best).to_owned());
        thought.line = self.line(&root, best);
        thought.depth = thought.line.len() as u32;
        thought.nodes += nodes;
        thought.add_faults(faults);
        thought
    }
}

#[cfg(test)]
mod tests {
    use super::{TreeSearch, TreeSearchSettings};
    use crate::bot::Bot;
    use crate::budget::Budget;
    use crate::evaluation::Evaluation;
    use crate::tests::program_of;
    use std::sync::Arc;
    use zrf_interpreter::State;

    const TIC_TAC_TOE: &str = include_str!("../../../../games/tic-tac-toe/tic-tac-toe.zrf");

    #[test]
    fn threads_grow_one_tree_and_leave_no_round_open() {
        let program = program_of(TIC_TAC_TOE, "");
        let evaluation = Arc::new(Evaluation::learn(&program, 1));
        for threads in 1..4 {
            let settings = TreeSearchSettings {
                threads,
                ..TreeSearchSettings::default()
            };
            let mut bot = TreeSearch::new(&program, &evaluation, settings);
            bot.think(&State::new(&program), &Budget::of_nodes(2_000));
            let (tree, mut open) = (&bot.tree, vec![0]);
            let below = |node| tree.children(node).map(|(_, child)| tree.visits(child));
            assert!(below(0).sum::<u32>() + 1 >= tree.visits(0), "{threads}");
            while let Some(node) = open.pop() {
                assert_eq!(tree.tries(node), tree.visits(node), "{threads}");
                open.extend(tree.children(node).map(|(_, child)| child));
            }
        }
    }
}
