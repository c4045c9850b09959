//! Engines that speak UCI, as for chess and xiangqi, or USI, as for shogi.

use super::engine::{Answer, Engine, Process};
use std::time::Duration;

/// An engine that speaks UCI or USI.
#[derive(Debug)]
pub struct Uci {
    process: Process,
    new_game: &'static str,
}

impl Uci {
    /// Starts an engine with options: names and values.
    pub fn start(
        command: &[&str],
        is_usi: bool,
        options: &[(&str, String)],
    ) -> Result<Self, String> {
        let mut process = Process::start(command)?;
        let (hello, ready, new_game) = match is_usi {
            true => ("usi", "usiok", "usinewgame"),
            false => ("uci", "uciok", "ucinewgame"),
        };
        process.say(hello)?;
        process.hear(|line| (line == ready).then_some(()))?;
        for (name, value) in options {
            process.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(Self { process, new_game })
    }
}

impl Engine for Uci {
    fn begin(&mut self) -> Result<(), String> {
        self.process.say(self.new_game)?;
        self.process.say("isready")?;
        self.process.hear(|line| (line == "readyok").then_some(()))
    }

    fn ask(&mut self, history: &[String], time: Duration) -> Result<Answer, String> {
        let moves = match history {
            [] => String::new(),
            moves => format!(" moves {}", moves.join(" ")),
        };
        self.process.say(&format!("position startpos{moves}"))?;
        self.process
            .say(&format!("go movetime {}", time.as_millis().max(1)))?;
        self.process.hear(best_move)
    }

    fn processor_time(&self) -> Duration {
        self.process.processor_time()
    }
}

fn best_move(line: &str) -> Option<Answer> {
    let mut words = line.strip_prefix("bestmove ")?.split(' ');
    Some(match words.next()? {
        "(none)" | "0000" | "resign" | "win" => Answer::Over,
        played => Answer::Move(played.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::{Answer, best_move};

    #[test]
    fn best_moves_are_read() {
        let played = |text: &str| Some(Answer::Move(text.to_owned()));
        assert_eq!(best_move("bestmove e7e8q ponder a7a6"), played("e7e8q"));
        assert_eq!(best_move("bestmove (none)"), Some(Answer::Over));
        assert_eq!(best_move("info depth 1 pv e2e4"), None);
    }
}
