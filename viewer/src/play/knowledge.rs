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
    /// The result of refinement, once it is known: `None` in it when nothing is better.
    refined: Option<Option<Arc<Evaluation>>>,
    /// Whether the values come with the game.
    is_shipped: bool,
    pub(super) advice: Advice,
}

/// The seed of everything that is learned.
const SEED: u64 = 1;

impl Knowledge {
    /// Learns what the pieces of a game are worth, which takes about a second unless the values come with the game.
    pub fn new(program: &Arc<Program>) -> Self {
        Self::learn_until(program, &Stop::default())
    }

    /// Like `new`, but a stop ends the learning early: then the result is fit only for a move that must come at once.
    pub(crate) fn learn_until(program: &Arc<Program>, stop: &Stop) -> Self {
        let shipped = shipped(program);
        let is_shipped = shipped.is_some();
        let learned = || Evaluation::learn_until(program, SEED, stop);
        let evaluation = Arc::new(shipped.unwrap_or_else(learned));
        let advice = Advice::of(program, &evaluation);
        Self {
            program: program.clone(),
            evaluation,
            // Shipped values were refined with more games than could be played in the meantime.
            refined: is_shipped.then_some(None),
            is_shipped,
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
            refined: Some(None),
            is_shipped: true,
            advice,
        })
    }

    /// The values before any refinement.
    pub(crate) fn evaluation(&self) -> &Arc<Evaluation> {
        &self.evaluation
    }

    /// The result of refinement, once it is known: `None` in it when nothing is better.
    pub(crate) fn refined(&self) -> Option<&Option<Arc<Evaluation>>> {
        self.refined.as_ref()
    }

    /// Takes the result of a refinement made elsewhere.
    pub(crate) fn set_refined(&mut self, found: Option<Arc<Evaluation>>) {
        self.refined = Some(found);
    }

    /// Forgets the result of refinement. Returns whether it was better.
    pub(crate) fn forget_refined(&mut self) -> bool {
        if self.is_shipped {
            return false;
        }
        self.refined.take().flatten().is_some()
    }

    /// Refines the values unless that was done. It takes some seconds and always gives the same values, unless a stop ends it
    /// early.
    pub fn refine(&mut self, stop: &Stop) {
        if self.refined.is_none() {
            self.refined = match self.evaluation.refined(SEED, stop) {
                Refinement::Better(better) => Some(Some(better)),
                Refinement::NoBetter => Some(None),
                Refinement::Unfinished => None,
            };
        }
    }

    /// The values that a skill uses.
    pub(super) fn values_for(&self, takes_refined: bool) -> &Arc<Evaluation> {
        match &self.refined {
            Some(Some(refined)) if takes_refined => refined,
            _ => &self.evaluation,
        }
    }

    /// Which values a skill uses, in words.
    pub fn words_on_values(&self, skill: &Skill) -> &'static str {
        match (&self.refined, skill.takes_refined()) {
            _ if self.is_shipped => "piece values that come with the game",
            (_, false) => "piece values from random games, so that its moves are reproducible",
            (Some(Some(_)), true) => "piece values refined in games against itself",
            (Some(None), true) => {
                "piece values from random games; games against itself found none better"
            }
            (None, true) => "piece values from random games",
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
        let advice = self.advice_for(skill);
        let level = skill.level;
        LevelBot::new(
            &self.program,
            evaluation,
            &advice,
            level,
            seed,
            threads,
            hash,
        )
    }
}
