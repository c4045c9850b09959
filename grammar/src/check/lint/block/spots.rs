//! Identifies positions by the way that a run gets to them. The same way leads to the same position; different ways may
//! as well, but are not compared.

use crate::game::{DirectionId, Place, PositionId, Register};
use rustc_hash::FxHashMap;

/// A position, or a place off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Spot(u32);

impl Spot {
    /// Where a run starts.
    pub(super) const START: Self = Self(0);
}

/// How a run gets to a spot.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Way {
    Named(PositionId),
    Step(Spot, DirectionId),
    StepOpposite(Spot, DirectionId),
    LastFrom,
    LastTo,
    /// An unknown position, such as that of the cursor in a loop.
    Unknown(u32),
}

/// The positions that a run remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Registers {
    pub(super) cursor: Spot,
    pub(super) mark: Spot,
    pub(super) from: Spot,
    pub(super) to: Option<Spot>,
}

impl Default for Registers {
    fn default() -> Self {
        Self {
            cursor: Spot::START,
            mark: Spot::START,
            from: Spot::START,
            to: None,
        }
    }
}

/// All spots of a block.
#[derive(Default)]
pub(super) struct Spots {
    known: FxHashMap<Way, Spot>,
    /// The work so far: places looked up plus instructions run.
    pub(super) work: usize,
}

impl Spots {
    /// The spot that a place means.
    pub(super) fn of(&mut self, place: Place, at: Registers) -> Spot {
        self.work += 1;
        match place {
            Place::Cursor => at.cursor,
            Place::Position(position) => self.at(Way::Named(position)),
            Place::Direction(direction) => self.at(Way::Step(at.cursor, direction)),
            Place::Opposite(direction) => self.at(Way::StepOpposite(at.cursor, direction)),
            Place::Register(Register::Mark) => at.mark,
            Place::Register(Register::From) => at.from,
            Place::Register(Register::To) => at.to.unwrap_or(at.cursor),
            Place::Register(Register::LastFrom) => self.at(Way::LastFrom),
            Place::Register(Register::LastTo) => self.at(Way::LastTo),
        }
    }

    /// A new spot of which nothing is known.
    pub(super) fn unknown(&mut self) -> Spot {
        let number = self.known.len() as u32;
        self.at(Way::Unknown(number))
    }

    fn at(&mut self, way: Way) -> Spot {
        let next = Spot(self.known.len() as u32 + 1);
        *self.known.entry(way).or_insert(next)
    }
}
