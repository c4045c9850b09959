//! Conditions. A word that is not a condition keyword may be an attribute: `resolve` decides.

use super::Lowering;
use super::arguments::{Arguments, found, written};
use super::place::doubled_parentheses;
use crate::ast::Name;
use crate::ast::block::{Condition, Misfit, Place, Test, TestKind};
use crate::ast::part::once;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{NOT_A_CONDITION, WRONG_ARGUMENTS};
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
                    let read = |lowering: &mut Lowering<'_>| headed(head, form, lowering);
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

/// A condition that is a word or begins with one.
fn headed(head: Symbol, form: &Form, lowering: &mut Lowering<'_>) -> Condition {
    let arguments = Arguments::of(form).unwrap_or(Arguments {
        head: form,
        origin: form.origin,
        part: form.part,
        rest: &[],
    });
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

/// `in-zone? z` or `not c` without parentheses, where `(in-zone? z)` or `(not c)` is meant; reported as one mistake.
pub(super) fn without_parentheses(
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> bool {
    let Some(count) = n_without_parentheses(arguments.rest, lowering) else {
        return false;
    };
    let (loose, rest) = arguments.rest.split_at(count);
    let owned = match loose[0].word() {
        Some(kw::NOT) => "condition",
        Some(kw::AND | kw::OR) => "conditions",
        _ => "name",
    };
    let head = found(&loose[0], lowering);
    let message = format!("{head} and its {owned} need their own parentheses");
    let list = match loose {
        [not, inner @ ..] if not.word() == Some(kw::NOT) && inner.len() == 2 => {
            format!(
                "({} {})",
                found(not, lowering).trim_matches('`'),
                written(inner, lowering)
            )
        }
        _ => written(loose, lowering),
    };
    let help = match joined_not(loose, lowering) {
        Some(keyword) => format!("write `{keyword}` or `{list}`"),
        None => format!("write `{list}`"),
    };
    let finding = Diagnostic::new(&WRONG_ARGUMENTS, message, loose[0].origin).help(help);
    lowering.report(finding.naming(loose[0].word()));
    arguments.rest = rest;
    true
}

/// How many of the first items are a condition without its parentheses; `None` if they are not.
fn n_without_parentheses(items: &[Form], lowering: &Lowering<'_>) -> Option<usize> {
    const NAMED: &[Symbol] = &[
        kw::PIECE_P,
        kw::IN_ZONE_P,
        kw::POSITION_P,
        kw::FLAG_P,
        kw::POSITION_FLAG_P,
    ];
    let is_not = |form: &&Form| form.word() == Some(kw::NOT);
    let n_not = items.iter().take_while(is_not).count();
    let is_named = |test: &Form| {
        test.word()
            .is_some_and(|test| NAMED.contains(&positive(test).0))
    };
    let is_condition = |form: &&Form| {
        let head = form.word().or_else(|| form.head());
        head.is_some_and(|head| {
            [kw::NOT, kw::AND, kw::OR].contains(&head) || lowering.names.text(head).ends_with('?')
        })
    };
    match &items[n_not..] {
        [joining, conditions @ ..] if matches!(joining.word(), Some(kw::AND | kw::OR)) => {
            Some(n_not + 1 + conditions.iter().take_while(is_condition).count())
        }
        [test, name, ..] if is_named(test) && name.word().is_some() => Some(n_not + 2),
        [_, ..] if n_not > 0 => Some(n_not + 1),
        _ => None,
    }
}

/// The keyword that `not friend?` becomes with a hyphen.
fn joined_not(items: &[Form], lowering: &Lowering<'_>) -> Option<String> {
    let [not, test] = items else {
        return None;
    };
    let test = lowering.names.text(test.word()?);
    let joined = format!("{}-{test}", lowering.names.text(not.word()?));
    let symbol = lowering.names.get(&joined)?;
    positive(symbol).1.then_some(joined)
}

fn or_error(is_good: bool, condition: Condition) -> Condition {
    if is_good { condition } else { Condition::Error }
}

fn not_a_condition(form: &Form, lowering: &mut Lowering<'_>) -> Condition {
    let (lint, found) = (&NOT_A_CONDITION, found(form, lowering));
    let finding = Diagnostic::expected(lint, "a condition", found, form.origin);
    lowering.report(lowering.advise_no_quotes(form, finding));
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
    if without_parentheses(&mut arguments, lowering) {
        return Condition::Error;
    }
    let Some(form) = arguments.required("a condition", lowering) else {
        return Condition::Error;
    };
    let inner = condition(form, lowering);
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
    let Some(first) = arguments.required("conditions", lowering) else {
        return Condition::Error;
    };
    let mut conditions = Vec::with_capacity(arguments.rest.len() + 1);
    conditions.push(condition(first, lowering));
    conditions.extend(arguments.rest.iter().map(|form| condition(form, lowering)));
    make(arguments.part, conditions.into())
}

/// A test of one place.
fn test(head: Symbol, mut arguments: Arguments<'_>, lowering: &mut Lowering<'_>) -> Condition {
    let (positive, is_negated) = positive(head);
    let name = |arguments: &mut Arguments<'_>, expected, lowering: &mut Lowering<'_>| {
        arguments.name(expected, lowering)
    };
    let kind = match positive {
        kw::EMPTY_P => Some(TestKind::Empty),
        kw::FRIEND_P => Some(TestKind::Friend),
        kw::ENEMY_P => Some(TestKind::Enemy),
        kw::NEUTRAL_P => Some(TestKind::Neutral),
        kw::ON_BOARD_P => Some(TestKind::OnBoard),
        kw::MARKED_P => Some(TestKind::Marked),
        kw::LAST_FROM_P => Some(TestKind::LastFrom),
        kw::LAST_TO_P => Some(TestKind::LastTo),
        kw::ADJACENT_TO_ENEMY_P => Some(TestKind::AdjacentToEnemy),
        kw::GOAL_POSITION_P => Some(TestKind::GoalPosition),
        kw::ATTACKED_P => Some(TestKind::Attacked(leading_name(&mut arguments))),
        kw::DEFENDED_P => Some(TestKind::Defended(leading_name(&mut arguments))),
        kw::PIECE_P => name(&mut arguments, "a piece type", lowering).map(TestKind::Piece),
        kw::IN_ZONE_P => name(&mut arguments, "a zone", lowering).map(TestKind::InZone),
        kw::POSITION_P => name(&mut arguments, "a position", lowering).map(TestKind::Position),
        kw::FLAG_P => name(&mut arguments, "a flag", lowering).map(TestKind::Flag),
        kw::POSITION_FLAG_P => {
            name(&mut arguments, "a position flag", lowering).map(TestKind::PositionFlag)
        }
        _ => return attribute(head, arguments, lowering),
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

fn negated(is_negated: bool, part: PartId, condition: Condition) -> Condition {
    if is_negated {
        Condition::Not(part, Arc::new(condition))
    } else {
        condition
    }
}

/// The first argument of `attacked?` if it is a word; whether it names a move type or a place is not known yet.
fn leading_name(arguments: &mut Arguments<'_>) -> Option<Name> {
    let first = arguments.rest.first()?;
    let symbol = first.word()?;
    arguments.next();
    Some(Name {
        symbol,
        origin: first.origin,
    })
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
    let findings = lowering.diagnostics.split_off(before);
    Condition::Misfit(Box::new(Misfit { name, findings }))
}

/// The name without `not-`, and whether there was one.
fn positive(head: Symbol) -> (Symbol, bool) {
    let positive = match head {
        kw::NOT_EMPTY_P => kw::EMPTY_P,
        kw::NOT_FRIEND_P => kw::FRIEND_P,
        kw::NOT_ENEMY_P => kw::ENEMY_P,
        kw::NOT_NEUTRAL_P => kw::NEUTRAL_P,
        kw::NOT_PIECE_P => kw::PIECE_P,
        kw::NOT_ON_BOARD_P => kw::ON_BOARD_P,
        kw::NOT_IN_ZONE_P => kw::IN_ZONE_P,
        kw::NOT_POSITION_P => kw::POSITION_P,
        kw::NOT_MARKED_P => kw::MARKED_P,
        kw::NOT_FLAG_P => kw::FLAG_P,
        kw::NOT_POSITION_FLAG_P => kw::POSITION_FLAG_P,
        kw::NOT_LAST_FROM_P => kw::LAST_FROM_P,
        kw::NOT_LAST_TO_P => kw::LAST_TO_P,
        kw::NOT_ATTACKED_P => kw::ATTACKED_P,
        kw::NOT_DEFENDED_P => kw::DEFENDED_P,
        kw::NOT_ADJACENT_TO_ENEMY_P => kw::ADJACENT_TO_ENEMY_P,
        kw::NOT_GOAL_POSITION_P => kw::GOAL_POSITION_P,
        _ => return (head, false),
    };
    (positive, true)
}
