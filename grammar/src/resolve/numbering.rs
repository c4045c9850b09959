//! The numbers of move types and attributes.
//!
//! Saved games refer to both by number, in the order in which the original program encountered them. That order was
//! derived from recorded games (Chessball, KoShogi and others for move types; Bolotoudou, YoninShogi and others for
//! attributes).

use super::block::limit_exceeded;
use super::{Class, Merged, Role, Scope};
use crate::ast::Name;
use crate::ast::block::{Instruction, InstructionKind, MoveItem};
use crate::ast::part::is_new;
use crate::game::{AttributeId, MoveTypeId};
use crate::syntax::PartId;
use crate::text::Symbol;
use rustc_hash::FxHashSet;

/// Assigns ids to move types and attributes.
///
/// Move types: priorities from last to first, turn order, then pieces from last to first, each in textual order with
/// labels and arguments of `add-partial`, and `else` before its alternative. Attributes: pieces from last to first,
/// their declarations from last to first; then those that are set but never declared.
///
/// Players and piece types must be known: a name that is one of them is not a move type.
pub(crate) fn declare(variant: &Merged<'_>, scope: &mut Scope<'_>) {
    for name in variant
        .priorities
        .iter()
        .flat_map(|list| list.move_types.iter().rev())
    {
        move_type(*name, scope);
    }
    for turn in variant.turn_order.iter().flat_map(|order| &order.turns) {
        for name in &turn.words {
            if scope.players.get(name.symbol).is_none() {
                move_type(*name, scope);
            }
        }
    }
    for piece in variant.pieces.iter().rev() {
        for (name, _) in piece.attributes.iter().rev() {
            scope.note(*name, Class::Attribute, Role::Declaration);
            attribute(*name, scope);
        }
    }
    let mut seen = FxHashSet::default();
    for piece in variant.pieces.iter().rev() {
        for item in piece
            .sections
            .iter()
            .flat_map(|section| &section.blocks().items)
        {
            match item {
                MoveItem::MoveType(name) => {
                    scope.note(*name, Class::MoveType, Role::Declaration);
                    scope.labels.insert(name.symbol);
                    move_type(*name, scope);
                }
                MoveItem::Block(block) if !is_new(block.part, &mut seen) => {}
                MoveItem::Block(block) => body(&block.body, scope, &mut seen),
            }
        }
    }
}

/// Collects names from instructions; shared instructions that were `seen` before have no new names.
fn body(items: &[Instruction], scope: &mut Scope<'_>, seen: &mut FxHashSet<PartId>) {
    for item in items {
        match &item.kind {
            InstructionKind::If(parts) if !is_new(parts.part, seen) => {}
            InstructionKind::While(parts) if !is_new(parts.part, seen) => {}
            InstructionKind::Add(add) if add.is_partial => {
                // Only the last argument can be a move type; anything else that is not a piece type is reported later.
                if let Some(name) = add.arguments.last()
                    && scope.piece_types.get(name.symbol).is_none()
                {
                    move_type(*name, scope);
                }
            }
            InstructionKind::SetAttribute(name, _) => attribute(*name, scope),
            InstructionKind::If(parts) => {
                body(&parts.otherwise, scope, seen);
                body(&parts.then, scope, seen);
            }
            InstructionKind::While(parts) => body(&parts.body, scope, seen),
            InstructionKind::Group(group) if is_step(group.head.symbol, scope) => {
                body(&group.body, scope, seen);
            }
            _ => {}
        }
    }
}

/// Whether a word is a direction or a position, so that parentheses that begin with it are ignored.
fn is_step(symbol: Symbol, scope: &Scope<'_>) -> bool {
    scope.directions.get(symbol).is_some() || scope.positions.get(symbol).is_some()
}

fn move_type(name: Name, scope: &mut Scope<'_>) {
    const LIMIT: usize = MoveTypeId::LIMIT;
    if scope.move_types.try_insert(name.symbol, LIMIT).is_none() {
        limit_exceeded("move types", LIMIT, name, scope);
    }
}

fn attribute(name: Name, scope: &mut Scope<'_>) {
    const LIMIT: usize = AttributeId::LIMIT;
    if scope.attributes.try_insert(name.symbol, LIMIT).is_none() {
        limit_exceeded("attributes", LIMIT, name, scope);
    }
}

#[cfg(test)]
mod tests;
