//! Moves: what happens on the board, in order, and what follows.

use crate::program::Address;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use zrf_grammar::game::{AttributeId, MoveTypeId, PieceTypeId, PlayerId, PositionId};

/// One thing that a move does. Positions are those of the board before or after the move as said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// The piece on `from` goes to `to`. All movements of a move happen at once.
    Movement {
        /// Where it stands before the move.
        from: PositionId,
        /// Where it stands after.
        to: PositionId,
    },
    /// A copy of the piece on `from` appears on `to`.
    Copy {
        /// Where the original stands before and after the move.
        from: PositionId,
        /// Where the copy stands.
        to: PositionId,
    },
    /// A piece from the mover's store is put on a position.
    Drop {
        /// Its type.
        piece_type: PieceTypeId,
        /// Where.
        to: PositionId,
    },
    /// A new piece replaces whatever stands there. The replaced piece is not captured.
    Create {
        /// Its owner.
        player: PlayerId,
        /// Its type.
        piece_type: PieceTypeId,
        /// Where.
        at: PositionId,
    },
    /// The piece there becomes another type; attributes stay.
    ChangeType {
        /// The new type.
        piece_type: PieceTypeId,
        /// Where.
        at: PositionId,
    },
    /// The piece there changes owner.
    ChangeOwner {
        /// The new owner.
        player: PlayerId,
        /// Where.
        at: PositionId,
    },
    /// The piece there goes to the next player.
    Flip {
        /// Where.
        at: PositionId,
    },
    /// An attribute of the piece there is set.
    SetAttribute {
        /// Which.
        attribute: AttributeId,
        /// Where.
        at: PositionId,
        /// To what.
        value: bool,
    },
    /// The piece there is captured.
    Capture {
        /// Where.
        at: PositionId,
    },
    /// `(add T)`: the piece that the last movement brought there becomes another type.
    Promote {
        /// The new type.
        piece_type: PieceTypeId,
        /// Where.
        at: PositionId,
    },
}

/// What comes after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Continuation {
    /// The turn ends.
    EndTurn,
    /// The same piece goes on with blocks of this type, or with any block.
    Partial(Option<MoveTypeId>),
}

/// What kind of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece moves or is dropped, or something changes.
    Play,
    /// Nothing happens; the turn, or the multi-part move, ends.
    Pass,
}

/// A move but for its effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveHead {
    /// Whose move it is; effects are his.
    pub mover: PlayerId,
    /// Play or pass.
    pub kind: MoveKind,
    /// Where the first movement begins, `None` for drops and passes.
    pub from: Option<PositionId>,
    /// Where the first movement ends, `None` for passes.
    pub to: Option<PositionId>,
    /// What follows.
    pub continuation: Continuation,
    /// The `add` that made it, `None` for passes.
    pub made_by: Option<Address>,
}

/// A move that borrows its effects, as read from a [`MoveList`].
#[derive(Clone, Copy, Debug)]
pub struct MoveRef<'a> {
    /// All but the effects.
    pub head: &'a MoveHead,
    /// The effects in the order they happen and are written: movements or drop, other changes in program order,
    /// captures, promotion.
    pub effects: &'a [Effect],
}

/// A move that owns its effects.
#[derive(Clone, Debug)]
pub struct Move {
    /// All but the effects.
    pub head: MoveHead,
    /// The effects in the order they happen.
    pub effects: Box<[Effect]>,
}

/// Two moves are equal when their effects are and the same follows.
impl PartialEq for MoveRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.head.kind == other.head.kind
            && self.head.continuation == other.head.continuation
            && self.effects == other.effects
    }
}

impl Eq for MoveRef<'_> {}

impl MoveRef<'_> {
    /// A copy that owns its effects.
    pub fn to_owned(self) -> Move {
        Move {
            head: *self.head,
            effects: self.effects.into(),
        }
    }

    /// Whether the turn, or the multi-part move, ends without anything happening.
    pub fn is_pass(self) -> bool {
        self.head.kind == MoveKind::Pass
    }

    /// A hash of all that makes moves equal; best mixed in its high bits.
    pub(crate) fn fingerprint(self) -> u64 {
        let mut hasher = FxHasher::default();
        (self.head.kind, self.head.continuation, self.effects).hash(&mut hasher);
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

/// A list of different moves. Buffers are kept when it is cleared, so that generation allocates nothing once warm.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    rows: Vec<(MoveHead, Range<u32>)>,
    effects: Vec<Effect>,
    /// Open addressing over the fingerprints: indices into `rows` plus one, zero where free.
    seen: Vec<u32>,
    fingerprints: Vec<u64>,
}

impl MoveList {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The move at an index.
    ///
    /// # Panics
    /// When the index is not below [`Self::len`].
    pub fn get(&self, index: usize) -> MoveRef<'_> {
        let (head, effects) = &self.rows[index];
        MoveRef {
            head,
            effects: &self.effects[effects.start as usize..effects.end as usize],
        }
    }

    /// All moves in order of generation.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = MoveRef<'_>> + Clone {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.effects.clear();
        self.fingerprints.clear();
        self.seen.fill(0);
    }

    /// Adds a move unless an equal one is there.
    pub fn push(&mut self, head: MoveHead, effects: impl IntoIterator<Item = Effect>) {
        let start = self.effects.len() as u32;
        self.effects.extend(effects);
        let new = MoveRef {
            head: &head,
            effects: &self.effects[start as usize..],
        };
        let fingerprint = new.fingerprint();
        if self.contains(new, fingerprint) {
            self.effects.truncate(start as usize);
            return;
        }
        self.rows.push((head, start..self.effects.len() as u32));
        self.fingerprints.push(fingerprint);
        self.mark_seen(self.rows.len() - 1);
    }

    /// Keeps the moves for which `keep` is true, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(MoveRef<'_>) -> bool) {
        let kept: Vec<usize> = (0..self.len())
            .filter(|&index| keep(self.get(index)))
            .collect();
        if kept.len() == self.len() {
            return;
        }
        self.rows = kept.iter().map(|&index| self.rows[index].clone()).collect();
        self.fingerprints = kept.iter().map(|&index| self.fingerprints[index]).collect();
        self.seen.fill(0);
        (0..self.rows.len()).for_each(|index| self.mark_seen(index));
    }

    fn contains(&self, new: MoveRef<'_>, fingerprint: u64) -> bool {
        let mut slot = self.slot(fingerprint);
        while let Some(index) = self
            .seen
            .get(slot)
            .and_then(|&index| (index as usize).checked_sub(1))
        {
            if self.fingerprints[index] == fingerprint && self.get(index) == new {
                return true;
            }
            slot = (slot + 1) % self.seen.len();
        }
        false
    }

    fn mark_seen(&mut self, index: usize) {
        if self.seen.len() < 2 * self.rows.len() {
            self.seen = vec![0; (4 * self.rows.len()).next_power_of_two().max(64)];
            (0..self.rows.len()).for_each(|index| self.occupy(index));
        } else {
            self.occupy(index);
        }
    }

    fn occupy(&mut self, index: usize) {
        let mut slot = self.slot(self.fingerprints[index]);
        while self.seen[slot] != 0 {
            slot = (slot + 1) % self.seen.len();
        }
        self.seen[slot] = index as u32 + 1;
    }

    fn slot(&self, fingerprint: u64) -> usize {
        // FxHash mixes best into its high bits.
        (fingerprint >> 32) as usize & self.seen.len().wrapping_sub(1)
    }
}
