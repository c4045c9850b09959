//! The list of words that fit at the cursor, shown below it.

use crate::window::editor::Completions;
use egui::{
    Align, Area, Frame, Id, Key, LayerId, Modifiers, Order, Pos2, RichText, ScrollArea, Ui,
};
use zrf_grammar::ide::{Completion, CompletionKind};

const WIDTH: f32 = 380.0;
/// The number of rows visible at once.
const ROWS: f32 = 8.0;

/// What the keys did to the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// The selected word is to be written.
    Selected,
    /// The list is to be shown.
    Requested,
}

/// Takes the keys of the list from the text: arrows choose, Enter and Tab write, Esc closes, Ctrl+Space asks for it.
pub(super) fn take_keys(ui: &Ui, completions: &mut Completions) -> Option<Chosen> {
    let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    if pressed(Modifiers::CTRL, Key::Space) {
        return Some(Chosen::Requested);
    }
    if !completions.is_open() {
        return None;
    }
    if pressed(Modifiers::NONE, Key::ArrowDown) {
        completions.step(1);
    } else if pressed(Modifiers::NONE, Key::ArrowUp) {
        completions.step(-1);
    } else if pressed(Modifiers::NONE, Key::Escape) {
        *completions = Completions::default();
    } else if pressed(Modifiers::NONE, Key::Enter) || pressed(Modifiers::NONE, Key::Tab) {
        return Some(Chosen::Selected);
    }
    None
}

fn id() -> Id {
    Id::unique("completions")
}

/// Whether the pointer is on the list: a press there takes the focus from the text.
pub(super) fn has_pointer(ui: &Ui) -> bool {
    let at = ui.ctx().pointer_latest_pos();
    let layer = at.and_then(|at| ui.ctx().layer_id_at(at));
    layer == Some(LayerId::new(Order::Foreground, id()))
}

/// Shows the list below a place. Returns the number of the word that was clicked.
pub(super) fn show(ui: &Ui, completions: &mut Completions, place: Pos2) -> Option<usize> {
    let mut clicked = None;
    let area = Area::new(id())
        .order(Order::Foreground)
        .constrain(true)
        .fixed_pos(place);
    area.show(ui.ctx(), |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_width(WIDTH);
            let row = ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
            let list = ScrollArea::vertical().max_height(ROWS * row);
            list.show(ui, |ui| {
                for (number, item) in completions.items.iter().enumerate() {
                    let is_selected = number == completions.selected;
                    let shown =
                        ui.selectable_label(is_selected, RichText::new(&item.label).monospace());
                    if is_selected && completions.has_moved {
                        shown.scroll_to_me(Some(Align::Center));
                    }
                    if shown.clicked() {
                        clicked = Some(number);
                    }
                }
            });
            if let Some(item) = completions.items.get(completions.selected) {
                ui.separator();
                ui.label(RichText::new(about(item)).weak());
            }
        });
    });
    completions.has_moved = false;
    clicked
}

/// One line about a word.
fn about(item: &Completion) -> String {
    match item.kind {
        CompletionKind::Keyword if item.detail.is_empty() => "keyword".to_owned(),
        _ => item.detail.clone(),
    }
}
