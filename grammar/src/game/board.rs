//! The board: positions and what connects them.

use super::{DirectionId, PlayerId, PositionId};

/// The positions of a game with their directions and zones.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// All positions in order of creation, dummy ones included, killed ones not.
    pub positions: Vec<Position>,
    /// All directions.
    pub directions: Vec<Direction>,
    /// For each direction, for each position, where a step leads; before any symmetry.
    pub links: Vec<Vec<Option<PositionId>>>,
    /// For each player, for each direction, the direction meant while moves are generated for him.
    pub symmetry: Vec<Vec<DirectionId>>,
    /// All zones.
    pub zones: Vec<Zone>,
    /// The grids in textual order, for drawing.
    pub grids: Vec<Grid>,
    /// Picture files of the board, alternatives of each other, as written.
    pub images: Vec<String>,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Its name.
    pub name: String,
    /// Where it is drawn, `None` for dummy positions.
    pub rectangle: Option<Rectangle>,
}

/// A rectangle in pixels of the board picture; corners may lie outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rectangle {
    /// Left edge.
    pub left: i32,
    /// Top edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Bottom edge.
    pub bottom: i32,
}

/// A way to step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Its name.
    pub name: String,
}

/// A named set of positions, one set for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// For each player, the positions of his set, sorted; empty when the zone has no entry for him.
    pub sets: Vec<Vec<PositionId>>,
}

/// One `grid` of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// For each dimension, the name parts and the pixel step from one to the next.
    pub dimensions: Vec<GridDimension>,
    /// The positions in nested-loop order, the first dimension outermost; `None` where a position was killed.
    pub positions: Vec<Option<PositionId>>,
}

/// One dimension of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridDimension {
    /// The parts of position names along it.
    pub names: Vec<String>,
    /// The pixel step from one name to the next, across and down.
    pub step: (i32, i32),
}

impl Board {
    /// Where a step of `player` along `direction` leads from `position`, his symmetry applied.
    pub fn step(
        &self,
        player: PlayerId,
        position: PositionId,
        direction: DirectionId,
    ) -> Option<PositionId> {
        let direction = self.symmetry[player.index()][direction.index()];
        self.links[direction.index()][position.index()]
    }
}
