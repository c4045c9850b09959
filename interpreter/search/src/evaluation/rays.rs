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
    /// Where its rays begin that go farther.
    starts: Box<[u32]>,
    /// Each of them as its length and its positions in order, with a zero after the last ray of a start.
    rays: Box<[u8]>,
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
        let (mut starts, mut rays) = (Vec::new(), Vec::new());
        for number in [0, 1] {
            let [owner, enemy] = [players[number], players[1 - number]];
            for piece_type in game.piece_type_ids() {
                for from in game.board.position_ids() {
                    goes.push(trial.goes(owner, piece_type, from));
                    starts.push(rays.len() as u32);
                    let piece = (owner, piece_type, from);
                    let found = rays_of(&mut trial, program, piece, enemy, goes.last()?);
                    always.push(found.iter().map(|ray| ray[0]).collect());
                    for ray in found.iter().filter(|ray| ray.len() > 1) {
                        rays.push(ray.len() as u8);
                        rays.extend(ray.iter().map(|at| at.index() as u8));
                    }
                    rays.push(0);
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
            rays: rays.into(),
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
        let mut attacked = self.always[index];
        let mut rest = &self.rays[self.starts[index] as usize..];
        while let Some((&len @ 1.., rays)) = rest.split_first() {
            let (ray, others) = rays.split_at(len.into());
            for &to in ray {
                let to = PositionId(to.into());
                attacked.insert(to);
                if occupied.contains(to) {
                    break;
                }
            }
            rest = others;
        }
        attacked
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
    use super::Rays;
    use crate::sides::Sides;
    use crate::tests::program_of;
    use zrf_interpreter::Stop;

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
}
