//! What may be done where: the legal moves seen from the board.

use super::{Grip, Table};
use zrf_grammar::game::{PieceTypeId, PositionId};
use zrf_interpreter::{Effect, MoveRef, Piece};

/// What a click on a position would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Offer {
    None,
    /// The piece there may move.
    Piece,
    /// A move may end there.
    Target,
}

/// Where a move seems to end to the one who plays it.
pub(super) fn target(played: MoveRef<'_>) -> Option<PositionId> {
    played
        .head
        .to
        .or_else(|| played.effects.first().map(Effect::place))
}

fn dropped(played: MoveRef<'_>) -> Option<PieceTypeId> {
    played.effects.iter().find_map(|effect| match *effect {
        Effect::Drop { piece_type, .. } => Some(piece_type),
        _ => None,
    })
}

impl Table {
    /// The legal moves with what is held, by index with where each ends.
    pub(in crate::window) fn moves_of(&self, grip: Grip) -> Vec<(usize, PositionId)> {
        let is_with = |played: MoveRef<'_>| match grip {
            Grip::Board(from) => played.head.from == Some(from),
            Grip::Store(player, piece_type) => {
                played.head.from.is_none()
                    && played.head.mover == player
                    && dropped(played) == Some(piece_type)
            }
        };
        let moves = self.session.legal_moves().iter().enumerate();
        moves
            .filter(|&(_, played)| !played.is_pass() && is_with(played))
            .filter_map(|(index, played)| Some((index, target(played)?)))
            .collect()
    }

    /// The legal moves that begin nowhere on the board and end on a position.
    pub(super) fn drops_to(&self, position: PositionId) -> Vec<usize> {
        let moves = self.session.legal_moves().iter().enumerate();
        let is_drop = |played: MoveRef<'_>| {
            !played.is_pass() && played.head.from.is_none() && target(played) == Some(position)
        };
        moves
            .filter(|&(_, played)| is_drop(played))
            .map(|(index, _)| index)
            .collect()
    }

    /// The piece that a click on a position would drop, when only one may be dropped there.
    pub(in crate::window) fn piece_to_drop(&self, position: PositionId) -> Option<Piece> {
        if !self.is_open() {
            return None;
        }
        let mut types = self.drops_to(position).into_iter().map(|index| {
            let played = self.session.legal_moves().get(index);
            dropped(played)
                .map(|piece_type| Piece::fresh(self.game(), played.head.mover, piece_type))
        });
        let first = types.next()??;
        types.all(|other| other == Some(first)).then_some(first)
    }

    /// Where a click would do something, by position.
    pub(in crate::window) fn offers(&self) -> Vec<Offer> {
        let mut offers = vec![Offer::None; self.game().board.positions.len()];
        if !self.is_open() {
            return offers;
        }
        for played in self
            .session
            .legal_moves()
            .iter()
            .filter(|played| !played.is_pass())
        {
            match (played.head.from, target(played)) {
                (Some(from), _) => offers[from.index()] = Offer::Piece,
                (None, Some(to)) if self.hand.selected.is_none() => {
                    offers[to.index()] = Offer::Target
                }
                _ => {}
            }
        }
        if let Some(grip) = self.hand.selected {
            for (_, to) in self.moves_of(grip) {
                offers[to.index()] = Offer::Target;
            }
        }
        offers
    }

    pub(super) fn moves_to(&self, position: PositionId) -> Vec<usize> {
        let moves = self.session.legal_moves().iter().enumerate();
        let fitting =
            moves.filter(|(_, played)| !played.is_pass() && target(*played) == Some(position));
        fitting.map(|(index, _)| index).collect()
    }
}
