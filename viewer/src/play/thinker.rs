//! The computer's side of one game: its bots, what it knows about the game, and what it learns during play.

use super::lessons::{Lessons, ValueCache};
use super::{Knowledge, Skill};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Program, Session, State, Stop};
use zrf_search::{Bot, Budget, LevelBot, Refinement, Thought};

/// Default memory of a bot for states, in bytes.
const USUAL_HASH: usize = 64 << 20;

/// The resources that the bots of a game may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    /// Threads of a search; 0 for a number that suits the machine.
    pub threads: usize,
    /// Memory for states, in bytes; 0 for the default.
    pub hash: usize,
}

/// Thinks about one game. Bots are created on first use, because learning about the rules takes a while. Each seat has
/// its own bot with its own memory; hints come from another bot.
pub(crate) struct Thinker {
    pub(super) program: Arc<Program>,
    pub(super) seed: u64,
    resources: Resources,
    knowledge: Option<Knowledge>,
    pub(super) lessons: Option<Lessons>,
    bots: Vec<Seated>,
    #[cfg(feature = "window")]
    pub(super) rater: Option<Box<dyn Bot>>,
}

/// A bot with its skill, for the seat of a player or for hints.
struct Seated {
    seat: Option<PlayerId>,
    skill: Skill,
    bot: LevelBot,
}

impl Thinker {
    /// Creates a thinker, which learns nothing before the first question.
    pub(crate) fn new(program: &Arc<Program>, seed: u64, resources: Resources) -> Self {
        Self {
            program: program.clone(),
            seed,
            resources,
            knowledge: None,
            lessons: None,
            bots: Vec::new(),
            #[cfg(feature = "window")]
            rater: None,
        }
    }

    /// Thinks about a move for the seat of a player, or about a hint if there is no seat. Better values of pieces are
    /// learned between questions and stored in the cache; without a cache, nothing is learned.
    pub(crate) fn think(
        &mut self,
        state: &State,
        skill: Skill,
        seat: Option<PlayerId>,
        time: Option<Duration>,
        cache: Option<&ValueCache>,
        stop: &Stop,
    ) -> Thought {
        self.pause_lessons(true);
        let bound = |stop: &Stop| skill.budget_within(stop, time);
        let thought = self.think_within(state, skill, seat, cache, stop, bound);
        self.pause_lessons(false);
        thought
    }

    /// Thinks about a state in which the opponent of a seat is to move, until stopped. The results are remembered for
    /// the reply. Does nothing with more than one opponent, where this is not worth it.
    pub(crate) fn ponder(
        &mut self,
        state: &State,
        skill: Skill,
        seat: PlayerId,
        cache: Option<&ValueCache>,
        stop: &Stop,
    ) {
        let n_real = self.program.game().real_players().count();
        if n_real == 2 && !stop.is_wanted() {
            let bound = |stop: &Stop| Budget {
                depth: skill.depth,
                ..Budget::until(stop.clone())
            };
            self.think_within(state, skill, Some(seat), cache, stop, bound);
            self.pause_lessons(false);
        }
    }

    fn think_within(
        &mut self,
        state: &State,
        skill: Skill,
        seat: Option<PlayerId>,
        cache: Option<&ValueCache>,
        stop: &Stop,
        bound: impl FnOnce(&Stop) -> Budget,
    ) -> Thought {
        self.take_learned(cache);
        let known = self.bots.iter().position(|known| known.seat == seat);
        let known = known.map(|index| self.bots.swap_remove(index));
        let mut bot = match known.filter(|known| known.skill == skill) {
            Some(known) => known.bot,
            None => self.bot(skill, seat, cache, stop),
        };
        let thought = bot.think(state, &bound(stop));
        if self.has_everything_for(&skill) {
            self.bots.push(Seated { seat, skill, bot });
        }
        thought
    }

    /// How a computer of a skill searches, and which values it uses.
    pub(crate) fn explanation(
        &mut self,
        skill: Skill,
        cache: Option<&ValueCache>,
        stop: &Stop,
    ) -> String {
        let knowledge = self.knowledge_for(&skill, cache, stop);
        let values = knowledge.words_on_values(&skill);
        format!("{}\nit plays with {values}", knowledge.advice())
    }

    pub(super) fn hash(&self) -> usize {
        match self.resources.hash {
            0 => USUAL_HASH,
            hash => hash,
        }
    }

    fn bot(
        &mut self,
        skill: Skill,
        seat: Option<PlayerId>,
        cache: Option<&ValueCache>,
        stop: &Stop,
    ) -> LevelBot {
        // Each seat has a seed of its own.
        let seat = seat.map_or(0, |player| player.index() as u64 + 1);
        let (seed, hash) = (self.seed ^ (seat << 32), self.hash());
        let threads = skill.threads(self.resources.threads);
        let knowledge = self.knowledge_for(&skill, cache, stop);
        knowledge.bot(&skill, seed, threads, hash)
    }

    /// The knowledge that a bot of a skill is made from. Learns now what the bot needs before it can think; the rest is
    /// taken from the cache, or learned in lessons that begin now. A stop ends this at once.
    pub(super) fn knowledge_for(
        &mut self,
        skill: &Skill,
        cache: Option<&ValueCache>,
        stop: &Stop,
    ) -> Knowledge {
        let mut knowledge = self.known(stop);
        if skill.is_refined {
            knowledge.refine(stop);
        }
        if self.knowledge.is_none() {
            return knowledge;
        }
        let may_gain = skill.takes_refined() && !knowledge.is_refined();
        if let Some(cache) = cache.filter(|_| may_gain && self.lessons.is_none()) {
            self.lessons = Some(Lessons::begin(&knowledge, cache));
        }
        self.knowledge = Some(knowledge.clone());
        self.finish_lessons();
        self.knowledge.clone().unwrap_or(knowledge)
    }

    /// The knowledge needed before the first move. It is kept unless a stop interrupted the learning.
    pub(super) fn known(&mut self, stop: &Stop) -> Knowledge {
        if let Some(known) = &self.knowledge {
            return known.clone();
        }
        let learned = Knowledge::learn_until(&self.program, stop);
        if !stop.is_wanted() {
            self.knowledge = Some(learned.clone());
        }
        learned
    }

    /// Whether everything that a skill needs was learned without a stop, so that its bot may be kept.
    pub(super) fn has_everything_for(&self, skill: &Skill) -> bool {
        let knowledge = self.knowledge.as_ref();
        knowledge.is_some_and(|knowledge| !skill.is_refined || knowledge.is_refined())
    }

    /// Takes what was learned since the last question, or forgets it if learning was switched off. Drops the bots that
    /// this affects.
    pub(super) fn take_learned(&mut self, cache: Option<&ValueCache>) {
        let is_changed = match cache {
            Some(_) => self.finish_lessons(),
            None => self.unlearn(),
        };
        if is_changed {
            #[cfg(feature = "window")]
            drop(self.rater.take());
            self.bots.retain(|known| !known.skill.takes_refined());
        }
    }

    /// Takes the result of the lessons. Returns whether it changes the values.
    pub(super) fn finish_lessons(&mut self) -> bool {
        let (Some(knowledge), Some(lessons)) = (&mut self.knowledge, &self.lessons) else {
            return false;
        };
        let Some(found) = lessons.found().filter(|_| !knowledge.is_refined()) else {
            return false;
        };
        knowledge.set_refinement(found.clone());
        matches!(found, Refinement::Better(_))
    }

    /// Ends the lessons and forgets their result. Returns whether that changes the values.
    pub(super) fn unlearn(&mut self) -> bool {
        let had_lessons = self.lessons.take().is_some();
        let knowledge = self.knowledge.as_mut().filter(|_| had_lessons);
        knowledge.is_some_and(Knowledge::forget_refinement)
    }

    /// Pauses or resumes the lessons: they pause while somebody waits for an answer.
    pub(super) fn pause_lessons(&self, is_paused: bool) {
        if let Some(lessons) = &self.lessons {
            lessons.set_paused(is_paused);
        }
    }
}

impl fmt::Debug for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinker")
            .field("seed", &self.seed)
            .field("resources", &self.resources)
            .finish_non_exhaustive()
    }
}

/// The index of the chosen move among the legal moves.
pub(crate) fn chosen_move(session: &Session, thought: &Thought) -> Option<usize> {
    let chosen = thought.chosen.as_ref()?;
    let mut legal = session.legal_moves().iter();
    legal.position(|legal| legal == chosen.as_ref())
}
