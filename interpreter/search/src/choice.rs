//! Chooses the search that suits a game, and explains why.

use crate::alpha_beta::{AlphaBeta, AlphaBetaSettings};
use crate::bot::{Bot, Method, RandomBot};
use crate::evaluation::Evaluation;
use crate::puzzle_player::PuzzlePlayer;
use crate::sides::{Sides, decider};
use crate::tree::{TreeSearch, TreeSearchSettings};
use std::fmt;
use std::sync::Arc;
use zrf_interpreter::{MoveGenerator, MoveList, Program, Random, State, Stop};

/// Bytes for the states of an ending: enough for three pieces on a chess board. Used only by bots with several threads,
/// whose moves are not reproducible anyway.
const ENDINGS: usize = 512 << 20;
/// With more moves than this, examining all of them leaves no depth.
const MANY_MOVES: usize = 250;
/// With more random moves than this, averaging over all of them leaves no depth.
const MANY_RANDOM_MOVES: usize = 30;
/// The number of random games that are played to count random moves, the choices by players in each, and the operations
/// for all.
const RANDOM_GAMES: usize = 4;
const RANDOM_CHOICES: usize = 60;
const RANDOM_WORK: u64 = 2_000_000;
/// With more moves than this, a search by points needs an informative evaluation.
const SOME_MOVES: usize = 60;

/// The properties of a game that the choice depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Properties {
    /// The number of players who choose moves.
    pub players: usize,
    /// The mean number of possible random moves, rounded up: 1 if random moves never make a difference, 0 if there are
    /// none.
    pub random_moves: usize,
    /// Whether there are goals.
    pub has_goals: bool,
    /// Mean number of legal moves of players who choose, in the first plies of random games.
    pub moves: usize,
    /// Whether the pieces, or lines of pieces, show who is ahead.
    pub is_informative: bool,
}

/// An advised method, with the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The method.
    pub method: Method,
    /// The properties that decided.
    pub properties: Properties,
    /// The reason in words.
    pub reason: &'static str,
}

impl Method {
    /// A bot with this method. `hash` is in bytes.
    pub fn bot(
        self,
        program: &Arc<Program>,
        evaluation: &Arc<Evaluation>,
        seed: u64,
        threads: usize,
        hash: usize,
    ) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(RandomBot::new(program, seed)),
            Self::AlphaBeta => {
                let is_puzzle = Sides::new(program.game()).is_puzzle();
                // Both searches share the memory.
                let hash = if is_puzzle { hash / 2 } else { hash };
                let settings = AlphaBetaSettings {
                    seed,
                    threads,
                    hash,
                    endings: if threads > 1 { ENDINGS } else { 0 },
                    ..AlphaBetaSettings::default()
                };
                let bot = AlphaBeta::new(program, evaluation, settings);
                match is_puzzle {
                    true => Box::new(PuzzlePlayer::new(bot, program, seed, hash)),
                    false => Box::new(bot),
                }
            }
            Self::TreeSearch => {
                let settings = TreeSearchSettings {
                    seed,
                    threads,
                    hash,
                };
                Box::new(TreeSearch::new(program, evaluation, settings))
            }
        }
    }
}

impl Properties {
    /// Analyses a game.
    pub fn of(program: &Arc<Program>, evaluation: &Evaluation) -> Self {
        let sides = Sides::new(program.game());
        Self {
            players: sides.players.len(),
            random_moves: random_moves(program, &sides),
            has_goals: !program.game().goals.is_empty(),
            moves: evaluation.breadth(),
            is_informative: evaluation.is_informative(),
        }
    }
}

/// The mean number of possible random moves in a few random games. The evaluation does not know it, because its values
/// may come from a file.
fn random_moves(program: &Arc<Program>, sides: &Sides) -> usize {
    if !sides.has_chance {
        return 0;
    }
    let mut generator = MoveGenerator::new(program);
    generator.set_limit(Stop::default(), RANDOM_WORK);
    let (mut random, mut moves) = (Random::new(1), MoveList::new());
    let (mut n_moves, mut n_turns) = (0, 0);
    for _ in 0..RANDOM_GAMES {
        let mut state = State::new(program);
        for _ in 0..sides.plies(RANDOM_CHOICES) {
            generator.legal_moves(&mut state, &mut moves);
            if moves.is_empty() || generator.end(&mut state, &moves).is_some() {
                break;
            }
            if sides.is_chance(decider(program, &state)) {
                n_moves += moves.len();
                n_turns += 1;
            }
            generator.play(&mut state, moves.get(random.below(moves.len())));
        }
    }
    match n_turns {
        // The games took too long to find out.
        0 => 2,
        _ => n_moves.div_ceil(n_turns),
    }
}

impl Advice {
    /// The method for a game with these properties.
    pub fn new(properties: Properties) -> Self {
        let Properties {
            players,
            random_moves,
            has_goals,
            moves,
            is_informative,
        } = properties;
        let has_chance = random_moves > 1;
        let tree_search = |reason| (Method::TreeSearch, reason);
        let alpha_beta = |reason| (Method::AlphaBeta, reason);
        let (method, reason) = match () {
            () if players > 2 && (has_chance || !is_informative || moves > SOME_MOVES) => {
                tree_search("there are more than two players, each playing for themselves")
            }
            () if players > 2 => alpha_beta(
                "the board shows who is ahead, so it plays as if all others were against it",
            ),
            () if has_chance && !has_goals => tree_search(
                "there are random moves and no goals, so the number of cleared pieces counts",
            ),
            () if has_chance && random_moves > MANY_RANDOM_MOVES => {
                tree_search("there are random moves, with too many possibilities to average")
            }
            () if has_chance => {
                alpha_beta("there are random moves, with few enough possibilities to average")
            }
            () if players < 2 => alpha_beta(
                "there is no opponent, so it follows a solution, or looks for the nearest win until one is found",
            ),
            () if moves > MANY_MOVES => {
                tree_search("there are too many moves to examine all of them")
            }
            () if moves > SOME_MOVES && !is_informative => {
                tree_search("there are many moves, and the board does not show who is ahead")
            }
            () => alpha_beta(
                "there are two players and no randomness, and the board shows who is ahead",
            ),
        };
        Self {
            method,
            properties,
            reason,
        }
    }

    /// The method for a game.
    pub fn of(program: &Arc<Program>, evaluation: &Evaluation) -> Self {
        let advice = Self::new(Properties::of(program, evaluation));
        match evaluation.winner {
            Some(method) => Self {
                method,
                reason: "it won a match of short games against the other kind of search",
                ..advice
            },
            None => advice,
        }
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Properties {
            players,
            random_moves,
            moves,
            is_informative,
            ..
        } = self.properties;
        write!(
            f,
            "{}: {} (players who choose: {players}, random moves: {}, moves per turn: about {moves}, evaluation: {})",
            self.method,
            self.reason,
            if random_moves > 1 { "yes" } else { "no" },
            if is_informative {
                "informative"
            } else {
                "vague"
            },
        )
    }
}
