//! Blocks: names become ids in one pass.
//!
//! There are many instructions (macros expand to a million), so the normal path compares only symbols; texts are needed
//! only for diagnostics.

mod add;
mod condition;
mod create;
mod foreign;
mod glued;
#[cfg(test)]
pub(super) mod listing;
mod loose;
mod names;
mod negation;
mod place;
mod step;
mod swapped;
#[cfg(test)]
mod tests;
mod unknown;

pub(super) use names::{limit_exceeded, piece_type};
pub(super) use unknown::Unknown;

use self::condition::condition;
use self::names::{flag, position_flag};
use self::place::{direction, known_place, place};
use self::swapped::is_swapped;
use super::class::Class;
use super::scope::Scope;
use super::uses::Role;
use crate::ast;
use crate::ast::block::{Group, MoveItem, MoveSection};
use crate::ast::part::once;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{NEEDLESS_PARENTHESES, NOT_AN_INSTRUCTION};
use crate::game::{Block, Instruction, InstructionKind, MoveBlock};
use crate::syntax::PartId;
use crate::text::{Origin, Symbol};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The blocks of a section with their move types.
pub(crate) fn move_blocks(section: &MoveSection, scope: &mut Scope<'_>) -> Vec<MoveBlock> {
    let mut move_type = None;
    let mut blocks = Vec::new();
    for item in &section.items {
        match item {
            MoveItem::MoveType(name) => move_type = scope.move_types.get(name.symbol),
            MoveItem::Block(block) if add::is_bare(block, scope) => {}
            MoveItem::Block(block) => blocks.push(MoveBlock {
                move_type,
                block: Block {
                    body: once(
                        block.part,
                        scope,
                        |scope| &mut scope.parts.blocks,
                        |scope| body(&block.body, scope),
                    ),
                    origin: block.origin,
                },
            }),
        }
    }
    blocks
}

/// The instructions of a block. If the block was meant as a macro call, its bare words are arguments, which are not looked
/// up, as in a list inside a block.
fn body(items: &[ast::block::Instruction], scope: &mut Scope<'_>) -> Arc<[Instruction]> {
    if let Some(name) = unknown_call(items, scope) {
        step::head(name, scope);
        let (kind, origin) = (InstructionKind::Unresolved, name.origin);
        return Arc::new([Instruction { kind, origin }]);
    }
    match items {
        [first, rest @ ..] if rest.iter().any(is_word) && is_misspelt_call(first, scope) => {
            let others = rest.iter().filter(|item| !is_word(item));
            let examined: Vec<_> = std::iter::once(first).chain(others).cloned().collect();
            sequence(&examined, scope)
        }
        items => sequence(items, scope),
    }
}

/// The first word of a block that looks like the call of an unknown macro: all its items are words, and the first
/// resembles no name.
fn unknown_call(items: &[ast::block::Instruction], scope: &Scope<'_>) -> Option<ast::Name> {
    let first = items.first()?;
    let ast::block::InstructionKind::Word(symbol) = first.kind else {
        return None;
    };
    let is_call = items.iter().all(is_word)
        // Otherwise, the first word may be a direction.
        && !scope.directions.symbols().is_empty()
        && !Class::Direction.is_incomplete(scope)
        && known_place(symbol, scope).is_none()
        && step::is_unlike_all(symbol, scope);
    let origin = first.origin;
    is_call.then_some(ast::Name { symbol, origin })
}

fn is_word(item: &ast::block::Instruction) -> bool {
    matches!(item.kind, ast::block::InstructionKind::Word(_))
}

/// Whether the first item of a block resembles the name of a macro, and is no other name.
fn is_misspelt_call(first: &ast::block::Instruction, scope: &mut Scope<'_>) -> bool {
    match first.kind {
        ast::block::InstructionKind::Word(symbol) => {
            let is_step = known_place(symbol, scope).is_some();
            !is_step && step::is_nearly_a_macro(symbol, scope)
        }
        _ => false,
    }
}

fn sequence(items: &[ast::block::Instruction], scope: &mut Scope<'_>) -> Arc<[Instruction]> {
    let mut body = Vec::with_capacity(items.len());
    append(items, &mut body, scope);
    body.into()
}

fn append(items: &[ast::block::Instruction], body: &mut Vec<Instruction>, scope: &mut Scope<'_>) {
    let mut rest = items;
    while let [item, after @ ..] = rest {
        let origin = item.origin;
        let n_loose = loose::n_loose_arguments(item, after, scope);
        rest = &after[n_loose..];
        if n_loose > 0 {
            loose::keyword_without_parentheses(item, &after[..n_loose], scope);
            let kind = InstructionKind::Unresolved;
            body.push(Instruction { kind, origin });
            continue;
        }
        if let ast::block::InstructionKind::Group(group) = &item.kind
            && is_needless(group, origin, scope)
        {
            append(&group.body, body, scope);
            continue;
        }
        scope.within = Some(origin);
        let kind = instruction(&item.kind, origin, scope).unwrap_or(InstructionKind::Unresolved);
        body.push(Instruction { kind, origin });
    }
}

/// Resolves an instruction; `None` if a name in it is unknown, which is reported.
fn instruction(
    kind: &ast::block::InstructionKind,
    origin: Origin,
    scope: &mut Scope<'_>,
) -> Option<InstructionKind> {
    use ast::block::InstructionKind as Ast;
    Some(match kind {
        Ast::Word(symbol) => return word(*symbol, origin, scope),
        Ast::Opposite(name) => InstructionKind::StepOpposite(direction(*name, scope)?),
        Ast::Mark(at) => InstructionKind::Mark(place(*at, scope)?),
        Ast::Go(register) => InstructionKind::Go(*register),
        Ast::From => InstructionKind::From,
        Ast::To => InstructionKind::To,
        Ast::Cascade => InstructionKind::Cascade,
        Ast::Capture(at) => InstructionKind::Capture(place(*at, scope)?),
        Ast::Flip(at) => InstructionKind::Flip(place(*at, scope)?),
        Ast::ChangeOwner(at) => InstructionKind::ChangeOwner(place(*at, scope)?),
        Ast::ChangeType(name, at) => {
            if is_swapped(("change-type", Class::PieceType), *name, *at, scope) {
                return None;
            }
            let piece_type = piece_type(*name, scope);
            let at = place(*at, scope)?;
            InstructionKind::ChangeType(piece_type?, at)
        }
        Ast::Create(arguments) => return create::create(arguments, scope),
        Ast::SetAttribute(name, value) => {
            let value = condition(value, scope);
            scope.note(*name, Class::Attribute, Role::Reference);
            // Every attribute that is set was declared before, unless there are too many.
            InstructionKind::SetAttribute(scope.attributes.get(name.symbol)?, value)
        }
        Ast::SetFlag(name, value) => {
            let value = condition(value, scope);
            InstructionKind::SetFlag(flag(*name, scope)?, value)
        }
        Ast::SetPositionFlag(name, value, at) => {
            let value = condition(value, scope);
            let at = place(*at, scope)?;
            InstructionKind::SetPositionFlag(position_flag(*name, scope)?, value, at)
        }
        Ast::Add(add) => InstructionKind::Add(add::add(add, scope)?),
        Ast::Verify(test) => InstructionKind::Verify(condition(test, scope)),
        Ast::If(parts) => once(parts.part, scope, resolved, |scope| InstructionKind::If {
            condition: condition(&parts.condition, scope),
            then: sequence(&parts.then, scope),
            otherwise: sequence(&parts.otherwise, scope),
        }),
        Ast::While(parts) => once(parts.part, scope, resolved, |scope| {
            InstructionKind::While {
                condition: condition(&parts.condition, scope),
                body: sequence(&parts.body, scope),
            }
        }),
        Ast::Group(group) => return step::group(group, scope),
        Ast::Error => return None,
    })
}

fn resolved<'s>(scope: &'s mut Scope<'_>) -> &'s mut FxHashMap<PartId, InstructionKind> {
    &mut scope.parts.instructions
}

/// A bare word: a direction first, then a position.
fn word(symbol: Symbol, origin: Origin, scope: &mut Scope<'_>) -> Option<InstructionKind> {
    let name = ast::Name { symbol, origin };
    if let Some(direction) = scope.directions.get(symbol) {
        scope.note(name, Class::Direction, Role::Reference);
        return Some(InstructionKind::Step(direction));
    }
    if let Some(position) = scope.positions.get(symbol) {
        scope.note(name, Class::Position, Role::Reference);
        return Some(InstructionKind::Jump(position));
    }
    step::word(name, scope);
    None
}

/// Whether the parentheses around some instructions may be ignored, which is reported.
fn is_needless(group: &Group, origin: Origin, scope: &mut Scope<'_>) -> bool {
    let is_place =
        |symbol| scope.positions.get(symbol).is_some() && scope.directions.get(symbol).is_none();
    let head = group.head.symbol;
    if scope.directions.get(head).is_none() && !is_place(head) {
        return false;
    }
    let is_list_of_positions = group.body.len() > 1
        && group.body.iter().all(|item| match item.kind {
            ast::block::InstructionKind::Word(symbol) => is_place(symbol),
            _ => false,
        });
    scope.report_once(origin, || {
        if is_list_of_positions {
            let (lint, expected) = (&NOT_AN_INSTRUCTION, "an instruction");
            Diagnostic::expected(lint, expected, "a list of positions", origin).help(
                "a list of positions does not restrict a block; test with `(verify (in-zone? …))`",
            )
        } else {
            let message = "these parentheses have no meaning here";
            Diagnostic::new(&NEEDLESS_PARENTHESES, message, origin)
                .help("remove them, or add `verify`, `if` or `while` after the opening one")
        }
    });
    scope.diagnostics.extend(group.diagnostics.iter().cloned());
    true
}
