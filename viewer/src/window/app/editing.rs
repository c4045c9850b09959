//! Opens, saves and closes the editor of the rules text.

use super::App;
use crate::files::{Over, reason, write};
use crate::window::editor::Editor;
use crate::window::panels::Dialog;
use crate::window::source::Source;
use std::path::Path;

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

    /// Closes the editor. With unsaved changes, it stays open and a message asks to save or undo them.
    pub(super) fn close_editor(&mut self) {
        if self.has_unsaved_rules() {
            return self.say("The rules have unsaved changes; save or undo them first");
        }
        self.editor = None;
    }

    /// Whether the editor has changes that are not saved.
    pub(super) fn has_unsaved_rules(&self) -> bool {
        self.editor.as_ref().is_some_and(Editor::is_changed)
    }

    /// Saves the rules text; the game continues under the new rules where they allow it.
    pub(super) fn save_rules(&mut self, ctx: &egui::Context) {
        let Some(editor) = self.editor.as_mut().filter(|editor| editor.can_be_saved()) else {
            return;
        };
        let source = editor.source_to_save();
        let bytes = match &source {
            Source::Disk(path, _) => match write_rules(editor, path) {
                Ok(bytes) => bytes,
                Err(why) => return self.say(why),
            },
            Source::Shipped(_) | Source::Text(..) => editor.text.clone().into_bytes(),
        };
        let table = self.table.as_mut();
        let table = table.filter(|table| editor.is_of(&table.source));
        editor.set_saved(source.clone(), bytes);
        match (table, &source) {
            (Some(table), _) => {
                table.source = source;
                self.reload(ctx);
            }
            (None, Source::Disk(path, _)) => {
                self.say(format!("Saved {}", path.display()));
            }
            // Rules that are not a file are saved only as an open game.
            (None, _) => self.open_source(ctx, source, None),
        }
    }
}

/// Writes the rules text to its file, and returns its bytes. If another program has changed the file since it was read,
/// the first attempt only says so.
///
/// # Errors
/// Why nothing was written, in words.
fn write_rules(editor: &mut Editor, path: &Path) -> Result<Vec<u8>, String> {
    let file = path.display();
    let bytes = editor.bytes().ok_or_else(|| {
        format!("Cannot write {file}: the code page of the file lacks a character of the text")
    })?;
    // A file that was removed is written again.
    if path.exists()
        && editor
            .read_again()
            .map_err(|why| format!("Cannot read {file}: {why}"))?
    {
        return Err(format!(
            "Another program has changed {file}; save again to overwrite it, or choose Revert to read it"
        ));
    }
    write(path, &bytes, Over::Anything)
        .map_err(|error| format!("Cannot write {file}: {}", reason(&error)))?;
    Ok(bytes)
}
