//! Several moves match a click: shows them beside the square, with pictures, short names and numbers.

use super::Request;
use crate::window::art::{Posture, draw_piece};
use crate::window::commands::DIGITS;
use crate::window::table::{Ambiguity, Table};
use crate::window::theme;
use egui::{Align2, Area, FontId, Frame, Id, Order, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Effect, MoveRef, Piece};

/// The size of a tile and the number of tiles in a row.
const TILE: egui::Vec2 = vec2(76.0, 84.0);
const ACROSS: usize = 5;

/// Shows the moves beside the square where they end; `square` is its place on the screen.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    table: &Table,
    choice: &Ambiguity,
    square: Rect,
    requests: &mut Vec<Request>,
) {
    let screen = ctx.content_rect();
    // On the side with more room, so that neither the piece nor the square is covered.
    let has_room = screen.right() - square.right() > square.left() - screen.left();
    let (pivot, x) = match has_room {
        true => (Align2::LEFT_CENTER, square.right() + 10.0),
        false => (Align2::RIGHT_CENTER, square.left() - 10.0),
    };
    let area = Area::new(Id::unique("choice of moves"))
        .order(Order::Foreground)
        .pivot(pivot)
        .fixed_pos(pos2(x, square.center().y))
        .constrain_to(screen.shrink(8.0));
    area.show(ctx, |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_max_width((TILE.x + 8.0) * ACROSS as f32);
            ui.weak("Which move?").on_hover_text("Esc cancels");
            egui::ScrollArea::vertical()
                .max_height(4.2 * TILE.y)
                .show(ui, |ui| {
                    let rows = choice.moves.chunks(ACROSS).enumerate();
                    for (row, moves) in rows {
                        ui.horizontal(|ui| {
                            for (column, &index) in moves.iter().enumerate() {
                                tile(ui, table, row * ACROSS + column, index, requests);
                            }
                        });
                    }
                });
        });
    });
    for (key, &index) in DIGITS.iter().zip(&choice.moves) {
        if ctx.input(|input| input.key_pressed(*key)) {
            requests.push(Request::Play(index));
        }
    }
}

fn tile(ui: &mut Ui, table: &Table, number: usize, index: usize, requests: &mut Vec<Request>) {
    let played = table.session.legal_moves().get(index);
    let words = table.words(played);
    let (place, response) = ui.allocate_exact_size(TILE, Sense::click());
    let label = format!("{}  {words}", number + 1);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let visuals = ui.style().interact(&response);
    let palette = theme::palette(ui.theme());
    let painter = ui.painter();
    painter.rect_filled(place, 6.0, visuals.weak_bg_fill);
    let middle = place.center() - vec2(0.0, 6.0);
    if let Some(piece) = result(table, played) {
        let look = table.art.looks.of(piece);
        let tray = Rect::from_center_size(middle, vec2(50.0, 50.0));
        painter.rect_filled(tray, 6.0, palette.tile);
        draw_piece(
            painter,
            look,
            Posture::beside(look, middle, 46.0, palette.shadow),
        );
    }
    let color = visuals.text_color();
    if number < DIGITS.len() {
        let corner = place.min + vec2(5.0, 3.0);
        let font = FontId::proportional(11.0);
        painter.text(corner, Align2::LEFT_TOP, number + 1, font, color);
    }
    let usual = painter.layout_no_wrap(words.clone(), FontId::proportional(14.0), color);
    let size = 14.0 * ((TILE.x - 6.0) / usual.size().x).min(1.0);
    let foot = place.center_bottom() - vec2(0.0, 2.0);
    let font = FontId::proportional(size.max(8.0));
    painter.text(foot, Align2::CENTER_BOTTOM, &words, font, color);
    if response.on_hover_text(words).clicked() {
        requests.push(Request::Play(index));
    }
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
