//! Where the pieces of a game can go. What is shown asks, and the answers are found between frames, a few milliseconds at
//! a time, so that the window never waits.

use std::cell::{LazyCell, RefCell};
use std::ops::ControlFlow;
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Program, Reach, ReachSearch};

/// Maximum number of operations for all pieces of a game together: seconds of work.
pub(super) const MAX_WORK: u64 = 1 << 27;
/// How many operations are done between two frames.
pub(super) const SLICE: u64 = 1 << 17;

/// The reach of each player's pieces, by player and type.
#[derive(Debug)]
pub(super) struct Reaches {
    known: Vec<Found>,
    n_types: usize,
    pub(super) work_left: u64,
    /// The pieces whose unknown reach was asked for since the last slice.
    asked: RefCell<Vec<(PlayerId, PieceTypeId)>>,
}

/// What is known about the reach of a piece.
#[derive(Debug, Default)]
enum Found {
    #[default]
    No,
    Pending(Box<ReachSearch>),
    /// `None` if there is nothing to show.
    Done(Option<Reach>),
}

impl Reaches {
    /// Nothing is known yet.
    pub(super) fn new(game: &Game) -> Self {
        let n_types = game.piece_types.len();
        Self {
            known: (0..n_types * game.players.len())
                .map(|_| Found::No)
                .collect(),
            n_types,
            work_left: MAX_WORK,
            asked: RefCell::default(),
        }
    }

    fn index(&self, player: PlayerId, piece_type: PieceTypeId) -> usize {
        player.index() * self.n_types + piece_type.index()
    }

    /// What was found about a piece. If that is not known, this asks for it.
    pub(super) fn get(&self, player: PlayerId, piece_type: PieceTypeId) -> Option<Option<&Reach>> {
        if let Found::Done(found) = &self.known[self.index(player, piece_type)] {
            return Some(found.as_ref());
        }
        let mut asked = self.asked.borrow_mut();
        if !asked.contains(&(player, piece_type)) {
            asked.push((player, piece_type));
        }
        None
    }

    /// Whether anything is asked for that is not known.
    pub(super) fn are_wanted(&self) -> bool {
        !self.asked.borrow().is_empty()
    }

    /// Works on what was asked for, until this many operations are done. Returns false if that is nothing. `order` lists
    /// the positions to look at.
    pub(super) fn find(
        &mut self,
        program: &Arc<Program>,
        order: impl FnOnce() -> Arc<[PositionId]>,
        slice: u64,
    ) -> bool {
        let asked = self.asked.take();
        let order = LazyCell::new(order);
        let mut work = 0;
        for &(player, piece_type) in &asked {
            if work >= slice {
                break;
            }
            let index = self.index(player, piece_type);
            let search = match std::mem::take(&mut self.known[index]) {
                Found::Pending(search) => search,
                Found::No | Found::Done(_) => Box::new(ReachSearch::new(
                    program,
                    player,
                    piece_type,
                    order.clone(),
                    self.work_left,
                )),
            };
            work += self.search(index, search, slice - work);
        }
        !asked.is_empty()
    }

    /// Continues a search until it ends or the work of the slice is done. Returns the work.
    fn search(&mut self, index: usize, mut search: Box<ReachSearch>, slice: u64) -> u64 {
        let begin = search.work();
        loop {
            let found = search.step();
            let work = search.work() - begin;
            if let ControlFlow::Break(reach) = found {
                self.work_left = self.work_left.saturating_sub(search.work());
                self.known[index] = Found::Done(reach);
                return work;
            }
            if work >= slice {
                self.known[index] = Found::Pending(search);
                return work;
            }
        }
    }
}
