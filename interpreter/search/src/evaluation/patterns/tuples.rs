//! The contents of whole lines and corners of the board (n-tuples; Bledsoe, Browning 1959; in Reversi, Buro 1997).
//!
//! A tuple is a sequence of positions; its entry is the number of their contents. The links of the board alone
//! determine which positions belong together. Only games with few kinds of pieces have tuples: with many kinds, most
//! entries never occur in any number of games.

use super::contents::{Board, Contents, EMPTY, first_image};
use super::places;
use super::turns::Turn;
use std::collections::BTreeMap;
use zrf_interpreter::Program;

/// Maximum number of entries of a tuple.
const MAX_ENTRIES: usize = 59_049;
/// Maximum number of contents of a position: empty, and the types of both players.
const MAX_CONTENTS: usize = 5;
/// The lengths of the parts of entries, in neighbouring positions, that group them with others.
const LENGTHS_OF_PARTS: [usize; 2] = [3, 5];

/// The tuples of a board.
#[derive(Clone, Debug)]
pub(super) struct Tuples {
    contents: Contents,
    pub(super) shapes: Vec<Shape>,
    pub(super) all: Vec<Tuple>,
}

/// Tuples that are mapped onto each other.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    first_entry: usize,
    length: usize,
    /// The maps of the tuple onto itself, at least the identity. For each of its positions, the number of the image,
    /// and whether the players are exchanged.
    turns: Vec<(Vec<usize>, bool)>,
}

/// Positions that are read together.
#[derive(Clone, Debug)]
pub(super) struct Tuple {
    pub(super) first_entry: u32,
    pub(super) is_exchanged: bool,
    pub(super) positions: Box<[u8]>,
}

impl Tuples {
    /// The tuples, with the kinds of all entries; `None` if there are too many kinds of pieces, or on boards without
    /// lines.
    pub(super) fn new(
        program: &Program,
        contents: Contents,
        turns: &[Turn],
    ) -> Option<(Self, Vec<(u32, i8)>)> {
        if contents.count() > MAX_CONTENTS {
            return None;
        }
        let mut tuples = Self {
            contents,
            shapes: Vec::new(),
            all: Vec::new(),
        };
        let (mut known, mut kinds) = (BTreeMap::new(), Vec::new());
        for tuple in places::tuples(program, contents.players[0]) {
            let n_entries = contents.count().checked_pow(tuple.len() as u32);
            if n_entries.is_some_and(|n| n <= MAX_ENTRIES) {
                tuples.add(&tuple, turns, &mut known, &mut kinds);
            }
        }
        (!tuples.all.is_empty()).then_some((tuples, kinds))
    }

    /// Adds a tuple with all its images, unless it is the image of another one.
    fn add(
        &mut self,
        tuple: &[u16],
        turns: &[Turn],
        known: &mut BTreeMap<Vec<u16>, usize>,
        kinds: &mut Vec<(u32, i8)>,
    ) {
        let own = sorted(tuple);
        if known.contains_key(&own) {
            return;
        }
        let first_entry = kinds.len();
        let mut shape = Shape {
            first_entry,
            length: tuple.len(),
            turns: Vec::new(),
        };
        for turn in turns {
            let image: Vec<u16> = tuple.iter().map(|&at| turn.map[usize::from(at)]).collect();
            let set = sorted(&image);
            if set == own {
                let number = |at| tuple.iter().position(|own| own == at);
                let order = image.iter().filter_map(number).collect();
                shape.turns.push((order, turn.is_exchanged));
            }
            if known.insert(set, first_entry).is_none() {
                self.all.push(Tuple {
                    first_entry: first_entry as u32,
                    is_exchanged: turn.is_exchanged,
                    positions: image.iter().map(|&at| at as u8).collect(),
                });
            }
        }
        let n_entries = self.contents.count().pow(tuple.len() as u32);
        for entry in 0..n_entries {
            let (first, factor) = self.first_of(&shape, &self.read(entry, tuple.len()));
            let first = self.entry(&first);
            kinds.push(((first_entry + first) as u32, factor));
        }
        self.shapes.push(shape);
    }

    /// Puts entries with a value of their own into groups by the parts of their contents. Returns the number of groups.
    pub(super) fn group(
        &self,
        firsts: impl Iterator<Item = usize>,
        of_entry: &mut [Vec<(u32, i8)>],
    ) -> u32 {
        let mut numbers = BTreeMap::new();
        let mut shapes = self.shapes.iter().peekable();
        for first in firsts {
            while shapes.next_if(|shape| first >= self.end(shape)).is_some() {}
            let Some(shape) = shapes.peek() else { break };
            let contents = self.read(first - shape.first_entry, shape.length);
            for part in parts_of(&contents, self.contents.count() as u8) {
                let (part, factor) = self.first_of(shape, &part);
                if factor != 0 {
                    let next = numbers.len() as u32;
                    let number = *numbers.entry((shape.first_entry, part)).or_insert(next);
                    of_entry[first].push((number, factor));
                }
            }
        }
        numbers.len() as u32
    }

    fn end(&self, shape: &Shape) -> usize {
        shape.first_entry + self.contents.count().pow(shape.length as u32)
    }

    /// The entry of a tuple, with 1 if its value is the first player's and -1 if it is the other player's.
    #[inline]
    pub(super) fn entry_of(&self, tuple: usize, boards: &[Board; 2]) -> (i32, usize) {
        let (n_contents, tuple) = (self.contents.count(), &self.all[tuple]);
        let seen = &boards[usize::from(tuple.is_exchanged)];
        let positions = tuple.positions.iter().rev();
        let entry = positions.fold(0, |entry, &at| {
            entry * n_contents + usize::from(seen[usize::from(at)])
        });
        let sign = if tuple.is_exchanged { -1 } else { 1 };
        (sign, tuple.first_entry as usize + entry)
    }

    /// The contents of the positions of an entry.
    fn read(&self, mut entry: usize, length: usize) -> Vec<u8> {
        let n_contents = self.contents.count();
        let next = |_| {
            let content = entry % n_contents;
            entry /= n_contents;
            content as u8
        };
        (0..length).map(next).collect()
    }

    pub(super) fn entry(&self, contents: &[u8]) -> usize {
        let contents = contents.iter().rev();
        contents.fold(0, |entry, &content| {
            entry * self.contents.count() + usize::from(content)
        })
    }

    /// The first of all images of some contents, and the factor of its value. Numbers that are not contents stay the
    /// same.
    fn first_of(&self, shape: &Shape, contents: &[u8]) -> (Vec<u8>, i8) {
        let images = shape.turns.iter().map(|(order, is_exchanged)| {
            let mut image = vec![EMPTY; contents.len()];
            for (&to, &content) in order.iter().zip(contents) {
                image[to] = match is_exchanged {
                    true => self.contents.exchanged(content),
                    false => content,
                };
            }
            (image, *is_exchanged)
        });
        first_image(contents.to_vec(), images)
    }
}

fn sorted(tuple: &[u16]) -> Vec<u16> {
    let mut sorted = tuple.to_vec();
    sorted.sort_unstable();
    sorted
}

/// The parts of some contents: neighbouring contents, with all others replaced by `none`.
fn parts_of(contents: &[u8], none: u8) -> impl Iterator<Item = Vec<u8>> + '_ {
    let windows = LENGTHS_OF_PARTS
        .iter()
        .filter(|&&length| length < contents.len());
    windows.flat_map(move |&length| {
        (0..=contents.len() - length).map(move |from| {
            let mut part = vec![none; contents.len()];
            part[from..from + length].copy_from_slice(&contents[from..from + length]);
            part
        })
    })
}
