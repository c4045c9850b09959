//! What stands where, several pieces at a time: whole lines and corners where there are few kinds of pieces, elsewhere pairs.
//!
//! Each entry, the contents of a tuple of positions or a pair of pieces that face each other, has a value of its own. Entries that a
//! rotation or reflection of the board, or an exchange of the players, maps onto each other share it.

mod pairs;
mod places;
mod tuples;
mod turns;

use super::values::Phased;
use crate::sides::Sides;
use pairs::Pairs;
use std::cmp::Ordering;
use tuples::Tuples;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Program, State};

/// Larger boards have no patterns.
const MOST_POSITIONS: usize = 256;

/// The patterns of a game of two players.
#[derive(Clone, Debug)]
pub(crate) struct Patterns {
    contents: Contents,
    form: Form,
    /// By entry, which one has its value, and the factor: the same value, its negative, or none.
    kinds: Vec<(u32, i8)>,
}

/// The types of entries.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    /// In how many entries of a state each piece is.
    pub(crate) n_of_piece: usize,
    /// By entry, the types in it: with 1 for those of the first player, with -1 for those of the other one.
    pub(crate) types: Vec<Vec<(usize, f64)>>,
}

impl Ends {
    /// The entries with a type, and how often it is in them: more for the first player, less for the other one.
    pub(crate) fn with_type(&self, piece_type: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let entries = self.types.iter().enumerate();
        entries.filter_map(move |(entry, types)| {
            let own = types.iter().filter(|&&(other, _)| other == piece_type);
            let factor: f64 = own.map(|&(_, factor)| factor).sum();
            (factor != 0.0).then_some((entry, factor))
        })
    }
}

#[derive(Clone, Debug)]
enum Form {
    Tuples(Tuples),
    Pairs(Pairs),
}

/// The contents of a position by number: nothing, the types of a player, the types of the other one.
#[derive(Clone, Copy, Debug)]
struct Contents {
    players: [PlayerId; 2],
    n_types: usize,
}

/// The content of an empty position.
const EMPTY: u8 = 0;

/// What stands on each position.
type Board = [u8; MOST_POSITIONS];

impl Patterns {
    /// `None` for games with other than two sides, with too many kinds of pieces, or on boards without lines.
    pub(super) fn new(program: &Program, sides: &Sides) -> Option<Self> {
        let game = program.game();
        let &[one, other] = sides.players.as_slice() else {
            return None;
        };
        let contents = Contents {
            players: [one, other],
            n_types: game.piece_types.len(),
        };
        if game.board.positions.len() > MOST_POSITIONS || contents.n_types == 0 {
            return None;
        }
        let turns = turns::turns(program, [one, other]);
        let (form, kinds) = match Tuples::new(program, contents, &turns) {
            Some((tuples, kinds)) => (Form::Tuples(tuples), kinds),
            None => {
                let (pairs, kinds) = Pairs::new(program, contents, &turns)?;
                (Form::Pairs(pairs), kinds)
            }
        };
        Some(Self {
            contents,
            form,
            kinds,
        })
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

    /// What entries have in common with others: by entry with a value of its own, the groups that it belongs to by number, from
    /// `first` on, with the factor of their values. Also gives the number after the last one.
    pub(crate) fn parts(&self, first: u32) -> (Vec<Vec<(u32, i8)>>, u32) {
        let mut of_entry = vec![Vec::new(); self.n_entries()];
        let n_groups = match &self.form {
            Form::Tuples(tuples) => tuples.group(self.firsts(), &mut of_entry),
            Form::Pairs(pairs) => pairs.group(self.firsts(), &mut of_entry),
        };
        for (number, _) in of_entry.iter_mut().flatten() {
            *number += first;
        }
        (of_entry, first + n_groups)
    }

    /// Which types entries are about; `None` where a piece is not in the same number of entries everywhere.
    pub(crate) fn ends(&self) -> Option<Ends> {
        let Form::Pairs(pairs) = &self.form else {
            return None;
        };
        let entries = 0..self.n_entries();
        Some(Ends {
            n_of_piece: pairs.n_ends(),
            types: entries.map(|entry| pairs.types(entry).collect()).collect(),
        })
    }

    /// Positions that a visit of all entries reads.
    pub(super) fn n_read(&self) -> usize {
        match &self.form {
            Form::Tuples(tuples) => tuples.n_read(),
            Form::Pairs(pairs) => pairs.n_read(),
        }
    }

    /// Visits the entries of a state: 1 where the value is the player's, -1 where it is the other's.
    #[inline]
    pub(crate) fn each(&self, state: &State, player: PlayerId, mut visit: impl FnMut(i32, usize)) {
        let own = if player == self.contents.players[0] {
            1
        } else {
            -1
        };
        match &self.form {
            Form::Tuples(tuples) => {
                let boards = [false, true].map(|is_other| self.contents.of(state, is_other));
                tuples.each(&boards, |sign, entry| visit(own * sign, entry));
            }
            Form::Pairs(pairs) => {
                let board = self.contents.of(state, false);
                pairs.each(&board, |entry| visit(own, entry));
            }
        }
    }
}

impl Contents {
    fn count(self) -> usize {
        1 + 2 * self.n_types
    }

    /// What stands on each position, as the first player sees the board, or as the other one does.
    #[inline]
    fn of(self, state: &State, is_other: bool) -> Board {
        let mut board = [EMPTY; MOST_POSITIONS];
        for (number, &owner) in self.players.iter().enumerate() {
            let is_own = (number == 1) == is_other;
            let before = if is_own { 1 } else { 1 + self.n_types };
            for at in state.owned(owner).iter() {
                if let Some(piece) = state.piece(at) {
                    board[at.index()] = (before + piece.piece_type.index()) as u8;
                }
            }
        }
        board
    }

    /// The content with the players exchanged. What is not a content stays.
    fn exchanged(self, content: u8) -> u8 {
        let n_types = self.n_types as u8;
        match content {
            EMPTY => EMPTY,
            own if own <= n_types => own + n_types,
            other if usize::from(other) < self.count() => other - n_types,
            rest => rest,
        }
    }
}

/// The first of some contents and all their images, and the factor of its value. An image is negative if it exchanges the players;
/// what is its own negative is worth nothing.
fn first_image<T: Ord>(own: T, images: impl Iterator<Item = (T, bool)>) -> (T, i8) {
    let mut best = (own, 1);
    for (image, is_negative) in images {
        let factor = if is_negative { -1 } else { 1 };
        match image.cmp(&best.0) {
            Ordering::Less => best = (image, factor),
            Ordering::Equal if factor != best.1 => best.1 = 0,
            _ => {}
        }
    }
    best
}

#[cfg(test)]
mod tests;
