//! Copying and pasting games and states as text.

use super::App;
use crate::play::link::Link;
use crate::terminal::score;
use crate::window::table::is_setup;
use egui::Event;
use egui::text_selection::LabelSelectionState;
use zrf_interpreter::record::{MAGIC, Record};

/// Whether label text is selected: the system's copy then applies to it.
fn has_selected_text(ctx: &egui::Context) -> bool {
    let selection = ctx.plugin_opt::<LabelSelectionState>();
    selection.is_some_and(|selection| selection.lock().has_selection())
}

/// Whether a text is meant to be a saved game, by its first line.
fn is_saved_game(text: &str) -> bool {
    text.lines().any(|line| line.starts_with(MAGIC))
}

impl App {
    /// Copies and pastes with the system's keys, unless they belong to a field or to selected text.
    pub(super) fn take_clipboard(&mut self, ctx: &egui::Context) {
        if ctx.text_edit_focused() {
            return;
        }
        let mut copies = false;
        let mut pasted = None;
        ctx.input(|input| {
            for event in &input.events {
                match event {
                    Event::Copy => copies = true,
                    Event::Paste(text) => pasted = Some(text.clone()),
                    _ => {}
                }
            }
        });
        if copies && !has_selected_text(ctx) {
            self.copy_game(ctx);
        }
        if let Some(text) = pasted {
            self.paste(ctx, &text);
        }
    }

    /// Copies the moves so far as the text of a saved game.
    pub(super) fn copy_game(&mut self, ctx: &egui::Context) {
        if let Some(table) = &mut self.table {
            ctx.copy_text(table.saved());
            table.notice = "Copied the game as a saved game".to_owned();
        }
    }

    /// Copies the game as text for people.
    pub(super) fn copy_score(&mut self, ctx: &egui::Context) {
        if let Some(table) = &mut self.table {
            ctx.copy_text(score(&table.session, &table.rules.sources, table));
            table.notice = "Copied the game as text".to_owned();
        }
    }

    /// Copies the state as a `board-setup`.
    pub(super) fn copy_position(&mut self, ctx: &egui::Context) {
        if let Some(table) = &mut self.table {
            ctx.copy_text(table.setup_text());
            table.notice = "Copied the state as a board-setup".to_owned();
        }
    }

    /// Opens a game or sets up a state from copied text.
    fn paste(&mut self, ctx: &egui::Context, text: &str) {
        if is_setup(text) {
            self.forget_computer();
            let Some(table) = &mut self.table else {
                return self.say("Open a game before pasting a board-setup");
            };
            if let Err(problems) = table.edit_from_text(text) {
                self.say(format!("This cannot be set up: {}", problems.summary));
            }
            return;
        }
        if Link::is_one(text) {
            return self.open_link(ctx, text, None);
        }
        match Record::parse(text) {
            Ok(record) => {
                self.open_record(ctx, &record, None, None);
            }
            Err(error) if is_saved_game(text) => {
                self.say(format!(
                    "Cannot open the saved game in the clipboard: {error}"
                ));
            }
            Err(_) => self.say("The clipboard contains no saved game, no link and no board-setup"),
        }
    }
}
