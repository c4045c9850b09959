//! Carries out commands.

use super::App;
use super::dialogs::DialogPurpose;
use crate::window::board::Overlay;
use crate::window::commands::Command;
use crate::window::naming::GameFile;
use crate::window::panels::Dialog;
use crate::window::settings::Settings;
use crate::window::table::Table;
use zrf_grammar::VariantId;
use zrf_grammar::game::Game;
use zrf_interpreter::NodeId;

impl App {
    /// Carries out a command.
    pub(super) fn run(&mut self, ctx: &egui::Context, command: Command) {
        let now = ctx.input(|input| input.time);
        match command {
            Command::NewGame => self.start_again(),
            Command::Open => self.files.ask(ctx, DialogPurpose::Open),
            Command::OpenFolder => self.files.ask(ctx, DialogPurpose::Folder),
            Command::OpenPath if self.is_showing(Dialog::Path) => self.toggle(Dialog::Path),
            Command::OpenPath => self.ask_old_path(),
            Command::SaveGame => self.ask_file(ctx, GameFile::Moves),
            Command::SavePicture => self.ask_file(ctx, GameFile::Picture),
            Command::SaveFilm => self.ask_file(ctx, GameFile::Film),
            Command::SavePath if self.is_showing(Dialog::SavePath) => self.toggle(Dialog::SavePath),
            Command::SavePath => self.ask_path(GameFile::Moves),
            Command::CopyGame => self.copy_game(ctx),
            Command::CopyScore => self.copy_score(ctx),
            Command::CopyPosition => self.copy_position(ctx),
            Command::CopyLink => self.copy_link(ctx),
            Command::Paste => ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Command::Resume => self.resume(ctx),
            Command::StartPage => self.close_game(),
            Command::Reload => self.reload(ctx),
            Command::Quit => self.quit(),

            Command::TakeBack => self.change(Table::take_back),
            Command::Redo => self.look(|table, settings| table.redo(now, settings)),
            Command::Next => self.forward(now),
            Command::First => self.view(|table, _| table.go_to(NodeId::ROOT)),
            Command::Previous => self.view(|table, _| table.backward()),
            Command::Last => self.view(|table, _| table.go_to_end()),
            Command::NextVariation => self.view(|table, _| table.go_to_next_variation()),
            Command::MainLine => self.view(|table, _| table.promote(table.session.current())),
            Command::DeleteVariation => self.view(|table, _| table.delete_variation()),
            Command::AutoPlay => self.look(|table, _| table.toggle_show(now)),
            Command::AuthorSolution => self.look(|table, _| table.add_author_solution()),
            Command::Skip => self.look(|table, _| table.skip()),
            Command::LetPlay => self.look(|table, _| table.let_computers_play()),
            Command::Pause => self.look(|table, _| table.pause_computers()),
            Command::EndMove => self.end_move(now),
            Command::TypeMove => self.type_move(),
            Command::Hint => self.ask_hint(ctx),
            Command::Threat => self.ask_threat(ctx),
            Command::Review => self.toggle_review(),
            Command::Solve => self.solve(ctx),
            Command::MoveNow => self.move_now(),
            Command::NextLevel => self.open_next_level(),
            Command::Seats => self.toggle(Dialog::Seats),
            Command::EditPosition => self.toggle_edit(),
            Command::ClearBoard => self.change(|table| table.set_board(false)),
            Command::StartBoard => self.change(|table| table.set_board(true)),
            Command::PlayFromHere => self.change(Table::finish_edit),
            Command::GiveUpEdit => self.change(Table::cancel_edit),
            Command::PreviousVariant => self.step_variant(-1),
            Command::NextVariant => self.step_variant(1),

            Command::Flip => self.show_otherwise(Table::flip),
            Command::NextPictures => self.show_otherwise(Table::show_next_pictures),
            Command::Coordinates => self.settings.coordinates ^= true,
            Command::Targets => self.settings.targets ^= true,
            Command::Goals => self.settings.goals ^= true,
            Command::Values => self.settings.values ^= true,
            Command::LeaderRim => self.settings.leader_rim ^= true,
            Command::SidePanel => self.settings.side_panel ^= true,
            Command::Sound => self.settings.sound ^= true,
            Command::Names => self.overlay.has_names ^= true,
            Command::NextDirection => self.step_overlay(Overlay::next_direction),
            Command::NextZone => self.step_overlay(Overlay::next_zone),
            Command::FullScreen => fill_screen(ctx),
            Command::Settings => self.toggle(Dialog::Settings),

            Command::Editor => self.toggle_editor(),
            Command::Rules => self.toggle(Dialog::Rules),
            Command::Problems => self.toggle(Dialog::Problems),
            Command::Why => self.toggle(Dialog::Why),
            Command::Palette => self.toggle_palette(),
            Command::Shortcuts => self.toggle(Dialog::Shortcuts),
            Command::Tour => self.show_tour(ctx, 0),
        }
    }

    fn start_again(&mut self) {
        let seed = self.next_seed();
        self.restart(seed);
    }

    fn forward(&mut self, now: f64) {
        self.view(|table, settings| {
            table.pace.is_showing = false;
            table.forward(now, settings);
        });
    }

    /// Passes, or ends a move with several parts.
    fn end_move(&mut self, now: f64) {
        self.look(|table, settings| {
            if let Some(pass) = table.own_pass() {
                table.play(pass, now, settings);
            }
        });
    }

    /// Begins to edit the board, or plays on from the edited state.
    fn toggle_edit(&mut self) {
        match self
            .table
            .as_ref()
            .is_some_and(|table| table.editing.is_some())
        {
            true => self.change(Table::finish_edit),
            false => self.look(|table, _| table.begin_edit()),
        }
    }

    fn type_move(&mut self) {
        self.texts.typed.clear();
        self.toggle(Dialog::Type);
    }

    fn open_next_level(&mut self) {
        let next = self.table.as_ref().and_then(Table::next_level);
        next.into_iter().for_each(|next| self.open_variant(next));
    }

    /// Shows a step of the tour, beside a game.
    pub(super) fn show_tour(&mut self, ctx: &egui::Context, step: usize) {
        if self.table.is_none() {
            self.open_shipped(ctx, 0, None);
        }
        self.settings.toured = true;
        self.tour_step = step;
        if !self.is_showing(Dialog::Tour) {
            self.dialogs.push(Dialog::Tour);
        }
    }

    fn toggle_palette(&mut self) {
        self.texts.commands.clear();
        self.toggle(Dialog::Palette);
    }

    /// Changes the open game, or the edit in progress; the computer starts over.
    fn change(&mut self, change: impl FnMut(&mut Table)) {
        self.forget_computer();
        self.table.iter_mut().for_each(change);
    }

    /// Goes to another place in the open game; the computer starts over. Does nothing while the board is edited.
    pub(super) fn look(&mut self, look: impl FnOnce(&mut Table, &Settings)) {
        let Some(table) = self.table.as_mut().filter(|table| table.editing.is_none()) else {
            return;
        };
        look(table, &self.settings);
        self.forget_computer();
    }

    /// Views another place in the open game; the computer thinks on about its move at the end of the line.
    fn view(&mut self, view: impl FnOnce(&mut Table, &Settings)) {
        if let Some(table) = self.table.as_mut().filter(|table| table.editing.is_none()) {
            view(table, &self.settings);
        }
    }

    /// Changes how the open game is shown; the computer keeps thinking.
    fn show_otherwise(&mut self, change: impl FnMut(&mut Table)) {
        self.table.iter_mut().for_each(change);
    }

    fn step_overlay(&mut self, step: fn(&mut Overlay, &Game)) {
        let Some(table) = &mut self.table else { return };
        step(&mut self.overlay, table.game());
        table.notice = self.overlay.words(table.game());
    }

    /// Closes the open game and shows the start page.
    pub(super) fn close_game(&mut self) {
        self.keep_game();
        // The last game is another one if this one had no move.
        self.end_analysis(self.last_source().as_ref());
        self.n_changes += 1;
        (self.table, self.watch) = (None, None);
        (self.problems, self.refused) = (None, None);
        self.dialogs.clear();
        self.message.clear();
    }

    /// Restarts the open game.
    pub(super) fn restart(&mut self, seed: u64) {
        self.keep_game();
        self.forget_computer();
        self.n_changes += 1;
        if let Some(table) = &mut self.table {
            table.restart(seed);
        }
        self.review = None;
        // The overlays for authors belong to the previous game.
        self.overlay = Overlay::default();
    }

    /// Plays the typed move. If it is illegal, the dialog says why.
    pub(super) fn play_typed(&mut self, now: f64) {
        let Some(table) = &mut self.table else { return };
        if let Ok(index) = table.typed_move(&self.texts.typed) {
            table.play(index, now, &self.settings);
            self.texts.typed.clear();
            self.dialogs.retain(|open| *open != Dialog::Type);
        }
    }

    fn step_variant(&mut self, step: isize) {
        let Some(table) = &self.table else { return };
        let all: Vec<VariantId> = table.rules.variants().collect();
        let at = all.iter().position(|id| *id == table.variant).unwrap_or(0);
        let next = (at as isize + step).rem_euclid(all.len().max(1) as isize);
        if let Some(&variant) = all.get(next as usize) {
            self.open_variant(variant);
        }
    }
}

/// Switches between the whole screen and a window.
fn fill_screen(ctx: &egui::Context) {
    let is_full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
    ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!is_full));
}
