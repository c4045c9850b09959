//! Which goals are examined when.

use super::{DependsOnMoves, Lines};
use zrf_grammar::game::Game;

/// The goals of a game as indices, in textual order.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    /// Those about the board, examined after every ply.
    pub(super) board: Vec<usize>,
    /// Those of them that lines do not cover.
    pub(super) uncovered: Vec<usize>,
    /// Those about what the player to move can do.
    pub(super) end: Vec<usize>,
}

impl Schedule {
    pub(crate) fn new(game: &Game, lines: Option<&Lines>) -> Self {
        let depends_on_moves = |&index: &usize| game.goals[index].condition.depends_on_moves();
        let is_covered = |index: usize| lines.is_some_and(|lines| lines.covers(index));
        let (end, board): (Vec<_>, Vec<_>) = (0..game.goals.len()).partition(depends_on_moves);
        Self {
            uncovered: board
                .iter()
                .copied()
                .filter(|&index| !is_covered(index))
                .collect(),
            board,
            end,
        }
    }
}
