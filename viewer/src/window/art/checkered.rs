//! Which squares of a checkered board are dark.

use super::places::bounds;
use crate::layout::coordinates;
use egui::Rect;
use zrf_grammar::game::Board;

/// For each position, whether its square is dark: neighbours in a grid differ. The lower left square of the board is
/// dark, and everything beside its grid, other grids included, follows from the distance to that square.
pub(super) fn dark_squares(board: &Board, places: &[Option<Rect>]) -> Vec<bool> {
    let all = bounds(places);
    let by_distance = |place: Rect| {
        let number = |distance: f32, size: f32| (distance / size).round() as i32;
        let column = number(place.left() - all.left(), place.width());
        let row = number(all.bottom() - place.bottom(), place.height());
        column.wrapping_add(row) % 2 == 0
    };
    let mut dark: Vec<bool> = places
        .iter()
        .map(|place| place.is_some_and(by_distance))
        .collect();
    for grid in &board.grids {
        let parity = |index: usize| coordinates(grid, index).iter().sum::<usize>() % 2;
        let squares = grid.positions.iter().enumerate();
        let seen = squares.filter_map(|(index, position)| {
            let position = (*position)?;
            Some((parity(index), position, places[position.index()]?))
        });
        let at_foot = |place: &Rect| place.left() - place.bottom();
        let corner = seen
            .clone()
            .min_by(|(.., one), (.., other)| at_foot(one).total_cmp(&at_foot(other)));
        let Some((first, _, corner)) = corner else {
            continue;
        };
        let is_dark = by_distance(corner);
        for (parity, position, _) in seen {
            dark[position.index()] = is_dark == (parity == first);
        }
    }
    dark
}

#[cfg(test)]
mod tests {
    use super::dark_squares;
    use crate::testing::game;
    use crate::window::art::places::places;

    /// The dark positions of a board, in order.
    fn dark(board: &str) -> String {
        let text =
            format!("(game (title \"Board\") (players White) (turn-order White) (board {board}))");
        let board = game(&text).board;
        let dark = dark_squares(&board, &places(&board));
        let names = board.positions.iter().map(|position| &*position.name);
        let dark = names.zip(dark).filter(|(_, is_dark)| *is_dark);
        dark.map(|(name, _)| name).collect::<Vec<_>>().join(" ")
    }

    fn grid(corner: &str, columns: &str, step: u32) -> String {
        format!(
            "(grid (start-rectangle {corner}) (dimensions (\"{columns}\" ({step} 0)) (\"2/1\" (0 {step}))))"
        )
    }

    #[test]
    fn squares_with_gaps_alternate() {
        let board = grid("0 0 10 10", "a/b/c/d/e/f/g/h", 16);
        assert_eq!(dark(&board), "a1 b2 c1 d2 e1 f2 g1 h2");
    }

    #[test]
    fn grids_beside_each_other_make_one_board() {
        let two = [
            grid("0 0 10 10", "a/b/c", 10),
            grid("30 0 40 10", "d/e", 10),
        ];
        assert_eq!(dark(&two.concat()), "a1 b2 c1 d2 e1");
    }

    #[test]
    fn a_smaller_grid_does_not_disturb_the_board() {
        let two = [grid("7 0 9 2", "y/z", 2), grid("12 0 42 30", "a/b/c", 30)];
        let dark = dark(&two.concat());
        let board = dark.split(' ').filter(|name| !name.starts_with(['y', 'z']));
        let board: Vec<&str> = board.collect();
        assert!(
            [vec!["a2", "b1", "c2"], vec!["a1", "b2", "c1"]].contains(&board),
            "{dark}"
        );
    }
}
