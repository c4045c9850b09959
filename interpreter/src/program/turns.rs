//! The order of turns.

use zrf_grammar::game::TurnOrder;

/// A turn that follows another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NextTurn {
    /// Its index in the turn order.
    pub(crate) index: usize,
    /// Whether the round number increases: when the order starts again, and when it first reaches `repeat` (all
    /// recorded games agree).
    pub(crate) is_new_round: bool,
}

/// The turn after the one at `index`.
pub(crate) fn next_turn(order: &TurnOrder, index: usize) -> NextTurn {
    let restart = order.repeat.min(order.turns.len().saturating_sub(1));
    let next = if index + 1 < order.turns.len() {
        index + 1
    } else {
        restart
    };
    NextTurn {
        index: next,
        is_new_round: next == restart,
    }
}
