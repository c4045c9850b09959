//! The computer itself as a player of matches.

use cpu_time::ProcessTime;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use zrf::play::{Knowledge, Skill};
use zrf_interpreter::{MoveList, Program, State, Stop};
use zrf_search::{Bot, Budget, LevelBot};

/// Bytes of memory for a bot: as in the window.
const HASH: usize = 32 << 20;
/// How often a search asks whether to stop for each look at the processor clock. A look takes as long as several
/// states, and a search asks every few states.
const QUESTIONS_PER_LOOK: u32 = 8;
/// The prefix of a seat that uses the values of the first game after installing.
const FIRST: &str = "first/";

/// A seat of the computer.
#[derive(Debug)]
pub struct Own {
    skill: Skill,
    knowledge: Knowledge,
    bot: LevelBot,
    /// The effort of its choices so far.
    pub efforts: Vec<Effort>,
}

/// The effort of one choice.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Processor time.
    pub time: Duration,
    /// The completed depth in plies, or the mean depth of a tree.
    pub depth: u32,
    /// Number of states examined.
    pub nodes: u64,
    /// Number of legal moves.
    pub moves: usize,
}

/// The effort of several choices, in words.
#[derive(Clone, Copy, Debug)]
pub struct Summary<'a>(pub &'a [Effort]);

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let efforts = self.0;
        let Some(slowest) = efforts.iter().map(|effort| effort.time).max() else {
            return f.write_str("had nothing to choose");
        };
        let middle = |of: fn(&Effort) -> u64| {
            let mut sorted: Vec<u64> = efforts.iter().map(of).collect();
            sorted.sort_unstable();
            sorted[sorted.len() / 2]
        };
        let n_shallow = efforts.iter().filter(|effort| effort.depth == 0).count();
        write!(
            f,
            "chose {} times among {} moves in the median, examined {} states to depth {}, {n_shallow} times \
             without completing depth 1, in at most {:.3} s",
            efforts.len(),
            middle(|effort| effort.moves as u64),
            middle(|effort| effort.nodes),
            middle(|effort| u64::from(effort.depth)),
            slowest.as_secs_f64(),
        )
    }
}

impl Own {
    /// Creates a player from the words for a seat, as in `zrf selfplay`. `first/` before them forbids refined values,
    /// and a file of values with `@` before them replaces all values.
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
            efforts: Vec::new(),
        })
    }

    /// How it searches, why, and with which values.
    pub fn explanation(&self) -> String {
        let values = self.knowledge.words_on_values(&self.skill);
        format!("{}; {values}", self.knowledge.advice_for(&self.skill))
    }

    /// Processor time and number of choices so far.
    pub fn used(&self) -> (Duration, u32) {
        let time = self.efforts.iter().map(|effort| effort.time).sum();
        (time, self.efforts.len() as u32)
    }

    /// Begins a game.
    pub fn begin(&mut self, seed: u64) {
        self.bot = self.knowledge.bot(&self.skill, seed, 1, HASH);
    }

    /// Chooses a move, and returns its index. The time limit, its own or else the given one, is processor time.
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
        self.efforts.push(Effort {
            time: begun.elapsed(),
            depth: thought.depth,
            nodes: thought.nodes,
            moves: legal.len(),
        });
        let chosen = thought.chosen?;
        legal.iter().position(|legal| legal == chosen.as_ref())
    }
}
