//! The positions that a piece attacks: rays up to the first piece on them, as for a rook; rays from the first piece to
//! the second, as for a cannon; and leaps, some of which need empty positions, as for a horse. All are found by trying
//! out the moves of each piece on boards with few other pieces, or with enemies everywhere.

mod probe;

use self::probe::{AttacksOfPiece, Probe};
use std::sync::Arc;
use zrf_grammar::game::{PlayerId, PositionId};
use zrf_interpreter::{Bits, Program, Stop, Trial};

/// With more types there are no rays: each pair of types has values.
const MAX_TYPES: usize = 32;
/// The most operations to find them: less than half a second.
const MAX_WORK: u64 = 40_000_000;

/// The attacks of all pieces of two players.
#[derive(Clone, Debug)]
pub(super) struct Rays<const N: usize> {
    n_types: usize,
    n_positions: usize,
    /// By player, type and position, the positions that are always attacked, whatever else is on the board.
    always: Vec<Bits<N>>,
    /// Rays that end at the first piece on them.
    slides: Lists<Stretch<N>>,
    /// Rays that begin after the first piece on them, and end at the second.
    hops: Lists<Stretch<N>>,
    leaps: Lists<Leap<N>>,
}

/// Lists, one for each player, type and position.
#[derive(Clone, Debug)]
struct Lists<T> {
    /// The start of each list and, last, the end of all.
    starts: Vec<u32>,
    all: Vec<T>,
}

impl<T> Lists<T> {
    fn new() -> Self {
        Self {
            starts: vec![0],
            all: Vec::new(),
        }
    }

    /// Ends the current list, which is everything added since the last one.
    fn end(&mut self) {
        self.starts.push(self.all.len() as u32);
    }

    #[inline]
    fn of(&self, index: usize) -> &[T] {
        &self.all[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// Positions that are attacked while others are empty.
#[derive(Clone, Copy, Debug)]
struct Leap<const N: usize> {
    to: Bits<N>,
    /// The positions that must be empty.
    over: Bits<N>,
}

/// A part of a ray along which the numbers of positions rise or fall: nearly always the whole ray. The first piece in
/// the way is then the first or the last of all pieces on it.
#[derive(Clone, Copy, Debug)]
struct Stretch<const N: usize> {
    positions: Bits<N>,
    rises: bool,
    /// Whether it continues where the stretch before it ends.
    goes_on: bool,
}

/// By player, type and position, the positions where a piece can go on an empty board.
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
    /// Tries out the rays of the pieces of two players, and their moves on an empty board. `None` if there are too many
    /// types, or if this takes too long or is stopped.
    pub(super) fn tried_out(
        program: &Arc<Program>,
        players: [PlayerId; 2],
        stop: &Stop,
    ) -> Option<(Self, Moves)> {
        let game = program.game();
        let (n_types, n_positions) = (game.piece_types.len(), game.board.positions.len());
        if n_types > MAX_TYPES {
            return None;
        }
        let mut trial = Trial::new(program, stop);
        let mut rays = Self {
            n_types,
            n_positions,
            always: Vec::new(),
            slides: Lists::new(),
            hops: Lists::new(),
            leaps: Lists::new(),
        };
        let mut goes = Vec::new();
        for number in [0, 1] {
            let [owner, enemy] = [players[number], players[1 - number]];
            for piece_type in game.piece_type_ids() {
                for from in game.board.position_ids() {
                    goes.push(trial.goes(owner, piece_type, from));
                    let piece = (owner, piece_type, from);
                    let mut probe = Probe::new(&mut trial, program, piece, enemy);
                    rays.add(probe.attacks(goes.last()?));
                    if trial.work() > MAX_WORK || stop.is_wanted() {
                        return None;
                    }
                }
            }
        }
        let moves = Moves {
            n_types,
            n_positions,
            goes,
        };
        Some((rays, moves))
    }

    /// Adds the attacks of the next piece.
    fn add(&mut self, found: AttacksOfPiece) {
        let mut always: Bits<N> = found.slides.iter().map(|ray| ray[0]).collect();
        for ray in found.slides.iter().filter(|ray| ray.len() > 1) {
            add_stretches(ray, &mut self.slides.all);
        }
        for ray in &found.hops {
            add_stretches(ray, &mut self.hops.all);
        }
        let first = self.leaps.all.len();
        for (to, over) in found.leaps {
            let over: Bits<N> = over.into_iter().collect();
            let leaps = &mut self.leaps.all[first..];
            match leaps.iter_mut().find(|leap| leap.over == over) {
                _ if over.is_empty() => always.insert(to),
                Some(leap) => leap.to.insert(to),
                None => self.leaps.all.push(Leap {
                    to: [to].into_iter().collect(),
                    over,
                }),
            }
        }
        self.always.push(always);
        self.slides.end();
        self.hops.end();
        self.leaps.end();
    }

    /// The positions that a piece of a player, given by number, attacks if these positions are occupied.
    #[inline]
    pub(super) fn attacked(
        &self,
        number: usize,
        piece_type: usize,
        at: PositionId,
        occupied: &Bits<N>,
    ) -> Bits<N> {
        let index = (number * self.n_types + piece_type) * self.n_positions + at.index();
        let mut seen = self.always[index] | seen_along(self.slides.of(index), occupied);
        let hops = self.hops.of(index);
        if !hops.is_empty() {
            let before = seen_along(hops, occupied);
            seen |= seen_along(hops, &occupied.without(before)).without(before);
        }
        for leap in self.leaps.of(index) {
            if !leap.over.meets(*occupied) {
                seen |= leap.to;
            }
        }
        seen
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

#[cfg(test)]
mod tests {
    use super::{Rays, add_stretches, seen_along};
    use crate::sides::Sides;
    use crate::tests::program_of;
    use zrf_grammar::game::PositionId;
    use zrf_interpreter::{Bits, Random, Stop};

    const CHESS: &str = include_str!("../../../../../games/chess/chess.zrf");
    const SHOGI: &str = include_str!("../../../../../games/shogi/shogi.zrf");
    const XIANGQI: &str = include_str!("../../../../../games/xiangqi/xiangqi.zrf");

    /// Two positions must be empty for its leap, one next to each end.
    const ELEPHANT: &str = r#"(game (title "Elephant") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
            (directions (n 0 -1) (ne 1 -1) (sw -1 1))))
        (piece (name Elephant) (moves (n (verify empty?) ne (verify empty?) ne (verify not-friend?) add)))
        (board-setup (White (Elephant a1))))"#;

    /// The positions that a piece attacks with other pieces on the board, in order.
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
            (XIANGQI, 0, "Horse", "b1", "", "a3 c3 d2"),
            (XIANGQI, 0, "Horse", "b1", "b2 d1", "d2"),
            (XIANGQI, 1, "Horse", "e8", "d8", "d10 d6 f10 f6 g7 g9"),
            (XIANGQI, 0, "Elephant", "c1", "b2", "e3"),
            (ELEPHANT, 0, "Elephant", "a1", "b1 b4 c3", "c4"),
            (ELEPHANT, 0, "Elephant", "a1", "a2", ""),
            (ELEPHANT, 0, "Elephant", "a1", "b3", ""),
            (XIANGQI, 0, "Cannon", "b3", "", ""),
            (
                XIANGQI,
                0,
                "Cannon",
                "b3",
                "b5 b8 c3",
                "b6 b7 b8 d3 e3 f3 g3 h3 i3",
            ),
        ] {
            let found = attacked(text, number, piece, from, others);
            assert_eq!(found, expected, "{piece} on {from}");
        }
    }

    /// Whatever its way across the board, a ray ends at the first piece on it.
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
