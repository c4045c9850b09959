//! A line of help about a piece: the author's, otherwise derived from its rules.

use super::Table;
use std::collections::BTreeSet;
use zrf_grammar::game::{DirectionId, PositionId};
use zrf_interpreter::Piece;

/// Maximum number of positions listed by name.
const MOST_PLACES: usize = 10;

/// Maximum number of steps for a leap along a direction; a position further away is named.
const FARTHEST_LEAP: usize = 3;

impl Table {
    /// A line about a piece, beginning with its name unless the author begins differently.
    pub(in crate::window) fn help(&self, piece: Piece) -> String {
        let piece_type = &self.game().piece_types[piece.piece_type.index()];
        let written = piece_type.help.trim();
        if !written.is_empty() {
            return written.to_owned();
        }
        match self.moves_in_words(piece) {
            Some(words) => format!("{}: {words}", piece_type.name),
            None => piece_type.name.clone(),
        }
    }

    /// `moves and captures any distance n, e, s, w (seen from d4)`.
    fn moves_in_words(&self, piece: Piece) -> Option<String> {
        let piece_type = &self.game().piece_types[piece.piece_type.index()];
        if piece_type.moves.is_empty() && !piece_type.drops.is_empty() {
            return Some("is placed on the board and stays there".to_owned());
        }
        let reach = self.reach_of(piece.owner, piece.piece_type)?;
        let goes = self.ways(reach.from, &reach.goes, "to");
        let takes = self.ways(reach.from, &reach.takes, "on");
        let words = match (&*reach.goes, &*reach.takes) {
            (goes_to, takes_on) if goes_to == takes_on => {
                format!("moves and captures {takes}")
            }
            (_, []) => format!("moves {goes}"),
            ([], _) => format!("captures {takes}"),
            _ => format!("moves {goes}; captures {takes}"),
        };
        let from = self.game().position_name(reach.from);
        Some(format!("{words} (seen from {from})"))
    }

    /// Positions in words: along directions as far as possible, the others by name.
    fn ways(&self, from: PositionId, places: &[PositionId], word: &str) -> String {
        let game = self.game();
        let mut left: BTreeSet<PositionId> = places.iter().copied().collect();
        let directions = (0..game.board.directions.len()).map(DirectionId::from_index);
        let mut ways: Vec<(Way, DirectionId, Vec<PositionId>)> = directions
            .filter_map(|direction| {
                let line = self.line(from, direction);
                let (way, covered) = Way::of(&line, &left)?;
                Some((way, direction, covered))
            })
            .collect();
        // A direction that covers more comes first; one that only starts the same then covers nothing.
        ways.sort_by_key(|(way, _, covered)| (*way != Way::Any, std::cmp::Reverse(covered.len())));
        ways.retain(|(_, _, covered)| {
            let is_new = covered.iter().all(|place| left.contains(place));
            covered.iter().for_each(|place| {
                left.remove(place);
            });
            is_new
        });
        ways.sort_by_key(|(way, direction, _)| (*way, *direction));
        let mut parts: Vec<String> = Vec::new();
        for group in ways.chunk_by(|a, b| a.0 == b.0) {
            let names = group
                .iter()
                .map(|(_, direction, _)| game.board.directions[direction.index()].name.as_str());
            let names: Vec<&str> = names.collect();
            parts.push(format!("{} {}", group[0].0.words(), names.join(", ")));
        }
        if !left.is_empty() && left.len() <= MOST_PLACES {
            let names: Vec<&str> = left.iter().map(|&at| game.position_name(at)).collect();
            parts.push(format!("{word} {}", names.join(" ")));
        } else if !left.is_empty() {
            parts.push(format!("{word} {} positions", left.len()));
        }
        parts.join(", ")
    }

    /// The positions along a direction, as the rules of the board have it for everybody, to its end or back to its
    /// beginning.
    fn line(&self, from: PositionId, direction: DirectionId) -> Vec<PositionId> {
        let links = &self.game().board.links[direction.index()];
        let mut line: Vec<PositionId> = Vec::new();
        let mut next = links[from.index()];
        while let Some(at) = next.filter(|at| *at != from && !line.contains(at)) {
            line.push(at);
            next = links[at.index()];
        }
        line
    }
}

/// How far a piece moves along a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// To every position of the line.
    Any,
    /// To the first positions, several but not all.
    UpTo(usize),
    /// Only to the position this many steps away.
    Exactly(usize),
}

impl Way {
    /// How a line is covered, and by which positions, if it is.
    fn of(line: &[PositionId], places: &BTreeSet<PositionId>) -> Option<(Self, Vec<PositionId>)> {
        let is_in = |at: &&PositionId| places.contains(at);
        let n_first = line.iter().take_while(is_in).count();
        match n_first {
            0 => {
                let near = &line[..line.len().min(FARTHEST_LEAP)];
                let index = near.iter().position(|at| places.contains(at))?;
                Some((Self::Exactly(index + 1), vec![line[index]]))
            }
            1 => Some((Self::Exactly(1), vec![line[0]])),
            _ if n_first == line.len() => Some((Self::Any, line.to_vec())),
            _ => Some((Self::UpTo(n_first), line[..n_first].to_vec())),
        }
    }

    fn words(self) -> String {
        match self {
            Self::Any => "any distance".to_owned(),
            Self::UpTo(n_steps) => format!("up to {n_steps} steps"),
            Self::Exactly(1) => "1 step".to_owned(),
            Self::Exactly(n_steps) => format!("exactly {n_steps} steps"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::window::shipped::GAMES;
    use crate::window::source::Source;
    use zrf_interpreter::Piece;

    /// What is said of a piece whose author said nothing.
    fn words(file: &str, player: &str, piece: &str) -> String {
        let index = GAMES.iter().position(|game| game.file.ends_with(file));
        let table = Table::open(Source::Shipped(index.unwrap()), None, 1).unwrap();
        let (player, piece) = (
            table.game().player(player).unwrap(),
            table.game().piece_type(piece).unwrap(),
        );
        let piece = Piece::fresh(table.game(), player, piece);
        table.moves_in_words(piece).unwrap_or_default()
    }

    #[test]
    fn moves_are_told_from_the_rules() {
        for (file, player, piece, expected) in [
            (
                "/chess.zrf",
                "White",
                "Rook",
                "moves and captures any distance n, e, s, w (seen from d5)",
            ),
            (
                "/chess.zrf",
                "White",
                "Queen",
                "moves and captures any distance n, ne, e, se, s, sw, w, nw (seen from d5)",
            ),
            (
                "/chess.zrf",
                "White",
                "Knight",
                "moves and captures on b6 b4 c7 c3 e7 e3 f6 f4 (seen from d5)",
            ),
            (
                "/chess.zrf",
                "White",
                "Pawn",
                "moves up to 2 steps n; captures 1 step ne, nw (seen from d2)",
            ),
            (
                "/chess.zrf",
                "Black",
                "Pawn",
                "moves up to 2 steps s; captures 1 step se, sw (seen from d7)",
            ),
            (
                "/chess.zrf",
                "White",
                "King",
                "moves and captures 1 step n, ne, e, se, s, sw, w, nw (seen from d5)",
            ),
            (
                "english-draughts.zrf",
                "Black",
                "Man",
                "moves and captures 1 step ne, nw (seen from d5)",
            ),
            (
                "solitaire.zrf",
                "You",
                "Marble",
                "captures 1 step n, e, s, w (seen from d4)",
            ),
            (
                "gomoku.zrf",
                "Black",
                "Stone",
                "is placed on the board and stays there",
            ),
            (
                "xiangqi.zrf",
                "Red",
                "Elephant",
                "moves and captures exactly 2 steps ne, se, sw, nw (seen from e3)",
            ),
        ] {
            assert_eq!(words(file, player, piece), expected, "{piece}");
        }
    }
}
