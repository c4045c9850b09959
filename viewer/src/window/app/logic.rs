//! The half of a frame that changes things: what is due, what was asked for.

use super::App;
use super::files::Purpose;
use crate::window::commands::{self, Command, Keyboard};
use crate::window::panels::{Dialog, Request};
use crate::window::sound;
use crate::window::table::{Asked, Table};
use crate::window::watch::Changed;
use std::time::Duration;
use zrf_grammar::VariantId;
use zrf_interpreter::NodeId;

impl App {
    /// Obeys requests, and does what is due by itself.
    pub(in crate::window) fn think(&mut self, ctx: &egui::Context) {
        self.take_answer(ctx);
        self.take_picture(ctx);
        self.take_dropped(ctx);
        self.take_keys(ctx);
        self.take_clipboard(ctx);
        self.watch(ctx);
        for request in std::mem::take(&mut self.requests) {
            // A file that was dropped, or rules that changed on disk, may have come between seeing and asking.
            if self.n_changes == self.n_changes_seen || !request.is_of_game() {
                self.obey(ctx, request);
            }
        }
        self.advance(ctx);
        self.run_computer(ctx);
        self.play_sounds();
        self.set_title(ctx);
        if self.table.is_none() {
            self.load_samples(ctx);
        }
    }

    fn take_dropped(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input_mut(|input| std::mem::take(&mut input.raw.dropped_files));
        if let Some(path) = dropped
            .into_iter()
            .next()
            .map(|file| file.path().to_owned())
        {
            self.open_path(ctx, &path, None);
        }
    }

    fn take_keys(&mut self, ctx: &egui::Context) {
        let keyboard = Keyboard::of(ctx);
        if let Some(command) = commands::pressed(ctx, &self.facts(), keyboard) {
            self.requests.push(Request::Command(command));
        }
        let pressed = |key: egui::Key| ctx.input(|input| input.key_pressed(key));
        // A point of the board that has the keyboard answers these keys itself.
        if keyboard != Keyboard::Free || !self.dialogs.is_empty() {
            return;
        }
        let Some(table) = &mut self.table else { return };
        if pressed(egui::Key::Escape) {
            if !table.put_down() {
                self.move_now();
            }
        } else if pressed(egui::Key::ArrowUp) || pressed(egui::Key::ArrowDown) {
            let point = table.keyboard_start();
            if let Some(point) = point {
                ctx.memory_mut(|memory| {
                    memory.request_focus(crate::window::board::point_id(point));
                    memory.move_focus(egui::FocusDirection::None);
                });
            }
        }
        let Some(table) = &self.table else { return };
        let may_end = table.is_within_move() && table.is_open();
        if may_end
            && pressed(egui::Key::Enter)
            && let Some(pass) = table.pass()
        {
            self.requests.push(Request::Play(pass));
        }
    }

    fn watch(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        match self.watch.as_mut().map(|watch| watch.poll(now)) {
            Some(Changed::Yes) => self.reload(ctx),
            Some(Changed::Soon(seconds)) => repaint_in(ctx, seconds),
            Some(Changed::No) | None => {}
        }
    }

    fn advance(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        let Some(table) = &mut self.table else { return };
        if let Some(seconds) = table.advance(now, &self.settings) {
            repaint_in(ctx, seconds);
        }
        let is_springing = table
            .hand
            .spring
            .is_some_and(|spring| spring.share(now) < 1.0);
        if table.motion.is_some() || is_springing {
            ctx.request_repaint();
        }
    }

    fn play_sounds(&mut self) {
        let Some(table) = &mut self.table else { return };
        for cue in table.take_cues() {
            if self.settings.sound
                && sound::IS_BUILT
                && let Some(file) = table.sounds.get(cue)
            {
                self.speaker.play(file);
            }
        }
    }

    fn set_title(&mut self, ctx: &egui::Context) {
        let title = match &self.table {
            Some(table) => format!("{} – {}", table.game().title, table.turn_words()),
            None => "zrf".to_owned(),
        };
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        if std::mem::take(&mut self.is_closing) {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
    }

    fn obey(&mut self, ctx: &egui::Context, request: Request) {
        let now = ctx.input(|input| input.time);
        ctx.request_repaint();
        match request {
            Request::Command(command) => self.run(ctx, command),
            Request::OpenSource(source) => self.open_source(ctx, source, None),
            Request::OpenPath(path) => self.open_path(ctx, &path, None),
            Request::SavePath(path) => self.save_by_path(ctx, &path),
            Request::Variant(variant) => self.open_variant(variant),
            Request::NewRules(name) => self.files.ask(ctx, Purpose::NewRules(name)),
            Request::Settings(settings) => {
                ctx.set_theme(settings.theme.preference());
                self.settings = *settings;
            }
            Request::Close(dialog) => {
                self.dialogs.retain(|open| *open != dialog);
                if let (Dialog::Choice, Some(table)) = (dialog, &mut self.table) {
                    table.hand.choice = None;
                }
            }
            Request::Board(Asked::PutDown) => {
                if self.table.as_mut().is_some_and(|table| !table.put_down()) {
                    self.move_now();
                }
            }
            Request::Board(asked) => {
                if let Some(table) = &mut self.table {
                    table.obey(asked, now, &self.settings);
                }
            }
            Request::Overlay(overlay) => {
                self.overlay = overlay;
                if let Some(table) = &mut self.table {
                    table.notice = overlay.words(table.game());
                }
            }
            Request::Tool(tool) => {
                let editing = self.table.as_mut().and_then(|table| table.editing.as_mut());
                if let Some(editing) = editing {
                    editing.tool = tool;
                }
            }
            Request::FirstTurn(turn) => {
                if let Some(table) = &mut self.table {
                    table.set_first_turn(turn);
                }
            }
            Request::Typed => self.play_typed(now),
            Request::Seed(seed) => self.restart(seed),
            Request::Seat(player, seat) => self.set_seat(player, seat),
            Request::Play(index) => {
                let table = self.table.as_mut().filter(|table| table.is_open());
                // A move that was played in this very frame leaves other moves.
                let is_legal = |table: &&mut Table| index < table.session.legal_moves().len();
                if let Some(table) = table.filter(is_legal) {
                    table.play(index, now, &self.settings);
                }
            }
            Request::GoTo(node) => {
                if let Some(table) = self.table.as_mut().filter(|table| table.editing.is_none()) {
                    table.go_to(node);
                }
            }
        }
    }

    fn run(&mut self, ctx: &egui::Context, command: Command) {
        match command {
            Command::Open => self.files.ask(ctx, Purpose::Open),
            Command::SaveGame => self.files.ask(ctx, Purpose::SaveGame),
            Command::SavePicture => self.files.ask(ctx, Purpose::SavePicture),
            Command::OpenPath => self.toggle(Dialog::Path),
            Command::SavePath => self.toggle(Dialog::SavePath),
            Command::Settings => self.toggle(Dialog::Settings),
            Command::Palette => {
                self.texts.commands.clear();
                self.toggle(Dialog::Palette);
            }
            Command::Shortcuts => self.toggle(Dialog::Shortcuts),
            Command::Rules => self.toggle(Dialog::Rules),
            Command::Why => self.toggle(Dialog::Why),
            Command::Problems => self.toggle(Dialog::Problems),
            Command::Coordinates => self.settings.coordinates ^= true,
            Command::Targets => self.settings.targets ^= true,
            Command::Goals => self.settings.goals ^= true,
            Command::Values => self.settings.values ^= true,
            Command::LeaderRim => self.settings.leader_rim ^= true,
            Command::Sound => self.settings.sound ^= true,
            Command::SidePanel => self.settings.side_panel ^= true,
            Command::Names => self.overlay.has_names ^= true,
            Command::NextDirection | Command::NextZone => self.step_overlay(command),
            Command::Quit => self.is_closing = true,
            Command::Reload => self.reload(ctx),
            Command::CopyGame => self.copy_game(ctx),
            Command::CopyPosition => self.copy_position(ctx),
            Command::Paste => ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Command::Resume => self.resume(ctx),
            Command::StartPage => {
                self.keep_game();
                self.n_changes += 1;
                (self.table, self.watch) = (None, None);
                self.dialogs.clear();
                self.message.clear();
            }
            Command::FullScreen => {
                let is_full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!is_full));
            }
            Command::NewGame => {
                let seed = self.next_seed();
                self.restart(seed);
            }
            Command::TypeMove => {
                self.texts.typed.clear();
                self.toggle(Dialog::Type);
            }
            Command::Seats => self.toggle(Dialog::Seats),
            Command::Solve => self.solve(ctx),
            Command::NextLevel => {
                let next = self.table.as_ref().and_then(Table::next_level);
                next.into_iter().for_each(|next| self.open_variant(next));
            }
            Command::Hint => self.ask_hint(ctx),
            Command::MoveNow => {
                self.move_now();
            }
            Command::PreviousVariant => self.step_variant(-1),
            Command::NextVariant => self.step_variant(1),
            _ => self.run_on_table(ctx, command),
        }
    }

    /// Commands about the moves of the open game.
    fn run_on_table(&mut self, ctx: &egui::Context, command: Command) {
        let now = ctx.input(|input| input.time);
        self.forget_computer();
        let Some(table) = &mut self.table else { return };
        if table.editing.is_some() && !is_for_editing(command) {
            return;
        }
        match command {
            Command::TakeBack => table.take_back(),
            Command::Redo | Command::Next => {
                table.is_showing = false;
                table.forward(now, &self.settings);
            }
            Command::Previous => table.backward(),
            Command::First => table.go_to(NodeId::ROOT),
            Command::Last => table.go_to_end(),
            Command::LetPlay => table.let_computers_play(),
            Command::AutoPlay => table.toggle_show(now),
            Command::Skip => table.skip(),
            Command::AuthorSolution => table.lay_out_author_solution(),
            Command::Flip => table.flip(),
            Command::NextPictures => table.show_next_pictures(),
            Command::EditPosition => table.begin_edit(),
            Command::PlayFromHere => table.finish_edit(),
            Command::GiveUpEdit => table.give_up_edit(),
            Command::EndMove => {
                if let Some(pass) = table.pass().filter(|_| table.is_open()) {
                    table.play(pass, now, &self.settings);
                }
            }
            _ => {}
        }
    }

    fn step_overlay(&mut self, command: Command) {
        let Some(table) = &mut self.table else { return };
        if command == Command::NextDirection {
            self.overlay.next_direction(table.game());
        } else {
            self.overlay.next_zone(table.game());
        }
        table.notice = self.overlay.words(table.game());
    }

    /// Begins the open game again.
    fn restart(&mut self, seed: u64) {
        self.keep_game();
        self.forget_computer();
        self.n_changes += 1;
        if let Some(table) = &mut self.table {
            table.restart(seed);
        }
    }

    /// Plays the move that was typed, or says why it is none.
    fn play_typed(&mut self, now: f64) {
        let Some(table) = &mut self.table else { return };
        match table.typed_move(&self.texts.typed) {
            Ok(index) => {
                table.play(index, now, &self.settings);
                self.texts.typed.clear();
                self.dialogs.retain(|open| *open != Dialog::Type);
            }
            Err(why) => table.notice = why,
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

/// Whether a command makes sense while the position is edited.
fn is_for_editing(command: Command) -> bool {
    matches!(
        command,
        Command::TakeBack | Command::Flip | Command::PlayFromHere | Command::GiveUpEdit
    )
}

fn repaint_in(ctx: &egui::Context, seconds: f64) {
    ctx.request_repaint_after(Duration::from_secs_f64(seconds.clamp(0.0, 60.0)));
}
