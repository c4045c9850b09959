//! The pieces that a player has captured: a picture of each type with a number. Types of which the rival has captured as
//! many are faint, so that the others show who is ahead, and a number by how much.

use crate::window::art::{Look, Posture, draw_piece};
use crate::window::table::{Captured, Table};
use crate::window::theme;
use crate::wording::{display_name, times};
use egui::{Rect, RichText, Role, Sense, Ui, Vec2, WidgetInfo, vec2};
use zrf_grammar::game::PlayerId;
use zrf_grammar::render::plural;

/// The size of the picture of a captured piece, in points.
const CAPTURED: f32 = 24.0;
/// The gap between pieces of different types.
const GAP: f32 = 5.0;
/// The gap between a picture and its number.
const NEAR: f32 = 1.0;
/// The room for the number of pieces of a type.
const NUMBER: f32 = 18.0;
/// The room for the number of points that a player is ahead.
const LEAD: f32 = 32.0;
/// The opacity of types that were traded.
const FAINT: f32 = 0.4;

/// Shows the pieces in a row of their own below the name of the player. In games that may need the row, its place is kept
/// from the start, so that the first capture moves nothing.
pub(super) fn show(ui: &mut Ui, table: &Table, player: PlayerId, indent: f32) {
    let own = of_player(table, player);
    if own.is_empty() {
        if table.may_capture() {
            ui.allocate_space(vec2(indent, CAPTURED));
        }
        return;
    }
    let height = std::mem::replace(&mut ui.spacing_mut().interact_size.y, CAPTURED);
    let shown = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.add_space(indent + ui.spacing().item_spacing.x);
        types(ui, table, player, &own);
    });
    ui.spacing_mut().interact_size.y = height;
    label(ui, table, player, &own, shown.response.rect);
}

/// Shows the pieces beside the name of the player. Returns whether there is room for them.
pub(super) fn show_beside(ui: &mut Ui, table: &Table, player: PlayerId) -> bool {
    let own = of_player(table, player);
    let number = |one: &Captured| if one.count > 1 { NUMBER + NEAR } else { 0.0 };
    let widths = own.iter().map(|one| CAPTURED + GAP + number(one));
    let widths = widths.chain(lead(table, player).map(|_| LEAD));
    if widths.sum::<f32>() > ui.available_width() {
        return false;
    }
    if !own.is_empty() {
        let shown = ui.horizontal(|ui| types(ui, table, player, &own));
        label(ui, table, player, &own, shown.response.rect);
    }
    true
}

fn of_player(table: &Table, player: PlayerId) -> Vec<&Captured> {
    let own = table.captured().iter().filter(|one| one.by == player);
    own.collect()
}

/// How many points the player is ahead of the rival.
fn lead(table: &Table, player: PlayerId) -> Option<i64> {
    table.balance(player).filter(|&points| points > 0)
}

fn types(ui: &mut Ui, table: &Table, player: PlayerId, own: &[&Captured]) {
    for one in own {
        let is_traded = table.surplus(one).is_some_and(|(_, surplus)| surplus == 0);
        ui.spacing_mut().item_spacing.x = if one.count > 1 { NEAR } else { GAP };
        picture(ui, table.art.looks.of(one.piece), is_traded);
        ui.spacing_mut().item_spacing.x = GAP;
        if one.count > 1 {
            ui.weak(format!("×{}", one.count));
        }
    }
    if let Some(points) = lead(table, player) {
        ui.label(RichText::new(format!("+{points}")).strong());
    }
}

/// Names the pieces for screen readers and in a tooltip.
fn label(ui: &Ui, table: &Table, player: PlayerId, own: &[&Captured], place: Rect) {
    let words = captured_words(table, player, own);
    let id = ui.scope_id().with(("captured", player.index()));
    let row = ui.interact(place, id, Sense::hover());
    row.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    row.on_hover_text(words);
}

fn picture(ui: &mut Ui, look: &Look, is_traded: bool) {
    let (place, _) = ui.allocate_exact_size(Vec2::splat(CAPTURED), Sense::hover());
    let palette = theme::palette(ui.theme());
    ui.painter().rect_filled(place, 4.0, palette.tile);
    let posture = Posture {
        opacity: if is_traded { FAINT } else { 1.0 },
        ..Posture::beside(look, place.center(), CAPTURED - 2.0, palette.shadow)
    };
    draw_piece(ui.painter(), look, posture);
}

/// `Captured by White: Pawn ×2, Knight`, and below that `More than Black: Pawn`.
fn captured_words(table: &Table, player: PlayerId, own: &[&Captured]) -> String {
    let name = |player| display_name(table.game().player_name(player));
    let all = list(table, own, |one| one.count);
    let words = format!("Captured by {}: {all}", name(player));
    let surplus = |one: &Captured| table.surplus(one).map_or(0, |(_, surplus)| surplus);
    let ahead = list(table, own, surplus);
    let words = match own.first().and_then(|one| table.surplus(one)) {
        Some((rival, _)) if !ahead.is_empty() && ahead != all => {
            format!("{words}\nMore than {}: {ahead}", name(rival))
        }
        _ => words,
    };
    match lead(table, player) {
        Some(points) => format!("{words}\nAhead by {}", plural(points as usize, "point")),
        None => words,
    }
}

fn list(table: &Table, own: &[&Captured], count: impl Fn(&Captured) -> usize) -> String {
    let counted = own.iter().filter(|one| count(one) > 0);
    let kinds = counted.map(|one| {
        let name = table.game().piece_name(one.piece.piece_type);
        times(name, count(one))
    });
    kinds.collect::<Vec<String>>().join(", ")
}
