//! Several moves match a click: shows them beside the square, with pictures, short names and numbers.

use super::{Request, choice_place};
use crate::window::art::{Posture, draw_piece};
use crate::window::board::ChoicePlace;
use crate::window::commands::{DIGITS, Keyboard};
use crate::window::table::{Ambiguity, BoardAction, Table};
use crate::window::theme;
use egui::{
    Align2, Area, EventFilter, FontId, Frame, Id, Key, Label, LayerId, Modifiers, Order, Rangef,
    Rect, Response, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    vec2,
};
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Effect, MoveRef, Piece};

/// The least and the greatest width of a tile, which follows that of the square.
const WIDTHS: Rangef = Rangef {
    min: 64.0,
    max: 96.0,
};
/// What a tile has below and above its picture, for the short name and the number.
const CAPTION: f32 = 10.0;
/// What a frame and its title take beside the tiles.
const MARGINS: f32 = 40.0;
/// The number of tiles in a row, where they do not form one column.
const ACROSS: usize = 5;

/// How the tiles are laid out: a few form a column beside the square, so that none is far from it.
#[derive(Clone, Copy)]
struct Tiles {
    size: Vec2,
    across: usize,
}

impl Tiles {
    fn new(square: Rect, n_tiles: usize, screen: Rect) -> Self {
        let width = WIDTHS.clamp(0.9 * square.size().min_elem());
        let size = vec2(width, width + CAPTION);
        let fits = n_tiles as f32 * (size.y + CAPTION) < 0.8 * screen.height();
        let across = if n_tiles <= ACROSS && fits { 1 } else { ACROSS };
        Self { size, across }
    }

    /// About the size of all of them in their frame, before they are measured.
    fn outer(self, n_tiles: usize) -> Vec2 {
        let rows = n_tiles.div_ceil(self.across) as f32;
        let margins = Vec2::splat(MARGINS);
        margins
            + vec2(
                self.size.x * self.across as f32,
                rows * (self.size.y + CAPTION),
            )
    }
}

/// Shows the moves beside the square where they end. The first one has the keyboard focus, which returns to where it
/// was.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    table: &Table,
    at: &ChoicePlace,
    requests: &mut Vec<Request>,
) {
    let choice = table.hand.choice.as_ref();
    let Some(choice) = choice.filter(|choice| choice.squares.is_empty()) else {
        return return_focus(ctx);
    };
    let id = Id::unique("choice of moves");
    take_focus(ctx, LayerId::new(Order::Foreground, id));
    let screen = ctx.content_rect();
    let n_tiles = choice.moves.len();
    let layout = Tiles::new(at.square, n_tiles, screen);
    walk(ctx, n_tiles, layout.across);
    let is_measured = ctx.memory(|memory| memory.area_rect(id));
    let outer = is_measured.map_or_else(|| layout.outer(n_tiles), |area| area.size());
    let room = screen.shrink(8.0);
    let area = Area::new(id)
        .order(Order::Foreground)
        .fixed_pos(choice_place::corner(at, outer, room))
        .constrain_to(room);
    let shown = area.show(ctx, |ui| {
        // Whatever is behind the choice is out of reach: a press that closes it does nothing else.
        ui.interact(screen, id.with("behind"), Sense::click_and_drag());
        Frame::popup(ui.style()).show(ui, |ui| tiles(ui, layout, table, choice, requests));
    });
    if is_pressed_outside(ctx, shown.response.rect) {
        requests.push(Request::Board(BoardAction::CloseChoice));
    }
    if Keyboard::of(ctx) == Keyboard::Field {
        return;
    }
    for (key, &index) in DIGITS.iter().zip(&choice.moves) {
        if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, *key)) {
            requests.push(Request::Play(index));
        }
    }
}

fn is_pressed_outside(ctx: &egui::Context, place: Rect) -> bool {
    ctx.input(|input| {
        let at = input.pointer.interact_pos();
        input.pointer.any_pressed() && at.is_some_and(|at| !place.contains(at))
    })
}

fn tile_id(number: usize) -> Id {
    Id::unique(("move to choose", number))
}

/// The key under which the widget that had the keyboard focus before the choice is stored.
fn focus_before() -> Id {
    Id::unique("focus before the choice of moves")
}

/// Moves the keyboard focus to the choice once it is shown: while it is being measured, nothing in it can have the
/// focus.
fn take_focus(ctx: &egui::Context, layer: LayerId) {
    let is_shown = ctx.memory(|memory| memory.areas().visible_last_frame(&layer));
    let taken: Option<Option<Id>> = ctx.data(|data| data.get_temp(focus_before()));
    if !is_shown || taken.is_some() {
        return;
    }
    let before = ctx.memory(|memory| memory.focused());
    ctx.data_mut(|data| data.insert_temp(focus_before(), before));
    ctx.memory_mut(|memory| memory.request_focus(tile_id(0)));
}

fn return_focus(ctx: &egui::Context) {
    let before = ctx.data_mut(|data| data.remove_temp::<Option<Id>>(focus_before()));
    if let Some(before) = before.flatten() {
        ctx.memory_mut(|memory| memory.request_focus(before));
    }
}

/// Arrows move the focus among the tiles, Tab to the next tile; after the last one comes the first.
fn walk(ctx: &egui::Context, n_tiles: usize, across: usize) {
    let focused = ctx.memory(|memory| memory.focused());
    let Some(at) = (0..n_tiles).find(|&number| focused == Some(tile_id(number))) else {
        return;
    };
    let filter = EventFilter {
        tab: true,
        horizontal_arrows: true,
        vertical_arrows: true,
        escape: false,
    };
    ctx.memory_mut(|memory| memory.set_focus_lock_filter(tile_id(at), filter));
    let pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
    let steps = [
        (Modifiers::NONE, Key::ArrowLeft, at.checked_sub(1)),
        (Modifiers::NONE, Key::ArrowRight, Some(at + 1)),
        (Modifiers::NONE, Key::ArrowUp, at.checked_sub(across)),
        (Modifiers::NONE, Key::ArrowDown, Some(at + across)),
        (
            Modifiers::SHIFT,
            Key::Tab,
            Some((at + n_tiles - 1) % n_tiles),
        ),
        (Modifiers::NONE, Key::Tab, Some((at + 1) % n_tiles)),
    ];
    let mut steps = steps.into_iter();
    let step = steps.find(|&(modifiers, key, _)| pressed(modifiers, key));
    let next = step.and_then(|(_, _, next)| next);
    if let Some(next) = next.filter(|&next| next < n_tiles) {
        ctx.memory_mut(|memory| memory.request_focus(tile_id(next)));
    }
}

fn tiles(
    ui: &mut Ui,
    layout: Tiles,
    table: &Table,
    choice: &Ambiguity,
    requests: &mut Vec<Request>,
) {
    let Tiles { size, across } = layout;
    ui.set_max_width((size.x + 8.0) * across as f32);
    ui.add(Label::new(RichText::new("Which move?").weak()).extend())
        .on_hover_text("Esc cancels");
    let rows = choice.moves.chunks(across).enumerate();
    if across == 1 {
        for (number, moves) in rows {
            tile(ui, size, table, number, moves[0], requests);
        }
        return;
    }
    let area = ScrollArea::vertical().max_height(4.2 * size.y);
    area.show(ui, |ui| {
        for (row, moves) in rows {
            ui.horizontal(|ui| {
                for (column, &index) in moves.iter().enumerate() {
                    tile(ui, size, table, row * across + column, index, requests);
                }
            });
        }
    });
}

fn tile(
    ui: &mut Ui,
    size: Vec2,
    table: &Table,
    number: usize,
    index: usize,
    requests: &mut Vec<Request>,
) {
    let played = table.session.legal_moves().get(index);
    let words = words(table, index);
    let (_, place) = ui.allocate_space(size);
    let response = ui.interact(place, tile_id(number), Sense::click());
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let label = format!("{}  {words}", number + 1);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    draw(ui, table, number, played, &words, &response);
    let recorded = || {
        let session = &table.session;
        session
            .notation()
            .name(session.state(), session.legal_moves(), index)
    };
    let response = response.on_hover_ui(|ui| {
        ui.label(recorded());
    });
    if response.clicked() {
        requests.push(Request::Play(index));
    }
}

/// The name of the piece that a move leaves, if the moves differ in nothing else, otherwise its notation.
fn words(table: &Table, index: usize) -> String {
    let legal = table.session.legal_moves();
    let moves = table.hand.choice.iter().flat_map(|choice| &choice.moves);
    let left = |index: usize| result(table, legal.get(index)).map(|piece| piece.piece_type);
    let mut left_by: Vec<_> = moves.map(|&index| left(index)).collect();
    let n_moves = left_by.len();
    left_by.sort_unstable();
    left_by.dedup();
    match left(index).filter(|_| left_by.len() == n_moves) {
        Some(piece_type) => spaced(table.game().piece_name(piece_type)),
        None => table.words(legal.get(index)),
    }
}

/// `Promoted Silver` for `PromotedSilver`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.push(letter);
    }
    words
}

fn draw(
    ui: &Ui,
    table: &Table,
    number: usize,
    played: MoveRef<'_>,
    words: &str,
    response: &Response,
) {
    let place = response.rect;
    let visuals = ui.style().interact(response);
    let palette = theme::palette(ui.theme());
    let painter = ui.painter();
    painter.rect_filled(place, 6.0, visuals.weak_bg_fill);
    if response.has_focus() {
        let stroke = Stroke::new(2.0, palette.accent);
        painter.rect_stroke(place, 6.0, stroke, StrokeKind::Inside);
    }
    let middle = place.center() - vec2(0.0, 6.0);
    if let Some(piece) = result(table, played) {
        let look = table.art.looks.of(piece);
        let side = place.width() - 22.0;
        let tray = Rect::from_center_size(middle, Vec2::splat(side));
        painter.rect_filled(tray, 6.0, palette.tile);
        let posture = Posture::beside(look, middle, side - 4.0, palette.shadow);
        draw_piece(painter, look, posture);
    }
    let color = visuals.text_color();
    if number < DIGITS.len() {
        let corner = place.min + vec2(5.0, 3.0);
        let font = FontId::proportional(11.0);
        painter.text(corner, Align2::LEFT_TOP, number + 1, font, color);
    }
    let usual = painter.layout_no_wrap(words.to_owned(), FontId::proportional(14.0), color);
    let size = 14.0 * ((place.width() - 6.0) / usual.size().x).min(1.0);
    let foot = place.center_bottom() - vec2(0.0, 2.0);
    let font = FontId::proportional(size.max(8.0));
    painter.text(foot, Align2::CENTER_BOTTOM, words, font, color);
}

/// The piece that the move places.
fn result(table: &Table, played: MoveRef<'_>) -> Option<Piece> {
    let game = table.game();
    let fresh = |player: PlayerId, piece_type| Some(Piece::fresh(game, player, piece_type));
    let changed = played
        .effects
        .iter()
        .rev()
        .find_map(|effect| match *effect {
            Effect::Promote { piece_type, .. }
            | Effect::ChangeType { piece_type, .. }
            | Effect::Drop { piece_type, .. } => fresh(played.head.mover, piece_type),
            Effect::Create {
                player, piece_type, ..
            } => fresh(player, piece_type),
            _ => None,
        });
    changed.or_else(|| table.session.state().piece(played.head.from?))
}
