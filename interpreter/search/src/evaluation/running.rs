//! Counts on successive boards: only counts that depend on a changed position are updated.

use super::lines::LineCounts;
use super::patterns::{Patterns, Sums};
use zrf_grammar::game::PositionId;
use zrf_interpreter::{Class, Program, State};

/// The last board, with its counts.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    /// The contents of each position.
    classes: Vec<Class>,
    pub(super) patterns: Option<Sums>,
    pub(super) lines: Option<LineCounts>,
}

impl Running {
    /// An empty board, with only the requested counts.
    pub(super) fn new(program: &Program, patterns: Option<&Patterns>, has_lines: bool) -> Self {
        Self {
            classes: vec![Class::EMPTY; program.game().board.positions.len()],
            patterns: patterns.map(Sums::new),
            lines: has_lines.then(|| LineCounts::new(program)),
        }
    }

    /// Makes this equal to another, reusing its memory.
    pub(crate) fn reset_to(&mut self, other: &Self) {
        self.classes.clone_from(&other.classes);
        if let (Some(own), Some(other)) = (&mut self.patterns, &other.patterns) {
            own.reset_to(other);
        }
        if let (Some(own), Some(other)) = (&mut self.lines, &other.lines) {
            own.reset_to(other);
        }
    }

    /// Makes this the board of a state. Faster the less they differ.
    pub(super) fn follow(&mut self, program: &Program, patterns: Option<&Patterns>, state: &State) {
        for (index, &class) in state.classes().iter().enumerate() {
            if self.classes[index] == class {
                continue;
            }
            let at = PositionId::from_index(index);
            if let Some(lines) = &mut self.lines {
                lines.add_through(program, at, &self.classes, -1);
            }
            self.classes[index] = class;
            if let Some(lines) = &mut self.lines {
                lines.add_through(program, at, &self.classes, 1);
            }
            if let (Some(sums), Some(patterns)) = (&mut self.patterns, patterns) {
                patterns.change(index, class, sums);
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::tests::program_of;
    use std::sync::Arc;
    use zrf_interpreter::{MoveGenerator, MoveList, Random};

    const GAMES: [&str; 3] = [
        include_str!("../../../../games/gomoku/gomoku.zrf"),
        include_str!("../../../../games/connect-four/connect-four.zrf"),
        // Three players.
        include_str!("../../../../tests/suite/games/four-for-three.zrf"),
    ];

    /// Checks the counts in the states of random games, whatever the board before.
    pub(in crate::evaluation) fn check(
        program: &Arc<Program>,
        patterns: Option<&Patterns>,
        has_lines: bool,
        mut check: impl FnMut(&State, &mut Running),
    ) {
        let (mut generator, mut moves) = (MoveGenerator::new(program), MoveList::new());
        let mut random = Random::new(2);
        let mut running = Running::new(program, patterns, has_lines);
        let mut other = running.clone();
        let mut state = State::new(program);
        for _ in 0..200 {
            running.follow(program, patterns, &state);
            check(&state, &mut running);
            generator.legal_moves(&mut state, &mut moves);
            match moves.len() {
                0 => state = State::new(program),
                n => generator.play(&mut state, moves.get(random.below(n))),
            }
            match random.below(10) {
                0 | 1 => other.reset_to(&running),
                2 => running.reset_to(&other),
                _ => {}
            }
        }
    }

    #[test]
    fn lines_follow_the_board() {
        for text in GAMES {
            let program = program_of(text, "");
            check(&program, None, true, |state, running| {
                assert_eq!(running.lines, Some(LineCounts::of(&program, state)));
            });
        }
    }
}
