//! The names that a file declares.

use super::class::Class;
use crate::ast::{BoardItem, Document, Name};

/// All names that a file declares individually, that is, without the positions of grids. Names of move types and flags
/// need no declaration.
pub(crate) fn declared(document: &Document) -> Vec<(Class, Name)> {
    let mut declared = Vec::new();
    for entry in &document.entries {
        let players = entry.player_names().iter();
        declared.extend(players.map(|name| (Class::Player, *name)));
        for piece in &entry.pieces {
            declared.push((Class::PieceType, piece.name));
            let attributes = piece.attributes.iter();
            declared.extend(attributes.map(|(name, _)| (Class::Attribute, *name)));
        }
        let items = entry.board.iter().flat_map(|board| &board.items);
        items.for_each(|item| of_board(item, &mut declared));
    }
    declared
}

fn of_board(item: &BoardItem, declared: &mut Vec<(Class, Name)>) {
    match item {
        BoardItem::Grid(grid) => {
            let directions = grid.directions.iter();
            declared.extend(directions.map(|direction| (Class::Direction, direction.name)));
        }
        BoardItem::Positions(positions) => {
            let names = positions.iter().map(|placed| placed.name);
            declared.extend(names.map(|name| (Class::Position, name)));
        }
        BoardItem::Dummy(names) => {
            declared.extend(names.iter().map(|name| (Class::Position, *name)));
        }
        BoardItem::Links(links) => declared.push((Class::Direction, links.direction)),
        BoardItem::Zone(zone) => declared.push((Class::Zone, zone.name)),
        _ => {}
    }
}
