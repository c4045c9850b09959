//! Passers: pieces that never return, and that none of their kind can stop any more, such as passed pawns.

use super::rays::{Moves, Rays, Set};
use zrf_grammar::game::PositionId;

/// No more pieces of a player are looked at.
pub(super) const MOST_RUNNERS: usize = 32;
/// So many steps to the end count like more.
const N_STEPS: usize = 8;
/// The next position is occupied, attacked, or neither.
const N_WAYS: usize = 3;

/// Where pieces that never return can still be stopped.
#[derive(Clone, Debug)]
pub(super) struct Passers<const N: usize> {
    n_types: usize,
    n_positions: usize,
    /// By type, whether its pieces never return.
    are_runners: Box<[bool]>,
    /// By player, type and position; `None` where a piece goes no further.
    ways: Box<[Option<Way<N>>]>,
}

/// The way of a piece to the end.
#[derive(Clone, Debug)]
struct Way<const N: usize> {
    n_steps: usize,
    next: Set<N>,
    /// Where an enemy of the same type can stop the piece.
    stops: Set<N>,
}

/// A piece that never returns.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Runner {
    piece_type: u8,
    at: u8,
}

impl Runner {
    pub(super) fn new(piece_type: usize, at: usize) -> Self {
        Self {
            piece_type: piece_type as u8,
            at: at as u8,
        }
    }
}

impl<const N: usize> Passers<N> {
    pub(super) fn new(rays: &Rays<N>, moves: &Moves) -> Self {
        let (n_types, n_positions) = (moves.n_types, moves.n_positions);
        let all = || 0..n_positions;
        // Most pieces return at once, so that little is looked at.
        let runs = |number: usize, piece_type: usize| {
            all().any(|from| !moves.of(number, piece_type, from).is_empty())
                && all().all(|from| !reached::<N>(moves, number, piece_type, from).contains(from))
        };
        let are_runners: Box<[bool]> = (0..n_types)
            .map(|piece_type| runs(0, piece_type) && runs(1, piece_type))
            .collect();
        let mut ways = Vec::new();
        for number in [0, 1] {
            for piece_type in 0..n_types {
                if !are_runners[piece_type] {
                    ways.extend(all().map(|_| None));
                    continue;
                }
                let kinds = [(number, piece_type), (1 - number, piece_type)];
                let later: Vec<Set<N>> = all()
                    .map(|from| reached(moves, 1 - number, piece_type, from))
                    .collect();
                ways.extend(all().map(|from| {
                    let next = moves.of(number, piece_type, from);
                    (!next.is_empty()).then(|| Way {
                        n_steps: n_steps(moves, kinds[0], from),
                        next: next.iter().map(|at| at.index()).collect(),
                        stops: stops(rays, moves, kinds, from, &later),
                    })
                }));
            }
        }
        Self {
            n_types,
            n_positions,
            are_runners,
            ways: ways.into(),
        }
    }

    pub(super) fn n_features(&self) -> usize {
        self.n_types * N_WAYS * N_STEPS
    }

    #[inline]
    pub(super) fn are_runners(&self, piece_type: usize) -> bool {
        self.are_runners[piece_type]
    }

    /// Visits features of the passers of a player, by that player's runners and those of the other one.
    #[inline]
    pub(super) fn each(
        &self,
        number: usize,
        [own, others]: [&[Runner]; 2],
        (occupied, attacked): (&Set<N>, &Set<N>),
        mut visit: impl FnMut(usize),
    ) {
        for runner in own {
            let piece_type = usize::from(runner.piece_type);
            let kind = number * self.n_types + piece_type;
            let Some(way) = &self.ways[kind * self.n_positions + usize::from(runner.at)] else {
                continue;
            };
            let stops = |other: &Runner| {
                other.piece_type == runner.piece_type && way.stops.contains(other.at.into())
            };
            if others.iter().any(stops) {
                continue;
            }
            let how = match way.next {
                next if next & !*occupied == Set::NONE => 0,
                next if next & !*attacked == Set::NONE => 1,
                _ => 2,
            };
            visit((piece_type * N_WAYS + how) * N_STEPS + way.n_steps.min(N_STEPS - 1));
        }
    }
}

/// Where a piece comes by moves on an empty board.
fn reached<const N: usize>(moves: &Moves, number: usize, piece_type: usize, from: usize) -> Set<N> {
    let mut found = Set::NONE;
    let mut rest: Vec<PositionId> = moves.of(number, piece_type, from).to_vec();
    while let Some(at) = rest.pop() {
        if !found.contains(at.index()) {
            found.insert(at.index());
            rest.extend(moves.of(number, piece_type, at.index()));
        }
    }
    found
}

/// The fewest moves to a position from which a piece that never returns goes no further.
fn n_steps(moves: &Moves, (number, piece_type): (usize, usize), from: usize) -> usize {
    let mut front = vec![from];
    let goes = |at: &usize| moves.of(number, piece_type, *at);
    let mut n_steps = 0;
    while front.iter().all(|at| !goes(at).is_empty()) {
        let next = front.iter().flat_map(goes);
        front = next.map(|at| at.index()).collect();
        front.sort_unstable();
        front.dedup();
        n_steps += 1;
    }
    n_steps
}

/// Where an enemy of the same type could be on the way of a piece, or capture it on its way or where it is, now or later.
fn stops<const N: usize>(
    rays: &Rays<N>,
    moves: &Moves,
    [own, other]: [(usize, usize); 2],
    from: usize,
    later: &[Set<N>],
) -> Set<N> {
    let way = reached(moves, own.0, own.1, from);
    let mut now = way;
    for at in 0..moves.n_positions {
        let attacked = rays.attacked(other.0, other.1, at, &Set::NONE);
        if attacked.meets(&way) || attacked.contains(from) {
            now.insert(at);
        }
    }
    let mut all = now;
    for (at, later) in later.iter().enumerate() {
        if later.meets(&now) {
            all.insert(at);
        }
    }
    all
}
