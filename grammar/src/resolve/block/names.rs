//! Names that blocks and goals use.

use super::unknown::Unknown;
use crate::ast;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{LIMIT_EXCEEDED, UNKNOWN_PIECE};
use crate::game::{FlagId, PieceTypeId, PositionFlagId};
use crate::resolve::class::Class;
use crate::resolve::scope::Scope;
use crate::resolve::uses::Role;

/// Finds a piece type; an unknown one is reported.
pub(in crate::resolve) fn piece_type(
    name: ast::Name,
    scope: &mut Scope<'_>,
) -> Option<PieceTypeId> {
    let found = scope.piece_types.get(name.symbol);
    scope.note(name, Class::PieceType, Role::Reference);
    if found.is_none() {
        Unknown::new(&UNKNOWN_PIECE, &[Class::PieceType]).report(name, scope);
    }
    found
}

/// The flag with a name, created by its first use.
pub(in crate::resolve) fn flag(name: ast::Name, scope: &mut Scope<'_>) -> Option<FlagId> {
    scope.note(name, Class::Flag, Role::Reference);
    let id = scope.flags.try_insert(name.symbol, FlagId::LIMIT);
    if id.is_none() {
        limit_exceeded("flags", FlagId::LIMIT, name, scope);
    }
    id
}

/// Maximum number of positions times position flags: a run has a number for each of them.
const POSITION_FLAG_LIMIT: usize = 1 << 22;

/// The position flag with a name, created by its first use.
pub(in crate::resolve) fn position_flag(
    name: ast::Name,
    scope: &mut Scope<'_>,
) -> Option<PositionFlagId> {
    scope.note(name, Class::PositionFlag, Role::Reference);
    let n_positions = scope.positions.symbols().len().max(1);
    let most = PositionFlagId::LIMIT.min(POSITION_FLAG_LIMIT / n_positions);
    let id = scope.position_flags.try_insert(name.symbol, most);
    if id.is_none() && most == PositionFlagId::LIMIT {
        limit_exceeded("position flags", most, name, scope);
    } else if id.is_none() {
        let class = "positions times position flags";
        limit_exceeded(class, POSITION_FLAG_LIMIT, name, scope);
    }
    id
}

/// Reports the first name beyond the limit of its class.
pub(in crate::resolve) fn limit_exceeded(
    class: &str,
    limit: usize,
    name: ast::Name,
    scope: &mut Scope<'_>,
) {
    let is_told = |diagnostic: &Diagnostic| diagnostic.lint == &LIMIT_EXCEEDED;
    if scope.diagnostics.iter().any(is_told) {
        return;
    }
    let message = format!("more than {limit} {class}");
    let diagnostic = Diagnostic::new(&LIMIT_EXCEEDED, message, name.origin);
    scope
        .diagnostics
        .push(diagnostic.at("the first beyond the limit"));
}
