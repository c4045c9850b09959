//! Opening files and folders, and reloading the rules.

use super::App;
use super::dialogs::DialogPurpose;
use super::refused::Refused;
use crate::files::{FolderEntry, entries, find};
use crate::play::saved::is_saved_game;
use crate::window::editor::Editor;
use crate::window::library::Library;
use crate::window::naming::PathField;
use crate::window::panels::Dialog;
use crate::window::source::Source;
use crate::window::table::{Reloaded, Table};
use crate::window::watch::FileWatch;
use std::path::{Path, PathBuf};
use zrf_grammar::{VariantId, VariantName};

/// What is said while a path is asked for in place of a dialog of the system.
const NO_FILE_DIALOG: &str = "The system offers no file dialog; type a path instead";

impl App {
    /// Forgets the words about a dialog that is closed.
    pub(super) fn forget_words_of(&mut self, closed: Dialog) {
        if closed == Dialog::Path {
            self.texts.dialog_path.refusal = None;
        }
        let words = match &mut self.table {
            Some(table) => &mut table.notice,
            None => &mut self.message,
        };
        if matches!(closed, Dialog::Path | Dialog::SavePath) && words == NO_FILE_DIALOG {
            words.clear();
        }
    }

    /// Opens one of the shipped games.
    pub fn open_shipped(&mut self, ctx: &egui::Context, index: usize, variant: Option<&str>) {
        let variant = variant.map(VariantName::from);
        self.open_source(ctx, Source::Shipped(index), variant.as_ref());
    }

    /// Continues after a system dialog.
    pub(super) fn take_answer(&mut self, ctx: &egui::Context) {
        let Some((purpose, path, was_shown)) = self.files.answer() else {
            return;
        };
        let Some(path) = path else {
            if was_shown {
                return self.say("No file was chosen");
            }
            // A dialog of our own takes its place.
            match purpose {
                DialogPurpose::Open | DialogPurpose::Folder => self.ask_old_path(),
                DialogPurpose::NewRules(rules) => self.ask_rules_path(rules),
                DialogPurpose::Save(kind, _) => self.ask_path(kind),
            }
            return self.say(NO_FILE_DIALOG);
        };
        self.take_picked(ctx, &purpose, path);
    }

    /// Asks for the path of a file to open, among those that its folder contains now.
    pub(super) fn ask_old_path(&mut self) {
        self.listed = Default::default();
        self.texts.dialog_path.refusal = None;
        if !self.is_showing(Dialog::Path) {
            self.dialogs.push(Dialog::Path);
        }
    }

    /// The entries of the folder that the path being typed is in.
    pub(super) fn list_folder(&mut self) -> Vec<FolderEntry> {
        let text = &self.texts.dialog_path.text;
        let typed = Path::new(text);
        let folder = match text.ends_with(['/', '\\']) {
            true => typed,
            false => typed.parent().unwrap_or(Path::new("")),
        };
        let folder = match folder.as_os_str().is_empty() {
            true => std::env::current_dir().unwrap_or_default(),
            false => folder.to_owned(),
        };
        if self.listed.0 != folder {
            self.listed = (folder.clone(), entries(&folder));
        }
        self.listed.1.clone()
    }

    /// Shows a line in the status bar.
    pub(in crate::window) fn say(&mut self, words: impl Into<String>) {
        match &mut self.table {
            Some(table) => table.notice = words.into(),
            None => self.message = words.into(),
        }
    }

    /// Opens what a typed path names. If nothing is there, that is said beside the field, and all stays as it is.
    pub(super) fn open_typed(&mut self, ctx: &egui::Context, field: PathField, path: &Path) {
        let is_missing = matches!(path.try_exists(), Ok(false));
        if is_missing && find(Path::new(""), &path.to_string_lossy()).is_none() {
            let typed = match field {
                PathField::StartPage => &mut self.texts.path,
                PathField::Dialog => &mut self.texts.dialog_path,
            };
            typed.refusal = Some(format!("Nothing is at {}", path.display()));
            return;
        }
        self.dialogs.retain(|open| *open != Dialog::Path);
        self.forget_words_of(Dialog::Path);
        self.open_path(ctx, path, None);
    }

    /// Opens a rules file or a saved game, possibly as this variant.
    pub fn open_path(&mut self, ctx: &egui::Context, path: &Path, variant: Option<&VariantName>) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if path.is_dir() {
            self.close_game();
            self.dialogs.clear();
            self.settings.folder = Some(path.clone());
            self.library = Some(Library::open(ctx, &path));
        } else if is_saved_game(&path) {
            self.open_saved(ctx, &path, variant);
        } else {
            self.open_source(ctx, self.disk(path), variant);
        }
    }

    pub(super) fn open_source(
        &mut self,
        ctx: &egui::Context,
        source: Source,
        variant: Option<&VariantName>,
    ) {
        let seed = self.next_seed();
        match Table::open(source.clone(), variant, seed) {
            Ok(table) => self.show_opened(ctx, table),
            Err(problems) => {
                let refused = Refused {
                    variant: variant.cloned(),
                    seed: Some(seed),
                    ..Refused::new(source)
                };
                self.refuse_rules(ctx, problems, refused);
            }
        }
    }

    pub(super) fn show_opened(&mut self, ctx: &egui::Context, table: Table) {
        if let Source::Disk(path, _) = &table.source {
            self.settings.remember(path);
        }
        self.dialogs.clear();
        self.message.clear();
        self.overlay = self.overlay.names_only();
        self.end_analysis(Some(&table.source));
        self.set_table(ctx, table);
    }

    pub(super) fn set_table(&mut self, ctx: &egui::Context, table: Table) {
        let files = table.rules.sources.files().iter();
        let names = files.map(|file| file.name.clone());
        self.watch = FileWatch::new(ctx, &table.source.paths(names));
        (self.problems, self.refused) = (None, None);
        // An editor with the rules of another game is closed, unless changes would be lost.
        let of_other = |editor: &mut Editor| !editor.is_of(&table.source) && !editor.is_changed();
        drop(self.editor.take_if(of_other));
        self.replace_table(table);
    }

    /// Turns the analysis off if it is for other rules than those given: it is for the open game or, on the start page,
    /// for the last one.
    pub(super) fn end_analysis(&mut self, next: Option<&Source>) {
        let last = self.last_source();
        let analysed = match &self.table {
            Some(table) => Some(&table.source),
            None if self.settings.last.is_none() => return,
            None => last.as_ref(),
        };
        self.settings.values &= analysed == next;
    }

    /// The rules of the last game, if they can still be found.
    pub(super) fn last_source(&self) -> Option<Source> {
        self.settings.last.as_ref()?.source().ok()
    }

    /// Replaces the open game, and cancels all work on it.
    fn replace_table(&mut self, table: Table) {
        self.keep_game();
        self.n_changes += 1;
        self.computer = None;
        self.review = None;
        self.overlay = self.overlay.within(table.game());
        self.table = Some(table);
    }

    pub(super) fn open_variant(&mut self, variant: VariantId) {
        let seed = self.next_seed();
        let Some(table) = &self.table else { return };
        let (source, rules) = (table.source.clone(), table.rules.clone());
        match Table::with_rules(source, rules, variant, seed, table.on_errors) {
            Ok(mut new) => {
                new.seat_as_at(table);
                self.replace_table(new);
            }
            Err(problems) => self.refuse(problems),
        }
    }

    /// Reloads the rules of the open game.
    pub(super) fn reload(&mut self, ctx: &egui::Context) {
        if let Some(editor) = &mut self.editor {
            editor.follow(ctx.input(|input| input.time));
        }
        let Some(mut table) = self.table.take() else {
            return;
        };
        match table.reload() {
            Ok(Reloaded::Whole | Reloaded::Cut(_)) => {
                self.dialogs.retain(|dialog| *dialog != Dialog::Problems);
                self.set_table(ctx, table);
            }
            Err(problems) => {
                let refused = Refused::new(table.source.clone());
                self.table = Some(table);
                self.refuse_rules(ctx, problems, refused);
                self.say("The changed rules cannot be used; the game continues with the old ones");
            }
        }
    }

    pub(super) fn disk(&self, path: PathBuf) -> Source {
        Source::Disk(path, self.allowed.clone())
    }
}
