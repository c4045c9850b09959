//! The sides that players sit at, and where their pieces point.

use super::Geometry;
use egui::Vec2;
use zrf_grammar::game::{Game, PlayerId};

/// Which players begin in the upper half of the board. Those without pieces alternate, and so do all if no two are
/// opposite.
pub(super) fn far_sides(game: &Game, geometry: &Geometry) -> Vec<bool> {
    let real = game.real_players();
    let mut by_turns = vec![false; game.players.len()];
    for (number, player) in real.clone().enumerate() {
        by_turns[player.index()] = number % 2 == 1;
    }
    let begins_far = |player| is_far(game, geometry, player).unwrap_or(by_turns[player.index()]);
    let mut sides = real.map(begins_far);
    let first = sides.next();
    match sides.all(|side| Some(side) == first) {
        true => by_turns,
        false => game.player_ids().map(begins_far).collect(),
    }
}

/// Whether a player begins in the upper half of the board; `None` without pieces, or if the middle of them is that of
/// the board.
fn is_far(game: &Game, geometry: &Geometry, player: PlayerId) -> Option<bool> {
    let placed = game.setup.placements.iter();
    let own = placed.filter(|placement| placement.player == player);
    let rows = own.filter_map(|placement| Some(geometry.center(placement.position)?.y));
    let above: f32 = rows.map(|y| geometry.bounds.center().y - y).sum();
    (above.abs() >= 1.0).then_some(above > 0.0)
}

/// In how many quarters to the right each player's pieces are turned to point away from their owner, from the head of
/// the board or, where more than two players sit around it, from any of its four sides.
pub(super) fn turns(game: &Game, geometry: &Geometry, far: &[bool]) -> Vec<u8> {
    let are_around = game.real_players().count() > 2;
    let turn = |player: PlayerId| {
        let away = middle(game, geometry, player).filter(|_| are_around);
        match (away, far[player.index()]) {
            (Some(away), _) if away.x.abs() > away.y.abs() => {
                if away.x > 0.0 {
                    3
                } else {
                    1
                }
            }
            (_, true) => 2,
            (_, false) => 0,
        }
    };
    game.player_ids().map(turn).collect()
}

/// The way from the middle of the board to that of a player's first pieces; `None` without pieces.
fn middle(game: &Game, geometry: &Geometry, player: PlayerId) -> Option<Vec2> {
    let placed = game.setup.placements.iter();
    let own = placed.filter(|placement| placement.player == player);
    let ways = own.filter_map(|placement| {
        Some(geometry.center(placement.position)? - geometry.bounds.center())
    });
    let (sum, count) = ways.fold((Vec2::ZERO, 0.0), |(sum, count), way| {
        (sum + way, count + 1.0)
    });
    (count > 0.0).then(|| sum / count)
}

#[cfg(test)]
mod tests {
    use super::{far_sides, turns};
    use crate::testing::game;
    use crate::window::art::Geometry;

    #[track_caller]
    fn check(players: &str, setup: &str, expected: &[u8]) {
        let text = format!(
            "(game (title \"Sides\") (players {players}) (turn-order {players}) (board (grid (start-rectangle 0 0 9 9)
             (dimensions (\"a/b/c\" (9 0)) (\"3/2/1\" (0 9))) (directions (n 0 -1)))) (piece (name Man)) (board-setup {setup}))"
        );
        let game = game(&text);
        let geometry = Geometry::new(&game, None, None);
        assert_eq!(
            turns(&game, &geometry, &far_sides(&game, &geometry)),
            expected
        );
    }

    #[test]
    fn pieces_point_away_from_their_players() {
        let two = "(Near (Man a1 b1)) (Far (Man b3 c3))";
        check("Near Far", two, &[0, 2]);
        check("Far Near", two, &[2, 0]);
        // Two players sit opposite each other, even if their pieces begin in corners.
        check("Near Far", "(Near (Man a2 a1)) (Far (Man c2 c3))", &[0, 2]);
        let four = "(South (Man b1)) (West (Man a2)) (North (Man b3)) (East (Man c2))";
        check("South West North East", four, &[0, 1, 2, 3]);
    }
}
