//! One round after the other: down the tree, on at random, back up.

use super::arena::Tree;
use crate::budget::{Budget, Meter};
use crate::evaluation::Evaluation;
use crate::key::Keys;
use crate::sides::{Sides, decider, result_for};
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Fault, MoveGenerator, MoveList, Outcome, Program, Random, State};

/// Weight of exploration against results.
const CURIOSITY: f64 = 1.4;
/// Maximum length of a random game, in plies; then the evaluation judges.
const LONGEST: usize = 160;
/// Points that make a win half as likely again.
const LIKELY: f64 = 250.0;
/// Number of distinguished kinds of moves per player.
const KINDS: usize = 1 << 12;
/// So many results count as even before a kind of move has any.
const EVEN_RESULTS: f64 = 4.0;
/// Rounds without end when nothing but a depth bounds the search: as many for each ply.
const ROUNDS_PER_PLY: u64 = 500;

/// The work of one thread.
pub(super) struct Rounds<'a> {
    program: Arc<Program>,
    generator: &'a mut MoveGenerator,
    evaluation: &'a Evaluation,
    sides: &'a Sides,
    random: Random,
    meter: Meter,
    keys: Keys,
    moves: MoveList,
    /// For each player and kind of move, results and how many.
    kinds: Vec<(f64, f64)>,
    /// The moves of the present round, as index into `kinds`, with who decided.
    played: Vec<(usize, PlayerId)>,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(
        generator: &'a mut MoveGenerator,
        evaluation: &'a Evaluation,
        sides: &'a Sides,
        seed: u64,
        budget: Budget,
    ) -> Self {
        generator.set_stop(budget.stop.clone());
        let program = generator.program().clone();
        Self {
            keys: Keys::new(&program),
            kinds: vec![(0.0, 0.0); program.game().players.len() * KINDS],
            program,
            generator,
            evaluation,
            sides,
            random: Random::new(seed),
            meter: Meter::new(budget),
            moves: MoveList::new(),
            played: Vec::new(),
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    pub(super) fn take_faults(&mut self) -> Vec<Fault> {
        self.generator.take_faults()
    }

    /// Grows a tree until the budget is spent.
    pub(super) fn grow(&mut self, tree: &mut Tree, root: &State) {
        let depth = self.meter.budget().depth;
        let most = depth.map_or(u64::MAX, |depth| u64::from(depth) * ROUNDS_PER_PLY);
        let mut state = root.clone();
        for _ in 0..most {
            self.round(tree, &mut state);
            while state.ply() > root.ply() {
                state.undo();
            }
            if self.meter.is_over() {
                break;
            }
        }
    }

    fn round(&mut self, tree: &mut Tree, state: &mut State) {
        self.played.clear();
        let mut path = vec![0];
        let mut node = 0;
        let results = loop {
            if self.meter.tick() {
                return;
            }
            self.generator.legal_moves(state, &mut self.moves);
            let outcome = self.generator.outcome(state, &self.moves);
            if self.meter.heed(self.generator) {
                return;
            }
            if let Some(outcome) = outcome {
                tree.set_end(node);
                break self.results(&outcome);
            }
            if tree.visits(node) == 0 && node != 0 || tree.is_full() && !tree.is_open(node) {
                match self.play_on(state) {
                    Some(results) => break results,
                    None => return,
                }
            }
            if !tree.is_open(node) {
                tree.open(node, self.moves.iter().map(|played| played.fingerprint()));
            }
            let index = self.choose(tree, node, state).min(self.moves.len() - 1);
            self.play(state, index);
            if self.meter.heed(self.generator) {
                return;
            }
            node = match tree.child(node, index) {
                Some(child) => child,
                None => {
                    let child = tree.add(self.keys.of(state), state.ply() as u32);
                    tree.set_child(node, index, child);
                    child
                }
            };
            path.push(node);
        };
        path.iter().for_each(|&node| tree.note(node, &results));
        self.learn(&results);
    }

    /// The move to look at next.
    fn choose(&mut self, tree: &Tree, node: usize, state: &State) -> usize {
        let player = decider(&self.program, state);
        if self.sides.is_chance(player) {
            return self.random.below(self.moves.len());
        }
        let Some(side) = self.side(player) else {
            return 0;
        };
        let edges = tree.edges(node);
        let visits = f64::from(tree.visits(node).max(1));
        let mean_here = tree.sum(node, side) / visits;
        let curiosity = CURIOSITY * visits.sqrt();
        let prior = |fingerprint| {
            let (sum, count) = self.kinds[kind(player, fingerprint)];
            (sum + 0.5 * EVEN_RESULTS) / (count + EVEN_RESULTS)
        };
        let priors: Vec<f64> = edges
            .iter()
            .map(|edge| {
                let prior = prior(edge.fingerprint);
                0.01 + prior * prior
            })
            .collect();
        let total: f64 = priors.iter().sum();
        let score = |index: usize| {
            let (mean, visits) = match tree.child(node, index) {
                Some(child) => {
                    let visits = f64::from(tree.visits(child).max(1));
                    let mean = tree.sum(child, side) / visits;
                    if tree.is_end(child) && mean >= 1.0 {
                        return f64::INFINITY;
                    }
                    (mean, visits)
                }
                None => (mean_here, 0.0),
            };
            mean + curiosity * priors[index] / total / (1.0 + visits)
        };
        let mut best = (0, f64::NEG_INFINITY);
        for index in 0..edges.len() {
            let score = score(index);
            if score > best.1 {
                best = (index, score);
            }
        }
        best.0
    }

    /// Plays at random to the end. `None` if the budget ended before.
    fn play_on(&mut self, state: &mut State) -> Option<Vec<f64>> {
        for _ in 0..LONGEST {
            let index = self.random.below(self.moves.len());
            self.play(state, index);
            if self.meter.tick() {
                return None;
            }
            // One move is enough if it can be sampled without generating all.
            if !self
                .generator
                .sample(state, &mut self.random, &mut self.moves)
            {
                self.generator.legal_moves(state, &mut self.moves);
            }
            let outcome = self.generator.outcome(state, &self.moves);
            if self.meter.heed(self.generator) {
                return None;
            }
            if let Some(outcome) = outcome {
                return Some(self.results(&outcome));
            }
        }
        let judge = |&player: &PlayerId| {
            if self.sides.players.len() != 2 {
                return 0.5;
            }
            let to_move = decider(&self.program, state);
            let points = self.evaluation.points(state, player, to_move, 0);
            let x = f64::from(points) / LIKELY;
            0.5 + 0.5 * x / (1.0 + x.abs())
        };
        Some(self.sides.players.iter().map(judge).collect())
    }

    fn play(&mut self, state: &mut State, index: usize) {
        let player = decider(&self.program, state);
        let played = self.moves.get(index);
        self.played
            .push((kind(player, played.fingerprint()), player));
        self.generator.play(state, played);
    }

    fn results(&self, outcome: &Outcome) -> Vec<f64> {
        let result = |&player: &PlayerId| 0.5 + 0.5 * f64::from(result_for(outcome, player));
        self.sides.players.iter().map(result).collect()
    }

    fn learn(&mut self, results: &[f64]) {
        for &(kind, player) in &self.played {
            let Some(side) = self.sides.players.iter().position(|&other| other == player) else {
                continue;
            };
            self.kinds[kind].0 += results[side];
            self.kinds[kind].1 += 1.0;
        }
    }

    fn side(&self, player: PlayerId) -> Option<usize> {
        self.sides.players.iter().position(|&other| other == player)
    }
}

fn kind(player: PlayerId, fingerprint: u64) -> usize {
    player.index() * KINDS + (fingerprint >> 52) as usize
}
