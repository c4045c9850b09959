//! What is known on the way to an instruction: where the run is, and what its tests have shown.
//!
//! Conditions see the board before the move, so what a test has shown about a position stays true for the rest of the run.

use super::truth::{Bits, Contents, Truth};
use crate::game::{AttributeId, PieceTypeId, PlayerId, PositionId};

/// The position of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    At(PositionId),
    /// Off the board.
    Nowhere,
    Unknown,
}

/// The paths on which something holds, and those on which it does not.
pub(super) type Split = (Option<Box<Path>>, Option<Box<Path>>);

/// Whether there are paths of each kind.
pub(super) fn truth((holds, fails): &Split) -> Truth {
    Truth {
        may_hold: holds.is_some(),
        may_fail: fails.is_some(),
    }
}

/// Maximum number of positions that a path remembers facts about. Beyond that, it keeps only those at its cursor and
/// its mark.
const MAX_KNOWN: usize = 10;
/// Maximum number of effects that are followed individually.
const MAX_EFFECTS: usize = 10;

/// A register that may have been set on some paths and not on others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Register {
    #[default]
    Unset,
    At(PositionId),
    Unknown,
}

impl Register {
    fn or(self, other: Self) -> Self {
        if self == other { self } else { Self::Unknown }
    }
}

/// Identifies a capture of a block by its place in the block, not in the text, because equal macro calls may share one
/// expansion or have one each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Capture(pub(super) u64);

/// What a move does besides its movements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Effect {
    Capture(Capture),
    /// Captures that are no longer followed individually: any that has run, at any position.
    Captures,
    Create(PlayerId, PieceTypeId),
    Retype(PieceTypeId),
    Flip,
    Reown,
}

/// All paths to one instruction with the same cursor and the same mark, joined into one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Path {
    pub(super) cursor: PositionId,
    pub(super) mark: PositionId,
    pub(super) from: Register,
    pub(super) to: Register,
    pub(super) flags: Bits,
    /// Position flags that may be on somewhere.
    pub(super) position_flags: Bits,
    /// What tests have shown about positions.
    contents: Vec<(PositionId, Contents)>,
    /// Attributes set since the last `add`.
    attributes: Vec<(PositionId, AttributeId, Truth)>,
    /// Whether too many attributes were set to follow them individually.
    sets_many_attributes: bool,
    /// Movements since the last `add` that a `cascade` has completed.
    pub(super) movements: Vec<(Register, Register)>,
    /// Effects since the last `add`, with their positions, `None` if unknown.
    pub(super) effects: Vec<(Effect, Option<PositionId>)>,
}

impl Path {
    pub(super) fn new(start: PositionId) -> Self {
        Self {
            cursor: start,
            mark: start,
            from: Register::At(start),
            flags: Bits::OFF,
            position_flags: Bits::OFF,
            ..Self::default()
        }
    }

    /// What paths must have in common to be joined.
    pub(super) fn key(&self) -> (PositionId, PositionId) {
        (self.cursor, self.mark)
    }

    /// What the tests have shown about a position, if anything.
    pub(super) fn contents(&self, position: PositionId) -> Option<Contents> {
        let known = self.contents.iter().find(|known| known.0 == position);
        known.map(|known| known.1)
    }

    pub(super) fn learn(&mut self, position: PositionId, contents: Contents) {
        match self
            .contents
            .binary_search_by_key(&position, |known| known.0)
        {
            Ok(index) => self.contents[index].1 = contents,
            // Forgetting is always safe, and a walk over the board does not need positions far behind it.
            Err(_) if self.contents.len() >= MAX_KNOWN => {
                let near = [self.cursor, self.mark];
                self.contents.retain(|known| near.contains(&known.0));
                self.learn(position, contents);
            }
            Err(index) => self.contents.insert(index, (position, contents)),
        }
    }

    /// Forgets what is known about a position.
    pub(super) fn forget(&mut self, position: PositionId) {
        self.contents.retain(|known| known.0 != position);
    }

    /// Turns a position flag on or off somewhere. The positions where it is on are not followed.
    pub(super) fn set_position_flag(&mut self, index: usize, value: Truth) {
        let known = self.position_flags.get(index);
        let value = Truth {
            may_hold: known.may_hold || value.may_hold,
            may_fail: true,
        };
        self.position_flags.set(index, value);
    }

    pub(super) fn set_attribute(&mut self, id: AttributeId, value: Truth) {
        let place = self.cursor;
        self.attributes
            .retain(|&(at, other, _)| (at, other) != (place, id));
        self.attributes.push((place, id, value));
        self.limit_attributes();
    }

    fn limit_attributes(&mut self) {
        if self.attributes.len() > MAX_EFFECTS {
            self.attributes.clear();
            self.sets_many_attributes = true;
        }
        self.attributes.sort_unstable_by_key(|set| (set.0, set.1));
    }

    /// The attributes of a piece that had `bits` and is at `place` after the move.
    pub(super) fn attributes_at(&self, place: PositionId, mut bits: Bits) -> Bits {
        if self.sets_many_attributes {
            return Bits::UNKNOWN;
        }
        for &(_, id, value) in self.attributes.iter().filter(|set| set.0 == place) {
            bits.set(id.index(), value);
        }
        bits
    }

    /// The attributes set since the last `add`, by position. The position is `None` if there are too many to follow.
    pub(super) fn set_attributes(&self) -> Vec<(Option<PositionId>, Bits)> {
        if self.sets_many_attributes {
            return vec![(None, Bits::UNKNOWN)];
        }
        let one = |&(place, id, value): &(PositionId, AttributeId, Truth)| {
            let mut bits = Bits::NONE;
            bits.set(id.index(), value);
            (Some(place), bits)
        };
        self.attributes.iter().map(one).collect()
    }

    pub(super) fn add_effect(&mut self, effect: Effect, place: Option<PositionId>) {
        self.effects.push((effect, place));
        self.limit_effects();
    }

    /// Sorts the effects. If there are too many, each may be anywhere.
    fn limit_effects(&mut self) {
        self.effects.sort_unstable();
        self.effects.dedup();
        if self.effects.len() <= MAX_EFFECTS {
            return;
        }
        for (effect, place) in &mut self.effects {
            if matches!(effect, Effect::Capture(_)) {
                *effect = Effect::Captures;
            }
            *place = None;
        }
        self.effects.sort_unstable();
        self.effects.dedup();
    }

    /// The work of running an instruction on this path.
    pub(super) fn cost(&self) -> u64 {
        1 + (self.effects.len() / MAX_EFFECTS) as u64
    }

    /// Forgets everything about the move that was just completed.
    pub(super) fn finish_move(&mut self, start: PositionId) {
        self.attributes.clear();
        self.sets_many_attributes = false;
        self.movements.clear();
        self.effects.clear();
        self.from = Register::At(start);
        self.to = Register::Unset;
    }

    /// Joins two paths: what is known on both, and what may happen on either. `initial` has the attributes of the moving
    /// piece.
    pub(super) fn join(&mut self, other: &Self, initial: Bits) {
        self.from = self.from.or(other.from);
        self.to = self.to.or(other.to);
        self.flags = self.flags.or(other.flags);
        self.position_flags = self.position_flags.or(other.position_flags);
        self.contents.retain_mut(|(position, known)| {
            let there = other.contents(*position).unwrap_or(Contents::ANY);
            known.owners |= there.owners;
            if known.piece_type != there.piece_type {
                known.piece_type = None;
            }
            *known != Contents::ANY
        });
        for (place, id, value) in &mut self.attributes {
            let there = other.attributes_at(*place, initial);
            value.add(there.get(id.index()));
        }
        for &(place, id, mut value) in &other.attributes {
            let mut own = self.attributes.iter();
            if !own.any(|set| (set.0, set.1) == (place, id)) {
                value.add(initial.get(id.index()));
                self.attributes.push((place, id, value));
            }
        }
        self.sets_many_attributes |= other.sets_many_attributes;
        self.limit_attributes();
        unite(&mut self.movements, &other.movements);
        if self.effects != other.effects {
            self.effects.extend_from_slice(&other.effects);
            self.limit_effects();
        }
    }
}

fn unite<T: Copy + Ord>(own: &mut Vec<T>, other: &[T]) {
    if own != other {
        own.extend_from_slice(other);
        own.sort_unstable();
        own.dedup();
    }
}
