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

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::window::shipped::GAMES;
    use crate::window::source::Source;

    fn goals(file: &str, variant: Option<&str>) -> String {
        let index = GAMES.iter().position(|game| game.file.ends_with(file));
        let table = Table::open(Source::Shipped(index.unwrap()), variant, 1).unwrap();
        let names = table
            .goals
            .iter()
            .map(|&goal| table.game().position_name(goal));
        names.collect::<Vec<&str>>().join(" ")
    }

    #[test]
    fn positions_of_goals_are_shown_unless_they_are_everywhere() {
        assert_eq!(goals("solitaire.zrf", Some("Centre finish")), "d4");
        assert_eq!(goals("gomoku.zrf", None), "");
        assert_eq!(goals("reversi.zrf", None), "");
    }
}
