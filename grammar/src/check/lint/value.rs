//! Values of conditions, as far as they are known.

use crate::game::{Condition, Test};

/// The value of a condition that does not depend on the board.
pub(super) fn constant(condition: &Condition) -> Option<bool> {
    value(condition, &mut |_| None)
}

/// The value of a condition whose tests have these results, `None` if unknown.
pub(super) fn value(
    condition: &Condition,
    result: &mut dyn FnMut(&Test) -> Option<bool>,
) -> Option<bool> {
    match condition {
        Condition::Constant(value) => Some(*value),
        Condition::Not(inner) => value(inner, result).map(|value| !value),
        Condition::And(all) => joined(all.iter().map(|inner| value(inner, result)), false),
        Condition::Or(all) => joined(all.iter().map(|inner| value(inner, result)), true),
        Condition::Test(test) => result(test),
    }
}

/// Joins values: `decisive` if any value is, the opposite if all values are, otherwise `None`.
pub(super) fn joined(values: impl Iterator<Item = Option<bool>>, decisive: bool) -> Option<bool> {
    let mut joined = Some(!decisive);
    for value in values {
        match value {
            Some(value) if value == decisive => return Some(decisive),
            Some(_) => {}
            None => joined = None,
        }
    }
    joined
}
