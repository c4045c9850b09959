//! Finds out what conditions of goals depend on.

use zrf_grammar::game::GoalCondition;

/// Whether a condition depends on what the player to move can do, or on repetition.
pub(crate) fn depends_on_moves(condition: &GoalCondition) -> bool {
    match condition {
        GoalCondition::And(parts) | GoalCondition::Or(parts) => parts.iter().any(depends_on_moves),
        GoalCondition::Not(part) => depends_on_moves(part),
        GoalCondition::Stalemated | GoalCondition::Checkmated(_) | GoalCondition::Repetition => {
            true
        }
        _ => false,
    }
}

/// Whether the board alone may meet a condition: `(or (captured King) stalemated)`, not `(and (captured King)
/// stalemated)`.
pub(super) fn may_depend_on_board(condition: &GoalCondition) -> bool {
    match condition {
        GoalCondition::And(parts) => parts.iter().all(may_depend_on_board),
        GoalCondition::Or(parts) => parts.iter().any(may_depend_on_board),
        _ => !depends_on_moves(condition),
    }
}

/// Whether a part of a condition is true while the game goes on: `(not stalemated)`.
pub(super) fn excludes_end(condition: &GoalCondition) -> bool {
    match condition {
        GoalCondition::And(parts) | GoalCondition::Or(parts) => parts.iter().any(excludes_end),
        GoalCondition::Not(part) => depends_on_moves(part),
        _ => false,
    }
}
