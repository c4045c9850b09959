//! Several moves match a click: shows them with pictures and numbers.

use super::widgets::piece_picture;
use super::{Dialog, Request};
use crate::window::table::{Ambiguity, Table};
use egui::{Align2, Atom, Button, Key, Ui, vec2};
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Effect, MoveRef, Piece};

const DIGITS: [Key; 9] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

/// Shows the moves in a small window in the middle.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    table: &Table,
    choice: &Ambiguity,
    requests: &mut Vec<Request>,
) {
    egui::Window::new("Which move?")
        .anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
        .collapsible(false)
        .resizable(false)
        .show(ctx, |ui| {
            egui::ScrollArea::vertical()
                .max_height(420.0)
                .show(ui, |ui| {
                    for (number, &index) in choice.moves.iter().enumerate() {
                        row(ui, table, number, index, requests);
                    }
                });
            ui.weak("Press a number to choose, Esc to cancel");
        });
    for (key, &index) in DIGITS.iter().zip(&choice.moves) {
        if ctx.input(|input| input.key_pressed(*key)) {
            requests.push(Request::Play(index));
        }
    }
    if ctx.input(|input| input.key_pressed(Key::Escape)) {
        requests.push(Request::Close(Dialog::Choice));
    }
}

fn row(ui: &mut Ui, table: &Table, number: usize, index: usize, requests: &mut Vec<Request>) {
    let played = table.session.legal_moves().get(index);
    ui.horizontal(|ui| {
        if let Some(piece) = result(table, played) {
            piece_picture(ui, table.art.looks.of(piece), 34.0);
        }
        let text = format!("{}  {}", number + 1, table.words(played));
        let button = Button::new((text, Atom::grow()));
        let size = vec2(ui.available_width(), 34.0);
        if ui.add(button.min_size(size)).clicked() {
            requests.push(Request::Play(index));
        }
    });
}

/// The piece that the move places.
fn result(table: &Table, played: MoveRef<'_>) -> Option<Piece> {
    let game = table.game();
    let fresh = |player: PlayerId, piece_type| Some(Piece::fresh(game, player, piece_type));
    let changed = played
        .effects
        .iter()
        .rev()
        .find_map(|effect| match *effect {
            Effect::Promote { piece_type, .. }
            | Effect::ChangeType { piece_type, .. }
            | Effect::Drop { piece_type, .. } => fresh(played.head.mover, piece_type),
            Effect::Create {
                player, piece_type, ..
            } => fresh(player, piece_type),
            _ => None,
        });
    changed.or_else(|| table.session.state().piece(played.head.from?))
}
