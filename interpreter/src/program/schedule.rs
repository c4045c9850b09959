//! When and in which order the goals are tested.

use super::goal_conditions::{depends_on_moves, excludes_end, may_depend_on_board};
use super::goal_tests::{Test, Tests};
use super::{Lines, Tables};
use zrf_grammar::game::{Game, Goal, GoalCondition, PlayerId};

/// The goals of a game as indices, each with its players, in textual order.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    /// Goals that the board alone can meet, tested after every ply.
    pub(crate) board: Vec<(usize, PlayerId)>,
    /// Goals that also depend on what the player to move can do, or on repetition.
    pub(crate) end: Vec<(usize, PlayerId)>,
    /// Whether one of these may be met although the player can move and nothing was repeated.
    pub(crate) has_open_end: bool,
    /// Goals about the board that lines do not cover, with their tests.
    uncovered: Vec<(usize, PlayerId, Test)>,
    /// The indices of these in the order in which they are tested: after a move of each player, and without a move.
    orders: Vec<Vec<usize>>,
}

impl Schedule {
    pub(crate) fn new(game: &Game, tables: &Tables, lines: Option<&Lines>) -> Self {
        let condition = |index: usize| &game.goals[index].condition;
        let is_covered = |index: usize| lines.is_some_and(|lines| lines.covers(index));
        let goals = game.goals.iter().enumerate();
        let goals: Vec<_> = goals
            .flat_map(|(index, goal)| goal_players(index, goal))
            .collect();
        let chosen = |is_one: fn(&GoalCondition) -> bool| {
            let goals = goals.iter().copied();
            let chosen = goals.filter(|&(index, _)| is_one(condition(index)));
            chosen.collect::<Vec<_>>()
        };
        let board = chosen(may_depend_on_board);
        let end = chosen(depends_on_moves);
        let uncovered = board.iter().filter(|&&(index, _)| !is_covered(index));
        let uncovered: Vec<_> = uncovered
            .map(|&(index, player)| {
                let tests = Tests { game, tables };
                let test = tests.test(&game.goals[index].condition, player);
                (index, player, test)
            })
            .collect();
        let last_movers = game.player_ids().map(Some);
        let order = |last_mover| {
            let order = in_order(game, last_mover, &uncovered, |&(index, player, _)| {
                (index, player)
            });
            order.map(|(number, _)| number).collect()
        };
        Self {
            orders: last_movers.chain([None]).map(order).collect(),
            has_open_end: end.iter().any(|&(index, _)| excludes_end(condition(index))),
            board,
            end,
            uncovered,
        }
    }

    /// The first goal about the board that lines do not cover and that is met after a move.
    #[inline]
    pub(crate) fn first_uncovered(
        &self,
        last_mover: Option<PlayerId>,
        is_met: impl Fn(&Test, PlayerId) -> bool,
    ) -> Option<(usize, PlayerId)> {
        let order = last_mover.map_or(self.orders.len() - 1, PlayerId::index);
        for &number in &self.orders[order] {
            let (index, player, test) = &self.uncovered[number];
            if is_met(test, *player) {
                return Some((*index, *player));
            }
        }
        None
    }
}

/// Goals, with their numbers, in the order in which they are tested: those for the player who has just moved, then
/// those for the others. A goal that is the same for all players is tested for the first of them only.
pub(crate) fn in_order<'a, G>(
    game: &Game,
    last_mover: Option<PlayerId>,
    goals: &'a [G],
    of: impl Fn(&G) -> (usize, PlayerId) + Copy,
) -> impl Iterator<Item = (usize, &'a G)> {
    let is_for_last_mover = move |player: PlayerId| Some(player) == last_mover;
    let was_tested = move |index: usize| {
        let goal = &game.goals[index];
        matches!(goal.condition, GoalCondition::TotalPieceCount(..))
            && last_mover.is_some_and(|player| goal.players.contains(&player))
    };
    let chosen = move |is_first: bool, goal: &G| {
        let (index, player) = of(goal);
        is_for_last_mover(player) == is_first && (is_first || !was_tested(index))
    };
    let both = [true, false].into_iter();
    both.flat_map(move |is_first| {
        goals
            .iter()
            .enumerate()
            .filter(move |(_, goal)| chosen(is_first, goal))
    })
}

fn goal_players(index: usize, goal: &Goal) -> impl Iterator<Item = (usize, PlayerId)> + '_ {
    goal.players.iter().map(move |&player| (index, player))
}
