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
pub(super) fn absolute(
    arguments: Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<GoalCondition> {
    let Some((last, before)) = arguments.rest.split_last() else {
        missing("an occupant and a list of places", &arguments, lowering);
        return None;
    };
    if is_occupant_list(last) || before.is_empty() {
        let expected = match before {
            [] if !is_occupant_list(last) && last.list().is_some() => {
                "an occupant before the places"
            }
            _ => "a list of positions and zones as the last argument",
        };
        missing(expected, &arguments, lowering);
        return None;
    }
    if let Some(diagnostic) = swapped(before, last, lowering) {
        lowering.report(diagnostic);
        return None;
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
    let elements = elements(last, lowering)?;
    is_complete.then_some(GoalCondition::AbsoluteConfig {
        occupants,
        elements,
        is_bare,
        diagnostics,
    })
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

fn missing(expected: &str, arguments: &Arguments<'_>, lowering: &mut Lowering<'_>) {
    let expected = format!("{expected} in `absolute-config`");
    lowering.report(
        Diagnostic::expected_only(&WRONG_ARGUMENTS, expected, arguments.origin)
            .naming(kw::ABSOLUTE_CONFIG)
            .help("write the pieces, then a list of places, as in `(absolute-config King (e8 goal-zone))`"),
    );
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
            let names = lowering.name_list(items, ELEMENT);
            (names.len() == items.len()).then_some(names)
        }
        _ => lowering.name(form, ELEMENT).map(|name| vec![name]),
    }
}

/// `(relative-config occupant direction occupant …)`.
pub(super) fn relative(
    mut arguments: Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<GoalCondition> {
    let count = arguments.rest.len();
    let first = arguments.required("an occupant", lowering)?;
    let steps: Vec<ConfigStep> = std::iter::once(first)
        .chain(arguments.rest)
        .filter_map(|form| match Name::of(form) {
            Some(name) => Some(ConfigStep::Word(name)),
            None => occupant(form, lowering).map(ConfigStep::Occupant),
        })
        .collect();
    (steps.len() == count).then_some(GoalCondition::RelativeConfig(steps))
}

/// An occupant; `not`, `opponent` and `any-owner` may be nested in any order.
fn occupant(form: &Form, lowering: &mut Lowering<'_>) -> Option<Occupant<Name>> {
    if let Some(piece_type) = Name::of(form) {
        return Some(Occupant {
            is_negated: false,
            owner: OccupantOwner::Own,
            piece_type,
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
    let inner = Arguments::of(form)?.complete(lowering, |arguments, lowering| {
        occupant(arguments.required("a piece type", lowering)?, lowering)
    })?;
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
