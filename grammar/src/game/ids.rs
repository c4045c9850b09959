//! Ids: small numbers that index the tables of a [`Game`](super::Game).

/// What ids of all kinds have in common.
pub(crate) trait Id: Copy {
    /// The id of the item at `index` of its table, which must be below the limit of the kind.
    fn from_index(index: usize) -> Self;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($inner:ty): $limit:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);

        impl $name {
            /// Maximum number of ids of this kind in one game.
            pub const LIMIT: usize = $limit;

            /// The id of the item at `index` of its table.
            ///
            /// # Panics
            /// If `index` is not below [`Self::LIMIT`]; `resolve` reports files that exceed it.
            #[inline]
            pub fn from_index(index: usize) -> Self {
                assert!(index < Self::LIMIT, "resolve keeps tables below the limit of their ids");
                Self(index as $inner)
            }

            /// The index into the table.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                Self::from_index(index)
            }
        }
    )*};
}

ids! {
    /// A position of the board, dummies included.
    PositionId(u16): 65_535;
    /// A direction.
    DirectionId(u16): 65_535;
    /// A zone name; each player has a separate set of positions.
    ZoneId(u16): 65_535;
    /// A player, random and neutral ones included.
    PlayerId(u8): 255;
    /// A type of piece.
    PieceTypeId(u16): 65_535;
    /// A move type.
    MoveTypeId(u16): 65_535;
    /// An attribute of pieces; a piece has its attributes in a word.
    AttributeId(u8): 64;
    /// A flag.
    FlagId(u16): 65_535;
    /// A position flag.
    PositionFlagId(u16): 65_535;
}
