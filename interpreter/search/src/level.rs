//! Named strengths.

use crate::bot::{Bot, Thought};
use crate::budget::{Budget, Oversight};
use crate::choice::Advice;
use crate::evaluation::Evaluation;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use zrf_interpreter::{Program, Random, State};

/// Operations for a move of all levels but the strongest, once all moves are compared: about eight thousandths of a second.
const CLUB_WORK: u64 = 800_000;
/// Operations until then: in games with slow rules and many moves, to compare all is worth more than a prompt answer.
const FIRST_WORK: u64 = 8 * CLUB_WORK;

/// How strong the computer plays. Weaker levels think less, and the weakest overlook some of their own moves in each state,
/// drawn at random: they choose the best of the others. So they may miss a capture or a defence that is plain to see, but play
/// no move without a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Level {
    /// Overlooks almost half of its moves, more where there are many.
    Beginner,
    /// Overlooks a fifth of its moves, more where there are many.
    Easy,
    /// Overlooks nothing, but thinks only for about a hundredth of a second.
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

    /// Its maximum number of operations for a move, as in [`Budget::work`].
    pub fn work(self) -> Option<u64> {
        (self != Self::Strongest).then_some(CLUB_WORK)
    }

    /// How many of 64 moves it overlooks where there are few; neighbours then win 75 to 90 % against each other (`STRENGTH.md`).
    fn overlooked(self) -> u8 {
        match self {
            Self::Beginner => 28,
            Self::Easy => 14,
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
            level,
            random: Random::new(seed),
        }
    }
}

impl Bot for LevelBot {
    fn think(&mut self, state: &State, budget: &Budget) -> Thought {
        let work = match (budget.work, self.level.work()) {
            (Some(asked), Some(own)) => Some(asked.min(own)),
            (asked, own) => asked.or(own),
        };
        let budget = Budget {
            work,
            first_work: self.level.work().map(|_| FIRST_WORK),
            oversight: Oversight {
                share: self.level.overlooked(),
                seed: self.random.seed(),
            },
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
