//! Conditions.

use super::names::{flag, piece_type, position_flag};
use super::place::{known_place, place};
use super::swapped::is_swapped;
use super::unknown::Unknown;
use crate::ast::part::once;
use crate::ast::{self, Name};
use crate::diagnostics::registry::{
    ATTRIBUTE_ELSEWHERE, NEGATED_ATTRIBUTE, UNKNOWN_CONDITION, UNKNOWN_MOVE_TYPE, UNKNOWN_POSITION,
    UNKNOWN_ZONE,
};
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::game::{AttributeId, Condition, MoveTypeId, Place, Test, TestKind};
use crate::resolve::class::Class;
use crate::resolve::scope::Scope;
use crate::resolve::uses::Role;
use crate::syntax::PartId;
use crate::text::Origin;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A condition with ids instead of names.
pub(super) fn condition(condition: &ast::block::Condition, scope: &mut Scope<'_>) -> Condition {
    match condition {
        ast::block::Condition::Constant(value) => Condition::Constant(*value),
        ast::block::Condition::Not(part, inner) => once(*part, scope, resolved, |scope| {
            Condition::Not(Arc::new(self::condition(inner, scope)))
        }),
        ast::block::Condition::And(part, all) => once(*part, scope, resolved, |scope| {
            Condition::And(conditions(all, scope))
        }),
        ast::block::Condition::Or(part, all) => once(*part, scope, resolved, |scope| {
            Condition::Or(conditions(all, scope))
        }),
        ast::block::Condition::Test(test) => self::test(test, scope),
        ast::block::Condition::Misfit(misfit) => {
            if attribute(misfit.name, scope).is_some() {
                scope.diagnostics.extend(misfit.diagnostics.iter().cloned());
            }
            unresolved(misfit.name.origin)
        }
        ast::block::Condition::Error => unresolved(Origin::default()),
    }
}

fn resolved<'s>(scope: &'s mut Scope<'_>) -> &'s mut FxHashMap<PartId, Condition> {
    &mut scope.parts.conditions
}

fn conditions(all: &[ast::block::Condition], scope: &mut Scope<'_>) -> Arc<[Condition]> {
    all.iter().map(|inner| condition(inner, scope)).collect()
}

fn unresolved(origin: Origin) -> Condition {
    Condition::Test(Test {
        kind: TestKind::Unresolved,
        place: Place::Cursor,
        origin,
    })
}

fn test(test: &ast::block::Test, scope: &mut Scope<'_>) -> Condition {
    let origin = test.origin;
    scope.within = Some(origin);
    let Some((kind, place, is_negated)) = parts(test, scope) else {
        return unresolved(origin);
    };
    let test = Condition::Test(Test {
        kind,
        place,
        origin,
    });
    match is_negated {
        true => Condition::Not(Arc::new(test)),
        false => test,
    }
}

/// The test, and whether its result is negated.
fn parts(test: &ast::block::Test, scope: &mut Scope<'_>) -> Option<(TestKind, Place, bool)> {
    use ast::block::TestKind as Ast;
    match test.kind {
        Ast::Attribute(name) => {
            // The arguments of an unknown word do not matter.
            let (attribute, is_negated) = attribute(name, scope)?;
            let place = place(test.place, scope)?;
            Some((TestKind::Attribute(attribute), place, is_negated))
        }
        Ast::Attacked(name) => {
            let (move_type, place) = threat(name, test.place, scope)?;
            Some((TestKind::Attacked(move_type), place, false))
        }
        Ast::Defended(name) => {
            let (move_type, place) = threat(name, test.place, scope)?;
            Some((TestKind::Defended(move_type), place, false))
        }
        _ => {
            let first = match test.kind {
                Ast::Piece(name) => Some((name, "piece?", Class::PieceType)),
                Ast::Position(name) => Some((name, "position?", Class::Position)),
                Ast::InZone(name) => Some((name, "in-zone?", Class::Zone)),
                _ => None,
            };
            if first.is_some_and(|(name, keyword, class)| {
                is_swapped((keyword, class), name, test.place, scope)
            }) {
                return None;
            }
            let kind = kind(&test.kind, scope);
            let place = place(test.place, scope)?;
            kind.map(|kind| (kind, place, false))
        }
    }
}

/// The kind of a test, except for the kinds that are looked up together with their place.
fn kind(kind: &ast::block::TestKind, scope: &mut Scope<'_>) -> Option<TestKind> {
    use ast::block::TestKind as Ast;
    Some(match *kind {
        Ast::Nameless(kind) => kind,
        Ast::Piece(name) => TestKind::Piece(piece_type(name, scope)?),
        Ast::Flag(name) => TestKind::Flag(flag(name, scope)?),
        Ast::PositionFlag(name) => TestKind::PositionFlag(position_flag(name, scope)?),
        Ast::InZone(name) => match scope.zones.get(name.symbol) {
            Some(zone) => {
                scope.note(name, Class::Zone, Role::Reference);
                TestKind::InZone(zone)
            }
            None => {
                Unknown::new(&UNKNOWN_ZONE, &[Class::Zone]).report(name, scope);
                return None;
            }
        },
        Ast::Position(name) => match scope.positions.get(name.symbol) {
            Some(position) => {
                scope.note(name, Class::Position, Role::Reference);
                TestKind::Position(position)
            }
            None => {
                Unknown::new(&UNKNOWN_POSITION, &[Class::Position])
                    .advice(position_advice)
                    .report(name, scope);
                return None;
            }
        },
        Ast::Attribute(_) | Ast::Attacked(_) | Ast::Defended(_) => return None,
    })
}

fn position_advice(class: Class, word: &str) -> Option<String> {
    (class == Class::Zone).then(|| format!("to test for a zone, write `(in-zone? {word})`"))
}

/// `(attacked? [move type] [place])`; a single argument is a place if it names one. A move type that labels no moves is
/// legal: the test is then false, with a warning, because it may be a misspelt name.
fn threat(
    name: Option<Name>,
    at: ast::block::Place,
    scope: &mut Scope<'_>,
) -> Option<(Option<MoveTypeId>, Place)> {
    let Some(name) = name else {
        return Some((None, place(at, scope)?));
    };
    let is_single = at == ast::block::Place::Cursor;
    if is_single && let Some(place) = known_place(name.symbol, scope) {
        scope.note_place(name, Some(place));
        return Some((None, place));
    }
    let move_type = scope.move_types.get(name.symbol);
    scope.note(name, Class::MoveType, Role::Reference);
    if move_type.is_none() {
        let wanted: &[Class] = match is_single {
            true => &[Class::MoveType, Class::Position, Class::Direction],
            false => &[Class::MoveType],
        };
        Unknown::new(&UNKNOWN_MOVE_TYPE, wanted).report(name, scope);
    }
    let place = place(at, scope)?;
    move_type.map(|move_type| (Some(move_type), place))
}

/// The attribute that a word names, and whether the word negates it; an unknown word is reported.
fn attribute(name: Name, scope: &mut Scope<'_>) -> Option<(AttributeId, bool)> {
    if let Some(attribute) = scope.attributes.get(name.symbol) {
        scope.note(name, Class::Attribute, Role::Reference);
        return Some((attribute, false));
    }
    if let Some(attribute) = negated(name, scope) {
        return Some((attribute, true));
    }
    // The attribute may belong to pieces that a variant omits; recorded games show that such files were played.
    if scope.names.attributes().binary_search(&name.symbol).is_ok() {
        let text = scope.text(name).to_owned();
        scope.report_once(name.origin, || {
            let message = format!("no piece of this game has the attribute `{text}`");
            Diagnostic::new(&ATTRIBUTE_ELSEWHERE, message, name.origin).at("always false")
        });
        return None;
    }
    if let Some(value) = foreign_truth(scope.text(name)) {
        report_foreign_truth(name, value, scope);
        return None;
    }
    Unknown::new(&UNKNOWN_CONDITION, &[Class::Condition, Class::Attribute])
        .called("condition")
        .advice(advice)
        .report(name, scope);
    None
}

/// The value that a word of another language means.
fn foreign_truth(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "yes" | "on" | "1" => Some(true),
        "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

fn report_foreign_truth(name: Name, value: bool, scope: &mut Scope<'_>) {
    let word = scope.text(name).to_owned();
    scope.report_once(name.origin, || {
        let (expected, found) = ("`true` or `false`", format!("`{word}`"));
        let write = format!("write `{value}`");
        let edit = Edit::replace(name.origin.span, word, value.to_string());
        Diagnostic::expected(&UNKNOWN_CONDITION, expected, found, name.origin)
            .help(write.clone())
            .fix(Fix::safe(write, vec![edit]))
    });
}

/// `not-a` for an attribute `a`; other programs may not accept it.
fn negated(name: Name, scope: &mut Scope<'_>) -> Option<AttributeId> {
    let positive = scope.text(name).strip_prefix("not-")?.to_owned();
    let symbol = scope.names.get(&positive)?;
    let attribute = scope.attributes.get(symbol)?;
    scope.note(Name { symbol, ..name }, Class::Attribute, Role::Reference);
    scope.report_once(name.origin, || {
        let found = format!("`not-` before the attribute `{positive}`");
        Diagnostic::expected(&NEGATED_ATTRIBUTE, "a condition", found, name.origin)
            .help(format!("write `(not {positive})`"))
    });
    Some(attribute)
}

fn advice(class: Class, word: &str) -> Option<String> {
    Some(match class {
        Class::Zone => format!("to test whether the cursor is in it, write `(in-zone? {word})`"),
        Class::PieceType => {
            format!("to test the piece at the cursor, write `(piece? {word})`")
        }
        Class::Flag => format!("to test a flag, write `(flag? {word})`"),
        Class::PositionFlag => {
            format!("to test a position flag, write `(position-flag? {word})`")
        }
        Class::Position => {
            format!("to test whether the cursor is there, write `(position? {word})`")
        }
        Class::Direction => {
            format!("to test the neighbour, write a condition such as `(empty? {word})`")
        }
        Class::Instruction => "close the parenthesis of the condition before it".into(),
        _ => return None,
    })
}
