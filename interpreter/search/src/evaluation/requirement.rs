//! Finds out how many pieces of a type a winner needs.

use zrf_grammar::game::{Game, GoalCondition, GoalKind, PieceTypeId, PlayerId};

/// The number of pieces of a type that a winner must have.
pub(super) enum Requirement {
    /// Fewer than at the start, as in bearing-off games, or none.
    Fewer,
    /// This many more than at the start, such as kings in Yonin Shogi.
    More(u32),
}

/// For each type, whether a winner must have fewer than at the start.
pub(super) fn unwanted(game: &Game) -> Vec<bool> {
    let types = game.piece_type_ids();
    types
        .map(|piece_type| matches!(requirement(game, piece_type), Some(Requirement::Fewer)))
        .collect()
}

/// The number of pieces of a type that the goals require.
pub(super) fn requirement(game: &Game, piece_type: PieceTypeId) -> Option<Requirement> {
    let placed = |player: PlayerId| {
        let own =
            game.setup.placements.iter().filter(|placement| {
                (placement.player, placement.piece_type) == (player, piece_type)
            });
        own.count() as u32
    };
    let mut wins = game.goals.iter().filter(|goal| goal.kind == GoalKind::Win);
    wins.find_map(|goal| {
        let wanted = wanted(&goal.condition, piece_type)?;
        let most = goal.players.iter().map(|&player| placed(player)).max()?;
        match wanted.checked_sub(most) {
            _ if wanted == 0 => Some(Requirement::Fewer),
            None => Some(Requirement::Fewer),
            Some(0) => None,
            Some(lacking) => Some(Requirement::More(lacking)),
        }
    })
}

/// The number of pieces of a type that a condition requires, perhaps among other things.
fn wanted(condition: &GoalCondition, piece_type: PieceTypeId) -> Option<u32> {
    match condition {
        GoalCondition::And(parts) => parts.iter().find_map(|part| wanted(part, piece_type)),
        GoalCondition::PiecesRemaining(n, Some(own)) if *own == piece_type => Some(*n),
        _ => None,
    }
}
