//! Moves as players of xiangqi write them, by files instead of positions: `C2=5` goes from file 2 sideways to file 5,
//! `R1+3` three ranks ahead, `H8+7` ahead to file 7. Each player counts the files from the right.
//!
//! Files are those of the picture: a full rectangle of positions with two players opposite each other, above and below.
//! Elsewhere it is not known where a player's right is, so nothing is written this way.

use crate::layout::{Lattice, Symbols, sections};
use std::cmp::Ordering;
use zrf_grammar::game::{Game, PlayerId, PositionId};
use zrf_interpreter::{Piece, State};

/// The files and ranks of a board, as its two players see them.
pub(super) struct Files {
    /// The row from the top and the column from the left of each position.
    places: Vec<Option<(usize, usize)>>,
    n_columns: usize,
    n_rows: usize,
    /// The player above, who looks down.
    far: PlayerId,
    /// The player below, who looks up.
    near: PlayerId,
}

/// Where a position is for a player, counted from 1.
#[derive(Clone, Copy)]
struct Seen {
    /// From the right.
    file: usize,
    /// From the player's own side.
    rank: usize,
}

/// A way across the board, as a player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offset {
    right: isize,
    ahead: isize,
}

impl Offset {
    /// Whether a piece that goes these ways from some position may go this way from another: it is one of them, or a
    /// longer slide along two of them.
    pub(super) fn is_among(self, ways: &[Self]) -> bool {
        let (mut length, mut rest) = (self.right.abs(), self.ahead.abs());
        while rest != 0 {
            (length, rest) = (rest, length % rest);
        }
        let slide = |n_steps: isize| Self {
            right: self.right / length.max(1) * n_steps,
            ahead: self.ahead / length.max(1) * n_steps,
        };
        ways.contains(&self) || [slide(1), slide(2)].iter().all(|way| ways.contains(way))
    }
}

impl Files {
    /// `None` if the board or the players are not arranged in files.
    pub(super) fn new(game: &Game) -> Option<Self> {
        let sections = sections(&game.board);
        let lattice = match &sections.groups[..] {
            [group] if group.len() == 1 => &group[0].lattice,
            _ => return None,
        };
        let places = places(lattice, game.board.positions.len())?;
        let n_rows = lattice.rows.len();
        let players: Vec<PlayerId> = game.real_players().collect();
        let [first, second] = players[..] else {
            return None;
        };
        let are_far = [first, second].map(|player| begins_far(game, &places, n_rows, player));
        let (far, near) = match are_far {
            [Some(true), Some(false)] => (first, second),
            [Some(false), Some(true)] => (second, first),
            _ => return None,
        };
        Some(Self {
            places,
            n_columns: lattice.columns,
            n_rows,
            far,
            near,
        })
    }

    /// The ways to write a movement: with the file where it begins and, if exactly two such pieces are on that file,
    /// with `+` for the front one and `-` for the other.
    pub(super) fn ways(
        &self,
        state: &State,
        symbols: &Symbols,
        from: PositionId,
        to: PositionId,
    ) -> Vec<String> {
        let way = || {
            let piece = state.piece(from)?;
            let (start, end) = (self.seen(piece.owner, from)?, self.seen(piece.owner, to)?);
            let sign = match end.rank.cmp(&start.rank) {
                Ordering::Equal => '=',
                Ordering::Greater => '+',
                Ordering::Less => '-',
            };
            let number = match start.file == end.file {
                true => end.rank.abs_diff(start.rank),
                false => end.file,
            };
            let letter = symbols.of(piece.owner, piece.piece_type).to_lowercase();
            let mut ways = vec![format!("{letter}{}{sign}{number}", start.file)];
            if let Some(place) = self.place_of_two(state, piece, start) {
                ways.push(format!("{letter}{place}{sign}{number}"));
            }
            Some(ways).filter(|_| number > 0)
        };
        way().unwrap_or_default()
    }

    /// The way between two positions for a player: files to the right, ranks ahead.
    pub(super) fn offset(
        &self,
        player: PlayerId,
        from: PositionId,
        to: PositionId,
    ) -> Option<Offset> {
        let (start, end) = (self.seen(player, from)?, self.seen(player, to)?);
        let difference = |low: usize, high: usize| high.cast_signed() - low.cast_signed();
        Some(Offset {
            right: difference(end.file, start.file),
            ahead: difference(start.rank, end.rank),
        })
    }

    /// Whether two positions are on the same file or rank.
    pub(super) fn is_straight(&self, from: PositionId, to: PositionId) -> bool {
        let [from, to] = [from, to].map(|at| self.places[at.index()]);
        from.zip(to)
            .is_some_and(|(from, to)| from.0 == to.0 || from.1 == to.1)
    }

    /// `+` for the front one of two equal pieces on a file, `-` for the other; `None` for any other number of pieces.
    fn place_of_two(&self, state: &State, piece: Piece, start: Seen) -> Option<char> {
        let cells = (0..self.places.len()).map(PositionId::from_index);
        let equal = cells.filter(|&at| state.piece(at).is_some_and(|other| is_equal(other, piece)));
        let seen = equal.filter_map(|at| self.seen(piece.owner, at));
        let ranks: Vec<usize> = seen
            .filter(|seen| seen.file == start.file)
            .map(|seen| seen.rank)
            .collect();
        match ranks[..] {
            [one, other] => Some(match start.rank == one.max(other) {
                true => '+',
                false => '-',
            }),
            _ => None,
        }
    }

    fn seen(&self, player: PlayerId, at: PositionId) -> Option<Seen> {
        let (row, column) = self.places[at.index()]?;
        let (file, rank) = match player {
            near if near == self.near => (self.n_columns - column, self.n_rows - row),
            far if far == self.far => (column + 1, row + 1),
            _ => return None,
        };
        Some(Seen { file, rank })
    }
}

/// Whether a typed text is a way to write a movement: `.` is `=`, and a sign may precede the letter (`+C=5`).
pub(super) fn is_way(way: &str, input: &str) -> bool {
    let sign = |letter: char| match letter {
        '.' => '=',
        '–' | '−' => '-',
        _ => letter,
    };
    let letters = input.chars().filter(|letter| !letter.is_whitespace());
    let text: String = letters.map(sign).collect();
    let text = text.to_lowercase();
    way == text || sign_after_letter(&text).is_some_and(|text| way == text)
}

/// `c+=5` for `+c=5`.
fn sign_after_letter(text: &str) -> Option<String> {
    let rest = text.strip_prefix(['+', '-'])?;
    let at = rest.find(['=', '+', '-'])?;
    let (letter, movement) = rest.split_at(at);
    Some(format!("{letter}{}{movement}", &text[..1]))
}

fn is_equal(one: Piece, other: Piece) -> bool {
    one.owner == other.owner && one.piece_type == other.piece_type
}

/// The row and the column of each position; `None` unless each row has one position in each column.
fn places(lattice: &Lattice, n_positions: usize) -> Option<Vec<Option<(usize, usize)>>> {
    let mut places = vec![None; n_positions];
    for (row, crossings) in lattice.rows.iter().enumerate() {
        if crossings.len() != lattice.columns {
            return None;
        }
        for (column, positions) in crossings {
            let [position] = positions[..] else {
                return None;
            };
            places[position.index()] = Some((row, *column));
        }
    }
    Some(places)
}

/// Whether a player's first pieces are in the upper half on average; `None` if they are in the middle, or if there are
/// none.
fn begins_far(
    game: &Game,
    places: &[Option<(usize, usize)>],
    n_rows: usize,
    player: PlayerId,
) -> Option<bool> {
    let placed = game.setup.placements.iter();
    let own = placed.filter(|placement| placement.player == player);
    let rows = own.filter_map(|placement| Some(places[placement.position.index()]?.0));
    let below: isize = rows
        .map(|row| 2 * row.cast_signed() + 1 - n_rows.cast_signed())
        .sum();
    (below != 0).then_some(below < 0)
}

#[cfg(test)]
mod tests {
    use super::is_way;

    #[test]
    fn dots_signs_and_case_are_free() {
        for (way, input, is_meant) in [
            ("c2=5", "C2=5", true),
            ("c2=5", "c2.5", true),
            ("c2=5", "C 2 = 5", true),
            ("h8-7", "h8\u{2212}7", true),
            ("c2=5", "c2+5", false),
            ("c2=5", "c25", false),
            ("c2=5", "c2=", false),
            ("s+=5", "S+=5", true),
            ("s+=5", "+S=5", true),
            ("s--1", "-s-1", true),
            ("s--1", "+s-1", false),
        ] {
            assert_eq!(is_way(way, input), is_meant, "{input} for {way}");
        }
    }
}
