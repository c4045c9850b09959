//! Pieces on the board.

use zrf_grammar::game::{AttributeId, Game, PieceTypeId, PlayerId};

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its owner.
    pub owner: PlayerId,
    /// Its type.
    pub piece_type: PieceTypeId,
    /// Its attributes, declared by its type or not: bits that move with the piece.
    pub attributes: Attributes,
}

/// A set of attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attributes(u64);

impl Piece {
    /// A new piece from the setup, a store or `create`: with the declared attributes of its type.
    pub fn fresh(game: &Game, owner: PlayerId, piece_type: PieceTypeId) -> Self {
        let declared = &game.piece_types[piece_type.index()].attributes;
        let attributes = declared
            .iter()
            .fold(Attributes::default(), |set, &attribute| {
                set.with(attribute, true)
            });
        Self {
            owner,
            piece_type,
            attributes,
        }
    }
}

impl Attributes {
    /// Maximum number of attributes in a set; `resolve` reports games with more.
    pub const LIMIT: usize = 64;

    /// Whether an attribute is set; false beyond the limit.
    pub fn contains(self, attribute: AttributeId) -> bool {
        attribute.index() < Self::LIMIT && self.0 >> attribute.index() & 1 != 0
    }

    /// The set with an attribute set or not; unchanged beyond the limit.
    #[must_use]
    pub fn with(self, attribute: AttributeId, value: bool) -> Self {
        if attribute.index() >= Self::LIMIT {
            return self;
        }
        let bit = 1 << attribute.index();
        Self(if value { self.0 | bit } else { self.0 & !bit })
    }

    /// The set as bits, the first attribute lowest.
    pub fn bits(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_beyond_the_limit_are_never_set() {
        let last = AttributeId::from_index(Attributes::LIMIT - 1);
        let beyond = AttributeId::from_index(Attributes::LIMIT);
        let set = Attributes::default().with(last, true).with(beyond, true);
        assert!(set.contains(last) && !set.contains(beyond));
        assert_eq!(set.with(last, false), Attributes::default());
    }
}
