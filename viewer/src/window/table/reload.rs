//! The same game with changed rules.

use super::Table;
use crate::comparison::differences;
use crate::window::source::{self, Problems};
use crate::wording::display_name;
use zrf_grammar::VariantId;
use zrf_grammar::render::plural;
use zrf_interpreter::record::EditText;
use zrf_interpreter::{Session, ToMove, replay};

/// The line of a game as it is read again under other rules.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WrittenLine {
    /// The start of the game.
    seed: u64,
    edits: Vec<EditText>,
    /// The players who move, and their moves.
    moves: Vec<(String, String)>,
}

/// The result of a change of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) enum Reloaded {
    /// All moves are still legal.
    Whole,
    /// The line was kept up to this note.
    Cut(String),
}

impl Table {
    /// Reloads the rules and replays the current line. If the new rules have errors, the old game stays.
    pub(in crate::window) fn reload(&mut self) -> Result<Reloaded, Problems> {
        let rules = self.source.load()?;
        let title = &self.rules.entries()[self.variant.index()].title;
        let same_title = rules
            .variants()
            .find(|id| &rules.entries()[id.index()].title == title);
        let same_place = rules.variants().find(|id| *id == self.variant);
        let variant = match same_title.or(same_place) {
            Some(variant) => variant,
            None => source::default_variant(&rules)?,
        };
        self.replace(rules, variant)
    }

    fn replace(
        &mut self,
        rules: zrf_grammar::Rules,
        variant: VariantId,
    ) -> Result<Reloaded, Problems> {
        let mut fresh = Self::with_rules(
            self.source.clone(),
            rules,
            variant,
            self.session.seed(),
            self.on_errors,
        )?;
        fresh.art.is_flipped = self.art.is_flipped;
        if fresh.game().players.len() == self.game().players.len() {
            fresh.seats.clone_from(&self.seats);
        }
        fresh.session = self.fresh_session(&fresh)?;
        let line = self.written_line();
        let mut result = Reloaded::Whole;
        for (number, (mover, text)) in line.moves.iter().enumerate() {
            if !play_again(&mut fresh.session, text) {
                result = Reloaded::Cut(format!(
                    "{number} of {} moves kept; move {}, {mover}: {text}, is no longer legal",
                    line.moves.len(),
                    number + 1
                ));
                fresh.cut_line = Some(line);
                break;
            }
        }
        if let (Reloaded::Whole, Some(kept)) = (&result, self.kept()) {
            // The moves tried off the line are kept as far as they are legal.
            let here = fresh.session.current();
            fresh.play_tree(&kept);
            fresh.session.go_to(here);
        }
        let changes = differences(self.session.program(), fresh.session.program());
        let changes = match changes.as_slice() {
            [] => String::new(),
            [only] => format!(" ({only})"),
            [first, others @ ..] => {
                format!(" ({first}, and {})", plural(others.len(), "more change"))
            }
        };
        fresh.notice = match &result {
            Reloaded::Whole => format!("Reloaded the rules{changes}; the game continues"),
            Reloaded::Cut(note) => format!("Reloaded the rules; {note}"),
        };
        fresh.settle();
        *self = fresh;
        Ok(result)
    }

    /// The moves of the line, with those that an earlier change of the rules cut off, unless others were played since.
    fn written_line(&self) -> WrittenLine {
        let moves = self.session.line().into_iter().map(|node| {
            let node = self.session.node(node);
            let mover = display_name(self.game().player_name(node.turn.decider));
            (mover.to_owned(), node.text.clone())
        });
        let line = WrittenLine {
            seed: self.session.seed(),
            edits: self.session.record("", "").edits,
            moves: moves.collect(),
        };
        let begins_with = |cut: &&WrittenLine| {
            (cut.seed, &cut.edits) == (line.seed, &line.edits) && cut.moves.starts_with(&line.moves)
        };
        let cut = self.cut_line.as_ref().filter(begins_with);
        cut.cloned().unwrap_or(line)
    }

    /// The start of this game, edits included, under the rules of another table.
    fn fresh_session(&self, fresh: &Self) -> Result<Session, Problems> {
        let program = fresh.session.program();
        let start = self.session.record("", "");
        let edits = replay::edits(program, &start).map_err(|unknown| {
            Problems::line(format!(
                "the edited state has {}, which the changed rules do not have",
                unknown.0
            ))
        })?;
        Ok(Session::with_edits(program, self.session.seed(), edits))
    }
}

/// Plays a move of the game again, and before it the passes that the changed rules force.
fn play_again(session: &mut Session, text: &str) -> bool {
    for _ in 0..8 {
        if session.play_text(text).is_ok() {
            return true;
        }
        if session.to_move() != ToMove::ForcedPass || session.step().is_none() {
            return false;
        }
    }
    false
}
