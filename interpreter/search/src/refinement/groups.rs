//! Groups of places: training states about a place also show something, to some degree, about all places of the piece
//! that are as far from an edge of the board. The same is true of entries of patterns that have a part of their
//! contents in common.

use crate::evaluation::Evaluation;
use std::collections::BTreeMap;
use zrf_grammar::game::{DirectionId, PlayerId, PositionId};
use zrf_interpreter::Program;

/// From this many steps on, an edge is far.
const FARTHEST: usize = 15;

/// The groups of each place and entry that represents its equivalents.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    of_place: Vec<Vec<(u32, i8)>>,
    /// The first index of entries of patterns, and the groups of these entries.
    patterns: usize,
    of_entry: Vec<Vec<(u32, i8)>>,
    n_groups: usize,
}

impl Groups {
    pub(super) fn new(evaluation: &Evaluation, patterns: usize) -> Self {
        let program = &evaluation.program;
        let (n_types, n_positions) = (evaluation.n_types, evaluation.n_positions);
        let n_directions = program.game().board.directions.len();
        let mut numbers = BTreeMap::new();
        let mut of_place = vec![Vec::new(); evaluation.values.table.len()];
        for (place, groups) in of_place.iter_mut().enumerate() {
            if evaluation.likeness.kind(place) != place {
                continue;
            }
            let at = PositionId::from_index(place % n_positions);
            let piece = place / n_positions;
            let owner = PlayerId::from_index(piece / n_types);
            for direction in 0..n_directions {
                let steps = steps_to_edge(program, owner, at, DirectionId::from_index(direction));
                let next = numbers.len() as u32;
                let number = *numbers.entry((piece, direction, steps)).or_insert(next);
                groups.push((number, 1));
            }
        }
        let mut of_entry = Vec::new();
        let mut n_groups = numbers.len() as u32;
        if let Some(known) = &evaluation.patterns {
            (of_entry, n_groups) = known.parts(n_groups);
        }
        Self {
            of_place,
            patterns,
            of_entry,
            n_groups: n_groups as usize,
        }
    }

    /// The numbers of the groups of a feature, and the factors of their values.
    pub(super) fn of(&self, feature: usize) -> &[(u32, i8)] {
        let groups = match feature.checked_sub(self.patterns) {
            Some(entry) => self.of_entry.get(entry),
            None => self.of_place.get(feature),
        };
        groups.map_or(&[], Vec::as_slice)
    }

    /// The number of groups.
    pub(super) fn len(&self) -> usize {
        self.n_groups
    }
}

fn steps_to_edge(
    program: &Program,
    owner: PlayerId,
    from: PositionId,
    direction: DirectionId,
) -> usize {
    let mut at = from;
    for steps in 0..FARTHEST {
        match program.tables().step(owner, at, direction) {
            Some(next) => at = next,
            None => return steps,
        }
    }
    FARTHEST
}
