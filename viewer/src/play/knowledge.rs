//! What the computer knows about a game before it searches: what pieces are worth, and which search suits the game.

use super::Skill;
use super::shipped::shipped;
use std::sync::Arc;
use zrf_interpreter::{Program, Stop};
use zrf_search::{Advice, Evaluation, LevelBot, Refinement};

/// What the computer knows about a game; bots are made from it.
#[derive(Clone, Debug)]
pub struct Knowledge {
    pub(super) program: Arc<Program>,
    evaluation: Arc<Evaluation>,
    refinement: Refinement,
    origin: Origin,
    pub(super) advice: Advice,
}

/// Where the values before any refinement come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    RandomGames,
    /// They come with the game.
    Shipped,
    /// A file that the user trained.
    File,
}

/// The seed of everything that is learned.
const SEED: u64 = 1;

impl Knowledge {
    /// Learns what the pieces of a game are worth, which takes about a second unless the values come with the game.
    pub fn new(program: &Arc<Program>) -> Self {
        Self::learn_until(program, &Stop::default())
    }

    /// Like [`Self::new`], but a stop ends the learning early. The result is then good only for a move that cannot
    /// wait.
    pub(crate) fn learn_until(program: &Arc<Program>, stop: &Stop) -> Self {
        let shipped = shipped(program);
        let (origin, refinement) = match shipped {
            // They were refined with more games than there is time for here.
            Some(_) => (Origin::Shipped, Refinement::NoBetter),
            None => (Origin::RandomGames, Refinement::Unfinished),
        };
        let learned = || Evaluation::learn_until(program, SEED, stop);
        let evaluation = Arc::new(shipped.unwrap_or_else(learned));
        let advice = Advice::of(program, &evaluation);
        Self {
            program: program.clone(),
            evaluation,
            refinement,
            origin,
            advice,
        }
    }

    /// Values from a file that `zrf train` wrote; `None` if they belong to another game.
    pub fn of_values(program: &Arc<Program>, bytes: &[u8]) -> Option<Self> {
        let evaluation = Arc::new(Evaluation::of_kept(program, bytes)?);
        let advice = Advice::of(program, &evaluation);
        Some(Self {
            program: program.clone(),
            evaluation,
            refinement: Refinement::NoBetter,
            origin: Origin::File,
            advice,
        })
    }

    /// The values before any refinement.
    pub(crate) fn evaluation(&self) -> &Arc<Evaluation> {
        &self.evaluation
    }

    /// The result of refinement so far.
    pub(crate) fn refinement(&self) -> &Refinement {
        &self.refinement
    }

    /// Whether the result of refinement is known.
    pub(crate) fn is_refined(&self) -> bool {
        !matches!(self.refinement, Refinement::Unfinished)
    }

    /// Sets the result of a refinement made elsewhere.
    pub(crate) fn set_refinement(&mut self, refinement: Refinement) {
        self.refinement = refinement;
    }

    /// Forgets the result of refinement. Returns whether it was better.
    pub(crate) fn forget_refinement(&mut self) -> bool {
        if self.origin != Origin::RandomGames {
            return false;
        }
        let forgotten = std::mem::replace(&mut self.refinement, Refinement::Unfinished);
        matches!(forgotten, Refinement::Better(_))
    }

    /// Refines the values unless this was done before. Takes some seconds and always gives the same values, unless a
    /// stop ends it early.
    pub fn refine(&mut self, stop: &Stop) {
        if !self.is_refined() {
            self.refinement = self.evaluation.refined(SEED, stop);
        }
    }

    /// The values that a skill uses.
    pub(super) fn values_for(&self, takes_refined: bool) -> &Arc<Evaluation> {
        match &self.refinement {
            Refinement::Better(refined) if takes_refined => refined,
            _ => &self.evaluation,
        }
    }

    /// Which values a skill uses, in words.
    pub fn words_on_values(&self, skill: &Skill) -> &'static str {
        match (self.origin, &self.refinement) {
            (Origin::Shipped, _) => "piece values that come with the game",
            (Origin::File, _) => "piece values from a file",
            _ if !skill.takes_refined() => {
                "piece values from random games, so that its moves are reproducible"
            }
            (_, Refinement::Better(_)) => "piece values refined in games against itself",
            (_, Refinement::NoBetter) => {
                "piece values from random games; games against itself found none better"
            }
            (_, Refinement::Unfinished) => "piece values from random games",
        }
    }

    /// How to search this game, and why.
    pub(crate) fn advice(&self) -> &Advice {
        &self.advice
    }

    /// How a skill searches this game, and why.
    pub fn advice_for(&self, skill: &Skill) -> Advice {
        let evaluation = self.values_for(skill.takes_refined());
        let mut advice = Advice::of(&self.program, evaluation);
        if let Some(method) = skill.method {
            advice.method = method;
        }
        advice
    }

    /// A bot with a skill; `hash` is in bytes.
    pub fn bot(&self, skill: &Skill, seed: u64, threads: usize, hash: usize) -> LevelBot {
        let evaluation = self.values_for(skill.takes_refined());
        let method = self.advice_for(skill).method;
        let bot = method.bot(&self.program, evaluation, seed, threads, hash);
        LevelBot::new(bot, skill.level, seed)
    }
}
