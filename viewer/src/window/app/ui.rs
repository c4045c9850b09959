//! The half of a frame that draws.

use super::App;
use crate::window::board::{self, Overlay};
use crate::window::editor::Editor;
use crate::window::panels::library::Notes;
use crate::window::panels::{self, Dialog, Request};
use crate::window::table::Table;
use egui::{CentralPanel, Frame, Margin, Panel, Ui};

impl App {
    /// One whole frame: what eframe does in two steps.
    pub fn frame(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        self.think(&ctx);
        self.draw(ui);
    }

    /// Draws everything.
    pub(in crate::window) fn draw(&mut self, ui: &mut Ui) {
        let title = self.title.clone();
        ui.ctx()
            .accesskit_node_builder(egui::accesskit_root_id(), |node| node.set_label(title));
        let facts = self.facts();
        let mut requests = std::mem::take(&mut self.requests);
        Panel::top("menu").show(ui, |ui| {
            let content = panels::menu::MenuContent {
                facts: &facts,
                settings: &self.settings,
                overlay: self.overlay,
                table: self.table.as_ref(),
            };
            panels::menu::show(ui, content, &mut self.texts.variants, &mut requests);
        });
        let shows_editor = self.shows_editor();
        if let Some(editor) = self.editor.as_mut().filter(|_| shows_editor) {
            let refusal = self.table.as_ref().and_then(|table| table.refusal.as_ref());
            let run = refusal.and_then(|refusal| refusal.run.as_ref());
            panels::editor::show(ui, editor, run, &mut requests);
        }
        let lists_problems = self.lists_problems();
        let mut dialogs = self.dialogs.iter().rev();
        // One list of the problems is enough.
        let is_shown = |dialog: &&Dialog| {
            let is_listed = **dialog == Dialog::Problems && lists_problems;
            panels::dock::is_docked(**dialog) && !is_listed
        };
        if let Some(&dialog) = dialogs.find(is_shown) {
            let (table, problems) = (self.table.as_ref(), self.problems.as_ref());
            panels::dock::show(ui, dialog, table, problems, &mut requests);
        }
        match &self.table {
            Some(_) => self.draw_game(ui, &mut requests),
            None => self.draw_start(ui, &mut requests),
        }
        // A picture of the board is taken without what is over it.
        if self.asked_picture.is_none() {
            self.draw_dialogs(ui.ctx(), &mut requests);
        }
        panels::start::drop_hint(ui.ctx());
        let mut tables = self.table.iter();
        panels::focus::ring(ui.ctx(), tables.any(|table| table.hand.cursor.is_some()));
        if !requests.is_empty() {
            ui.ctx().request_repaint();
        }
        // The requests are executed before the frame is shown, in a second pass over it. A pointer that moves or drags
        // asks for something in most frames, which can wait for the next one.
        let is_dragging = ui.input(|input| input.pointer.any_down());
        if !is_dragging && !requests.iter().all(Request::is_of_pointer) {
            ui.ctx().request_discard("the user asks for something");
        }
        if self.table.as_ref().is_some_and(Table::wants_reaches) {
            ui.ctx().request_repaint();
        }
        self.requests = requests;
        self.n_changes_seen = self.n_changes;
    }

    fn draw_game(&mut self, ui: &mut Ui, requests: &mut Vec<Request>) {
        let Some(table) = &self.table else { return };
        let is_editing = table.editing.is_some();
        let place = panels::place::of_side(ui).filter(|_| self.settings.side_panel || is_editing);
        Panel::bottom("status").show(ui, |ui| {
            let has_problems = self.problems.is_some();
            panels::status::show(ui, table, has_problems, place.is_none(), requests)
        });
        if let Some(place) = place {
            let facts = self.facts();
            let now = ui.input(|input| input.time);
            let seen = panels::side::SideContent {
                thinks_for: self.thinks_for(now),
                table,
                facts: &facts,
                settings: &self.settings,
            };
            panels::side::show(ui, place, seen, &mut self.texts.seed, requests);
        } else if let Some(editing) = &table.editing {
            panels::edit::show_at_foot(ui, table, editing, requests);
        }
        let overlay = Overlay {
            has_way: self.is_showing(Dialog::Why) || self.editor.is_some(),
            ..self.overlay
        };
        CentralPanel::default()
            .frame(Frame::new().inner_margin(Margin::ZERO))
            .show(ui, |ui| {
                let shown = board::show(ui, table, &self.settings, overlay);
                self.board = shown.place;
                self.chosen_at = shown.chosen_at;
                requests.extend(shown.asked.into_iter().map(Request::Board));
            });
    }

    fn draw_start(&mut self, ui: &mut Ui, requests: &mut Vec<Request>) {
        let is_covered = self.is_covered();
        // The panel with the problems begins with their summary.
        let problems = self.problems.as_ref();
        let is_told = self.is_showing(Dialog::Problems)
            && problems.is_some_and(|problems| problems.summary == self.message);
        if !self.message.is_empty() && !is_told {
            Panel::bottom("message").show(ui, |ui| ui.label(&self.message));
        }
        CentralPanel::default()
            .frame(Frame::new().inner_margin(Margin::ZERO))
            .show(ui, |ui| {
                if let Some(library) = &mut self.library {
                    let notes = Notes {
                        recent: &self.settings.recent,
                        tags: &self.settings.tags,
                    };
                    return panels::library::show(
                        ui,
                        library,
                        notes,
                        &mut self.texts.library,
                        is_covered,
                        requests,
                    );
                }
                panels::start::show(
                    ui,
                    &self.samples,
                    &self.settings,
                    &mut self.texts.path,
                    requests,
                );
            });
    }

    fn draw_dialogs(&mut self, ctx: &egui::Context, requests: &mut Vec<Request>) {
        let facts = self.facts();
        for dialog in self.dialogs.clone() {
            match (dialog, &self.table, &self.problems) {
                (Dialog::Path, _, _) => {
                    let listed = self.list_folder();
                    panels::dialogs::path(ctx, &mut self.texts.dialog_path, &listed, requests);
                }
                (Dialog::SavePath, table, _)
                    if table.is_some() || !self.texts.save.is_of_game() =>
                {
                    panels::dialogs::save_path(ctx, &mut self.texts.save, requests);
                }
                (Dialog::Settings, _, _) => {
                    let kind = self.table.as_ref().map(|table| table.art.geometry.kind);
                    panels::settings::show(ctx, &self.settings, kind, requests)
                }
                (Dialog::Palette, _, _) => {
                    panels::palette::show(ctx, &mut self.texts.commands, &facts, requests)
                }
                (Dialog::Shortcuts, _, _) => panels::shortcuts::show(ctx, requests),
                (Dialog::Type, Some(table), _) => {
                    panels::typed::show(ctx, table, &mut self.texts.typed, requests);
                }
                (Dialog::Seats, Some(table), _) => {
                    panels::seats::show(ctx, table, &self.settings, requests);
                }
                (Dialog::Tour, Some(_), _) => {
                    panels::tour::show(ctx, self.tour_step, self.board, requests);
                }
                (Dialog::Unsaved, _, _) if self.has_unsaved_rules() => {
                    let name = self.editor.as_ref().map(Editor::name);
                    panels::unsaved::show(ctx, &name.unwrap_or_default(), requests);
                }
                _ if panels::dock::is_docked(dialog) => {}
                _ => requests.push(Request::Close(dialog)),
            }
        }
        if let Some(table) = &self.table {
            panels::choice::show(ctx, table, &self.chosen_at, requests);
        }
    }
}
