//! Results of matches: shares with their uncertainty.

use std::fmt;

/// Standard deviations that 95 % of results are within.
const DEVIATIONS: f64 = 1.96;

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Score {
    /// Adds a game: 1 for a win, -1 for a loss, 0 for a draw.
    pub fn add(&mut self, result: i32) {
        match result {
            1.. => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// The score that the lines of games add up to. A game with a number counts once.
    pub fn of_lines(text: &str) -> Self {
        let mut score = Self::default();
        let mut seen = std::collections::BTreeSet::new();
        for line in text.lines() {
            let mut words = line.split_ascii_whitespace();
            let (Some("game"), Some(number)) = (words.next(), words.next()) else {
                continue;
            };
            let result = match words.next() {
                Some("won") => 1,
                Some("drawn") => 0,
                Some("lost") => -1,
                _ => continue,
            };
            if seen.insert(number) {
                score.add(result);
            }
        }
        score
    }

    /// Number of games.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points per game; a draw is half a point.
    pub fn share(self) -> f64 {
        let points = f64::from(self.wins) + 0.5 * f64::from(self.draws);
        points / f64::from(self.games().max(1))
    }

    /// The interval of the share with 95 % certainty (Wilson 1927).
    pub fn interval(self) -> (f64, f64) {
        let (n, share) = (f64::from(self.games()), self.share());
        if n == 0.0 {
            return (0.0, 1.0);
        }
        let square = DEVIATIONS * DEVIATIONS / n;
        let middle = share + square / 2.0;
        let half = (square * share * (1.0 - share) + square * square / 4.0).sqrt();
        (
            (middle - half) / (1.0 + square),
            (middle + half) / (1.0 + square),
        )
    }
}

/// How much stronger a player is who has a share of the points, in Elo.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.interval();
        write!(
            f,
            "{} games, +{} ={} -{}: {:.0} % ({:.0} to {:.0} %), Elo {:+.0} ({:+.0} to {:+.0})",
            self.games(),
            self.wins,
            self.draws,
            self.losses,
            100.0 * self.share(),
            100.0 * low,
            100.0 * high,
            elo(self.share()),
            elo(low),
            elo(high)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Score, elo};

    #[test]
    fn intervals_are_those_of_tables() {
        let score = Score {
            wins: 18,
            draws: 4,
            losses: 8,
        };
        let (low, high) = score.interval();
        assert!(
            (low - 0.4878).abs() < 0.001 && (high - 0.8077).abs() < 0.001,
            "{low} {high}"
        );
        let all = Score {
            wins: 20,
            ..Score::default()
        };
        assert!((all.interval().0 - 0.8389).abs() < 0.001);
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(0.76) - 200.0).abs() < 1.0);
    }

    #[test]
    fn lines_of_several_runs_are_added() {
        let text = "hex against openspiel\ngame 0 won 31 plies\ngame 1 lost 40 plies\n\
            total\ngame 1 lost 40 plies\ngame 2 drawn 300 plies\ngame 3 void\n";
        let expected = Score {
            wins: 1,
            draws: 1,
            losses: 1,
        };
        assert_eq!(Score::of_lines(text), expected);
    }
}
