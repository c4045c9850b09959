//! The file with the settings. Several windows share it: each writes only what was changed in it.

use super::merged::merged;
use super::settings::Settings;
use crate::files::{Over, read, remove_litter, write};
use serde_json::{Map, Value};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The name of the file, and of the one whose lock marks it as being written.
const FILE: &str = "settings.json";
const LOCK: &str = "settings.lock";

/// Settings larger than this are not read; a stored game takes a few kilobytes.
const MAX_BYTES: u64 = 16 << 20;

/// How often, and how long each time, to wait for another window that is writing, which takes only an instant.
const TRIES: u32 = 20;
const WAIT: Duration = Duration::from_millis(5);

/// The settings on disk, as far as this window knows them.
#[derive(Clone, Debug)]
pub(super) struct KeptSettings {
    folder: PathBuf,
    /// What this window read or wrote last.
    known: Map<String, Value>,
}

impl KeptSettings {
    /// The settings in a folder, which need not exist, with their text. A file in which something cannot be read is
    /// copied before it is overwritten; the note says so.
    pub(super) fn open(folder: &Path) -> (Self, Option<String>, Option<String>) {
        remove_litter(folder);
        let file = folder.join(FILE);
        let text = read_text(&file);
        let fields = text.as_deref().and_then(fields);
        let (_, unread) = Settings::read(text.as_deref());
        let note = unread.map(|words| set_aside(&file, &words));
        let kept = Self {
            folder: folder.to_owned(),
            known: fields.clone().unwrap_or_default(),
        };
        let text = text.filter(|_| fields.is_some());
        (kept, text, note)
    }

    /// Writes what differs from what this window read or wrote last, over what other windows have written since.
    ///
    /// # Errors
    /// If the file cannot be written, or another window does not finish writing it.
    pub(super) fn save(&mut self, text: &str) -> io::Result<()> {
        let Some(own) = fields(text).filter(|own| *own != self.known) else {
            return Ok(());
        };
        fs::create_dir_all(&self.folder)?;
        let _lock = lock(&self.folder.join(LOCK))?;
        let file = self.folder.join(FILE);
        let theirs = read_text(&file).as_deref().and_then(fields);
        let merged = merged(&own, &self.known, theirs.unwrap_or_default());
        let text = serde_json::to_string_pretty(&merged)?;
        write(&file, text.as_bytes(), Over::Anything)?;
        self.known = own;
        Ok(())
    }
}

fn read_text(file: &Path) -> Option<String> {
    let bytes = read(file, MAX_BYTES).ok()?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    (!text.is_empty()).then_some(text)
}

fn fields(text: &str) -> Option<Map<String, Value>> {
    serde_json::from_str(text).ok()
}

/// The lock is released when the file is closed, even by a crash.
fn lock(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options
        .write(true)
        .create(true)
        .truncate(false)
        .open(file)?;
    for _ in 0..TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            // On a disk without locks two windows may overtake each other; each file is still whole.
            Err(fs::TryLockError::Error(_)) => return Ok(file),
            Err(fs::TryLockError::WouldBlock) => std::thread::sleep(WAIT),
        }
    }
    Err(io::ErrorKind::WouldBlock.into())
}

/// Copies settings that cannot be read, and adds a note about the copy to `words`.
fn set_aside(file: &Path, words: &str) -> String {
    let copy = file.with_extension("unreadable.json");
    let copied = read(file, MAX_BYTES).and_then(|bytes| write(&copy, &bytes, Over::Anything));
    match copied {
        Ok(()) => format!("{words}; the old file is kept as {}", copy.display()),
        Err(_) => words.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{FILE, KeptSettings, LOCK};
    use crate::files::testing::Folder;
    use crate::window::settings::Settings;
    use crate::window::theme::{BoardKind, BoardTheme};
    use std::fs;
    use std::path::Path;

    #[test]
    fn two_windows_keep_the_tags_given_in_each() {
        let folder = Folder::new("two-tags");
        let at = folder.path("zrf");
        let tagged = |given: &[(&str, &str)]| {
            let mut settings = Settings::default();
            given
                .iter()
                .for_each(|(file, tags)| settings.tag(Path::new(file), tags));
            settings.write()
        };
        let (mut first, ..) = KeptSettings::open(&at);
        let old = [("/a.zrf", "old"), ("/b.zrf", "old")];
        first.save(&tagged(&old)).unwrap();
        let (mut second, ..) = KeptSettings::open(&at);
        second
            .save(&tagged(&[old[0], old[1], ("/c.zrf", "second")]))
            .unwrap();
        // The first window removes one and changes the other.
        first.save(&tagged(&[("/a.zrf", "first")])).unwrap();
        let (_, text, _) = KeptSettings::open(&at);
        let (settings, _) = Settings::read(text.as_deref());
        let tags = settings.tags.iter();
        let tags: Vec<_> = tags
            .map(|(file, tags)| (file.to_str().unwrap(), &*tags[0]))
            .collect();
        assert_eq!(tags, [("/a.zrf", "first"), ("/c.zrf", "second")]);
    }

    #[test]
    fn two_windows_keep_the_boards_chosen_in_each() {
        let folder = Folder::new("two-boards");
        let at = folder.path("zrf");
        let chosen = |kind, theme| Settings {
            boards: [(kind, theme)].into(),
            ..Settings::default()
        };
        let [first, second] = [
            chosen(BoardKind::Chess, BoardTheme::Blue),
            chosen(BoardKind::Lines, BoardTheme::Green),
        ];
        let (mut one, ..) = KeptSettings::open(&at);
        let (mut other, ..) = KeptSettings::open(&at);
        one.save(&first.write()).unwrap();
        other.save(&second.write()).unwrap();
        let (_, text, _) = KeptSettings::open(&at);
        let (settings, _) = Settings::read(text.as_deref());
        let both = first.boards.into_iter().chain(second.boards);
        assert_eq!(settings.boards, both.collect());
    }

    #[test]
    fn two_windows_keep_what_was_changed_in_each() {
        let folder = Folder::new("two-windows");
        let at = folder.path("zrf");
        let (mut first, text, _) = KeptSettings::open(&at);
        assert_eq!(text, None);
        let mut settings = Settings::default();
        settings.remember(Path::new("/old.zrf"));
        first.save(&settings.write()).unwrap();
        let (mut second, text, _) = KeptSettings::open(&at);
        let (mut others, _) = Settings::read(text.as_deref());
        others.sound = false;
        others.remember(Path::new("/second.zrf"));
        second.save(&others.write()).unwrap();
        settings.goals = !settings.goals;
        settings.remember(Path::new("/first.zrf"));
        first.save(&settings.write()).unwrap();
        let (_, text, note) = KeptSettings::open(&at);
        let (kept, _) = Settings::read(text.as_deref());
        assert_eq!(note, None);
        assert!(!kept.sound);
        assert_eq!(kept.goals, settings.goals);
        let recent: Vec<_> = kept
            .recent
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        assert_eq!(recent, ["/first.zrf", "/old.zrf", "/second.zrf"]);
        assert_eq!(Folder::names_in(&at), [FILE, LOCK]);
    }

    #[test]
    fn unreadable_settings_are_set_aside_and_litter_goes() {
        let folder = Folder::new("set-aside");
        folder.write(FILE, "(not json");
        folder.write(".zrf-99-0.part", "left by a crash");
        let (mut kept, text, note) = KeptSettings::open(&folder.path(""));
        assert_eq!(text, None);
        assert!(note.is_some_and(|note| note.contains("kept as")));
        assert_eq!(
            fs::read(folder.path("settings.unreadable.json")).unwrap(),
            b"(not json"
        );
        kept.save(&Settings::default().write()).unwrap();
        let (_, text, note) = KeptSettings::open(&folder.path(""));
        assert_eq!(note, None);
        assert_eq!(Settings::read(text.as_deref()), (Settings::default(), None));
        assert!(!folder.path(".zrf-99-0.part").exists());
    }

    #[test]
    fn settings_with_an_unreadable_part_are_set_aside_too() {
        let folder = Folder::new("set-aside-part");
        let text = r#"{"last": 7, "tags": {"/a.zrf": "oops", "/b.zrf": ["good"]}}"#;
        folder.write(FILE, text);
        let (mut kept, read, note) = KeptSettings::open(&folder.path(""));
        let copy = folder.path("settings.unreadable.json");
        let expected = format!(
            "some saved settings could not be read; the defaults are used for last, tags of /a.zrf; the old file is kept \
             as {}",
            copy.display()
        );
        assert_eq!(note, Some(expected));
        assert_eq!(fs::read_to_string(copy).unwrap(), text);
        let (settings, _) = Settings::read(read.as_deref());
        kept.save(&settings.write()).unwrap();
        let (_, text, note) = KeptSettings::open(&folder.path(""));
        assert_eq!(note, None);
        let (settings, _) = Settings::read(text.as_deref());
        assert_eq!(settings.tags[Path::new("/b.zrf")], ["good"]);
    }

    #[test]
    fn nothing_is_written_where_nothing_changed() {
        let folder = Folder::new("unchanged");
        let (mut kept, ..) = KeptSettings::open(&folder.path(""));
        let text = Settings::default().write();
        kept.save(&text).unwrap();
        fs::remove_file(folder.path(FILE)).unwrap();
        kept.save(&text).unwrap();
        assert!(!folder.path(FILE).exists());
    }
}
