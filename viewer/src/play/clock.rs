//! The clock of a computer: time for all moves of a game and an increment, as people use them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use zrf_grammar::game::PlayerId;

/// Number of further moves that a computer plans for.
const MOVES: u32 = 25;
/// Percentage of the increment used on each move: the rest is a reserve for slow machines.
const OF_INCREMENT: u32 = 75;
/// Maximum percentage of the remaining time used on one move.
const OF_ALL: u32 = 60;
/// Minimum time for a move: even with no time left, a computer looks at its moves.
const MIN_TIME: Duration = Duration::from_millis(10);

/// Maximum time that is accepted, in seconds: about eleven days. Sums over a whole game stay far below the limits of
/// [`Duration`].
const MAX_SECONDS: f64 = 1e6;

/// Time for a game, and what each move adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time for all moves.
    pub start: Duration,
    /// Time that each move adds.
    pub increment: Duration,
}

impl Clock {
    /// The time for a move when `left` remains on the clock.
    fn allots(&self, left: Duration) -> Duration {
        let wanted = left / MOVES + self.increment * OF_INCREMENT / 100;
        wanted.min(left * OF_ALL / 100).max(MIN_TIME)
    }
}

/// Minutes and seconds: `5+3`.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.start.as_secs_f64() / 60.0;
        write!(f, "{minutes}+{}", self.increment.as_secs_f64())
    }
}

impl FromStr for Clock {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (minutes, seconds) = text.split_once('+').ok_or(())?;
        let time = |number: &str, unit: f64| {
            let number: f64 = number.parse().map_err(|_| ())?;
            let time = Duration::try_from_secs_f64(number * unit).map_err(|_| ())?;
            (time.as_secs_f64() <= MAX_SECONDS)
                .then_some(time)
                .ok_or(())
        };
        Ok(Self {
            start: time(minutes, 60.0)?,
            increment: time(seconds, 1.0)?,
        })
    }
}

/// What the computers of a game have used of their clocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clocks {
    used: Vec<Used>,
}

/// What a player used at a ply.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Used {
    player: PlayerId,
    ply: usize,
    time: Duration,
    /// Whether it began a turn, which has one increment however many parts it has.
    is_turn: bool,
}

impl Clocks {
    /// The time that a player has left before a ply. Time used at later plies belongs to moves that were taken back.
    pub(crate) fn left(&self, clock: &Clock, player: PlayerId, ply: usize) -> Duration {
        let used = || {
            let used = self.used.iter();
            used.filter(|used| used.player == player && used.ply <= ply)
        };
        let n_turns = used().filter(|used| used.is_turn && used.ply < ply).count();
        let increments = clock.increment * u32::try_from(n_turns).unwrap_or(u32::MAX);
        let spent: Duration = used().map(|used| used.time).sum();
        (clock.start + increments).saturating_sub(spent)
    }

    /// The time for a move at a ply.
    pub(crate) fn allotted(&self, clock: &Clock, player: PlayerId, ply: usize) -> Duration {
        clock.allots(self.left(clock, player, ply))
    }

    /// Records the time that a move took. If a player thinks about the same move again, the times add up.
    pub(crate) fn note(&mut self, player: PlayerId, ply: usize, is_turn: bool, time: Duration) {
        self.used.retain(|used| used.ply <= ply);
        let known = |used: &&mut Used| used.player == player && used.ply == ply;
        match self.used.iter_mut().find(known) {
            Some(used) => used.time += time,
            None => self.used.push(Used {
                player,
                ply,
                time,
                is_turn,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, Clocks};
    use std::time::Duration;
    use zrf_grammar::game::PlayerId;

    const WHITE: PlayerId = PlayerId(0);
    const BLACK: PlayerId = PlayerId(1);

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    fn clock(text: &str) -> Clock {
        text.parse().unwrap()
    }

    #[test]
    fn clocks_are_read_as_people_write_them() {
        let five = Clock {
            start: seconds(300),
            increment: seconds(3),
        };
        assert_eq!(clock("5+3"), five);
        for text in ["5+3", "0.5+0", "15+0.5"] {
            assert_eq!(clock(text).to_string(), text);
        }
        for text in [
            "5", "+", "5+", "+3", "-1+2", "a+b", "1e99+1", "1+1e18", "1e18+0",
        ] {
            assert!(text.parse::<Clock>().is_err(), "{text}");
        }
    }

    #[test]
    fn time_is_used_up_and_increments_are_added() {
        let (clock, mut clocks) = (clock("1+2"), Clocks::default());
        clocks.note(WHITE, 0, true, seconds(10));
        clocks.note(BLACK, 1, true, seconds(30));
        assert_eq!(clocks.left(&clock, WHITE, 2), seconds(52));
        assert_eq!(clocks.left(&clock, BLACK, 3), seconds(32));
        // The second part of a turn has no increment of its own.
        clocks.note(WHITE, 2, true, seconds(5));
        clocks.note(WHITE, 3, false, seconds(5));
        assert_eq!(clocks.left(&clock, WHITE, 5), seconds(44));
    }

    #[test]
    fn what_is_taken_back_is_not_used() {
        let (clock, mut clocks) = (clock("1+0"), Clocks::default());
        for ply in [0, 2, 4] {
            clocks.note(WHITE, ply, true, seconds(10));
        }
        assert_eq!(clocks.left(&clock, WHITE, 6), seconds(30));
        // Undone to ply 1, and played on: the clock of the other moves is wound back, too.
        assert_eq!(clocks.left(&clock, WHITE, 1), seconds(50));
        clocks.note(WHITE, 2, true, seconds(1));
        assert_eq!(clocks.left(&clock, WHITE, 4), seconds(39));
    }

    #[test]
    fn a_move_takes_a_share_and_the_clock_never_runs_out() {
        for text in ["5+3", "1+0", "0+1", "0.05+0"] {
            let (clock, mut clocks) = (clock(text), Clocks::default());
            let mut longest = Duration::ZERO;
            for ply in 0..400 {
                let left = clocks.left(&clock, WHITE, ply);
                let time = clocks.allotted(&clock, WHITE, ply);
                assert!(time <= left.max(super::MIN_TIME), "{text} at {ply}");
                longest = longest.max(time);
                clocks.note(WHITE, ply, true, time);
            }
            let most = clock.start / 10 + clock.increment;
            assert!(longest <= most.max(super::MIN_TIME), "{text}: {longest:?}");
        }
    }
}
