//! The text of one move, with details that are added where other moves read alike.

mod lines;
mod writer;

use super::DisplayNotation;
use crate::state::{Effect, MoveList, MoveRef, State};
use writer::Writer;
use zrf_grammar::game::{PieceTypeId, PlayerKind, PositionId};

/// Number of kinds of details.
pub(super) const LEVELS: usize = 4;

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
        played: MoveRef<'_>,
    ) -> Self {
        let decider = state.turn(&display.program).decider;
        let is_thrown = display.game().players[decider.index()].kind == PlayerKind::Random;
        let writer = Writer {
            display,
            state,
            net: Net::of(display, state, played),
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

/// What a move does on visible positions.
#[derive(Debug, Default)]
struct Net {
    moved: Vec<(PositionId, PositionId)>,
    placed: Vec<(PieceTypeId, PositionId)>,
    captured: Vec<PositionId>,
    types: Vec<(PieceTypeId, PositionId)>,
    turned: Vec<PositionId>,
}

impl Net {
    fn of(display: &DisplayNotation, state: &State, played: MoveRef<'_>) -> Self {
        let is_visible = |at: PositionId| {
            display.game().board.positions[at.index()]
                .rectangle
                .is_some()
        };
        let mut net = Self::default();
        // A piece that goes to a hidden position, such as a hand, is captured.
        let stays_visible = |at: PositionId| {
            played.effects.iter().any(|effect| {
                matches!(*effect, Effect::Movement { from, to } if from == at && is_visible(to))
            })
        };
        for effect in played
            .effects
            .iter()
            .filter(|each| is_visible(each.place()))
        {
            match *effect {
                Effect::Movement { from, to } | Effect::Copy { from, to } => {
                    if from != to && state.piece(from).is_some() && is_visible(from) {
                        net.moved.push((from, to));
                        let taken = state.piece(to);
                        let is_enemy = taken.is_some_and(|piece| piece.owner != played.head.mover);
                        if is_enemy || taken.is_some() && !stays_visible(to) {
                            net.captured.push(to);
                        }
                    }
                }
                Effect::Drop { piece_type, to } => net.placed.push((piece_type, to)),
                Effect::Create { piece_type, at, .. } => net.placed.push((piece_type, at)),
                Effect::ChangeType { piece_type, at } | Effect::Promote { piece_type, at } => {
                    net.types.push((piece_type, at));
                }
                Effect::ChangeOwner { at, .. } | Effect::Flip { at } => net.turned.push(at),
                Effect::Capture { at } if state.piece(at).is_some() => net.captured.push(at),
                Effect::Capture { .. } | Effect::SetAttribute { .. } => {}
            }
        }
        net.captured.sort_unstable();
        net.captured.dedup();
        net
    }
}
