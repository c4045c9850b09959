//! A game in the terminal: board as text, moves typed. Works as well when the input is a file.

mod choices;
mod command;
mod seats;
#[cfg(test)]
mod tests;

use super::words::fold_text;
use super::{DrawStyle, Situation, TextBoard};
use crate::console::Console;
use crate::report::{FullStyle, Texts, plural, write_full};
use crate::suggest::nearest;
use crate::wording;
use choices::{Choices, Meaning};
use command::Command;
use seats::SeatedComputers;
pub use seats::Seats;
use std::io;
use std::sync::Arc;
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::game::{Game, PlayerId, PlayerKind};
use zrf_interpreter::{NodeId, Program, Random, Session, ToMove};

/// So many moves are listed unasked.
const LISTED_UNASKED: usize = 12;

/// Plays a game until the input ends or somebody leaves.
///
/// # Errors
/// When a stream fails.
pub fn play(
    program: &Arc<Program>,
    texts: Texts<'_>,
    seed: u64,
    style: DrawStyle,
    console: &mut Console<'_>,
) -> io::Result<()> {
    play_seated(program, texts, seed, Seats::default(), style, console)
}

/// Plays a game in which the computer may have seats.
///
/// # Errors
/// When a stream fails.
pub fn play_seated(
    program: &Arc<Program>,
    texts: Texts<'_>,
    seed: u64,
    seats: Seats,
    style: DrawStyle,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let mut table = Table {
        session: Session::new(program, seed),
        computers: SeatedComputers::new(seats),
        board: TextBoard::new(program.game()),
        texts,
        style,
        console,
        faults: Vec::new(),
    };
    table.greet()?;
    table.advance()?;
    table.show()?;
    while let Some(line) = table.read_line()? {
        if table.obey(line.trim())? == Next::Leave {
            break;
        }
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Stay,
    Leave,
}

struct Table<'a, 'c, 'w> {
    session: Session,
    computers: SeatedComputers,
    board: TextBoard<'a>,
    texts: Texts<'a>,
    style: DrawStyle,
    console: &'c mut Console<'w>,
    /// Those that were told.
    faults: Vec<Diagnostic>,
}

impl Table<'_, '_, '_> {
    fn game(&self) -> &Game {
        self.session.program().game()
    }

    fn greet(&mut self) -> io::Result<()> {
        let title = self.game().title.clone();
        writeln!(self.console.output, "{title}")?;
        if self
            .game()
            .players
            .iter()
            .any(|player| player.kind == PlayerKind::Random)
        {
            let seed = self.session.seed();
            writeln!(
                self.console.output,
                "chance has seed {seed}; `--seed {seed}` gives the same game again"
            )?;
        }
        if self.console.surroundings.is_interactive() {
            writeln!(
                self.console.output,
                "type a move or its number; `help` tells more"
            )?;
        }
        writeln!(self.console.output)
    }

    /// The next line of input, `None` at its end. A prompt is shown only to people.
    fn read_line(&mut self) -> io::Result<Option<String>> {
        let is_interactive = self.console.surroundings.is_interactive();
        if is_interactive {
            let decider = self.session.turn().decider;
            let name = self.game().player_name(decider).to_owned();
            let name = if self.session.outcome().is_some() {
                "over"
            } else {
                &name
            };
            write!(self.console.output, "{name}> ")?;
        }
        self.console.output.flush()?;
        let mut line = Vec::new();
        if self.console.input.read_until(b'\n', &mut line)? == 0 {
            if is_interactive {
                writeln!(self.console.output)?;
            } else if self.session.outcome().is_none() {
                self.console.say("the input ended before the game did")?;
            }
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        if line.is_empty() {
            return Ok(Next::Stay);
        }
        // A position may be called like a command: what names a move in full is one.
        let choices = Choices::new(&self.session);
        if let Some(meaning) = choices.named(line) {
            self.choose(line, &choices, meaning)?;
            return Ok(Next::Stay);
        }
        let Some((command, rest)) = Command::parse(line) else {
            self.choose(line, &choices, choices.begun(line))?;
            return Ok(Next::Stay);
        };
        match command {
            Command::Quit => return Ok(Next::Leave),
            Command::Help => write!(self.console.output, "{}", Command::help())?,
            Command::Board => self.show()?,
            Command::Moves => self.list_about(rest)?,
            Command::Rules => self.tell_rules()?,
            Command::End => self.end_turn()?,
            Command::Hint => self.hint()?,
            Command::Undo => self.undo()?,
            Command::Redo => self.redo()?,
            Command::New => self.begin_again()?,
        }
        Ok(Next::Stay)
    }

    fn choose(&mut self, input: &str, choices: &Choices, meaning: Meaning) -> io::Result<()> {
        if self.session.outcome().is_some() {
            return writeln!(
                self.console.output,
                "the game is over; `undo`, `new` or `quit`"
            );
        }
        match meaning {
            Meaning::One(index) => self.play(index),
            Meaning::Several(fitting) => {
                writeln!(
                    self.console.output,
                    "`{input}` fits {}:",
                    plural(fitting.len(), "move")
                )?;
                self.list(choices, &fitting)
            }
            Meaning::None(near) => {
                let near = near.or_else(|| nearest(input, Command::words()).map(str::to_owned));
                let advice = near.map_or(
                    "`moves` lists the moves, `help` tells more".to_owned(),
                    |near| format!("did you mean `{near}`?"),
                );
                writeln!(
                    self.console.output,
                    "`{input}` is no legal move and no command; {advice}"
                )
            }
        }
    }

    fn play(&mut self, index: usize) -> io::Result<()> {
        let is_going_on = self.session.state().pending().is_some();
        let node = self.session.play(index);
        self.announce(node, is_going_on)?;
        self.advance()?;
        self.show()
    }

    /// Plays what nobody chooses: chance and forced passes.
    fn advance(&mut self) -> io::Result<()> {
        self.tell_faults()?;
        // A game of chance alone need not end, so whoever watches may stop it here.
        for _ in 0..1_000 {
            let node = match self.session.step() {
                Some(node) => Some(node),
                None => self.play_for_computer()?,
            };
            let Some(node) = node else {
                return Ok(());
            };
            self.announce(node, false)?;
            self.tell_faults()?;
        }
        writeln!(
            self.console.output,
            "chance has moved 1000 times in a row; `board` goes on"
        )
    }

    /// Plays a move of the computer when it is its turn.
    fn play_for_computer(&mut self) -> io::Result<Option<NodeId>> {
        let decider = self.session.turn().decider;
        if self.session.to_move() != ToMove::Player || !self.computers.is_computer(decider) {
            return Ok(None);
        }
        if let Some(advice) = self.computers.advice(&self.session) {
            self.console.say(advice)?;
        }
        self.console.output.flush()?;
        let chosen = self.computers.choose(&self.session, decider);
        let legal = self.session.legal_moves();
        let index =
            chosen.and_then(|chosen| legal.iter().position(|legal| legal == chosen.as_ref()));
        Ok(index.map(|index| self.session.play(index)))
    }

    /// What the computer would play.
    fn hint(&mut self) -> io::Result<()> {
        let Some(thought) = self.computers.hint(&self.session) else {
            return writeln!(self.console.output, "there is nothing to choose");
        };
        let Some(chosen) = &thought.chosen else {
            return writeln!(self.console.output, "there is nothing to choose");
        };
        let text = self
            .session
            .notation()
            .format(self.session.state(), chosen.as_ref());
        let text = wording::played(self.game(), chosen.as_ref(), &text);
        let value = thought.rating.map(|rating| format!(" ({rating})"));
        writeln!(
            self.console.output,
            "the computer would play {text}{}",
            value.unwrap_or_default()
        )
    }

    /// Tells a move. A pass in the middle of a move of several parts ends that move.
    fn announce(&mut self, node: NodeId, was_going_on: bool) -> io::Result<()> {
        let node = self.session.node(node);
        let game = self.session.program().game();
        let name = game.player_name(node.turn.decider);
        let words = match (node.played.as_ref().is_pass(), was_going_on) {
            (true, true) => "ends the move".to_owned(),
            (true, false) => "passes".to_owned(),
            (false, _) => wording::played(game, node.played.as_ref(), &node.text),
        };
        writeln!(self.console.output, "{}. {name}: {words}", node.round)
    }

    fn show(&mut self) -> io::Result<()> {
        if self.session.to_move() == ToMove::Chance {
            self.advance()?;
        }
        let situation = Situation::of_state(self.game(), self.session.state());
        let drawn = self.board.draw(&situation, self.style);
        writeln!(self.console.output, "\n{drawn}")?;
        self.show_status()
    }

    fn show_status(&mut self) -> io::Result<()> {
        let game = self.session.program().game();
        if let Some(outcome) = self.session.outcome() {
            let text = wording::outcome(game, self.session.state(), outcome);
            return writeln!(self.console.output, "the game is over: {text}");
        }
        let choices = Choices::new(&self.session);
        let name = whose_turn(game, &self.session);
        let count = plural(choices.len(), "move");
        let going_on = self.session.state().pending().map(|pending| {
            let at = game.position_name(pending.position);
            let end = if choices.pass().is_some() {
                ", or `end`"
            } else {
                ""
            };
            format!(" going on from {at}{end}")
        });
        let going_on = going_on.unwrap_or_default();
        if choices.len() <= LISTED_UNASKED {
            writeln!(self.console.output, "{name} to move{going_on}:")?;
            let all: Vec<usize> = (0..choices.len()).collect();
            self.list(&choices, &all)
        } else {
            writeln!(
                self.console.output,
                "{name} to move{going_on}: {count}, `moves` lists them"
            )
        }
    }

    /// Lists moves with their numbers, in columns where they are short.
    fn list(&mut self, choices: &Choices, indices: &[usize]) -> io::Result<()> {
        let cells: Vec<String> = indices
            .iter()
            .map(|&index| format!("{:>4} {}", index + 1, choices.text(index)))
            .collect();
        write!(self.console.output, "{}", columns(&cells, self.style.width))
    }

    fn list_about(&mut self, word: &str) -> io::Result<()> {
        let choices = Choices::new(&self.session);
        let indices = if word.is_empty() {
            (0..choices.len()).collect()
        } else {
            choices.about(word)
        };
        if indices.is_empty() {
            let what = if word.is_empty() {
                "there are no moves".to_owned()
            } else {
                format!("no move is about `{word}`")
            };
            return writeln!(self.console.output, "{what}");
        }
        self.list(&choices, &indices)
    }

    fn tell_rules(&mut self) -> io::Result<()> {
        let texts = self.game().texts.clone();
        let parts = [
            ("", texts.description),
            ("history", texts.history),
            ("strategy", texts.strategy),
        ];
        let mut told = String::new();
        for (head, text) in parts.iter().filter(|(_, text)| !text.trim().is_empty()) {
            if !head.is_empty() {
                told.push_str(&format!("{head}:\n"));
            }
            told.push_str(&fold_text(text.trim(), self.style.width));
            told.push('\n');
        }
        if told.is_empty() {
            told.push_str("the author wrote nothing about this game\n");
        }
        write!(self.console.output, "{told}")
    }

    fn end_turn(&mut self) -> io::Result<()> {
        match Choices::new(&self.session).pass() {
            Some(index) => self.play(index),
            None => writeln!(self.console.output, "the rules allow no pass here"),
        }
    }

    fn undo(&mut self) -> io::Result<()> {
        let from = self.session.current();
        while self.session.take_back() {
            let decider = self.session.turn().decider;
            if !self.computers.is_computer(decider) {
                return self.show();
            }
        }
        self.session.go_to(from);
        writeln!(self.console.output, "there is nothing to take back")
    }

    fn redo(&mut self) -> io::Result<()> {
        if !self.session.redo() {
            return writeln!(self.console.output, "there is nothing to play again");
        }
        let is_nobodys =
            |session: &Session| matches!(session.to_move(), ToMove::Chance | ToMove::ForcedPass);
        while is_nobodys(&self.session) && self.session.redo() {}
        self.advance()?;
        self.show()
    }

    /// A new game with a seed that follows from the old one.
    fn begin_again(&mut self) -> io::Result<()> {
        let seed = Random::new(self.session.seed()).seed() % 1_000_000;
        self.session = Session::new(&self.session.program().clone(), seed);
        self.greet()?;
        self.advance()?;
        self.show()
    }

    /// Rules that never come to an end are told once.
    fn tell_faults(&mut self) -> io::Result<()> {
        let faults = self.session.take_faults();
        let program = self.session.program();
        for diagnostic in faults.iter().map(|fault| fault.diagnostic(program)) {
            if self.faults.contains(&diagnostic) {
                continue;
            }
            let surroundings = &self.console.surroundings;
            let style = FullStyle {
                color: self.style.color && surroundings.messages_are_terminal,
                unicode: surroundings.unicode,
                width: surroundings.width,
            };
            self.console.output.flush()?;
            write_full(self.console.messages, self.texts, style, &diagnostic)?;
            self.faults.push(diagnostic);
        }
        Ok(())
    }
}

/// `White`, or `White for Black` where somebody moves another's pieces.
fn whose_turn(game: &Game, session: &Session) -> String {
    let turn = session.turn();
    let name = |player: PlayerId| game.player_name(player);
    if turn.decider == turn.mover {
        name(turn.decider).to_owned()
    } else {
        format!("{} for {}", name(turn.decider), name(turn.mover))
    }
}

/// Cells in columns, down then across, in as few lines as the width allows.
fn columns(cells: &[String], width: usize) -> String {
    let widest = cells
        .iter()
        .map(|cell| cell.chars().count())
        .max()
        .unwrap_or(0)
        + 2;
    let across = ((width + 2) / widest.max(1)).max(1);
    let down = cells.len().div_ceil(across);
    let mut text = String::new();
    for row in 0..down {
        let line: Vec<String> = cells
            .iter()
            .skip(row)
            .step_by(down.max(1))
            .map(|cell| format!("{cell:widest$}"))
            .collect();
        text.push_str(line.concat().trim_end());
        text.push('\n');
    }
    text
}
