//! `add` and its variants: their arguments, and an `add` without the parentheses of its block.

use super::place::known_place;
use super::unknown::Unknown;
use crate::ast::block::{Block, Instruction, InstructionKind as Ast};
use crate::ast::{self, Name};
use crate::diagnostics::registry::{
    UNKNOWN_ARGUMENT, UNKNOWN_MOVE_TYPE, UNKNOWN_PIECE, WRONG_ARGUMENTS,
};
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::game::Add;
use crate::resolve::class::Class;
use crate::resolve::scope::Scope;
use crate::resolve::uses::Role;
use crate::text::Symbol;

/// Resolves the arguments: piece types, followed in a partial move by at most one move type. A name that is both is a
/// piece type.
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

/// Reports a move type that labels nothing. It may be a misspelt piece: any last word that is not a piece counts as a move
/// type.
fn unlabelled(name: Name, scope: &mut Scope<'_>) {
    let known = Class::PieceType
        .names(scope)
        .iter()
        .chain(Class::MoveType.names(scope));
    let known = known.filter(|&&known| known != name.symbol);
    let word = scope.text(name);
    let (lint, noun) = (&UNKNOWN_MOVE_TYPE, "piece or move type");
    let mut diagnostic = Diagnostic::unknown(lint, noun, word, name.origin)
        .at("it is neither a piece nor the type of any moves or drops");
    let known = known.map(|&known| scope.names.text(known));
    if let Some(near) = scope.diagnostics.suggest(word, known) {
        diagnostic = diagnostic.did_you_mean(word, near);
    }
    scope.report_once(name.origin, || diagnostic);
}

fn late(name: Name, scope: &mut Scope<'_>) -> Option<Add> {
    let word = scope.text(name).to_owned();
    scope.report_once(name.origin, || {
        let expected = "the move type as the last argument";
        let found = format!("`{word}` after it");
        Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, name.origin)
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

/// Whether a block is `(add Queen Rook)`, an instruction without the parentheses of its block, which is reported.
pub(super) fn is_bare(block: &Block, scope: &mut Scope<'_>) -> bool {
    let [first, rest @ ..] = &*block.body else {
        return false;
    };
    let word = |item: &Instruction| match item.kind {
        Ast::Word(symbol) if known_place(symbol, scope).is_none() => Some(symbol),
        _ => None,
    };
    let words: Option<Vec<Symbol>> = rest.iter().map(word).collect();
    let Some(words) = words.filter(|words| !words.is_empty() && matches!(first.kind, Ast::Add(_)))
    else {
        return false;
    };
    let known = |word: &Symbol| scope.piece_types.get(*word).is_some();
    // One unknown word may be a misspelt instruction.
    if words.len() < 2 && !words.iter().any(known) {
        return false;
    }
    let words: Vec<&str> = words.iter().map(|word| scope.names.text(*word)).collect();
    let message = "a block needs parentheses around its instructions";
    let help = format!("write `((add {}))`", words.join(" "));
    let span = block.origin.span;
    let edits = vec![Edit::insert(span.start, "("), Edit::insert(span.end, ")")];
    let fix = Fix::unsure("add the parentheses of the block", edits);
    let diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, block.origin);
    scope.diagnostics.push(diagnostic.help(help).fix(fix));
    true
}
