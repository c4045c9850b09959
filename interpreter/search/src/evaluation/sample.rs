//! Samples random games, to find out what pieces can do, and who wins.

use super::bearing_off::Ways;
use super::requirement::unwanted;
use crate::sides::{Sides, decider, result_for};
use std::collections::BTreeSet;
use std::sync::Arc;
use zrf_grammar::game::{GoalCondition, PieceTypeId, PlayerId};
use zrf_interpreter::{Effect, MoveGenerator, MoveList, Outcome, Program, Random, State, Stop};

/// Maximum number of moves generated for all games, including those for the safety of royal pieces.
const MAX_WORK: usize = 1_500_000;
/// Maximum number of operations for all games: about a second.
const MAX_OPERATIONS: u64 = 100_000_000;
/// If the moves of a state take more operations than this, about a millisecond, not all moves are generated in every
/// state.
const EXPENSIVE_LIST: u64 = 100_000;
/// The number of first plies whose moves are counted.
const PLIES_OF_BREADTH: usize = 40;
/// Maximum number of plies of all games together.
const MAX_PLIES: usize = 20_000;
/// Maximum length of a game, in choices of players.
const MAX_LENGTH: usize = 300;
/// One in this many plies is sampled.
const PLIES_PER_LOOK: usize = 6;

/// Pieces on the board in one state of a finished game.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// For each piece, its index by owner, type and position, its type, and 1 if it is the first player's, -1
    /// otherwise.
    pub(super) pieces: Vec<(u32, u32, f64)>,
    /// The number of moves of the first player minus that of the second.
    pub(super) mobility: f64,
    /// 1 if the first player won, -1 if the second did.
    pub(super) result: f64,
}

/// The observations in random games.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) looks: Vec<Look>,
    /// For each game that ended, the number of looks up to its end.
    pub(super) games: Vec<usize>,
    /// The most pieces that were on the board at once.
    pub(super) most_pieces: u32,
    /// Observed movements: owner, type, from, to.
    pub(super) steps: BTreeSet<(u8, u16, u16, u16)>,
    /// The ways of pieces that a winner must not have on the board.
    pub(super) ways: Ways,
    /// By type, the number of moves that its pieces had, and the number of its pieces of the players to move.
    moves: Vec<(u64, u64)>,
    /// The number of legal moves in the first plies, and the number of these plies, not counting random ones.
    breadth: (usize, usize),
}

impl Sample {
    pub(super) fn play(
        program: &Arc<Program>,
        sides: &Sides,
        random: &mut Random,
        stop: &Stop,
    ) -> Self {
        let mut player = Sampler {
            program,
            sides,
            generator: MoveGenerator::new(program).until(stop),
            moves: MoveList::new(),
            sample: Self {
                looks: Vec::new(),
                games: Vec::new(),
                most_pieces: 0,
                steps: BTreeSet::new(),
                ways: Ways::default(),
                moves: vec![(0, 0); program.game().piece_types.len()],
                breadth: (0, 0),
            },
            unwanted: unwanted(program.game()),
            is_costly: is_costly(program),
            is_expensive: false,
            work: 0,
            plies: 0,
        };
        while player.plies < MAX_PLIES && !player.is_done() {
            player.play_game(random);
        }
        player.sample
    }

    fn count_breadth(&mut self, n_moves: usize) {
        if self.breadth.1 < PLIES_OF_BREADTH {
            self.breadth.0 += n_moves;
            self.breadth.1 += 1;
        }
    }

    /// The mean number of legal moves in the first plies.
    pub(super) fn breadth(&self) -> usize {
        self.breadth.0 / self.breadth.1.max(1)
    }

    /// For each type, the mean number of moves of a piece.
    pub(super) fn mean_moves(&self) -> impl Iterator<Item = f64> + '_ {
        self.moves
            .iter()
            .map(|&(moves, pieces)| moves as f64 / pieces.max(1) as f64)
    }
}

struct Sampler<'a> {
    program: &'a Arc<Program>,
    sides: &'a Sides,
    generator: MoveGenerator,
    moves: MoveList,
    sample: Sample,
    /// By type, whether a winner must not have any on the board.
    unwanted: Vec<bool>,
    is_costly: bool,
    is_expensive: bool,
    work: usize,
    plies: usize,
}

impl Sampler<'_> {
    fn play_game(&mut self, random: &mut Random) {
        let mut state = State::new(self.program);
        let mut looks = Vec::new();
        let mut n_moves_before = None;
        for _ in 0..self.sides.plies(MAX_LENGTH) {
            let is_whole = self.list_moves(&mut state, random);
            let outcome = self.generator.outcome(&mut state, &self.moves);
            if self.generator.is_stopped() {
                return;
            }
            self.plies += 1;
            self.sample.most_pieces = self.sample.most_pieces.max(state.n_pieces());
            if let Some(outcome) = outcome {
                self.keep(looks, &outcome);
                return;
            }
            let n_moves = self.moves.len();
            let is_looked_at = random.below(PLIES_PER_LOOK) == 0;
            // Moves in the middle of a turn are not comparable, and random moves belong to no player.
            let is_chance = self.sides.is_chance(decider(self.program, &state));
            let counts = state.pending().is_none() && !is_chance;
            if is_whole {
                let moves = std::mem::take(&mut self.moves);
                self.count_moves(&state, &moves);
                self.moves = moves;
                if !is_chance {
                    self.sample.count_breadth(n_moves);
                }
            } else if is_looked_at {
                let candidates = self.generator.candidate_moves(&state);
                self.count_moves(&state, &candidates);
            }
            if is_looked_at {
                let before = n_moves_before.filter(|_| is_whole && counts);
                looks.push(self.look(&state, before));
            }
            if counts {
                n_moves_before = is_whole.then_some(n_moves);
            }
            let played = self.moves.get(random.below(n_moves));
            self.generator.play(&mut state, played);
            if self.is_done() {
                return;
            }
        }
    }

    /// Lists all legal moves, or only a random one if listing all took too much work the last time. Returns whether all
    /// are listed.
    fn list_moves(&mut self, state: &mut State, random: &mut Random) -> bool {
        if self.is_expensive && self.generator.sample(state, random, &mut self.moves) {
            return false;
        }
        let before = self.generator.work();
        self.generator.legal_moves(state, &mut self.moves);
        self.is_expensive = self.generator.work() - before > EXPENSIVE_LIST;
        let n_moves = self.moves.len();
        let n_replies = if self.is_costly {
            n_moves * n_moves / 8
        } else {
            0
        };
        self.work += 1 + n_moves + n_replies;
        true
    }

    /// Keeps the samples of a finished game.
    fn keep(&mut self, mut looks: Vec<Look>, outcome: &Outcome) {
        let Some(&first) = self.sides.players.first() else {
            return;
        };
        let result = f64::from(result_for(outcome, first));
        looks.iter_mut().for_each(|look| look.result = result);
        self.sample.looks.append(&mut looks);
        self.sample.games.push(self.sample.looks.len());
    }

    /// Whether the work is done or cancelled.
    fn is_done(&self) -> bool {
        self.work >= MAX_WORK
            || self.generator.work() >= MAX_OPERATIONS
            || self.generator.is_stopped()
    }

    fn count_moves(&mut self, state: &State, moves: &MoveList) {
        let mover = state.turn(self.program).mover;
        for at in state.owned(mover).iter() {
            if let Some(piece) = state.piece(at) {
                self.sample.moves[piece.piece_type.index()].1 += 1;
            }
        }
        for played in moves.iter() {
            let Some(from) = played.head.from else {
                continue;
            };
            let Some(piece) = state.piece(from) else {
                continue;
            };
            let (owner, piece_type) = (piece.owner, piece.piece_type);
            self.sample.moves[piece_type.index()].0 += 1;
            if let Some(&Effect::Movement { from, to }) = played.effects.first() {
                let step = (owner.0, piece_type.0, from.0, to.0);
                self.sample.steps.insert(step);
            }
            if self.unwanted[piece_type.index()] {
                let ways = &mut self.sample.ways;
                ways.count((owner, piece_type, from), played.effects);
            }
        }
    }

    fn look(&self, state: &State, n_moves_before: Option<usize>) -> Look {
        let game = self.program.game();
        let (n_types, n_positions) = (game.piece_types.len(), game.board.positions.len());
        let first = self.sides.players.first().copied();
        let sign = |player: PlayerId| if Some(player) == first { 1.0 } else { -1.0 };
        let mut pieces = Vec::new();
        for &owner in &self.sides.players {
            for at in state.owned(owner).iter() {
                let Some(piece) = state.piece(at) else {
                    continue;
                };
                let place = (owner.index() * n_types + piece.piece_type.index()) * n_positions;
                let index = (place + at.index()) as u32;
                pieces.push((index, u32::from(piece.piece_type.0), sign(owner)));
            }
        }
        let more = n_moves_before.map_or(0.0, |before| self.moves.len() as f64 - before as f64);
        Look {
            pieces,
            mobility: sign(decider(self.program, state)) * more,
            result: 0.0,
        }
    }
}

/// Whether the legality of each move requires examining all replies.
fn is_costly(program: &Program) -> bool {
    let goals = program.game().goals.iter();
    let mut conditions = goals.flat_map(|goal| goal.condition.leaves());
    conditions.any(|condition| match condition {
        GoalCondition::Checkmated(types) => !types.is_empty(),
        _ => false,
    })
}

/// The types that a configuration names.
pub(super) fn occupants(condition: &GoalCondition) -> Vec<PieceTypeId> {
    match condition {
        GoalCondition::AbsoluteConfig { occupants, .. } => occupants
            .iter()
            .filter(|occupant| !occupant.is_negated)
            .map(|occupant| occupant.piece_type)
            .collect(),
        _ => Vec::new(),
    }
}
