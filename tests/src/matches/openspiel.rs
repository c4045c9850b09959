//! The tree search of OpenSpiel, by the script `tests/matches/openspiel.py`, which measures its own processor time.

use super::engine::{Answer, Engine, Process};
use crate::rules;
use std::time::Duration;

/// The script with one game.
#[derive(Debug)]
pub struct OpenSpiel {
    process: Process,
}

/// The separator between moves, which may contain spaces.
const BETWEEN: &str = "|";

impl OpenSpiel {
    /// Starts the script with a Python that has the package.
    pub fn start(python: &str, game: &str, seed: u64) -> Result<Self, String> {
        let script = rules::folder("matches").join("openspiel.py");
        let script = script.display().to_string();
        let mut process = Process::start(&[python, &script, game, &seed.to_string()])?;
        process.hear(|line| (line == "ready").then_some(()))?;
        Ok(Self { process })
    }
}

impl Engine for OpenSpiel {
    fn begin(&mut self) -> Result<(), String> {
        Ok(())
    }

    fn ask(&mut self, history: &[String], time: Duration) -> Result<Answer, String> {
        let moves = history.join(BETWEEN);
        self.process
            .say(&format!("{} {moves}", time.as_secs_f64()))?;
        self.process.hear(answer)?
    }

    fn processor_time(&self) -> Duration {
        self.process.processor_time()
    }
}

fn answer(line: &str) -> Option<Result<Answer, String>> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "move" => Some(Ok(Answer::Move(rest.to_owned()))),
        "over" => Some(Ok(Answer::Over)),
        "error" => Some(Err(rest.to_owned())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, answer};

    #[test]
    fn answers_are_read() {
        let played = Answer::Move("From (7, 1)".to_owned());
        assert_eq!(answer("move From (7, 1)"), Some(Ok(played)));
        assert_eq!(answer("over"), Some(Ok(Answer::Over)));
        assert_eq!(answer("error no a9"), Some(Err("no a9".to_owned())));
    }
}
