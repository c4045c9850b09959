//! What may be true: the values that conditions, flags and attributes may have, and what positions may hold.

use crate::game::PieceTypeId;

/// The values that a condition may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::check::lint) struct Truth {
    pub(in crate::check::lint) may_hold: bool,
    pub(in crate::check::lint) may_fail: bool,
}

impl Truth {
    pub(in crate::check::lint) const UNKNOWN: Self = Self {
        may_hold: true,
        may_fail: true,
    };

    pub(super) fn known(value: bool) -> Self {
        Self {
            may_hold: value,
            may_fail: !value,
        }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.may_hold |= other.may_hold;
        self.may_fail |= other.may_fail;
    }
}

/// The possible values of numbered flags or attributes: which may be on, and which off. Those beyond the last bit are
/// unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits {
    on: u64,
    off: u64,
}

impl Bits {
    /// All are off.
    pub(super) const OFF: Self = Self { on: 0, off: !0 };
    /// No value is possible: the start of a union.
    pub(super) const NONE: Self = Self { on: 0, off: 0 };
    /// All are unknown.
    pub(super) const UNKNOWN: Self = Self { on: !0, off: !0 };

    pub(super) fn get(self, index: usize) -> Truth {
        let Some(bit) = bit(index) else {
            return Truth::UNKNOWN;
        };
        Truth {
            may_hold: self.on & bit != 0,
            may_fail: self.off & bit != 0,
        }
    }

    pub(super) fn set(&mut self, index: usize, value: Truth) {
        let Some(bit) = bit(index) else { return };
        let put = |bits: u64, is_in| if is_in { bits | bit } else { bits & !bit };
        self.on = put(self.on, value.may_hold);
        self.off = put(self.off, value.may_fail);
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self {
            on: self.on | other.on,
            off: self.off | other.off,
        }
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self {
            on: self.on & other.on,
            off: self.off & other.off,
        }
    }
}

fn bit(index: usize) -> Option<u64> {
    1u64.checked_shl(u32::try_from(index).ok()?)
}

/// What a position may hold: nothing, or a piece of these owners, as the mover sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contents {
    pub(super) owners: u8,
    pub(super) piece_type: Option<PieceTypeId>,
}

impl Contents {
    pub(super) const EMPTY: u8 = 1;
    pub(super) const FRIEND: u8 = 2;
    pub(super) const ENEMY: u8 = 4;
    pub(super) const NEUTRAL: u8 = 8;
    pub(super) const ANY: Self = Self {
        owners: 15,
        piece_type: None,
    };

    /// No piece.
    pub(super) const NOTHING: Self = Self {
        owners: Self::EMPTY,
        piece_type: None,
    };

    pub(super) fn is_empty(self) -> bool {
        self.owners == Self::EMPTY
    }

    /// Whether an owner among these is one of `wanted`.
    pub(super) fn is_one_of(self, wanted: u8) -> Truth {
        Truth {
            may_hold: self.owners & wanted != 0,
            may_fail: self.owners & !wanted != 0,
        }
    }
}
