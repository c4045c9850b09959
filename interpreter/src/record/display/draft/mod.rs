//! The text of one move, with details that are added if other moves have the same text.

mod lines;
mod net;
mod writer;

pub(super) use net::is_enemy;
pub(super) use writer::LEVELS;

use super::DisplayNotation;
use crate::state::{MoveList, MoveRef, State};
use net::Net;
use writer::Writer;
use zrf_grammar::game::PositionId;

/// What the text of a part of a move depends on besides the part.
#[derive(Debug, Default)]
pub(super) struct Chain {
    /// The positions of pieces that earlier parts have marked: if they are captured, the parts before said so.
    pub(super) marked: Vec<PositionId>,
    /// Whether the enemies that the part marks count as captured.
    pub(super) takes_marked: bool,
}

/// A text under construction.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) text: String,
    /// Further details, each less informative than the one before: what the piece becomes, what is captured, what
    /// changes, what else moves.
    details: [String; LEVELS],
}

impl Draft {
    /// The text of a move; `alike` are the legal moves that end at the same position.
    pub(super) fn new(
        display: &DisplayNotation,
        state: &State,
        moves: &MoveList,
        alike: &[usize],
        (played, chain): (MoveRef<'_>, &Chain),
    ) -> Self {
        let decider = state.turn(&display.program).decider;
        let is_thrown = display.game().is_random(decider);
        let writer = Writer {
            display,
            state,
            net: Net::of(display, state, played, chain.takes_marked),
            marked: &chain.marked,
            mover: played.head.mover,
            is_part: state.pending().is_some(),
            is_thrown,
        };
        let mut text = match () {
            () if played.is_pass() => "pass".to_owned(),
            () if is_thrown => writer.throw(),
            () => writer.text(moves, alike),
        };
        if text.is_empty() {
            text = writer.everything(played);
        }
        Self {
            text,
            details: writer.details(),
        }
    }

    /// Adds the details of one level.
    pub(super) fn add_detail(&mut self, level: usize) {
        let detail = std::mem::take(&mut self.details[level]);
        self.text.push_str(&detail);
    }
}
