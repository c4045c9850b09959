//! The computer itself as a player of matches.

use cpu_time::ProcessTime;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use zrf::play::{Knowledge, Skill};
use zrf_interpreter::{MoveList, Program, State, Stop};
use zrf_search::{Bot, Budget, LevelBot};

/// Bytes of memory for a bot: as in the window.
const HASH: usize = 32 << 20;
/// Reading the clock of the processor takes as long as some states, and a search asks whether to stop every few of them.
const QUESTIONS_PER_LOOK: u32 = 8;
/// Before the words for a seat: with the values of the first game after installing.
const FIRST: &str = "first/";

/// A seat of the computer.
#[derive(Debug)]
pub struct Own {
    skill: Skill,
    knowledge: Knowledge,
    bot: LevelBot,
    /// Processor time and choices so far.
    pub used: (Duration, u32),
}

impl Own {
    /// By the words for a seat, as `zrf selfplay` has them; `first/` before them forbids refined values, and a file of values
    /// with `@` replaces all.
    pub fn new(program: &Arc<Program>, words: &str) -> Result<Self, String> {
        let (file, words) = match words.split_once('@') {
            Some((file, words)) => (Some(file), words),
            None => (None, words),
        };
        let (is_first, words) = match words.strip_prefix(FIRST) {
            Some(words) => (true, words),
            None => (false, words),
        };
        let skill: Skill = words.parse()?;
        let mut knowledge = match file {
            Some(file) => {
                let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
                Knowledge::of_values(program, &bytes).ok_or("these are values of another game")?
            }
            None => Knowledge::new(program),
        };
        if !is_first {
            knowledge.refine(&Stop::default());
        }
        Ok(Self {
            skill,
            bot: knowledge.bot(&skill, 1, 1, HASH),
            knowledge,
            used: (Duration::ZERO, 0),
        })
    }

    /// How it searches, why, and with which values.
    pub fn explanation(&self) -> String {
        let values = self.knowledge.words_on_values(&self.skill);
        format!("{}; {values}", self.knowledge.advice_for(&self.skill))
    }

    /// Begins a game.
    pub fn begin(&mut self, seed: u64) {
        self.bot = self.knowledge.bot(&self.skill, seed, 1, HASH);
    }

    /// The index of its move. Its time, or else the given one, is that of the processor.
    pub fn choose(&mut self, state: &State, legal: &MoveList, time: Duration) -> Option<usize> {
        let begun = ProcessTime::now();
        let time = self.skill.time.unwrap_or(time);
        let is_bounded = self
            .skill
            .nodes
            .or(self.skill.depth.map(u64::from))
            .is_some();
        let stop = match is_bounded && self.skill.time.is_none() {
            true => Stop::default(),
            false => {
                let n_asked = AtomicU32::new(0);
                Stop::when(move || {
                    let number = n_asked.fetch_add(1, Ordering::Relaxed);
                    number.is_multiple_of(QUESTIONS_PER_LOOK) && begun.elapsed() >= time
                })
            }
        };
        let budget = Budget {
            depth: self.skill.depth,
            nodes: self.skill.nodes,
            stop,
            ..Budget::default()
        };
        let thought = self.bot.think(state, &budget);
        self.used.0 += begun.elapsed();
        self.used.1 += 1;
        let chosen = thought.chosen?;
        legal.iter().position(|legal| legal == chosen.as_ref())
    }
}
