//! Sets of moves, and how far they are known to differ.

use crate::machine::bits::Bits;
use rustc_hash::FxHashMap;
use zrf_grammar::game::PositionId;

/// A set of moves: the lanes that reach the same `add`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Emitted<const N: usize> {
    pub(super) lanes: Bits<N>,
    pub(super) template: u32,
    /// The index of the step that ran in [`Found::runs`](super::found::Found).
    pub(super) ran: u32,
    /// The number of the template among those that may make equal moves, or 0.
    pub(super) twin: u16,
}

/// How far moves are known to differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Distinct {
    /// Two of them may be equal, or one may do nothing.
    #[default]
    Unknown,
    /// Moves of one start differ.
    ByStart,
    /// Moves name their start, too, so those of different starts differ.
    All,
}

/// Templates that may make equal moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Twins<const N: usize> {
    /// The number of each such template, from 1. Templates that always do the same share a number.
    pub(super) numbers: FxHashMap<u32, u16>,
    /// For each number minus one, the numbers whose moves may equal its own, with the starts where they may.
    twins: Vec<Vec<(u16, Bits<N>)>>,
    n_pairs: usize,
    /// Whether these moves are known to be equal.
    pub(super) is_certain: bool,
}

/// The most pairs of numbers kept for a type.
const MAX_PAIRS: usize = 1 << 12;

impl<const N: usize> Twins<N> {
    /// No templates yet. `is_certain` states whether moves are known to be equal.
    pub(super) fn new(is_certain: bool) -> Self {
        Self {
            is_certain,
            ..Self::default()
        }
    }

    /// Notes that the moves of two templates from a start may be equal; `None` if there are too many such templates.
    pub(super) fn add(&mut self, [first, second]: [u16; 2], start: PositionId) -> Option<()> {
        let n_numbers = usize::from(first.max(second)) + 1;
        if self.twins.len() < n_numbers {
            self.twins.resize(n_numbers, Vec::new());
        }
        for (own, other) in [(first, second), (second, first)] {
            let twins = &mut self.twins[usize::from(own)];
            match twins.iter_mut().find(|(known, _)| *known == other) {
                Some((_, starts)) => starts.insert(start),
                None => {
                    twins.push((other, [start].into_iter().collect()));
                    self.n_pairs += 1;
                }
            }
        }
        (self.n_pairs <= MAX_PAIRS).then_some(())
    }

    /// Whether moves of a template may be equal to others.
    pub(super) fn has(&self, number: u16) -> bool {
        let equal = self.twins.get(usize::from(number));
        equal.is_some_and(|equal| !equal.is_empty())
    }

    /// Removes moves that equal earlier ones of the same start. Returns false if some are only possibly equal. `made`
    /// is a buffer.
    #[inline]
    pub(super) fn part(&self, emitted: &mut [Emitted<N>], made: &mut Vec<Bits<N>>) -> bool {
        if self.n_pairs == 0 {
            return true;
        }
        made.clear();
        made.resize(self.twins.len(), Bits::EMPTY);
        for emitted in emitted.iter_mut().filter(|emitted| emitted.twin > 0) {
            let own = usize::from(emitted.twin) - 1;
            let mut equal = Bits::EMPTY;
            for &(other, starts) in &self.twins[own] {
                equal |= made[usize::from(other)] & starts;
            }
            equal &= emitted.lanes;
            made[own] |= emitted.lanes;
            if !equal.is_empty() {
                if !self.is_certain {
                    return false;
                }
                emitted.lanes = emitted.lanes.without(equal);
            }
        }
        true
    }
}
