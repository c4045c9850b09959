//! Playing and undoing. The order of effects is that of recorded games (see [`Effect`] and [`MoveRef::effects`]).

use super::log::{Change, Frame};
use super::status::{Pending, pending_key};
use super::{Continuation, Effect, MoveRef, Piece, State};
use crate::program::classes::Class;
use crate::program::{Program, next_turn};
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

impl State {
    /// Plays a move without checking whether it is legal, or whether a multi-part move can continue.
    ///
    /// A move generated for another state of the same program may have other effects than it describes, but never
    /// panics.
    pub fn play_unchecked(&mut self, program: &Program, played: MoveRef<'_>) {
        self.open_frame();
        let decider = self.turn(program).decider;
        self.apply(program, played);
        self.status.last_mover = Some(decider);
        if !played.is_pass() {
            self.status.last_from = played.head.from;
            self.status.last_to = played.head.to;
        }
        match (played.head.continuation, played.head.to) {
            (Continuation::Partial(move_type), Some(position)) => self.set_pending(Some(Pending {
                position,
                move_type,
            })),
            _ => self.next_turn(program),
        }
        self.past.push(self.status.hash);
    }

    /// Ends a multi-part move that cannot continue: the turn ends within the ply of its last part.
    pub(crate) fn end_chain(&mut self, program: &Program) {
        self.next_turn(program);
        self.past.pop();
        self.past.push(self.status.hash);
    }

    /// Undoes the last ply. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(frame) = self.log.pop() else {
            return false;
        };
        while self.changes.len() > frame.changes {
            match self.changes.pop() {
                Some(Change::Cell(position, old)) => drop(self.put_back(position, old)),
                Some(Change::Store(index, old)) => self.counters[index] = old,
                None => break,
            }
        }
        self.captured.truncate(self.status.first_captured);
        self.past.pop();
        self.status = frame.status;
        true
    }

    /// Whether an unfinished turn has been in the current state before, for example after jumping back and forth.
    pub fn repeats_in_turn(&self) -> bool {
        let is_unfinished = |frame: &&Frame| frame.status.pending.is_some();
        let mut parts = self.log.iter().rev().take_while(is_unfinished);
        self.pending().is_some() && parts.any(|frame| frame.status.hash == self.status.hash)
    }

    #[inline]
    fn open_frame(&mut self) {
        self.log.push(Frame {
            status: self.status,
            changes: self.changes.len(),
        });
        self.status.first_captured = self.captured.len();
        self.status.is_open = false;
    }

    #[inline]
    fn set_pending(&mut self, pending: Option<Pending>) {
        self.status.hash ^= pending_key(self.status.pending) ^ pending_key(pending);
        self.status.pending = pending;
    }

    #[inline(always)]
    fn next_turn(&mut self, program: &Program) {
        if self.status.pending.is_some() {
            self.set_pending(None);
        }
        let next = next_turn(&program.game().turn_order, self.turn_index());
        self.status.hash ^= self.keys.turn(self.turn_index()) ^ self.keys.turn(next.index);
        self.status.turn = next.index as u32;
        self.status.round += u32::from(next.is_new_round);
    }

    #[inline]
    fn apply(&mut self, program: &Program, played: MoveRef<'_>) {
        let mover = played.head.mover;
        let is_arrival = |effect: &&Effect| {
            use Effect::{Copy, Drop, Movement};
            matches!(effect, Movement { .. } | Copy { .. } | Drop { .. })
        };
        let n_arrivals = played.effects.iter().take_while(is_arrival).count();
        let (arrivals, rest) = played.effects.split_at(n_arrivals);
        match *arrivals {
            [] => {}
            [arrival] => self.arrive(program, mover, arrival),
            _ => self.arrive_together(program, mover, arrivals),
        }
        for &effect in rest {
            self.apply_effect(program, mover, effect);
        }
    }

    #[inline]
    fn arrive(&mut self, program: &Program, mover: PlayerId, arrival: Effect) {
        if let Some(piece) = self.lift(program, mover, arrival) {
            self.land(program, piece, arrival.place());
        }
    }

    /// Picks up all pieces, then puts all down: recorded games fail otherwise.
    fn arrive_together(&mut self, program: &Program, mover: PlayerId, arrivals: &[Effect]) {
        let lifted: Vec<_> = arrivals
            .iter()
            .map(|&effect| (self.lift(program, mover, effect), effect.place()))
            .collect();
        for (piece, to) in lifted {
            if let Some(piece) = piece {
                self.land(program, piece, to);
            }
        }
    }

    /// Picks up the piece that arrives; the original of a copy stays.
    #[inline]
    fn lift(&mut self, program: &Program, mover: PlayerId, arrival: Effect) -> Option<Piece> {
        match arrival {
            Effect::Movement { from, .. } => {
                let piece = self.piece(from)?;
                self.set_cell(from, None);
                Some(piece)
            }
            Effect::Copy { from, .. } => self.piece(from),
            Effect::Drop { piece_type, .. } => {
                let index = self.store_index(mover, piece_type);
                self.set_store(index, self.counters[index].saturating_sub(1));
                Some(Piece::fresh(program.game(), mover, piece_type))
            }
            _ => None,
        }
    }

    #[inline]
    fn land(&mut self, program: &Program, piece: Piece, to: PositionId) {
        if self.class(to) != Class::EMPTY {
            self.capture(program, to);
        }
        self.set_cell(to, Some(piece));
    }

    #[inline]
    fn apply_effect(&mut self, program: &Program, mover: PlayerId, effect: Effect) {
        let game = program.game();
        match effect {
            // These precede all other effects. If they did not, each would happen separately.
            Effect::Movement { .. } | Effect::Copy { .. } | Effect::Drop { .. } => {
                self.arrive(program, mover, effect)
            }
            Effect::Create {
                player,
                piece_type,
                at,
            } => {
                if let Some(replaced) = self.piece(at) {
                    self.recycle(program, replaced);
                }
                self.set_cell(at, Some(Piece::fresh(game, player, piece_type)));
            }
            Effect::ChangeType { piece_type, at } => {
                self.change(at, |piece| piece.piece_type = piece_type)
            }
            Effect::Promote { piece_type, at } => self.promote(program, piece_type, at),
            Effect::ChangeOwner { player, at } => self.change(at, |piece| piece.owner = player),
            Effect::Flip { at } => self.change(at, |piece| {
                piece.owner = program.tables().flipped(piece.owner)
            }),
            Effect::SetAttribute {
                attribute,
                at,
                value,
            } => {
                self.change(at, |piece| {
                    piece.attributes = piece.attributes.with(attribute, value)
                });
            }
            Effect::Capture { at } => self.capture(program, at),
        }
    }

    fn change(&mut self, at: PositionId, change: impl FnOnce(&mut Piece)) {
        if let Some(mut piece) = self.piece(at) {
            change(&mut piece);
            self.set_cell(at, Some(piece));
        }
    }

    /// Promotes a piece. With `"recycle promotions"`, the new piece comes from the store and the old one goes there.
    fn promote(&mut self, program: &Program, piece_type: PieceTypeId, at: PositionId) {
        if let Some(piece) = self
            .piece(at)
            .filter(|_| program.game().options.recycle_promotions)
        {
            let (new, old) = (
                self.store_index(piece.owner, piece_type),
                self.store_index(piece.owner, piece.piece_type),
            );
            if new != old {
                self.set_store(new, self.counters[new].saturating_sub(1));
                self.set_store(old, self.counters[old] + 1);
            }
        }
        self.change(at, |piece| piece.piece_type = piece_type);
    }

    /// Captures the piece on a position.
    #[inline]
    fn capture(&mut self, program: &Program, at: PositionId) {
        let Some(piece) = self.piece(at) else { return };
        self.set_cell(at, None);
        self.captured.push(piece);
        self.recycle(program, piece);
    }

    /// With `"recycle captures"`, returns a piece that leaves the board to its owner's store, as its current type.
    #[inline]
    fn recycle(&mut self, program: &Program, piece: Piece) {
        if program.game().options.recycle_captures {
            let index = self.store_index(piece.owner, piece.piece_type);
            self.set_store(index, self.counters[index] + 1);
        }
    }
}
