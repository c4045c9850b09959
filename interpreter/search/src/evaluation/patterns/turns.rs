//! Rotations and reflections of the board, with or without an exchange of the players, that keep everything that
//! matters for values: links, zones, and how often the rules of each type mention each direction. The last does not
//! prove that moves are kept, but values are only advice.

use super::super::likeness::keeps_zones;
use crate::symmetry::{Permutation, candidates};
use zrf_grammar::game::{DirectionId, PieceTypeId, Place, PlayerId, PositionId};
use zrf_interpreter::{Op, Program};

/// A map of the board onto itself.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) map: Permutation,
    pub(super) is_exchanged: bool,
}

/// All such maps; the identity comes first.
pub(super) fn turns(program: &Program, players: [PlayerId; 2]) -> Vec<Turn> {
    let n_positions = program.game().board.positions.len() as u16;
    let mut maps: Vec<Permutation> = vec![(0..n_positions).collect()];
    for map in candidates(program.game()) {
        if !maps.contains(&map) {
            maps.push(map);
        }
    }
    let mentions = mentions(program);
    let turns = maps.into_iter().flat_map(|map| {
        [false, true].map(|is_exchanged| Turn {
            map: map.clone(),
            is_exchanged,
        })
    });
    turns
        .filter(|turn| turn.holds(program, players, &mentions))
        .collect()
}

/// By direction, the number of times that the rules of each type mention it, and its opposite.
fn mentions(program: &Program) -> Vec<Vec<[usize; 2]>> {
    let game = program.game();
    let n_types = game.piece_types.len();
    let mut counts = vec![vec![[0; 2]; n_types]; game.board.directions.len()];
    for piece_type in (0..n_types).map(PieceTypeId::from_index) {
        let blocks = program.all_blocks(piece_type);
        for op in blocks.flat_map(|block| program.block_code(block)) {
            if let Some((direction, is_opposite)) = mentioned(*op) {
                counts[direction.index()][piece_type.index()][usize::from(is_opposite)] += 1;
            }
        }
    }
    counts
}

fn mentioned(op: Op) -> Option<(DirectionId, bool)> {
    let place = match op {
        Op::Step(direction) => return Some((direction, false)),
        Op::StepOpposite(direction) => return Some((direction, true)),
        Op::Mark(place)
        | Op::Capture(place)
        | Op::Flip(place)
        | Op::ChangeOwner(place)
        | Op::ChangeType(_, place)
        | Op::Create { place, .. }
        | Op::SetPositionFlag(_, _, place)
        | Op::Branch { place, .. } => place,
        _ => return None,
    };
    match place {
        Place::Direction(direction) => Some((direction, false)),
        Place::Opposite(direction) => Some((direction, true)),
        _ => None,
    }
}

impl Turn {
    fn holds(
        &self,
        program: &Program,
        players: [PlayerId; 2],
        mentions: &[Vec<[usize; 2]>],
    ) -> bool {
        let [one, other] = players;
        let pairs = match self.is_exchanged {
            true => [(one, other), (other, one)],
            false => [(one, one), (other, other)],
        };
        pairs.into_iter().all(|(owner, other)| {
            let all = || (0..mentions.len()).map(DirectionId::from_index);
            let has_image = |from: DirectionId| {
                let own = &mentions[from.index()];
                // Lines of a direction that only goals name are the same in reverse.
                let is_line = own.iter().all(|counts| *counts == [0; 2]);
                all().any(|to| {
                    let images = self.images(program, (owner, from), (other, to));
                    *own == mentions[to.index()] && (images[0] || is_line && images[1])
                })
            };
            all().all(has_image) && keeps_zones(program, &self.map, owner, other)
        })
    }

    /// Whether steps of one player are mapped to steps of the other, and whether they are mapped to steps back.
    fn images(
        &self,
        program: &Program,
        (owner, from): (PlayerId, DirectionId),
        (other, to): (PlayerId, DirectionId),
    ) -> [bool; 2] {
        let tables = program.tables();
        let image = |at: PositionId| PositionId(self.map[at.index()]);
        let mut images = [true; 2];
        for at in program.game().board.position_ids() {
            let own = tables.step(owner, at, from).map(image);
            images[0] &= own == tables.step(other, image(at), to);
            images[1] &= own == tables.step_opposite(other, image(at), to);
        }
        images
    }
}
