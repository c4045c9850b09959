//! The rounds of a search: down the tree, on at random, back up.

use super::arena::{CHANCE, Edge, Proof, SharedTree, Tree, node_keys};
use super::gaps::Gaps;
use super::judge::Judge;
use super::kinds::{Kinds, kind};
use crate::budget::{Budget, Meter};
use crate::evaluation::Evaluation;
use crate::key::Keys;
use crate::sides::{Sides, decider};
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Fault, MoveGenerator, MoveList, Program, Random, State};

/// The weight of exploration relative to results.
const CURIOSITY: f64 = 1.4;
/// Maximum length of a random game, in plies; then the evaluation judges.
const MAX_LENGTH: usize = 160;
/// The number of rounds through a move that count as much as those in which it was played later.
const TRUSTED: f64 = 300.0;
/// The number of rounds per ply if only depth limits the search, which otherwise would not end.
const ROUNDS_PER_PLY: u64 = 500;

/// Operations counted for a state, in addition to its moves, and for examining a move of the tree.
const OF_STATE: u64 = 80;
const OF_EDGE: u64 = 2;

/// The rounds of one thread.
pub(super) struct Rounds<'a> {
    program: Arc<Program>,
    generator: &'a mut MoveGenerator,
    judge: Judge<'a>,
    sides: &'a Sides,
    random: Random,
    meter: Meter,
    /// For each move of the root, whether it may be played.
    eligible: &'a [bool],
    /// Whether all moves of the root may be played.
    all_are_eligible: bool,
    keys: Keys,
    moves: MoveList,
    kinds: Kinds,
    gaps: Gaps,
    /// The length in plies at which the next random game is judged, and the least such length.
    longest: usize,
    shortest: usize,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(
        generator: &'a mut MoveGenerator,
        evaluation: &'a Evaluation,
        sides: &'a Sides,
        seed: u64,
        budget: Budget,
        eligible: &'a [bool],
    ) -> Self {
        generator.set_stop(budget.stop.clone());
        let program = generator.program().clone();
        let shortest = shortest(&program, evaluation, sides);
        Self {
            keys: node_keys(&program),
            kinds: Kinds::new(sides.players.len()),
            longest: shortest,
            shortest,
            program,
            generator,
            judge: Judge::new(evaluation, sides),
            sides,
            random: Random::new(seed),
            meter: Meter::new(budget),
            eligible,
            all_are_eligible: !eligible.contains(&false),
            moves: MoveList::new(),
            gaps: Gaps::new(evaluation),
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// The number of operations so far: a machine-independent measure of work.
    pub(super) fn work(&self) -> u64 {
        self.generator.work() + self.meter.work()
    }

    pub(super) fn take_faults(&mut self) -> Vec<Fault> {
        self.generator.take_faults()
    }

    /// Grows a tree until the budget is spent. Other threads may grow it at the same time.
    pub(super) fn grow(&mut self, tree: &SharedTree<'_>, root: &State) {
        let depth = self.meter.budget().depth;
        let most = depth.map_or(u64::MAX, |depth| u64::from(depth) * ROUNDS_PER_PLY);
        let mut state = root.clone();
        let mut path = Vec::new();
        for _ in 0..most {
            path.clear();
            let results = self.round(tree, &mut state, &mut path);
            while state.ply() > root.ply() {
                state.undo();
            }
            results.iter().for_each(|results| self.kinds.learn(results));
            let mut tree = tree.lock();
            path.iter().for_each(|&node| tree.leave(node));
            if let Some(results) = results {
                self.record(&mut tree, &path, &results);
            }
            if self.meter.is_over() || self.is_proven(&tree) {
                break;
            }
        }
    }

    /// Whether the result of the root is proven, by moves that may be played.
    fn is_proven(&self, tree: &Tree) -> bool {
        let proof = |index| tree.child(0, index).and_then(|child| tree.proof(child));
        match tree.side(0) {
            _ if self.all_are_eligible => tree.proof(0).is_some(),
            CHANCE => false,
            side => {
                let mut eligible = (0..self.eligible.len()).filter(|&index| self.eligible[index]);
                let is_win = |index| proof(index) == Some(Proof::Win(side));
                eligible.clone().any(is_win) || eligible.all(|index| proof(index).is_some())
            }
        }
    }

    /// Goes down the tree and on to the end of a game. Returns the results, with all nodes on the way entered and in
    /// `path`. `None` if the budget ended first.
    fn round(
        &mut self,
        tree: &SharedTree<'_>,
        state: &mut State,
        path: &mut Vec<usize>,
    ) -> Option<Vec<f64>> {
        self.kinds.begin_round();
        self.judge.begin_round();
        let mut node = 0;
        tree.lock().enter(node);
        path.push(node);
        loop {
            if self.meter.tick() {
                return None;
            }
            let proof = tree.lock().proof(node);
            // The root may be proven by moves that may not be played.
            if let Some(proof) = proof.filter(|_| node != 0 || self.all_are_eligible) {
                let sides = 0..self.sides.players.len();
                return Some(sides.map(|side| proof.share(side)).collect());
            }
            self.generator.legal_moves(state, &mut self.moves);
            let outcome = self.generator.outcome(state, &self.moves);
            if self.meter.heed(self.generator) {
                return None;
            }
            if let Some(outcome) = outcome {
                let results = self.judge.results(&outcome, state);
                let is_certain = self.judge.is_certain(&outcome);
                let proof = Proof::of(&results).filter(|_| is_certain);
                tree.lock().set_proof(node, proof);
                return Some(results);
            }
            let Some(index) = self.select(&mut tree.lock(), node, state) else {
                return self.play_on(state);
            };
            self.play(state, index);
            if self.meter.heed(self.generator) {
                return None;
            }
            let key = self.keys.of(state);
            node = tree.lock().go_down(node, index, key, state.ply());
            path.push(node);
        }
    }

    /// The move to play next; `None` if the tree ends here.
    fn select(&mut self, tree: &mut Tree, node: usize, state: &State) -> Option<usize> {
        if tree.visits(node) == 0 && node != 0 || tree.is_full() && !tree.is_open(node) {
            return None;
        }
        if !tree.is_open(node) {
            let side = self.side(decider(&self.program, state));
            let side = side.map_or(CHANCE, |side| side as u8);
            tree.open(node, side, self.moves.iter().map(kind));
            // Even a short search sees lines to complete or prevent. Further down, random games see them.
            if node == 0 {
                self.gaps.begin(state);
                let decisive = self.gaps.decisive(state, &self.moves);
                let first = decisive.filter(|&index| self.eligible[index]);
                if first.is_some() {
                    return first;
                }
            }
        }
        Some(self.choose(tree, node, state).min(self.moves.len() - 1))
    }

    /// Records the results of a round at all nodes on the way.
    fn record(&self, tree: &mut Tree, path: &[usize], results: &[f64]) {
        let was_played = |side, kind| self.kinds.was_played(side, kind);
        for &node in path {
            tree.note(node, results);
            tree.note_later(node, results, was_played);
        }
        // A proof of the last node may prove those before.
        let mut before = path.iter().rev();
        if before
            .next()
            .is_some_and(|&last| tree.proof(last).is_some())
        {
            while before.next().is_some_and(|&node| tree.prove(node)) {}
        }
    }

    /// The move to explore next.
    fn choose(&mut self, tree: &Tree, node: usize, state: &State) -> usize {
        let player = decider(&self.program, state);
        if self.sides.is_chance(player) {
            return self.random.below(self.moves.len());
        }
        let Some(side) = self.side(player) else {
            return 0;
        };
        let edges = tree.edges(node);
        self.meter.spend(OF_EDGE * edges.len() as u64);
        let visits = f64::from(tree.visits(node).max(1));
        let mean_here = tree.sum(node, side) / visits;
        let curiosity = CURIOSITY * visits.sqrt();
        let prior = |edge: &Edge| self.kinds.prior(side as u8, edge.kind);
        let priors: Vec<f64> = edges.iter().map(prior).collect();
        let total: f64 = priors.iter().sum();
        let score = |index: usize| {
            let child = tree.child(node, index);
            if let Some(proof) = child.and_then(|child| tree.proof(child)) {
                // A lost move is played only if all are lost.
                return match proof.share(side) {
                    0.0 => -1.0,
                    share => share,
                };
            }
            let visits = child.map_or(0.0, |child| f64::from(tree.tries(child)));
            let mean = match child {
                Some(child) => tree.sum(child, side) / visits.max(1.0),
                None => mean_here,
            };
            let value = blend(mean, visits, edges[index].later());
            value + curiosity * priors[index] / total / (1.0 + visits)
        };
        let mut best = (0, f64::NEG_INFINITY);
        let may_be_played = |&index: &usize| node != 0 || self.eligible[index];
        for index in (0..edges.len()).filter(may_be_played) {
            let score = score(index);
            if score > best.1 {
                best = (index, score);
            }
        }
        best.0
    }

    /// Plays at random to the end. `None` if the budget ended first.
    fn play_on(&mut self, state: &mut State) -> Option<Vec<f64>> {
        self.gaps.begin(state);
        let mut decisive = self.gaps.decisive(state, &self.moves);
        for _ in 0..self.longest {
            let index = match decisive {
                Some(index) => index,
                None => self.random.below(self.moves.len()),
            };
            let to = self.moves.get(index).head.to;
            self.play(state, index);
            if self.meter.tick() {
                return None;
            }
            self.gaps.add(to, state);
            // One move is enough if it can be sampled without generating all moves.
            let has_gaps = self.gaps.are_there(state);
            if has_gaps
                || !self
                    .generator
                    .sample(state, &mut self.random, &mut self.moves)
            {
                self.generator.legal_moves(state, &mut self.moves);
            }
            decisive = match has_gaps {
                true => self.gaps.decisive(state, &self.moves),
                false => None,
            };
            let outcome = self.generator.outcome(state, &self.moves);
            if self.meter.heed(self.generator) {
                return None;
            }
            if let Some(outcome) = outcome {
                self.longest = MAX_LENGTH.min(2 * self.longest);
                return Some(self.judge.results(&outcome, state));
            }
        }
        // If random games do not end, the next states are more informative than distant ones.
        self.longest = self.shortest.max(self.longest / 2).min(self.longest);
        Some(self.judge.estimate(state))
    }

    fn play(&mut self, state: &mut State, index: usize) {
        let side = self.side(decider(&self.program, state));
        let played = self.moves.get(index);
        if let Some(side) = side {
            self.kinds.note(side as u8, kind(played));
        }
        self.meter.spend(OF_STATE);
        self.generator.play(state, played);
        self.judge.note(state);
    }

    fn side(&self, player: PlayerId) -> Option<usize> {
        self.sides.players.iter().position(|&other| other == player)
    }
}

/// The mean result of a move, blended with the sum and number of the results of rounds in which it was played later.
/// These count less the more often the move itself was played.
fn blend(mean: f64, visits: f64, (later, n_later): (f64, f64)) -> f64 {
    if n_later <= 0.0 {
        return mean;
    }
    let weight = n_later / (n_later + visits + n_later * visits / TRUSTED + 1e-9);
    weight * later / n_later + (1.0 - weight) * mean
}

/// The number of plies after which a random game may be judged. With more than two sides, or without goals, most games
/// would not end; two moves by each player are then enough, if the board shows who is ahead.
fn shortest(program: &Program, evaluation: &Evaluation, sides: &Sides) -> usize {
    let game = program.game();
    let is_informative =
        game.goals.is_empty() || evaluation.is_informative() && sides.players.len() > 2;
    match is_informative {
        true => (2 * game.turn_order.turns.len()).min(MAX_LENGTH),
        false => MAX_LENGTH,
    }
}
