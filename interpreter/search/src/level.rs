//! Levels: named strengths of play.

use crate::bot::{Bot, Rating, Thought};
use crate::budget::{Budget, Oversight};
use std::fmt;
use std::str::FromStr;
use zrf_interpreter::{Random, State};

/// Operations for a move of [`Level::Beginner`] and [`Level::Easy`] after all moves have been compared.
const EASY_WORK: u64 = 3_400_000;
/// Operations for a move of [`Level::Club`]: about a twentieth of a second in chess. The weaker levels have as many
/// until all moves have been compared: in games with slow rules and many moves, that is worth more than a prompt
/// answer.
const CLUB_WORK: u64 = 7_000_000;
/// Operations to find out who is ahead.
const GLANCE_WORK: u64 = EASY_WORK / 8;
/// A player who expects at most this share of a win is clearly behind: one to two.
const BEHIND: f64 = 1.0 / 3.0;
/// A player who expects at least this share of a win is winning: nine to one.
const WINNING: f64 = 0.9;

/// How strong the computer plays. Weaker levels think less, and overlook some of their own moves in each state, drawn
/// at random; they choose the best of the others. So they may miss an obvious capture or defence. They grow careless
/// when they are ahead, which gives weaker players a second chance, and take care when they are behind, to keep a
/// chance against the next level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Level {
    /// Overlooks half of its moves, and almost all when it is winning.
    Beginner,
    /// Overlooks more than a quarter of its moves, and five of eight when it is winning.
    Easy,
    /// Thinks only for about a twentieth of a second, and overlooks two of five moves when it is winning.
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
        match self {
            Self::Beginner | Self::Easy => Some(EASY_WORK),
            Self::Club => Some(CLUB_WORK),
            Self::Strongest => None,
        }
    }

    /// How much it overlooks. `STRENGTH.md` shows how far apart this makes neighbouring levels.
    fn care(self) -> Care {
        let [behind, even, winning] = match self {
            Self::Beginner => [24, 32, 62],
            Self::Easy => [10, 18, 40],
            Self::Club => [0, 0, 26],
            Self::Strongest => [0; 3],
        };
        Care {
            behind,
            even,
            winning,
        }
    }
}

/// The number of moves out of 64 that a player overlooks when clearly behind, in an even game, and when winning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Care {
    behind: u8,
    even: u8,
    winning: u8,
}

impl Care {
    /// The number of moves out of 64 that a player with this rating of a state overlooks. A forced win needs no care to
    /// be found: its moves are overlooked as in an even game.
    fn overlooked(self, rating: Rating) -> u8 {
        let expectation = match rating {
            Rating::Win(_) => 0.5,
            _ => rating.expectation(),
        };
        let (extreme, reached_at) = match expectation < 0.5 {
            true => (self.behind, BEHIND),
            false => (self.winning, WINNING),
        };
        let even = f64::from(self.even);
        let part = ((expectation - 0.5) / (reached_at - 0.5)).min(1.0);
        (even + part * (f64::from(extreme) - even)).round() as u8
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
    /// A bot that thinks like another, but only as well as a level.
    pub fn new(bot: Box<dyn Bot>, level: Level, seed: u64) -> Self {
        Self {
            bot,
            level,
            random: Random::new(seed),
        }
    }
}

impl Bot for LevelBot {
    fn think(&mut self, state: &State, budget: &Budget) -> Thought {
        let Some(work) = self.level.work() else {
            return self.bot.think(state, budget);
        };
        let glance = self.bot.think(state, &budget.with_work_up_to(GLANCE_WORK));
        let rating = glance.rating.unwrap_or(Rating::Points(0));
        let budget = Budget {
            first_work: Some(CLUB_WORK),
            oversight: Oversight {
                share: self.level.care().overlooked(rating),
                seed: self.random.seed(),
            },
            ..budget.with_work_up_to(work)
        };
        self.bot.think(state, &budget)
    }
}

#[cfg(test)]
mod tests {
    use super::{Care, Level};
    use crate::bot::Rating;

    #[test]
    fn every_level_is_read_by_its_name_and_by_its_old_one() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("full".parse(), Ok(Level::Strongest));
        assert_eq!(Level::Strongest.name(), "strongest");
    }

    #[test]
    fn who_is_ahead_overlooks_more_and_who_is_behind_less() {
        let care = Care {
            behind: 20,
            even: 40,
            winning: 60,
        };
        let shares = [0.0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9, 1.0]
            .map(|share| care.overlooked(Rating::Expectation(share)));
        assert_eq!(shares, [20, 20, 28, 40, 45, 50, 60, 60]);
    }

    #[test]
    fn a_win_in_sight_is_overlooked_as_in_an_even_game() {
        for level in Level::ALL {
            let care = level.care();
            for n_plies in [1, 3, 40] {
                assert_eq!(care.overlooked(Rating::Win(n_plies)), care.even, "{level}");
            }
            assert_eq!(care.overlooked(Rating::Expectation(0.99)), care.winning);
            assert_eq!(care.overlooked(Rating::Loss(2)), care.behind);
        }
    }

    #[test]
    fn only_club_and_strongest_think_longer_than_the_level_below() {
        let work = Level::ALL.map(|level| level.work().unwrap_or(u64::MAX));
        assert_eq!(work[0], work[1]);
        assert!(work[1] < work[2] && work[2] < work[3], "{work:?}");
    }

    #[test]
    fn weaker_levels_overlook_more_however_the_game_stands() {
        for rating in [
            Rating::Loss(2),
            Rating::Points(0),
            Rating::Expectation(0.99),
            Rating::Win(1),
        ] {
            let shares = Level::ALL.map(|level| level.care().overlooked(rating));
            assert!(
                shares.is_sorted_by(|weaker, next| weaker >= next),
                "{shares:?}"
            );
        }
    }
}
