//! Boards with several grids.

use super::check_file;

/// Asserts the lints of a game whose board has two grids, where the setup is on the first.
#[track_caller]
fn check(first: &str, second: &str, expected: &str) {
    let grid = |names: &str, directions: &str| {
        format!(
            "(grid (start-rectangle 0 0 9 9) (dimensions\n(\"{names}\" (10 0)) (\"3/2/1\" (0 10))) {directions})"
        )
    };
    let (first, second) = (grid("a/b/c", first), grid("x/y/z", second));
    check_file(
        &format!(
            "(game (title \"Steps\") (players White Black) (turn-order White Black)\n(board {first}\n{second})
            (piece (name Man) (moves (n (verify not-friend?) add) (e (verify empty?) add)))
            (board-setup (White (Man a1 b1)) (Black (Man a3 b3)))
            (loss-condition (White Black) (pieces-remaining 0)))"
        ),
        expected,
    );
}

#[test]
fn directions_that_one_grid_lacks() {
    let directions = "(directions (n 0 -1) (e 1 0))";
    check(
        "",
        directions,
        "3:2 warning[cut-off-position] this grid has no `directions`, so no piece can ever enter or leave `a2` and 4 more of its positions
        help: add `(directions …)`: each grid needs its own",
    );
    // No piece is there: perhaps they are only drawn.
    check(directions, "", "");
    check(directions, directions, "");
}
