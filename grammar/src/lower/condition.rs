//! Conditions. A word that is not a condition keyword may be an attribute: `resolve` decides.

mod loose;
mod words;

use self::loose::{divided_words, without_parentheses};
use self::words::{is_test, positive};
use super::arguments::{Arguments, found};
use super::divided::divided;
use super::infix::Infix;
use super::lowering::Lowering;
use super::place::doubled_parentheses;
use crate::ast::Name;
use crate::ast::block::{Condition, Misfit, Place, Test, TestKind};
use crate::ast::part::once;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{NOT_A_CONDITION, UNKNOWN_CONDITION};
use crate::game;
use crate::syntax::{Form, FormKind, PartId};
use crate::text::{Symbol, kw};
use std::sync::Arc;

/// Reads a condition.
pub(super) fn condition(form: &Form, lowering: &mut Lowering<'_>) -> Condition {
    let head = match &form.kind {
        FormKind::Word(symbol) => *symbol,
        FormKind::String(_) => return not_a_condition(form, lowering),
        FormKind::List(items) => match &**items {
            [] => return not_a_condition(form, lowering),
            [first, ..] => match first.word() {
                None => return unheaded(form, items, lowering),
                Some(head) => {
                    let read = |lowering: &mut Lowering<'_>| listed(head, form, items, lowering);
                    return once(
                        form.part,
                        lowering,
                        |lowering| &mut lowering.parts.conditions,
                        read,
                    );
                }
            },
        },
    };
    headed(head, form, lowering)
}

/// A list that begins with a word.
fn listed(head: Symbol, form: &Form, items: &[Form], lowering: &mut Lowering<'_>) -> Condition {
    if let Some(infix) = Infix::whole(items, "conditions", lowering) {
        return operated(&infix, lowering);
    }
    if head.is_keyword() {
        return headed(head, form, lowering);
    }
    let is_test = |keyword| is_test(keyword, lowering);
    let Some(divided) = divided(items, lowering.names, is_test) else {
        return headed(head, form, lowering);
    };
    let (lint, text) = (&UNKNOWN_CONDITION, &divided.text);
    let diagnostic = Diagnostic::unknown(lint, "condition", text, divided.origin);
    lowering.report(divided.explain(diagnostic, lowering.names));
    condition(&divided.list(form), lowering)
}

/// The condition of operands that have their operator between them.
fn operated(infix: &Infix<'_>, lowering: &mut Lowering<'_>) -> Condition {
    let conditions = infix.operands().map(|form| condition(form, lowering));
    let conditions = conditions.collect();
    match infix.operator {
        kw::AND => Condition::And(PartId::NONE, conditions),
        _ => Condition::Or(PartId::NONE, conditions),
    }
}

/// Reads the condition at the beginning of the arguments; a missing one is reported.
pub(super) fn required_condition(
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Condition {
    if let Some(infix) = Infix::take(arguments, "conditions", lowering) {
        return operated(&infix, lowering);
    }
    if let Some(word) = divided_words(arguments, lowering) {
        return word.map_or(Condition::Error, |word| condition(&word, lowering));
    }
    if without_parentheses(arguments, lowering) {
        return Condition::Error;
    }
    match arguments.required("a condition", lowering) {
        Some(form) => condition(form, lowering),
        None => Condition::Error,
    }
}

/// A condition that is a word or begins with one.
fn headed(head: Symbol, form: &Form, lowering: &mut Lowering<'_>) -> Condition {
    let arguments = Arguments::of(form).unwrap_or_else(|| Arguments::without_list(form, &[]));
    match head {
        kw::TRUE | kw::FALSE => {
            let value = Condition::Constant(head == kw::TRUE);
            or_error(arguments.finish(lowering), value)
        }
        kw::NOT => not(arguments, lowering),
        kw::AND => joined(arguments, Condition::And, lowering),
        kw::OR => joined(arguments, Condition::Or, lowering),
        _ => test(head, arguments, lowering),
    }
}

fn or_error(is_good: bool, condition: Condition) -> Condition {
    if is_good { condition } else { Condition::Error }
}

fn not_a_condition(form: &Form, lowering: &mut Lowering<'_>) -> Condition {
    let (lint, found) = (&NOT_A_CONDITION, found(form, lowering));
    let diagnostic = Diagnostic::expected(lint, "a condition", found, form.origin);
    lowering.report(lowering.advise_no_quotes(form, diagnostic));
    Condition::Error
}

/// A list that does not begin with a word: a single list inside is the condition itself.
fn unheaded(form: &Form, items: &[Form], lowering: &mut Lowering<'_>) -> Condition {
    match items {
        [inner] if inner.list().is_some() => {
            doubled_parentheses(form, lowering);
            condition(inner, lowering)
        }
        _ => not_a_condition(form, lowering),
    }
}

fn not(mut arguments: Arguments<'_>, lowering: &mut Lowering<'_>) -> Condition {
    let inner = required_condition(&mut arguments, lowering);
    let part = arguments.part;
    or_error(
        arguments.finish(lowering),
        Condition::Not(part, Arc::new(inner)),
    )
}

fn joined(
    mut arguments: Arguments<'_>,
    make: fn(PartId, Arc<[Condition]>) -> Condition,
    lowering: &mut Lowering<'_>,
) -> Condition {
    if arguments.rest.is_empty() {
        arguments.required("conditions", lowering);
        return Condition::Error;
    }
    let mut conditions = Vec::with_capacity(arguments.rest.len());
    while let [form, rest @ ..] = arguments.rest {
        if form.word().is_some() && without_parentheses(&mut arguments, lowering) {
            conditions.push(Condition::Error);
            continue;
        }
        arguments.rest = rest;
        conditions.push(condition(form, lowering));
    }
    make(arguments.part, conditions.into())
}

/// A test of one place.
fn test(head: Symbol, mut arguments: Arguments<'_>, lowering: &mut Lowering<'_>) -> Condition {
    let (positive, is_negated) = positive(head);
    let kind = match positive {
        kw::ATTACKED_P => Some(TestKind::Attacked(leading_name(&mut arguments))),
        kw::DEFENDED_P => Some(TestKind::Defended(leading_name(&mut arguments))),
        kw::PIECE_P => arguments
            .name("a piece type", lowering)
            .map(TestKind::Piece),
        kw::IN_ZONE_P => arguments.name("a zone", lowering).map(TestKind::InZone),
        kw::POSITION_P => arguments
            .name("a position", lowering)
            .map(TestKind::Position),
        kw::FLAG_P => arguments.name("a flag", lowering).map(TestKind::Flag),
        kw::POSITION_FLAG_P => arguments
            .name("a position flag", lowering)
            .map(TestKind::PositionFlag),
        _ => match nameless(positive) {
            Some(kind) => Some(TestKind::Nameless(kind)),
            None => return attribute(head, arguments, lowering),
        },
    };
    let Some(kind) = kind else {
        return Condition::Error;
    };
    let (origin, part) = (arguments.origin, arguments.part);
    let place = match kind {
        TestKind::Flag(_) => Place::Cursor,
        _ => arguments.place(lowering),
    };
    let test = Condition::Test(Test {
        kind,
        place,
        origin,
    });
    let is_good = arguments.finish(lowering);
    or_error(is_good, negated(is_negated, part, test))
}

/// The test that a keyword means, if it takes no name.
fn nameless(keyword: Symbol) -> Option<game::TestKind> {
    Some(match keyword {
        kw::EMPTY_P => game::TestKind::Empty,
        kw::FRIEND_P => game::TestKind::Friend,
        kw::ENEMY_P => game::TestKind::Enemy,
        kw::NEUTRAL_P => game::TestKind::Neutral,
        kw::ON_BOARD_P => game::TestKind::OnBoard,
        kw::MARKED_P => game::TestKind::Marked,
        kw::LAST_FROM_P => game::TestKind::LastFrom,
        kw::LAST_TO_P => game::TestKind::LastTo,
        kw::ADJACENT_TO_ENEMY_P => game::TestKind::AdjacentToEnemy,
        kw::GOAL_POSITION_P => game::TestKind::GoalPosition,
        _ => return None,
    })
}

fn negated(is_negated: bool, part: PartId, condition: Condition) -> Condition {
    if is_negated {
        Condition::Not(part, Arc::new(condition))
    } else {
        condition
    }
}

/// The first argument of `attacked?` if it is a word; whether it names a move type or a place is not known yet.
fn leading_name(arguments: &mut Arguments<'_>) -> Option<Name> {
    let name = Name::of(arguments.rest.first()?)?;
    arguments.next();
    Some(name)
}

/// An attribute, or an unknown word. Diagnostics of the arguments are kept separate for the second case.
fn attribute(head: Symbol, mut arguments: Arguments<'_>, lowering: &mut Lowering<'_>) -> Condition {
    let name = Name {
        symbol: head,
        origin: arguments.head.origin,
    };
    let origin = arguments.origin;
    let before = lowering.diagnostics.len();
    let place = arguments.place(lowering);
    let is_good = arguments.finish(lowering);
    if is_good && place != Place::Error {
        return Condition::Test(Test {
            kind: TestKind::Attribute(name),
            place,
            origin,
        });
    }
    let diagnostics = lowering.diagnostics.split_off(before);
    Condition::Misfit(Box::new(Misfit { name, diagnostics }))
}
