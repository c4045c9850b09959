//! Settings stored between two starts.

use super::kept::Kept;
use super::theme::{BoardColors, BoardKind, BoardTheme};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use zrf_search::Level;

/// Maximum number of recent files.
pub(super) const MAX_RECENT: usize = 10;

/// Maximum number of files with tags, of tags for a file, and of characters in a tag.
const MAX_TAGGED: usize = 5_000;
const MAX_TAGS: usize = 8;
const LONGEST_TAG: usize = 30;

/// The zoom factors that keys can reach.
const ZOOMS: RangeInclusive<f32> = 0.2..=5.0;

/// The settings that are maps, whose entries are read and merged one by one.
pub(super) const MAPS: [&str; 2] = ["boards", "tags"];

/// Maximum number of unread settings that are named.
const MAX_NAMED: usize = 5;

/// The tags that the user gave to rules files.
pub(super) type Tags = BTreeMap<PathBuf, Vec<String>>;

/// Light, dark, or as the system says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum ThemeChoice {
    #[default]
    System,
    Light,
    Dark,
}

impl ThemeChoice {
    pub(super) fn preference(self) -> egui::ThemePreference {
        match self {
            Self::System => egui::ThemePreference::System,
            Self::Light => egui::ThemePreference::Light,
            Self::Dark => egui::ThemePreference::Dark,
        }
    }
}

/// Which side the user takes against the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Side {
    #[default]
    First,
    Second,
    Random,
}

/// Everything a user can choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Settings {
    pub(super) theme: ThemeChoice,
    /// Animation time of a move, in milliseconds; 0 is off.
    pub(super) animation: u32,
    /// Whether animation is off if the system requests reduced motion.
    pub(super) obeys_system: bool,
    /// Whether the system requests reduced motion; determined at each start.
    #[serde(skip)]
    pub(super) is_calm: bool,
    /// The computer's thinking time per move.
    pub(super) seconds: f32,
    /// The number of the computer's level in new games, and the side of the user.
    pub(super) level: usize,
    pub(super) side: Side,
    /// Whether the computer learns piece values while people think.
    pub(super) learns: bool,
    /// The colours of boards that were chosen, by kind.
    pub(super) boards: BTreeMap<BoardKind, BoardTheme>,
    /// Whether figures take the place of Chinese and Japanese characters.
    pub(super) is_international: bool,
    pub(super) coordinates: bool,
    pub(super) targets: bool,
    /// Marks on positions that goals name.
    pub(super) goals: bool,
    /// Whether the analysis is shown in the side panel.
    pub(super) values: bool,
    /// Whether a click on a position that only one move reaches plays it.
    pub(super) smart_moves: bool,
    /// Whether a border around the board shows who leads.
    pub(super) leader_rim: bool,
    pub(super) side_panel: bool,
    /// The share of the window that the side panel was dragged to.
    pub(super) side_share: Option<f32>,
    /// Whether moves and results have sounds.
    pub(super) sound: bool,
    /// The random seed for new games; without it, a different one each time.
    pub(super) seed: Option<u64>,
    pub(super) recent: Vec<PathBuf>,
    pub(super) tags: Tags,
    /// The folder of rules that was opened last.
    pub(super) folder: Option<PathBuf>,
    /// Whether the tour of the window was taken.
    pub(super) toured: bool,
    /// Whether the last game is resumed at startup.
    pub(super) resumes: bool,
    /// The width and height of the window, in points before zooming.
    pub(super) window: Option<[f32; 2]>,
    /// How much larger everything is shown than the system asks for.
    pub(super) zoom: f32,
    /// The last game with a move in it.
    pub(super) last: Option<Box<Kept>>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::System,
            animation: 220,
            obeys_system: true,
            is_calm: false,
            seconds: 1.0,
            level: 1,
            side: Side::First,
            learns: true,
            boards: BTreeMap::new(),
            is_international: false,
            coordinates: true,
            targets: true,
            goals: true,
            values: false,
            smart_moves: false,
            leader_rim: false,
            side_panel: true,
            side_share: None,
            sound: true,
            seed: None,
            recent: Vec::new(),
            tags: Tags::new(),
            folder: None,
            toured: false,
            resumes: true,
            window: None,
            zoom: 1.0,
            last: None,
        }
    }
}

impl Settings {
    /// Reads stored settings field by field. Invalid fields are replaced by their defaults, with a note.
    pub(super) fn read(text: Option<&str>) -> (Self, Option<String>) {
        let Some(text) = text else {
            return (Self::default(), None);
        };
        let Ok(kept) = serde_json::from_str::<Map<String, Value>>(text) else {
            let note = "the saved settings could not be read; the defaults are used";
            return (Self::default(), Some(note.to_owned()));
        };
        let (mut settings, unread) = Self::from_fields(kept);
        settings.animation = settings.animation.min(500);
        settings.seconds = if settings.seconds.is_finite() {
            settings.seconds.clamp(0.05, 60.0)
        } else {
            1.0
        };
        if !ZOOMS.contains(&settings.zoom) {
            settings.zoom = 1.0;
        }
        settings.recent.truncate(MAX_RECENT);
        settings.side_share = settings.side_share.filter(|share| share.is_finite());
        let is_sensible = |length: &f32| (100.0..=20_000.0).contains(length);
        settings.window = settings.window.filter(|size| size.iter().all(is_sensible));
        let note = (!unread.is_empty()).then(|| {
            format!(
                "some saved settings could not be read; the defaults are used for {}",
                unread.join(", ")
            )
        });
        (settings, note)
    }

    /// The settings of all valid fields, and the names of the others.
    fn from_fields(fields: Map<String, Value>) -> (Self, Vec<String>) {
        let mut settings = Self::default();
        let mut good = Map::new();
        let mut unread = Vec::new();
        for (name, value) in fields {
            let value = match value {
                Value::Object(entries) if MAPS.contains(&&*name) => {
                    let (entries, others) = valid_entries(&name, entries);
                    unread.extend(others.iter().map(|key| format!("{name} of {key}")));
                    Value::Object(entries)
                }
                value => value,
            };
            let mut with = good.clone();
            with.insert(name.clone(), value);
            match serde_json::from_value(Value::Object(with.clone())) {
                Ok(read) => (settings, good) = (read, with),
                Err(_) => unread.push(name),
            }
        }
        unread.truncate(MAX_NAMED);
        (settings, unread)
    }

    /// The computer's level in new games.
    pub(super) fn level(&self) -> Level {
        Level::ALL.get(self.level).copied().unwrap_or_default()
    }

    /// The colours of a kind of board.
    pub(super) fn board_colors(&self, kind: BoardKind) -> BoardColors {
        kind.colors(self.boards.get(&kind).copied())
    }

    /// Animation time of a move, in seconds.
    pub(super) fn motion_seconds(&self) -> f32 {
        if self.obeys_system && self.is_calm {
            0.0
        } else {
            self.animation as f32 / 1_000.0
        }
    }

    /// The settings as text to store, without files and folders whose names are not text.
    pub(super) fn write(&self) -> String {
        let is_text = |path: &PathBuf| path.to_str().is_some();
        let mut kept = self.clone();
        kept.recent.retain(is_text);
        kept.tags.retain(|path, _| is_text(path));
        kept.folder = kept.folder.filter(is_text);
        let has_text = |last: &Kept| last.file.iter().chain(&last.allowed).all(is_text);
        kept.last = kept.last.filter(|last| has_text(last));
        // All that is left can be written, so the text is never empty.
        serde_json::to_string(&kept).unwrap_or_default()
    }

    /// Replaces the tags of a file with those of a text, which spaces or commas separate.
    pub(super) fn tag(&mut self, path: &Path, text: &str) {
        let mut tags: Vec<String> = Vec::new();
        let words = text.split([' ', ',', ';', '\t', '\n']);
        for word in words.map(|word| word.trim_start_matches('#')) {
            let tag: String = word.chars().take(LONGEST_TAG).collect();
            if !tag.is_empty() && !tags.contains(&tag) && tags.len() < MAX_TAGS {
                tags.push(tag);
            }
        }
        self.tags.remove(path);
        if !tags.is_empty() && self.tags.len() < MAX_TAGGED {
            self.tags.insert(path.to_owned(), tags);
        }
    }

    /// Puts a file at the head of the recent ones.
    pub(super) fn remember(&mut self, path: &Path) {
        self.recent.retain(|known| known != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(MAX_RECENT);
    }
}

/// The entries of a map of settings that can be read, and the keys of the others.
fn valid_entries(name: &str, entries: Map<String, Value>) -> (Map<String, Value>, Vec<String>) {
    let is_valid = |(key, value): &(String, Value)| {
        let alone = json!({ name: { key: value } });
        serde_json::from_value::<Settings>(alone).is_ok()
    };
    let (valid, others): (Vec<_>, Vec<_>) = entries.into_iter().partition(is_valid);
    let others = others.into_iter().map(|(key, _)| key).collect();
    (valid.into_iter().collect(), others)
}

#[cfg(test)]
mod tests {
    use super::Settings;
    use std::path::Path;

    #[test]
    fn tags_are_words_each_once() {
        let mut settings = Settings::default();
        let path = Path::new("/a.zrf");
        settings.tag(path, " #favourite, kids  favourite;");
        assert_eq!(settings.tags[path], ["favourite", "kids"]);
        let (read, note) = Settings::read(Some(&settings.write()));
        assert_eq!((read.tags, note), (settings.tags.clone(), None));
        settings.tag(path, &"a b c d e f g h i ".repeat(2));
        assert_eq!(settings.tags[path].len(), 8);
        settings.tag(path, &"x".repeat(100));
        assert_eq!(settings.tags[path][0].len(), 30);
        settings.tag(path, " ,");
        assert!(settings.tags.is_empty());
    }

    #[test]
    fn settings_survive_a_restart() {
        let mut settings = Settings::default();
        settings.remember(Path::new("/a.zrf"));
        settings.remember(Path::new("/b.zrf"));
        settings.remember(Path::new("/a.zrf"));
        assert_eq!(settings.recent.len(), 2);
        assert_eq!(Settings::read(Some(&settings.write())), (settings, None));
    }

    #[cfg(unix)]
    #[test]
    fn paths_that_are_not_text_are_not_stored() {
        use crate::window::kept::Kept;
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt as _;
        let odd = Path::new(OsStr::from_bytes(b"/\xff.zrf"));
        let mut settings = Settings {
            folder: Some(odd.to_owned()),
            last: Some(Box::new(Kept {
                file: Some(odd.to_owned()),
                ..Kept::default()
            })),
            ..Settings::default()
        };
        let mut expected = Settings::default();
        for path in [Path::new("/a.zrf"), odd] {
            settings.remember(path);
            settings.tag(path, "good");
        }
        expected.remember(Path::new("/a.zrf"));
        expected.tag(Path::new("/a.zrf"), "good");
        assert_eq!(Settings::read(Some(&settings.write())), (expected, None));
        let last = Kept {
            file: Some("/a.zrf".into()),
            allowed: vec![odd.to_owned()],
            ..Kept::default()
        };
        settings.last = Some(Box::new(last));
        assert_eq!(Settings::read(Some(&settings.write())).0.last, None);
    }

    #[test]
    fn less_motion_is_none_where_the_user_does_not_overrule_the_system() {
        let mut settings = Settings {
            is_calm: true,
            ..Settings::default()
        };
        assert_eq!(settings.motion_seconds(), 0.0);
        settings.obeys_system = false;
        assert_eq!(settings.motion_seconds(), 0.22);
    }

    #[test]
    fn broken_settings_are_replaced_with_a_note() {
        for text in ["", "{", "[1]"] {
            let (settings, note) = Settings::read(Some(text));
            assert_eq!(settings, Settings::default());
            assert!(note.is_some(), "{text}");
        }
        // One invalid field does not affect the others.
        let text = r#"{"animation": "fast", "recent": ["/a.zrf"], "last": 7}"#;
        let (settings, note) = Settings::read(Some(text));
        assert_eq!((settings.animation, settings.recent.len()), (220, 1));
        assert!(note.is_some_and(|note| note.ends_with("for animation, last")));
        // Nor does one invalid entry affect the others.
        let text = r#"{"tags": {"/a.zrf": "oops", "/b.zrf": ["good"]}, "boards": {"Moon": 1}}"#;
        let (settings, note) = Settings::read(Some(text));
        assert_eq!(settings.tags[Path::new("/b.zrf")], ["good"]);
        assert!(note.is_some_and(|note| note.ends_with("for boards of Moon, tags of /a.zrf")));
        let text = r#"{"unknown": 1, "animation": 90000, "window": [9e9, 600], "zoom": 0.0}"#;
        let (settings, note) = Settings::read(Some(text));
        assert_eq!(
            (settings.animation, settings.window, settings.zoom, note),
            (500, None, 1.0, None)
        );
    }
}
