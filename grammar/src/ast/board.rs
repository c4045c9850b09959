//! `(board …)` and its parts, in textual order because each acts on what the parts before it made.

use super::{Name, Text};
use crate::game::Rectangle;
use crate::text::{Origin, Symbol};

/// One board.
#[derive(Clone, Debug)]
pub struct Board {
    /// The parts in textual order.
    pub items: Vec<BoardItem>,
    /// Keywords of parts with an error in them, reported before: what is missing there is no news.
    pub faulty: Vec<Symbol>,
    /// The whole form.
    pub origin: Origin,
}

/// One part of a board.
#[derive(Clone, Debug)]
pub enum BoardItem {
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
pub struct Grid {
    /// The place of the first position in the picture.
    pub start: Rectangle,
    /// One to five dimensions, the outermost first.
    pub dimensions: Vec<Dimension>,
    /// The names of the positions in nested-loop order, the first dimension outermost.
    pub positions: Vec<Symbol>,
    /// Directions between the positions of this grid.
    pub directions: Vec<GridDirection>,
    /// The whole form.
    pub origin: Origin,
}

/// One dimension of a grid.
#[derive(Clone, Debug)]
pub struct Dimension {
    /// Parts of position names, separated by `/`.
    pub names: Text,
    /// The pixel step from one to the next, across and down.
    pub step: (i32, i32),
}

/// `(n 0 -1)`.
#[derive(Clone, Debug)]
pub struct GridDirection {
    /// The direction.
    pub name: Name,
    /// For each dimension how many index steps one step goes; as many as there are dimensions.
    pub offsets: Vec<i32>,
}

/// `(a1 0 0 10 10)`.
#[derive(Clone, Debug)]
pub struct PlacedPosition {
    /// The position.
    pub name: Name,
    /// Its place in the picture.
    pub rectangle: Rectangle,
}

/// `(links n (a1 a2) …)`.
#[derive(Clone, Debug)]
pub struct Links {
    /// The direction.
    pub direction: Name,
    /// One-way links, from and to.
    pub pairs: Vec<(Name, Name)>,
}

/// One argument of `(unlink …)`.
#[derive(Clone, Debug)]
pub enum Unlink {
    /// `a1`: all links from and to it.
    Position(Name),
    /// `(a1 b1)` the links between both, or `(a1 n)` that one link: the second word is a position or a direction.
    Pair(Name, Name),
}

/// `(symmetry Black (n s) …)`.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// For whom.
    pub player: Name,
    /// The direction written and the direction meant.
    pub pairs: Vec<(Name, Name)>,
    /// The whole form.
    pub origin: Origin,
}

/// `(zone (name z) (players White) (positions a1 …))`.
#[derive(Clone, Debug)]
pub struct Zone {
    /// The zone.
    pub name: Name,
    /// Whose it is, `None` means everybody's.
    pub players: Option<Vec<Name>>,
    /// What belongs to it.
    pub positions: Vec<Name>,
    /// The whole form.
    pub origin: Origin,
}
