//! The arguments of `add` and its variants.

use super::{Class, Unknown};
use crate::ast::{self, Name};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{
    UNKNOWN_ARGUMENT, UNKNOWN_MOVE_TYPE, UNKNOWN_PIECE, WRONG_ARGUMENTS,
};
use crate::diagnostics::suggest::suggest;
use crate::game::Add;
use crate::resolve::{Role, Scope};

/// Piece types, followed in a partial move by at most one move type. A name that is both is a piece type.
pub(super) fn add(add: &ast::block::Add, scope: &mut Scope<'_>) -> Option<Add> {
    let mut resolved = Add {
        is_copy: add.is_copy,
        is_partial: add.is_partial,
        ..Add::default()
    };
    for name in &add.arguments {
        if resolved.move_type.is_some() {
            return late(*name, scope);
        }
        if let Some(piece_type) = scope.piece_types.get(name.symbol) {
            scope.note(*name, Class::PieceType, Role::Reference);
            resolved.piece_types.push(piece_type);
            continue;
        }
        resolved.move_type = scope.move_types.get(name.symbol).filter(|_| add.is_partial);
        if resolved.move_type.is_none() {
            unknown(*name, add.is_partial, scope);
            return None;
        }
        scope.note(*name, Class::MoveType, Role::Reference);
        if !scope.labels.contains(&name.symbol) {
            unlabelled(*name, scope);
        }
    }
    Some(resolved)
}

/// Any last word that is not a piece counts as a move type, so a misspelt piece may be among those that label nothing.
fn unlabelled(name: Name, scope: &mut Scope<'_>) {
    let may_suggest = scope.diagnostics.may_suggest();
    let known = Class::PieceType
        .names(scope)
        .iter()
        .chain(Class::MoveType.names(scope));
    let known = known.take_while(|_| may_suggest);
    let known = known.filter(|&&known| known != name.symbol);
    let word = scope.text(name);
    let message = format!("unknown piece or move type `{word}`");
    let mut finding = Diagnostic::new(&UNKNOWN_MOVE_TYPE, message, name.origin)
        .at("it is neither a piece nor the type of any moves or drops");
    if let Some(near) = suggest(word, known.map(|&known| scope.names.text(known))) {
        finding = finding.did_you_mean(word, near);
    }
    scope.report_once(name.origin, || finding);
}

fn late(name: Name, scope: &mut Scope<'_>) -> Option<Add> {
    let word = scope.text(name).to_owned();
    scope.report_once(name.origin, || {
        let message =
            format!("expected the move type as the last argument, found `{word}` after it");
        Diagnostic::new(&WRONG_ARGUMENTS, message, name.origin)
            .help("put pieces first, then one move type, as in `(add-partial Queen next-step)`")
    });
    None
}

fn unknown(name: Name, is_partial: bool, scope: &mut Scope<'_>) {
    if is_partial {
        Unknown::new(&UNKNOWN_ARGUMENT, &[Class::PieceType, Class::MoveType]).report(name, scope);
    } else {
        Unknown::new(&UNKNOWN_PIECE, &[Class::PieceType])
            .advice(advice)
            .report(name, scope);
    }
}

fn advice(class: Class, word: &str) -> Option<String> {
    (class == Class::MoveType)
        .then(|| format!("only a partial move continues with a move type: `(add-partial {word})`"))
}
