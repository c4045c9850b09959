//! Progress of pieces towards the positions that goals name, measured in the steps that pieces were seen to take.

use super::sample::{Sample, occupants};
use zrf_grammar::game::{
    ConfigElement, Game, GoalCondition, GoalKind, PieceTypeId, PlayerId, PositionId,
};

/// From this many steps on, proximity counts for nothing.
const FARTHEST: i32 = 8;

/// Adds points to the table of owner, type and position for proximity to the positions of winning configurations.
pub(super) fn add_progress(
    game: &Game,
    sample: &Sample,
    table: &mut [i32],
    step: i32,
    arrival: i32,
) {
    let (n_types, n_positions) = (game.piece_types.len(), game.board.positions.len());
    for goal in game.goals.iter().filter(|goal| goal.kind == GoalKind::Win) {
        for &player in &goal.players {
            for (piece_type, targets) in targets(game, &goal.condition, player) {
                let distances = distances(sample, player, piece_type, &targets, n_positions);
                let first = (player.index() * n_types + piece_type.index()) * n_positions;
                for (at, distance) in distances.into_iter().enumerate() {
                    let Some(distance) = distance.filter(|&distance| distance < FARTHEST) else {
                        continue;
                    };
                    let nearness = FARTHEST - distance;
                    table[first + at] += step * nearness * nearness / FARTHEST;
                    if distance <= 1 {
                        table[first + at] += arrival;
                    }
                }
            }
        }
    }
}

/// The types and positions of the configurations in a condition.
fn targets(
    game: &Game,
    condition: &GoalCondition,
    player: PlayerId,
) -> Vec<(PieceTypeId, Vec<PositionId>)> {
    let mut targets = Vec::new();
    for leaf in condition.positive_leaves() {
        let GoalCondition::AbsoluteConfig { elements, .. } = leaf else {
            continue;
        };
        let positions: Vec<PositionId> = elements
            .iter()
            .flat_map(|&element| match element {
                ConfigElement::Position(position) => vec![position],
                ConfigElement::Zone(zone) => {
                    game.board.zones[zone.index()].sets[player.index()].clone()
                }
            })
            .collect();
        let types = occupants(leaf).into_iter();
        targets.extend(types.map(|piece_type| (piece_type, positions.clone())));
    }
    targets
}

/// The number of steps from each position to the nearest target.
fn distances(
    sample: &Sample,
    player: PlayerId,
    piece_type: PieceTypeId,
    targets: &[PositionId],
    n_positions: usize,
) -> Vec<Option<i32>> {
    let mut back: Vec<Vec<usize>> = vec![Vec::new(); n_positions];
    let steps = sample.steps.iter();
    for &(_, _, from, to) in steps.filter(|step| (step.0, step.1) == (player.0, piece_type.0)) {
        back[usize::from(to)].push(usize::from(from));
    }
    let mut distances = vec![None; n_positions];
    let mut reached: Vec<usize> = targets.iter().map(|target| target.index()).collect();
    for distance in 0.. {
        reached.retain(|&at| distances[at].is_none());
        if reached.is_empty() {
            break;
        }
        reached
            .iter()
            .for_each(|&at| distances[at] = Some(distance));
        reached = reached
            .iter()
            .flat_map(|&at| back[at].iter().copied())
            .collect();
    }
    distances
}
