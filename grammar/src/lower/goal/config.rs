//! `absolute-config` and `relative-config`.

use super::super::arguments::{Arguments, found, written};
use super::super::lowering::Lowering;
use super::super::place::doubled_parentheses;
use crate::ast::Name;
use crate::ast::goal::{ConfigStep, GoalCondition};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::game::{Occupant, OccupantOwner};
use crate::syntax::{Form, FormKind};
use crate::text::kw;

const OCCUPANT: &str = "a piece type, `(opponent T)`, `(any-owner T)` or `(not …)` of these";
const ELEMENT: &str = "a position or a zone";

/// `(absolute-config occupant … (place …))`.
pub(super) fn absolute(arguments: Arguments<'_>, lowering: &mut Lowering<'_>) -> GoalCondition {
    let Some((last, before)) = arguments.rest.split_last() else {
        return missing("an occupant and a list of places", &arguments, lowering);
    };
    if is_occupant_list(last) || before.is_empty() {
        let expected = match before {
            [] if !is_occupant_list(last) && last.list().is_some() => {
                "an occupant before the places"
            }
            _ => "a list of positions and zones as the last argument",
        };
        return missing(expected, &arguments, lowering);
    }
    if let Some(diagnostic) = swapped(before, last, lowering) {
        lowering.report(diagnostic);
        return GoalCondition::Error;
    }
    let is_bare = last.word().is_some();
    let start = lowering.diagnostics.len();
    let occupants: Vec<Occupant<Name>> = before
        .iter()
        .filter_map(|form| occupant(form, lowering))
        .collect();
    let is_complete = occupants.len() == before.len();
    let diagnostics = match is_bare && is_complete {
        true => lowering.diagnostics.split_off(start),
        false => Vec::new(),
    };
    match elements(last, lowering) {
        Some(elements) if is_complete => GoalCondition::AbsoluteConfig {
            occupants,
            elements,
            is_bare,
            diagnostics,
        },
        _ => GoalCondition::Error,
    }
}

/// The diagnostic about a list of places before the piece.
fn swapped(before: &[Form], piece: &Form, lowering: &Lowering<'_>) -> Option<Diagnostic> {
    let [places] = before else {
        return None;
    };
    // A single word in parentheses may be a piece.
    let words = places.list().filter(|items| items.len() > 1)?;
    let is_word = |form: &Form| form.word().is_some();
    let piece = piece.word().filter(|_| words.iter().all(is_word))?;
    let is_list = is_occupant_list(places);
    let (piece, found) = (lowering.names.text(piece), found(places, lowering));
    let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, OCCUPANT, found, places.origin);
    let places = written(words, lowering);
    let help = format!("the piece comes first: `(absolute-config {piece} {places})`");
    (!is_list).then(|| diagnostic.naming(kw::ABSOLUTE_CONFIG).help(help))
}

fn missing(
    expected: &str,
    arguments: &Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> GoalCondition {
    let expected = format!("{expected} in `absolute-config`");
    lowering.diagnostics.push(
        Diagnostic::expected_only(&WRONG_ARGUMENTS, expected, arguments.origin)
            .naming(kw::ABSOLUTE_CONFIG)
            .help("write the pieces, then a list of places, as in `(absolute-config King (e8 goal-zone))`"),
    );
    GoalCondition::Error
}

fn is_occupant_list(form: &Form) -> bool {
    matches!(form.head(), Some(kw::NOT | kw::OPPONENT | kw::ANY_OWNER))
}

/// Reads the places. Some published rules write a single place without parentheses, which is reported when names are
/// known.
fn elements(form: &Form, lowering: &mut Lowering<'_>) -> Option<Vec<Name>> {
    match &form.kind {
        FormKind::List(items) if items.is_empty() => {
            let (lint, found) = (&WRONG_ARGUMENTS, "an empty list");
            lowering.report(Diagnostic::expected(lint, ELEMENT, found, form.origin));
            None
        }
        FormKind::List(items) => {
            let names: Vec<Name> = items
                .iter()
                .filter_map(|item| lowering.name(item, ELEMENT))
                .collect();
            (names.len() == items.len()).then_some(names)
        }
        FormKind::Word(symbol) => {
            let symbol = *symbol;
            let origin = form.origin;
            Some(vec![Name { symbol, origin }])
        }
        FormKind::String(_) => lowering.name(form, ELEMENT).map(|name| vec![name]),
    }
}

/// `(relative-config occupant direction occupant …)`.
pub(super) fn relative(mut arguments: Arguments<'_>, lowering: &mut Lowering<'_>) -> GoalCondition {
    let count = arguments.rest.len();
    let Some(first) = arguments.required("an occupant", lowering) else {
        return GoalCondition::Error;
    };
    let steps: Vec<ConfigStep> = std::iter::once(first)
        .chain(arguments.rest)
        .filter_map(|form| match form.word() {
            Some(symbol) => Some(ConfigStep::Word(Name {
                symbol,
                origin: form.origin,
            })),
            None => occupant(form, lowering).map(ConfigStep::Occupant),
        })
        .collect();
    let is_read = steps.len() == count;
    GoalCondition::RelativeConfig(steps).if_read(is_read)
}

/// An occupant; `not`, `opponent` and `any-owner` may be nested in any order.
fn occupant(form: &Form, lowering: &mut Lowering<'_>) -> Option<Occupant<Name>> {
    if let Some(symbol) = form.word() {
        return Some(Occupant {
            is_negated: false,
            owner: OccupantOwner::Own,
            piece_type: Name {
                symbol,
                origin: form.origin,
            },
        });
    }
    match form.head() {
        Some(kw::NOT | kw::OPPONENT | kw::ANY_OWNER) => wrapped(form, lowering),
        _ => match form.list() {
            Some([inner]) => {
                doubled_parentheses(form, lowering);
                occupant(inner, lowering)
            }
            _ => {
                let (lint, found) = (&WRONG_ARGUMENTS, found(form, lowering));
                lowering.report(Diagnostic::expected(lint, OCCUPANT, found, form.origin));
                None
            }
        },
    }
}

fn wrapped(form: &Form, lowering: &mut Lowering<'_>) -> Option<Occupant<Name>> {
    let mut arguments = Arguments::of(form)?;
    let inner = occupant(arguments.required("a piece type", lowering)?, lowering)?;
    if !arguments.finish(lowering) {
        return None;
    }
    Some(match form.head() {
        Some(kw::NOT) => Occupant {
            is_negated: !inner.is_negated,
            ..inner
        },
        Some(kw::OPPONENT) => Occupant {
            owner: OccupantOwner::Opponent,
            ..inner
        },
        _ => Occupant {
            owner: OccupantOwner::Any,
            ..inner
        },
    })
}
