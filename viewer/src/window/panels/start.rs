//! The start page: built-in games, recent files, ways to open others.

use super::Request;
use super::library::CARD;
use super::menu::templates;
use super::recent::recent_names;
use super::seats::name_list;
use super::widgets::{card_frame, main_button};
use crate::shipped::{GAMES, Shipped};
use crate::window::board::thumbnail;
use crate::window::commands::{Command, IS_DESKTOP, row};
use crate::window::settings::{Settings, Side};
use crate::window::source::Source;
use crate::window::table::Table;
use crate::window::theme;
use egui::text::LayoutJob;
use egui::{
    Align, Align2, Button, FontId, Frame, Layout, Margin, Rect, RichText, Role, ScrollArea, Sense,
    Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use zrf_grammar::render::plural;
use zrf_search::Level;

/// Cards grow with the window between these widths.
const CARD_WIDTHS: std::ops::RangeInclusive<f32> = 150.0..=300.0;
/// Minimum width of cards on a page that must be scrolled anyway, so that both buttons fit below the words.
const COMFORTABLE: f32 = 182.0;
/// The room for words below a card's board.
const WORDS_HEIGHT: f32 = 106.0;
/// The size of the text on the buttons of a card.
const BUTTON_TEXT: f32 = 12.5;
/// The least width of a page that has level and side of the opponent in one line.
const OPPONENT_WIDTH: f32 = 520.0;
/// The gap between two cards.
const GAP: f32 = 16.0;

/// Shows the page.
pub(in crate::window) fn show(
    ui: &mut Ui,
    samples: &[Option<Table>],
    settings: &Settings,
    path: &mut String,
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

/// The games side by side.
fn cards(ui: &mut Ui, samples: &[Option<Table>], page_height: f32, requests: &mut Vec<Request>) {
    // The part of the page that the words above leave free, wherever it is scrolled to.
    let used = ui.cursor().top() - ui.min_rect().top();
    let room = vec2(ui.available_width(), page_height - used);
    let width = card_width(room, GAMES.len());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        for index in 0..GAMES.len() {
            let sample = samples.get(index).and_then(Option::as_ref);
            card(ui, width, index, sample, requests);
        }
    });
}

/// The widest cards that fit on the page without scrolling, otherwise as many in a row as fit well, with scrolling.
fn card_width(room: egui::Vec2, n_cards: usize) -> f32 {
    let across = |n: usize| (room.x + GAP) / n as f32 - GAP - 1.0;
    let fits = |width: f32, n: usize| {
        let n_rows = n_cards.div_ceil(n) as f32;
        n_rows * (width + WORDS_HEIGHT) - GAP <= room.y
    };
    let all = (1..=n_cards.max(1))
        .map(|n| (n, across(n)))
        .filter(|(_, width)| CARD_WIDTHS.contains(width));
    let seen_at_once = all.clone().find(|&(n, width)| fits(width, n));
    let usual = || all.clone().rfind(|(_, width)| *width >= COMFORTABLE);
    let width = seen_at_once
        .or_else(usual)
        .or_else(|| all.clone().next_back());
    width.map_or(*CARD_WIDTHS.start(), |(_, width)| width.floor())
}

fn card(
    ui: &mut Ui,
    width: f32,
    index: usize,
    sample: Option<&Table>,
    requests: &mut Vec<Request>,
) {
    let game = &GAMES[index];
    let (place, response) =
        ui.allocate_exact_size(vec2(width, width - 16.0 + WORDS_HEIGHT), Sense::click());
    response.widget_info(|| {
        WidgetInfo::labeled(Role::Button, true, format!("{}: {}", game.name, game.about))
    });
    let (painter, palette) = (ui.painter(), theme::palette(ui.theme()));
    let shadow = palette.shadow.gamma_multiply(0.5);
    painter.rect_filled(place.translate(vec2(0.0, 2.0)), 12.0, shadow);
    let is_near = response.hovered() || response.has_focus();
    card_frame(painter, place, 12, is_near, palette);
    if is_near {
        ui.set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    let board = Rect::from_min_size(
        place.min + vec2(16.0, 16.0),
        vec2(width - 32.0, width - 32.0),
    );
    if let Some(table) = sample {
        thumbnail(painter, board, table, palette);
    }
    words(ui, place, game);
    // Most games have one; a game that is not read yet must not change its buttons later.
    let has_opponent = sample.is_none_or(Table::has_opponent);
    buttons(ui, place, index, has_opponent, requests);
    if response.clicked() {
        requests.push(Request::OpenSource(Source::Shipped(index)));
    }
}

/// The name of a game and a line about it, below its board.
fn words(ui: &Ui, place: Rect, game: &Shipped) {
    let (painter, width) = (ui.painter(), place.width());
    let palette = theme::palette(ui.theme());
    let text = |y: f32, text: &str, size: f32, color| {
        let font = FontId::proportional(size);
        let mut job = LayoutJob::simple(text.to_owned(), font, color, width - 32.0);
        job.wrap.max_rows = 2;
        let at = pos2(place.left() + 16.0, place.top() + y);
        painter.galley(at, painter.layout_job(job), color);
    };
    let strong = ui.visuals().strong_text_color();
    let usual = painter.layout_no_wrap(game.name.to_owned(), FontId::proportional(16.0), strong);
    // A long name stays on one line.
    let size = (16.0 * (width - 34.0) / usual.size().x).clamp(8.0, 16.0);
    text(width - 6.0, game.name, size, strong);
    text(width + 17.0, game.about, 12.0, palette.quiet);
}

/// The buttons at the foot of a card, as far as there is room for them.
fn buttons(
    ui: &mut Ui,
    place: Rect,
    index: usize,
    has_opponent: bool,
    requests: &mut Vec<Request>,
) {
    let game = &GAMES[index];
    // Narrow cards have no room to spare.
    let (left, gap) = if place.width() > CARD {
        (16.0, 6.0)
    } else {
        (8.0, 4.0)
    };
    let buttons = Rect::from_min_max(
        pos2(place.left() + left, place.bottom() - 38.0),
        place.max - vec2(8.0, 10.0),
    );
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(buttons)
            .layout(Layout::left_to_right(Align::Center)),
    );
    row.spacing_mut().item_spacing.x = gap;
    row.spacing_mut().button_padding.x = gap;
    let source = Source::Shipped(index);
    if !has_opponent {
        if button(&mut row, "Play", format!("Play {}", game.name), true) {
            requests.push(Request::OpenSource(source));
        }
        return;
    }
    let label = format!("Play {} against the computer", game.name);
    if button(&mut row, "Computer", label, true) {
        requests.push(Request::Against(source.clone()));
    }
    let label = format!("Play {} with two people at this computer", game.name);
    if button(&mut row, "Two people", label, false) {
        requests.push(Request::OpenSource(source));
    }
}

/// Shows a button if there is room for it. Returns whether it was clicked.
fn button(row: &mut Ui, words: &str, label: String, is_main: bool) -> bool {
    let palette = theme::palette(row.theme());
    let font = FontId::proportional(BUTTON_TEXT);
    let galley = row
        .painter()
        .layout_no_wrap(words.to_owned(), font, palette.quiet);
    let width = galley.size().x + 2.0 * row.spacing().button_padding.x;
    if width > row.available_width() {
        return false;
    }
    let text = RichText::new(words).size(BUTTON_TEXT);
    let button = match is_main {
        true => Button::new(text.color(palette.on_accent)).fill(palette.accent),
        false => Button::new(text),
    };
    let shown = row.add(button);
    shown.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    shown.on_hover_text(&label).clicked()
}

fn open(ui: &mut Ui, settings: &Settings, path: &mut String, requests: &mut Vec<Request>) {
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
}

/// A folder of rules, and a path that is typed.
fn folder_and_path(
    ui: &mut Ui,
    settings: &Settings,
    path: &mut String,
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
    let field = egui::TextEdit::singleline(path)
        .hint_text("or type its path")
        .desired_width(220.0);
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "path of a rules file"));
    let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if !path.trim().is_empty() && (ui.button("Open").clicked() || is_entered) {
        requests.push(Request::OpenPath(path.trim().into()));
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

#[cfg(test)]
mod tests {
    use super::{CARD_WIDTHS, GAP, WORDS_HEIGHT, card_width};
    use egui::vec2;

    #[test]
    fn cards_use_a_large_page_and_stay_legible_on_a_small_one() {
        let on = |width: f32, height: f32| card_width(vec2(width, height), 16);
        // A large screen shows all games at once, in large cards.
        let large = on(2416.0, 1150.0);
        let n_across = ((2416.0 + GAP) / (large + GAP)).floor();
        assert!(large > 250.0, "{large}");
        assert!((16.0_f32 / n_across).ceil() * (large + WORDS_HEIGHT) <= 1150.0);
        for (width, height) in [(700.0, 400.0), (1140.0, 560.0), (300.0, 200.0)] {
            assert!(CARD_WIDTHS.contains(&on(width, height)), "{width}");
        }
        // Narrower than a card: it is cut rather than unreadable.
        assert_eq!(on(100.0, 100.0), *CARD_WIDTHS.start());
    }
}
