//! Places.

use super::unknown::Unknown;
use crate::ast;
use crate::diagnostics::registry::{UNKNOWN_DIRECTION, UNKNOWN_PLACE};
use crate::game::{DirectionId, Place};
use crate::resolve::class::Class;
use crate::resolve::scope::Scope;
use crate::resolve::uses::Role;
use crate::text::Symbol;

/// A place; `None` if its name is unknown, which is reported.
pub(in crate::resolve) fn place(place: ast::block::Place, scope: &mut Scope<'_>) -> Option<Place> {
    match place {
        ast::block::Place::Cursor => Some(Place::Cursor),
        ast::block::Place::Name(name) => {
            let found = known_place(name.symbol, scope);
            scope.note_place(name, found);
            if found.is_none() {
                Unknown::new(&UNKNOWN_PLACE, &[Class::Position, Class::Direction])
                    .advice(advice)
                    .report(name, scope);
            }
            found
        }
        ast::block::Place::Opposite(name) => direction(name, scope).map(Place::Opposite),
        ast::block::Place::Error => None,
    }
}

/// The place that a word names: a direction first, then a position, then a register.
pub(in crate::resolve) fn known_place(symbol: Symbol, scope: &Scope<'_>) -> Option<Place> {
    if let Some(direction) = scope.directions.get(symbol) {
        return Some(Place::Direction(direction));
    }
    if let Some(position) = scope.positions.get(symbol) {
        return Some(Place::Position(position));
    }
    ast::block::register(symbol).map(Place::Register)
}

/// A direction; an unknown one is reported.
pub(super) fn direction(name: ast::Name, scope: &mut Scope<'_>) -> Option<DirectionId> {
    let found = scope.directions.get(name.symbol);
    scope.note(name, Class::Direction, Role::Reference);
    if found.is_none() {
        Unknown::new(&UNKNOWN_DIRECTION, &[Class::Direction]).report(name, scope);
    }
    found
}

fn advice(class: Class, word: &str) -> Option<String> {
    match class {
        Class::Zone => Some(format!(
            "a zone contains several positions; test it with `(in-zone? {word})`"
        )),
        Class::PieceType => Some(format!(
            "test the type of a piece with `(piece? {word})`, joined to other conditions by `(and …)`"
        )),
        Class::Player => Some(
            "only `create` takes a player; `friend?`, `enemy?` and `change-owner` are about the mover"
                .to_owned(),
        ),
        _ => None,
    }
}
