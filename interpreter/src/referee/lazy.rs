//! Moves for a search. Most of them are never played, so their consequences are examined later or not at all.

use super::MoveGenerator;
use super::candidates::Candidates;
use crate::machine::{Context, Task};
use crate::program::PositionSet;
use crate::state::{Effect, MoveList, MoveRef, State};
use std::cell::{Cell, RefCell};
use zrf_grammar::game::{MaximalCaptures, PassTurn, PieceTypeId, PlayerId, PositionId};

/// The facts that decide whether a move leaves a royal piece of its player en prise.
#[derive(Clone, Debug)]
pub struct Safety {
    mover: PlayerId,
    /// Whether all royal pieces are safe after a move that does not change anything that was read.
    is_safe: bool,
    reads: PositionSet,
}

impl MoveGenerator {
    /// Replaces `moves` with the legal moves. If it returns true, they include moves after which a royal piece could be
    /// taken, which [`Self::is_safe_move`] identifies, but not a pass; an empty list then means nothing.
    pub fn moves_with_unsafe(&mut self, state: &mut State, moves: &mut MoveList) -> bool {
        self.list_with_unsafe(state, moves, Candidates::generate)
    }

    /// Like [`Self::moves_with_unsafe`], but if it returns true, moves that arrive only on empty positions, capture
    /// nothing and promote nothing may be missing. [`MoveList::n_candidates`] counts them, too.
    pub fn noisy_moves_with_unsafe(&mut self, state: &mut State, moves: &mut MoveList) -> bool {
        self.list_with_unsafe(state, moves, Candidates::generate_noisy)
    }

    fn list_with_unsafe(
        &mut self,
        state: &mut State,
        moves: &mut MoveList,
        generate: impl FnOnce(&mut Candidates, Context<'_>, &mut MoveList),
    ) -> bool {
        if !self.may_list_unsafe(state) {
            self.legal_moves(state, moves);
            return false;
        }
        self.begin_answer();
        let context = Context::new(&self.program, state);
        generate(&mut self.candidates, context, moves);
        self.conclude(moves);
        true
    }

    /// Whether moves are listed before their safety is examined.
    fn may_list_unsafe(&self, state: &State) -> bool {
        let options = &self.program.game().options;
        self.has_royal(state)
            && state.pending().is_none()
            && options.pass_turn != PassTurn::Always
            && options.maximal_captures == MaximalCaptures::Off
    }

    /// Replaces `moves` with the move at index `number` in the list of [`Self::moves_with_unsafe`], and returns the
    /// length of that list. Returns `None`, with meaningless `moves`, if this requires the list itself, if there is no
    /// such move, or if the game is over anyway.
    pub fn one_with_unsafe(
        &mut self,
        state: &mut State,
        number: usize,
        moves: &mut MoveList,
    ) -> Option<usize> {
        let chooses = self.program.game().options.maximal_captures != MaximalCaptures::Off;
        let is_listed_unsafe = self.may_list_unsafe(state);
        if chooses || self.has_royal(state) != is_listed_unsafe || !self.goes_on(state) {
            return None;
        }
        self.begin_answer();
        // This must precede the count of candidates because it may generate replies.
        let may_pass = self.may_pass(state, false);
        let n_moves = self.candidates.count(Context::new(&self.program, state))?;
        let is_made = number < n_moves && self.take(state, number, moves);
        (is_made && !self.is_cut()).then_some(n_moves + usize::from(may_pass))
    }

    /// Whether the player to move has royal pieces to lose, so that moves may be illegal because of them.
    pub fn has_royal(&self, state: &State) -> bool {
        self.royal.protects(state.turn(&self.program).mover)
    }

    /// Whether pieces of a type are royal for a player.
    pub fn is_royal(&self, player: PlayerId, piece_type: PieceTypeId) -> bool {
        self.royal.of(player).contains(&piece_type)
    }

    /// Whether no royal piece of the mover can be taken after a move of [`Self::moves_with_unsafe`].
    pub fn is_safe_move(&mut self, state: &mut State, played: MoveRef<'_>) -> bool {
        self.begin_answer();
        self.is_safe(state, played)
    }

    /// The facts that decide which moves of a state are safe; `None` if they are not known, or if all moves are safe.
    pub fn safety(&mut self, state: &mut State) -> Option<Safety> {
        self.begin_answer();
        if !self.risks_royal(state) {
            return None;
        }
        let mover = state.turn(&self.program).mover;
        self.find_royal(state, mover);
        let is_safe = self.standing_safety(state, mover)?;
        Some(Safety {
            mover,
            is_safe,
            reads: self.reads().clone(),
        })
    }

    /// The same as [`Self::is_safe_move`], mostly without playing the move.
    pub fn is_safe_by(&mut self, state: &mut State, played: MoveRef<'_>, safety: &Safety) -> bool {
        match self.is_plainly_irrelevant(state, played, safety.mover, &safety.reads) {
            true => safety.is_safe,
            false => self.is_safe_move(state, played),
        }
    }

    /// Replaces `moves` with moves of the player to move that capture the piece on a position, including moves that
    /// leave royal pieces en prise. Maximal captures are not compared.
    pub fn captures_on(&mut self, state: &State, target: PositionId, moves: &mut MoveList) {
        self.captures_in_order(state, target, moves, |_| false);
    }

    /// Replaces `moves` with some of the captures of [`Self::captures_on`], if there are any. They include the first
    /// one by a piece of the least valuable type. A piece that is moved by another one's move counts as that one.
    pub fn cheapest_captures_on(
        &mut self,
        state: &State,
        target: PositionId,
        worth: impl Fn(PieceTypeId) -> i32,
        moves: &mut MoveList,
    ) {
        self.captures_in_order(state, target, moves, |runs| {
            runs.sort_by_key(|task| worth(task.subject.piece_type));
            true
        });
    }

    /// Replaces `moves` with captures. `arrange` orders the runs, unless priorities decide what is run; if it returns
    /// true, the first capture suffices.
    fn captures_in_order(
        &mut self,
        state: &State,
        target: PositionId,
        moves: &mut MoveList,
        arrange: impl FnOnce(&mut [Task]) -> bool,
    ) {
        moves.clear();
        self.begin_answer();
        let (found, is_enough) = (RefCell::new(moves), Cell::new(false));
        let note = |played: MoveRef<'_>| {
            let mut taken = played.effects.iter().filter_map(Effect::taken);
            let is_capture = taken.any(|at| at == target);
            if is_capture {
                found.borrow_mut().push_new(*played.head, played.effects);
            }
            is_capture && is_enough.get()
        };
        let arrange = |runs: &mut [Task]| is_enough.set(arrange(runs));
        let Self {
            program,
            candidates,
            threats,
            ..
        } = self;
        candidates.any_in_order(
            Context::new(program, state),
            &[target],
            threats,
            arrange,
            note,
        );
    }
}
