//! Null moves: if even passing is good enough, so is some move, except in games with zugzwang.

use super::searcher::Searcher;
use super::spot::Spot;
use super::value::Window;
use crate::evaluation::MAX_POINTS;
use crate::sides::decider;
use zrf_interpreter::State;

/// Null moves are tried from this depth on.
const FROM_DEPTH: i32 = 3;

impl Searcher<'_> {
    /// The value of a null move, if it causes a cutoff.
    pub(super) fn value_of_passing(
        &mut self,
        state: &mut State,
        window: Window,
        spot: Spot,
        points: i32,
    ) -> Option<i32> {
        if points < window.beta || !self.may_pass(state, spot) {
            return None;
        }
        let reduction = 3 + spot.depth / 5 + ((points - window.beta) / 150).min(2);
        let narrow = Window {
            alpha: window.beta - 1,
            beta: window.beta,
        };
        let mut pass = self.list();
        pass.clear();
        self.generator.push_pass(state, &mut pass);
        let next = Spot {
            depth: spot.depth - reduction,
            is_after_null: true,
            ..spot.next(state, 0)
        };
        let value = self.after(state, pass.get(0), narrow, next);
        self.give_back(pass);
        if value < window.beta || value > MAX_POINTS || self.meter.is_over() {
            return None;
        }
        let shallow = Spot {
            depth: (spot.depth - reduction).max(1),
            is_after_null: true,
            ..spot
        };
        self.holds_with_moves(state, narrow, shallow)
            .then_some(value)
    }

    /// Whether a null move is tried: not with few pieces, where zugzwang is common.
    fn may_pass(&self, state: &State, spot: Spot) -> bool {
        let player = decider(&self.program, state);
        self.memory.passing.is_trusted()
            && self.sides.players.len() == 2
            && spot.depth >= FROM_DEPTH
            && !spot.is_after_null
            && state.total(player) > 3
    }

    /// Whether a search with moves confirms the cutoff. Most cutoffs are trusted without one.
    fn holds_with_moves(&mut self, state: &mut State, narrow: Window, spot: Spot) -> bool {
        if !self.memory.passing.needs_verifying() {
            return true;
        }
        let is_right = self.node(state, narrow, spot) >= narrow.beta;
        if self.meter.is_over() {
            return false;
        }
        self.memory.passing.note(is_right);
        is_right
    }
}
