//! What is shown of a game: the board, whose turn it is, the moves, the author's words, and why a move is not legal.

use super::table::Play;
use crate::console::Verbatim;
use crate::play::meant::{Asked, Meant, choice, meant};
use crate::play::typed::Choices;
use crate::play::why::{in_words, mobility, reasons, write_reason};
use crate::terminal::words::{fold_text, n_columns, padded};
use crate::terminal::{Arrangement, DrawStyle};
use crate::wording::{self, display_name};
use std::io::{self, Write};
use zrf_grammar::game::{Game, PlayerId};
use zrf_grammar::render::{FullStyle, plural, write_full};
use zrf_interpreter::why::{Explanation, Verdict, explain};
use zrf_interpreter::{NodeId, Session, ToMove};

/// Maximum number of moves listed automatically.
const LISTED_UNASKED: usize = 12;

impl Play<'_, '_, '_> {
    pub(super) fn greet(&mut self) -> io::Result<()> {
        let title = self.game().title.clone();
        writeln!(self.console.output, "{title}")?;
        if self.game().has_dice() || self.options.seats.use_seed() {
            let seed = self.session.seed();
            writeln!(
                self.console.output,
                "random seed {seed}; `--seed {seed}` replays the same game"
            )?;
        }
        if self.console.surroundings.is_interactive() {
            writeln!(self.console.output, "type a move or its number, or `help`")?;
        }
        writeln!(self.console.output)
    }

    /// Announces a move. A pass in the middle of a multi-part move ends that move.
    pub(super) fn announce(&mut self, node: NodeId, was_going_on: bool) -> io::Result<()> {
        let text = self.session.turn_text(node);
        let node = self.session.node(node);
        let game = self.session.program().game();
        let name = display_name(game.player_name(node.turn.decider));
        let is_chance = game.is_random(node.turn.decider);
        if is_chance && node.played.as_ref().is_pass() {
            // A random player without a move passes, often several times in a row.
            return Ok(());
        }
        let words = match node.played.as_ref().is_pass() {
            true => wording::passes(game, name, was_going_on),
            false => format!("{name}: {text}"),
        };
        writeln!(self.console.output, "{}. {words}", node.round)
    }

    pub(super) fn show(&mut self) -> io::Result<()> {
        self.draw()?;
        self.show_status()
    }

    fn draw(&mut self) -> io::Result<()> {
        let arrangement = Arrangement::of_state(self.game(), self.session.state());
        let drawn = self.board.draw(&arrangement, self.style);
        writeln!(Verbatim(self.console.output), "\n{drawn}")
    }

    /// The board with the names of its positions, as moves use them.
    pub(super) fn draw_names(&mut self) -> io::Result<()> {
        let arrangement = Arrangement::of_state(self.game(), self.session.state());
        let style = DrawStyle {
            names: true,
            ..self.style
        };
        let drawn = self.board.draw(&arrangement, style);
        write!(Verbatim(self.console.output), "\n{drawn}")
    }

    /// Prints a message to the user, folded to the page width.
    pub(super) fn reply(&mut self, words: &str) -> io::Result<()> {
        let folded = fold_text(words, self.style.width);
        write!(self.console.output, "{folded}")
    }

    /// Shows what the user is waiting for while work is done.
    pub(super) fn show_waiting<T>(
        &mut self,
        what: &str,
        work: impl FnOnce(&mut Self) -> T,
    ) -> io::Result<T> {
        if !self.console.surroundings.is_interactive() {
            self.console.output.flush()?;
            return Ok(work(self));
        }
        write!(self.console.output, "{what}")?;
        self.console.output.flush()?;
        let done = work(self);
        let blank = " ".repeat(n_columns(what));
        write!(Verbatim(self.console.output), "\r{blank}\r")?;
        self.console.output.flush()?;
        Ok(done)
    }

    /// Shows the state of a game that Ctrl+C stopped.
    pub(super) fn report_interrupt(&mut self) -> io::Result<()> {
        self.draw()?;
        let played = plural(self.session.depth(), "move");
        self.console.say(format!("interrupted after {played}"))
    }

    fn show_status(&mut self) -> io::Result<()> {
        let game = self.session.program().game();
        if let Some(outcome) = self.session.outcome() {
            let ending = wording::ending(game, self.texts.sources, self.session.state(), outcome);
            return writeln!(self.console.output, "{}", ending.text_after(""));
        }
        if self.session.to_move() == ToMove::Unknown {
            return writeln!(self.console.output, "{}", wording::MOVES_UNKNOWN);
        }
        let choices = self.choices();
        let turn = turn_words(game, &self.session) + &self.how_to_go_on(&choices);
        if choices.len() <= LISTED_UNASKED {
            writeln!(self.console.output, "{turn}:")?;
            let all: Vec<usize> = (0..choices.len()).collect();
            self.list(&choices, &all)
        } else {
            let count = plural(choices.len(), "move");
            writeln!(self.console.output, "{turn}: {count}, `moves` lists them")
        }
    }

    /// Explains how to continue a multi-part move, and that a computer waits.
    fn how_to_go_on(&self, choices: &Choices) -> String {
        let going_on = self.session.state().pending().map(|pending| {
            let at = self.game().position_name(pending.position);
            let end = match choices.pass() {
                Some(_) => ", or `end`",
                None => "",
            };
            format!(", continuing from {at}{end}")
        });
        let waits = self.options.seats.waits_for(self.session.turn().decider);
        let waiting = waits.then(|| format!("; {}", wording::computer_waits("`go`")));
        going_on.unwrap_or_default() + &waiting.unwrap_or_default()
    }

    /// Lists moves with their numbers, in columns where they are short. A number is shown as it must be typed: with `#`
    /// if it could be the name of a move.
    pub(super) fn list(&mut self, choices: &Choices, indices: &[usize]) -> io::Result<()> {
        let sign = if choices.look_like_numbers() { "#" } else { "" };
        let cells: Vec<String> = indices
            .iter()
            .map(|&index| {
                let number = format!("{sign}{}", index + 1);
                format!("{number:>4} {}", choices.text(index))
            })
            .collect();
        write!(self.console.output, "{}", columns(&cells, self.style.width))
    }

    pub(super) fn list_about(&mut self, word: &str) -> io::Result<()> {
        let choices = self.choices();
        let indices = if word.is_empty() {
            (0..choices.len()).collect()
        } else {
            choices.about(word)
        };
        if indices.is_empty() {
            let what = match word {
                "" => "there are no moves".to_owned(),
                _ if self.is_name(word) => format!("no move involves `{word}`"),
                _ => format!("no position or piece is called `{word}`"),
            };
            return writeln!(self.console.output, "{what}");
        }
        self.list(&choices, &indices)
    }

    /// Whether a position or a piece has this name, ignoring case.
    fn is_name(&self, word: &str) -> bool {
        let game = self.game();
        let positions = game.board.positions.iter().map(|position| &position.name);
        let pieces = game.piece_types.iter().map(|piece| &piece.name);
        let mut names = positions.chain(pieces);
        names.any(|name| name.to_lowercase() == word.to_lowercase())
    }

    pub(super) fn show_rules(&mut self) -> io::Result<()> {
        let texts = self.game().texts.clone();
        let parts = [
            ("", texts.description),
            ("history", texts.history),
            ("strategy", texts.strategy),
        ];
        let mut shown = String::new();
        for (head, text) in parts.iter().filter(|(_, text)| !text.trim().is_empty()) {
            if !head.is_empty() {
                shown.push_str(&format!("{head}:\n"));
            }
            shown.push_str(&fold_text(text.trim(), self.style.width));
            shown.push('\n');
        }
        if shown.is_empty() {
            shown.push_str("the author did not describe this game\n");
        }
        write!(self.console.output, "{shown}")
    }

    /// Reports endless loops in the rules, each once.
    pub(super) fn report_faults(&mut self) -> io::Result<()> {
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
            write_full(
                &mut Verbatim(self.console.messages),
                self.texts,
                style,
                &diagnostic,
            )?;
            self.faults.push(diagnostic);
        }
        Ok(())
    }
}

/// `White to move`, or `White to move for Black` if one player moves another's pieces.
fn turn_words(game: &Game, session: &Session) -> String {
    let turn = session.turn();
    let name = |player: PlayerId| display_name(game.player_name(player));
    let words = wording::to_move(name(turn.decider));
    match turn.decider == turn.mover {
        true => words,
        false => format!("{words} for {}", name(turn.mover)),
    }
}

/// Cells in columns, down then across, in as few lines as the width allows.
fn columns(cells: &[String], width: usize) -> String {
    let widths = cells.iter().map(|cell| n_columns(cell));
    let widest = widths.max().unwrap_or(0) + 2;
    let across = ((width + 2) / widest.max(1)).max(1);
    let down = cells.len().div_ceil(across);
    let mut text = String::new();
    for row in 0..down {
        let line: Vec<String> = cells
            .iter()
            .skip(row)
            .step_by(down.max(1))
            .map(|cell| padded(cell, widest))
            .collect();
        text.push_str(line.concat().trim_end());
        text.push('\n');
    }
    text
}

impl Play<'_, '_, '_> {
    /// Explains why a move is legal or not; without a name, the last rejected one.
    pub(super) fn why(&mut self, named: &str) -> io::Result<()> {
        let refused = self.refused.clone();
        let input = if named.is_empty() {
            refused.as_deref().unwrap_or_default()
        } else {
            named
        };
        if input.is_empty() {
            return self.reply("name a move, as in `why e2e4`");
        }
        let meant = meant(&self.session, self.board.symbols(), input);
        if let Meant::AnyOf(at) = meant
            && let Some(found) = mobility(&self.session, self.texts, at)
        {
            self.reply(&found.sentence())?;
            return self.write_reasons(&found.explanation);
        }
        let asked = match meant {
            Meant::One(asked) => asked,
            Meant::Several(moves) => {
                let moves = choice(&moves);
                return self.reply(&format!(
                    "`{input}` can mean {moves}; name one of them after `why`"
                ));
            }
            Meant::AnyOf(_) | Meant::Nothing => Asked::recorded(input),
        };
        let (program, state) = (self.session.program(), self.session.state());
        let Ok(explanation) = explain(program, state, &asked.notation) else {
            return self.reply(&format!("`{input}` is not a move of this game"));
        };
        let verdict = match explanation.verdict {
            Verdict::Legal(_) => "is legal",
            Verdict::Refused => "is not legal",
            Verdict::Undecided => "may or may not be legal: this could not be decided",
        };
        let why = in_words(&self.session, self.texts, &explanation);
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        self.reply(&format!("`{}` {verdict}{why}", asked.shown))?;
        self.write_reasons(&explanation)
    }

    /// The reasons of an explanation with their places in the rules.
    fn write_reasons(&mut self, explanation: &Explanation) -> io::Result<()> {
        let session = &self.session;
        let (program, state) = (session.program(), session.state());
        let style = FullStyle {
            color: self.style.color,
            unicode: self.console.surroundings.unicode,
            width: self.style.width,
        };
        for reason in reasons(program, state, session.notation(), explanation) {
            write_reason(
                &mut Verbatim(self.console.output),
                self.texts,
                style,
                &reason,
            )?;
        }
        Ok(())
    }
}
