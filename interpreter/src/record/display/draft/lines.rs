//! Text that depends on the lines of the board: captures on the way of a move, and castling.

use super::writer::Writer;
use zrf_grammar::game::PositionId;

impl Writer<'_> {
    /// Whether the movement implies a capture: at its end, on its way, or adjacent to both ends if nothing else is
    /// captured.
    pub(super) fn is_implied(&self, at: PositionId) -> bool {
        let Some(&(from, to)) = self.net.moved.first() else {
            return self.net.placed.first().is_some_and(|(_, to)| *to == at);
        };
        let touches = |end: PositionId| {
            let mut links = self.board().links.iter();
            links.any(|targets| targets[end.index()] == Some(at))
        };
        at == to
            || self.is_between(at, from, to)
            || (self.net.captured.len() == 1 && touches(from) && touches(to))
    }

    fn is_between(&self, at: PositionId, from: PositionId, to: PositionId) -> bool {
        self.board().links.iter().any(|targets| {
            let steps = steps_to(targets, from, at).zip(steps_to(targets, from, to));
            steps.is_some_and(|(near, far)| 0 < near && near < far)
        })
    }

    /// Castling: two own pieces of different types swap their order on a line, and nothing else happens. If they swap
    /// their places, that is no castling.
    pub(super) fn castling(&self) -> Option<&'static str> {
        let [(king, to), (rook, rook_to)] = *self.net.moved else {
            return None;
        };
        if (to, rook_to) == (rook, king) {
            return None;
        }
        let (one, other) = (self.state.piece(king)?, self.state.piece(rook)?);
        if one.piece_type == other.piece_type
            || other.owner != one.owner
            || !self.net.captured.is_empty()
        {
            return None;
        }
        self.board().links.iter().find_map(|targets| {
            let distance = steps_to(targets, king, rook)?;
            steps_to(targets, rook_to, to)?;
            // Castling is short on the side where the edge is nearer.
            let back = self.board().links.iter().find(|links| {
                links[rook.index()].is_some() && steps_to(links, rook, king).is_some()
            });
            let behind = back.map_or(0, |links| line(links, king).count());
            Some(if distance <= behind { "O-O" } else { "O-O-O" })
        })
    }
}

/// The positions after `from` along links in one direction, to the edge or around once.
fn line(targets: &[Option<PositionId>], from: PositionId) -> impl Iterator<Item = PositionId> + '_ {
    let next = move |at: &PositionId| targets[at.index()].filter(|&next| next != from);
    std::iter::successors(next(&from), next).take(targets.len())
}

/// The number of steps from one position to another along links in one direction.
fn steps_to(targets: &[Option<PositionId>], from: PositionId, to: PositionId) -> Option<usize> {
    let place = line(targets, from).position(|at| at == to);
    place.map(|place| place + 1)
}
