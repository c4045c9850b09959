//! What the rules say about searching.

use crate::sides::has_repetition_goal;
use zrf_grammar::game::{Game, GoalCondition, GoalKind};

/// What a search may take for granted in a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// Whether repeating a state is no better than a draw.
    pub(super) repeating_draws: bool,
    /// Whether the game is about royal pieces and no goal is about places, so that no quiet move changes points much.
    pub(super) prunes: bool,
    /// Whether nothing but the board says who did better when the game is over: there are no goals.
    pub(super) lacks_goals: bool,
}

impl Facts {
    pub(super) fn new(game: &Game) -> Self {
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
        let is_met = |goal: &zrf_grammar::game::Goal| {
            goal.kind != GoalKind::Count && !depends_on_places(&goal.condition)
        };
        let is_about_royals = |goal: &zrf_grammar::game::Goal| {
            matches!(
                goal.condition,
                GoalCondition::Checkmated(_) | GoalCondition::Captured(_)
            )
        };
        Self {
            repeating_draws: !has_repetition_goal(game),
            prunes: game.goals.iter().all(is_met) && game.goals.iter().any(is_about_royals),
            lacks_goals: game.goals.is_empty(),
        }
    }
}
