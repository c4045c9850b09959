//! Passers: pieces that never return and that no enemy of the same type can stop any more, such as passed pawns.

use super::rays::{Moves, Rays};
use zrf_grammar::game::PositionId;
use zrf_interpreter::Bits;

/// The most runners of a player that are examined.
pub(super) const MAX_RUNNERS: usize = 32;
/// The number of different counts of steps to the end. Higher counts are treated as the highest.
const N_STEPS: usize = 8;
/// The number of states of the next position: occupied, attacked, or neither.
const N_WAYS: usize = 3;

/// The ways of pieces that never return, and where these can still be stopped.
#[derive(Clone, Debug)]
pub(super) struct Passers<const N: usize> {
    n_types: usize,
    n_positions: usize,
    /// By type, whether its pieces never return.
    are_runners: Box<[bool]>,
    /// By player, type and position; `None` if a piece cannot move any further.
    ways: Box<[Option<Way<N>>]>,
}

/// The way of a piece to the end.
#[derive(Clone, Debug)]
struct Way<const N: usize> {
    n_steps: usize,
    next: Bits<N>,
    /// Where an enemy of the same type can stop the piece.
    stops: Bits<N>,
}

/// A piece that never returns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runner {
    piece_type: u8,
    at: PositionId,
}

impl Runner {
    pub(super) fn new(piece_type: usize, at: PositionId) -> Self {
        Self {
            piece_type: piece_type as u8,
            at,
        }
    }
}

impl<const N: usize> Passers<N> {
    pub(super) fn new(rays: &Rays<N>, moves: &Moves) -> Self {
        let (n_types, n_positions) = (moves.n_types, moves.n_positions);
        let all = || (0..n_positions).map(PositionId::from_index);
        // Most pieces can return at once, so this examines little.
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
                let later: Vec<Bits<N>> = all()
                    .map(|from| reached(moves, 1 - number, piece_type, from))
                    .collect();
                ways.extend(all().map(|from| {
                    let next = moves.of(number, piece_type, from);
                    (!next.is_empty()).then(|| Way {
                        n_steps: n_steps(moves, kinds[0], from),
                        next: next.iter().copied().collect(),
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

    /// Visits the features of a player's passers, given that player's runners and those of the other player.
    #[inline]
    pub(super) fn each(
        &self,
        number: usize,
        [own, others]: [&[Runner]; 2],
        (occupied, attacked): (&Bits<N>, &Bits<N>),
        mut visit: impl FnMut(usize),
    ) {
        for runner in own {
            let piece_type = usize::from(runner.piece_type);
            let kind = number * self.n_types + piece_type;
            let Some(way) = &self.ways[kind * self.n_positions + runner.at.index()] else {
                continue;
            };
            let stops = |other: &Runner| {
                other.piece_type == runner.piece_type && way.stops.contains(other.at)
            };
            if others.iter().any(stops) {
                continue;
            }
            let how = match way.next {
                next if next.without(*occupied).is_empty() => 0,
                next if next.without(*attacked).is_empty() => 1,
                _ => 2,
            };
            visit((piece_type * N_WAYS + how) * N_STEPS + way.n_steps.min(N_STEPS - 1));
        }
    }
}

/// The positions that a piece can reach by moves on an empty board.
fn reached<const N: usize>(
    moves: &Moves,
    number: usize,
    piece_type: usize,
    from: PositionId,
) -> Bits<N> {
    let mut found = Bits::EMPTY;
    let mut rest: Vec<PositionId> = moves.of(number, piece_type, from).to_vec();
    while let Some(at) = rest.pop() {
        if !found.contains(at) {
            found.insert(at);
            rest.extend(moves.of(number, piece_type, at));
        }
    }
    found
}

/// The fewest moves of a piece that never returns to a position where it cannot move any further.
fn n_steps(moves: &Moves, (number, piece_type): (usize, usize), from: PositionId) -> usize {
    let mut front = vec![from];
    let goes = |at: &PositionId| moves.of(number, piece_type, *at);
    let mut n_steps = 0;
    while front.iter().all(|at| !goes(at).is_empty()) {
        let next = front.iter().flat_map(goes);
        front = next.copied().collect();
        front.sort_unstable();
        front.dedup();
        n_steps += 1;
    }
    n_steps
}

/// The positions from which an enemy of the same type could block a piece, or capture it on its way or where it is, now
/// or later.
fn stops<const N: usize>(
    rays: &Rays<N>,
    moves: &Moves,
    [own, other]: [(usize, usize); 2],
    from: PositionId,
    later: &[Bits<N>],
) -> Bits<N> {
    let way = reached(moves, own.0, own.1, from);
    let mut danger = way;
    danger.insert(from);
    let all = || (0..moves.n_positions).map(PositionId::from_index);
    let takes = |&at: &PositionId| {
        rays.attacked(other.0, other.1, at, &Bits::EMPTY)
            .meets(danger)
    };
    let now = way | all().filter(takes).collect();
    let comes_there = |at: &PositionId| later[at.index()].meets(now);
    now | all().filter(comes_there).collect()
}
