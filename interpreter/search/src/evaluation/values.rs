//! The learned parameters: numbers for the features of a state, which are summed.

/// Points of a piece of average mobility.
pub(super) const PIECE: f64 = 100.0;
/// Points of one unit of the weights learned from games: certainty of the result is about three pieces.
pub(crate) const UNIT: f64 = 300.0;
/// Lines that lack this many pieces or more are worth nothing.
pub(crate) const N_LACKING: usize = 6;
/// Maximum of any value, so that sums stay finite.
pub(crate) const MAX_VALUE: i32 = 30_000;
/// Points for an open line of a goal by the number of pieces that it lacks, from none.
const LINE: [i32; N_LACKING] = [400, 90, 24, 6, 2, 1];

/// A value for a full board, and for an empty one; the effective value is in between.
pub(crate) type Phased = [i32; 2];

/// All learned values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Values {
    /// Points by owner, type and position.
    pub(crate) table: Vec<Phased>,
    /// Points by type, averaged over the board.
    pub(crate) material: Vec<Phased>,
    /// Hundredths of a point for each move that a player has more than the opponent.
    pub(crate) mobility: Phased,
    /// Points for an open line of a goal by the number of pieces that it lacks, from none.
    pub(crate) lines: [Phased; N_LACKING],
    /// Points for a position by the features of territory, in games about it; otherwise none.
    pub(crate) territory: Box<[Phased]>,
    /// Points for pieces near royal pieces, and for pairs, in games about royal pieces; otherwise none.
    pub(crate) court: Box<[Phased]>,
    /// Points for attacks, in games about royal pieces; otherwise none.
    pub(crate) attacks: Box<[Phased]>,
    /// Points by entry of a pattern; none if patterns were not learned.
    pub(crate) patterns: Box<[Phased]>,
}

impl Values {
    pub(crate) fn new(table: &[i32], material: &[i32], mobility: i32) -> Self {
        let both = |values: &[i32]| values.iter().map(|&value| [value; 2]).collect();
        Self {
            table: both(table),
            material: both(material),
            mobility: [mobility; 2],
            lines: LINE.map(|points| [points; 2]),
            territory: Box::default(),
            court: Box::default(),
            attacks: Box::default(),
            patterns: Box::default(),
        }
    }

    /// All numbers in a fixed order, except those of patterns.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = i32> + '_ {
        let tables = self.table.iter().chain(&self.material);
        let all = tables.chain([&self.mobility]).chain(&self.lines);
        let all = all.chain(&self.territory).chain(&self.court);
        let all = all.chain(&self.attacks);
        all.flatten().copied()
    }

    /// Values of the same number as others, read in the same order; `None` if there are too few, or if one is out of
    /// bounds.
    pub(crate) fn of_numbers(
        other: &Self,
        numbers: &mut impl Iterator<Item = i32>,
    ) -> Option<Self> {
        let mut values = other.clone();
        let tables = values.table.iter_mut().chain(&mut values.material);
        let all = tables
            .chain([&mut values.mobility])
            .chain(&mut values.lines)
            .chain(&mut values.territory)
            .chain(&mut values.court)
            .chain(&mut values.attacks);
        for value in all.flatten() {
            *value = numbers
                .next()
                .filter(|number| number.unsigned_abs() <= MAX_VALUE.unsigned_abs())?;
        }
        Some(values)
    }
}
