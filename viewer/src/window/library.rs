//! The rules files of a folder: found and read by threads, those in view first, so that the window never waits.

use super::art::Geometry;
use super::settings::Tags;
use super::source::Source;
use super::table::Table;
use super::theme::BoardKind;
use crate::files::rules_below;
use crate::wording::display_name;
use egui::Context;
use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use zrf_grammar::game::PlayerKind;
use zrf_grammar::render::plural;

/// How many threads read rules, and how many files are handed to them at once.
const N_THREADS: usize = 2;
const MAX_ASKED: usize = 4;
/// Maximum number of boards kept for their pictures; others are read again when they come into view.
const MAX_BOARDS: usize = 60;

/// A rules file of the folder.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) path: PathBuf,
    /// The title once it has been read, before that the name of the file.
    pub(super) title: String,
    /// Whether another file has the same title.
    pub(super) has_double: bool,
    /// The players and the size of the board, or the first problem.
    pub(super) about: String,
    pub(super) kind: Kind,
    /// The board, for its picture.
    pub(super) table: Option<Table>,
    /// The text that searches look at, in lower case.
    words: String,
    is_asked: bool,
    /// The number of the frame in which it was last in view.
    seen: u64,
}

/// What is known about a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Unread,
    Puzzle,
    Two,
    More,
    Broken,
}

/// A folder of rules.
pub(super) struct Library {
    pub(super) folder: PathBuf,
    /// `None` while the folder is searched.
    pub(super) entries: Option<Vec<Entry>>,
    found: Receiver<Vec<PathBuf>>,
    jobs: Sender<(usize, Source)>,
    read: Receiver<(usize, Result<Box<Table>, String>)>,
    n_asked: usize,
    frame: u64,
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

impl Library {
    /// Begins to search a folder.
    pub(super) fn open(ctx: &Context, folder: &Path) -> Self {
        let (tell_found, found) = channel();
        let (wake, whole) = (ctx.clone(), folder.to_owned());
        std::thread::spawn(move || {
            // Nobody is listening any more if the library was closed.
            let _ = tell_found.send(rules_below(&whole));
            wake.request_repaint();
        });
        let (jobs, inbox) = channel::<(usize, Source)>();
        let inbox = Arc::new(Mutex::new(inbox));
        let (tell, read) = channel();
        for _ in 0..N_THREADS {
            let (inbox, tell, ctx) = (inbox.clone(), tell.clone(), ctx.clone());
            std::thread::spawn(move || {
                let next = || {
                    let inbox = inbox.lock().unwrap_or_else(PoisonError::into_inner);
                    inbox.recv().ok()
                };
                // The threads end when the library drops the other end of the channel.
                while let Some((index, source)) = next() {
                    let read = std::panic::catch_unwind(|| Table::open(source, None, 1));
                    let read = match read {
                        Ok(Ok(table)) => Ok(Box::new(table)),
                        Ok(Err(problems)) => Err(problems.summary),
                        Err(_) => {
                            Err("it could not be read because of an internal error".to_owned())
                        }
                    };
                    if tell.send((index, read)).is_err() {
                        break;
                    }
                    ctx.request_repaint();
                }
            });
        }
        Self {
            folder: folder.to_owned(),
            entries: None,
            found,
            jobs,
            read,
            n_asked: 0,
            frame: 0,
        }
    }

    /// Takes the results of the threads, and asks for more: entries in view first, then the rest.
    pub(super) fn poll(&mut self, allowed: &Arc<[PathBuf]>) {
        if let Ok(paths) = self.found.try_recv() {
            self.entries = Some(paths.into_iter().map(Entry::new).collect());
        }
        let Some(entries) = &mut self.entries else {
            return;
        };
        let mut has_read = false;
        for (index, read) in self.read.try_iter() {
            self.n_asked -= 1;
            has_read = true;
            if let Some(entry) = entries.get_mut(index) {
                entry.take(read, &self.folder);
            }
        }
        if has_read {
            find_doubles(entries);
        }
        let frame = self.frame;
        let is_in_view = |entry: &Entry| entry.seen == frame && frame > 0;
        while self.n_asked < MAX_ASKED {
            let is_wanted = |entry: &Entry| !entry.is_asked && entry.kind != Kind::Broken;
            let wanted =
                |entry: &&Entry| is_wanted(entry) && is_in_view(entry) && entry.table.is_none();
            let unread = |entry: &&Entry| is_wanted(entry) && entry.kind == Kind::Unread;
            let next = entries.iter().position(|entry| wanted(&entry));
            let Some(index) = next.or_else(|| entries.iter().position(|entry| unread(&entry)))
            else {
                break;
            };
            entries[index].is_asked = true;
            let source = Source::Disk(entries[index].path.clone(), allowed.clone());
            if self.jobs.send((index, source)).is_err() {
                break;
            }
            self.n_asked += 1;
        }
        forget_boards(entries, frame);
        self.frame += 1;
    }

    /// Notes that an entry is in view.
    pub(super) fn see(&mut self, index: usize) {
        let frame = self.frame;
        if let Some(entry) = self
            .entries
            .as_mut()
            .and_then(|entries| entries.get_mut(index))
        {
            entry.seen = frame;
        }
    }

    /// The entries of a kind and with a tag that contain all words of a text, by number.
    pub(super) fn matching(
        &self,
        text: &str,
        kind: Option<Kind>,
        tag: Option<&String>,
        tags: &Tags,
    ) -> Vec<usize> {
        let text = text.to_lowercase();
        let fits = |entry: &Entry| {
            let tags = tags.get(&entry.path).map_or(&[][..], Vec::as_slice);
            let has = |word: &str| tags.iter().any(|tag| tag.to_lowercase().contains(word));
            let mut words = text.split_whitespace();
            kind.is_none_or(|kind| entry.kind == kind)
                && tag.is_none_or(|tag| tags.contains(tag))
                && words.all(|word| entry.words.contains(word) || has(word))
        };
        let entries = self.entries.iter().flatten().enumerate();
        entries
            .filter(|(_, entry)| fits(entry))
            .map(|(index, _)| index)
            .collect()
    }

    /// The tags that the user gave to files of this folder, sorted, each once.
    pub(super) fn tags<'t>(&self, tags: &'t Tags) -> Vec<&'t String> {
        let entries = self.entries.iter().flatten();
        let given = entries.filter_map(|entry| tags.get(&entry.path)).flatten();
        let mut given: Vec<&String> = given.collect();
        given.sort_unstable();
        given.dedup();
        given
    }

    /// Puts the entries that were opened last first.
    pub(super) fn sort_by_last(&self, shown: &mut [usize], recent: &[PathBuf]) {
        let entries = self.entries.as_deref().unwrap_or_default();
        let opened = |index: &usize| {
            let path = entries.get(*index).map(|entry| &entry.path);
            let place = recent.iter().position(|recent| Some(recent) == path);
            place.unwrap_or(usize::MAX)
        };
        shown.sort_by_key(opened);
    }

    /// How many files there are, and how many were read.
    pub(super) fn progress(&self) -> (usize, usize) {
        let entries = || self.entries.iter().flatten();
        let n_read = entries().filter(|entry| entry.kind != Kind::Unread).count();
        (entries().count(), n_read)
    }
}

/// Notes which entries have the title of another one.
fn find_doubles(entries: &mut [Entry]) {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for entry in entries.iter() {
        *counts.entry(entry.title.clone()).or_default() += 1;
    }
    for entry in entries {
        entry.has_double = counts[&entry.title] > 1;
    }
}

/// Drops the boards that were not in view for the longest time, but none that is in view in this frame.
fn forget_boards(entries: &mut [Entry], frame: u64) {
    let kept = entries.iter().enumerate();
    let kept = kept.filter(|(_, entry)| entry.table.is_some());
    let mut kept: Vec<(u64, usize)> = kept.map(|(index, entry)| (entry.seen, index)).collect();
    let n_too_many = kept.len().saturating_sub(MAX_BOARDS);
    kept.sort_unstable();
    for &(seen, index) in &kept[..n_too_many] {
        if seen < frame || frame == 0 {
            entries[index].table = None;
        }
    }
}

impl Entry {
    fn new(path: PathBuf) -> Self {
        let title = stem(&path);
        Self {
            words: title.to_lowercase(),
            title,
            has_double: false,
            about: String::new(),
            kind: Kind::Unread,
            table: None,
            is_asked: false,
            seen: 0,
            path,
        }
    }

    fn take(&mut self, read: Result<Box<Table>, String>, folder: &Path) {
        self.is_asked = false;
        let table = match read {
            Ok(table) => table,
            Err(problem) => {
                self.kind = Kind::Broken;
                self.about = problem;
                return;
            }
        };
        let game = table.game();
        let players = game.player_ids();
        let n_real = players.filter(|&player| game.is_real(player)).count();
        self.kind = match n_real {
            0 | 1 => Kind::Puzzle,
            2 => Kind::Two,
            _ => Kind::More,
        };
        let size = size_words(&table.art.geometry);
        let parent = self.path.parent();
        let place = parent.and_then(|parent| parent.strip_prefix(folder).ok());
        let place = place.unwrap_or(Path::new("")).display();
        let tags = tags(&table);
        self.about = format!("{} · {size}", plural(n_real.max(1), "player"));
        // These words are for searches: they do not tell a reader what the game is.
        let is_telling = |tag: &&&str| !["lines", "variants"].contains(*tag);
        if let Some(tag) = tags.iter().find(is_telling) {
            self.about += &format!(" · {tag}");
        }
        let players = game.players.iter().map(|player| display_name(&player.name));
        let pieces = game.piece_types.iter().map(|piece| &*piece.name);
        let names: Vec<&str> = players.chain(pieces).collect();
        self.title.clone_from(&game.title);
        self.words = format!(
            "{} {place} {} {} {} {}",
            stem(&self.path),
            game.title,
            names.join(" "),
            self.about,
            tags.join(" ")
        )
        .to_lowercase();
        self.table = Some(*table);
    }
}

/// The name of a file without its ending.
fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// The size of a board: its columns and rows, otherwise the number of its positions.
fn size_words(geometry: &Geometry) -> String {
    let (across, down) = (geometry.columns.len(), geometry.rows.len());
    match across > 1 && down > 1 {
        true => format!("{across}×{down}"),
        false => plural(geometry.seen().count(), "position"),
    }
}

/// What kind of game it is, in words to search for.
fn tags(table: &Table) -> Vec<&'static str> {
    let game = table.game();
    let is_random = |player: &zrf_grammar::game::Player| player.kind == PlayerKind::Random;
    let kind = match table.art.geometry.kind {
        BoardKind::Chess => Some("chess"),
        BoardKind::Draughts => Some("draughts"),
        BoardKind::Discs => Some("discs"),
        BoardKind::Lines => Some("lines"),
        BoardKind::Holes => Some("marbles"),
        BoardKind::Hexagons => Some("hexagons"),
        BoardKind::Rack => Some("falling"),
        BoardKind::Squares | BoardKind::Cells | BoardKind::Picture => None,
    };
    let chance = game.players.iter().any(is_random).then_some("chance");
    let drops = game.piece_types.iter().all(|piece| piece.moves.is_empty());
    let drops = drops.then_some("placing");
    let several = (table.rules.variants().count() > 1).then_some("variants");
    [kind, chance, drops, several]
        .into_iter()
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Entry, MAX_BOARDS, forget_boards};
    use crate::window::source::Source;
    use crate::window::table::Table;
    use std::path::{Path, PathBuf};

    #[test]
    fn a_board_that_is_read_again_is_found_by_the_same_words() {
        let mut entry = Entry::new(PathBuf::from("games/draughts.zrf"));
        let mut words = || {
            let table = Table::open(Source::Shipped(5), None, 1);
            let table = table.map_err(|problems| problems.summary);
            entry.take(table.map(Box::new), Path::new(""));
            entry.words.clone()
        };
        let first = words();
        assert!(first.starts_with("draughts games "), "{first}");
        assert_eq!(words(), first);
    }

    #[test]
    fn boards_out_of_view_are_forgotten() {
        let entry = |number: usize| {
            let mut entry = Entry::new(PathBuf::from(format!("{number}.zrf")));
            entry.table = Table::open(Source::Shipped(5), None, 1).ok();
            entry
        };
        let mut entries: Vec<Entry> = (0..MAX_BOARDS + 5).map(entry).collect();
        let n_kept =
            |entries: &[Entry]| entries.iter().filter(|entry| entry.table.is_some()).count();
        // None was in view but the first ones, which stay.
        entries[..3].iter_mut().for_each(|entry| entry.seen = 8);
        forget_boards(&mut entries, 8);
        assert_eq!(n_kept(&entries), MAX_BOARDS);
        assert!(entries[..3].iter().all(|entry| entry.table.is_some()));
        // A large window shows more than are kept.
        let mut entries: Vec<Entry> = (0..MAX_BOARDS + 5).map(entry).collect();
        entries.iter_mut().for_each(|entry| entry.seen = 9);
        forget_boards(&mut entries, 9);
        assert_eq!(n_kept(&entries), MAX_BOARDS + 5);
    }
}
