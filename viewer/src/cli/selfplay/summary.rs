//! The results of all games of a series together.

use crate::console::Console;
use std::io::{self, Write};
use zrf_grammar::game::Game;
use zrf_interpreter::Outcome;
use zrf_search::PlayedGame;

/// The quantile of the normal distribution for 95 % intervals.
const Z: f64 = 1.959_964;

/// Games to sum up.
pub(super) struct Summary<'a> {
    pub(super) game: &'a Game,
    pub(super) played: &'a [PlayedGame],
}

impl Summary<'_> {
    pub(super) fn write(&self, console: &mut Console<'_>) -> io::Result<()> {
        let out = &mut console.output;
        self.write_results(out)?;
        self.write_counts(out)?;
        self.write_first(out)?;
        self.write_lengths(out)?;
        let faults = self.played.iter().map(|game| game.faults.len());
        if faults.sum::<usize>() > 0 {
            console.say("a block did not end and was stopped, so the results may be wrong")?;
        }
        Ok(())
    }

    fn outcomes(&self) -> impl Iterator<Item = &Outcome> {
        self.played.iter().filter_map(|game| game.outcome.as_ref())
    }

    /// Writes how often each player wins, and how often nobody does.
    fn write_results(&self, out: &mut dyn Write) -> io::Result<()> {
        let (game, n) = (self.game, self.played.len());
        for id in game.real_players() {
            let won = self
                .outcomes()
                .filter(|outcome| outcome.winners.contains(&id));
            let wins = won.count();
            let label = format!("{} wins", game.player_name(id));
            writeln!(out, "{label:16} {}", share(wins, n))?;
        }
        let draws = self.outcomes().filter(|outcome| outcome.is_draw()).count();
        writeln!(out, "{:16} {}", "draws", share(draws, n))?;
        match n - self.outcomes().count() {
            0 => Ok(()),
            unfinished => writeln!(out, "{:16} {}", "unfinished", share(unfinished, n)),
        }
    }

    /// Writes the players' piece counts in games without a winner, if the rules count pieces.
    fn write_counts(&self, out: &mut dyn Write) -> io::Result<()> {
        let game = self.game;
        let is_open = |played: &&PlayedGame| played.outcome.is_none() || game.goals.is_empty();
        let open = self.played.iter().filter(is_open);
        let counts: Vec<&Vec<u32>> = open.filter_map(|played| played.counts.as_ref()).collect();
        for player in game.real_players() {
            let own = counts
                .iter()
                .map(|counts| f64::from(counts[player.index()]));
            let own: Vec<f64> = own.collect();
            if !own.is_empty() {
                let (mean, half) = mean(&own);
                let label = format!("{} by count", game.player_name(player));
                writeln!(out, "{label:16} {mean:7.1} ± {half:.1}")?;
            }
        }
        Ok(())
    }

    /// Writes how well the player who moves first does.
    fn write_first(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(turn) = self.game.turn_order.turns.first() else {
            return Ok(());
        };
        let first = turn.decider;
        let points = |game: &PlayedGame| match &game.outcome {
            Some(outcome) if outcome.winners.contains(&first) => 1.0,
            Some(outcome) if outcome.losers.contains(&first) => 0.0,
            _ => 0.5,
        };
        let results: Vec<f64> = self.played.iter().map(points).collect();
        let (mean, half) = mean(&results);
        writeln!(
            out,
            "{:16} {:5.1}% ± {:.1}, counting a draw as half a win",
            "moves first",
            100.0 * mean,
            100.0 * half
        )
    }

    /// Writes how long games are, and how many moves there are to choose from.
    fn write_lengths(&self, out: &mut dyn Write) -> io::Result<()> {
        let plies = self.played.iter().map(|game| game.moves.len() as f64);
        let plies: Vec<f64> = plies.collect();
        let (length, half) = mean(&plies);
        writeln!(out, "{:16} {length:7.1} ± {half:.1}", "plies")?;
        let all: f64 = plies.iter().sum();
        let legal: u64 = self.played.iter().map(|game| game.n_legal).sum();
        let choices = legal as f64 / all.max(1.0);
        writeln!(out, "{:16} {choices:7.1}", "moves to choose")
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

/// The mean, and half the width of its 95 % interval.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values
        .iter()
        .map(|value| (value - mean) * (value - mean))
        .sum();
    (mean, Z * (squares / (n - 1.0).max(1.0) / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn intervals_are_those_of_wilson() {
        assert_eq!(share(10, 100), "    10 of 100,  10.0% (5.5 to 17.4)");
        assert_eq!(share(0, 0), "     0 of 0,   0.0% (0.0 to 79.3)");
    }
}
