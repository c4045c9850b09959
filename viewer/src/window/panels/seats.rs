//! Seats: people, computers with level, search method and time; and the random seed.

use super::dialogs::framed;
use super::{Dialog, Request};
use crate::play::{Clock, Seat, Skill};
use crate::window::settings::Settings;
use crate::window::table::Table;
use crate::wording::display_name;
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{
    ComboBox, Grid, PopupCloseBehavior, Response, Role, ScrollArea, TextEdit, Ui, Vec2, WidgetInfo,
    vec2,
};
use std::time::Duration;
use zrf_grammar::game::PlayerId;
use zrf_search::{Level, Method};

/// Clocks that people use: minutes, and seconds for each move.
const CLOCKS: [&str; 7] = ["1+0", "3+2", "5+0", "5+3", "10+5", "15+10", "30+20"];

/// The width of the words below the seats, and what the window needs around both, in points.
const WIDTH: f32 = 690.0;
const MARGIN: Vec2 = vec2(60.0, 150.0);

/// Shows all seats in a small window.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    table: &Table,
    settings: &Settings,
    requests: &mut Vec<Request>,
) {
    let room = ctx.content_rect().size() - MARGIN;
    framed(ctx, "Players", Dialog::Seats, requests, |ui, requests| {
        ui.set_max_width(room.x);
        let area = ScrollArea::both().max_height(room.y);
        area.show(ui, |ui| {
            Grid::new("seats")
                .num_columns(6)
                .spacing(vec2(16.0, 8.0))
                .show(ui, |ui| {
                    if table.seats.has_computers() {
                        heads(ui);
                    }
                    for player in players(table) {
                        row(ui, table, player, settings, requests);
                        ui.end_row();
                    }
                });
        });
        if table.seats.has_computers() {
            ui.set_max_width(WIDTH.min(room.x));
            ui.weak(
                "The time is per move; a clock has minutes for the game and adds seconds for each move. By default, \
                 the search method is chosen to suit the game.",
            );
        }
    });
}

/// The heads of the columns, which only computers fill.
fn heads(ui: &mut Ui) {
    for words in ["", "Played by", "Search method", "Clock", "Time"] {
        ui.weak(words);
    }
    ui.end_row();
}

fn players(table: &Table) -> impl Iterator<Item = PlayerId> {
    let players = table.game().player_ids();
    players.filter(|&player| table.game().is_real(player))
}

fn row(
    ui: &mut Ui,
    table: &Table,
    player: PlayerId,
    settings: &Settings,
    requests: &mut Vec<Request>,
) {
    let name = display_name(table.game().player_name(player));
    ui.label(name);
    choice(ui, table, player, requests);
    let now = table.seats.get(player);
    let Seat::Computer(mut chosen) = now else {
        return;
    };
    search(ui, name, &mut chosen);
    clock(ui, name, &mut chosen);
    ui.add_enabled_ui(chosen.clock.is_none(), |ui| {
        time(ui, name, &mut chosen, settings.seconds);
    });
    let ponders = ui.checkbox(&mut chosen.ponders, "Ponder");
    ponders.on_hover_text("Keeps thinking while it is your turn");
    if Seat::Computer(chosen) != now {
        requests.push(Request::Seat(player, Seat::Computer(chosen)));
    }
}

fn search(ui: &mut Ui, name: &str, skill: &mut Skill) {
    let methods = [
        None,
        Some(Method::AlphaBeta),
        Some(Method::TreeSearch),
        Some(Method::Random),
    ];
    let words =
        |method: Option<Method>| method.map_or("automatic".to_owned(), |method| method.to_string());
    let shown = ComboBox::from_id_salt(("search", name))
        .width(170.0)
        .selected_text(words(skill.method))
        .show_ui(ui, |ui| {
            for method in methods {
                ui.selectable_value(&mut skill.method, method, words(method));
            }
        });
    let label = format!("search method of {name}");
    name_list(&shown.response, &label, words(skill.method));
}

/// A time per move, or one of the usual clocks.
fn clock(ui: &mut Ui, name: &str, skill: &mut Skill) {
    let words =
        |clock: Option<Clock>| clock.map_or("per move".to_owned(), |clock| clock.to_string());
    let usual = CLOCKS.iter().filter_map(|clock| clock.parse().ok());
    let before = skill.clock;
    let shown = ComboBox::from_id_salt(("clock", name))
        .width(90.0)
        .selected_text(words(before))
        .show_ui(ui, |ui| {
            for clock in std::iter::once(None).chain(usual.map(Some)) {
                ui.selectable_value(&mut skill.clock, clock, words(clock));
            }
        });
    if skill.clock != before && skill.clock.is_some() {
        skill.time = None;
    }
    name_list(&shown.response, &format!("clock of {name}"), words(before));
}

fn time(ui: &mut Ui, name: &str, skill: &mut Skill, usual: f32) {
    let mut seconds = skill.time.map_or(usual, |time| time.as_secs_f32());
    let field = egui::DragValue::new(&mut seconds)
        .range(0.05..=600.0)
        .speed(0.1)
        .max_decimals(2)
        .suffix(" s");
    let response = ui.add(field);
    let label = format!("thinking time of {name}");
    response.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, &label));
    if response.changed() {
        skill.time = Duration::try_from_secs_f32(seconds).ok();
    }
}

/// A list to choose who plays for one player.
pub(super) fn choice(ui: &mut Ui, table: &Table, player: PlayerId, requests: &mut Vec<Request>) {
    if !table.game().is_real(player) {
        return;
    }
    let now = table.seats.get(player);
    let mut chosen = now;
    let shown = ComboBox::from_id_salt(("seat", player.index()))
        .width(110.0)
        .selected_text(words(now))
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut chosen, Seat::Human, words(Seat::Human));
            for level in Level::ALL {
                let seat = Seat::Computer(Skill { level, ..kept(now) });
                ui.selectable_value(&mut chosen, seat, format!("Computer – {}", level));
            }
        });
    let name = display_name(table.game().player_name(player));
    let label = format!("who plays {name}");
    name_list(&shown.response, &label, words(now));
    if chosen != now {
        requests.push(Request::Seat(player, chosen));
    }
}

/// Labels a list, and announces its selection.
pub(super) fn name_list(response: &Response, label: &str, chosen: String) {
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(chosen.clone()),
        ..WidgetInfo::labeled(Role::ComboBox, true, label)
    });
}

/// The skill to keep when another level is selected. The random method is dropped, because it has no level.
fn kept(seat: Seat) -> Skill {
    match seat {
        Seat::Human => Skill::default(),
        Seat::Computer(skill) => Skill {
            method: skill.method.filter(|method| *method != Method::Random),
            ..skill
        },
    }
}

/// `Computer – strongest`, `Computer – easy, 5 s`, `Computer, 5 s`: with a time, full strength is implied.
fn words(seat: Seat) -> String {
    let Seat::Computer(skill) = seat else {
        return "Human".to_owned();
    };
    let mut words = match skill.method {
        Some(Method::Random) => "Random moves".to_owned(),
        _ if skill.time.is_some() && skill.level == Level::Strongest => "Computer".to_owned(),
        _ => format!("Computer – {}", skill.level),
    };
    if let Some(time) = skill.time {
        words.push_str(&format!(", {} s", time.as_secs_f32()));
    }
    words
}

/// The random seed, and a new game with another one.
pub(super) fn seed(ui: &mut Ui, table: &Table, text: &mut String, requests: &mut Vec<Request>) {
    let seed = table.session.seed();
    // A click into the field must not close it.
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let button = MenuButton::new(format!("Random seed: {seed}")).config(config);
    let (response, _) = button.ui(ui, |ui| {
        ui.label("The same seed gives the same random moves.");
        let field = ui.add(TextEdit::singleline(text).hint_text(seed.to_string()));
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "random seed"));
        let wanted = text.trim().parse::<u64>();
        let is_wanted = ui
            .add_enabled(wanted.is_ok(), egui::Button::new("New game with this seed"))
            .clicked();
        if let (Ok(seed), true) = (wanted, is_wanted) {
            requests.push(Request::Seed(seed));
            text.clear();
            ui.close();
        }
    });
    response.on_hover_text("This number determines all random moves");
}
