//! Groups of places: what lessons say of a place they say, to some degree, of all places of the piece that are as far from
//! an edge of the board.

use crate::evaluation::Evaluation;
use std::collections::BTreeMap;
use zrf_grammar::game::{DirectionId, PlayerId, PositionId};
use zrf_interpreter::Program;

/// Beyond so many steps, an edge is far.
const FARTHEST: usize = 15;

/// The groups of each place that stands for those that are alike.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    of_place: Vec<Vec<u32>>,
    n_groups: usize,
}

impl Groups {
    pub(super) fn new(evaluation: &Evaluation) -> Self {
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
                groups.push(*numbers.entry((piece, direction, steps)).or_insert(next));
            }
        }
        Self {
            of_place,
            n_groups: numbers.len(),
        }
    }

    /// The numbers of the groups of a place.
    pub(super) fn of(&self, place: usize) -> &[u32] {
        self.of_place.get(place).map_or(&[], Vec::as_slice)
    }

    /// How many there are.
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
