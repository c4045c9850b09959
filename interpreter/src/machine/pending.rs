//! The move that a run is putting together: movements, other changes, captures.

use super::Subject;
use crate::moves::{Continuation, Effect, MoveHead, MoveKind};
use crate::program::Address;
use zrf_grammar::game::{Add, PieceTypeId, PlayerId, PositionId};

/// The pending move. Everything in it is reset when a move is finished: recorded games break otherwise.
#[derive(Clone, Debug)]
pub(super) struct PendingMove {
    mover: PlayerId,
    /// The type in store when the first movement is a drop.
    drop: Option<PieceTypeId>,
    start: PositionId,
    from: PositionId,
    to: Option<PositionId>,
    movements: Vec<(PositionId, PositionId)>,
    is_copy: bool,
    changes: Vec<Effect>,
    captures: Vec<Effect>,
    effects: Vec<Effect>,
}

/// A finished move, borrowed from the run that made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finished<'a> {
    pub(crate) head: MoveHead,
    pub(crate) effects: &'a [Effect],
}

impl Default for PendingMove {
    fn default() -> Self {
        Self {
            mover: PlayerId(0),
            drop: None,
            start: PositionId(0),
            from: PositionId(0),
            to: None,
            movements: Vec::new(),
            is_copy: false,
            changes: Vec::new(),
            captures: Vec::new(),
            effects: Vec::new(),
        }
    }
}

impl PendingMove {
    /// Nothing is pending.
    pub(super) fn begin(&mut self, subject: Subject) {
        self.mover = subject.mover;
        self.drop = subject.is_drop.then_some(subject.piece_type);
        self.start = subject.start;
        self.from = subject.start;
        self.to = None;
        self.movements.clear();
        self.changes.clear();
        self.captures.clear();
    }

    pub(super) fn from(&self) -> PositionId {
        self.from
    }

    pub(super) fn to(&self) -> Option<PositionId> {
        self.to
    }

    pub(super) fn set_from(&mut self, position: PositionId) {
        self.from = position;
    }

    pub(super) fn set_to(&mut self, position: PositionId) {
        self.to = Some(position);
    }

    /// Closes the current movement at `to`, or at the cursor, and opens another there.
    pub(super) fn cascade(&mut self, cursor: PositionId) {
        self.movements.push((self.from, self.to.unwrap_or(cursor)));
        self.from = cursor;
        self.to = None;
    }

    /// Records a capture.
    pub(super) fn capture(&mut self, at: PositionId) {
        self.captures.push(Effect::Capture { at });
    }

    /// Records any other change. When captures are there already, the first of them goes to the end of their list:
    /// the order in which recorded games name captures (Daldosa, GufuuShogi, KoShogi).
    pub(super) fn change(&mut self, effect: Effect) {
        self.changes.push(effect);
        if !self.captures.is_empty() {
            self.captures.rotate_left(1);
        }
    }

    /// Closes the last movement.
    pub(super) fn close(&mut self, cursor: PositionId, is_copy: bool) {
        self.movements.push((self.from, self.to.unwrap_or(cursor)));
        self.is_copy = is_copy;
    }

    /// The move as it stands, closed, with a promotion or without.
    pub(super) fn finished(
        &mut self,
        add: &Add,
        promotion: Option<PieceTypeId>,
        made_by: Address,
    ) -> Finished<'_> {
        self.effects.clear();
        for (index, &(from, to)) in self.movements.iter().enumerate() {
            match self.drop {
                Some(piece_type) if index == 0 => {
                    self.effects.push(Effect::Drop { piece_type, to })
                }
                // A movement from a position to itself is none.
                _ if from == to => {}
                _ if index == 0 && self.is_copy => self.effects.push(Effect::Copy { from, to }),
                _ => self.effects.push(Effect::Movement { from, to }),
            }
        }
        self.effects
            .extend(self.changes.iter().chain(&self.captures));
        if let (Some(piece_type), Some(&(_, at))) = (promotion, self.movements.last()) {
            self.effects.push(Effect::Promote { piece_type, at });
        }
        let first = self
            .movements
            .first()
            .copied()
            .unwrap_or((self.start, self.start));
        let continuation = if add.is_partial {
            Continuation::Partial(add.move_type)
        } else {
            Continuation::EndTurn
        };
        let head = MoveHead {
            mover: self.mover,
            kind: MoveKind::Play,
            from: self.drop.is_none().then_some(first.0),
            to: Some(first.1),
            continuation,
            made_by: Some(made_by),
        };
        Finished {
            head,
            effects: &self.effects,
        }
    }
}
