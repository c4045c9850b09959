//! What the pointer does with something on the board or beside it.

use egui::{PointerButton, Pos2, Response};

/// Whether the primary button was clicked, or a key like it. A second button that is down cancels the click.
pub(super) fn is_clicked(response: &Response) -> bool {
    response.clicked() && !response.ctx.input(|input| input.pointer.any_down())
}

/// Where a press of the secondary button on it ended, as a click or a drag.
pub(super) fn noted_to(response: &Response) -> Option<Pos2> {
    let is_noted =
        response.secondary_clicked() || response.drag_stopped_by(PointerButton::Secondary);
    response.interact_pointer_pos().filter(|_| is_noted)
}

/// Where the primary button began to drag.
pub(super) fn lifted_at(response: &Response) -> Option<Pos2> {
    let is_lifted = response.drag_started_by(PointerButton::Primary);
    response.interact_pointer_pos().filter(|_| is_lifted)
}
