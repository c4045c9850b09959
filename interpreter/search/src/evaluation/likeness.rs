//! Equivalent positions, so that what is learned about one applies to all.
//!
//! Two positions are equivalent if a rotation or reflection of the drawn board maps one to the other, and also maps the
//! zones and nearly all steps that pieces of the type were observed to take. The second position may belong to the
//! other player. Unlike the symmetries of a solver, this is not proven. It need not be, because values are only advice.

use super::sample::{Look, Sample};
use super::values::Phased;
use crate::sides::Sides;
use crate::symmetry::{Permutation, candidates};
use zrf_grammar::game::{PlayerId, PositionId, ZoneId};
use zrf_interpreter::Program;

/// The percentage of steps that must map to steps.
const ALIKE_PERCENT: usize = 80;

/// Equivalent places: owners, types and positions of pieces.
#[derive(Clone, Debug)]
pub(crate) struct Likeness {
    /// For each place, the first equivalent one.
    kinds: Vec<u32>,
}

/// A map of the board, and two players whose pieces it may map onto each other.
struct Mapping<'a> {
    map: &'a Permutation,
    owner: PlayerId,
    other: PlayerId,
}

impl Likeness {
    /// No place is equivalent to another.
    pub(super) fn none(n_places: usize) -> Self {
        Self {
            kinds: (0..n_places as u32).collect(),
        }
    }

    pub(super) fn new(program: &Program, sides: &Sides, sample: &Sample) -> Self {
        let game = program.game();
        let (n_types, n_positions) = (game.piece_types.len(), game.board.positions.len());
        let n_places = game.players.len() * n_types * n_positions;
        let mut likeness = Self::none(n_places);
        let mut maps = candidates(game);
        maps.push((0..n_positions as u16).collect());
        for map in &maps {
            for &owner in &sides.players {
                for &other in &sides.players {
                    let change = Mapping { map, owner, other };
                    if !change.keeps_zones(program) {
                        continue;
                    }
                    for piece_type in change.alike(sample, n_types) {
                        let place = |player: PlayerId, at: usize| {
                            (player.index() * n_types + piece_type) * n_positions + at
                        };
                        for (at, &to) in map.iter().enumerate() {
                            likeness.join(place(owner, at), place(other, usize::from(to)));
                        }
                    }
                }
            }
        }
        for place in 0..n_places {
            likeness.kinds[place] = likeness.first(place) as u32;
        }
        likeness
    }

    pub(super) fn n_places(&self) -> usize {
        self.kinds.len()
    }

    /// The kind of a place: the first place that is equivalent to it.
    pub(crate) fn kind(&self, place: usize) -> usize {
        self.kinds[place] as usize
    }

    /// The looks of a sample with each place replaced by its kind.
    pub(super) fn looks(&self, sample: &Sample) -> Vec<Look> {
        let mut looks = sample.looks.clone();
        for (place, _, _) in looks.iter_mut().flat_map(|look| &mut look.pieces) {
            *place = self.kind(*place as usize) as u32;
        }
        looks
    }

    /// The values of places, each replaced by the mean of its kind.
    pub(super) fn averaged(&self, values: &[Phased]) -> Vec<Phased> {
        let mut sums = vec![([0; 2], 0); values.len()];
        for (place, value) in values.iter().enumerate() {
            let (sum, count) = &mut sums[self.kind(place)];
            *sum = [0, 1].map(|phase| sum[phase] + i64::from(value[phase]));
            *count += 1;
        }
        let mean = |place| {
            let (sum, count) = sums[self.kind(place)];
            sum.map(|sum: i64| (sum / count) as i32)
        };
        (0..values.len()).map(mean).collect()
    }

    fn first(&self, mut place: usize) -> usize {
        while self.kind(place) != place {
            place = self.kind(place);
        }
        place
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first(one), self.first(other));
        self.kinds[one.max(other)] = one.min(other) as u32;
    }
}

impl Mapping<'_> {
    fn keeps_zones(&self, program: &Program) -> bool {
        keeps_zones(program, self.map, self.owner, self.other)
    }

    /// The types nearly all of whose steps map to steps of the same type.
    fn alike(&self, sample: &Sample, n_types: usize) -> impl Iterator<Item = usize> + use<> {
        let mut counts = vec![(0, 0); n_types];
        for &(owner, piece_type, from, to) in &sample.steps {
            if owner == self.owner.0 {
                let [from, to] = [from, to].map(|at| self.map[usize::from(at)]);
                let image = (self.other.0, piece_type, from, to);
                let (steps, kept) = &mut counts[usize::from(piece_type)];
                *steps += 1;
                *kept += usize::from(sample.steps.contains(&image));
            }
        }
        (0..n_types).filter(move |&index| {
            let (steps, kept) = counts[index];
            100 * kept >= ALIKE_PERCENT * steps
        })
    }
}

/// Whether a map of the board maps the zones of one player to those of another.
pub(super) fn keeps_zones(
    program: &Program,
    map: &Permutation,
    owner: PlayerId,
    other: PlayerId,
) -> bool {
    let tables = program.tables();
    let n_zones = program.game().board.zones.len();
    (0..n_zones).map(ZoneId::from_index).all(|zone| {
        let own = tables.zone(owner, zone);
        let others = tables.zone(other, zone);
        let mut positions = map.iter().enumerate();
        positions.all(|(at, &to)| {
            own.contains(PositionId::from_index(at)) == others.contains(PositionId(to))
        })
    })
}
