//! Pieces on the board.

use zrf_grammar::game::{AttributeId, Game, PieceTypeId, PlayerId};

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its owner.
    pub owner: PlayerId,
    /// Its type.
    pub piece_type: PieceTypeId,
    /// Its attributes, whether its type declares them or not: bits that move with the piece.
    pub attributes: Attributes,
    tag: Tag,
}

/// A byte with a single value. Its others stand for no piece, so that `Option<Piece>` takes no more memory than a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
enum Tag {
    Piece,
}

const _: () = assert!(size_of::<Option<Piece>>() == size_of::<Piece>());

/// A set of attributes: a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attributes(u64);

const _: () = assert!(AttributeId::LIMIT <= u64::BITS as usize);

impl Piece {
    /// A new piece from the setup, a store or `create`, with the declared attributes of its type.
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
            tag: Tag::Piece,
        }
    }
}

impl Attributes {
    /// Whether an attribute is set.
    pub fn contains(self, attribute: AttributeId) -> bool {
        self.0 >> attribute.index() & 1 != 0
    }

    /// The set with an attribute set or cleared.
    #[must_use]
    pub fn with(self, attribute: AttributeId, value: bool) -> Self {
        let bit = 1 << attribute.index();
        Self(if value { self.0 | bit } else { self.0 & !bit })
    }

    /// The set as bits, the first attribute lowest.
    pub fn bits(self) -> u64 {
        self.0
    }
}
