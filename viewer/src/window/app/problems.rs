//! Rules that cannot be played: why, and opening them despite errors or once their files are better.

use super::App;
use super::refused::Refused;
use crate::window::panels::Dialog;
use crate::window::source::{OnErrors, Problems};
use crate::window::table::Table;
use crate::window::watch::FileWatch;

impl App {
    /// Explains why something cannot be done with the rules. The open game stays open.
    pub(super) fn refuse(&mut self, problems: Problems) {
        self.refused = None;
        self.show_problems(problems);
    }

    /// Explains why rules cannot be played, and waits for changes of their files.
    pub(super) fn refuse_rules(&mut self, ctx: &egui::Context, problems: Problems, rules: Refused) {
        let watch = FileWatch::new(ctx, &rules.source.sought());
        if self.table.as_ref().is_some_and(|table| rules.is_of(table)) {
            self.watch = watch;
            self.refused = Some(rules);
        } else {
            self.refused = Some(Refused { watch, ..rules });
        }
        self.show_problems(problems);
    }

    /// Shows problems in a panel, unless the editor lists them.
    fn show_problems(&mut self, problems: Problems) {
        self.say(problems.summary.clone());
        self.problems = Some(problems);
        if !self.is_showing(Dialog::Problems) && !self.lists_problems() {
            self.dialogs.push(Dialog::Problems);
        }
    }

    /// Whether the editor lists the problems: they are in the text that it shows.
    pub(super) fn lists_problems(&self) -> bool {
        let Some(editor) = self.editor.as_ref().filter(|_| self.shows_editor()) else {
            return false;
        };
        let refused = self.refused.as_ref().map(|refused| &refused.source);
        let source = refused.or(self.table.as_ref().map(|table| &table.source));
        let has_places = |problems: &Problems| problems.report.iter().any(|one| one.line.is_some());
        source.is_some_and(|source| editor.is_of(source))
            && self.problems.as_ref().is_some_and(has_places)
    }

    /// The refused rules that the user waits for. If another game is open, that is only while their problems are shown.
    pub(super) fn awaited(&self) -> Option<&Refused> {
        let is_edited = |refused: &&Refused| {
            let mut editor = self.editor.iter();
            editor.any(|editor| editor.is_of(&refused.source))
        };
        let is_waiting = self.table.is_none() || self.is_showing(Dialog::Problems);
        let refused = self.refused.as_ref();
        refused.filter(|refused| is_waiting || is_edited(refused))
    }

    /// The watch over the files of the refused rules that the user waits for.
    pub(super) fn refused_watch(&mut self) -> Option<&mut FileWatch> {
        self.awaited()?;
        self.refused.as_mut()?.watch.as_mut()
    }

    /// Tries to open the refused rules, whose files have changed.
    pub(super) fn try_refused(&mut self, ctx: &egui::Context) {
        if let Some(editor) = &mut self.editor {
            editor.follow(ctx.input(|input| input.time));
        }
        if let Some(refused) = self.refused.take() {
            self.open_refused(ctx, refused);
        }
    }

    /// Opens the last refused rules in spite of their errors.
    pub(super) fn open_anyway(&mut self, ctx: &egui::Context) {
        let Some(mut refused) = self.refused.take() else {
            return;
        };
        refused.on_errors = OnErrors::Ignore;
        let has_record = refused.record.is_some();
        match &mut self.table {
            // The game continues under the changed rules.
            Some(table) if refused.is_of(table) => {
                table.on_errors = OnErrors::Ignore;
                self.reload(ctx);
            }
            _ => self.open_refused(ctx, refused),
        }
        let words = "pened despite errors: invalid parts of the rules have no effect";
        if self.refused.is_none()
            && let Some(table) = &mut self.table
        {
            table.notice = match has_record {
                true => format!("{}; o{words}", table.notice),
                false => format!("O{words}"),
            };
        }
    }

    /// Opens rules that were refused before. If they are refused again, shows the new reasons.
    fn open_refused(&mut self, ctx: &egui::Context, refused: Refused) {
        let (source, variant) = (refused.source.clone(), refused.variant.as_ref());
        let seed = refused.seed.unwrap_or_else(|| self.next_seed());
        match Table::open_with(source, variant, seed, refused.on_errors) {
            Ok(mut table) => {
                if let Some(record) = &refused.record {
                    table.take_record(record, self.settings.level());
                }
                self.show_opened(ctx, table);
                refused
                    .seats
                    .iter()
                    .for_each(|seat| self.set_seat_from_text(seat));
            }
            Err(problems) => self.refuse_rules(ctx, problems, refused),
        }
    }
}
