//! What is remembered from one start to the next.

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// So many recent files are kept.
const MOST_RECENT: usize = 10;

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

/// Everything a user can choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Settings {
    pub(super) theme: ThemeChoice,
    /// How long a move is seen moving, in milliseconds; 0 is off.
    pub(super) animation: u32,
    /// How long the computer thinks about a move.
    pub(super) seconds: f32,
    pub(super) coordinates: bool,
    pub(super) targets: bool,
    /// A click on a place that only one move goes to plays it.
    pub(super) smart_moves: bool,
    /// A rim around the board that tells who leads.
    pub(super) leader_rim: bool,
    pub(super) side_panel: bool,
    /// Whether moves and ends are heard.
    pub(super) sound: bool,
    /// The seed of chance for new games; a different one each time without.
    pub(super) seed: Option<u64>,
    pub(super) recent: Vec<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::System,
            animation: 220,
            seconds: 1.0,
            coordinates: true,
            targets: true,
            smart_moves: true,
            leader_rim: false,
            side_panel: true,
            sound: true,
            seed: None,
            recent: Vec::new(),
        }
    }
}

impl Settings {
    /// Reads what was kept. What cannot be read is replaced by what is usual, with a note.
    pub(super) fn read(text: Option<&str>) -> (Self, Option<String>) {
        let Some(text) = text else {
            return (Self::default(), None);
        };
        match serde_json::from_str::<Self>(text) {
            Ok(mut settings) => {
                settings.animation = settings.animation.min(500);
                settings.seconds = if settings.seconds.is_finite() {
                    settings.seconds.clamp(0.05, 60.0)
                } else {
                    1.0
                };
                settings.recent.truncate(MOST_RECENT);
                (settings, None)
            }
            Err(_) => (
                Self::default(),
                Some("the kept settings could not be read; the usual ones are used".to_owned()),
            ),
        }
    }

    /// The text to keep.
    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).expect("settings are plain data")
    }

    /// Puts a file at the head of the recent ones.
    pub(super) fn remember(&mut self, path: &Path) {
        self.recent.retain(|known| known != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(MOST_RECENT);
    }
}

#[cfg(test)]
mod tests {
    use super::Settings;
    use std::path::Path;

    #[test]
    fn settings_survive_a_restart() {
        let mut settings = Settings::default();
        settings.remember(Path::new("/a.zrf"));
        settings.remember(Path::new("/b.zrf"));
        settings.remember(Path::new("/a.zrf"));
        assert_eq!(settings.recent.len(), 2);
        assert_eq!(Settings::read(Some(&settings.write())), (settings, None));
    }

    #[test]
    fn broken_settings_are_replaced_with_a_note() {
        for text in ["", "{", r#"{"animation": "fast"}"#] {
            let (settings, note) = Settings::read(Some(text));
            assert_eq!(settings, Settings::default());
            assert!(note.is_some(), "{text}");
        }
        let (settings, note) = Settings::read(Some(r#"{"unknown": 1, "animation": 90000}"#));
        assert_eq!((settings.animation, note), (500, None));
    }
}
