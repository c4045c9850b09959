//! Goals: names become ids.

mod config;

use super::block::{Unknown, piece_type};
use super::class::Class;
use super::scope::Scope;
use super::uses::Role;
use crate::ast::{self, Name};
use crate::diagnostics::registry::UNKNOWN_PLAYER;
use crate::game::{Goal, GoalCondition, PieceTypeId, PlayerId};

/// The goals with ids instead of names.
pub(crate) fn goals(goals: &[ast::goal::Goal], scope: &mut Scope<'_>) -> Vec<Goal> {
    goals.iter().map(|goal| self::goal(goal, scope)).collect()
}

fn goal(goal: &ast::goal::Goal, scope: &mut Scope<'_>) -> Goal {
    scope.within = Some(goal.origin);
    Goal {
        kind: goal.kind,
        players: match &goal.players {
            Some(names) => names
                .iter()
                .filter_map(|name| player(*name, scope))
                .collect(),
            None => (0..scope.players.symbols().len())
                .map(PlayerId::from_index)
                .collect(),
        },
        condition: condition(&goal.condition, Within::Goal, scope)
            .unwrap_or(GoalCondition::Unresolved),
        origin: goal.origin,
    }
}

fn player(name: Name, scope: &mut Scope<'_>) -> Option<PlayerId> {
    let found = scope.players.get(name.symbol);
    scope.note(name, Class::Player, Role::Reference);
    if found.is_none() {
        Unknown::new(&UNKNOWN_PLAYER, &[Class::Player]).report(name, scope);
    }
    found
}

/// The context of a part of a goal, which determines how much an invalid part invalidates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// Nothing but `and` and `or` around the part: if it is invalid, it is never true, and the others still count.
    Goal,
    /// A `not` around the part, which becomes invalid as a whole: the negation of a part that is never true would
    /// always be true.
    Not,
}

/// Resolves the names of a part of a goal; `None` if the part is invalid, which is reported.
fn condition(
    condition: &ast::goal::GoalCondition,
    within: Within,
    scope: &mut Scope<'_>,
) -> Option<GoalCondition> {
    use ast::goal::GoalCondition as Ast;
    Some(match condition {
        Ast::And(all) => GoalCondition::And(conditions(all, within, scope)?),
        Ast::Or(all) => GoalCondition::Or(conditions(all, within, scope)?),
        Ast::Not(inner) => {
            GoalCondition::Not(Box::new(self::condition(inner, Within::Not, scope)?))
        }
        Ast::Stalemated => GoalCondition::Stalemated,
        Ast::Repetition => GoalCondition::Repetition,
        Ast::Captured(names) => GoalCondition::Captured(types(names, scope)?),
        Ast::Checkmated(names) => GoalCondition::Checkmated(types(names, scope)?),
        Ast::PiecesRemaining(count, name) => {
            GoalCondition::PiecesRemaining(*count, optional_type(*name, scope)?)
        }
        Ast::TotalPieceCount(count, name) => {
            GoalCondition::TotalPieceCount(*count, optional_type(*name, scope)?)
        }
        Ast::AbsoluteConfig {
            occupants,
            elements,
            is_bare,
            diagnostics,
        } => {
            if *is_bare && config::is_swapped(occupants, elements, scope) {
                return None;
            }
            scope.diagnostics.extend(diagnostics.iter().cloned());
            if *is_bare && !config::is_one_bare_place(occupants, elements, scope) {
                return None;
            }
            config::absolute(occupants, elements, scope)?
        }
        Ast::RelativeConfig(steps) => {
            GoalCondition::RelativeConfig(config::relative(steps, scope)?)
        }
        Ast::Error => return None,
    })
}

/// The parts of an `and` or `or`; all of them are looked up, so that every unknown name is reported.
fn conditions(
    all: &[ast::goal::GoalCondition],
    within: Within,
    scope: &mut Scope<'_>,
) -> Option<Vec<GoalCondition>> {
    let parts = all.iter().map(|part| condition(part, within, scope));
    let parts: Vec<Option<GoalCondition>> = parts.collect();
    let or_never = |part: Option<_>| match within {
        Within::Goal => Some(part.unwrap_or(GoalCondition::Unresolved)),
        Within::Not => part,
    };
    parts.into_iter().map(or_never).collect()
}

/// The types of all names, `None` if one is unknown; each unknown one is reported.
fn types(names: &[Name], scope: &mut Scope<'_>) -> Option<Vec<PieceTypeId>> {
    let found = names.iter().map(|name| piece_type(*name, scope));
    let found: Vec<_> = found.collect();
    found.into_iter().collect()
}

fn optional_type(name: Option<Name>, scope: &mut Scope<'_>) -> Option<Option<PieceTypeId>> {
    match name {
        Some(name) => piece_type(name, scope).map(Some),
        None => Some(None),
    }
}

#[cfg(test)]
mod tests;
