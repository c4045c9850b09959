//! Pieces that face each other along a line of the board with nothing between them, and pieces that face an edge.
//!
//! A pair is the contents of both ends, the direction of the line, and whether the two are adjacent. So the values of
//! chess learn about pawn chains, free ways to the last row, rooks on open files, and pieces that attack and protect
//! each other.

use super::contents::{Board, Contents, EMPTY, MAX_POSITIONS, first_image};
use super::places;
use super::turns::Turn;
use std::collections::{BTreeMap, BTreeSet};
use zrf_grammar::game::DirectionId;
use zrf_interpreter::Program;

/// Maximum number of entries.
const MAX_ENTRIES: usize = 1 << 16;
/// Maximum number of positions of all lines together.
const MAX_READ: usize = 1_024;
/// Stands for an edge: the content of an empty position, which is never the end of a pair.
const EDGE: u8 = EMPTY;

/// The lines along which pieces face each other.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    contents: Contents,
    lines: Vec<Line>,
    /// By symmetry of the board, the image of each direction, and whether the players are exchanged.
    turns: Vec<(Vec<Image>, bool)>,
}

#[derive(Clone, Debug)]
struct Line {
    direction: usize,
    positions: Box<[u8]>,
}

/// The image of a direction, and whether its lines then run backwards.
type Image = (usize, bool);

/// A pair as it is found along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pair {
    direction: usize,
    ends: [u8; 2],
    is_close: bool,
}

impl Pairs {
    /// The pairs, with the kinds of all entries; `None` if there are too many kinds of pieces, or on boards without
    /// lines.
    pub(super) fn new(
        program: &Program,
        contents: Contents,
        turns: &[Turn],
    ) -> Option<(Self, Vec<(u32, i8)>)> {
        let directions = directions(program, contents);
        let turns = turns.iter().filter_map(|turn| {
            let images: Option<Vec<Image>> = directions
                .iter()
                .map(|lines| image(&directions, lines, turn))
                .collect();
            Some((images?, turn.is_exchanged))
        });
        let turns = turns.collect();
        let n_entries = 2 * directions.len() * contents.count() * contents.count();
        let lines = directions.into_iter().enumerate();
        let lines = lines.flat_map(|(direction, lines)| {
            lines.into_iter().map(move |line| Line {
                direction,
                positions: line.iter().map(|&at| at as u8).collect(),
            })
        });
        let pairs = Self {
            contents,
            lines: lines.collect(),
            turns,
        };
        let is_usual = n_entries <= MAX_ENTRIES && pairs.n_read() <= MAX_READ;
        if n_entries == 0 || !is_usual || contents.count() > MAX_POSITIONS {
            return None;
        }
        let kinds = (0..n_entries).map(|entry| {
            let (first, factor) = pairs.first_of(pairs.pair(entry));
            (pairs.entry(first) as u32, factor)
        });
        let kinds = kinds.collect();
        Some((pairs, kinds))
    }

    /// Puts entries with a value of their own into groups: the same pair at any distance, and the same pair along any
    /// line. Returns the number of groups.
    pub(super) fn group(
        &self,
        firsts: impl Iterator<Item = usize>,
        of_entry: &mut [Vec<(u32, i8)>],
    ) -> u32 {
        let mut numbers = BTreeMap::new();
        for first in firsts {
            let pair = self.pair(first);
            let (apart, factor) = self.first_of(Pair {
                is_close: false,
                ..pair
            });
            let (anywhere, sign) = self.anywhere(pair.ends);
            let groups = [
                ((Some(apart.direction), apart.ends), factor),
                ((None, anywhere), sign),
            ];
            for (group, factor) in groups {
                if factor != 0 {
                    let next = numbers.len() as u32;
                    let number = *numbers.entry(group).or_insert(next);
                    of_entry[first].push((number, factor));
                }
            }
        }
        numbers.len() as u32
    }

    /// The ends of a pair in order, or of the pair with the players exchanged, and the factor of its value.
    fn anywhere(&self, ends: [u8; 2]) -> ([u8; 2], i8) {
        let sorted = |mut ends: [u8; 2]| {
            ends.sort_unstable();
            ends
        };
        let others = ends.map(|end| self.contents.exchanged(end));
        first_image(sorted(ends), std::iter::once((sorted(others), true)))
    }

    /// The number of ends of pairs that a piece is at. It is the same everywhere, because each position is on a line of
    /// each direction.
    pub(super) fn n_ends(&self) -> usize {
        2 * self.lines.last().map_or(0, |line| line.direction + 1)
    }

    /// The types at the ends of a pair, with 1 for those of the first player and -1 for those of the other player.
    pub(super) fn types(&self, entry: usize) -> impl Iterator<Item = (usize, f64)> + use<> {
        let n_types = self.contents.n_types;
        let ends = self.pair(entry).ends.into_iter().map(usize::from);
        ends.filter_map(move |end| match end.checked_sub(1)? {
            own if own < n_types => Some((own, 1.0)),
            other => Some((other - n_types, -1.0)),
        })
    }

    fn n_read(&self) -> usize {
        self.lines.iter().map(|line| line.positions.len()).sum()
    }

    pub(super) fn n_lines(&self) -> usize {
        self.lines.len()
    }

    /// The positions of a line, in order.
    pub(super) fn positions(&self, line: usize) -> &[u8] {
        &self.lines[line].positions
    }

    /// Visits the pairs of a line.
    #[inline]
    pub(super) fn each(&self, line: usize, seen: &Board, mut visit: impl FnMut(usize)) {
        let (n, line) = (self.contents.count(), &self.lines[line]);
        // The entries of pairs of one content with any other, as [`Self::entry`] numbers them.
        let row_of = |content| (line.direction * n + content) * n * 2;
        let edge = usize::from(EDGE);
        let (mut row, mut is_close) = (row_of(edge), true);
        for &at in &line.positions {
            let next = usize::from(seen[usize::from(at)]);
            if next == usize::from(EMPTY) {
                is_close = false;
                continue;
            }
            visit(row + next * 2 + usize::from(is_close));
            (row, is_close) = (row_of(next), true);
        }
        if row != row_of(edge) {
            visit(row + edge * 2 + usize::from(is_close));
        }
    }

    #[inline]
    fn entry(&self, pair: Pair) -> usize {
        let n = self.contents.count();
        let [one, other] = pair.ends.map(usize::from);
        ((pair.direction * n + one) * n + other) * 2 + usize::from(pair.is_close)
    }

    fn pair(&self, entry: usize) -> Pair {
        let n = self.contents.count();
        Pair {
            direction: entry / 2 / n / n,
            ends: [(entry / 2 / n % n) as u8, (entry / 2 % n) as u8],
            is_close: entry % 2 == 1,
        }
    }

    /// The first of all images of a pair, and the factor of its value.
    fn first_of(&self, pair: Pair) -> (Pair, i8) {
        let images = self.turns.iter().map(|(images, is_exchanged)| {
            let (direction, is_reversed) = images[pair.direction];
            let mut ends = pair.ends;
            if *is_exchanged {
                ends = ends.map(|end| self.contents.exchanged(end));
            }
            if is_reversed {
                ends.reverse();
            }
            let image = Pair {
                direction,
                ends,
                ..pair
            };
            (image, *is_exchanged)
        });
        first_image(pair, images)
    }
}

/// The lines of each direction of the board that puts every position on one line. Of two directions with the same lines
/// in reverse, the first one is returned.
fn directions(program: &Program, contents: Contents) -> Vec<Vec<Vec<u16>>> {
    let mut found: Vec<Vec<Vec<u16>>> = Vec::new();
    let mut known = BTreeSet::new();
    for direction in (0..program.game().board.directions.len()).map(DirectionId::from_index) {
        let mut lines = places::lines(program, contents.players[0], direction);
        lines.sort();
        let mut backwards: Vec<Vec<u16>> = lines.iter().map(|line| reversed(line)).collect();
        backwards.sort();
        let is_new = !known.contains(&lines) && !known.contains(&backwards);
        let mut positions = lines.concat();
        positions.sort_unstable();
        let is_partition =
            (0..program.game().board.positions.len()).eq(positions.into_iter().map(usize::from));
        let is_line = lines.iter().any(|line| line.len() > 1);
        if is_new && is_partition && is_line {
            known.insert(lines.clone());
            found.push(lines);
        }
    }
    found
}

fn reversed(line: &[u16]) -> Vec<u16> {
    line.iter().rev().copied().collect()
}

/// The direction whose lines are the images of some lines.
fn image(directions: &[Vec<Vec<u16>>], lines: &[Vec<u16>], turn: &Turn) -> Option<Image> {
    let turned = |line: &Vec<u16>| -> Vec<u16> {
        let positions = line.iter();
        positions.map(|&at| turn.map[usize::from(at)]).collect()
    };
    let images: Vec<Vec<u16>> = lines.iter().map(turned).collect();
    let is_like = |others: &Vec<Vec<u16>>, is_reversed: bool| {
        images.len() == others.len()
            && images.iter().all(|line| match is_reversed {
                true => others.contains(&reversed(line)),
                false => others.contains(line),
            })
    };
    let mut all = directions.iter().enumerate();
    all.find_map(|(number, others)| match others {
        others if is_like(others, false) => Some((number, false)),
        others if is_like(others, true) => Some((number, true)),
        _ => None,
    })
}
