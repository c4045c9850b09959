//! The net effects of a move on the positions that players see.

use crate::record::display::DisplayNotation;
use crate::state::{Effect, MoveRef, State};
use zrf_grammar::game::{PieceTypeId, PositionId};

/// The effects of a move on visible positions.
#[derive(Debug, Default)]
pub(super) struct Net {
    pub(super) moved: Vec<(PositionId, PositionId)>,
    pub(super) placed: Vec<(PieceTypeId, PositionId)>,
    pub(super) captured: Vec<PositionId>,
    pub(super) types: Vec<(PieceTypeId, PositionId)>,
    pub(super) turned: Vec<PositionId>,
}

impl Net {
    /// `takes_marked` counts enemies as captured whose attributes the move changes.
    pub(super) fn of(
        display: &DisplayNotation,
        state: &State,
        played: MoveRef<'_>,
        takes_marked: bool,
    ) -> Self {
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
                        let is_taken = state.piece(to).is_some() && !stays_visible(to);
                        if is_enemy(state, played, to) || is_taken {
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
                Effect::SetAttribute { at, .. } if takes_marked && is_enemy(state, played, at) => {
                    net.captured.push(at);
                }
                Effect::Capture { .. } | Effect::SetAttribute { .. } => {}
            }
        }
        net.captured.sort_unstable();
        net.captured.dedup();
        net
    }
}

/// Whether an opponent of the mover has a piece on a position.
pub(in crate::record::display) fn is_enemy(
    state: &State,
    played: MoveRef<'_>,
    at: PositionId,
) -> bool {
    let piece = state.piece(at);
    piece.is_some_and(|piece| piece.owner != played.head.mover)
}
