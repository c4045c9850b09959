//! Configurations of pieces. A match returns the positions it was found on.

use super::GoalContext;
use zrf_grammar::game::{ConfigElement, ConfigStep, Occupant, OccupantOwner, PlayerId, PositionId};

/// Every element holds one of the occupants. A zone matches if one of its positions does; a negated occupant matches a
/// zone if none of its positions has the piece.
pub(super) fn absolute(
    context: &GoalContext<'_>,
    occupants: &[Occupant],
    elements: &[ConfigElement],
    player: PlayerId,
) -> Option<Vec<PositionId>> {
    let mut found = Vec::new();
    for &element in elements {
        found.extend(
            occupants
                .iter()
                .find_map(|&occupant| holds(context, occupant, element, player))?,
        );
    }
    Some(found)
}

fn holds(
    context: &GoalContext<'_>,
    occupant: Occupant,
    element: ConfigElement,
    player: PlayerId,
) -> Option<Vec<PositionId>> {
    match element {
        ConfigElement::Position(position) => {
            matches(context, occupant, position, player).then(|| vec![position])
        }
        ConfigElement::Zone(zone) => {
            let members: Vec<_> = context.program.tables().zone(player, zone).iter().collect();
            if occupant.is_negated {
                members
                    .iter()
                    .all(|&position| matches(context, occupant, position, player))
                    .then(Vec::new)
            } else {
                let held = members
                    .into_iter()
                    .find(|&position| matches(context, occupant, position, player));
                held.map(|position| vec![position])
            }
        }
    }
}

/// A chain of occupants and steps from some position.
pub(super) fn relative(
    context: &GoalContext<'_>,
    steps: &[ConfigStep],
    player: PlayerId,
) -> Option<Vec<PositionId>> {
    let starts = (0..context.program.tables().n_positions()).map(PositionId::from_index);
    starts
        .into_iter()
        .find_map(|start| chain(context, steps, player, start))
}

fn chain(
    context: &GoalContext<'_>,
    steps: &[ConfigStep],
    player: PlayerId,
    start: PositionId,
) -> Option<Vec<PositionId>> {
    let mut here = start;
    let mut found = Vec::new();
    for &step in steps {
        match step {
            ConfigStep::Direction(direction) => {
                here = context.program.tables().step(player, here, direction)?
            }
            ConfigStep::Occupant(occupant) => {
                if !matches(context, occupant, here, player) {
                    return None;
                }
                if !occupant.is_negated {
                    found.push(here);
                }
            }
        }
    }
    Some(found)
}

fn matches(
    context: &GoalContext<'_>,
    occupant: Occupant,
    position: PositionId,
    player: PlayerId,
) -> bool {
    let is_there = context.state.piece(position).is_some_and(|piece| {
        piece.piece_type == occupant.piece_type
            && match occupant.owner {
                OccupantOwner::Own => piece.owner == player,
                OccupantOwner::Opponent => {
                    piece.owner != player && !context.program.tables().is_neutral(piece.owner)
                }
                OccupantOwner::Any => true,
            }
    });
    is_there != occupant.is_negated
}
