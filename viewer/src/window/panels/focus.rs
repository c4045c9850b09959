//! The ring around what has the keyboard focus: one for all widgets, also for those without a frame of their own.

use crate::window::theme;
use egui::{Context, Stroke, StrokeKind};

/// The distance of the ring from the widget, and its width, in points.
const DISTANCE: f32 = 1.0;
const WIDTH: f32 = 2.0;

/// Draws the ring, unless the focus is in a field, where the cursor shows it, or on the board, which has its own mark.
pub(in crate::window) fn ring(ctx: &Context, is_on_board: bool) {
    if is_on_board || ctx.text_edit_focused() {
        return;
    }
    let focused = ctx.memory(|memory| memory.focused());
    let Some(widget) = focused.and_then(|id| ctx.read_response(id)) else {
        return;
    };
    if !widget.interact_rect.is_positive() {
        return;
    }
    let color = theme::palette(ctx.theme()).ring;
    let painter = ctx.layer_painter(widget.layer_id);
    let painter = painter.with_clip_rect(widget.interact_rect.expand(DISTANCE + WIDTH));
    painter.rect_stroke(
        widget.rect.expand(DISTANCE),
        7.0,
        Stroke::new(WIDTH, color),
        StrokeKind::Outside,
    );
}
