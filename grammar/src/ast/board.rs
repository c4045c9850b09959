//! `(board …)` and its parts, in textual order because each part applies to the result of the parts before it.

use super::{Name, Text};
use crate::game::Rectangle;
use crate::text::{Names, Origin, Symbol};

/// One board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The parts in textual order.
    pub(crate) items: Vec<BoardItem>,
    /// Keywords of parts with an already reported error; such a part is not reported as missing.
    pub(crate) faulty: Vec<Symbol>,
    /// The location of its keyword.
    pub(crate) head: Origin,
}

/// A part of a board.
#[derive(Clone, Debug)]
pub(crate) enum BoardItem {
    /// `(image "a.bmp" "b.bmp")`: alternatives.
    Image(Vec<Text>),
    /// `(grid …)`.
    Grid(Grid),
    /// `(positions (a1 0 0 10 10) …)`.
    Positions(Vec<PlacedPosition>),
    /// `(dummy a1 …)`.
    Dummy(Vec<Name>),
    /// `(links n (a1 a2) …)`.
    Links(Links),
    /// `(unlink …)`.
    Unlink(Vec<Unlink>),
    /// `(kill-positions a1 …)`.
    KillPositions(Vec<Name>),
    /// `(symmetry Black (n s) …)`.
    Symmetry(Symmetry),
    /// `(zone …)`.
    Zone(Zone),
}

/// A regular grid of positions.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    /// The rectangle of the first position in the picture.
    pub(crate) start: Rectangle,
    /// One to five dimensions, outermost first.
    pub(crate) dimensions: Vec<Dimension>,
    /// The names of the positions in nested-loop order, the first dimension outermost.
    pub(crate) positions: Vec<Symbol>,
    /// Directions between the positions of this grid.
    pub(crate) directions: Vec<GridDirection>,
    /// The source location of the whole form.
    pub(crate) origin: Origin,
}

/// One dimension of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Dimension {
    /// Parts of position names, separated by `/`.
    pub(crate) names: Text,
    /// The offset in pixels from one position to the next, across and down.
    pub(crate) step: (i32, i32),
}

impl Dimension {
    /// The parts of position names, without spaces around them.
    pub(crate) fn parts<'a>(&self, names: &'a Names) -> impl Iterator<Item = &'a str> + Clone {
        self.names.literal(names).split('/').map(str::trim)
    }
}

/// `(n 0 -1)`.
#[derive(Clone, Debug)]
pub(crate) struct GridDirection {
    /// The direction.
    pub(crate) name: Name,
    /// The index step along each dimension.
    pub(crate) offsets: Vec<i32>,
}

/// `(a1 0 0 10 10)`.
#[derive(Clone, Debug)]
pub(crate) struct PlacedPosition {
    /// The position.
    pub(crate) name: Name,
    /// Its rectangle in the picture.
    pub(crate) rectangle: Rectangle,
}

/// `(links n (a1 a2) …)`.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    /// The direction.
    pub(crate) direction: Name,
    /// One-way links, from and to.
    pub(crate) pairs: Vec<(Name, Name)>,
}

/// One argument of `(unlink …)`.
#[derive(Clone, Debug)]
pub(crate) enum Unlink {
    /// `a1`: all links from and to it.
    Position(Name),
    /// `(a1 b1)` the links between both, or `(a1 n)` that one link: the second word is a position or a direction.
    Pair(Name, Name),
}

/// `(symmetry Black (n s) …)`.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    /// The player.
    pub(crate) player: Name,
    /// The written direction and its meaning.
    pub(crate) pairs: Vec<(Name, Name)>,
}

/// `(zone (name z) (players White) (positions a1 …))`.
#[derive(Clone, Debug)]
pub(crate) struct Zone {
    /// The zone.
    pub(crate) name: Name,
    /// Its player, `None` for everybody.
    pub(crate) players: Option<Vec<Name>>,
    /// Its positions.
    pub(crate) positions: Vec<Name>,
}
