//! `(board …)` and its parts, in textual order because each acts on what the parts before it made.

use super::{Name, Text};
use crate::game::Rectangle;
use crate::text::{Origin, Symbol};

/// One board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The parts in textual order.
    pub(crate) items: Vec<BoardItem>,
    /// Keywords of parts with an error in them, reported before: what is missing there is no news.
    pub(crate) faulty: Vec<Symbol>,
}

/// One part of a board.
#[derive(Clone, Debug)]
pub(crate) enum BoardItem {
    /// `(image "a.bmp" "b.bmp")`: alternatives of each other.
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

/// A regular field of positions.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    /// The place of the first position in the picture.
    pub(crate) start: Rectangle,
    /// One to five dimensions, the outermost first.
    pub(crate) dimensions: Vec<Dimension>,
    /// The names of the positions in nested-loop order, the first dimension outermost.
    pub(crate) positions: Vec<Symbol>,
    /// Directions between the positions of this grid.
    pub(crate) directions: Vec<GridDirection>,
    /// The whole form.
    pub(crate) origin: Origin,
}

/// One dimension of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Dimension {
    /// Parts of position names, separated by `/`.
    pub(crate) names: Text,
    /// The pixel step from one to the next, across and down.
    pub(crate) step: (i32, i32),
}

/// `(n 0 -1)`.
#[derive(Clone, Debug)]
pub(crate) struct GridDirection {
    /// The direction.
    pub(crate) name: Name,
    /// For each dimension how many index steps one step goes; as many as there are dimensions.
    pub(crate) offsets: Vec<i32>,
}

/// `(a1 0 0 10 10)`.
#[derive(Clone, Debug)]
pub(crate) struct PlacedPosition {
    /// The position.
    pub(crate) name: Name,
    /// Its place in the picture.
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
    /// For whom.
    pub(crate) player: Name,
    /// The direction written and the direction meant.
    pub(crate) pairs: Vec<(Name, Name)>,
}

/// `(zone (name z) (players White) (positions a1 …))`.
#[derive(Clone, Debug)]
pub(crate) struct Zone {
    /// The zone.
    pub(crate) name: Name,
    /// Whose it is, `None` means everybody's.
    pub(crate) players: Option<Vec<Name>>,
    /// What belongs to it.
    pub(crate) positions: Vec<Name>,
}
