//! The cards of the built-in games on the start page.

use super::Request;
use super::library::CARD;
use super::widgets::card_frame;
use crate::shipped::{GAMES, Shipped};
use crate::window::board::thumbnail;
use crate::window::source::Source;
use crate::window::table::Table;
use crate::window::theme;
use egui::text::LayoutJob;
use egui::{
    Align, Button, FontId, Layout, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2,
    vec2,
};

/// Cards grow with the window between these widths.
const CARD_WIDTHS: std::ops::RangeInclusive<f32> = 150.0..=300.0;
/// Minimum width of cards on a page that must be scrolled anyway, so that both buttons fit below the words.
const COMFORTABLE: f32 = 182.0;
/// The room for words below a card's board.
const WORDS_HEIGHT: f32 = 106.0;
/// The size of the text on the buttons of a card.
const BUTTON_TEXT: f32 = 12.5;
/// The gap between two cards.
const GAP: f32 = 16.0;

/// Shows the games side by side.
pub(super) fn cards(
    ui: &mut Ui,
    samples: &[Option<Table>],
    page_height: f32,
    requests: &mut Vec<Request>,
) {
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
