//! The learned parameters: numbers for the features of a state, which are summed.

/// Lines that lack this many pieces or more are worth nothing.
pub(crate) const N_LACKING: usize = 6;
/// Maximum of any value, so that sums stay finite.
pub(crate) const MOST: i32 = 30_000;
/// Points for an open line of a goal by the number of pieces that it lacks, from none.
const LINE: [i32; N_LACKING] = [400, 90, 24, 6, 2, 1];

/// All learned values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Values {
    /// Points by owner, type and position.
    pub(crate) table: Vec<i32>,
    /// Points by type, regardless of owner and position.
    pub(crate) material: Vec<i32>,
    /// Hundredths of a point for each move more than the opponent's.
    pub(crate) mobility: i32,
    /// Points for an open line of a goal by the number of pieces that it lacks, from none.
    pub(crate) lines: [i32; N_LACKING],
}

impl Values {
    pub(crate) fn new(table: Vec<i32>, material: Vec<i32>, mobility: i32) -> Self {
        Self {
            table,
            material,
            mobility,
            lines: LINE,
        }
    }

    /// All numbers in a fixed order.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = i32> + '_ {
        let tables = self.table.iter().chain(&self.material);
        tables.chain([&self.mobility]).chain(&self.lines).copied()
    }

    /// As many numbers as other values have, in the same order; `None` if there are too few, or if one is out of
    /// bounds.
    pub(crate) fn of_numbers(
        other: &Self,
        numbers: &mut impl Iterator<Item = i32>,
    ) -> Option<Self> {
        let mut values = other.clone();
        let tables = values.table.iter_mut().chain(&mut values.material);
        let all = tables
            .chain([&mut values.mobility])
            .chain(&mut values.lines);
        for value in all {
            *value = numbers
                .next()
                .filter(|number| number.unsigned_abs() <= MOST.unsigned_abs())?;
        }
        Some(values)
    }
}
