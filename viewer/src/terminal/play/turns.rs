//! Moves of a game: typed ones, the computer's, random ones, and undo.

use super::command::Command;
use super::table::{Ending, Play};
use crate::play::meant::{Meant, meant};
use crate::play::typed::{Choices, Meaning};
use crate::play::why::{in_words, mobility};
use crate::play::{Skill, chosen_move};
use crate::wording::{self, display_name, is_thinking};
use std::io;
use web_time::Instant;
use zrf_grammar::diagnostics::suggest::nearest;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::why::explain;
use zrf_interpreter::{NodeId, Random, Session, Stop, ToMove};
use zrf_search::Thought;

/// Maximum number of consecutive moves without a person's choice.
const MAX_UNASKED: usize = 1_000;

impl Play<'_, '_, '_> {
    pub(super) fn choose(
        &mut self,
        input: &str,
        choices: &Choices,
        meaning: Meaning,
    ) -> io::Result<()> {
        if self.session.outcome().is_some() {
            return writeln!(
                self.console.output,
                "the game is over; `undo`, `new` or `quit`"
            );
        }
        match meaning {
            Meaning::One(index) => self.play(index),
            Meaning::Several(fitting) => {
                let words = wording::matches(input, fitting.len());
                writeln!(self.console.output, "{words}:")?;
                self.list(choices, &fitting)
            }
            Meaning::None(near) => {
                let meant = meant(&self.session, self.board.symbols(), input);
                if let Some(meaning) = meant.legal(choices) {
                    return self.choose(input, choices, meaning);
                }
                let near = near.or_else(|| nearest(input, Command::words()).map(str::to_owned));
                let is_move = meant != Meant::Nothing;
                self.refused = is_move.then(|| input.to_owned());
                let what = match (is_move, self.why_not(&meant)) {
                    (true, Some(why)) if matches!(meant, Meant::AnyOf(_)) => {
                        format!("is not a move: {why}")
                    }
                    (false, _) => "is neither a legal move nor a command".to_owned(),
                    (true, None) => "is not a legal move".to_owned(),
                    (true, Some(why)) => format!("is not a legal move: {why}"),
                };
                let advice = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if is_move => "`why` shows the rule, `moves` lists the moves".to_owned(),
                    None => "`moves` lists the moves, `help` lists the commands".to_owned(),
                };
                self.reply(&format!("`{input}` {what}; {advice}"))
            }
        }
    }

    /// Why a move is illegal, in words for players.
    fn why_not(&self, meant: &Meant) -> Option<String> {
        let asked = match meant {
            Meant::One(asked) => asked,
            Meant::AnyOf(at) => {
                let found = mobility(&self.session, self.texts, *at)?;
                return Some(found.sentence());
            }
            Meant::Several(_) | Meant::Nothing => return None,
        };
        let (program, state) = (self.session.program(), self.session.state());
        let explanation = explain(program, state, &asked.notation).ok()?;
        in_words(&self.session, self.texts, &explanation)
    }

    fn play(&mut self, index: usize) -> io::Result<()> {
        let is_going_on = self.session.state().pending().is_some();
        let decider = self.session.turn().decider;
        let node = self.session.play(index);
        self.refused = None;
        let seats = &mut self.options.seats;
        seats.wake_by_move(self.session.program().game(), decider);
        self.announce(node, is_going_on)?;
        self.go_on()
    }

    pub(super) fn end_turn(&mut self) -> io::Result<()> {
        match self.choices().pass() {
            Some(index) => self.play(index),
            None => writeln!(self.console.output, "{}", wording::NO_PASS),
        }
    }

    /// Plays until a person must choose, then shows the state.
    pub(super) fn go_on(&mut self) -> io::Result<()> {
        self.advance()?;
        match self.ending {
            None => self.show(),
            Some(Ending::Left) => Ok(()),
            Some(Ending::Interrupted) => self.report_interrupt(),
        }
    }

    /// Plays random moves, forced passes and computers' moves until a person must choose.
    fn advance(&mut self) -> io::Result<()> {
        self.report_faults()?;
        if self.options.seats.has_people(self.game()) {
            return self.advance_watching(None);
        }
        // No person has a seat, so Ctrl+C at any time stops the game.
        let interrupt = self.options.interrupt.clone();
        interrupt.around(|stop| self.advance_watching(Some(stop)))
    }

    /// Like [`Self::advance`]; games between computers also end when `stop` fires.
    fn advance_watching(&mut self, stop: Option<&Stop>) -> io::Result<()> {
        // A game between computers need not end, so the loop has a limit.
        for _ in 0..MAX_UNASKED {
            let is_going_on = self.session.state().pending().is_some();
            let node = match self.session.step() {
                Some(node) => Some(node),
                None => self.play_for_computer(stop)?,
            };
            if stop.is_some_and(|stop| stop.is_wanted()) && self.ending.is_none() {
                self.ending = Some(Ending::Interrupted);
            }
            let Some(node) = node else {
                return Ok(());
            };
            self.announce(node, is_going_on)?;
            self.report_faults()?;
            if self.ending.is_some() {
                return Ok(());
            }
        }
        writeln!(
            self.console.output,
            "{MAX_UNASKED} moves in a row needed no choice; `board` continues"
        )
    }

    /// Plays a move of the computer on its turn, unless cancelled.
    fn play_for_computer(&mut self, stop: Option<&Stop>) -> io::Result<Option<NodeId>> {
        let Some(skill) = self.options.seats.skill_to_move(&self.session) else {
            return Ok(None);
        };
        self.explain(skill)?;
        let decider = self.session.turn().decider;
        let is_thinking = is_thinking(display_name(self.game().player_name(decider)));
        let begun = Instant::now();
        let thought = match stop {
            Some(stop) => {
                let what = format!("{is_thinking} (Ctrl+C stops the game)");
                self.show_waiting(&what, |table| table.think(skill, Some(decider), stop))?
            }
            None => {
                let what = format!("{is_thinking} (Ctrl+C makes it move now)");
                self.until_interrupted(&what, |table, stop| {
                    table.think(skill, Some(decider), stop)
                })?
            }
        };
        if self.options.interrupt.has_left() {
            self.ending = Some(Ending::Left);
            return Ok(None);
        }
        if stop.is_some_and(|stop| stop.is_wanted()) {
            return Ok(None);
        }
        self.options.seats.note_time(&self.session, begun.elapsed());
        let index = chosen_move(&self.session, &thought);
        Ok(index.map(|index| self.session.play(index)))
    }

    /// Does work that Ctrl+C cancels. If it comes too late, it does not end the game at once.
    fn until_interrupted<T>(
        &mut self,
        what: &str,
        work: impl FnOnce(&mut Self, &Stop) -> T,
    ) -> io::Result<T> {
        let interrupt = self.options.interrupt.clone();
        let done = self.show_waiting(what, |table| interrupt.around(|stop| work(table, stop)));
        if self.console.surroundings.is_interactive() {
            interrupt.end_at_once(false);
        }
        done
    }

    /// Explains once how the computer searches, if requested.
    fn explain(&mut self, skill: Skill) -> io::Result<()> {
        if !std::mem::take(&mut self.options.explains) {
            return Ok(());
        }
        let (thinker, cache) = (&mut self.thinker, self.options.cache.as_ref());
        let interrupt = &self.options.interrupt;
        let words = interrupt.around(|stop| thinker.explanation(skill, cache, stop));
        self.console.say(words)
    }

    fn think(&mut self, skill: Skill, seat: Option<PlayerId>, stop: &Stop) -> Thought {
        let (state, cache) = (self.session.state(), self.options.cache.as_ref());
        let time = match seat {
            Some(_) => self.options.seats.time_for(skill, &self.session),
            None => skill.duration(),
        };
        self.thinker.think(state, skill, seat, time, cache, stop)
    }

    /// Shows what the computer would play.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        if self.session.to_move() != ToMove::Player {
            return writeln!(self.console.output, "there is no choice");
        }
        let thought = self.until_interrupted(wording::SEARCHING, |table, stop| {
            table.think(Skill::default(), None, stop)
        })?;
        if self.options.interrupt.has_left() {
            self.ending = Some(Ending::Left);
            return Ok(());
        }
        let Some(chosen) = thought.chosen else {
            return writeln!(self.console.output, "there is no choice");
        };
        let text = self.session.move_text(chosen.as_ref());
        let value = thought.rating.map(|rating| format!(" ({rating})"));
        writeln!(
            self.console.output,
            "the computer would play {text}{}",
            value.unwrap_or_default()
        )
    }

    pub(super) fn undo(&mut self) -> io::Result<()> {
        if self.options.seats.take_back(&mut self.session) {
            return self.show();
        }
        writeln!(self.console.output, "{}", wording::NOTHING_TO_UNDO)
    }

    pub(super) fn redo(&mut self) -> io::Result<()> {
        if self.options.seats.bring_back(&mut self.session) {
            return self.go_on();
        }
        writeln!(self.console.output, "{}", wording::NOTHING_TO_REDO)
    }

    /// Begins a new game with a seed derived from the old one.
    pub(super) fn begin_again(&mut self) -> io::Result<()> {
        let seed = Random::new(self.session.seed()).seed() % 1_000_000;
        self.session = Session::new(&self.session.program().clone(), seed);
        self.saved = self.session.current();
        self.options.seats.waits = false;
        self.options.seats.reset_clocks();
        self.greet()?;
        self.go_on()
    }
}
