//! The skill of a computer player: how strong it is, how it searches, and for how long.

use super::{Clock, Clocks};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use web_time::Instant;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::Stop;
use zrf_search::{Budget, Level, Method};

/// How long a computer thinks if it has no limit.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// How a computer player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Skill {
    /// How strong.
    pub level: Level,
    /// The search method; `None` chooses one that suits the game.
    pub method: Option<Method>,
    /// The time per move.
    pub time: Option<Duration>,
    /// The time for all moves of a game.
    pub clock: Option<Clock>,
    /// The number of states per move.
    pub nodes: Option<u64>,
    /// The maximum depth, in plies.
    pub depth: Option<u32>,
    /// Whether it refines its values in games against itself before its first move.
    pub is_refined: bool,
    /// Whether it keeps thinking while its opponent thinks.
    pub ponders: bool,
}

impl Skill {
    /// Whether its moves do not depend on the speed of the machine.
    pub(crate) fn is_repeatable(&self) -> bool {
        let has_clock = self.time.is_some() || self.clock.is_some() || self.ponders;
        !has_clock && (self.is_bounded() || self.is_random())
    }

    /// Whether it plays legal moves at random.
    pub(crate) fn is_random(&self) -> bool {
        self.method == Some(Method::Random)
    }

    fn is_bounded(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some() || self.level.work().is_some()
    }

    /// The same skill, with a time for each move unless it has a limit of its own.
    #[cfg(feature = "window")]
    #[must_use]
    pub(crate) fn within(self, time: Duration) -> Self {
        let has_time = self.time.is_some() || self.clock.is_some();
        let is_free = !has_time && self.nodes.is_none() && self.depth.is_none();
        Self {
            time: if is_free { Some(time) } else { self.time },
            ..self
        }
    }

    /// Whether it uses better values of pieces once they are known. A repeatable skill does so only if it refines them
    /// itself, which always gives the same values.
    pub(crate) fn takes_refined(&self) -> bool {
        self.is_refined || !self.is_repeatable()
    }

    /// Threads to search with: as many as are asked for, at most two if that is 0, and one for a repeatable skill.
    pub(crate) fn threads(&self, asked: usize) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        match asked {
            _ if self.is_repeatable() => 1,
            0 => cores.min(2),
            threads => threads.min(64),
        }
    }

    /// The time per move; `None` if it has another limit.
    pub(crate) fn duration(&self) -> Option<Duration> {
        self.time.or((!self.is_bounded()).then_some(USUAL_TIME))
    }

    /// The time for a move of a seat at a ply, depending on the time left on its clock; `None` if it has another limit.
    pub(crate) fn time_at(
        &self,
        clocks: &Clocks,
        seat: Option<PlayerId>,
        ply: usize,
    ) -> Option<Duration> {
        let clock = self.clock.filter(|_| self.time.is_none());
        match clock.zip(seat) {
            Some((clock, player)) => Some(clocks.allotted(&clock, player, ply)),
            None => self.duration(),
        }
    }

    /// The budget for a move, which a stop can also end.
    pub fn budget(&self, stop: &Stop) -> Budget {
        self.budget_within(stop, self.duration())
    }

    /// Like [`Self::budget`], with this time limit.
    pub(crate) fn budget_within(&self, stop: &Stop, time: Option<Duration>) -> Budget {
        Budget {
            depth: self.depth,
            nodes: self.nodes,
            stop: within(stop, time),
            ..Budget::default()
        }
    }
}

/// A stop that also fires once this time has passed.
pub(crate) fn within(stop: &Stop, time: Option<Duration>) -> Stop {
    let begun = Instant::now();
    match time {
        Some(time) => stop.clone().or_when(move || begun.elapsed() >= time),
        None => stop.clone(),
    }
}

/// The player and its limits, as in `computer:club:5s`.
impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.method {
            None => "computer",
            Some(Method::Random) => "random",
            Some(Method::AlphaBeta) => "alpha-beta",
            Some(Method::TreeSearch) => "mcts",
        })?;
        if self.level != Level::default() {
            write!(f, ":{}", self.level)?;
        }
        if self.is_refined {
            f.write_str(":refined")?;
        }
        if let Some(time) = self.time {
            write!(f, ":{}s", time.as_secs_f64())?;
        }
        if let Some(clock) = self.clock {
            write!(f, ":{clock}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ":{nodes}n")?;
        }
        if let Some(depth) = self.depth {
            write!(f, ":{depth}d")?;
        }
        if self.ponders {
            f.write_str(":ponder")?;
        }
        Ok(())
    }
}

impl FromStr for Skill {
    type Err = String;

    /// What plays and how long it thinks: `computer:5s`, `computer:5+3:ponder`, `easy`, `random`, `mcts:1000n`,
    /// `strongest:4d:200ms`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(':');
        let mut skill = Self::default();
        match parts.next().unwrap_or_default() {
            "computer" => {}
            "random" => skill.method = Some(Method::Random),
            "alpha-beta" => skill.method = Some(Method::AlphaBeta),
            "mcts" => skill.method = Some(Method::TreeSearch),
            level => {
                skill.level = level.parse().map_err(|_| {
                    format!(
                        "expected human, computer, a level (beginner, easy, club, strongest), random, alpha-beta or mcts, found `{level}`"
                    )
                })?;
            }
        }
        for part in parts {
            skill.bound(part)?;
        }
        Ok(skill)
    }
}

impl Skill {
    /// Reads one limit, a level, `refined` or `ponder`.
    fn bound(&mut self, text: &str) -> Result<(), String> {
        let wrong = || {
            format!(
                "expected a time (5s, 200ms), a clock (5+3), states (1000n), a depth (4d), a level, refined or ponder, found `{text}`"
            )
        };
        if let Ok(level) = text.parse() {
            self.level = level;
            return Ok(());
        }
        if text == "refined" {
            self.is_refined = true;
            return Ok(());
        }
        if text == "ponder" {
            self.ponders = true;
            return Ok(());
        }
        if text.contains('+') {
            self.clock = Some(text.parse().map_err(|()| wrong())?);
            return Ok(());
        }
        let number = text.trim_end_matches(char::is_alphabetic);
        let seconds = |scale: f64| {
            let seconds = number.parse::<f64>().map_err(|_| wrong())?;
            Duration::try_from_secs_f64(seconds * scale).map_err(|_| wrong())
        };
        match &text[number.len()..] {
            "s" => self.time = Some(seconds(1.0)?),
            "ms" => self.time = Some(seconds(0.001)?),
            "n" => self.nodes = Some(number.parse().map_err(|_| wrong())?),
            "d" => self.depth = Some(number.parse().map_err(|_| wrong())?),
            _ => return Err(wrong()),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Skill;
    use crate::play::Seat;
    use std::time::Duration;
    use zrf_search::{Level, Method};

    #[test]
    fn skills_are_read() {
        assert_eq!("human".parse(), Ok(Seat::Human));
        let five = Skill {
            time: Some(Duration::from_secs(5)),
            ..Skill::default()
        };
        assert_eq!("computer:5s".parse(), Ok(five));
        let all = Skill {
            level: Level::Easy,
            method: Some(Method::TreeSearch),
            time: Some(Duration::from_millis(200)),
            clock: "5+3".parse().ok(),
            nodes: Some(1000),
            depth: Some(4),
            is_refined: true,
            ponders: true,
        };
        assert_eq!(
            "mcts:easy:refined:200ms:5+3:1000n:4d:ponder".parse(),
            Ok(all)
        );
        for text in [
            "human",
            "computer",
            "computer:easy:0.2s",
            "computer:refined:0.2s",
            "random",
            "mcts:1000n:4d",
            "computer:easy:5+3",
            "computer:0.5+0:ponder",
        ] {
            let seat: Seat = text.parse().expect("a seat");
            assert_eq!(seat.to_string(), text);
        }
        for text in [
            "robot",
            "computer:-5s",
            "computer:5",
            "computer:5+x",
            "computer:é",
        ] {
            assert!(text.parse::<Seat>().is_err(), "{text}");
        }
    }
}
