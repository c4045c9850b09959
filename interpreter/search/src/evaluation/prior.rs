//! The worth of pieces before random games show more: by their moves, by the goals that count them, and in store.

use super::requirement::{Requirement, requirement};
use super::sample::Sample;
use super::values::{PIECE, UNIT};
use crate::sides::worth_of_no_move;
use zrf_grammar::game::{Game, GoalCondition, GoalKind, PieceTypeId};

/// Points that make a win certain.
const CERTAIN: f64 = 3.0 * UNIT;

/// The points of each type: by its mean number of moves, if the goals make it good to have pieces. Without goals, the
/// aim is to clear the pieces of others, so types without moves count, too.
pub(super) fn values(game: &Game, sample: &Sample) -> Vec<f64> {
    let moving: Vec<f64> = sample.mean_moves().filter(|&mean| mean > 0.0).collect();
    let mean = moving.iter().sum::<f64>() / moving.len().max(1) as f64;
    let sign = material_sign(game);
    let value = |(index, moves): (usize, f64)| {
        let (type_sign, more) = match requirement(game, PieceTypeId::from_index(index)) {
            None => (1.0, 0.0),
            Some(Requirement::Fewer) => (-1.0, 0.0),
            // All missing pieces together decide the game.
            Some(Requirement::More(lacking)) => (1.0, CERTAIN / f64::from(lacking)),
        };
        let mobility = if mean > 0.0 { 0.5 * moves / mean } else { 0.0 };
        if game.goals.is_empty() {
            PIECE * (1.0 + mobility)
        } else if mobility > 0.0 {
            // Only half of the value depends on mobility, so that a piece that is merely blocked is not worthless.
            sign * type_sign * PIECE * (0.5 + mobility) + more
        } else {
            more
        }
    };
    sample.mean_moves().enumerate().map(value).collect()
}

/// The worth of a piece in store, in quarters of its value. A captured piece can come back anywhere. If the store holds
/// the men that the game is played with, as in nine men's morris, a piece is worth as much there as on the board;
/// otherwise the player who placed one last would seem to be a piece ahead. In other games, stores are mere supplies.
pub(super) fn store_quarters(game: &Game) -> u8 {
    if game.options.recycle_captures {
        return 3;
    }
    let stores = || game.setup.stores.iter().filter(|store| store.count > 0);
    let can_move = |piece_type: PieceTypeId| !game.piece_types[piece_type.index()].moves.is_empty();
    let n_stored: usize = stores().map(|store| store.count as usize).sum();
    let has_room = n_stored + game.setup.placements.len() < game.board.positions.len();
    match has_room && n_stored > 0 && stores().all(|store| can_move(store.piece_type)) {
        true => 4,
        false => 0,
    }
}

/// -1 if losing all one's pieces wins, otherwise 1.
fn material_sign(game: &Game) -> f64 {
    let gives_away = game.goals.iter().any(|goal| {
        goal.kind == GoalKind::Win
            && matches!(goal.condition, GoalCondition::PiecesRemaining(_, None))
    });
    if (gives_away || worth_of_no_move(game) > 0) && game.players.len() > 1 {
        -1.0
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use crate::evaluation::Evaluation;
    use crate::tests::program_of;

    /// Snails leave walls behind. Where a player who cannot move loses, moves are good, and otherwise bad.
    #[test]
    fn moves_are_worth_what_the_goal_says() {
        for (kind, sign) in [("loss", 1), ("win", -1)] {
            let trail =
                |way: &str| format!("({way} (verify empty?) (create Wall (opposite {way})) add)");
            let moves: String = ["n", "e", "s", "w"].map(trail).concat();
            let rules = format!(
                r#"(game (title "Snail") (players White Black) (turn-order White Black)
                  (board (grid (start-rectangle 0 0 9 9)
                    (dimensions ("a/b/c/d/e/f" (10 0)) ("6/5/4/3/2/1" (0 10)))
                    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
                  (board-setup (White (Snail c1)) (Black (Snail d6)))
                  (piece (name Wall)) (piece (name Snail) (moves {moves}))
                  ({kind}-condition (White Black) stalemated))"#
            );
            let evaluation = Evaluation::learn(&program_of(&rules, ""), 1);
            let [early, late] = evaluation.values.mobility;
            assert!(
                sign * early > 0 && sign * late > 0,
                "{kind}: {early} {late}"
            );
        }
    }
}
