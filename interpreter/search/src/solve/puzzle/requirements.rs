//! The requirements of goals for pieces: on which positions some must be, and which must be gone.

use zrf_grammar::game::{
    Board, ConfigElement, GoalCondition, Occupant, OccupantOwner, PieceTypeId, PlayerId, PositionId,
};

/// Goals with more ways to be met are taken into account only in part.
const MAX_WAYS: usize = 64;

/// A single requirement of a goal.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Requirement {
    /// A piece of one of these types on one of these positions.
    At(Vec<PieceTypeId>, Vec<PositionId>),
    /// No more than this many pieces of a type.
    Most(PieceTypeId, u32),
}

/// The ways to meet a condition, each with its requirements. Conditions of other kinds are ignored, so a way may
/// require too little.
pub(super) fn ways(
    board: &Board,
    condition: &GoalCondition,
    player: PlayerId,
) -> Vec<Vec<Requirement>> {
    match condition {
        GoalCondition::And(parts) => {
            let parts = parts.iter().map(|part| ways(board, part, player));
            parts.fold(vec![Vec::new()], both)
        }
        GoalCondition::Or(parts) => {
            let all: Vec<_> = parts
                .iter()
                .flat_map(|part| ways(board, part, player))
                .collect();
            match all.len() <= MAX_WAYS {
                true => all,
                false => vec![Vec::new()],
            }
        }
        GoalCondition::AbsoluteConfig {
            occupants,
            elements,
        } => vec![placed(board, occupants, elements, player)],
        GoalCondition::PiecesRemaining(most, Some(piece_type))
        | GoalCondition::TotalPieceCount(most, Some(piece_type)) => {
            vec![vec![Requirement::Most(*piece_type, *most)]]
        }
        _ => vec![Vec::new()],
    }
}

/// Combines each way of the first with each of the second. Returns only the first if there are too many combinations.
fn both(first: Vec<Vec<Requirement>>, second: Vec<Vec<Requirement>>) -> Vec<Vec<Requirement>> {
    if first.len() * second.len() > MAX_WAYS {
        return first;
    }
    let pairs = first
        .iter()
        .flat_map(|one| second.iter().map(move |other| [&one[..], other].concat()));
    pairs.collect()
}

/// The requirements of a configuration: every element holds one of the occupants.
fn placed(
    board: &Board,
    occupants: &[Occupant],
    elements: &[ConfigElement],
    player: PlayerId,
) -> Vec<Requirement> {
    let is_own = |one: &Occupant| !one.is_negated && one.owner != OccupantOwner::Opponent;
    if !occupants.iter().all(is_own) {
        return Vec::new();
    }
    let types: Vec<_> = occupants.iter().map(|one| one.piece_type).collect();
    let positions = elements.iter().map(|&element| match element {
        ConfigElement::Position(at) => vec![at],
        ConfigElement::Zone(zone) => board.zones[zone.index()].sets[player.index()].clone(),
    });
    positions
        .map(|positions| Requirement::At(types.clone(), positions))
        .collect()
}
