//! Configurations: places and chains of occupants.

use crate::ast::{self, Name};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{
    ARGUMENT_ORDER, BARE_CONFIG_ELEMENT, UNKNOWN_ARGUMENT, UNKNOWN_PIECE, WRONG_ARGUMENTS,
};
use crate::game::{ConfigElement, ConfigStep, GoalCondition, Occupant};
use crate::resolve::block::{Unknown, piece_type};
use crate::resolve::class::Class;
use crate::resolve::lookup::misplaced;
use crate::resolve::scope::Scope;
use crate::resolve::uses::Role;
use crate::text::kw;

/// Whether a place is before a piece, as in `(absolute-config (camp) Man)`, which is reported.
pub(super) fn is_swapped(
    occupants: &[Occupant<Name>],
    elements: &[Name],
    scope: &mut Scope<'_>,
) -> bool {
    let ([occupant], [piece]) = (occupants, elements) else {
        return false;
    };
    let place = occupant.piece_type;
    let class = |name: Name| scope.declared_class(name.symbol);
    let is_place = matches!(class(place), Some(Class::Position | Class::Zone));
    if !is_place || class(*piece) != Some(Class::PieceType) {
        return false;
    }
    let [place_text, piece_text] = [place, *piece].map(|name| scope.text(name).to_owned());
    let diagnostic = misplaced(
        scope.names,
        place,
        Class::PieceType.noun(),
        &UNKNOWN_PIECE,
        class(place).unwrap_or(Class::Zone),
    );
    scope.report_once(place.origin, || {
        diagnostic.help(format!(
            "the piece comes first: `(absolute-config {piece_text} ({place_text}))`"
        ))
    });
    true
}

/// Reports places without parentheses. A single place is read nevertheless; returns `false` if there are several.
pub(super) fn is_one_bare_place(
    occupants: &[Occupant<Name>],
    elements: &[Name],
    scope: &mut Scope<'_>,
) -> bool {
    let is_place = |occupant: &&Occupant<Name>| {
        let symbol = occupant.piece_type.symbol;
        let is_known = scope.positions.get(symbol).is_some() || scope.zones.get(symbol).is_some();
        is_known && scope.piece_types.get(symbol).is_none()
    };
    let others = occupants.iter().skip(1).rev().take_while(is_place);
    let mut places: Vec<Name> = others.map(|occupant| occupant.piece_type).collect();
    places.reverse();
    places.extend(elements);
    let Some(&first) = places.first() else {
        return true;
    };
    let texts: Vec<&str> = places.iter().map(|place| scope.text(*place)).collect();
    let texts = texts.join(" ");
    let is_one = places.len() == 1;
    let (lint, help) = match is_one {
        true => (
            &BARE_CONFIG_ELEMENT,
            format!("read as `({texts})`; add the parentheses"),
        ),
        false => (&WRONG_ARGUMENTS, format!("write `({texts})`")),
    };
    // Not `report_once`: what is wrong with the name itself is reported, too.
    let (expected, found) = ("a list of positions and zones", format!("`{texts}`"));
    let diagnostic = Diagnostic::expected(lint, expected, found, first.origin);
    scope.diagnostics.push(diagnostic.help(help));
    is_one
}

pub(super) fn absolute(
    occupants: &[Occupant<Name>],
    elements: &[Name],
    scope: &mut Scope<'_>,
) -> Option<GoalCondition> {
    let occupants: Vec<_> = occupants
        .iter()
        .map(|item| occupant(*item, scope))
        .collect();
    let elements: Vec<_> = elements.iter().map(|name| element(*name, scope)).collect();
    Some(GoalCondition::AbsoluteConfig {
        occupants: occupants.into_iter().collect::<Option<_>>()?,
        elements: elements.into_iter().collect::<Option<_>>()?,
    })
}

fn occupant(occupant: Occupant<Name>, scope: &mut Scope<'_>) -> Option<Occupant> {
    Some(Occupant {
        is_negated: occupant.is_negated,
        owner: occupant.owner,
        piece_type: piece_type(occupant.piece_type, scope)?,
    })
}

/// A position or a zone; a name that is both is a position.
fn element(name: Name, scope: &mut Scope<'_>) -> Option<ConfigElement> {
    if let Some(position) = scope.positions.get(name.symbol) {
        scope.note(name, Class::Position, Role::Reference);
        return Some(ConfigElement::Position(position));
    }
    let zone = scope.zones.get(name.symbol);
    scope.note(name, Class::Zone, Role::Reference);
    if zone.is_none() {
        Unknown::new(&UNKNOWN_ARGUMENT, &[Class::Position, Class::Zone]).report(name, scope);
    }
    zone.map(ConfigElement::Zone)
}

/// Resolves a chain of occupants and directions. After an occupant, a word that is both is a direction, otherwise an
/// occupant.
pub(super) fn relative(
    steps: &[ast::goal::ConfigStep],
    scope: &mut Scope<'_>,
) -> Option<Vec<ConfigStep>> {
    let mut resolved = Vec::with_capacity(steps.len());
    let mut is_complete = true;
    for step in steps {
        let after_occupant = matches!(resolved.last(), Some(ConfigStep::Occupant(_)));
        let step = match *step {
            ast::goal::ConfigStep::Occupant(item) => {
                occupant(item, scope).map(ConfigStep::Occupant)
            }
            ast::goal::ConfigStep::Word(name) => config_word(name, after_occupant, scope),
        };
        is_complete &= step.is_some();
        resolved.extend(step);
    }
    if is_complete {
        let first = steps.first().zip(resolved.first());
        let last = steps.last().zip(resolved.last());
        // A direction too early or too late explains two occupants without one between them.
        let ends = [(first, "begins"), (last, "ends")];
        let are_outer = ends.map(|(end, place)| report_outer_direction(end, place, scope));
        if !are_outer.contains(&true) {
            report_adjacent(steps, &resolved, scope);
        }
    }
    is_complete.then_some(resolved)
}

/// Warns about a chain that begins or ends with a direction: between occupants, a direction leads from one to the next.
/// Returns whether it does.
fn report_outer_direction(
    end: Option<(&ast::goal::ConfigStep, &ConfigStep)>,
    place: &str,
    scope: &mut Scope<'_>,
) -> bool {
    let Some((&ast::goal::ConfigStep::Word(name), ConfigStep::Direction(_))) = end else {
        return false;
    };
    let message = format!(
        "the chain of `relative-config` {place} with the direction `{}`",
        scope.text(name)
    );
    scope.report_once(name.origin, || {
        Diagnostic::new(&ARGUMENT_ORDER, message, name.origin)
            .naming(kw::RELATIVE_CONFIG)
            .help("begin and end with an occupant, as in `(relative-config Man e Man)`")
    });
    true
}

/// Warns about occupants without a direction between them, which are read as tests of the same position: once per chain.
fn report_adjacent(
    steps: &[ast::goal::ConfigStep],
    resolved: &[ConfigStep],
    scope: &mut Scope<'_>,
) {
    let pairs = steps.windows(2).zip(resolved.windows(2));
    let adjacent = pairs.filter_map(|(steps, pair)| {
        let is_adjacent = matches!(pair, [ConfigStep::Occupant(_), ConfigStep::Occupant(_)]);
        is_adjacent.then(|| [steps[0], steps[1]].map(occupant_name))
    });
    let adjacent: Vec<[Name; 2]> = adjacent.collect();
    let Some(([one, other], more)) = adjacent.split_first() else {
        return;
    };
    let [first, next] = [one, other].map(|name| scope.text(*name).to_owned());
    let message = format!("expected a direction between `{first}` and `{next}`");
    scope.report_once(other.origin, || {
        let diagnostic = Diagnostic::new(&ARGUMENT_ORDER, message, other.origin)
            .naming(kw::RELATIVE_CONFIG)
            .at("this is about the same position")
            .help("write a direction between occupants, as in `(relative-config Man e Man)`");
        let more = more.iter().map(|[_, name]| name.origin);
        more.fold(diagnostic, |diagnostic, place| {
            diagnostic.label(place, "so is this")
        })
    });
}

fn occupant_name(step: ast::goal::ConfigStep) -> Name {
    match step {
        ast::goal::ConfigStep::Occupant(item) => item.piece_type,
        ast::goal::ConfigStep::Word(name) => name,
    }
}

fn config_word(name: Name, after_occupant: bool, scope: &mut Scope<'_>) -> Option<ConfigStep> {
    let direction = scope.directions.get(name.symbol).map(ConfigStep::Direction);
    if after_occupant && direction.is_some() {
        scope.note(name, Class::Direction, Role::Reference);
        return direction;
    }
    let piece = scope.piece_types.get(name.symbol);
    let class = match piece {
        Some(_) => Class::PieceType,
        None => Class::Direction,
    };
    scope.note(name, class, Role::Reference);
    let step = piece.map_or(direction, |piece_type| {
        Some(ConfigStep::Occupant(Occupant {
            is_negated: false,
            owner: crate::game::OccupantOwner::Own,
            piece_type,
        }))
    });
    if step.is_none() {
        Unknown::new(&UNKNOWN_ARGUMENT, &[Class::PieceType, Class::Direction]).report(name, scope);
    }
    step
}
