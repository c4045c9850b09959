//! Where the side panel is: beside the board, or below it in a window without room there.

use super::BOARD_ROOM;
use egui::containers::panel::PanelState;
use egui::{Id, IdSalt, Panel, Rect, Ui};

/// Minimum width of a window with a panel beside the board, in points, unless it is low.
const NARROW: f32 = 700.0;
/// The name of the panel beside the board, and that of its edge, which egui gives.
const BESIDE: &str = "side";
const EDGE: &str = "__resize";
/// Minimum width of the panel beside the board, so that its buttons fit, in points.
const MIN_WIDTH: f32 = 272.0;
/// Maximum width that it has by itself, which is enough for its longest lines.
const ENOUGH: f32 = 520.0;
/// What its usual width grows with, in points and as a share of the window: the board of a large window is as high as
/// the window, not as wide.
const USUAL: (f32, f32) = (180.0, 0.125);
/// Maximum share of the window for the panel beside the board, so that small windows still show a board.
const WIDEST: f32 = 0.4;
/// Minimum height of the panel below the board, in points, and as a share of the room for both.
const LEAST: (f32, f32) = (220.0, 0.34);
/// The same for a panel that has more than players, buttons and moves.
const LEAST_WITH_MORE: (f32, f32) = (340.0, 0.48);
/// What each further row adds to it, in points, and what all of them add at most, as a share of the room.
const ROW: f32 = 34.0;
const MORE: f32 = 0.1;

/// Where the panel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum PanelPlace {
    Beside,
    Below,
}

/// Where the panel has room: below the board in a window that is higher than wide or too narrow for both. Nowhere if
/// other panels beside the board leave too little: the board comes first.
pub(in crate::window) fn of_side(ui: &Ui) -> Option<PanelPlace> {
    let window = ui.ctx().content_rect();
    let is_narrow = window.width() < NARROW;
    // A low window has less room for the board above a panel than beside it.
    let is_low = window.height() - LEAST.0 <= window.width() - MIN_WIDTH;
    if window.height() > window.width() || is_narrow && !is_low {
        return Some(PanelPlace::Below);
    }
    (ui.available_width() >= BOARD_ROOM).then_some(PanelPlace::Beside)
}

impl PanelPlace {
    /// The empty panel, for the analysis or the tools to edit the board if it `has_more`, and with `n_rows` more than two
    /// players need. Beside the board, it has its share of the window; below it, the room that the board leaves: all but
    /// `board_height`.
    pub(super) fn panel(
        self,
        ui: &Ui,
        has_more: bool,
        n_rows: usize,
        side_share: Option<f32>,
        board_height: impl FnOnce(Rect) -> f32,
    ) -> Panel {
        match self {
            Self::Beside => beside(ui, side_share),
            Self::Below => {
                let area = ui.available_rect_before_wrap();
                let room = area.height();
                let (height, share) = match has_more {
                    true => LEAST_WITH_MORE,
                    false => LEAST,
                };
                let more = (ROW * n_rows as f32).min(MORE * room);
                let least = height.min(share * room) + more;
                Panel::bottom("side below").exact_size((room - board_height(area)).max(least))
            }
        }
    }
}

/// A panel beside the board whose width follows the window, and not the frame before.
fn beside(ui: &Ui, share: Option<f32>) -> Panel {
    let id = beside_id(ui);
    ui.ctx().data_mut(|data| data.remove::<PanelState>(id));
    let window = ui.ctx().content_rect().width();
    Panel::right(BESIDE)
        .default_size(width(window, share))
        .size_range(MIN_WIDTH..=widest(window))
}

fn beside_id(ui: &Ui) -> Id {
    ui.scope_id().with_salt(IdSalt::new(BESIDE))
}

/// The width of the panel beside the board, which has a `share` of the window once the user has dragged it.
fn width(window: f32, share: Option<f32>) -> f32 {
    let width = match share {
        Some(share) => share * window,
        None => (USUAL.0 + USUAL.1 * window).min(ENOUGH),
    };
    width.clamp(MIN_WIDTH, widest(window))
}

fn widest(window: f32) -> f32 {
    (WIDEST * window).max(MIN_WIDTH)
}

/// The share of the window to which the user drags the panel beside the board, if that is what happens now.
pub(super) fn dragged_share(ui: &Ui, shown: Rect) -> Option<f32> {
    let edge = ui.ctx().read_response(beside_id(ui).with(EDGE))?;
    let is_moved = edge.dragged() && edge.drag_delta().x != 0.0;
    is_moved.then(|| shown.width() / ui.ctx().content_rect().width())
}
