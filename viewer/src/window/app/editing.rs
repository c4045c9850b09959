//! The editor of the rules text: opened, saved, closed.

use super::App;
use crate::files::{Over, reason, write};
use crate::window::editor::Editor;

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

    /// Closes the editor. Changes that are not saved are kept, with a word about it.
    pub(super) fn close_editor(&mut self) {
        let is_changed = self.editor.as_ref().is_some_and(Editor::is_changed);
        if is_changed {
            return self
                .say("The rules have changes that are not saved; save them or undo them first");
        }
        self.editor = None;
    }

    /// Saves the rules text; the game goes on by the new rules where they allow it.
    pub(super) fn save_rules(&mut self, ctx: &egui::Context) {
        let Some(editor) = &mut self.editor else {
            return;
        };
        let Some(path) = editor.path() else { return };
        match write(&path, editor.text.as_bytes(), Over::Anything) {
            Ok(()) => {
                editor.set_saved();
                self.reload(ctx);
            }
            Err(error) => {
                let why = reason(&error).into_owned();
                self.say(format!("Cannot write {}: {why}", path.display()));
            }
        }
    }
}
