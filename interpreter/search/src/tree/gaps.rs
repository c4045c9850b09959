//! Gaps: positions where the next piece completes a line of a goal. Random games in which players complete their lines,
//! and keep opponents from doing so, are more informative (Teytaud, Teytaud 2010): in Connect Four, they win 71 % of 80
//! games against plain ones.

use crate::evaluation::Evaluation;
use crate::sides::decider;
use std::sync::Arc;
use zrf_grammar::game::{GoalKind, PlayerId, PositionId};
use zrf_interpreter::{MoveList, MoveRef, Program, State};

/// The gaps of one random game.
pub(super) struct Gaps {
    program: Arc<Program>,
    /// Whether pieces are dropped to complete lines.
    is_on: bool,
    /// The players who complete lines, and where, as found so far. Some gaps may have been filled.
    known: Vec<(PlayerId, PositionId)>,
}

impl Gaps {
    pub(super) fn new(evaluation: &Evaluation) -> Self {
        Self {
            program: evaluation.program.clone(),
            is_on: evaluation.drops_into_lines(),
            known: Vec::new(),
        }
    }

    /// Finds the gaps of the first state of a random game.
    pub(super) fn begin(&mut self, state: &State) {
        self.known.clear();
        self.note(None, state);
    }

    /// Adds the gaps after a move to a position.
    pub(super) fn add(&mut self, to: Option<PositionId>, state: &State) {
        if to.is_some() {
            self.note(to, state);
        }
    }

    fn note(&mut self, through: Option<PositionId>, state: &State) {
        let Some(lines) = self.program.lines().filter(|_| self.is_on) else {
            return;
        };
        let (goals, known) = (&self.program.game().goals, &mut self.known);
        lines.each_gap(through, state, |goal, player, at| {
            if goals[goal].kind == GoalKind::Win {
                known.push((player, at));
            }
        });
    }

    /// Whether there is a gap.
    pub(super) fn are_there(&self, state: &State) -> bool {
        self.known.iter().any(|&(_, at)| state.piece(at).is_none())
    }

    /// The index of the legal move that completes a line, or else of one that keeps an opponent from doing so.
    pub(super) fn decisive(&self, state: &State, legal: &MoveList) -> Option<usize> {
        let mover = decider(&self.program, state);
        let mut defence = None;
        for &(player, gap) in self.known.iter().rev() {
            let is_own = player == mover;
            if state.piece(gap).is_some() || !is_own && defence.is_some() {
                continue;
            }
            let fills =
                |played: MoveRef<'_>| played.head.from.is_none() && played.head.to == Some(gap);
            let found = legal.iter().position(fills);
            if found.is_some() && is_own {
                return found;
            }
            defence = defence.or(found);
        }
        defence
    }
}

#[cfg(test)]
mod tests {
    use super::Gaps;
    use crate::evaluation::Evaluation;
    use crate::tests::program_of;
    use zrf_grammar::game::PositionId;
    use zrf_interpreter::{MoveGenerator, MoveList, State};

    const CONNECT_FOUR: &str = include_str!("../../../../games/connect-four/connect-four.zrf");

    /// The end of the decisive move after discs in these columns.
    fn decisive(columns: &str) -> Option<&'static str> {
        let program = program_of(CONNECT_FOUR, "");
        let mut gaps = Gaps::new(&Evaluation::learn(&program, 1));
        let (mut generator, mut legal) = (MoveGenerator::new(&program), MoveList::new());
        let mut state = State::new(&program);
        gaps.begin(&state);
        let name = |to: PositionId| program.game().position_name(to);
        for column in columns.chars() {
            generator.legal_moves(&mut state, &mut legal);
            let mut ends = legal.iter().map(|played| played.head.to.unwrap());
            let index = ends.position(|to| name(to).starts_with(column)).unwrap();
            let played = legal.get(index).to_owned();
            generator.play(&mut state, played.as_ref());
            gaps.add(played.head.to, &state);
        }
        generator.legal_moves(&mut state, &mut legal);
        let index = gaps.decisive(&state, &legal)?;
        ["d1", "d2"].into_iter().find(|known| {
            legal
                .get(index)
                .head
                .to
                .is_some_and(|to| name(to) == *known)
        })
    }

    #[test]
    fn lines_are_completed_or_prevented() {
        assert_eq!(decisive("aabb"), None);
        // Red must keep Yellow from four in the lowest row; otherwise Yellow completes it.
        assert_eq!(decisive("aabbc"), Some("d1"));
        assert_eq!(decisive("aabbcg"), Some("d1"));
        // Red has three above it, but a disc cannot be placed there while the position below is empty.
        assert_eq!(decisive("aabbccg"), Some("d1"));
    }
}
