//! The app: the open game and the two halves of a frame. `logic` changes things, `ui` draws them and collects requests.

mod clipboard;
mod closing;
mod computer;
mod dialogs;
mod dispatch;
mod editing;
mod facts;
mod files;
mod game_engine;
mod logic;
#[cfg_attr(target_arch = "wasm32", path = "picked_page.rs")]
mod picked;
mod picture;
mod problems;
mod recorded;
mod refused;
mod saving;
mod share;
mod shots;
mod starting;
mod ui;

use super::board::{ChoicePlace, Overlay};
use super::editor::Editor;
use super::library::Library;
use super::naming::{NewPath, OldPath};
use super::panels::library::Filter;
use super::panels::{Dialog, Request};
use super::settings::Settings;
use super::sound::Speaker;
use super::source::{Problems, Source};
use super::table::Table;
use super::watch::FileWatch;
use crate::files::FolderEntry;
use crate::play::{Resources, ValueCache};
use crate::shipped::GAMES;

use dialogs::Dialogs;
use game_engine::GameEngine;
pub use starting::Start;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use web_time::Instant;

/// How long each frame may read games of the start page.
const PART_OF_FRAME: Duration = Duration::from_millis(12);

/// The window's contents. Needs no display: tests run it frame by frame.
#[derive(Debug)]
pub struct App {
    settings: Settings,
    table: Option<Table>,
    /// The games of the start page, read one after the other once it is shown.
    samples: Vec<Option<Table>>,
    problems: Option<Problems>,
    /// The rules that the problems belong to.
    refused: Option<refused::Refused>,
    dialogs: Vec<Dialog>,
    requests: Vec<Request>,
    texts: FieldTexts,
    files: Dialogs,
    /// The folder of rules that the start page shows.
    library: Option<Library>,
    editor: Option<Editor>,
    /// The folder that the path being typed is in, with its entries.
    listed: (PathBuf, Vec<FolderEntry>),
    watch: Option<FileWatch>,
    computer: Option<GameEngine>,
    /// How much of the analysis of the whole game is done, in per cent, while it runs.
    review: Option<u8>,
    resources: Resources,
    learns: Option<ValueCache>,
    allowed: Arc<[PathBuf]>,
    /// A line for the start page.
    message: String,
    overlay: Overlay,
    speaker: Speaker,
    /// Where the board was drawn last, in points of the screen.
    board: egui::Rect,
    /// Where the moves are that one is to be chosen of.
    chosen_at: ChoicePlace,
    asked_picture: Option<shots::PictureRequest>,
    film: Option<shots::FilmRequest>,
    /// The folder of the last saved file.
    saved_in: Option<PathBuf>,
    /// How far the tour has come.
    tour_step: usize,
    is_closing: bool,
    title: String,
    seed: Option<u64>,
    n_games: u64,
    /// Counter of opened games, and its value when the game was last drawn.
    n_changes: u64,
    n_changes_seen: u64,
}

/// What is typed into fields.
#[derive(Clone, Debug, Default)]
struct FieldTexts {
    /// The path on the start page, and that of the dialog.
    path: OldPath,
    dialog_path: OldPath,
    save: NewPath,
    variants: String,
    commands: String,
    library: Filter,
    typed: String,
    seed: String,
}

impl App {
    /// The message in the status bar.
    pub fn notice(&self) -> &str {
        self.table
            .as_ref()
            .map_or(&self.message, |table| &table.notice)
    }

    /// The result of the open game, as the window shows it.
    pub fn result(&self) -> Option<String> {
        let (headline, why) = self.table.as_ref()?.result()?;
        Some(format!("{headline} {why}"))
    }

    /// The moves so far, in the form of a saved game.
    pub fn saved_game(&self) -> Option<String> {
        self.table.as_ref().map(Table::saved)
    }

    /// Stores the zoom and the size of the window. The size is stored without zoom, because the window opens before its
    /// contents are zoomed.
    fn remember_size(&mut self, ctx: &egui::Context) {
        let zoom = ctx.zoom_factor();
        self.settings.zoom = zoom;
        let size = ctx.input(|input| {
            let viewport = input.viewport();
            let is_usual = viewport.maximized != Some(true) && viewport.fullscreen != Some(true);
            viewport.inner_rect.filter(|_| is_usual)
        });
        if let Some(size) = size {
            self.settings.window = Some((zoom * size.size()).into());
        }
    }

    /// The title of the window.
    pub fn title(&self) -> &str {
        &self.title
    }

    fn is_showing(&self, dialog: Dialog) -> bool {
        self.dialogs.contains(&dialog)
    }

    fn toggle(&mut self, dialog: Dialog) {
        if self.is_showing(dialog) {
            self.dialogs.retain(|open| *open != dialog);
        } else {
            self.dialogs.push(dialog);
        }
    }

    /// The seed of the next game: the requested one, the fixed one, or a new one each time.
    fn next_seed(&mut self) -> u64 {
        self.n_games += 1;
        let fixed = self.seed.take().or(self.settings.seed);
        fixed.unwrap_or_else(|| {
            let since = web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH);
            since.map_or(self.n_games, |since| since.as_nanos() as u64 % 1_000_000)
        })
    }

    /// Reads games of the start page for part of a frame, so that the page appears at once.
    fn load_samples(&mut self, ctx: &egui::Context) {
        let begun = Instant::now();
        while self.samples.len() < GAMES.len() {
            let mut table = Table::open(Source::Shipped(self.samples.len()), None, 7).ok();
            if let Some(table) = &mut table {
                table.set_example();
            }
            self.samples.push(table);
            if begun.elapsed() > PART_OF_FRAME {
                return ctx.request_repaint();
            }
        }
    }
}
