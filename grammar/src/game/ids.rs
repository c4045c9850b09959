//! Ids: small numbers that index the tables of a [`Game`](super::Game).

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($inner:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);

        impl $name {
            /// Maximum number of ids of this kind in one game.
            pub const LIMIT: usize = <$inner>::MAX as usize;

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
    )*};
}

ids! {
    /// A position of the board, dummies included.
    PositionId(u16);
    /// A direction.
    DirectionId(u16);
    /// A zone name; each player has a separate set of positions.
    ZoneId(u16);
    /// A player, random and neutral ones included.
    PlayerId(u8);
    /// A type of piece.
    PieceTypeId(u16);
    /// A move type.
    MoveTypeId(u16);
    /// An attribute of pieces.
    AttributeId(u8);
    /// A flag.
    FlagId(u16);
    /// A position flag.
    PositionFlagId(u16);
}
