//! Territory: which player reaches which empty position first, in games where a player who cannot move loses or wins.
//!
//! Where the pieces move over empty positions and nothing is captured in the few random games in which they are observed,
//! it is assumed that nothing ever is. A blocked position is then blocked for good, and the moves left decide (for
//! Amazons: Lieberum 2005). The directions and the greatest distance in which pieces move are observed in a few random games.

use super::strides::{Strides, line};
use crate::sides::{Sides, worth_of_no_move};
use std::sync::Arc;
use zrf_grammar::game::{DirectionId, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Program, State};

/// The number of features: positions reached in fewer moves, positions reached in fewer steps, nearness in moves.
pub(crate) const N_TERRITORY: usize = 3;
/// Points of a position for each feature before games teach better ones.
pub(super) const POINTS: [i32; N_TERRITORY] = [20, 10, 10];
/// The count of one position.
pub(crate) const POSITION: i32 = 16;
/// The count, for the player to move, of a position that both players reach at once.
const TIE: i32 = 3;
/// From this many moves or steps on, nothing is near.
const FAR: u8 = 15;
/// Stand-ins for the distance of a position that is not empty, and of one that was not reached.
const TAKEN: u8 = 0;
const UNKNOWN: u8 = u8::MAX;

/// The rays along which pieces spread over the board.
#[derive(Clone, Debug)]
pub(crate) struct Territory {
    players: [PlayerId; 2],
    /// -1 if a player who cannot move wins, so that territory is bad, otherwise 1.
    pub(super) sign: i32,
    n_types: usize,
    n_positions: usize,
    /// For each owner, type and position, the range of its rays; for each ray, the range of its positions in order.
    rays_of: Vec<(u32, u32)>,
    rays: Vec<(u32, u32)>,
    positions: Vec<u16>,
}

impl Territory {
    /// Observes how pieces move. `None` for a game that is not about territory.
    pub(super) fn new(program: &Arc<Program>, sides: &Sides) -> Option<Self> {
        let game = program.game();
        let players = sides.duel()?;
        let sign = -worth_of_no_move(game);
        if sign == 0 {
            return None;
        }
        let strides = Strides::observe(program)?;
        let (n_types, n_positions) = (game.piece_types.len(), game.board.positions.len());
        let mut territory = Self {
            players,
            sign,
            n_types,
            n_positions,
            rays_of: Vec::new(),
            rays: Vec::new(),
            positions: Vec::new(),
        };
        for player in game.player_ids() {
            for piece_type in game.piece_type_ids() {
                let strides = strides.of(player, piece_type);
                for from in game.board.position_ids() {
                    territory.add_rays(program, from, player, strides);
                }
            }
        }
        (!territory.rays.is_empty()).then_some(territory)
    }

    fn add_rays(
        &mut self,
        program: &Program,
        from: PositionId,
        player: PlayerId,
        strides: &[usize],
    ) {
        let first = self.rays.len();
        for (direction, &stride) in strides.iter().enumerate() {
            let begin = self.positions.len();
            let direction = DirectionId::from_index(direction);
            let steps = line(program, player, from, direction).take(stride);
            self.positions.extend(steps.map(|at| at.0));
            if self.positions.len() > begin {
                let ray = (begin as u32, self.positions.len() as u32);
                self.rays.push(ray);
            }
        }
        self.rays_of.push((first as u32, self.rays.len() as u32));
    }

    /// The features of a state, in sixteenths of a position; more is better for the player.
    pub(crate) fn counts(
        &self,
        program: &Program,
        state: &State,
        player: PlayerId,
        to_move: PlayerId,
    ) -> [i32; N_TERRITORY] {
        let [own, other] = match player == self.players[0] {
            true => self.players,
            false => [self.players[1], self.players[0]],
        };
        let tie = if to_move == own { TIE } else { -TIE };
        let blank = blank(state);
        let [own_moves, other_moves] =
            [own, other].map(|side| self.moves_to_all(state, side, blank.clone()));
        let [own_steps, other_steps] =
            [own, other].map(|side| self.steps_to_all(program, state, side, blank.clone()));
        let mut counts = [0; N_TERRITORY];
        for (at, &distance) in blank.iter().enumerate() {
            if distance == TAKEN {
                continue;
            }
            counts[0] += nearer(own_moves[at], other_moves[at], tie);
            counts[1] += nearer(own_steps[at], other_steps[at], tie);
            let near = |moves: u8| (POSITION * 2) >> moves.min(FAR);
            counts[2] += near(own_moves[at]) - near(other_moves[at]);
        }
        counts.map(|count| self.sign * count)
    }

    /// The pieces of a player that may have moves, now or later.
    fn movers(
        &self,
        state: &State,
        player: PlayerId,
    ) -> impl Iterator<Item = (PositionId, PieceTypeId)> {
        state.owned(player).iter().filter_map(move |at| {
            let piece_type = state.piece(at)?.piece_type;
            let has_rays = !self.rays_from(player, piece_type, at).is_empty();
            has_rays.then_some((at, piece_type))
        })
    }

    fn rays_from(
        &self,
        player: PlayerId,
        piece_type: PieceTypeId,
        from: PositionId,
    ) -> &[(u32, u32)] {
        let place = (player.index() * self.n_types + piece_type.index()) * self.n_positions;
        let (first, last) = self.rays_of[place + from.index()];
        &self.rays[first as usize..last as usize]
    }

    /// For each empty position, the fewest moves that any piece of a player needs to get there if nothing else moves.
    fn moves_to_all(&self, state: &State, player: PlayerId, mut distances: Vec<u8>) -> Vec<u8> {
        let mut front: Vec<(PositionId, PieceTypeId)> = Vec::with_capacity(self.n_positions);
        front.extend(self.movers(state, player));
        // If all pieces move alike, positions beyond one that was reached in fewer moves are reached from there.
        let is_alike = front.windows(2).all(|pair| pair[0].1 == pair[1].1);
        let (mut next, mut distance) = (0, 1);
        while next < front.len() && distance < FAR {
            let end = front.len();
            let blocked_below = if is_alike { distance } else { TAKEN + 1 };
            for index in next..end {
                let (from, piece_type) = front[index];
                for &(begin, end) in self.rays_from(player, piece_type, from) {
                    for &at in &self.positions[begin as usize..end as usize] {
                        let known = &mut distances[usize::from(at)];
                        if *known == UNKNOWN {
                            *known = distance;
                            front.push((PositionId(at), piece_type));
                        } else if *known < blocked_below {
                            break;
                        }
                    }
                }
            }
            (next, distance) = (end, distance + 1);
        }
        distances
    }

    /// For each empty position, the fewest steps from neighbour to neighbour that any piece of a player needs to get
    /// there.
    fn steps_to_all(
        &self,
        program: &Program,
        state: &State,
        player: PlayerId,
        mut distances: Vec<u8>,
    ) -> Vec<u8> {
        let mut front: Vec<PositionId> = Vec::with_capacity(self.n_positions);
        front.extend(self.movers(state, player).map(|(at, _)| at));
        let mut next = 0;
        let n_pieces = front.len();
        while next < front.len() {
            let from = front[next];
            let distance = if next < n_pieces {
                1
            } else {
                distances[from.index()] + 1
            };
            next += 1;
            if distance >= FAR {
                break;
            }
            for &at in program.tables().neighbours(from) {
                let known = &mut distances[at.index()];
                if *known == UNKNOWN {
                    *known = distance;
                    front.push(at);
                }
            }
        }
        distances
    }
}

/// The distances before any is known.
fn blank(state: &State) -> Vec<u8> {
    let distance = |cell: &Option<_>| if cell.is_some() { TAKEN } else { UNKNOWN };
    state.cells().iter().map(distance).collect()
}

/// The count of a position, given the distances of both players from it.
fn nearer(own: u8, other: u8, tie: i32) -> i32 {
    match own.cmp(&other) {
        std::cmp::Ordering::Less => POSITION,
        std::cmp::Ordering::Greater => -POSITION,
        std::cmp::Ordering::Equal if own == u8::MAX => 0,
        std::cmp::Ordering::Equal => tie,
    }
}

#[cfg(test)]
mod tests {
    use super::{FAR, POSITION, TIE, Territory, UNKNOWN, blank};
    use crate::sides::Sides;
    use crate::tests::program_of;
    use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
    use zrf_interpreter::{Edit, MoveGenerator, MoveList, Random, State};

    const AMAZONS: &str = include_str!("../../../../games/amazons/amazons.zrf");
    /// A player who cannot move loses. MORE stands for the move of a piece at the end of a row of empty positions.
    const ROW: &str = r#"
        (define slide ($1 (while empty? add $1) $2 add))
        (game (title "Row") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9)
            (dimensions ("a/b/c/d/e/f/g" (10 0)) ("1" (0 10))) (directions (e 1 0) (w -1 0))))
        (board-setup (White (Man a1)) (Black (Man g1)))
        (piece (name Man) (moves (slide e MORE) (slide w MORE)))
        (piece (name Rock))
        (loss-condition (White Black) stalemated))"#;

    #[test]
    fn whoever_is_nearer_owns_a_position() {
        let program = program_of(&ROW.replace("MORE", "(verify false)"), "");
        let sides = Sides::new(program.game());
        let territory = Territory::new(&program, &sides).unwrap();
        let white = PlayerId::from_index(0);
        let start = State::new(&program);
        let counts = |state: &State| territory.counts(&program, state, white, white);
        // Each player reaches the five positions between them by one move, and two of them by fewer steps.
        assert_eq!(counts(&start), [5 * TIE, TIE, 0]);
        let at = PositionId::from_index(2);
        let rock = Edit::Put(white, PieceTypeId::from_index(1), at);
        let cut = State::edited(&program, &[rock]);
        assert_eq!(counts(&cut), [-2 * POSITION; 3]);
        // Where a player who cannot move wins, room to move is bad.
        let rules = ROW.replace("MORE", "(verify false)");
        let program = program_of(&rules.replace("(loss-", "(win-"), "");
        let territory = Territory::new(&program, &sides).unwrap();
        let counts = territory.counts(&program, &cut, white, white);
        assert_eq!(counts, [2 * POSITION; 3]);
    }

    /// The fewest moves to each position, found by trying all moves repeatedly.
    fn tried(territory: &Territory, state: &State, player: PlayerId) -> Vec<u8> {
        let mut distances = blank(state);
        let mut ends: Vec<_> = territory.movers(state, player).collect();
        for distance in 1..FAR {
            for (from, piece_type) in std::mem::take(&mut ends) {
                for &(begin, end) in territory.rays_from(player, piece_type, from) {
                    let ray = &territory.positions[begin as usize..end as usize];
                    let is_free = |&&at: &&u16| state.piece(PositionId(at)).is_none();
                    ends.extend(
                        ray.iter()
                            .take_while(is_free)
                            .map(|&at| (PositionId(at), piece_type)),
                    );
                }
            }
            ends.sort_unstable_by_key(|&(at, piece_type)| (at, piece_type.index()));
            ends.dedup();
            ends.retain(|&(at, _)| distances[at.index()] == UNKNOWN);
            ends.iter()
                .for_each(|&(at, _)| distances[at.index()] = distance);
        }
        distances
    }

    #[test]
    fn moves_are_counted_as_if_each_was_tried() {
        let program = program_of(AMAZONS, "");
        let territory = Territory::new(&program, &Sides::new(program.game())).unwrap();
        let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
        let (mut state, mut random) = (State::new(&program), Random::new(3));
        for _ in 0..100 {
            for player in territory.players {
                let found = territory.moves_to_all(&state, player, blank(&state));
                assert_eq!(found, tried(&territory, &state, player));
            }
            generator.legal_moves(&mut state, &mut moves);
            if moves.is_empty() {
                break;
            }
            generator.play(&mut state, moves.get(random.below(moves.len())));
        }
        assert!(state.ply() > 60);
    }

    #[test]
    fn captures_make_it_another_game() {
        let program = program_of(&ROW.replace("MORE", "(verify enemy?)"), "");
        let sides = Sides::new(program.game());
        assert!(Territory::new(&program, &sides).is_none());
    }
}
