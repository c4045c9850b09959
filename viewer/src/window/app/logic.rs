//! The half of a frame that changes things: due events and requests.

use super::App;
use super::dialogs::DialogPurpose;
use crate::window::board::Overlay;
use crate::window::commands::{self, Keyboard};
use crate::window::panels::{Dialog, Request};
use crate::window::sound;
use crate::window::table::{BoardAction, Table};
use crate::window::watch::{Changed, FileWatch};
use std::time::Duration;

impl App {
    /// Executes requests and due events.
    pub(in crate::window) fn think(&mut self, ctx: &egui::Context) {
        self.take_close_request(ctx);
        self.remember_size(ctx);
        self.take_answer(ctx);
        self.take_picture(ctx);
        self.take_film();
        self.take_dropped(ctx);
        self.take_keys(ctx);
        self.take_clipboard(ctx);
        self.watch(ctx);
        for request in std::mem::take(&mut self.requests) {
            // A dropped file or changed rules may have come between showing and requesting.
            if self.n_changes == self.n_changes_seen || !request.is_of_game() {
                self.obey(ctx, request);
            }
        }
        if let Some(editor) = &mut self.editor {
            editor.poll(ctx);
        }
        if let Some(library) = &mut self.library {
            library.poll(&self.allowed);
        }
        let samples = self.samples.iter_mut().flatten();
        let entries = self
            .library
            .iter_mut()
            .flat_map(|library| library.entries.iter_mut());
        let found = entries.flatten().filter_map(|entry| entry.table.as_mut());
        for table in self.table.iter_mut().chain(samples).chain(found) {
            table.dress(&self.settings);
        }
        let is_typing = self.is_showing(Dialog::Type);
        if let Some(table) = &mut self.table {
            table.follow_typing(is_typing.then_some(&self.texts.typed));
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
        let Some(file) = dropped.into_iter().next() else {
            return;
        };
        #[cfg(not(target_arch = "wasm32"))]
        self.open_path(ctx, file.path(), None);
        #[cfg(target_arch = "wasm32")]
        self.files.take(ctx, file);
    }

    fn take_keys(&mut self, ctx: &egui::Context) {
        if self.close_last(ctx) {
            return;
        }
        let keyboard = Keyboard::of(ctx);
        let save = egui::KeyboardShortcut::new(egui::Modifiers::COMMAND, egui::Key::S);
        if self.editor.is_some()
            && keyboard == Keyboard::Field
            && ctx.input_mut(|input| input.consume_shortcut(&save))
        {
            return self.save_rules(ctx);
        }
        if let Some(command) = commands::pressed(ctx, &self.facts(), keyboard) {
            self.requests.push(Request::Command(command));
        }
        let recent = commands::recent_pressed(ctx);
        if let Some(path) = recent.and_then(|index| self.settings.recent.get(index)) {
            self.requests.push(Request::OpenPath(path.clone()));
        }
        let pressed = |key: egui::Key| ctx.input(|input| input.key_pressed(key));
        // A focused board position handles these keys itself.
        if keyboard != Keyboard::Free || self.is_covered() {
            return;
        }
        let Some(table) = &mut self.table else { return };
        if pressed(egui::Key::Escape) {
            self.put_down(ctx);
        } else if pressed(egui::Key::ArrowUp)
            || pressed(egui::Key::ArrowDown)
            || pressed(egui::Key::Tab) && ctx.input(|input| input.modifiers.is_none())
        {
            let point = table.keyboard_start();
            if let Some(point) = point {
                ctx.memory_mut(|memory| {
                    memory.request_focus(crate::window::board::point_id(point));
                    memory.move_focus(egui::FocusDirection::None);
                });
            }
        }
        let Some(table) = &self.table else { return };
        if table.is_within_move()
            && pressed(egui::Key::Enter)
            && let Some(pass) = table.own_pass()
        {
            self.requests.push(Request::Play(pass));
        }
    }

    /// Esc puts down what is held, or else stops a search, or else takes the keyboard focus from the board.
    fn put_down(&mut self, ctx: &egui::Context) {
        if self.table.as_mut().is_some_and(Table::put_down) {
            return;
        }
        match self.is_thinking() {
            true => self.move_now(),
            false => ctx.memory_mut(egui::Memory::stop_text_input),
        }
    }

    /// Esc closes what was opened last: the choice of moves, a dialog or panel, then the overlays for authors.
    fn close_last(&mut self, ctx: &egui::Context) -> bool {
        let is_pressed = ctx.input(|input| input.key_pressed(egui::Key::Escape));
        if !is_pressed || egui::Popup::is_any_open(ctx) {
            return false;
        }
        let hand = self.table.as_mut().map(|table| &mut table.hand);
        let is_busy = hand.as_ref().is_some_and(|hand| hand.is_holding());
        let mut closed = hand.is_some_and(|hand| hand.choice.take().is_some());
        if !closed && let Some(dialog) = self.dialogs.pop() {
            self.forget_words_of(dialog);
            closed = true;
        }
        if !closed && !is_busy && !self.is_thinking() && self.overlay != Overlay::default() {
            self.overlay = Overlay::default();
            if let Some(table) = &mut self.table {
                table.notice.clear();
            }
            closed = true;
        }
        if closed {
            ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Escape));
        }
        closed
    }

    fn watch(&mut self, ctx: &egui::Context) {
        if has_changed(ctx, self.watch.as_mut()) {
            self.reload(ctx);
        }
        if has_changed(ctx, self.refused_watch()) {
            self.try_refused(ctx);
        }
    }

    fn advance(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        let pointer = ctx.input(|input| input.pointer.latest_pos());
        let Some(table) = &mut self.table else { return };
        table.follow_pointer(pointer);
        table.find_reaches();
        if let Some(seconds) = table.advance(now, &self.settings) {
            repaint_in(ctx, seconds);
        }
        let is_springing = table
            .hand
            .spring
            .is_some_and(|spring| spring.share(now) < 1.0);
        if table.pace.motion.is_some() || is_springing {
            ctx.request_repaint();
        }
    }

    fn play_sounds(&mut self) {
        let Some(table) = &mut self.table else { return };
        for cue in table.take_cues() {
            if self.settings.sound
                && sound::IS_BUILT
                && let Some(file) = table.art.sounds.get(cue)
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
            Request::Against(source) => self.play_against(ctx, source),
            Request::OpenPath(path) => self.open_path(ctx, &path, None),
            Request::OpenTyped(field, path) => self.open_typed(ctx, field, &path),
            Request::OpenAnyway => self.open_anyway(ctx),
            Request::EditProblem { number, fixes } => self.edit_problem(number, fixes),
            Request::CloseEditor => self.close_editor(),
            Request::ShowRule(line) => self.show_rule(line),
            Request::Tour(step) => self.show_tour(ctx, step),
            Request::SaveRules => self.save_rules(ctx),
            Request::Quit(unsaved) => self.quit_with_rules(ctx, unsaved),
            Request::RunStep(step) => self.show_step(step),
            Request::CloseLibrary => self.library = None,
            Request::Tag(path, text) => self.settings.tag(&path, &text),
            Request::SavePath { path, replaces } => self.save_by_path(ctx, &path, replaces),
            Request::Variant(variant) => self.open_variant(variant),
            Request::NewRules(rules) => self.files.ask(ctx, DialogPurpose::NewRules(rules)),
            Request::Settings(settings) => {
                ctx.set_theme(settings.theme.preference());
                self.settings = *settings;
            }
            Request::Close(dialog) => {
                self.dialogs.retain(|open| *open != dialog);
                self.forget_words_of(dialog);
            }
            Request::Board(BoardAction::PutDown) => self.put_down(ctx),
            // A picture of the board is taken without the pointer.
            Request::Board(BoardAction::Hover(_) | BoardAction::Cursor(_))
                if self.asked_picture.is_some() => {}
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
            Request::Seat(player, seat) => self.choose_seat(player, seat),
            Request::Play(index) => {
                let table = self.table.as_mut().filter(|table| table.is_open());
                // A move played in this very frame changes the legal moves.
                let is_legal = |table: &&mut Table| index < table.session.legal_moves().len();
                if let Some(table) = table.filter(is_legal) {
                    table.play(index, now, &self.settings);
                }
            }
            Request::Promote(node) => self.look(|table, _| table.promote(node)),
            Request::Remove(node) => self.look(|table, _| table.remove(node)),
            Request::GoTo(node) => {
                if let Some(table) = self.table.as_mut().filter(|table| table.editing.is_none()) {
                    table.go_to(node);
                }
            }
        }
    }
}

/// Whether watched files have changed. While one of them is being written, a frame is due once it is quiet.
fn has_changed(ctx: &egui::Context, watch: Option<&mut FileWatch>) -> bool {
    let now = ctx.input(|input| input.time);
    match watch.map(|watch| watch.poll(now)) {
        Some(Changed::Yes) => true,
        Some(Changed::Soon(seconds)) => {
            repaint_in(ctx, seconds);
            false
        }
        Some(Changed::No) | None => false,
    }
}

fn repaint_in(ctx: &egui::Context, seconds: f64) {
    ctx.request_repaint_after(Duration::from_secs_f64(seconds.clamp(0.0, 60.0)));
}
