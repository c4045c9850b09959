//! The pieces that a player has captured: small pictures, those of a type over one another.

use crate::window::art::{Look, Posture, draw_piece};
use crate::window::table::{Captured, Table};
use crate::window::theme;
use crate::wording::display_name;
use egui::{Role, Sense, Ui, WidgetInfo, pos2, vec2};
use zrf_grammar::game::PlayerId;

/// The size of the picture of a captured piece, and how far the next one of its type is to the right, in points.
const CAPTURED: f32 = 20.0;
const OVERLAP: f32 = 7.0;
/// Maximum number of pictures for a type.
const MAX_PICTURES: usize = 8;

/// Shows the pieces, below the name of the player.
pub(super) fn show(ui: &mut Ui, table: &Table, player: PlayerId, indent: f32) {
    let own = table.captured().iter().filter(|one| one.by == player);
    let own: Vec<&Captured> = own.collect();
    if own.is_empty() {
        return;
    }
    let height = std::mem::replace(&mut ui.spacing_mut().interact_size.y, CAPTURED);
    let shown = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.add_space(indent + ui.spacing().item_spacing.x);
        ui.spacing_mut().item_spacing.x = 5.0;
        for one in &own {
            let look = table.art.looks.of(one.piece);
            let n_pictures = one.count.min(MAX_PICTURES);
            pile(ui, look, n_pictures);
            if one.count > n_pictures {
                ui.weak(format!("×{}", one.count));
            }
        }
    });
    ui.spacing_mut().interact_size.y = height;
    let words = captured_words(table, player, &own);
    let row = ui.interact(
        shown.response.rect,
        ui.scope_id().with(("captured", player.index())),
        Sense::hover(),
    );
    row.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    row.on_hover_text(words);
}

/// Pictures of pieces of a type over one another.
fn pile(ui: &mut Ui, look: &Look, count: usize) {
    let width = CAPTURED + OVERLAP * (count as f32 - 1.0);
    let (place, _) = ui.allocate_exact_size(vec2(width, CAPTURED), Sense::hover());
    let shadow = theme::palette(ui.theme()).shadow;
    for number in 0..count {
        let x = place.left() + 0.5 * CAPTURED + OVERLAP * number as f32;
        let middle = pos2(x, place.center().y);
        let posture = Posture::beside(look, middle, CAPTURED, shadow);
        draw_piece(ui.painter(), look, posture);
    }
}

/// `Captured by White: 2 Pawn, 1 Knight`.
fn captured_words(table: &Table, player: PlayerId, own: &[&Captured]) -> String {
    let game = table.game();
    let kinds = own.iter().map(|one| {
        let name = game.piece_name(one.piece.piece_type);
        format!("{} {name}", one.count)
    });
    let kinds: Vec<String> = kinds.collect();
    let name = display_name(game.player_name(player));
    format!("Captured by {name}: {}", kinds.join(", "))
}
