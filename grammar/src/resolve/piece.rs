//! Piece types.

use super::{Class, Merged, Role, Scope, block};
use crate::ast::{self, PieceSection, Text};
use crate::diagnostics::{Diagnostic, registry as lints};
use crate::game::{AttributeId, PieceImages, PieceType, PieceTypeId};
use crate::text::Names;

/// Declares the piece types in order, inherited ones first.
pub(super) fn declare(merged: &Merged, scope: &mut Scope) {
    for piece in &merged.pieces {
        scope.note(piece.name, Class::PieceType, Role::Declaration);
        let types = &mut scope.piece_types;
        let id = types.try_insert(piece.name.symbol, PieceTypeId::LIMIT);
        if id.is_none() {
            let message = format!("more than {} pieces", PieceTypeId::LIMIT);
            scope.diagnostics.push(Diagnostic::new(
                &lints::LIMIT_EXCEEDED,
                message,
                piece.name.origin,
            ));
            scope.incomplete.piece_types = true;
            return;
        }
    }
}

/// A piece type with its blocks.
pub(super) fn piece(piece: &ast::Piece, scope: &mut Scope) -> PieceType {
    let display =
        |text: Option<Text>, names: &Names| text.map_or(String::new(), |text| text.display(names));
    let mut result = PieceType {
        name: scope.text(piece.name).to_owned(),
        notation: piece
            .notation
            .map(|text| text.literal(scope.names).to_owned()),
        help: display(piece.help, scope.names),
        description: display(piece.description, scope.names),
        images: images(piece, scope),
        attributes: attributes(piece, scope),
        is_dummy: piece.is_dummy,
        moves: Vec::new(),
        drops: Vec::new(),
    };
    for section in &piece.sections {
        let blocks = block::move_blocks(section.blocks(), scope);
        match section {
            PieceSection::Moves(_) => result.moves.extend(blocks),
            PieceSection::Drops(_) => result.drops.extend(blocks),
        }
    }
    result
}

/// The pictures, one row for each owner; several rows in the rules are combined. Pictures of a player who does not
/// exist are ignored with a warning: pictures never prevent a game from being played.
fn images(piece: &ast::Piece, scope: &mut Scope) -> Vec<PieceImages> {
    let mut rows: Vec<PieceImages> = Vec::new();
    for image in &piece.images {
        let Some(player) = scope.player_of_entry(image.player, "these pictures are ignored") else {
            continue;
        };
        let files = image
            .files
            .iter()
            .map(|file| file.literal(scope.names).to_owned());
        match rows.iter_mut().find(|row| row.player == player) {
            Some(row) => row.files.extend(files),
            None => rows.push(PieceImages {
                player,
                files: files.collect(),
            }),
        }
    }
    rows
}

/// The attributes that are true for a new piece; of two values for one name, the later counts.
fn attributes(piece: &ast::Piece, scope: &Scope) -> Vec<AttributeId> {
    let mut set: Vec<AttributeId> = Vec::new();
    for (name, value) in &piece.attributes {
        let Some(id) = scope.attributes.get(name.symbol) else {
            continue;
        };
        set.retain(|&other| other != id);
        if *value {
            set.push(id);
        }
    }
    set.sort_unstable();
    set
}
