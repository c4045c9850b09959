//! The board: positions and what connects them.

use super::{DirectionId, PlayerId, PositionId};

/// The positions of a game with their directions and zones.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// All positions in order of creation, including dummies but not removed ones.
    pub positions: Vec<Position>,
    /// All directions.
    pub directions: Vec<Direction>,
    /// For each direction and position, the target of a step, before any symmetry.
    pub links: Vec<Vec<Option<PositionId>>>,
    /// For each player and direction, its meaning while moves are generated for the player.
    pub symmetry: Vec<Vec<DirectionId>>,
    /// All zones.
    pub zones: Vec<Zone>,
    /// The grids in textual order, for drawing.
    pub grids: Vec<Grid>,
    /// Picture files of the board, as written; they are alternatives.
    pub images: Vec<String>,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Its name.
    pub name: String,
    /// The rectangle it is drawn in, `None` for dummy positions.
    pub rectangle: Option<Rectangle>,
}

/// A rectangle in pixels of the board picture; it may extend beyond the picture.
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

/// A direction of links.
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
    /// For each player, the sorted positions of the player's set; empty if the zone has no entry for the player.
    pub sets: Vec<Vec<PositionId>>,
}

/// One `grid` of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// For each dimension, the name parts and the offset in pixels from one position to the next.
    pub dimensions: Vec<GridDimension>,
    /// The positions in nested-loop order, the first dimension outermost; `None` where a position was removed.
    pub positions: Vec<Option<PositionId>>,
}

/// One dimension of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridDimension {
    /// The parts of position names along it.
    pub names: Vec<String>,
    /// The offset in pixels from one name to the next, across and down.
    pub step: (i32, i32),
}

impl Board {
    /// All positions.
    pub fn position_ids(&self) -> impl Iterator<Item = PositionId> + Clone + use<> {
        (0..self.positions.len()).map(PositionId::from_index)
    }

    /// The target of a step of `player` along `direction` from `position`, with the player's symmetry applied.
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
