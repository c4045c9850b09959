//! What a click means where several moves would fit: the positions in which they differ, and columns that pieces fall
//! down.

use super::{Ambiguity, Grip, Table};
use zrf_grammar::game::{DirectionId, PositionId};
use zrf_interpreter::{Effect, MoveRef, Session};

impl Table {
    /// A choice among moves that end on the same position, if clicks have chosen some of the positions they change.
    pub(super) fn choice_of(
        &self,
        at: PositionId,
        all: Vec<usize>,
        chosen: Vec<PositionId>,
    ) -> Ambiguity {
        let legal = self.session.legal_moves();
        let fits = |index: &usize| chosen.iter().all(|&at| touches(legal.get(*index), at));
        let moves: Vec<usize> = all.iter().copied().filter(fits).collect();
        Ambiguity {
            squares: self.differing(&moves),
            at,
            all,
            chosen,
            moves,
        }
    }

    /// A choice after a click on a position: a marked one is chosen, and a chosen one is no longer. A click where all
    /// moves end means those that do nothing on any of the marked positions. `None` if the click means none of this.
    pub(super) fn narrowed(&self, choice: &Ambiguity, position: PositionId) -> Option<Ambiguity> {
        let mut chosen = choice.chosen.clone();
        if let Some(index) = chosen.iter().position(|&at| at == position) {
            chosen.remove(index);
        } else if choice.squares.contains(&position) {
            chosen.push(position);
        } else {
            let rest = self.without_squares(choice);
            let is_meant = position == choice.at && !rest.is_empty();
            return is_meant.then(|| self.choice_of(choice.at, rest, Vec::new()));
        }
        Some(self.choice_of(choice.at, choice.all.clone(), chosen))
    }

    /// The moves of a choice that do nothing on any of the marked positions.
    pub(super) fn without_squares(&self, choice: &Ambiguity) -> Vec<usize> {
        let legal = self.session.legal_moves();
        let is_plain = |index: &usize| {
            let played = legal.get(*index);
            !choice.squares.iter().any(|&at| touches(played, at))
        };
        let moves = choice.moves.iter().copied();
        let plain = moves.filter(|index| !choice.squares.is_empty() && is_plain(index));
        plain.collect()
    }

    /// How to choose among moves: by the marked positions, otherwise from a list.
    pub(super) fn choice_words(&self, choice: &Ambiguity) -> String {
        let game = self.game();
        let at = game.position_name(choice.at);
        if choice.squares.is_empty() {
            return format!("Choose one of the moves to {at}");
        }
        let has_rest = !self.without_squares(choice).is_empty();
        let chosen = choice.chosen.iter().map(|&at| game.position_name(at));
        let chosen: Vec<&str> = chosen.collect();
        match (&*chosen, has_rest) {
            ([], false) => "Click a marked position to choose the move".to_owned(),
            ([], true) => {
                format!(
                    "Click a marked position to choose the move, or {at} for the move without them"
                )
            }
            (chosen, false) => {
                format!("Chose {}; click another marked position", chosen.join(", "))
            }
            (chosen, true) => format!(
                "Chose {}; click {at} to play this move, or another marked position",
                chosen.join(", ")
            ),
        }
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
        let mut choice = self.choice_of(at, moves, Vec::new());
        if let [only] = *choice.moves {
            let legal = self.session.legal_moves();
            choice.squares = self.seen_where(|at| touches(legal.get(only), at));
        }
        choice.squares.retain(|&square| square != at);
        (stays && !choice.squares.is_empty()).then_some(choice)
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
