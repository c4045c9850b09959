//! The move that a run is building: movements, other changes, captures.

use super::subject::Subject;
use crate::program::Address;
use crate::state::{Continuation, Effect, MoveHead, MoveKind, Piece};
use std::collections::VecDeque;
use zrf_grammar::game::{Add, PieceTypeId, PlayerId, PositionId};

/// The movements of a pending move: what `from`, `to` and `cascade` write.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Movements {
    /// The type in store if the first movement is a drop.
    drop: Option<PieceTypeId>,
    from: PositionId,
    to: Option<PositionId>,
    closed: Vec<(PositionId, PositionId)>,
}

impl Movements {
    /// No movement yet; the run's own piece is the moving piece.
    pub(crate) fn new(subject: Subject) -> Self {
        let drop = subject.is_drop.then_some(subject.piece_type);
        Self {
            drop,
            from: subject.start,
            to: None,
            closed: Vec::new(),
        }
    }

    fn begin(&mut self, subject: Subject) {
        self.drop = subject.is_drop.then_some(subject.piece_type);
        self.from = subject.start;
        self.to = None;
        self.closed.clear();
    }

    pub(crate) fn from(&self) -> PositionId {
        self.from
    }

    pub(crate) fn to(&self) -> Option<PositionId> {
        self.to
    }

    pub(crate) fn set_from(&mut self, position: PositionId) {
        self.from = position;
    }

    pub(crate) fn set_to(&mut self, position: PositionId) {
        self.to = Some(position);
    }

    /// Ends the current movement at `to`, or at the cursor, and begins another there.
    pub(crate) fn cascade(&mut self, cursor: PositionId) {
        self.close(cursor);
        self.from = cursor;
        self.to = None;
    }

    /// Ends the last movement.
    pub(crate) fn close(&mut self, cursor: PositionId) {
        self.closed.push((self.from, self.to.unwrap_or(cursor)));
    }

    /// The end of the last finished movement: the piece that `(add T)` promotes.
    pub(crate) fn destination(&self) -> PositionId {
        self.closed.last().map_or(self.from, |&(_, to)| to)
    }

    /// The finished movements as effects, whether or not there is a piece to move.
    pub(crate) fn effects(&self, is_copy: bool) -> impl Iterator<Item = Effect> + '_ {
        let first = self.closed.iter().take(1);
        let first = first.filter_map(move |&ends| first_effect(self.drop, is_copy, ends));
        let others = self.closed.iter().skip(1);
        first.chain(others.filter_map(|&ends| movement(ends)))
    }

    /// The head of a move with these movements.
    fn head(&self, mover: PlayerId, add: &Add, made_by: Address) -> MoveHead {
        let first = self.closed.first().copied();
        let (from, to) = first.unwrap_or((self.from, self.from));
        let from = self.drop.is_none().then_some(from);
        move_head(mover, add, made_by, from, Some(to))
    }
}

/// The effect of the first movement of a move, which may be a drop or copy a piece.
pub(super) fn first_effect(
    drop: Option<PieceTypeId>,
    is_copy: bool,
    ends: (PositionId, PositionId),
) -> Option<Effect> {
    match (drop, ends) {
        (Some(piece_type), (_, to)) => Some(Effect::Drop { piece_type, to }),
        (None, (from, to)) if is_copy && from != to => Some(Effect::Copy { from, to }),
        _ => movement(ends),
    }
}

/// The effect of a movement; `None` if it stays on one position.
pub(super) fn movement((from, to): (PositionId, PositionId)) -> Option<Effect> {
    (from != to).then_some(Effect::Movement { from, to })
}

/// Whether a movement belongs to its move: one that begins on an empty position moves nothing.
pub(super) fn moves_piece(effect: &Effect, is_occupied: impl FnOnce(PositionId) -> bool) -> bool {
    effect.source().is_none_or(is_occupied)
}

/// The head of a move that an `add` makes.
pub(super) fn move_head(
    mover: PlayerId,
    add: &Add,
    made_by: Address,
    from: Option<PositionId>,
    to: Option<PositionId>,
) -> MoveHead {
    MoveHead {
        mover,
        kind: MoveKind::Play,
        from,
        to,
        continuation: match add.is_partial {
            true => Continuation::Partial(add.move_type),
            false => Continuation::EndTurn,
        },
        made_by: Some(made_by),
    }
}

/// Changes and captures recorded so far, in the order of recorded games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorded {
    pub(crate) changes: Vec<Effect>,
    pub(crate) captures: VecDeque<Effect>,
}

impl Recorded {
    pub(crate) fn clear(&mut self) {
        self.changes.clear();
        self.captures.clear();
    }

    /// The number of changes and captures.
    pub(crate) fn len(&self) -> usize {
        self.changes.len() + self.captures.len()
    }

    /// Records what an operation does, if it does anything.
    pub(crate) fn add(&mut self, effect: Option<Effect>) {
        match effect {
            Some(Effect::Capture { at }) => self.capture(at),
            Some(change) => self.change(change),
            None => {}
        }
    }

    /// Records a capture.
    pub(crate) fn capture(&mut self, at: PositionId) {
        self.captures.push_back(Effect::Capture { at });
    }

    /// Records any other change. If there are captures already, the first of them moves to the end of their list: the
    /// order in which recorded games list captures (Daldosa, GufuuShogi, KoShogi).
    pub(crate) fn change(&mut self, effect: Effect) {
        self.changes.push(effect);
        if !self.captures.is_empty() {
            self.captures.rotate_left(1);
        }
    }
}

/// The pending move. Finishing a move resets everything in it: recorded games fail otherwise.
#[derive(Clone, Debug)]
pub(super) struct PendingMove {
    pub(super) movements: Movements,
    pub(super) recorded: Recorded,
    /// The effects of the move finished last.
    pub(super) effects: Vec<Effect>,
}

/// A finished move, borrowed from the run that made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finished<'a> {
    pub(crate) head: MoveHead,
    pub(crate) effects: &'a [Effect],
}

impl PendingMove {
    pub(super) fn new(subject: Subject) -> Self {
        Self {
            movements: Movements::new(subject),
            recorded: Recorded::default(),
            effects: Vec::new(),
        }
    }

    /// The number of effects so far, not counting promotions.
    pub(super) fn n_effects(&self) -> u32 {
        (self.movements.closed.len() + self.recorded.len()) as u32
    }

    /// Begins with nothing pending.
    pub(super) fn begin(&mut self, subject: Subject) {
        self.movements.begin(subject);
        self.recorded.clear();
    }

    /// The current move on a board, finished, with or without a promotion.
    pub(super) fn finished(
        &mut self,
        board: &[Option<Piece>],
        mover: PlayerId,
        add: &Add,
        promotion: Option<PieceTypeId>,
        made_by: Address,
    ) -> Finished<'_> {
        let movements = self.movements.effects(add.is_copy);
        let moves = |effect: &Effect| moves_piece(effect, |from| board[from.index()].is_some());
        self.effects.clear();
        self.effects.extend(movements.filter(moves));
        self.effects
            .extend(self.recorded.changes.iter().chain(&self.recorded.captures));
        let at = self.movements.destination();
        self.effects
            .extend(promotion.map(|piece_type| Effect::Promote { piece_type, at }));
        Finished {
            head: self.movements.head(mover, add, made_by),
            effects: &self.effects,
        }
    }
}
