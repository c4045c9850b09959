//! What the window shows when it opens.

use super::dialogs::Dialogs;
use super::{App, FieldTexts};
use crate::play::{Resources, ValueCache};
use crate::window::board::ChoicePlace;
use crate::window::board::Overlay;
use crate::window::settings::Settings;
use crate::window::sound::Speaker;
use crate::window::theme;
use std::path::PathBuf;
use zrf_grammar::VariantName;

/// A pointer that moves further than this with its button down is dragging, in points of the screen.
const DRAG_DISTANCE: f32 = 3.0;

/// What the window shows when it opens, and its options.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// A rules file or a saved game; without it, the start page.
    pub file: Option<PathBuf>,
    /// A link to a game, instead of a file.
    pub link: Option<String>,
    /// The variant of the file.
    pub variant: Option<VariantName>,
    /// Whether the file opens despite errors in the rules.
    pub is_lenient: bool,
    /// The random seed.
    pub seed: Option<u64>,
    /// The seats, such as `Black=computer:5s`; all others are people.
    pub seats: Vec<String>,
    /// What the computer's search may use.
    pub resources: Resources,
    /// Where to store what the computer learns while people think; without it, nothing is learned.
    pub learns: Option<ValueCache>,
    /// The folder with the settings; without it, nothing is kept.
    pub config: Option<PathBuf>,
    /// Folders, besides their own, in which rules may name files.
    pub allowed: Vec<PathBuf>,
    /// Whether the system asks for less motion.
    pub is_calm: bool,
    /// Messages about the settings before they are read.
    pub note: Option<String>,
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
            chosen_at: ChoicePlace::NONE,
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

    /// Opens what the command line names, or else resumes the last game.
    fn open_first(&mut self, ctx: &egui::Context, start: &Start) {
        let variant = start.variant.as_ref();
        match (&start.file, &start.link) {
            (Some(file), _) => self.open_path(ctx, file, variant),
            (None, Some(link)) => self.open_link(ctx, link, variant),
            (None, None) if self.settings.resumes => return self.resume_at_start(ctx),
            (None, None) => return,
        }
        if start.is_lenient {
            self.open_anyway(ctx);
        }
        match &mut self.refused {
            Some(refused) => refused.seats.clone_from(&start.seats),
            None => start
                .seats
                .iter()
                .for_each(|seat| self.set_seat_from_text(seat)),
        }
    }
}
