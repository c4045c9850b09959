//! The positions, zones and directions that goals name.

use crate::game::{
    ConfigElement, ConfigStep, DirectionId, Game, GoalCondition, PositionId, ZoneId,
};

/// What a goal names on the board.
pub(super) enum Named {
    Zone(ZoneId),
    Position(PositionId),
    Direction(DirectionId),
}

/// Everything on the board that the goals of a game name.
pub(super) fn named_by_goals(game: &Game) -> Vec<Named> {
    let mut named = Vec::new();
    for leaf in game.goals.iter().flat_map(|goal| goal.condition.leaves()) {
        match leaf {
            GoalCondition::AbsoluteConfig { elements, .. } => {
                named.extend(elements.iter().map(|element| match element {
                    ConfigElement::Zone(zone) => Named::Zone(*zone),
                    ConfigElement::Position(position) => Named::Position(*position),
                }));
            }
            GoalCondition::RelativeConfig(steps) => {
                named.extend(steps.iter().filter_map(|step| match step {
                    ConfigStep::Direction(direction) => Some(Named::Direction(*direction)),
                    ConfigStep::Occupant(_) => None,
                }));
            }
            _ => {}
        }
    }
    named
}
