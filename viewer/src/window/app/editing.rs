//! Opens, saves and closes the editor of the rules text.

use super::App;
use crate::files::{Over, reason, write};
use crate::window::editor::Editor;
use crate::window::panels::Dialog;
use crate::window::source::Source;
use std::path::Path;

impl App {
    /// The rules to edit: the refused ones that the user waits for, otherwise those of the open game.
    pub(super) fn edited_source(&self) -> Option<&Source> {
        let refused = self.awaited().map(|refused| &refused.source);
        refused.or(self.table.as_ref().map(|table| &table.source))
    }

    /// Whether the editor is shown: beside a game, or with rules that cannot be played.
    pub(super) fn shows_editor(&self) -> bool {
        let refused = self.refused.as_ref().map(|refused| &refused.source);
        let is_shown = |editor: &Editor| {
            self.table.is_some() || refused.is_some_and(|refused| editor.is_of(refused))
        };
        self.editor.as_ref().is_some_and(is_shown)
    }

    /// Shows the rules text, or closes it.
    pub(super) fn toggle_editor(&mut self) {
        let is_open = |editor: &Editor| {
            let source = self.edited_source();
            source.is_some_and(|source| editor.is_of(source))
        };
        match self.editor.as_ref().is_some_and(is_open) {
            true => self.close_editor(),
            false => self.open_editor(),
        }
    }

    /// Shows the rules text in the editor, unless changes of other rules would be lost. The list of its problems below
    /// the text replaces the panel.
    pub(super) fn open_editor(&mut self) {
        let Some(source) = self.edited_source().cloned() else {
            return;
        };
        let is_new = !self.editor.iter().any(|editor| editor.is_of(&source));
        if is_new {
            if self.has_unsaved_rules() {
                return self.say("Other rules have unsaved changes; save or undo them first");
            }
            match Editor::open(&source) {
                Ok(editor) => self.editor = Some(editor),
                Err(why) => {
                    return self.say(format!("Cannot read {}: {why}", source.file_name()));
                }
            }
        }
        if self.lists_problems() {
            self.dialogs.retain(|open| *open != Dialog::Problems);
            if is_new {
                self.show_first_problem();
            }
        }
    }

    /// Shows the first problem of the rules in the editor.
    fn show_first_problem(&mut self) {
        let mut problems = self.problems.iter().flat_map(|problems| &problems.report);
        let line = problems.find_map(|problem| problem.line);
        if let (Some(line), Some(editor)) = (line, &mut self.editor) {
            editor.go_to_line(line);
        }
    }

    /// Shows a line of the rules in the editor, which replaces the reasons.
    pub(super) fn show_rule(&mut self, line: u32) {
        self.dialogs.retain(|open| *open != Dialog::Why);
        self.open_editor();
        if let Some(editor) = &mut self.editor {
            editor.go_to_line(line);
        }
    }

    /// Shows one of the problems in the editor, and fixes it there if asked.
    pub(super) fn edit_problem(&mut self, number: usize, fixes: bool) {
        let problem = self.problems.as_ref();
        let problem = problem
            .and_then(|problems| problems.report.get(number))
            .cloned();
        let Some((problem, line)) = problem.and_then(|one| one.line.map(|line| (one, line))) else {
            return;
        };
        self.show_rule(line);
        if let Some(editor) = self.editor.as_mut().filter(|_| fixes) {
            editor.fix_when_found(line, problem.message);
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
        let refused = self.refused.as_ref();
        let is_refused = refused.is_some_and(|refused| editor.is_of(&refused.source));
        editor.set_saved(source.clone(), bytes);
        match (table, &source) {
            (Some(table), _) => {
                table.source = source;
                self.reload(ctx);
            }
            (None, _) if is_refused => {
                self.refused
                    .iter_mut()
                    .for_each(|refused| refused.source = source.clone());
                self.try_refused(ctx);
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
