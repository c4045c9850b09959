//! Where the side panel is: beside the board, or below it in a window without room there.

use super::BOARD_ROOM;
use egui::{Panel, Rect, Ui};

/// Minimum width of a window with a panel beside the board, in points.
const NARROW: f32 = 700.0;
/// Minimum width of the panel beside the board, so that its buttons fit, in points.
const MIN_WIDTH: f32 = 272.0;
/// Maximum share of the window for the panel beside the board, so that small windows still show a board.
const WIDEST: f32 = 0.32;
/// Its share of the window until the user drags it: the board of a large window is as high as the window, not as wide.
const USUAL: f32 = 0.23;
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
    if window.height() > window.width() || window.width() < NARROW {
        return Some(PanelPlace::Below);
    }
    (ui.available_width() >= BOARD_ROOM).then_some(PanelPlace::Beside)
}

impl PanelPlace {
    /// The empty panel, for the analysis or the tools to edit the board if it `has_more`, and with `n_rows` more than two
    /// players need. Below a board, it has the room that the board leaves: all but `board_height`.
    pub(super) fn panel(
        self,
        ui: &Ui,
        has_more: bool,
        n_rows: usize,
        board_height: impl FnOnce(Rect) -> f32,
    ) -> Panel {
        match self {
            Self::Beside => {
                let window = ui.ctx().content_rect().width();
                let most = (WIDEST * window).clamp(MIN_WIDTH, 420.0);
                Panel::right("side")
                    .default_size((USUAL * window).max(300.0).min(most))
                    .size_range(MIN_WIDTH..=most)
            }
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
