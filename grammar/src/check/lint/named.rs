//! The positions, zones and directions that goals name.

use crate::game::{ConfigElement, ConfigStep, DirectionId, GoalCondition, PositionId, ZoneId};

/// What a goal names on the board.
pub(super) enum Named {
    Zone(ZoneId),
    Position(PositionId),
    Direction(DirectionId),
}

/// Visits everything that a goal names on the board.
pub(super) fn named(condition: &GoalCondition, visit: &mut impl FnMut(Named)) {
    match condition {
        GoalCondition::And(all) | GoalCondition::Or(all) => {
            all.iter().for_each(|inner| named(inner, visit));
        }
        GoalCondition::Not(inner) => named(inner, visit),
        GoalCondition::AbsoluteConfig { elements, .. } => {
            for element in elements {
                visit(match element {
                    ConfigElement::Zone(zone) => Named::Zone(*zone),
                    ConfigElement::Position(position) => Named::Position(*position),
                });
            }
        }
        GoalCondition::RelativeConfig(steps) => {
            for step in steps {
                if let ConfigStep::Direction(direction) = step {
                    visit(Named::Direction(*direction));
                }
            }
        }
        _ => {}
    }
}
