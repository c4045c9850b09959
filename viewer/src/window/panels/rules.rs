//! The author's description of the game and of each piece.

use super::widgets::piece_picture;
use crate::window::table::Table;
use crate::wording::display_name;
use egui::{RichText, ScrollArea, Ui};
use zrf_grammar::game::PieceTypeId;

/// Shows the rules. Each game keeps the place that it was scrolled to.
pub(in crate::window) fn show(ui: &mut Ui, table: &Table) {
    ScrollArea::vertical()
        .id_salt(("rules", &table.source.file_name(), &table.game().title))
        .auto_shrink([false, false])
        .show(ui, |ui| contents(ui, table));
}

fn contents(ui: &mut Ui, table: &Table) {
    let game = table.game();
    ui.heading(&game.title);
    let texts = [
        ("", &game.texts.description),
        ("Strategy", &game.texts.strategy),
        ("History", &game.texts.history),
    ];
    let mut is_empty = true;
    for (title, text) in texts
        .into_iter()
        .filter(|(_, text)| !text.trim().is_empty())
    {
        is_empty = false;
        if !title.is_empty() {
            ui.label(RichText::new(title).strong().size(16.0));
        }
        ui.label(text.trim());
        ui.add_space(6.0);
    }
    if is_empty {
        ui.weak("The author did not describe this game");
    }
    goals(ui, table);
    pieces(ui, table);
    if table.wants_reaches() {
        ui.weak("Working out the moves of more pieces…");
    }
}

/// The goals that name marked positions.
fn goals(ui: &mut Ui, table: &Table) {
    let goals = table.marked_goals();
    if goals.is_empty() {
        return;
    }
    ui.label(RichText::new("Goal positions").strong().size(16.0));
    ui.weak("A red corner marks each position that a goal names; G hides or shows them.");
    for goal in goals {
        ui.label(goal);
    }
    ui.add_space(6.0);
}

/// Each piece with the author's description and a diagram of its moves.
fn pieces(ui: &mut Ui, table: &Table) {
    let game = table.game();
    let diagrams = table.diagrams();
    let mut is_first = true;
    for (index, piece) in game.piece_types.iter().enumerate() {
        let id = PieceTypeId::from_index(index);
        let text = [&piece.description, &piece.help]
            .into_iter()
            .find(|text| !text.trim().is_empty());
        let diagram = diagrams.iter().find(|diagram| diagram.piece_type == id);
        if piece.is_dummy || (text.is_none() && diagram.is_none()) {
            continue;
        }
        if is_first {
            ui.label(RichText::new("Pieces").strong().size(16.0));
            if !diagrams.is_empty() {
                ui.weak("A dot marks a position the piece can move to. A cross marks one where it can capture, or that \
                         it captures by jumping over.");
            }
            is_first = false;
        }
        ui.horizontal_top(|ui| {
            if let Some(owner) = table.owner_of(id) {
                piece_picture(ui, table.art.looks.get(owner, id), 40.0);
            }
            ui.vertical(|ui| {
                ui.label(RichText::new(display_name(&piece.name)).strong());
                if let Some(text) = text {
                    ui.label(without_name(text.trim(), &piece.name));
                }
                if let Some(&diagram) = diagram {
                    super::diagram::show(ui, table, diagram);
                }
            });
        });
    }
}

/// A text about a piece without the name it begins with, as a line or before a colon: the name is a heading already.
fn without_name<'a>(text: &'a str, name: &str) -> &'a str {
    let rest = text.split_once([':', '\n']).filter(|(first, _)| {
        let letters = |text: &str| -> String {
            text.chars()
                .filter(|letter| letter.is_alphanumeric())
                .flat_map(char::to_lowercase)
                .collect()
        };
        letters(first) == letters(name)
    });
    rest.map_or(text, |(_, rest)| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::without_name;

    #[test]
    fn names_are_said_once() {
        assert_eq!(
            without_name("King\nMoves one square", "King"),
            "Moves one square"
        );
        assert_eq!(
            without_name("Silver general: moves", "SilverGeneral"),
            "moves"
        );
        assert_eq!(
            without_name("Moves: one square", "King"),
            "Moves: one square"
        );
    }
}
