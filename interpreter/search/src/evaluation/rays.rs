//! Rays: the positions that a piece attacks, in order, up to the first piece on them. They are found by trying out what each
//! piece does on a board with nothing else, and with enemies only.

use std::ops::{BitAnd, BitOr, Not};
use std::sync::Arc;
use zrf_grammar::game::{DirectionId, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Edit, MoveGenerator, MoveList, Positions, Program, State, Stop};

/// Larger boards have no rays.
pub(super) const MOST_POSITIONS: usize = 256;
/// With more types there are none either: each pair of types has values of its own.
const MOST_TYPES: usize = 32;
/// Operations to find them: less than half a second.
const MOST_WORK: u64 = 40_000_000;

/// Positions, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set<const N: usize>([u64; N]);

impl<const N: usize> Set<N> {
    pub(super) const NONE: Self = Self([0; N]);

    pub(super) fn of(positions: Positions<'_>) -> Self {
        let mut set = Self::NONE;
        let words = set.0.iter_mut().zip(positions.words());
        words.for_each(|(own, &word)| *own = word);
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, at: usize) {
        self.0[at / 64 % N] |= 1 << (at % 64);
    }

    #[inline]
    pub(super) fn contains(&self, at: usize) -> bool {
        self.0[at / 64 % N] >> (at % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn meets(&self, other: &Self) -> bool {
        *self & *other != Self::NONE
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                (word != 0).then(|| {
                    word &= word - 1;
                    64 * index + bit
                })
            })
        })
    }
}

impl<const N: usize> FromIterator<usize> for Set<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(positions: I) -> Self {
        let mut set = Self::NONE;
        positions.into_iter().for_each(|at| set.insert(at));
        set
    }
}

impl<const N: usize> BitOr for Set<N> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }
}

impl<const N: usize> BitAnd for Set<N> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }
}

impl<const N: usize> Not for Set<N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// What all pieces of two players attack.
#[derive(Clone, Debug)]
pub(super) struct Rays<const N: usize> {
    pub(super) n_types: usize,
    pub(super) n_positions: usize,
    /// By player, type and position, what is attacked whatever else is on the board.
    always: Box<[Set<N>]>,
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
    pub(super) fn of(&self, number: usize, piece_type: usize, from: usize) -> &[PositionId] {
        &self.goes[(number * self.n_types + piece_type) * self.n_positions + from]
    }
}

impl<const N: usize> Rays<N> {
    /// The rays of the pieces of two players, and their moves on an empty board. `None` for large games, and where this takes too long or is stopped.
    pub(super) fn tried_out(
        program: &Arc<Program>,
        players: [PlayerId; 2],
        stop: &Stop,
    ) -> Option<(Self, Moves)> {
        let game = program.game();
        let (n_types, n_positions) = (game.piece_types.len(), game.board.positions.len());
        if n_positions > MOST_POSITIONS || n_types > MOST_TYPES {
            return None;
        }
        let mut trial = Trial {
            program,
            generator: MoveGenerator::new(program).until(stop),
            moves: MoveList::new(),
        };
        let (mut always, mut goes) = (Vec::new(), Vec::new());
        let (mut starts, mut rays) = (Vec::new(), Vec::new());
        for number in [0, 1] {
            let [owner, enemy] = [players[number], players[1 - number]];
            for piece_type in game.piece_type_ids() {
                for from in game.board.position_ids() {
                    let piece = Edit::Put(owner, piece_type, from);
                    goes.push(trial.goes(piece, from));
                    starts.push(rays.len() as u32);
                    let found = trial.rays(piece, (owner, from, enemy), goes.last()?);
                    always.push(found.iter().map(|ray| ray[0].index()).collect());
                    for ray in found.iter().filter(|ray| ray.len() > 1) {
                        rays.push(ray.len() as u8);
                        rays.extend(ray.iter().map(|at| at.index() as u8));
                    }
                    rays.push(0);
                    if trial.generator.work() > MOST_WORK || stop.is_wanted() {
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
        at: usize,
        occupied: &Set<N>,
    ) -> Set<N> {
        let index = (number * self.n_types + piece_type) * self.n_positions + at;
        let mut attacked = self.always[index];
        let mut rest = &self.rays[self.starts[index] as usize..];
        while let Some((&len @ 1.., rays)) = rest.split_first() {
            let (ray, others) = rays.split_at(len.into());
            for &to in ray {
                attacked.insert(to.into());
                if occupied.contains(to.into()) {
                    break;
                }
            }
            rest = others;
        }
        attacked
    }
}

struct Trial<'a> {
    program: &'a Arc<Program>,
    generator: MoveGenerator,
    moves: MoveList,
}

impl Trial<'_> {
    /// Where a piece goes if there is no other.
    fn goes(&mut self, piece: Edit, from: PositionId) -> Vec<PositionId> {
        self.run(from, [piece]);
        let ends = self.moves.iter().filter_map(|played| played.head.to);
        ends.filter(|&to| to != from).collect()
    }

    /// The rays of a piece. Steps in one direction of the board are one ray if it captures on the first of them. Everything
    /// else that it captures is a ray of its own.
    fn rays(
        &mut self,
        piece: Edit,
        (owner, from, enemy): (PlayerId, PositionId, PlayerId),
        goes: &[PositionId],
    ) -> Vec<Vec<PositionId>> {
        let program = self.program;
        let victim = |at| Edit::Put(enemy, PieceTypeId::from_index(0), at);
        let others: Vec<PositionId> = program.game().board.position_ids().collect();
        let others = others.into_iter().filter(|&at| at != from);
        self.run(from, others.clone().map(victim).chain([piece]));
        let mut leaps: Vec<PositionId> = others.filter(|&at| self.takes(at)).collect();
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
                self.run(from, [piece, victim(to)]);
                leaps.extend(self.takes(to).then_some(to));
            }
        }
        leaps.retain(|to| !rays.iter().any(|ray| ray.contains(to)));
        rays.extend(leaps.into_iter().map(|to| vec![to]));
        rays
    }

    /// Generates the moves from a position on a board with these pieces.
    fn run(&mut self, from: PositionId, pieces: impl IntoIterator<Item = Edit>) {
        let clear = self.program.game().board.position_ids().map(Edit::Clear);
        let edits: Vec<Edit> = clear.chain(pieces).collect();
        let state = State::edited(self.program, &edits);
        self.generator.moves_of_piece(&state, from, &mut self.moves);
        // Endless loops are reported where the game is played.
        self.generator.take_faults();
    }

    /// Whether a move captures by coming to a position.
    fn takes(&self, at: PositionId) -> bool {
        self.moves.iter().any(|played| played.head.to == Some(at))
    }
}

#[cfg(test)]
mod tests {
    use super::Rays;
    use crate::sides::Sides;
    use crate::tests::program_of;
    use zrf_grammar::game::PositionId;
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
        let at = |name: &str| game.position(name).unwrap().index();
        let others = others.split_ascii_whitespace().map(at).collect();
        let piece_type = game.piece_type(piece).unwrap().index();
        let attacked = rays.attacked(number, piece_type, at(from), &others);
        let names = attacked.iter().map(PositionId::from_index);
        let mut names: Vec<&str> = names.map(|at| game.position_name(at)).collect();
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
