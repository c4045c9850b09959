//! Moves: their effects on the board, in order, and how the turn continues.

use crate::program::{Address, Op};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use zrf_grammar::game::{AttributeId, MoveTypeId, PieceTypeId, PlayerId, PositionId};

/// One effect of a move. Positions refer to the board before or after the move as stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// The piece on `from` moves to `to`. All movements of a move happen at once.
    Movement {
        /// Its position before the move.
        from: PositionId,
        /// Its position after the move.
        to: PositionId,
    },
    /// A copy of the piece on `from` appears on `to`.
    Copy {
        /// The position of the original before and after the move.
        from: PositionId,
        /// The position of the copy.
        to: PositionId,
    },
    /// A piece from the mover's store is placed on a position.
    Drop {
        /// Its type.
        piece_type: PieceTypeId,
        /// The location.
        to: PositionId,
    },
    /// A new piece replaces the piece there, if any. With `"recycle captures"` the replaced piece returns to the store,
    /// but it does not count as captured.
    Create {
        /// Its owner.
        player: PlayerId,
        /// Its type.
        piece_type: PieceTypeId,
        /// The location.
        at: PositionId,
    },
    /// The piece there becomes another type and keeps its attributes.
    ChangeType {
        /// The new type.
        piece_type: PieceTypeId,
        /// The location.
        at: PositionId,
    },
    /// The piece there changes owner.
    ChangeOwner {
        /// The new owner.
        player: PlayerId,
        /// The location.
        at: PositionId,
    },
    /// The piece there goes to the next player.
    Flip {
        /// The location.
        at: PositionId,
    },
    /// An attribute of the piece there is set.
    SetAttribute {
        /// The attribute.
        attribute: AttributeId,
        /// The location.
        at: PositionId,
        /// The new value.
        value: bool,
    },
    /// The piece there is captured.
    Capture {
        /// The location.
        at: PositionId,
    },
    /// `(add T)`: the piece that the last movement brought there becomes another type.
    Promote {
        /// The new type.
        piece_type: PieceTypeId,
        /// The location.
        at: PositionId,
    },
}

impl Effect {
    /// The effect that an operation records at a position, when the block runs for a piece of type `own` of `mover`.
    pub(crate) fn of(op: Op, mover: PlayerId, own: PieceTypeId, at: PositionId) -> Option<Self> {
        Some(match op {
            Op::Capture(_) => Self::Capture { at },
            Op::Flip(_) => Self::Flip { at },
            Op::ChangeOwner(_) => Self::ChangeOwner { player: mover, at },
            Op::ChangeType(piece_type, _) => Self::ChangeType { piece_type, at },
            Op::Create {
                player, piece_type, ..
            } => Self::Create {
                player: player.unwrap_or(mover),
                piece_type: piece_type.unwrap_or(own),
                at,
            },
            Op::SetAttribute(attribute, value) => Self::SetAttribute {
                attribute,
                at,
                value,
            },
            _ => return None,
        })
    }

    /// The position where it takes effect: where a piece arrives, is created, changed or removed.
    pub fn place(&self) -> PositionId {
        match *self {
            Self::Movement { to, .. } | Self::Copy { to, .. } | Self::Drop { to, .. } => to,
            Self::Create { at, .. }
            | Self::ChangeType { at, .. }
            | Self::ChangeOwner { at, .. }
            | Self::Flip { at }
            | Self::SetAttribute { at, .. }
            | Self::Capture { at }
            | Self::Promote { at, .. } => at,
        }
    }

    /// The position that the arriving piece comes from.
    pub(crate) fn source(&self) -> Option<PositionId> {
        match *self {
            Self::Movement { from, .. } | Self::Copy { from, .. } => Some(from),
            _ => None,
        }
    }

    /// The position of the piece that it captures, if one is there: by arriving or from a distance.
    pub fn taken(&self) -> Option<PositionId> {
        match *self {
            Self::Movement { from, to } | Self::Copy { from, to } => (from != to).then_some(to),
            Self::Drop { to, .. } => Some(to),
            Self::Capture { at } => Some(at),
            _ => None,
        }
    }

    /// The positions where it may remove or change a piece.
    pub(crate) fn touched(&self) -> impl Iterator<Item = PositionId> + use<> {
        let is_change = !matches!(self, Self::SetAttribute { .. });
        let left = matches!(self, Self::Movement { .. }).then(|| self.source());
        let changed = is_change.then(|| self.place());
        left.flatten().into_iter().chain(changed)
    }
}

/// How a turn continues after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Continuation {
    /// The turn ends.
    EndTurn,
    /// The same piece continues with blocks of this type, or with any block.
    Partial(Option<MoveTypeId>),
}

/// The kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece moves or is dropped, or something changes.
    Play,
    /// Nothing happens; the turn, or the multi-part move, ends.
    Pass,
}

/// A move without its effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveHead {
    /// The mover, for whom the effects are executed.
    pub mover: PlayerId,
    /// Play or pass.
    pub kind: MoveKind,
    /// Where the first movement begins; `None` for drops and passes.
    pub from: Option<PositionId>,
    /// Where the first movement ends; `None` for passes.
    pub to: Option<PositionId>,
    /// How the turn continues.
    pub continuation: Continuation,
    /// The `add` that generated it; `None` for passes.
    pub made_by: Option<Address>,
}

impl MoveHead {
    /// How the turn continues, and the position of the piece that continues it.
    pub(crate) fn follower(&self) -> (Continuation, Option<PositionId>) {
        let is_partial = matches!(self.continuation, Continuation::Partial(_));
        (self.continuation, self.to.filter(|_| is_partial))
    }
}

/// A move that borrows its effects, as read from a [`MoveList`](crate::MoveList).
#[derive(Clone, Copy, Debug)]
pub struct MoveRef<'a> {
    /// Everything except the effects.
    pub head: &'a MoveHead,
    /// The effects in the order they happen and are written: movements or drop, other changes in program order,
    /// captures, promotion.
    pub effects: &'a [Effect],
}

/// A move that owns its effects.
#[derive(Clone, Debug)]
pub struct Move {
    /// Everything except the effects.
    pub head: MoveHead,
    /// The effects in the order they happen.
    pub effects: Box<[Effect]>,
}

/// Moves are equal if their kinds, effects and continuations are equal and the same piece continues.
impl PartialEq for MoveRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.head.kind == other.head.kind
            && self.head.follower() == other.head.follower()
            && self.effects == other.effects
    }
}

impl Eq for MoveRef<'_> {}

impl Hash for MoveRef<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.head.kind, self.head.continuation, self.effects).hash(hasher);
        // Complete moves, which are most of all, need not hash it.
        if let (_, Some(place)) = self.head.follower() {
            place.hash(hasher);
        }
    }
}

impl MoveRef<'_> {
    /// A copy that owns its effects.
    pub fn to_owned(self) -> Move {
        Move {
            head: *self.head,
            effects: self.effects.into(),
        }
    }

    /// Whether the turn, or the multi-part move, ends without an effect.
    pub fn is_pass(self) -> bool {
        self.head.kind == MoveKind::Pass
    }

    /// A hash of everything that equality compares; best mixed in its high bits.
    pub fn fingerprint(self) -> u64 {
        let mut hasher = FxHasher::default();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

impl Move {
    /// A view of the move.
    pub fn as_ref(&self) -> MoveRef<'_> {
        MoveRef {
            head: &self.head,
            effects: &self.effects,
        }
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl Eq for Move {}
