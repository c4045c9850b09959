//! Positions that goals name, to be shown on the board.

use super::Table;
use zrf_grammar::game::PositionId;

/// Goals that name a larger share of the board tell nothing: one of so many positions.
const LARGEST_SHARE: usize = 2;

impl Table {
    /// The positions named by goals, unless the author does not want them shown or nearly all are.
    pub(in crate::window) fn goal_positions(&self) -> Vec<PositionId> {
        if self.option("highlight goals") == Some(false) {
            return Vec::new();
        }
        let program = self.session.program();
        let seen: Vec<PositionId> = self.geometry.seen().map(|(position, _)| position).collect();
        let goals = seen
            .iter()
            .filter(|&&position| program.is_goal_position(position));
        let goals: Vec<PositionId> = goals.copied().collect();
        if goals.len() * LARGEST_SHARE > seen.len() {
            Vec::new()
        } else {
            goals
        }
    }
}
