//! How many pieces of a type the goals want a winner to have.

use zrf_grammar::game::{Game, GoalCondition, GoalKind, PieceTypeId, PlayerId};

/// How many pieces of a type a winner must have.
pub(super) enum Wish {
    /// None, or fewer than at the start, as in bearing-off games.
    Fewer,
    /// So many more than at the start, such as kings in Yonin Shogi.
    More(u32),
}

/// For each type, whether a winner must have fewer than at the start.
pub(super) fn unwanted(game: &Game) -> Vec<bool> {
    let types = (0..game.piece_types.len()).map(PieceTypeId::from_index);
    types
        .map(|piece_type| matches!(wish(game, piece_type), Some(Wish::Fewer)))
        .collect()
}

/// What the goals require of a type.
pub(super) fn wish(game: &Game, piece_type: PieceTypeId) -> Option<Wish> {
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
            _ if wanted == 0 => Some(Wish::Fewer),
            None => Some(Wish::Fewer),
            Some(0) => None,
            Some(lacking) => Some(Wish::More(lacking)),
        }
    })
}

/// How many pieces of a type a condition requires, among other things.
fn wanted(condition: &GoalCondition, piece_type: PieceTypeId) -> Option<u32> {
    match condition {
        GoalCondition::And(parts) => parts.iter().find_map(|part| wanted(part, piece_type)),
        GoalCondition::PiecesRemaining(n, Some(own)) if *own == piece_type => Some(*n),
        _ => None,
    }
}
