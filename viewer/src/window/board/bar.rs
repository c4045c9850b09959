//! The evaluation bar beside the board: each player's share of the chances, the near player's at the foot.

use crate::window::table::Table;
use crate::window::theme::{self, Palette};
use crate::wording::{display_name, does};
use egui::{CornerRadius, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2};
use zrf_grammar::game::PlayerId;

/// Its width, and the room it takes, in points.
const WIDTH: f32 = 14.0;
pub(super) const ROOM: f32 = WIDTH + 10.0;

/// Shows the bar at the left of a board. If this state has no value, the last one stays, paler.
pub(super) fn show(ui: &Ui, table: &Table, board: Rect, palette: &Palette) {
    let Some([first, second]) = table.rivals() else {
        return;
    };
    let place = Rect::from_min_max(
        pos2(board.left() - ROOM, board.top()),
        pos2(board.left() - ROOM + WIDTH, board.bottom()),
    );
    let known = table.chance_now();
    let (chance, is_own) = known.unwrap_or((0.5, false));
    let is_first_near = table.art.looks.is_far(first) == table.art.is_flipped;
    let (near, far, share) = match is_first_near {
        true => (first, second, chance),
        false => (second, first, 1.0 - chance),
    };
    let fill = |player: PlayerId| {
        let fill = theme::player_paint(table.game().player_name(player), player.index()).fill;
        fill.gamma_multiply(if is_own { 1.0 } else { 0.5 })
    };
    let painter = ui.painter();
    painter.rect_filled(place, CornerRadius::same(3), fill(far));
    let mut lower = place;
    lower.min.y = place.bottom() - share * place.height();
    painter.rect_filled(lower, CornerRadius::same(3), fill(near));
    scale(painter, place, palette);
    let response = ui.interact(place, ui.scope_id().with("bar"), Sense::hover());
    let words = words(table, first, known.map(|(chance, _)| chance));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    response.on_hover_text(format!("{words}. Evaluations are rough."));
}

/// The marks of eighths, and the edge of the bar.
fn scale(painter: &Painter, place: Rect, palette: &Palette) {
    for eighth in 1..8 {
        let y = place.top() + place.height() * eighth as f32 / 8.0;
        let (width, color) = match eighth {
            4 => (2.5, palette.decided),
            _ => (1.0, palette.quiet),
        };
        let length = if eighth == 4 { WIDTH } else { 0.4 * WIDTH };
        let x = place.left()..=place.left() + length;
        painter.hline(
            egui::Rangef::new(*x.start(), *x.end()),
            y,
            Stroke::new(width, color),
        );
    }
    let edge = Stroke::new(1.0, palette.quiet);
    painter.rect_stroke(place, CornerRadius::same(3), edge, StrokeKind::Outside);
}

/// The chances of a player in words, as far as they are known.
fn words(table: &Table, player: PlayerId, chance: Option<f32>) -> String {
    let name = display_name(table.game().player_name(player));
    match chance {
        Some(chance) if (0.45..=0.55).contains(&chance) => "About even".to_owned(),
        Some(chance) => {
            let has = does(name, "has", "have");
            format!("{has} a winning chance of about {:.0}%", 100.0 * chance)
        }
        None => "Not evaluated yet".to_owned(),
    }
}
