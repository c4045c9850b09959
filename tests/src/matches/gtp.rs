//! Engines that speak GTP, here for Reversi. They choose their time themselves.

use super::engine::{Answer, Engine, Process};
use std::time::Duration;

/// How the notation writes a pass.
const PASS: &str = "pass";

/// An engine that speaks GTP.
#[derive(Debug)]
pub struct Gtp {
    process: Process,
    /// Number of moves of the game that the engine knows.
    n_known: usize,
}

impl Gtp {
    /// Starts an engine.
    pub fn start(command: &[&str]) -> Result<Self, String> {
        Ok(Self {
            process: Process::start(command)?,
            n_known: 0,
        })
    }

    fn command(&mut self, command: &str) -> Result<String, String> {
        self.process.say(command)?;
        self.process.hear(answer)?
    }
}

impl Engine for Gtp {
    fn begin(&mut self) -> Result<(), String> {
        self.n_known = 0;
        self.command("clear_board").map(drop)
    }

    fn ask(&mut self, history: &[String], _: Duration) -> Result<Answer, String> {
        for (number, played) in history.iter().enumerate().skip(self.n_known) {
            // A player who cannot move is skipped without a message.
            if played != PASS {
                self.command(&format!("play {} {played}", colour(number)))?;
            }
        }
        let played = self.command(&format!("genmove {}", colour(history.len())))?;
        self.n_known = history.len() + 1;
        Ok(Answer::Move(played.to_ascii_lowercase()))
    }

    fn processor_time(&self) -> Duration {
        self.process.processor_time()
    }
}

/// The colour that plays a move, by its number. Passes are moves, so colours alternate.
fn colour(number: usize) -> &'static str {
    if number.is_multiple_of(2) {
        "black"
    } else {
        "white"
    }
}

/// The answer in a line, if it is one: `= C4`, `? illegal move`.
fn answer(line: &str) -> Option<Result<String, String>> {
    let sign = line.chars().next()?;
    let text = line
        .get(1..)?
        .trim_start_matches(|digit: char| digit.is_ascii_digit());
    match sign {
        '=' => Some(Ok(text.trim().to_owned())),
        '?' => Some(Err(text.trim().to_owned())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[test]
    fn answers_are_read() {
        assert_eq!(answer("= C4"), Some(Ok("C4".to_owned())));
        assert_eq!(answer("=1 PASS"), Some(Ok("PASS".to_owned())));
        assert_eq!(
            answer("? illegal move"),
            Some(Err("illegal move".to_owned()))
        );
        assert_eq!(answer(""), None);
    }
}
