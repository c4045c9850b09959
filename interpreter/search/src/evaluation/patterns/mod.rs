//! What stands on lines of the board and in its corners, as wholes (n-tuples; Bledsoe, Browning 1959; in Reversi Buro 1997).
//!
//! A tuple is a sequence of positions, its entry the number of what stands on them. Each entry has a value of its own.
//! Tuples that a rotation or reflection of the board, or an exchange of the players, maps onto each other share their
//! values. Which positions belong together comes from the links of the board alone. Only games with few kinds of pieces
//! have patterns: with many, no number of games shows most entries.

mod tuples;
mod turns;

use super::values::Phased;
use crate::sides::Sides;
use std::collections::BTreeMap;
use turns::Turn;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Program, State};

/// Maximum number of entries of a tuple.
const MOST_ENTRIES: usize = 59_049;
/// Maximum number of contents of a position: empty, and the types of both players.
const MOST_CONTENTS: usize = 5;
/// The numbers of neighbouring positions that entries have in common with others.
const LENGTHS_OF_PARTS: [usize; 2] = [3, 5];
/// Larger boards have no patterns.
const MOST_POSITIONS: usize = 256;

/// The tuples of a game of two players.
#[derive(Clone, Debug)]
pub(crate) struct Patterns {
    players: [PlayerId; 2],
    n_types: usize,
    shapes: Vec<Shape>,
    tuples: Vec<Tuple>,
    /// By entry, which one has its value, and the factor: the same value, its negative, or none.
    kinds: Vec<(u32, i8)>,
}

/// Tuples that are mapped onto each other.
#[derive(Clone, Debug)]
struct Shape {
    first_entry: usize,
    length: usize,
    /// The maps of the tuple onto itself, at least the identity: for each of its positions the number of the image, and
    /// whether the players are exchanged.
    turns: Vec<(Vec<usize>, bool)>,
}

/// Positions that are looked at together.
#[derive(Clone, Debug)]
struct Tuple {
    first_entry: u32,
    is_exchanged: bool,
    positions: Box<[u8]>,
}

impl Patterns {
    /// `None` for games with other than two sides, with too many kinds of pieces, or on boards without lines.
    pub(super) fn new(program: &Program, sides: &Sides) -> Option<Self> {
        let game = program.game();
        let &[one, other] = sides.players.as_slice() else {
            return None;
        };
        let n_types = game.piece_types.len();
        let n_contents = 1 + 2 * n_types;
        let is_small = game.board.positions.len() <= MOST_POSITIONS && n_contents <= MOST_CONTENTS;
        if !is_small || n_types == 0 {
            return None;
        }
        let mut patterns = Self {
            players: [one, other],
            n_types,
            shapes: Vec::new(),
            tuples: Vec::new(),
            kinds: Vec::new(),
        };
        let turns = turns::turns(program, [one, other]);
        let mut known = BTreeMap::new();
        for tuple in tuples::tuples(program, one) {
            let n_entries = n_contents.checked_pow(tuple.len() as u32);
            if n_entries.is_some_and(|n| n <= MOST_ENTRIES) {
                patterns.add(&tuple, &turns, &mut known);
            }
        }
        (!patterns.tuples.is_empty()).then_some(patterns)
    }

    /// Adds a tuple with all its images, unless it is the image of another one.
    fn add(&mut self, tuple: &[u16], turns: &[Turn], known: &mut BTreeMap<Vec<u16>, usize>) {
        let own = sorted(tuple);
        if known.contains_key(&own) {
            return;
        }
        let first_entry = self.kinds.len();
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
                self.tuples.push(Tuple {
                    first_entry: first_entry as u32,
                    is_exchanged: turn.is_exchanged,
                    positions: image.iter().map(|&at| at as u8).collect(),
                });
            }
        }
        let n_entries = self.n_contents().pow(tuple.len() as u32);
        for entry in 0..n_entries {
            let (first, factor) = self.first_of(&shape, &self.contents(entry, tuple.len()));
            let first = self.entry(&first);
            self.kinds.push(((first_entry + first) as u32, factor));
        }
        self.shapes.push(shape);
    }

    fn n_contents(&self) -> usize {
        1 + 2 * self.n_types
    }

    /// How many entries there are.
    pub(super) fn n_entries(&self) -> usize {
        self.kinds.len()
    }

    /// The entry whose value an entry has, and the factor.
    pub(crate) fn kind(&self, entry: usize) -> (usize, f64) {
        let (first, factor) = self.kinds[entry];
        (first as usize, f64::from(factor))
    }

    /// The entries that have a value of their own.
    pub(super) fn firsts(&self) -> impl Iterator<Item = usize> + '_ {
        let kinds = self.kinds.iter().enumerate();
        kinds
            .filter(|&(entry, &kind)| kind == (entry as u32, 1))
            .map(|(entry, _)| entry)
    }

    /// Gives the values of entries that have their own to all others.
    pub(super) fn spread(&self, values: &mut [Phased]) {
        for (entry, &(first, factor)) in self.kinds.iter().enumerate() {
            values[entry] = values[first as usize].map(|value| i32::from(factor) * value);
        }
    }

    /// What entries have in common with others: by entry with a value of its own, the parts of its contents by number, from
    /// `first` on, with the factor of their values. Also gives the number after the last one.
    pub(crate) fn parts(&self, first: u32) -> (Vec<Vec<(u32, i8)>>, u32) {
        let mut numbers = BTreeMap::new();
        let mut of_entry = vec![Vec::new(); self.n_entries()];
        for shape in &self.shapes {
            let n_entries = self.n_contents().pow(shape.length as u32);
            for entry in 0..n_entries {
                if self.kinds[shape.first_entry + entry] != ((shape.first_entry + entry) as u32, 1)
                {
                    continue;
                }
                let contents = self.contents(entry, shape.length);
                for part in parts_of(&contents, self.n_contents() as u8) {
                    let (part, factor) = self.first_of(shape, &part);
                    if factor != 0 {
                        let next = first + numbers.len() as u32;
                        let number = *numbers.entry((shape.first_entry, part)).or_insert(next);
                        of_entry[shape.first_entry + entry].push((number, factor));
                    }
                }
            }
        }
        (of_entry, first + numbers.len() as u32)
    }

    /// Positions that a visit of all entries reads.
    pub(super) fn n_read(&self) -> usize {
        self.tuples.iter().map(|tuple| tuple.positions.len()).sum()
    }

    /// Visits the entries of a state: 1 where the value is the player's, -1 where it is the other's.
    #[inline]
    pub(crate) fn each(&self, state: &State, player: PlayerId, mut visit: impl FnMut(i32, usize)) {
        // As the first player sees the board, and as the other one does.
        let mut contents = [[0_u8; MOST_POSITIONS]; 2];
        for (number, &owner) in self.players.iter().enumerate() {
            for at in state.owned(owner).iter() {
                let Some(piece) = state.piece(at) else {
                    continue;
                };
                let own = 1 + piece.piece_type.index();
                let others = own + self.n_types;
                contents[number][at.index()] = own as u8;
                contents[1 - number][at.index()] = others as u8;
            }
        }
        let own = if player == self.players[0] { 1 } else { -1 };
        let n_contents = self.n_contents();
        for tuple in &self.tuples {
            let seen = &contents[usize::from(tuple.is_exchanged)];
            let positions = tuple.positions.iter().rev();
            let entry = positions.fold(0, |entry, &at| {
                entry * n_contents + usize::from(seen[usize::from(at)])
            });
            let sign = if tuple.is_exchanged { -own } else { own };
            visit(sign, tuple.first_entry as usize + entry);
        }
    }

    /// What stands on the positions of an entry.
    fn contents(&self, mut entry: usize, length: usize) -> Vec<u8> {
        let n_contents = self.n_contents();
        let next = |_| {
            let content = entry % n_contents;
            entry /= n_contents;
            content as u8
        };
        (0..length).map(next).collect()
    }

    fn entry(&self, contents: &[u8]) -> usize {
        let contents = contents.iter().rev();
        contents.fold(0, |entry, &content| {
            entry * self.n_contents() + usize::from(content)
        })
    }

    /// The first of all images of some contents, and the factor of its value. What is not a content stays.
    fn first_of(&self, shape: &Shape, contents: &[u8]) -> (Vec<u8>, i8) {
        let n_types = self.n_types as u8;
        let exchanged = |content: u8| match content {
            0 => 0,
            own if own <= n_types => own + n_types,
            other if other <= 2 * n_types => other - n_types,
            rest => rest,
        };
        let mut best = (contents.to_vec(), 1);
        for (order, is_exchanged) in &shape.turns {
            let mut image = vec![0; contents.len()];
            for (&to, &content) in order.iter().zip(contents) {
                image[to] = match is_exchanged {
                    true => exchanged(content),
                    false => content,
                };
            }
            let factor = if *is_exchanged { -1 } else { 1 };
            if image < best.0 {
                best = (image, factor);
            } else if image == best.0 && factor != best.1 {
                best.1 = 0;
            }
        }
        best
    }
}

fn sorted(tuple: &[u16]) -> Vec<u16> {
    let mut sorted = tuple.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Neighbouring contents, the others replaced by what is not a content.
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

#[cfg(test)]
mod tests;
