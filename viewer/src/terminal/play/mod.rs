//! A game in the terminal: the board as text, and typed moves. Also works with a file as input.

mod command;
mod kept;
mod lines;
mod shown;
mod table;
#[cfg(test)]
mod tests;
mod turns;

pub(crate) use table::{Ending, PlayOptions};

use super::{DrawStyle, TextBoard};
use crate::console::{Console, Interrupt};
use crate::play::Thinker;
use crate::play::typed::Meaning;
use crate::wording::display_name;
use command::Command;
use lines::Lines;
use std::io;
use table::Play;
use zrf_grammar::game::Game;
use zrf_grammar::text::Texts;
use zrf_interpreter::{Session, Stop};

/// Plays a game from its current state; computers may have seats.
///
/// # Errors
/// If a stream fails.
pub(crate) fn play(
    session: Session,
    texts: Texts<'_>,
    options: PlayOptions,
    style: DrawStyle,
    console: &mut Console<'_>,
) -> io::Result<Ending> {
    options.interrupt.leave_when_output_closes();
    let program = session.program().clone();
    let mut table = Play {
        lines: lines_of(program.game(), &options.interrupt, console),
        thinker: Thinker::new(&program, session.seed(), options.resources),
        options,
        saved: session.current(),
        session,
        board: TextBoard::new(program.game()),
        texts,
        style,
        console,
        faults: Vec::new(),
        refused: None,
        ending: None,
    };
    table.greet()?;
    table.announce_saved()?;
    table.go_on()?;
    table.play_lines()
}

/// Chooses how lines are read: a script from the console itself, typed input by a separate thread.
fn lines_of(game: &Game, interrupt: &Interrupt, console: &mut Console<'_>) -> Lines {
    if !console.surroundings.input_is_terminal {
        return Lines::Script;
    }
    // A position may have the name of a command, and a move to it may be typed while the computer thinks.
    let positions = game.board.positions.iter();
    let names: Vec<String> = positions
        .map(|position| position.name.to_lowercase())
        .collect();
    let leaves = move |line: &str| {
        let line = line.trim();
        let is_quit = Command::parse(line).is_some_and(|(command, _)| command == Command::Quit);
        is_quit && !names.contains(&line.to_lowercase())
    };
    Lines::typed(console.input.take(), interrupt.clone(), leaves)
}

impl Play<'_, '_, '_> {
    /// Executes one line after the other.
    fn play_lines(&mut self) -> io::Result<Ending> {
        loop {
            if let Some(ending) = self.ending {
                return Ok(ending);
            }
            match self.read_line()? {
                Some(line) => self.obey(line.trim())?,
                None => return Ok(Ending::Left),
            }
        }
    }

    /// The next line of input, `None` at its end. Only people see a prompt.
    fn read_line(&mut self) -> io::Result<Option<String>> {
        let is_interactive = self.console.surroundings.is_interactive();
        if is_interactive {
            self.prompt()?;
        }
        self.console.output.flush()?;
        match is_interactive {
            true => self.wait_for_line()?,
            false => self.ponder(&Stop::default()),
        }
        let line = self.lines.next(self.console.input)?;
        if is_interactive {
            self.options.interrupt.end_at_once(false);
        }
        if line.is_none() {
            if is_interactive {
                writeln!(self.console.output)?;
            } else if self.session.outcome().is_none() {
                self.console.say("the input ended before the game did")?;
            }
        }
        Ok(line)
    }

    fn prompt(&mut self) -> io::Result<()> {
        let decider = self.session.turn().decider;
        let name = match self.session.outcome() {
            Some(_) => "over",
            None => display_name(self.game().player_name(decider)),
        };
        let prompt = format!("{name}> ");
        self.console.output.write_all(prompt.as_bytes())
    }

    /// Waits for a line. If moves would be lost, the first Ctrl+C does not quit: it may be late, and meant for the
    /// computer that has just moved.
    fn wait_for_line(&mut self) -> io::Result<()> {
        let interrupt = self.options.interrupt.clone();
        if self.session.current() == self.saved {
            interrupt.end_at_once(true);
            self.ponder(&Stop::default());
            return Ok(());
        }
        let stop = interrupt.stop();
        self.ponder(&stop);
        if self.lines.wait(&stop) || interrupt.has_left() {
            return Ok(());
        }
        writeln!(self.console.output)?;
        self.reply("this game is not saved: Ctrl+C again quits, `save game.zsg` saves it")?;
        self.prompt()?;
        self.console.output.flush()
    }

    /// Lets a computer think ahead until a line is typed, or `stop` fires.
    fn ponder(&mut self, stop: &Stop) {
        let Some((skill, seat)) = self.options.seats.pondering(&self.session) else {
            return;
        };
        if let Some(stop) = self.lines.until_typed(stop) {
            let (state, cache) = (self.session.state(), self.options.cache.as_ref());
            self.thinker.ponder(state, skill, seat, cache, &stop);
        }
    }

    fn obey(&mut self, line: &str) -> io::Result<()> {
        if line.is_empty() {
            return Ok(());
        }
        // A position may have a number or a command as its name: a complete move takes precedence.
        let choices = self.choices();
        let numbered = |number| choices.numbered(number).map(Meaning::One);
        let meaning = line.strip_prefix('#').and_then(numbered);
        let meaning = meaning.or_else(|| choices.named(line));
        if let Some(meaning) = meaning.or_else(|| numbered(line)) {
            return self.choose(line, &choices, meaning);
        }
        let Some((command, rest)) = Command::parse(line) else {
            return self.choose(line, &choices, choices.begun(line));
        };
        match command {
            Command::Quit => {
                self.ending = Some(Ending::Left);
                Ok(())
            }
            Command::Help => write!(self.console.output, "{}", Command::help()),
            Command::Board => self.go_on(),
            Command::Names => self.draw_names(),
            Command::Moves => self.list_about(rest),
            Command::Go => self.let_computers_play(),
            Command::Save => self.save(rest),
            Command::Why => self.why(rest),
            Command::Rules => self.show_rules(),
            Command::End => self.end_turn(),
            Command::Hint => self.hint(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::New => self.begin_again(),
        }
    }
}
