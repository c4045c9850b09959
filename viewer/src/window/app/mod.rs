//! The app: the open game and the two halves of a frame. `logic` changes things, `ui` draws them and collects requests.

mod clipboard;
mod closing;
mod computer;
mod dialogs;
mod dispatch;
mod editing;
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
mod ui;

use super::board::Overlay;
use super::commands::Facts;
use super::editor::Editor;
use super::library::Library;
use super::naming::NewPath;
use super::panels::library::Filter;
use super::panels::{Dialog, Request};
use super::settings::Settings;
use super::sound::{self, Speaker};
use super::source::{Problems, Source};
use super::table::Table;
use super::theme;
use super::watch::FileWatch;
use crate::files::FolderEntry;
use crate::play::{Resources, Shelf};
use crate::shipped::GAMES;

use dialogs::Dialogs;
use game_engine::GameEngine;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use web_time::Instant;

/// How long to read games of the start page before drawing it again.
const PART_OF_FRAME: Duration = Duration::from_millis(12);

/// A pointer that moves further than this with its button down is dragging, in points of the screen.
const DRAG_DISTANCE: f32 = 3.0;

/// What the window opens with.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// A rules file or a saved game; without it, the start page.
    pub file: Option<PathBuf>,
    /// A link to a game, instead of a file.
    pub link: Option<String>,
    /// The variant of the file, by its exact title.
    pub title: Option<String>,
    /// Whether the file opens despite errors in the rules.
    pub is_lenient: bool,
    /// The random seed.
    pub seed: Option<u64>,
    /// The seats, such as `Black=computer:5s`; all others are people.
    pub seats: Vec<String>,
    /// What the computer's search may use.
    pub resources: Resources,
    /// Where to store what the computer learns while people think; without it, nothing is learned.
    pub learns: Option<Shelf>,
    /// The folder with the settings; without it, nothing is kept.
    pub config: Option<PathBuf>,
    /// Folders, besides their own, in which rules may name files.
    pub allowed: Vec<PathBuf>,
    /// Whether the system asks for less motion.
    pub is_calm: bool,
    /// Messages about the settings before they are read.
    pub note: Option<String>,
}

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
    learns: Option<Shelf>,
    allowed: Arc<[PathBuf]>,
    /// A line for the start page.
    message: String,
    overlay: Overlay,
    speaker: Speaker,
    /// Where the board was drawn last, in points of the screen.
    board: egui::Rect,
    /// The rectangle of the square that several moves end on.
    square: egui::Rect,
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
    path: String,
    save: NewPath,
    variants: String,
    commands: String,
    library: Filter,
    typed: String,
    seed: String,
}

impl App {
    /// The app with saved settings, if any, and a file, if given.
    pub fn new(ctx: &egui::Context, start: Start, kept: Option<&str>) -> Self {
        theme::install(ctx);
        ctx.options_mut(|options| options.input_options.max_click_dist = DRAG_DISTANCE);
        let (mut settings, note) = Settings::read(kept);
        settings.is_calm = start.is_calm;
        ctx.set_theme(settings.theme.preference());
        ctx.set_zoom_factor(settings.zoom);
        let mut app = Self {
            settings,
            table: None,
            samples: Vec::new(),
            problems: None,
            refused: None,
            dialogs: Vec::new(),
            requests: Vec::new(),
            texts: FieldTexts::default(),
            files: Dialogs::default(),
            library: None,
            editor: None,
            listed: Default::default(),
            watch: None,
            computer: None,
            review: None,
            resources: start.resources,
            learns: start.learns.clone(),
            allowed: start.allowed.clone().into(),
            message: String::new(),
            overlay: Overlay::default(),
            speaker: Speaker::default(),
            board: egui::Rect::NOTHING,
            square: egui::Rect::NOTHING,
            asked_picture: None,
            film: None,
            saved_in: None,
            tour_step: 0,
            is_closing: false,
            title: String::new(),
            seed: start.seed,
            n_games: 0,
            n_changes: 0,
            n_changes_seen: 0,
        };
        app.open_first(ctx, &start);
        if let Some(note) = start.note.or(note) {
            app.say(note);
        }
        app
    }

    /// Opens what the command line names, or else the game of last time.
    fn open_first(&mut self, ctx: &egui::Context, start: &Start) {
        let title = start.title.as_deref();
        match (&start.file, &start.link) {
            (Some(file), _) => self.open_path(ctx, file, title),
            (None, Some(link)) => self.open_link(ctx, link, title),
            (None, None) if self.settings.resumes => return self.resume_at_start(ctx),
            (None, None) => return,
        }
        if start.is_lenient {
            self.open_anyway(ctx);
        }
        match &mut self.refused {
            Some(refused) => refused.seats.clone_from(&start.seats),
            None => start.seats.iter().for_each(|seat| self.seat_as_told(seat)),
        }
    }

    /// One whole frame: what eframe does in two steps.
    pub fn frame(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        self.think(&ctx);
        self.draw(ui);
    }

    /// Opens one of the shipped games.
    pub fn open_shipped(&mut self, ctx: &egui::Context, index: usize, variant: Option<&str>) {
        self.open_source(ctx, Source::Shipped(index), variant);
    }

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

    /// The settings as they are kept.
    pub fn kept_settings(&mut self) -> String {
        self.keep_game();
        self.settings.write()
    }

    /// Remembers how large the window and what it shows are. The window opens before anything is zoomed.
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

    fn facts(&self) -> Facts {
        let Some(table) = &self.table else {
            return Facts {
                has_problems: self.problems.is_some(),
                has_sound: sound::IS_BUILT,
                has_last: self.settings.last.is_some(),
                ..Facts::default()
            };
        };
        Facts {
            has_game: true,
            has_past: table.session.depth() > 0 && table.editing.is_none(),
            can_undo: table.has_past(),
            has_future: !table.is_at_end() && table.editing.is_none(),
            can_redo: table.has_future() && table.editing.is_none(),
            can_pass: table.own_pass().is_some(),
            is_chance: table.is_chance(),
            has_refusal: table.refusal.is_some(),
            can_move: table.is_open(),
            is_editing: table.editing.is_some(),
            is_puzzle: table.is_puzzle(),
            has_solution: table.has_solution(),
            has_next_level: table.next_level().is_some(),
            has_last: self.settings.last.is_some(),
            is_thinking: self.is_thinking(),
            has_picture_sets: table.n_picture_sets() > 1,
            has_zones: !table.game().board.zones.is_empty(),
            computer_waits: table.computer_waits(),
            has_rivals: table.rivals().is_some(),
            review: self.review,
            can_pause: table.seats.has_computers()
                && !table.seats.waits
                && table.session.outcome().is_none(),
            can_replay: table.editing.is_none() && (!table.is_at_end() || table.pace.is_showing),
            is_solving: self.is_solving(),
            has_variants: table.rules.variants().count() > 1,
            has_problems: self.problems.is_some(),
            has_sound: sound::IS_BUILT,
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
