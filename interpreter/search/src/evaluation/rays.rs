//! Rays: the positions that a piece attacks, in order, up to the first piece on them. They are found by trying out what each
//! piece does on a board with nothing else, and with enemies only.

use std::sync::Arc;
use zrf_grammar::game::{DirectionId, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Bits, MoveList, Program, Stop, Trial};

/// With more types there are no rays: each pair of types has values of its own.
const MOST_TYPES: usize = 32;
/// Operations to find them: less than half a second.
const MOST_WORK: u64 = 40_000_000;

/// What all pieces of two players attack.
#[derive(Clone, Debug)]
pub(super) struct Rays<const N: usize> {
    n_types: usize,
    n_positions: usize,
    /// By player, type and position, what is attacked whatever else is on the board.
    always: Box<[Bits<N>]>,
    /// Where its rays begin that go farther, and at last where all end.
    starts: Box<[u32]>,
    stretches: Box<[Stretch<N>]>,
}

/// A part of a ray along which the numbers of positions rise, or fall: nearly always the whole ray. What stands first in its
/// way is then the first or the last of all that stand there.
#[derive(Clone, Copy, Debug)]
struct Stretch<const N: usize> {
    positions: Bits<N>,
    rises: bool,
    /// Whether it goes on where the stretch before ends.
    goes_on: bool,
}

/// By player, type and position, where a piece goes on an empty board.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    pub(super) n_types: usize,
    pub(super) n_positions: usize,
    goes: Vec<Vec<PositionId>>,
}

impl Moves {
    pub(super) fn of(&self, number: usize, piece_type: usize, from: PositionId) -> &[PositionId] {
        &self.goes[(number * self.n_types + piece_type) * self.n_positions + from.index()]
    }
}

impl<const N: usize> Rays<N> {
    /// The rays of the pieces of two players, and their moves on an empty board. `None` for many types, and where this takes too long or is stopped.
    pub(super) fn tried_out(
        program: &Arc<Program>,
        players: [PlayerId; 2],
        stop: &Stop,
    ) -> Option<(Self, Moves)> {
        let game = program.game();
        let (n_types, n_positions) = (game.piece_types.len(), game.board.positions.len());
        if n_types > MOST_TYPES {
            return None;
        }
        let mut trial = Trial::new(program, stop);
        let (mut always, mut goes) = (Vec::new(), Vec::new());
        let (mut starts, mut stretches) = (vec![0], Vec::new());
        for number in [0, 1] {
            let [owner, enemy] = [players[number], players[1 - number]];
            for piece_type in game.piece_type_ids() {
                for from in game.board.position_ids() {
                    goes.push(trial.goes(owner, piece_type, from));
                    let piece = (owner, piece_type, from);
                    let found = rays_of(&mut trial, program, piece, enemy, goes.last()?);
                    always.push(found.iter().map(|ray| ray[0]).collect());
                    for ray in found.iter().filter(|ray| ray.len() > 1) {
                        add_stretches(ray, &mut stretches);
                    }
                    starts.push(stretches.len() as u32);
                    if trial.work() > MOST_WORK || stop.is_wanted() {
                        return None;
                    }
                }
            }
        }
        let rays = Self {
            n_types,
            n_positions,
            always: always.into(),
            starts: starts.into(),
            stretches: stretches.into(),
        };
        let moves = Moves {
            n_types,
            n_positions,
            goes,
        };
        Some((rays, moves))
    }

    /// What a piece of the player of that number attacks if these positions are occupied.
    #[inline]
    pub(super) fn attacked(
        &self,
        number: usize,
        piece_type: usize,
        at: PositionId,
        occupied: &Bits<N>,
    ) -> Bits<N> {
        let index = (number * self.n_types + piece_type) * self.n_positions + at.index();
        let rays = self.starts[index] as usize..self.starts[index + 1] as usize;
        self.always[index] | seen_along(&self.stretches[rays], occupied)
    }
}

/// The positions of rays up to the first piece on each.
#[inline]
fn seen_along<const N: usize>(rays: &[Stretch<N>], occupied: &Bits<N>) -> Bits<N> {
    let (mut seen, mut is_blocked) = (Bits::EMPTY, false);
    for stretch in rays {
        if stretch.goes_on && is_blocked {
            continue;
        }
        let blockers = stretch.positions & *occupied;
        let reached = match stretch.rises {
            true => blockers.up_to_first(),
            false => blockers.from_last(),
        };
        seen |= stretch.positions & reached;
        is_blocked = !blockers.is_empty();
    }
    seen
}

/// Adds a ray of two positions or more.
fn add_stretches<const N: usize>(ray: &[PositionId], stretches: &mut Vec<Stretch<N>>) {
    let mut rest = ray;
    while let [first, others @ ..] = rest {
        let rises = others.first().is_some_and(|next| next > first);
        let turn = rest
            .windows(2)
            .position(|pair| (pair[1] > pair[0]) != rises);
        let (stretch, more) = rest.split_at(turn.map_or(rest.len(), |before| before + 1));
        stretches.push(Stretch {
            positions: stretch.iter().copied().collect(),
            rises,
            goes_on: rest.len() < ray.len(),
        });
        rest = more;
    }
}

/// The rays of a piece. Steps in one direction of the board are one ray if it captures on the first of them. Everything else
/// that it captures is a ray of its own.
fn rays_of(
    trial: &mut Trial<'_>,
    program: &Program,
    piece: (PlayerId, PieceTypeId, PositionId),
    enemy: PlayerId,
    goes: &[PositionId],
) -> Vec<Vec<PositionId>> {
    let (owner, _, from) = piece;
    let victim = |at| (enemy, PieceTypeId::from_index(0), at);
    let others = program.game().board.position_ids();
    let others = others.filter(|&at| at != from);
    let moves = trial.moves(from, others.clone().map(victim).chain([piece]));
    let mut leaps: Vec<PositionId> = others.filter(|&at| comes_to(moves, at)).collect();
    let (mut rays, mut steps): (Vec<Vec<PositionId>>, _) = (Vec::new(), Vec::new());
    for direction in (0..program.game().board.directions.len()).map(DirectionId::from_index) {
        let step = |&at: &PositionId| program.tables().step(owner, at, direction);
        let ray: Vec<PositionId> = std::iter::successors(step(&from), step)
            .take_while(|at| goes.contains(at))
            .take(goes.len())
            .collect();
        let Some(&first) = ray.first() else {
            continue;
        };
        steps.extend(ray.iter().copied());
        if leaps.contains(&first) && rays.iter().all(|other| other[0] != first) {
            rays.push(ray);
        }
    }
    // With enemies everywhere, some may be in the way of a leap.
    for &to in goes.iter().filter(|to| !steps.contains(to)) {
        if !leaps.contains(&to) {
            let moves = trial.moves(from, [piece, victim(to)]);
            leaps.extend(comes_to(moves, to).then_some(to));
        }
    }
    leaps.retain(|to| !rays.iter().any(|ray| ray.contains(to)));
    rays.extend(leaps.into_iter().map(|to| vec![to]));
    rays
}

/// Whether a move comes to a position.
fn comes_to(moves: &MoveList, at: PositionId) -> bool {
    moves.iter().any(|played| played.head.to == Some(at))
}

#[cfg(test)]
mod tests {
    use super::{Rays, add_stretches, seen_along};
    use crate::sides::Sides;
    use crate::tests::program_of;
    use zrf_grammar::game::PositionId;
    use zrf_interpreter::{Bits, Random, Stop};

    const CHESS: &str = include_str!("../../../../games/chess/chess.zrf");
    const SHOGI: &str = include_str!("../../../../games/shogi/shogi.zrf");
    const XIANGQI: &str = include_str!("../../../../games/xiangqi/xiangqi.zrf");

    /// What a piece attacks with other pieces on the board, in order of positions.
    fn attacked(text: &str, number: usize, piece: &str, from: &str, others: &str) -> String {
        let program = program_of(text, "");
        let game = program.game();
        let players = Sides::new(game).players;
        let (rays, _) =
            Rays::<2>::tried_out(&program, [players[0], players[1]], &Stop::default()).unwrap();
        let at = |name: &str| game.position(name).unwrap();
        let others = others.split_ascii_whitespace().map(at).collect();
        let piece_type = game.piece_type(piece).unwrap().index();
        let attacked = rays.attacked(number, piece_type, at(from), &others);
        let mut names: Vec<&str> = attacked.iter().map(|at| game.position_name(at)).collect();
        names.sort_unstable();
        names.join(" ")
    }

    #[test]
    fn pieces_attack_where_they_can_capture() {
        for (text, number, piece, from, others, expected) in [
            (CHESS, 0, "Pawn", "e2", "", "d3 f3"),
            (CHESS, 1, "Pawn", "e4", "", "d3 f3"),
            (CHESS, 0, "Knight", "a1", "", "b3 c2"),
            (CHESS, 0, "Knight", "a1", "a2 b2 b1", "b3 c2"),
            (CHESS, 0, "Rook", "a1", "c1 a2 a5", "a2 b1 c1"),
            (CHESS, 0, "Bishop", "c1", "e3", "a3 b2 d2 e3"),
            (CHESS, 1, "King", "e8", "", "d7 d8 e7 f7 f8"),
            (SHOGI, 0, "Lance", "9i", "9f", "9f 9g 9h"),
            (SHOGI, 1, "Knight", "8a", "8b", "7c 9c"),
            // What may be in the way of a leap, and what a cannon needs, is not looked at.
            (XIANGQI, 0, "Horse", "b1", "", "a3 c3 d2"),
            (XIANGQI, 0, "Cannon", "b3", "", "b1 b5 d3"),
        ] {
            let found = attacked(text, number, piece, from, others);
            assert_eq!(found, expected, "{piece} on {from}");
        }
    }

    /// Whatever way a ray takes over the board, it ends at the first piece on it.
    #[test]
    fn rays_end_at_the_first_piece() {
        let mut random = Random::new(1);
        let zigzag = [5, 9, 70, 3, 2, 1, 64, 127, 0];
        for ray in [
            &zigzag[..],
            &[8, 16, 24, 32],
            &[100, 50, 1],
            &[3, 2, 90, 91],
            &[7, 7 + 64],
        ] {
            let ray: Vec<PositionId> = ray.iter().map(|&at| PositionId(at)).collect();
            let mut stretches = Vec::new();
            add_stretches(&ray, &mut stretches);
            for _ in 0..200 {
                let others = ray.iter().filter(|_| random.below(4) == 0);
                let occupied: Bits<2> = others.copied().collect();
                let first = ray.iter().position(|&at| occupied.contains(at));
                let seen = &ray[..first.map_or(ray.len(), |number| number + 1)];
                let expected: Bits<2> = seen.iter().copied().collect();
                assert_eq!(seen_along(&stretches, &occupied), expected);
            }
        }
    }
}
