//! Opening and saving files.

use super::App;
use super::naming::{FILM, GAME, PICTURE};
use crate::files::{FolderEntry, Over, PACK, entries, has_ending, reason, write};
use crate::play::saved::is_saved_game;
use crate::templates::Template;
use crate::window::editor::Editor;
use crate::window::library::Library;
use crate::window::panels::Dialog;
use crate::window::source::{OnErrors, Problems, Source};
use crate::window::table::{Reloaded, Table};
use crate::window::watch::FileWatch;
use std::path::{Path, PathBuf};
use zrf_grammar::VariantId;
use zrf_interpreter::record::Record;

/// Rules that have errors, and what was to be opened with them.
#[derive(Clone, Debug)]
pub(super) struct Refused {
    pub(super) source: Source,
    pub(super) variant: Option<String>,
    pub(super) record: Option<Record>,
}

/// The purpose of a system dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DialogPurpose {
    Open,
    /// A folder of rules.
    Folder,
    /// Where to save the game, with the name to offer.
    SaveGame(String),
    SavePicture(String),
    SaveFilm(String),
    /// New rules from a template, by its name.
    NewRules(&'static str),
}

impl App {
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
                DialogPurpose::NewRules(template) => self.ask_rules_path(template),
                DialogPurpose::SaveGame(_) => self.ask_path(GAME),
                DialogPurpose::SavePicture(_) => self.ask_path(PICTURE),
                DialogPurpose::SaveFilm(_) => self.ask_path(FILM),
            }
            return self.say("The system offers no file dialog; type a path instead");
        };
        self.take_picked(ctx, &purpose, path);
    }

    /// Asks for the path of a file to open, among those that its folder contains now.
    pub(super) fn ask_old_path(&mut self) {
        self.listed = Default::default();
        if !self.is_showing(Dialog::Path) {
            self.dialogs.push(Dialog::Path);
        }
    }

    /// The entries of the folder that the path being typed is in.
    pub(super) fn list_folder(&mut self) -> Vec<FolderEntry> {
        let typed = Path::new(&self.texts.path);
        let folder = match self.texts.path.ends_with(['/', '\\']) {
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

    /// Opens a rules file or a saved game, possibly as the variant of this title.
    pub fn open_path(&mut self, ctx: &egui::Context, path: &Path, title: Option<&str>) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if path.is_dir() {
            self.close_game();
            self.dialogs.clear();
            self.settings.folder = Some(path.clone());
            self.library = Some(Library::open(ctx, &path));
        } else if is_saved_game(&path) {
            self.open_saved(ctx, &path, title);
        } else {
            self.open_source(ctx, self.disk(path), title);
        }
    }

    pub(super) fn open_source(
        &mut self,
        ctx: &egui::Context,
        source: Source,
        variant: Option<&str>,
    ) {
        let seed = self.next_seed();
        match Table::open(source.clone(), variant, seed) {
            Ok(table) => self.show_opened(ctx, table),
            Err(problems) => {
                self.refuse(problems);
                self.refused = Some(Refused {
                    source,
                    variant: variant.map(str::to_owned),
                    record: None,
                });
            }
        }
    }

    fn show_opened(&mut self, ctx: &egui::Context, table: Table) {
        if let Source::Disk(path, _) = &table.source {
            self.settings.remember(path);
        }
        self.problems = None;
        self.dialogs.clear();
        self.message.clear();
        self.overlay = self.overlay.names_only();
        self.set_table(ctx, table);
    }

    /// Opens the last refused rules in spite of their errors.
    pub(super) fn open_anyway(&mut self, ctx: &egui::Context) {
        let Some(refused) = self.refused.take() else {
            return;
        };
        if let Some(table) = &mut self.table
            && table.source == refused.source
            && refused.record.is_none()
        {
            // The game continues under the changed rules.
            table.on_errors = OnErrors::Ignore;
            self.reload(ctx);
        } else {
            let (source, variant) = (refused.source, refused.variant.as_deref());
            let seed = self.next_seed();
            match Table::open_with(source, variant, seed, OnErrors::Ignore) {
                Ok(mut table) => {
                    if let Some(record) = &refused.record {
                        table.take_record(record);
                    }
                    self.show_opened(ctx, table);
                }
                Err(problems) => return self.refuse(problems),
            }
        }
        let words = "pened despite errors: invalid parts of the rules have no effect";
        if let Some(table) = &mut self.table {
            table.notice = match refused.record {
                Some(_) => format!("{}; o{words}", table.notice),
                None => format!("O{words}"),
            };
        }
    }

    /// Explains why rules cannot be played. The open game stays open.
    pub(super) fn refuse(&mut self, problems: Problems) {
        self.refused = None;
        self.say(problems.summary.clone());
        self.problems = Some(problems);
        // The editor lists them already.
        if !self.is_showing(Dialog::Problems) && self.editor.is_none() {
            self.dialogs.push(Dialog::Problems);
        }
    }

    pub(super) fn set_table(&mut self, ctx: &egui::Context, table: Table) {
        let files = table.rules.sources.files().iter();
        let paths = files.map(|file| table.source.path_of(&file.name));
        let paths: Option<Vec<PathBuf>> = paths.collect();
        self.watch = paths.and_then(|paths| FileWatch::new(ctx, &paths));
        // An editor with the rules of another game is closed, unless changes would be lost.
        let of_other = |editor: &mut Editor| !editor.is_of(&table.source) && !editor.is_changed();
        drop(self.editor.take_if(of_other));
        self.replace_table(table);
    }

    /// Puts a game in the place of the open one; nothing that was asked about that one goes on.
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
                self.problems = None;
                self.dialogs.retain(|dialog| *dialog != Dialog::Problems);
                self.set_table(ctx, table);
            }
            Err(problems) => {
                let refused = Refused {
                    source: table.source.clone(),
                    variant: None,
                    record: None,
                };
                self.table = Some(table);
                self.refuse(problems);
                self.refused = Some(refused);
                self.say("The changed rules cannot be used; the game continues with the old ones");
            }
        }
    }

    /// Saves a picture, an animation, the game or new rules under a typed path, without overwriting.
    pub(super) fn save_by_path(&mut self, ctx: &egui::Context, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.saved_in = path
            .parent()
            .filter(|folder| folder.is_dir())
            .map(Path::to_owned);
        if path.symlink_metadata().is_ok() {
            self.say(format!(
                "{} already exists; choose another name",
                path.display()
            ));
        } else if let Some(template) = self.texts.save.template {
            self.new_rules(ctx, template, &path);
        } else if has_ending(&path, &[PICTURE]) {
            self.save_picture(ctx, &path);
        } else if has_ending(&path, &[FILM]) {
            self.save_film(ctx, &path);
        } else if has_ending(&path, &["zrf", PACK]) {
            self.say("A saved game cannot have the name of a rules file; end its name with .zsg");
        } else {
            self.save_game(&path);
        }
    }

    /// Saves the game, overwriting an older file: the dialog has asked.
    pub(super) fn save_game(&mut self, path: &Path) {
        let Some(table) = &self.table else { return };
        let words = match write(path, table.saved_as(path).as_bytes(), Over::Anything) {
            Ok(()) => format!("Saved as {}", path.display()),
            Err(error) => format!("Cannot write {}: {}", path.display(), reason(&error)),
        };
        self.say(words);
    }

    pub(super) fn new_rules(&mut self, ctx: &egui::Context, template: &str, path: &Path) {
        let title = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text =
            Template::find(template).map_or_else(String::new, |template| template.rules(&title));
        match write(path, text.as_bytes(), Over::Anything) {
            Ok(()) => self.open_path(ctx, path, None),
            Err(error) => self.say(format!(
                "Cannot write {}: {}",
                path.display(),
                reason(&error)
            )),
        }
    }

    pub(super) fn disk(&self, path: PathBuf) -> Source {
        Source::Disk(path, self.allowed.clone())
    }
}
