//! Buttons and small pictures. Icons are drawn, because no font is certain to have them.

use super::Request;
use crate::window::art::{Look, Posture, draw_piece};
use crate::window::commands::{Command, CommandRow, keys, row};
use crate::window::theme::{self, Palette};
use egui::epaint::{PathShape, PathStroke};
use egui::{
    Button, Color32, Painter, Pos2, Rect, Response, RichText, Role, Sense, Shape, Stroke,
    StrokeKind, Ui, WidgetInfo, vec2,
};

/// An icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    First,
    Previous,
    Play,
    Pause,
    Next,
    Last,
}

/// A frame around the picture of the player to move, which needs no room of its own.
pub(super) fn mover(ui: &Ui, picture: Rect) {
    let response = ui.interact(picture, ui.scope_id().with("moves"), Sense::hover());
    let accent = theme::palette(ui.theme()).accent;
    ui.painter()
        .rect_stroke(picture, 3.0, (2.0, accent), StrokeKind::Outside);
    response.on_hover_text("to move");
}

/// A quiet triangle at the left edge of the row of the player who leads, which needs no room of its own.
pub(super) fn leader(ui: &Ui, picture: Rect) {
    let response = ui.interact(picture, ui.scope_id().with("leads"), Sense::hover());
    let tip = picture.left_center() - vec2(3.0, 0.0);
    let corners = [vec2(-5.0, -4.0), vec2(0.0, 0.0), vec2(-5.0, 4.0)];
    let points = corners.map(|corner| tip + corner).to_vec();
    let quiet = theme::palette(ui.theme()).quiet;
    ui.painter()
        .add(Shape::convex_polygon(points, quiet, Stroke::NONE));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, "leads"));
    response.on_hover_text("leads");
}

/// A button with an icon, labelled like its command.
pub(super) fn button(ui: &mut Ui, icon: Icon, row: &CommandRow, is_enabled: bool) -> Response {
    let response = ui.add_enabled(is_enabled, Button::new("").min_size(vec2(34.0, 28.0)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_enabled, row.label));
    let color = ui.style().interact(&response).text_color();
    let color = if is_enabled {
        color
    } else {
        color.gamma_multiply(0.35)
    };
    let pen = Pen {
        painter: ui.painter(),
        center: response.rect.center(),
        color,
    };
    pen.draw(icon);
    let tooltip = match row.shortcuts.first() {
        Some(shortcut) => format!("{} ({})", row.tooltip, keys(ui.ctx(), shortcut)),
        None => row.tooltip.to_owned(),
    };
    response.on_hover_text(tooltip)
}

/// The ground of a card, with an edge if the pointer or the keyboard is on it.
pub(super) fn card_frame(
    painter: &Painter,
    place: Rect,
    radius: u8,
    is_near: bool,
    palette: &Palette,
) {
    let fill = match is_near {
        true => palette.card_hovered,
        false => palette.card,
    };
    painter.rect_filled(place, radius, fill);
    if is_near {
        let edge = Stroke::new(2.0, palette.accent);
        painter.rect_stroke(place, radius, edge, StrokeKind::Inside);
    }
}

/// A button for the primary action.
pub(super) fn main_button(ui: &mut Ui, command: Command, requests: &mut Vec<Request>) {
    let palette = theme::palette(ui.theme());
    let text = RichText::new(row(command).label)
        .color(palette.on_accent)
        .strong();
    if ui
        .add(Button::new(text).fill(palette.accent))
        .on_hover_text(row(command).tooltip)
        .clicked()
    {
        requests.push(Request::Command(command));
    }
}

/// A small picture of a piece, on a tile from which light and dark ones stand out.
pub(in crate::window) fn piece_picture(ui: &mut Ui, look: &Look, size: f32) -> Rect {
    let (place, _) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    let tile = theme::palette(ui.theme()).tile;
    ui.painter().rect_filled(place, (0.15 * size) as u8, tile);
    let shadow = theme::palette(ui.theme()).shadow;
    let posture = Posture::beside(look, place.center(), 0.92 * size, shadow);
    draw_piece(ui.painter(), look, posture);
    place
}

struct Pen<'a> {
    painter: &'a Painter,
    center: Pos2,
    color: Color32,
}

impl Pen<'_> {
    fn draw(&self, icon: Icon) {
        match icon {
            Icon::First => {
                self.bar(-6.0);
                self.triangle(1.0, -1.0);
            }
            Icon::Previous => self.triangle(0.0, -1.0),
            // Two of them, because one means a single step.
            Icon::Play => {
                self.triangle(-5.0, 1.0);
                self.triangle(4.0, 1.0);
            }
            Icon::Pause => {
                self.bar(-3.0);
                self.bar(3.0);
            }
            Icon::Next => self.triangle(0.0, 1.0),
            Icon::Last => {
                self.bar(6.0);
                self.triangle(-1.0, 1.0);
            }
        }
    }

    fn triangle(&self, x: f32, way: f32) {
        let at = |dx: f32, dy: f32| self.center + vec2(x + way * dx, dy);
        let points = vec![at(-4.0, -6.0), at(5.5, 0.0), at(-4.0, 6.0)];
        self.painter.add(PathShape::convex_polygon(
            points,
            self.color,
            PathStroke::NONE,
        ));
    }

    fn bar(&self, x: f32) {
        let at = |dy: f32| self.center + vec2(x, dy);
        self.painter
            .line_segment([at(-6.0), at(6.0)], Stroke::new(2.5, self.color));
    }
}
