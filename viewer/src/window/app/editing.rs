//! Opens, saves and closes the editor of the rules text.

use super::App;
use crate::files::{Over, reason, write};
use crate::window::editor::Editor;
use crate::window::panels::Dialog;
use crate::window::source::Source;

impl App {
    /// Shows the rules text of the open game, or closes it.
    pub(super) fn toggle_editor(&mut self) {
        if self.editor.is_some() {
            return self.close_editor();
        }
        let Some(table) = &self.table else { return };
        match Editor::open(&table.source) {
            Ok(editor) => self.editor = Some(editor),
            Err(why) => self.say(format!("Cannot read {}: {why}", table.source.file_name())),
        }
    }

    /// Shows a line of the rules in the editor, which replaces the reasons.
    pub(super) fn show_rule(&mut self, line: u32) {
        self.dialogs.retain(|open| *open != Dialog::Why);
        if self.editor.is_none() {
            self.toggle_editor();
        }
        if let Some(editor) = &mut self.editor {
            editor.go_to_line(line);
        }
    }

    /// Shows a step of the run that was refused, on the board and in the editor.
    pub(super) fn show_step(&mut self, step: usize) {
        let refusal = self.table.as_mut().and_then(|table| table.refusal.as_mut());
        let Some(run) = refusal.and_then(|refusal| refusal.run.as_mut()) else {
            return;
        };
        run.at = step.min(run.steps.len().saturating_sub(1));
        let place = run.steps.get(run.at).and_then(|step| step.place);
        if let Some([start, end]) = place {
            self.show_rule(start.line);
            if let Some(editor) = &mut self.editor {
                editor.select(start, end);
            }
        }
    }

    /// Closes the editor. With unsaved changes, it stays open and a message says so.
    pub(super) fn close_editor(&mut self) {
        let is_changed = self.editor.as_ref().is_some_and(Editor::is_changed);
        if is_changed {
            return self.say("The rules have unsaved changes; save or undo them first");
        }
        self.editor = None;
    }

    /// Saves the rules text; the game continues under the new rules where they allow it.
    pub(super) fn save_rules(&mut self, ctx: &egui::Context) {
        let Some(editor) = &mut self.editor else {
            return;
        };
        if !editor.can_be_saved() {
            return;
        }
        let source = editor.source_to_save();
        if let Source::Disk(path, _) = &source {
            let Some(bytes) = editor.bytes() else {
                return self.say(format!(
                    "Cannot write {}: the code page of the file lacks a character of the text",
                    path.display()
                ));
            };
            if let Err(error) = write(path, &bytes, Over::Anything) {
                let why = reason(&error).into_owned();
                return self.say(format!("Cannot write {}: {why}", path.display()));
            }
        }
        editor.set_saved(source.clone());
        if let Some(table) = &mut self.table {
            table.source = source;
        }
        self.reload(ctx);
    }
}
