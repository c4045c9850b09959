//! Pieces beside the board with their numbers; they can be dragged onto it.

use super::view::View;
use crate::window::art::{Posture, draw_piece};
use crate::window::table::{BoardAction, Grip, Table};
use crate::window::theme::Palette;
use crate::wording::display_name;
use egui::{
    Align2, CornerRadius, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::Piece;

const WIDTH: f32 = 98.0;

/// Whether there is anything to show.
pub(super) fn is_shown(table: &Table) -> bool {
    !rows(table).is_empty()
        || table
            .game()
            .setup
            .stores
            .iter()
            .any(|store| is_seen(table, store.player, store.piece_type))
}

fn is_seen(table: &Table, player: PlayerId, piece_type: PieceTypeId) -> bool {
    !table.art.looks.get(player, piece_type).is_invisible()
}

/// Players and types with pieces in store.
fn rows(table: &Table) -> Vec<(PlayerId, PieceTypeId, u32)> {
    let game = table.game();
    let players = (0..game.players.len()).map(PlayerId::from_index);
    let all = players.flat_map(|player| {
        (0..game.piece_types.len()).map(move |index| (player, PieceTypeId::from_index(index)))
    });
    let stored = all.map(|(player, piece_type)| {
        (
            player,
            piece_type,
            table.session.state().store(player, piece_type),
        )
    });
    stored
        .filter(|&(player, piece_type, count)| count > 0 && is_seen(table, player, piece_type))
        .collect()
}

/// Shows the stores in a strip.
pub(super) fn show(
    ui: &mut Ui,
    strip: Rect,
    table: &Table,
    view: View,
    palette: &Palette,
    asked: &mut Vec<BoardAction>,
) {
    let rows = rows(table);
    let width = WIDTH.min(strip.width() / rows.len().max(1) as f32);
    let left = strip.center().x - 0.5 * width * rows.len() as f32;
    for (number, (player, piece_type, count)) in rows.into_iter().enumerate() {
        let corner = pos2(left + width * number as f32, strip.top());
        let place = Rect::from_min_size(corner, vec2(width - 6.0, strip.height()));
        let grip = Grip::Store(player, piece_type);
        let id = ui
            .scope_id()
            .with(("store", player.index(), piece_type.index()));
        let response = ui.interact(place, id, Sense::click_and_drag());
        let game = table.game();
        let words = format!(
            "store of {}: {count} {}",
            display_name(game.player_name(player)),
            game.piece_name(piece_type)
        );
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
        if response.drag_started()
            && let Some(at) = response.interact_pointer_pos()
        {
            asked.push(BoardAction::Lift(grip, at));
        }
        let is_selected = table.hand.selected == Some(grip);
        draw(
            ui,
            place,
            table,
            (player, piece_type, count),
            view,
            palette,
            is_selected,
        );
        response.on_hover_text(words);
    }
}

fn draw(
    ui: &Ui,
    place: Rect,
    table: &Table,
    (player, piece_type, count): (PlayerId, PieceTypeId, u32),
    view: View,
    palette: &Palette,
    is_selected: bool,
) {
    let painter = ui.painter();
    painter.rect_filled(place, CornerRadius::same(8), palette.card);
    let size = (place.height() - 8.0).min(0.5 * place.width());
    let tile = Rect::from_center_size(
        pos2(place.left() + 0.5 * size + 5.0, place.center().y),
        vec2(size, size),
    );
    // Light and dark pieces stand out from it.
    painter.rect_filled(tile, CornerRadius::same(6), palette.cell);
    let size = 0.92 * size;
    if is_selected {
        painter.rect_stroke(
            place,
            CornerRadius::same(8),
            Stroke::new(2.0, palette.selection),
            StrokeKind::Inside,
        );
    }
    let look = table
        .art
        .looks
        .of(Piece::fresh(table.game(), player, piece_type));
    let scale = look.picture.as_ref().map_or(view.scale, |picture| {
        size / picture.size().max_elem().max(1.0)
    });
    let posture = Posture {
        center: tile.center(),
        size,
        scale,
        opacity: 1.0,
        width: 1.0,
        shadow: palette.shadow,
        lift: 0.0,
    };
    draw_piece(painter, look, posture);
    let at = pos2(place.right() - 8.0, place.center().y);
    painter.text(
        at,
        Align2::RIGHT_CENTER,
        format!("×{count}"),
        FontId::proportional(13.0),
        palette.quiet,
    );
}
