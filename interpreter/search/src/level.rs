//! Named strengths.

use crate::bot::{Bot, Root, Thought};
use crate::budget::Budget;
use crate::choice::Advice;
use crate::evaluation::Evaluation;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use zrf_interpreter::{MoveGenerator, Program, Random, State};

/// How strong the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Level {
    /// Half of its moves are random, the others look one ply ahead; loses to a beginner.
    Beginner,
    /// Looks two plies ahead, and one move in eight is random.
    Easy,
    /// Looks four plies ahead.
    Club,
    /// As deep as time allows.
    #[default]
    Strongest,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Easy, Self::Club, Self::Strongest];

    /// Its name on the command line and in menus.
    pub fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Club => "club",
            Self::Strongest => "strongest",
        }
    }

    /// Its maximum depth, in plies.
    pub fn depth(self) -> Option<u32> {
        match self {
            Self::Beginner => Some(1),
            Self::Easy => Some(2),
            Self::Club => Some(4),
            Self::Strongest => None,
        }
    }

    /// Number of random moves out of 16.
    fn random_sixteenths(self) -> usize {
        match self {
            Self::Beginner => 8,
            Self::Easy => 2,
            Self::Club | Self::Strongest => 0,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // Its name in earlier versions.
        let text = if text == "full" { "strongest" } else { text };
        let level = Self::ALL.into_iter().find(|level| level.name() == text);
        level.ok_or_else(|| {
            format!("`{text}` is not a level; the levels are beginner, easy, club and strongest")
        })
    }
}

/// A bot at a level: the search that suits the game, weakened.
pub struct LevelBot {
    bot: Box<dyn Bot>,
    generator: MoveGenerator,
    level: Level,
    random: Random,
}

impl fmt::Debug for LevelBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LevelBot")
            .field("level", &self.level)
            .finish_non_exhaustive()
    }
}

impl LevelBot {
    /// A bot at a level with the advised method; `hash` is in bytes.
    pub fn new(
        program: &Arc<Program>,
        evaluation: &Arc<Evaluation>,
        advice: &Advice,
        level: Level,
        seed: u64,
        threads: usize,
        hash: usize,
    ) -> Self {
        Self {
            bot: advice.method.bot(program, evaluation, seed, threads, hash),
            generator: MoveGenerator::new(program),
            level,
            random: Random::new(seed),
        }
    }
}

impl Bot for LevelBot {
    fn think(&mut self, state: &State, budget: &Budget) -> Thought {
        if self.random.below(16) < self.level.random_sixteenths() {
            let root = Root::new(&mut self.generator, state, &budget.stop);
            let mut thought = root.thought(&mut self.generator);
            if !root.moves.is_empty() {
                let index = self.random.below(root.moves.len());
                thought.chosen = Some(root.moves.get(index).to_owned());
                thought.line = thought.chosen.iter().cloned().collect();
            }
            return thought;
        }
        let depth = match (budget.depth, self.level.depth()) {
            (Some(asked), Some(own)) => Some(asked.min(own)),
            (asked, own) => asked.or(own),
        };
        let budget = Budget {
            depth,
            ..budget.clone()
        };
        self.bot.think(state, &budget)
    }
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn every_level_is_read_by_its_name_and_by_its_old_one() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("full".parse(), Ok(Level::Strongest));
        assert_eq!(Level::Strongest.name(), "strongest");
    }
}
