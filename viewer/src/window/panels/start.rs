//! The start page: built-in games, recent files, ways to open others.

use super::Request;
use super::cards::cards;
use super::dialogs::refusal;
use super::menu::templates;
use super::recent::recent_names;
use super::seats::name_list;
use super::widgets::main_button;
use crate::window::commands::{Command, IS_DESKTOP, row};
use crate::window::naming::{OldPath, PathField};
use crate::window::settings::{Settings, Side};
use crate::window::table::Table;
use crate::window::theme;
use egui::{Align2, FontId, Frame, Margin, RichText, Role, ScrollArea, Ui, WidgetInfo};
use zrf_grammar::render::plural;
use zrf_search::Level;

/// The least width of a page that has level and side of the opponent in one line.
const OPPONENT_WIDTH: f32 = 520.0;

/// Shows the page.
pub(in crate::window) fn show(
    ui: &mut Ui,
    samples: &[Option<Table>],
    settings: &Settings,
    path: &mut OldPath,
    requests: &mut Vec<Request>,
) {
    let area = ui.available_rect_before_wrap();
    ui.painter()
        .rect_filled(area, 0.0, theme::palette(ui.theme()).table);
    let margin = (0.06 * area.width()).clamp(16.0, 72.0) as i8;
    let margin_above = (0.05 * area.height()).clamp(12.0, 48.0) as i8;
    let frame = Frame::new().inner_margin(Margin::symmetric(margin, margin_above));
    let height = area.height() - 2.0 * f32::from(margin_above);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        frame.show(ui, |ui| {
            ui.label(RichText::new("Play a game").size(30.0).strong());
            ui.label(RichText::new("Click a game to play it. Rules are plain text files: open your own, or drop one \
                                    onto the window.").weak());
            ui.add_space(4.0);
            last(ui, settings, requests);
            open(ui, settings, path, requests);
            recent(ui, settings, requests);
            opponent(ui, settings, requests);
            ui.add_space(6.0);
            cards(ui, samples, height, requests);
        });
    });
}

/// The previous game, to be resumed.
fn last(ui: &mut Ui, settings: &Settings, requests: &mut Vec<Request>) {
    let Some(last) = &settings.last else { return };
    ui.horizontal(|ui| {
        main_button(ui, Command::Resume, requests);
        let moves = plural(last.n_moves(), "move");
        ui.weak(format!("{}, {moves}", last.title));
    });
}

/// How strong the computer is, and which side the user takes.
fn opponent(ui: &mut Ui, settings: &Settings, requests: &mut Vec<Request>) {
    let (mut level, mut side) = (settings.level, settings.side);
    if ui.available_width() >= OPPONENT_WIDTH {
        ui.horizontal(|ui| {
            level_choice(ui, settings, &mut level);
            ui.add_space(8.0);
            side_choice(ui, &mut side);
        });
    } else {
        ui.horizontal(|ui| level_choice(ui, settings, &mut level));
        ui.horizontal(|ui| side_choice(ui, &mut side));
    }
    if (level, side) != (settings.level, settings.side) {
        requests.push(Request::Settings(Box::new(Settings {
            level,
            side,
            ..settings.clone()
        })));
    }
}

fn level_choice(ui: &mut Ui, settings: &Settings, level: &mut usize) {
    ui.label("The computer plays");
    let name = settings.level().name();
    let shown = egui::ComboBox::from_id_salt("level")
        .selected_text(name)
        .show_ui(ui, |ui| {
            for (index, one) in Level::ALL.into_iter().enumerate() {
                ui.selectable_value(level, index, one.name());
            }
        });
    name_list(&shown.response, "level of the computer", name.to_owned());
}

fn side_choice(ui: &mut Ui, side: &mut Side) {
    ui.label("Your side:");
    for (one, words) in [
        (Side::First, "first"),
        (Side::Second, "second"),
        (Side::Random, "random"),
    ] {
        ui.selectable_value(side, one, words);
    }
}

fn open(ui: &mut Ui, settings: &Settings, path: &mut OldPath, requests: &mut Vec<Request>) {
    ui.horizontal_wrapped(|ui| {
        let command = row(Command::Open);
        if ui
            .button("Open a rules file…")
            .on_hover_text(command.tooltip)
            .clicked()
        {
            requests.push(Request::Command(Command::Open));
        }
        if IS_DESKTOP {
            folder_and_path(ui, settings, path, requests);
        }
        if !settings.toured {
            let tour = row(Command::Tour);
            if ui.button(tour.label).on_hover_text(tour.tooltip).clicked() {
                requests.push(Request::Command(Command::Tour));
            }
        }
        ui.menu_button("New rules from a template…", |ui| templates(ui, requests));
    });
    refusal(ui, path.refusal.as_ref());
}

/// A folder of rules, and a path that is typed.
fn folder_and_path(
    ui: &mut Ui,
    settings: &Settings,
    path: &mut OldPath,
    requests: &mut Vec<Request>,
) {
    let command = row(Command::OpenFolder);
    if ui
        .button(command.label)
        .on_hover_text(command.tooltip)
        .clicked()
    {
        requests.push(Request::Command(Command::OpenFolder));
    }
    if let Some(folder) = &settings.folder {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let button = ui.button(format!("Library: {name}"));
        if button.on_hover_text(folder.display().to_string()).clicked() {
            requests.push(Request::OpenPath(folder.clone()));
        }
    }
    let field = egui::TextEdit::singleline(&mut path.text)
        .hint_text("or type its path")
        .desired_width(220.0);
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "path of a rules file"));
    if response.changed() {
        path.refusal = None;
    }
    let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if !path.text.trim().is_empty() && (ui.button("Open").clicked() || is_entered) {
        let typed = path.text.trim().into();
        requests.push(Request::OpenTyped(PathField::StartPage, typed));
    }
}

/// The recent files, in one or two lines.
fn recent(ui: &mut Ui, settings: &Settings, requests: &mut Vec<Request>) {
    if settings.recent.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.weak("Recent files:");
        let names = recent_names(ui.ctx(), &settings.recent);
        for (path, (name, is_there)) in settings.recent.iter().zip(names) {
            let link = egui::Button::new(name).frame(false);
            if ui
                .add_enabled(is_there, link)
                .on_hover_text(path.display().to_string())
                .clicked()
            {
                requests.push(Request::OpenPath(path.clone()));
            }
        }
    });
}

/// The hint while a file is dragged over the window.
pub(in crate::window) fn drop_hint(ctx: &egui::Context) {
    let is_hanging = ctx.input(|input| !input.raw.hovered_files.is_empty());
    if is_hanging {
        let palette = theme::palette(ctx.theme());
        let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::unique("drop hint"));
        let painter = ctx.layer_painter(layer);
        let whole = ctx.content_rect();
        painter.rect_filled(whole, 0.0, egui::Color32::from_black_alpha(150));
        painter.text(
            whole.center(),
            Align2::CENTER_CENTER,
            "Drop to open",
            FontId::proportional(32.0),
            palette.on_accent,
        );
    }
}
