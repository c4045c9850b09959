//! The state of play: pieces, stores, turn. Only playing and undoing moves changes it.

mod changes;
mod hash;
mod log;
mod move_list;
mod moves;
mod piece;
mod play;
mod repetition;
mod start;
mod status;
#[cfg(test)]
mod tests;

pub use move_list::MoveList;
pub use moves::{Continuation, Effect, Move, MoveHead, MoveKind, MoveRef};
pub use piece::{Attributes, Piece};
pub use start::Edit;
pub use status::Pending;

use crate::program::classes::Class;
use crate::program::{Layout, PieceKeys, Positions, Program};
use log::{Change, Frame};
use repetition::Past;
use status::{Status, pending_key};
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId, Turn};

/// A state of play. Cloning copies flat memory; playing and undoing copy nothing.
#[derive(Clone, Debug)]
pub struct State {
    cells: Vec<Option<Piece>>,
    /// For each position, the class of its contents.
    classes: Vec<Class>,
    layout: Layout,
    /// Sets of positions, one bit each.
    words: Vec<u64>,
    /// Numbers of pieces in store and on the board.
    counters: Vec<u32>,
    status: Status,
    keys: Arc<PieceKeys>,
    past: Past,
    log: Vec<Frame>,
    /// The number of plies before those in the log, which can no longer be undone.
    n_settled: usize,
    changes: Vec<Change>,
    captured: Vec<Piece>,
}

impl State {
    /// Makes this state equal to another one of the same program, reusing its memory.
    pub fn reset_to(&mut self, other: &Self) {
        self.cells.clone_from(&other.cells);
        self.classes.clone_from(&other.classes);
        self.words.clone_from(&other.words);
        self.counters.clone_from(&other.counters);
        self.status = other.status;
        self.past.reset_to(&other.past);
        self.log.clone_from(&other.log);
        self.n_settled = other.n_settled;
        self.changes.clone_from(&other.changes);
        self.captured.clone_from(&other.captured);
    }

    /// Forgets how to undo the plies so far. Does nothing in an unfinished turn, whose parts are needed to see whether
    /// it repeats itself. Everything else stays the same.
    pub(crate) fn forget_undo(&mut self) {
        if self.status.pending.is_some() {
            return;
        }
        self.n_settled += self.log.len();
        self.log.clear();
        self.changes.clear();
        if self.status.first_captured > 0 {
            self.captured.drain(..self.status.first_captured);
            self.status.first_captured = 0;
        }
    }

    /// The piece on a position.
    #[inline]
    pub fn piece(&self, position: PositionId) -> Option<Piece> {
        self.cells[position.index()]
    }

    /// All positions with their contents.
    pub fn cells(&self) -> &[Option<Piece>] {
        &self.cells
    }

    /// For each position, the class of what is on it.
    #[inline]
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The number of pieces of a type that a player has in store.
    #[inline]
    pub fn store(&self, player: PlayerId, piece_type: PieceTypeId) -> u32 {
        self.counters[self.store_index(player, piece_type)]
    }

    /// Adds a piece to a store.
    pub(crate) fn restock(&mut self, player: PlayerId, piece_type: PieceTypeId) {
        let index = self.store_index(player, piece_type);
        self.set_store(index, self.counters[index].saturating_add(1));
    }

    /// The number of pieces of a type that a player has on the board, including those on dummy positions.
    #[inline]
    pub fn count(&self, player: PlayerId, piece_type: PieceTypeId) -> u32 {
        self.counters[self.layout.on_board(player, piece_type)]
    }

    /// The number of pieces of any type that a player has on the board.
    pub fn total(&self, player: PlayerId) -> u32 {
        self.counters[self.layout.total(player)]
    }

    /// The number of pieces on the board.
    pub fn n_pieces(&self) -> u32 {
        let first = self.layout.total(PlayerId::from_index(0));
        self.counters[first..][..self.layout.n_players].iter().sum()
    }

    /// How many pieces of any type a player has, as goals count them: with those in store if `"include off-pieces"` is
    /// on.
    pub fn counted(&self, game: &Game, player: PlayerId) -> u32 {
        let stored = |piece_type| self.store(player, piece_type);
        let stored = match game.options.include_off_pieces {
            true => game.piece_type_ids().map(stored).sum(),
            false => 0,
        };
        self.total(player) + stored
    }

    /// A counter, by its index in the [`Layout`].
    #[inline]
    pub(crate) fn counter(&self, index: u32) -> u32 {
        self.counters[index as usize]
    }

    /// The sum of some counters, by their indices in the [`Layout`].
    #[inline]
    pub(crate) fn sum(&self, counters: &[u32]) -> u32 {
        let mut sum = 0;
        for &index in counters {
            sum += self.counters[index as usize];
        }
        sum
    }

    /// The index of the current turn in the turn order.
    pub fn turn_index(&self) -> usize {
        self.status.turn as usize
    }

    /// The current turn.
    #[inline]
    pub fn turn(&self, program: &Program) -> Turn {
        program.game().turn_order.turns[self.turn_index()]
    }

    /// The round number, from 1, as written before moves in saved games.
    pub fn round(&self) -> u32 {
        self.status.round
    }

    /// The unfinished multi-part move.
    pub fn pending(&self) -> Option<Pending> {
        self.status.pending
    }

    /// The player who decided the last move; `None` at the start.
    pub fn last_mover(&self) -> Option<PlayerId> {
        self.status.last_mover
    }

    /// The start of the last move; `None` at the start and after drops.
    pub fn last_from(&self) -> Option<PositionId> {
        self.status.last_from
    }

    /// The end of the last move; `None` at the start.
    pub fn last_to(&self) -> Option<PositionId> {
        self.status.last_to
    }

    /// The pieces that the last move captured.
    pub fn captured(&self) -> &[Piece] {
        &self.captured[self.status.first_captured..]
    }

    /// Number of moves, parts of moves and passes played.
    pub fn ply(&self) -> usize {
        self.n_settled + self.log.len()
    }

    /// A hash of everything that counts for repetition: board, attributes, stores, turn and unfinished multi-part move.
    pub fn hash(&self) -> u64 {
        self.status.hash
    }

    /// The [hash](Self::hash) computed from scratch, to check the incremental one.
    pub fn hash_from_scratch(&self) -> u64 {
        let cells = self.cells.iter().enumerate();
        let pieces = cells.filter_map(|(at, cell)| {
            cell.map(|piece| self.piece_key(PositionId::from_index(at), piece))
        });
        let stores = self.counters[..self.layout.n_kinds()]
            .iter()
            .enumerate()
            .map(|(index, &count)| hash::store(index, count));
        let rest = self.keys.turn(self.turn_index()) ^ pending_key(self.status.pending);
        pieces.chain(stores).fold(rest, |hash, key| hash ^ key)
    }

    /// Whether two states are equal in everything that play depends on. What they keep to undo moves does not matter.
    pub fn is_same(&self, other: &Self) -> bool {
        self.cells == other.cells
            && self.words == other.words
            && self.counters == other.counters
            && self.status.of_play() == other.status.of_play()
            && self.captured() == other.captured()
            && self.past == other.past
    }

    /// The hash after this many plies of the line that leads to this state.
    pub fn hash_after(&self, ply: usize) -> Option<u64> {
        self.past.get(ply)
    }

    /// Whether the current state has occurred at least this often, including now.
    #[inline]
    pub fn occurs(&self, times: usize) -> bool {
        self.past.has(self.status.hash, times)
    }

    /// The class of a position's contents.
    #[inline]
    pub(crate) fn class(&self, position: PositionId) -> Class {
        self.classes[position.index()]
    }

    /// A set of positions, by its number in the [`Layout`].
    #[inline]
    pub(crate) fn set(&self, number: usize) -> &[u64] {
        &self.words[number * self.layout.n_words..][..self.layout.n_words]
    }

    /// All sets of positions, by their numbers in the [`Layout`]; `N` must be its number of words.
    #[inline]
    pub(crate) fn sets<const N: usize>(&self) -> &[[u64; N]] {
        debug_assert_eq!(N, self.layout.n_words);
        self.words.as_chunks().0
    }

    /// The positions of a class, as bits.
    #[inline]
    pub(crate) fn words_of(&self, class: Class) -> &[u64] {
        self.set(class.index())
    }

    /// A word of the sets of all classes, one class after the other.
    #[inline]
    pub(crate) fn class_word(&self, index: u32) -> u64 {
        self.words[index as usize]
    }

    /// The positions of a player's pieces, in board order.
    #[inline]
    pub fn owned(&self, player: PlayerId) -> Positions<'_> {
        Positions::new(self.set(self.layout.owned(player)))
    }

    /// The positions of a player's pieces of a type, in board order.
    #[inline]
    pub fn pieces(&self, player: PlayerId, piece_type: PieceTypeId) -> Positions<'_> {
        Positions::new(self.words_of(self.layout.class(player, piece_type)))
    }

    /// The positions without a piece, in board order.
    #[inline]
    pub fn vacant(&self) -> Positions<'_> {
        Positions::new(self.words_of(Class::EMPTY))
    }

    /// Records that this state meets no goal about the board.
    pub fn set_open(&mut self) {
        self.status.is_open = true;
    }

    /// Whether this state was tested and meets no goal about the board.
    pub(crate) fn is_open(&self) -> bool {
        self.status.is_open
    }

    /// Whether the state before the last ply was found to meet no goal about the board.
    pub(crate) fn was_open(&self) -> bool {
        self.log.last().is_some_and(|frame| frame.status.is_open)
    }

    fn store_index(&self, player: PlayerId, piece_type: PieceTypeId) -> usize {
        self.layout.in_store(player, piece_type)
    }
}
