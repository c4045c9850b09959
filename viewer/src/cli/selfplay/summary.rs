//! The results of all games of a series together.

use crate::console::Console;
use std::io::{self, Write};
use zrf_grammar::game::{Game, PlayerId};
use zrf_search::PlayedGame;

/// The quantile of the normal distribution for 95 % intervals.
const Z: f64 = 1.959_964;

/// What is known of all games so far.
pub(super) struct Summary<'a> {
    game: &'a Game,
    n_games: usize,
    /// Wins of each player, by index.
    wins: Vec<usize>,
    n_draws: usize,
    n_unfinished: usize,
    /// Each player's piece counts at the end of games without a winner, by index.
    counts: Vec<Mean>,
    /// Points of the player who moves first.
    first: Mean,
    plies: Mean,
    n_legal: u64,
    n_faults: usize,
}

impl<'a> Summary<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        let n_players = game.players.len();
        Self {
            game,
            n_games: 0,
            wins: vec![0; n_players],
            n_draws: 0,
            n_unfinished: 0,
            counts: vec![Mean::default(); n_players],
            first: Mean::default(),
            plies: Mean::default(),
            n_legal: 0,
            n_faults: 0,
        }
    }

    pub(super) fn add(&mut self, played: &PlayedGame) {
        self.n_games += 1;
        match &played.outcome {
            None => self.n_unfinished += 1,
            Some(outcome) if outcome.is_draw() => self.n_draws += 1,
            Some(outcome) => outcome
                .winners
                .iter()
                .for_each(|id| self.wins[id.index()] += 1),
        }
        if let Some(counts) = &played.counts
            && (played.outcome.is_none() || self.game.goals.is_empty())
        {
            for (mean, &count) in self.counts.iter_mut().zip(counts) {
                mean.add(f64::from(count));
            }
        }
        if let Some(turn) = self.game.turn_order.turns.first() {
            self.first.add(points(turn.decider, played));
        }
        self.plies.add(played.moves.len() as f64);
        self.n_legal += played.n_legal;
        self.n_faults += played.faults.len();
    }

    pub(super) fn write(&self, console: &mut Console<'_>) -> io::Result<()> {
        let out = &mut console.output;
        self.write_results(out)?;
        self.write_counts(out)?;
        self.write_first(out)?;
        self.write_lengths(out)?;
        if self.n_faults > 0 {
            console.say("a block did not end and was stopped, so the results may be wrong")?;
        }
        Ok(())
    }

    /// Writes how often each player wins, and how often nobody does.
    fn write_results(&self, out: &mut dyn Write) -> io::Result<()> {
        let (game, n) = (self.game, self.n_games);
        for id in game.real_players() {
            let label = format!("{} wins", game.player_name(id));
            writeln!(out, "{label:16} {}", share(self.wins[id.index()], n))?;
        }
        writeln!(out, "{:16} {}", "draws", share(self.n_draws, n))?;
        match self.n_unfinished {
            0 => Ok(()),
            unfinished => writeln!(out, "{:16} {}", "unfinished", share(unfinished, n)),
        }
    }

    /// Writes the players' piece counts in games without a winner, if the rules count pieces.
    fn write_counts(&self, out: &mut dyn Write) -> io::Result<()> {
        for player in self.game.real_players() {
            let counts = &self.counts[player.index()];
            if counts.n > 0.0 {
                let label = format!("{} by count", self.game.player_name(player));
                let (mean, half) = (counts.mean, counts.half_width());
                writeln!(out, "{label:16} {mean:7.1} ± {half:.1}")?;
            }
        }
        Ok(())
    }

    /// Writes how well the player who moves first does.
    fn write_first(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.first.n == 0.0 {
            return Ok(());
        }
        writeln!(
            out,
            "{:16} {:5.1}% ± {:.1}, counting a draw as half a win",
            "moves first",
            100.0 * self.first.mean,
            100.0 * self.first.half_width()
        )
    }

    /// Writes how long games are, and how many moves there are to choose from.
    fn write_lengths(&self, out: &mut dyn Write) -> io::Result<()> {
        let Mean { n, mean, .. } = self.plies;
        let half = self.plies.half_width();
        writeln!(out, "{:16} {mean:7.1} ± {half:.1}", "plies")?;
        let choices = self.n_legal as f64 / (n * mean).max(1.0);
        writeln!(out, "{:16} {choices:7.1}", "moves to choose")
    }
}

/// The points of a player: 1 for a win, a half for anything but a loss.
fn points(player: PlayerId, played: &PlayedGame) -> f64 {
    match &played.outcome {
        Some(outcome) if outcome.winners.contains(&player) => 1.0,
        Some(outcome) if outcome.losers.contains(&player) => 0.0,
        _ => 0.5,
    }
}

/// The mean of a sample, and the sum of the squares of the distances from it (Welford 1962).
#[derive(Clone, Copy, Default)]
struct Mean {
    n: f64,
    mean: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.n += 1.0;
        let before = value - self.mean;
        self.mean += before / self.n;
        self.squares += before * (value - self.mean);
    }

    /// Half the width of the mean's 95 % interval.
    fn half_width(&self) -> f64 {
        Z * (self.squares / (self.n - 1.0).max(1.0) / self.n).sqrt()
    }
}

/// A count with its share and 95 % interval (Wilson 1927).
fn share(count: usize, n: usize) -> String {
    let (n_f, p) = (n.max(1) as f64, count as f64 / n.max(1) as f64);
    let middle = (p + Z * Z / (2.0 * n_f)) / (1.0 + Z * Z / n_f);
    let half = Z / (1.0 + Z * Z / n_f) * (p * (1.0 - p) / n_f + Z * Z / (4.0 * n_f * n_f)).sqrt();
    let percent = |share: f64| 100.0 * share.clamp(0.0, 1.0);
    format!(
        "{count:6} of {n}, {:5.1}% ({:.1} to {:.1})",
        percent(p),
        percent(middle - half),
        percent(middle + half)
    )
}

#[cfg(test)]
mod tests {
    use super::{Mean, share};

    #[test]
    fn means_have_intervals() {
        let mut mean = Mean::default();
        for value in [1.0, 2.0, 3.0, 4.0] {
            mean.add(value);
        }
        let text = format!("{:.3} ± {:.3}", mean.mean, mean.half_width());
        // The standard error is the square root of 5 / 3 / 4.
        assert_eq!(text, "2.500 ± 1.265");
    }

    #[test]
    fn intervals_are_those_of_wilson() {
        assert_eq!(share(10, 100), "    10 of 100,  10.0% (5.5 to 17.4)");
        assert_eq!(share(0, 0), "     0 of 0,   0.0% (0.0 to 79.3)");
    }
}
