//! An engine in a process of its own, asked line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// The answer of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move in its notation.
    Move(String),
    /// By its rules, the game is over.
    Over,
}

/// A third-party engine.
pub trait Engine {
    /// Begins a game.
    fn begin(&mut self) -> Result<(), String>;

    /// Its move after all moves of a game so far, in its notation.
    fn ask(&mut self, history: &[String], time: Duration) -> Result<Answer, String>;

    /// The processor time that the engine has used so far.
    fn processor_time(&self) -> Duration;
}

/// The process of an engine.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a program: words separated by spaces.
    pub fn start(command: &[&str]) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", command.join(" "));
        let (program, arguments) = command.split_first().ok_or("no command")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        Ok(Self {
            child,
            input,
            output,
        })
    }

    /// Writes a line.
    pub fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|error| format!("the engine does not listen: {error}"))
    }

    /// Reads lines until one is wanted, and returns the wanted part of it.
    pub fn hear<T>(&mut self, wanted: impl Fn(&str) -> Option<T>) -> Result<T, String> {
        let mut line = String::new();
        loop {
            line.clear();
            let length = self.output.read_line(&mut line);
            if length.map_err(|error| error.to_string())? == 0 {
                return Err("the engine has ended".to_owned());
            }
            if let Some(found) = wanted(line.trim()) {
                return Ok(found);
            }
        }
    }

    /// The processor time that the engine has used so far, if the system shows it.
    pub fn processor_time(&self) -> Duration {
        let path = format!("/proc/{}/stat", self.child.id());
        let ticks = std::fs::read_to_string(path)
            .ok()
            .and_then(|text| ticks(&text));
        Duration::from_millis(10 * ticks.unwrap_or(0))
    }
}

/// The processor time of a process in hundredths of a second, from its line in `/proc`.
fn ticks(line: &str) -> Option<u64> {
    // The name of the program, in parentheses, may contain spaces.
    let (_, rest) = line.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
    let [own, system] = [fields.get(11)?, fields.get(12)?];
    Some(own.parse::<u64>().ok()? + system.parse::<u64>().ok()?)
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have exited by itself.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn processor_time_is_read_behind_the_name() {
        let line = "77 (an (odd) name) S 1 2 3 4 5 6 7 8 9 10 40 2 0 0 20";
        assert_eq!(super::ticks(line), Some(42));
        assert_eq!(super::ticks("nothing"), None);
    }
}
