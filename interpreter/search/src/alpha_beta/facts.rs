//! Facts about the rules that matter to searches.

use crate::sides::{Sides, has_repetition_goal};
use zrf_grammar::game::{Game, Goal, GoalCondition, GoalKind};
use zrf_interpreter::REPETITIONS;

/// What a search may assume about a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// How often a state must occur for a draw, if repeating it is never better than that.
    pub(super) drawn_from: Option<usize>,
    /// Whether the game is about royal pieces and no goal is about positions, so that quiet moves hardly change points.
    pub(super) prunes: bool,
    /// Whether only the board shows who did better when the game is over: there are no goals.
    pub(super) lacks_goals: bool,
}

impl Facts {
    pub(super) fn new(game: &Game, sides: &Sides, reads_last_move: bool) -> Self {
        // The side that wants the draw can repeat a state again. In a puzzle nobody does, and where the last move
        // decides what can follow, coming back may be the way on.
        let is_way_on = sides.is_puzzle() && reads_last_move;
        let drawn_from = if is_way_on { REPETITIONS } else { 2 };
        let depends_on_places = |condition: &GoalCondition| {
            condition.leaves().any(|condition| {
                matches!(
                    condition,
                    GoalCondition::AbsoluteConfig { .. }
                        | GoalCondition::RelativeConfig { .. }
                        | GoalCondition::TotalPieceCount { .. }
                )
            })
        };
        let ignores_places =
            |goal: &Goal| goal.kind != GoalKind::Count && !depends_on_places(&goal.condition);
        let is_about_royals = |goal: &Goal| {
            matches!(
                goal.condition,
                GoalCondition::Checkmated(_) | GoalCondition::Captured(_)
            )
        };
        Self {
            drawn_from: (!has_repetition_goal(game)).then_some(drawn_from),
            prunes: game.goals.iter().all(ignores_places) && game.goals.iter().any(is_about_royals),
            lacks_goals: game.goals.is_empty(),
        }
    }
}
