//! The choice of board colours, with previews.

use crate::window::settings::Settings;
use crate::window::theme::{BoardColors, BoardKind, BoardTheme};
use egui::{
    CornerRadius, Rect, Role, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

/// The size of a preview, in points.
const PREVIEW: Vec2 = vec2(50.0, 50.0);

/// All choices; the first is the colours that suit the kind of board.
pub(super) fn choices() -> impl Iterator<Item = Option<BoardTheme>> {
    let themes = BoardTheme::ALL.into_iter();
    std::iter::once(None).chain(themes.map(Some))
}

/// The name of a choice.
pub(super) fn name(choice: Option<BoardTheme>) -> &'static str {
    choice.map_or("Automatic", BoardTheme::name)
}

/// Stores a choice.
pub(super) fn choose(settings: &mut Settings, kind: BoardKind, choice: Option<BoardTheme>) {
    match choice {
        Some(theme) => settings.boards.insert(kind, theme),
        None => settings.boards.remove(&kind),
    };
}

/// Shows a preview of each theme for a kind of board.
pub(super) fn show(ui: &mut Ui, kind: BoardKind, settings: &mut Settings) {
    let chosen = settings.boards.get(&kind).copied();
    ui.horizontal_wrapped(|ui| {
        for choice in choices() {
            let size = PREVIEW + vec2(8.0, 22.0);
            let (place, response) = ui.allocate_exact_size(size, Sense::click());
            let label = format!("board: {}", name(choice));
            response.widget_info(|| {
                WidgetInfo::selected(Role::RadioButton, true, choice == chosen, &label)
            });
            let board = Rect::from_min_size(place.min + vec2(4.0, 4.0), PREVIEW);
            preview(ui, board, kind.colors(choice), kind);
            if choice == chosen || response.hovered() || response.has_focus() {
                let color = ui.visuals().text_color();
                let width = if choice == chosen { 3.0 } else { 1.0 };
                let frame = board.expand(3.0);
                let stroke = Stroke::new(width, color);
                ui.painter()
                    .rect_stroke(frame, CornerRadius::same(5), stroke, StrokeKind::Middle);
            }
            let font = TextStyle::Small.resolve(ui.style());
            let at = place.center_bottom() - vec2(0.0, 2.0);
            let color = ui.visuals().text_color();
            ui.painter()
                .text(at, egui::Align2::CENTER_BOTTOM, name(choice), font, color);
            if response.clicked() {
                choose(settings, kind, choice);
            }
        }
    });
}

fn preview(ui: &Ui, place: Rect, colors: BoardColors, kind: BoardKind) {
    let painter = ui.painter();
    painter.rect_filled(place, CornerRadius::same(4), colors.frame);
    let inner = place.shrink(5.0);
    let half = 0.5 * inner.size();
    let is_checkered = matches!(
        kind,
        BoardKind::Chess | BoardKind::Draughts | BoardKind::Squares
    );
    let line = Stroke::new(1.0, colors.line);
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let step = vec2(column as f32 * half.x, row as f32 * half.y);
        let cell = Rect::from_min_size(inner.min + step, half);
        let fill = match (is_checkered, kind, column == row) {
            (true, _, true) => colors.light,
            (true, _, false) | (_, BoardKind::Rack, _) => colors.dark,
            (false, _, _) => colors.plain,
        };
        painter.rect_filled(cell, CornerRadius::ZERO, fill);
        let center = cell.center();
        match kind {
            BoardKind::Rack => {
                painter.circle_filled(center, 0.38 * half.x, colors.light);
            }
            BoardKind::Holes => {
                painter.circle_filled(center, 0.28 * half.x, colors.hole);
            }
            BoardKind::Lines => {
                painter.line_segment([cell.center_top(), cell.center_bottom()], line);
                painter.line_segment([cell.left_center(), cell.right_center()], line);
            }
            _ if !is_checkered => {
                painter.rect_stroke(cell, CornerRadius::ZERO, line, StrokeKind::Middle);
            }
            _ => {}
        }
    }
}
