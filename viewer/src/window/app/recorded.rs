//! Opening saved games, and resuming the last one.

use super::App;
use super::refused::Refused;
use crate::files::{MAX_TEXT, read, reason};
use crate::play::Seat;
use crate::play::saved::{
    self, encoding_of, is_called, leads_to_rules, rules_name, rules_on_disk, rules_path,
};
use crate::window::source::Source;
use crate::window::table::Table;
use std::path::{Path, PathBuf};
use zrf_grammar::VariantName;
use zrf_interpreter::record::Record;
use zrf_search::Level;

/// Whether a source is the rules file that a saved game names, and cannot be played.
fn is_broken(source: &Source, record: &Record) -> bool {
    let Source::Disk(path, _) = source else {
        return false;
    };
    let is_wanted = rules_name(record).is_some_and(|name| is_called(path, &name));
    is_wanted && path.exists() && Table::open(source.clone(), None, 1).is_err()
}

impl App {
    /// The settings as they are kept.
    pub fn kept_settings(&mut self) -> String {
        self.keep_game();
        self.settings.write()
    }

    /// Opens a saved game, possibly as this variant instead of its own.
    pub(super) fn open_saved(
        &mut self,
        ctx: &egui::Context,
        path: &Path,
        variant: Option<&VariantName>,
    ) {
        let record = read(path, MAX_TEXT)
            .map_err(|error| reason(&error).into_owned())
            .and_then(|bytes| {
                let rules = |record: &Record| rules_on_disk(record, Path::new(""), path).next();
                saved::parse(&bytes, |record| encoding_of(&rules(record)?))
                    .map_err(|error| error.to_string())
            });
        let record = match record {
            Ok(saved) => saved.record,
            Err(why) => return self.say(format!("Cannot open {}: {why}", path.display())),
        };
        if self.open_record(ctx, &record, variant, Some(path)) {
            self.settings.remember(path);
        }
    }

    /// Opens a recorded game, possibly as this variant instead of its own: with the rules that it names, those that are
    /// open if they fit, or a built-in game.
    pub(super) fn open_record(
        &mut self,
        ctx: &egui::Context,
        record: &Record,
        variant: Option<&VariantName>,
        path: Option<&Path>,
    ) -> bool {
        let own = record.variant.as_str().into();
        let variant = variant.unwrap_or(&own);
        let mut opened = None;
        for source in self.rules_of(record, variant, path) {
            match Table::open(source.clone(), Some(variant), 1) {
                Ok(table) => {
                    opened = Some(table);
                    break;
                }
                // The game's own rules cannot be used, and others of the same name would be another game.
                Err(_) if is_broken(&source, record) => {
                    let refused = Refused {
                        variant: Some(variant.clone()),
                        record: Some(record.clone()),
                        ..Refused::new(source.clone())
                    };
                    if let Err(problems) = Table::open(source, None, 1) {
                        self.refuse_rules(ctx, problems, refused);
                    }
                    self.say(format!(
                        "The saved game needs {}, which has errors; nothing was opened",
                        record.rules_file
                    ));
                    return false;
                }
                Err(_) => {}
            }
        }
        let Some(mut table) = opened else {
            let rules = &record.rules_file;
            self.say(match &*variant.title {
                "" => format!(
                    "Cannot find the rules of this game, {rules} with a single variant, next to it"
                ),
                title => {
                    format!("Cannot find the rules of this game, {rules} with {title}, next to it")
                }
            });
            return false;
        };
        let level = self.level_of(&table.source);
        table.take_record(record, level);
        self.dialogs.clear();
        self.end_analysis(Some(&table.source));
        self.set_table(ctx, table);
        true
    }

    /// The level of the computers in a saved game of these rules: as in the open game if it has some, otherwise the one
    /// that the user chose last.
    fn level_of(&self, source: &Source) -> Level {
        let open = self.table.iter().filter(|table| table.source == *source);
        let mut seats = open.flat_map(|table| table.seats.iter());
        let level = seats.find_map(|seat| match seat {
            Seat::Computer(skill) if !skill.is_random() => Some(skill.level),
            Seat::Computer(_) | Seat::Human => None,
        });
        level.unwrap_or(self.settings.level())
    }

    /// Stores the open game for the next start, once it has a move.
    pub(super) fn keep_game(&mut self) {
        if let Some(kept) = self.table.as_ref().and_then(Table::kept) {
            self.settings.last = Some(Box::new(kept));
        }
    }

    /// Resumes the last game at startup, unless it is over.
    pub(super) fn resume_at_start(&mut self, ctx: &egui::Context) {
        if self
            .settings
            .last
            .as_ref()
            .is_some_and(|last| !last.is_over)
        {
            self.resume(ctx);
        }
    }

    /// Resumes the last game.
    pub(super) fn resume(&mut self, ctx: &egui::Context) {
        let Some(last) = &self.settings.last else {
            return;
        };
        match Table::resume(last) {
            Ok((table, seats)) => {
                let (notice, waits) = (table.notice.clone(), last.waits);
                self.message.clear();
                self.set_table(ctx, table);
                seats.iter().for_each(|seat| self.set_seat_from_text(seat));
                self.table.iter_mut().for_each(|table| {
                    table.seats.waits = waits;
                    table.note_side();
                });
                self.say(notice);
            }
            Err(problems) => {
                // It stays stored: the file may come back.
                let why = format!("Cannot resume the last game: {}", problems.summary);
                let refused = last.source().map(|source| Refused {
                    variant: Some(last.variant()),
                    record: Record::parse(&last.record).ok(),
                    seats: last.seats.clone(),
                    on_errors: last.on_errors(),
                    ..Refused::new(source)
                });
                match refused {
                    Ok(refused) => self.refuse_rules(ctx, problems, refused),
                    Err(_) => self.refuse(problems),
                }
                self.say(why);
            }
        }
    }

    fn rules_of(&self, record: &Record, variant: &VariantName, path: Option<&Path>) -> Vec<Source> {
        let name = rules_name(record).unwrap_or_default();
        let places: Vec<PathBuf> = match path {
            Some(path) => rules_on_disk(record, Path::new(""), path).collect(),
            // A record without a file has no folder to look in; recently played rules are a better guess than the
            // working folder.
            None => {
                let written = rules_path(record).map(PathBuf::from);
                let written = written.filter(|path| path.is_absolute());
                let recent = self.settings.recent.iter();
                let recent = recent.filter(|path| is_called(path, &name));
                let places = written.into_iter().chain(recent.cloned());
                places.filter(|place| leads_to_rules(place)).collect()
            }
        };
        let on_disk = places.into_iter().map(|place| self.disk(place));
        // No variant's title says too little about rules of another name.
        let fits = |source: &&Source| {
            !variant.title.is_empty() || is_called(Path::new(&source.root()), &name)
        };
        let open = self.table.iter().map(|table| &table.source).filter(fits);
        let built_in = saved::built_in(record).map(Source::Shipped);
        on_disk.chain(open.cloned()).chain(built_in).collect()
    }
}
