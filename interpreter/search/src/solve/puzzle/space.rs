//! All states of a small puzzle, and the distance of each from the puzzle's goal.

use super::solver::Solver;
use crate::solve::key::PositionKeys;
use crate::solve::reachable::{Index, Reachable};
use std::collections::VecDeque;
use zrf_grammar::game::PieceTypeId;
use zrf_interpreter::{MoveGenerator, MoveList, Piece, State};

/// The distance of states from which no goal can be reached.
pub(super) const NEVER: u32 = u32::MAX;

/// A puzzle that distinguishes fewer types than another one.
pub(super) struct Smaller<'a> {
    pub(super) start: State,
    pub(super) keys: PositionKeys,
    pub(super) is_won: &'a dyn Fn(&State) -> bool,
    /// The types that the rules treat like others.
    pub(super) is_free: &'a dyn Fn(PieceTypeId) -> bool,
    /// The types among these that the puzzle distinguishes.
    pub(super) is_kept: &'a dyn Fn(PieceTypeId) -> bool,
}

/// All states that can be reached, even after the end of the game.
pub(super) struct Space {
    index: Index,
    goals: Vec<u32>,
    transitions: Vec<Transition>,
    /// Whether no move touches more than one piece of a type that is like others.
    pub(super) is_additive: bool,
}

/// A move from one state to another.
struct Transition {
    from: u32,
    to: u32,
    /// Whether it touches a piece of a type that the puzzle distinguishes.
    is_counted: bool,
}

impl Solver<'_> {
    /// All states of a puzzle; `None` if there are more than `most`, or if the search is over.
    pub(super) fn space(&mut self, puzzle: Smaller<'_>, most: usize) -> Option<Space> {
        let mut generator = MoveGenerator::new(&self.program).until(&self.meter.budget().stop);
        let mut reached = Reachable::new(&puzzle.start, puzzle.keys);
        let mut moves = MoveList::new();
        let (mut goals, mut transitions, mut is_additive) = (Vec::new(), Vec::new(), true);
        let mut number = 0;
        while number < reached.index.len() {
            reached.visit(&mut generator, number);
            let state = reached.state();
            if (puzzle.is_won)(state) {
                goals.push(number as u32);
            }
            generator.legal_moves(state, &mut moves);
            if !moves.is_complete() || self.meter.heed(&generator) || reached.index.len() > most {
                return None;
            }
            for played in moves.iter() {
                if self.count(reached.depth()) {
                    return None;
                }
                generator.play(reached.state(), played);
                let to = reached.number(number, played);
                let state = reached.state();
                transitions.push(Transition {
                    from: number as u32,
                    to,
                    is_counted: touched(state, puzzle.is_kept) > 0,
                });
                is_additive &= touched(state, puzzle.is_free) <= 1;
                state.undo();
            }
            number += 1;
        }
        let space = Space {
            index: reached.index,
            goals,
            transitions,
            is_additive,
        };
        generator.take_faults().is_empty().then_some(space)
    }
}

/// The number of pieces of some types that the last move took from their positions, or the number it put there if that
/// is greater.
fn touched(state: &State, is_one: &dyn Fn(PieceTypeId) -> bool) -> usize {
    let is_touched = |piece: Option<Piece>| piece.is_some_and(|piece| is_one(piece.piece_type));
    let taken = state.replaced().filter(|&(_, old)| is_touched(old)).count();
    let put = state
        .changed()
        .filter(|&at| is_touched(state.piece(at)))
        .count();
    taken.max(put)
}

impl Space {
    pub(super) fn n_states(&self) -> usize {
        self.index.len()
    }

    /// For each state, the number of missing moves: of those that count, or of all.
    pub(super) fn missing(self, counts_only_own: bool) -> Index {
        let n_states = self.index.len();
        // The moves that lead to a state, one state after the other.
        let mut ends = vec![0usize; n_states + 1];
        self.transitions
            .iter()
            .for_each(|transition| ends[transition.to as usize] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        let mut into = vec![(0, false); self.transitions.len()];
        for transition in &self.transitions {
            let end = &mut ends[transition.to as usize];
            *end -= 1;
            into[*end] = (transition.from, transition.is_counted || !counts_only_own);
        }
        // Searches breadth first against the moves; those that do not count come first.
        let mut missing = vec![NEVER; n_states];
        let mut reached: VecDeque<(u32, u32)> = self.goals.iter().map(|&goal| (goal, 0)).collect();
        while let Some((state, distance)) = reached.pop_front() {
            let known = &mut missing[state as usize];
            if *known != NEVER {
                continue;
            }
            *known = distance;
            for &(from, is_counted) in &into[ends[state as usize]..ends[state as usize + 1]] {
                match is_counted {
                    true => reached.push_back((from, distance + 1)),
                    false => reached.push_front((from, distance)),
                }
            }
        }
        self.index.renumbered(&missing)
    }
}
