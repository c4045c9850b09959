//! The side panel: turn, counts, result, buttons, moves. In a window without room beside the board, it is below it.

use super::counts::counts;
use super::place::{PanelPlace, dragged_share};
use super::widgets::{self, Icon, main_button, piece_picture};
use super::{Request, edit, menu, moves, seats, values};
use crate::window::board;
use crate::window::commands::{Command, Facts, row};
use crate::window::settings::Settings;
use crate::window::table::{Table, counters};
use crate::window::theme;
use egui::{Button, Frame, Label, Margin, RichText, ScrollArea, Sense, Stroke, Ui, vec2};
use std::time::Duration;

/// The least width of a panel below the board that has all buttons in one row, and of one that has two rows.
const ONE_ROW: f32 = 450.0;
const TWO_ROWS: f32 = 250.0;
/// The size of the mark in the legend, in points.
const PENNANT: f32 = 9.0;

/// The content of the panel.
#[derive(Clone, Copy)]
pub(in crate::window) struct SideContent<'a> {
    pub(in crate::window) table: &'a Table,
    pub(in crate::window) facts: &'a Facts,
    pub(in crate::window) settings: &'a Settings,
    /// How long the computer has been thinking about its move.
    pub(in crate::window) thinks_for: Option<Duration>,
}

/// Shows the panel. What does not fit is reached by scrolling.
pub(in crate::window) fn show(
    ui: &mut Ui,
    place: PanelPlace,
    seen: SideContent<'_>,
    seed: &mut String,
    requests: &mut Vec<Request>,
) {
    let has_tools = ui.ctx().content_rect().width() >= menu::WIDTH_WITH_TOOLS;
    let has_more = seen.settings.values || seen.table.editing.is_some();
    let board_height = |area| board::height_in(area, seen.table, seen.settings);
    let n_players = counters(seen.table).len();
    let has_legend = has_legend(seen.table, seen.settings);
    let n_rows = n_players.saturating_sub(2)
        + usize::from(seen.table.game().has_dice())
        + usize::from(has_legend);
    let share = seen.settings.side_share;
    let panel = place.panel(ui, has_more, n_rows, share, board_height);
    let shown = panel.show(ui, |ui| {
        let area = ScrollArea::vertical().id_salt("side").auto_shrink(false);
        area.show(ui, |ui| {
            if place == PanelPlace::Below && !has_tools {
                menu::tools(ui, seen.facts, seen.settings, requests);
            }
            contents(ui, place, seen, seed, requests);
        });
    });
    if let Some(share) = dragged_share(ui, shown.response.rect) {
        let settings = Settings {
            side_share: Some(share),
            ..seen.settings.clone()
        };
        requests.push(Request::Settings(Box::new(settings)));
    }
}

fn contents(
    ui: &mut Ui,
    place: PanelPlace,
    seen: SideContent<'_>,
    seed: &mut String,
    requests: &mut Vec<Request>,
) {
    let SideContent {
        table,
        facts,
        settings,
        thinks_for,
    } = seen;
    ui.add_space(4.0);
    // Below the board, moves need the room; the title is that of the window.
    if place == PanelPlace::Beside {
        ui.add(Label::new(RichText::new(&table.game().title).heading()).wrap());
    }
    if let Some(editing) = &table.editing {
        return edit::show(ui, table, editing, requests);
    }
    turn(ui, table);
    result(ui, table, facts, requests);
    counts(ui, place, table, thinks_for, requests);
    chance(ui, table, facts, seed, requests);
    if has_legend(table, settings) {
        legend(ui, table);
    }
    buttons(ui, place, facts, table, requests);
    if settings.values {
        ui.separator();
        values::show(ui, table, facts, requests);
    }
    ui.separator();
    moves::show(ui, table, requests);
}

fn card(ui: &mut Ui, stroke: Stroke, contents: impl FnOnce(&mut Ui)) {
    let palette = theme::palette(ui.theme());
    let frame = Frame::new()
        .fill(palette.card)
        .corner_radius(8)
        .stroke(stroke)
        .inner_margin(Margin::symmetric(12, 8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        contents(ui);
    });
}

fn turn(ui: &mut Ui, table: &Table) {
    let Some(mover) = table.shown_mover() else {
        return;
    };
    let palette = theme::palette(ui.theme());
    let sample = counters(table)
        .into_iter()
        .find(|counter| counter.player == mover)
        .and_then(|counter| counter.sample);
    card(ui, Stroke::new(1.5, palette.accent), |ui| {
        ui.horizontal(|ui| {
            if let Some(piece) = sample {
                piece_picture(ui, table.art.looks.of(piece), 30.0);
            }
            let words = RichText::new(table.turn_words()).size(17.0).strong();
            // A long text takes more lines, not a wider panel.
            ui.add(Label::new(words).wrap());
        });
    });
}

/// The result, once the last move has been shown.
fn result(ui: &mut Ui, table: &Table, facts: &Facts, requests: &mut Vec<Request>) {
    let Some((headline, why)) = table.result().filter(|_| !table.pace.is_end_due) else {
        return;
    };
    let palette = theme::palette(ui.theme());
    card(ui, Stroke::new(2.0, palette.accent), |ui| {
        ui.label(RichText::new(headline).size(17.0).strong());
        if !why.is_empty() {
            ui.add(Label::new(RichText::new(why).color(palette.quiet)).wrap());
        }
        ui.horizontal(|ui| {
            if facts.has_next_level {
                main_button(ui, Command::NextLevel, requests);
            }
            main_button(ui, Command::NewGame, requests);
            let undo = ui.add_enabled(facts.can_undo, Button::new("Undo"));
            if undo.clicked() {
                requests.push(Request::Command(Command::TakeBack));
            }
        });
    });
}

fn has_legend(table: &Table, settings: &Settings) -> bool {
    settings.goals && !table.insights.goals.is_empty()
}

/// What the marks in the corners of positions mean; a tooltip says which goals name them.
fn legend(ui: &mut Ui, table: &Table) {
    let palette = theme::palette(ui.theme());
    let row = ui.horizontal(|ui| {
        let (place, _) = ui.allocate_exact_size(vec2(PENNANT, PENNANT), Sense::hover());
        ui.painter()
            .add(board::pennant(place.right_top(), PENNANT, palette));
        let words = match table.insights.goals.len() {
            1 => "goal position",
            _ => "goal positions",
        };
        ui.add(Label::new(RichText::new(words).color(palette.quiet)).selectable(false));
    });
    row.response.on_hover_ui(|ui| {
        for goal in table.marked_goals() {
            ui.label(goal);
        }
        ui.weak("G hides the marks");
    });
}

/// Information and actions about random moves.
fn chance(
    ui: &mut Ui,
    table: &Table,
    facts: &Facts,
    seed: &mut String,
    requests: &mut Vec<Request>,
) {
    if !table.game().has_dice() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        seats::seed(ui, table, seed, requests);
        let skip = row(Command::Skip);
        let button = ui.add_enabled(facts.is_chance, Button::new(skip.label));
        if button.on_hover_text(skip.tooltip).clicked() {
            requests.push(Request::Command(Command::Skip));
        }
    });
}

/// The buttons. Those that cannot be used now are disabled, not hidden, so that all keep their places.
fn buttons(
    ui: &mut Ui,
    place: PanelPlace,
    facts: &Facts,
    table: &Table,
    requests: &mut Vec<Request>,
) {
    let turn = turn_buttons(facts, table);
    let room = ui.available_width();
    if room < TWO_ROWS || place == PanelPlace::Below && room >= ONE_ROW {
        ui.horizontal_wrapped(|ui| {
            show_turn_buttons(ui, 0.0, &turn, requests);
            history_buttons(ui, facts, table, requests);
        });
        return;
    }
    if !turn.is_empty() {
        let width = (room - 2.0 * ui.spacing().item_spacing.x) / 3.0 - 2.0;
        ui.horizontal(|ui| show_turn_buttons(ui, width, &turn, requests));
    }
    ui.horizontal(|ui| history_buttons(ui, facts, table, requests));
}

/// A button about the turn: its words, what it does, and whether it can be used now.
type TurnButton = (&'static str, Command, bool);

/// Buttons that end the turn, and that hurry or pause the computer, as far as this game and its players have a use for
/// them.
fn turn_buttons(facts: &Facts, table: &Table) -> Vec<TurnButton> {
    let has_computers = table.seats.has_computers();
    let mut buttons = Vec::new();
    if table.has_passes() {
        let end = match table.is_within_move() {
            true => "End move",
            false => "Pass",
        };
        buttons.push((end, Command::EndMove, facts.can_pass));
    }
    if has_computers || facts.is_solving {
        let stop = match facts.is_solving {
            true => "Stop search",
            false => "Move now",
        };
        buttons.push((stop, Command::MoveNow, facts.is_thinking));
    }
    if has_computers {
        let (wait, command) = match facts.computer_waits {
            true => ("Continue", Command::LetPlay),
            false => ("Pause", Command::Pause),
        };
        buttons.push((wait, command, facts.computer_waits || facts.can_pause));
    }
    buttons
}

fn show_turn_buttons(ui: &mut Ui, width: f32, buttons: &[TurnButton], requests: &mut Vec<Request>) {
    for &(words, command, is_enabled) in buttons {
        let button = Button::new(words).min_size(vec2(width, 28.0));
        let shown = ui.add_enabled(is_enabled, button);
        if shown.on_hover_text(row(command).tooltip).clicked() {
            requests.push(Request::Command(command));
        }
    }
}

/// Buttons that go through the moves.
fn history_buttons(ui: &mut Ui, facts: &Facts, table: &Table, requests: &mut Vec<Request>) {
    let replay = match table.pace.is_showing {
        true => Icon::Pause,
        false => Icon::Play,
    };
    for (command, icon) in [
        (Command::First, Icon::First),
        (Command::Previous, Icon::Previous),
        (Command::AutoPlay, replay),
        (Command::Next, Icon::Next),
        (Command::Last, Icon::Last),
    ] {
        let is_enabled = (row(command).is_enabled)(facts);
        if widgets::button(ui, icon, row(command), is_enabled).clicked() {
            requests.push(Request::Command(command));
        }
    }
}
