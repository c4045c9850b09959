//! A one-minute tour of the window: a few words beside each part of it, and a way to leave at every step.

use super::{Dialog, Request};
use egui::{Align2, Area, Context, Frame, Id, Order, Pos2, Rect, RichText, pos2, vec2};

/// The words of each step, and the part of the window they are about.
const STEPS: [(Beside, &str, &str); 4] = [
    (
        Beside::Board,
        "The board",
        "Dots mark legal moves: click one to play there. Where pieces move, click the piece first, or drag it. If a click \
         does nothing, the bottom of the window shows why.",
    ),
    (
        Beside::Panel,
        "Who plays",
        "This panel shows whose turn it is and who plays each side: choose a computer level from the list. Below are \
         all moves: click one to go back to it. Undone moves are kept.",
    ),
    (
        Beside::Tools,
        "Help while you play",
        "Undo takes back your last move, Hint (H) shows a good one, and Analysis (V) shows the winning chances and the \
         best lines.",
    ),
    (
        Beside::Menus,
        "Rules and keys",
        "F1 explains the game and shows how each piece moves, F4 opens its rules as text, and ? lists all keys. File opens \
         other games, and whole folders of them.",
    ),
];

/// The width of the words, and the gap to that part.
const WIDTH: f32 = 300.0;
const GAP: f32 = 10.0;

#[derive(Clone, Copy)]
enum Beside {
    Board,
    Panel,
    Tools,
    Menus,
}

impl Beside {
    /// The corner of the words that is fixed, and where.
    fn place(self, whole: Rect, board: Rect) -> (Align2, Pos2) {
        match self {
            Self::Board => (
                Align2::CENTER_BOTTOM,
                board.center_bottom() - vec2(0.0, GAP),
            ),
            Self::Panel => (
                Align2::RIGHT_TOP,
                pos2(board.right().max(WIDTH + GAP), whole.top() + 60.0),
            ),
            Self::Tools => (
                Align2::RIGHT_TOP,
                pos2(whole.right() - GAP, whole.top() + 36.0),
            ),
            Self::Menus => (Align2::LEFT_TOP, whole.min + vec2(GAP, 36.0)),
        }
    }
}

/// Shows a step.
pub(in crate::window) fn show(
    ctx: &Context,
    step: usize,
    board: Rect,
    requests: &mut Vec<Request>,
) {
    let Some(&(beside, title, words)) = STEPS.get(step) else {
        return requests.push(Request::Close(Dialog::Tour));
    };
    let (pivot, place) = beside.place(ctx.content_rect(), board);
    let area = Area::new(Id::unique("tour"))
        .order(Order::Foreground)
        .pivot(pivot)
        .fixed_pos(place)
        .constrain(true);
    area.show(ctx, |ui| {
        Frame::popup(ui.style()).inner_margin(14).show(ui, |ui| {
            ui.set_width(WIDTH);
            ui.label(RichText::new(title).heading());
            ui.add(egui::Label::new(words).wrap());
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                let is_last = step + 1 == STEPS.len();
                if ui.button(if is_last { "Done" } else { "Next" }).clicked() {
                    requests.push(Request::Tour(step + 1));
                }
                if !is_last && ui.button("Skip the tour").clicked() {
                    requests.push(Request::Close(Dialog::Tour));
                }
                ui.weak(format!("{} of {}", step + 1, STEPS.len()));
            });
        });
    });
}
