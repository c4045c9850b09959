//! Patterns: the contents of several positions at a time. They are whole lines and corners if there are few kinds of
//! pieces, and pairs otherwise.
//!
//! Each entry, the contents of a tuple of positions or a pair of pieces that face each other, has a value. Entries that
//! a rotation or reflection of the board, or an exchange of the players, maps onto each other share one.

mod contents;
mod pairs;
mod places;
mod sums;
mod tuples;
mod turns;

use super::values::Phased;
use crate::sides::Sides;
use contents::{Board, Contents, EMPTY, MAX_POSITIONS};
use pairs::Pairs;
pub(crate) use sums::Sums;
use tuples::Tuples;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Class, Program, State};

/// The patterns of a game of two players.
#[derive(Clone, Debug)]
pub(crate) struct Patterns {
    contents: Contents,
    /// By class, the content as each player sees it.
    of_class: Box<[[u8; 2]]>,
    form: Form,
    /// By position, the parts that read it.
    parts_at: Box<[Box<[u16]>]>,
    /// The total number of positions that all parts read.
    n_read: usize,
    /// By entry, the entry whose value it shares, and the factor: 1, -1, or 0.
    kinds: Vec<(u32, i8)>,
}

/// The types of entries.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    /// The number of entries of a state that each piece is in.
    pub(crate) n_of_piece: usize,
    /// By entry, the types in it, with 1 for those of the first player and -1 for those of the other player.
    pub(crate) types: Vec<Vec<(usize, f64)>>,
}

impl Ends {
    /// The entries with a type, with the number of its pieces of the first player in them minus that of the other
    /// player.
    pub(crate) fn with_type(&self, piece_type: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let entries = self.types.iter().enumerate();
        entries.filter_map(move |(entry, types)| {
            let own = types.iter().filter(|&&(other, _)| other == piece_type);
            let factor: f64 = own.map(|&(_, factor)| factor).sum();
            (factor != 0.0).then_some((entry, factor))
        })
    }
}

/// The parts of patterns: tuples, or the lines on which pieces face each other.
#[derive(Clone, Debug)]
enum Form {
    Tuples(Tuples),
    Pairs(Pairs),
}

impl Form {
    fn n_parts(&self) -> usize {
        match self {
            Self::Tuples(tuples) => tuples.all.len(),
            Self::Pairs(pairs) => pairs.n_lines(),
        }
    }

    /// The positions that a part reads.
    fn positions(&self, part: usize) -> &[u8] {
        match self {
            Self::Tuples(tuples) => &tuples.all[part].positions,
            Self::Pairs(pairs) => pairs.positions(part),
        }
    }

    /// Visits the entries of a part, with 1 if the value is the first player's and -1 if it is the other player's.
    #[inline]
    fn each(&self, part: usize, boards: &[Board; 2], mut visit: impl FnMut(i32, usize)) {
        match self {
            Self::Tuples(tuples) => {
                let (sign, entry) = tuples.entry_of(part, boards);
                visit(sign, entry);
            }
            Self::Pairs(pairs) => pairs.each(part, &boards[0], |entry| visit(1, entry)),
        }
    }
}

impl Patterns {
    /// The patterns of a game. `None` for games that do not have two sides or have too many kinds of pieces, or on
    /// boards without lines.
    pub(super) fn new(program: &Program, sides: &Sides) -> Option<Self> {
        let game = program.game();
        let [one, other] = sides.pair()?;
        let contents = Contents {
            players: [one, other],
            n_types: game.piece_types.len(),
        };
        if game.board.positions.len() > MAX_POSITIONS || contents.n_types == 0 {
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
        let mut parts_at = vec![Vec::new(); game.board.positions.len()];
        for part in 0..form.n_parts() {
            for &at in form.positions(part) {
                parts_at[usize::from(at)].push(part as u16);
            }
        }
        Some(Self {
            contents,
            of_class: contents.of_classes(game.players.len()),
            form,
            n_read: parts_at.iter().map(Vec::len).sum(),
            parts_at: parts_at.into_iter().map(Vec::into).collect(),
            kinds,
        })
    }

    /// The number of entries.
    pub(super) fn n_entries(&self) -> usize {
        self.kinds.len()
    }

    /// The entry whose value an entry shares, and the factor.
    pub(crate) fn kind(&self, entry: usize) -> (usize, f64) {
        let (first, factor) = self.kinds[entry];
        (first as usize, f64::from(factor))
    }

    /// The entries with a value of their own.
    pub(super) fn firsts(&self) -> impl Iterator<Item = usize> + '_ {
        let kinds = self.kinds.iter().enumerate();
        kinds
            .filter(|&(entry, &kind)| kind == (entry as u32, 1))
            .map(|(entry, _)| entry)
    }

    /// Copies the values of entries with a value of their own to all others.
    pub(super) fn spread(&self, values: &mut [Phased]) {
        for (entry, &(first, factor)) in self.kinds.iter().enumerate() {
            values[entry] = values[first as usize].map(|value| i32::from(factor) * value);
        }
    }

    /// The groups of entries that have something in common. For each entry with a value of its own, the numbers of its
    /// groups, from `first` on, with the factors of their values. Also returns the number after the last one.
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

    /// The types in the entries; `None` if a piece is not in the same number of entries everywhere.
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

    /// The number of positions that a visit of all entries reads.
    pub(super) fn n_read(&self) -> usize {
        self.n_read
    }

    /// Visits the entries of a state, with 1 if the value is the player's and -1 if it is the other player's.
    #[inline]
    pub(crate) fn each(&self, state: &State, player: PlayerId, mut visit: impl FnMut(i32, usize)) {
        let own = self.sign(player);
        let mut boards = [[EMPTY; MAX_POSITIONS]; 2];
        for (at, &class) in state.classes().iter().enumerate() {
            self.put(&mut boards, at, class);
        }
        for part in 0..self.form.n_parts() {
            self.form
                .each(part, &boards, |sign, entry| visit(own * sign, entry));
        }
    }

    /// 1 for the first player, -1 for the other player.
    fn sign(&self, player: PlayerId) -> i32 {
        match player == self.contents.players[0] {
            true => 1,
            false => -1,
        }
    }

    #[inline]
    fn put(&self, boards: &mut [Board; 2], at: usize, class: Class) {
        let [own, other] = self.of_class[class.index()];
        (boards[0][at], boards[1][at]) = (own, other);
    }
}

#[cfg(test)]
mod tests;
