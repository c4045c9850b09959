//! What a click means where several moves would fit: the positions in which they differ, and columns that pieces fall
//! down.

use super::{Ambiguity, Grip, Table};
use zrf_grammar::game::{DirectionId, PositionId};
use zrf_interpreter::{Effect, MoveRef, Session};

impl Table {
    /// Which moves of a choice a click on a position means: those that do something there. A click where
    /// they all end means the moves that do nothing on any of the marked positions.
    pub(super) fn narrowed(&self, choice: &Ambiguity, position: PositionId) -> Vec<usize> {
        let legal = self.session.legal_moves();
        let is_meant = |&&index: &&usize| {
            let played = legal.get(index);
            if choice.squares.contains(&position) {
                return touches(played, position);
            }
            let is_plain = || !choice.squares.iter().any(|&at| touches(played, at));
            position == choice.at && !choice.squares.is_empty() && is_plain()
        };
        choice.moves.iter().filter(is_meant).copied().collect()
    }

    /// The choice that a piece within a move has when it stays where it is, such as to shoot an arrow or to remove an
    /// enemy: it needs no click on the piece.
    pub(super) fn pending_choice(&self) -> Option<Ambiguity> {
        let Some(Grip::Board(at)) = self.hand.selected.filter(|_| self.is_within_move()) else {
            return None;
        };
        let moves = self.moves_of(Grip::Board(at));
        let stays = moves.iter().all(|&(_, to)| to == at);
        let moves: Vec<usize> = moves.into_iter().map(|(index, _)| index).collect();
        let legal = self.session.legal_moves();
        let mut squares = match *moves {
            [only] => self.seen_where(|at| touches(legal.get(only), at)),
            _ => self.differing(&moves),
        };
        squares.retain(|&square| square != at);
        (stays && !squares.is_empty()).then_some(Ambiguity { at, moves, squares })
    }

    /// The visible positions where some of these moves do something and others do not.
    pub(super) fn differing(&self, moves: &[usize]) -> Vec<PositionId> {
        let legal = self.session.legal_moves();
        self.seen_where(|at| {
            let touching = moves.iter().filter(|&&index| touches(legal.get(index), at));
            (1..moves.len()).contains(&touching.count())
        })
    }

    fn seen_where(&self, is_wanted: impl Fn(PositionId) -> bool) -> Vec<PositionId> {
        let seen = self.art.geometry.seen().map(|(position, _)| position);
        seen.filter(|&position| is_wanted(position)).collect()
    }

    /// The drop that a click anywhere in a column means, in games where pieces fall.
    pub(super) fn column_drop(&self, position: PositionId) -> Option<usize> {
        let direction = self.insights.falling?;
        let column = line(&self.session, direction, position);
        let mut moves = self.session.legal_moves().iter();
        moves.position(|played| played.head.to.is_some_and(|to| column.contains(&to)))
    }

    /// How many rows a move's piece falls, in games where pieces fall.
    pub(super) fn fall(&self, played: MoveRef<'_>) -> Option<usize> {
        let to = played.head.to?;
        let column = line(&self.session, self.insights.falling?, to);
        column.iter().position(|&at| at == to).map(|row| row + 1)
    }
}

/// Whether a move changes what is on a position.
fn touches(played: MoveRef<'_>, at: PositionId) -> bool {
    played.effects.iter().any(|effect| {
        effect.place() == at || matches!(*effect, Effect::Movement { from, .. } if from == at)
    })
}

/// The direction in which pieces fall at the start of a game: every move drops a piece, and each line in that direction
/// has one landing place, at its end.
pub(super) fn falling(session: &Session) -> Option<DirectionId> {
    let links = &session.program().game().board.links;
    let legal = session.legal_moves();
    let is_drop = |played: MoveRef<'_>| played.head.from.is_none() && !played.is_pass();
    if legal.len() < 2 || !legal.iter().all(is_drop) {
        return None;
    }
    let mut landings: Vec<PositionId> = legal.iter().filter_map(|played| played.head.to).collect();
    landings.sort_unstable();
    if landings.len() < legal.len() || landings.windows(2).any(|two| two[0] == two[1]) {
        return None;
    }
    let falls = |direction: &DirectionId| {
        let links = &links[direction.index()];
        let n_reached: usize = landings
            .iter()
            .map(|&landing| line(session, *direction, landing).len())
            .sum();
        let mut ends = landings.iter();
        n_reached > landings.len()
            && n_reached == session.state().cells().len()
            && ends.all(|landing| links[landing.index()].is_none())
    };
    (0..links.len()).map(DirectionId::from_index).find(falls)
}

/// The positions of a line through a position in a direction.
fn line(session: &Session, direction: DirectionId, position: PositionId) -> Vec<PositionId> {
    let links = &session.program().game().board.links[direction.index()];
    let before = |at: &PositionId| {
        let mut starts = (0..links.len()).map(PositionId::from_index);
        starts.find(|start| links[start.index()] == Some(*at))
    };
    let start = std::iter::successors(Some(position), before)
        .take(links.len())
        .last();
    let next = |at: &PositionId| links[at.index()];
    std::iter::successors(start, next)
        .take(links.len())
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::shipped::GAMES;
    use crate::window::table::testing::shipped;

    #[test]
    fn pieces_fall_down_columns_in_connect_four_only() {
        for game in GAMES {
            let table = shipped(game.file);
            let falls = table.insights.falling.is_some();
            assert_eq!(
                falls,
                game.file.ends_with("connect-four.zrf"),
                "{}",
                game.file
            );
            if falls {
                let rows = table
                    .session
                    .legal_moves()
                    .iter()
                    .map(|played| table.fall(played));
                assert!(
                    rows.into_iter().all(|rows| rows == Some(6)),
                    "they fall to the ground"
                );
            }
        }
    }
}
