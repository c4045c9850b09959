//! Counts the lines of goals that are still open, by owner and by the number of pieces that they lack.

use super::values::N_LACKING;
use zrf_grammar::game::{GoalKind, PlayerId, PositionId};
use zrf_interpreter::{Class, Program, State};

/// The goals whose lines are counted: those that win, then those that lose.
const KINDS: [GoalKind; 2] = [GoalKind::Win, GoalKind::Loss];

/// The numbers of open lines by owner, then by [`KINDS`], then by the number of pieces that they lack. Lines that lack
/// more are worth nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineCounts(Vec<[i32; N_LACKING]>);

impl LineCounts {
    /// The lines of an empty board.
    pub(crate) fn new(program: &Program) -> Self {
        let n_players = program.game().players.len();
        Self(vec![[0; N_LACKING]; n_players * KINDS.len()])
    }

    /// The lines of a state.
    pub(crate) fn of(program: &Program, state: &State) -> Self {
        let mut counts = Self::new(program);
        if let Some(lines) = program.lines() {
            lines.each_open(state.classes(), |goal, owner, missing| {
                counts.add(program, goal, owner, missing, 1);
            });
        }
        counts
    }

    /// Makes these counts equal to others, reusing the memory.
    pub(super) fn reset_to(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }

    /// Adds the lines through a position of a board. A factor of -1 subtracts them.
    pub(super) fn add_through(
        &mut self,
        program: &Program,
        at: PositionId,
        classes: &[Class],
        factor: i32,
    ) {
        if let Some(lines) = program.lines() {
            lines.each_open_through(at, classes, |goal, owner, missing| {
                self.add(program, goal, owner, missing, factor);
            });
        }
    }

    fn add(
        &mut self,
        program: &Program,
        goal: usize,
        owner: PlayerId,
        missing: usize,
        factor: i32,
    ) {
        let own = program.game().goals[goal].kind;
        if let Some(kind) = KINDS.iter().position(|&kind| kind == own)
            && let Some(count) = self.0[owner.index() * KINDS.len() + kind].get_mut(missing)
        {
            *count += factor;
        }
    }

    /// Visits all counts that are not zero, with 1 for lines that are good for a player or -1 for bad ones, the number
    /// of pieces that they lack, and the number of such lines.
    pub(crate) fn each(&self, player: PlayerId, mut visit: impl FnMut(i32, usize, i32)) {
        for (index, counts) in self.0.iter().enumerate() {
            let is_own = index / KINDS.len() == player.index();
            let is_win = KINDS[index % KINDS.len()] == GoalKind::Win;
            let sign = if is_own == is_win { 1 } else { -1 };
            let some = counts.iter().enumerate().filter(|&(_, &count)| count != 0);
            some.for_each(|(missing, &count)| visit(sign, missing, count));
        }
    }
}

/// The average number of lines through a position, if there are so many lines in total that it is faster to count only
/// where the board changes.
pub(super) fn n_through(program: &Program) -> Option<usize> {
    let (lines, n_positions) = (program.lines()?, program.tables().n_positions());
    let positions = (0..n_positions).map(PositionId::from_index);
    let n_through = positions.map(|at| lines.n_through(at)).sum::<usize>() / n_positions.max(1);
    (lines.n_lines() > 8 * n_through + n_positions / 4).then_some(n_through)
}
