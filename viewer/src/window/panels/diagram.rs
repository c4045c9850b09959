//! A diagram of a piece's moves, with a text for screen readers.

use crate::window::board;
use crate::window::table::{Diagram, Table};
use crate::window::theme;
use egui::{Role, Sense, Ui, WidgetInfo, vec2};
use zrf_grammar::game::PositionId;

/// The width and height of a picture, in points.
const SIZE: f32 = 168.0;

/// Shows the picture.
pub(super) fn show(ui: &mut Ui, table: &Table, diagram: Diagram<'_>) {
    let (place, response) = ui.allocate_exact_size(vec2(SIZE, SIZE), Sense::hover());
    let words = words(table, diagram);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &words));
    if ui.is_rect_visible(place) {
        let palette = theme::palette(ui.theme());
        board::diagram(ui.painter(), place, table, diagram, palette);
    }
    response.on_hover_text(words);
}

/// `moves of Knight from d4: moves to b3 …; captures on c2 …`.
fn words(table: &Table, diagram: Diagram<'_>) -> String {
    let game = table.game();
    let names = |positions: &[PositionId]| {
        let names: Vec<&str> = positions
            .iter()
            .map(|&position| game.position_name(position))
            .collect();
        names.join(" ")
    };
    let reach = &diagram.reach;
    let mut words = format!(
        "moves of {} from {}",
        game.piece_name(diagram.piece_type),
        game.position_name(reach.from)
    );
    if !reach.goes.is_empty() {
        words.push_str(&format!(": moves to {}", names(&reach.goes)));
    }
    if !reach.takes.is_empty() && reach.takes != reach.goes {
        words.push_str(&format!("; captures on {}", names(&reach.takes)));
    }
    words
}
