//! Royal pieces and the pieces near them: own pieces shelter them, others threaten them. Also pairs of pieces of one
//! type.

use crate::sides::Sides;
use zrf_grammar::game::{GoalCondition, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Program, State};

/// Pieces within this many steps count.
pub(crate) const NEAR: usize = 4;
/// The room of a royal piece is counted within this many steps.
const ROOM: u8 = 2;
/// Points for each position that its room lacks, and for each step that the royal pieces are nearer.
const PER_ROOM: i32 = 8;
const PER_STEP: i32 = 20;
/// On larger boards, steps are not computed.
const MAX_POSITIONS: usize = 400;

/// The positions of the first royal piece of each player.
pub(crate) type Seats = [Option<PositionId>; 2];

/// The distances of pieces from royal pieces, in a game about royal pieces.
#[derive(Clone, Debug)]
pub(crate) struct Court {
    players: [PlayerId; 2],
    /// The royal types, by player of the game.
    royal: Vec<Vec<PieceTypeId>>,
    n_types: usize,
    n_positions: usize,
    /// Steps from each position to each other one.
    steps: Box<[u8]>,
    /// For each position, the number of other positions within [`ROOM`] steps, subtracted from the greatest such
    /// number.
    lost_room: Box<[u8]>,
}

impl Court {
    /// The court of a game; `None` if the game has no royal pieces or does not have two sides.
    pub(super) fn new(program: &Program, sides: &Sides) -> Option<Self> {
        let game = program.game();
        let [one, other] = sides.pair()?;
        let n_positions = game.board.positions.len();
        let mut royal = vec![Vec::new(); game.players.len()];
        for goal in &game.goals {
            if let GoalCondition::Checkmated(types) | GoalCondition::Captured(types) =
                &goal.condition
            {
                let players = goal.players.iter();
                players.for_each(|player| royal[player.index()].extend(types));
            }
        }
        let is_about_royals = [one, other]
            .iter()
            .all(|player| !royal[player.index()].is_empty());
        if !is_about_royals || n_positions > MAX_POSITIONS {
            return None;
        }
        let steps: Box<[u8]> = (0..n_positions)
            .flat_map(|from| steps_from(program, from))
            .collect();
        let near = |row: &[u8]| row.iter().filter(|&&steps| steps <= ROOM).count();
        let room: Box<[u8]> = steps
            .chunks(n_positions)
            .map(|row| near(row).min(255) as u8)
            .collect();
        let most = room.iter().copied().max().unwrap_or(0);
        Some(Self {
            players: [one, other],
            royal,
            n_types: game.piece_types.len(),
            n_positions,
            lost_room: room.iter().map(|&room| most - room).collect(),
            steps,
        })
    }

    /// Points of a player for hunting a lone royal piece: the less room it has and the nearer the other royal piece is,
    /// the sooner it is mated. Without this, a short search does not see where to go. Never negative for the hunter:
    /// capturing the last piece beside it must not seem bad.
    pub(crate) fn hunt(&self, state: &State, seats: Seats, player: PlayerId) -> i32 {
        for (hunted, hunter) in [(0, 1), (1, 0)] {
            let both = (seats[hunted], seats[hunter]);
            let [hunted, hunter] = [hunted, hunter].map(|number: usize| self.players[number]);
            if state.total(hunted) != 1 || state.total(hunter) < 2 {
                continue;
            }
            let (Some(at), Some(from)) = both else {
                continue;
            };
            let steps = self.steps[from.index() * self.n_positions + at.index()];
            let nearer = (NEAR as i32 + 1 - i32::from(steps)).max(0);
            let points = PER_ROOM * i32::from(self.lost_room[at.index()]) + PER_STEP * nearer;
            return if hunter == player { points } else { -points };
        }
        0
    }

    /// The number of features.
    pub(super) fn n_features(&self) -> usize {
        self.n_types * (2 * NEAR + 1)
    }

    /// Visits the features of a state, with 1 for those of the player and -1 for those of the other player.
    #[inline]
    pub(crate) fn each(
        &self,
        state: &State,
        seats: Seats,
        player: PlayerId,
        mut visit: impl FnMut(i32, usize),
    ) {
        for (number, &owner) in self.players.iter().enumerate() {
            let sign = if owner == player { 1 } else { -1 };
            let rows = [seats[number], seats[1 - number]].map(|seat| {
                seat.map(|at| &self.steps[at.index() * self.n_positions..][..self.n_positions])
            });
            for at in state.owned(owner).iter() {
                let Some(piece) = state.piece(at) else {
                    continue;
                };
                for (whose, row) in rows.iter().enumerate() {
                    let steps = row.map_or(0, |row| usize::from(row[at.index()]));
                    if (1..=NEAR).contains(&steps) {
                        let kind = piece.piece_type.index() * 2 + whose;
                        visit(sign, kind * NEAR + steps - 1);
                    }
                }
            }
            for index in 0..self.n_types {
                if state.count(owner, PieceTypeId::from_index(index)) == 2 {
                    visit(sign, self.n_types * 2 * NEAR + index);
                }
            }
        }
    }

    /// The position of the first royal piece of each player.
    #[inline]
    pub(crate) fn seats(&self, state: &State) -> Seats {
        self.players.map(|owner| self.seat(state, owner))
    }

    /// The position of the first royal piece of a player.
    #[inline]
    fn seat(&self, state: &State, player: PlayerId) -> Option<PositionId> {
        let royal = self.royal[player.index()].iter();
        let firsts = royal.filter_map(|&piece_type| state.pieces(player, piece_type).iter().next());
        firsts.min()
    }
}

/// The number of steps to all positions, from neighbour to neighbour.
fn steps_from(program: &Program, from: usize) -> Vec<u8> {
    let mut steps = vec![u8::MAX; program.tables().n_positions()];
    let mut front = vec![PositionId::from_index(from)];
    steps[from] = 0;
    for distance in 1..=NEAR as u8 {
        let mut next = Vec::new();
        for &at in &front {
            for &to in program.tables().neighbours(at) {
                if steps[to.index()] == u8::MAX {
                    steps[to.index()] = distance;
                    next.push(to);
                }
            }
        }
        front = next;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::{Court, NEAR};
    use crate::sides::Sides;
    use crate::tests::program_of;
    use crate::tests::tactics::{CHESS, chess_board};
    use zrf_grammar::game::PlayerId;

    const BREAKTHROUGH: &str = include_str!("../../../../games/breakthrough/breakthrough.zrf");

    #[test]
    fn pieces_near_royal_pieces_and_pairs_count() {
        let program = program_of(CHESS, "");
        let court = Court::new(&program, &Sides::new(program.game())).unwrap();
        let white = PlayerId::from_index(0);
        let state = chess_board(&program, "5n1k/8/8/8/8/8/1P6/K2n4");
        let mut found = Vec::new();
        court.each(&state, court.seats(&state), white, |sign, index| {
            found.push((sign, index))
        });
        let near = |piece_type: usize, whose, steps| (piece_type * 2 + whose) * NEAR + steps - 1;
        let pair = 6 * 2 * NEAR + 1;
        let expected = [
            (1, near(0, 0, 1)),
            (-1, near(1, 1, 3)),
            (-1, near(1, 0, 2)),
            (-1, pair),
        ];
        found.sort_unstable();
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }

    /// Points grow with less room and smaller distance, but are never negative, even for a distant king in the middle.
    #[test]
    fn hunting_a_lone_royal_piece_is_worth_something() {
        let program = program_of(CHESS, "");
        let court = Court::new(&program, &Sides::new(program.game())).unwrap();
        let [white, black] = [0, 1].map(PlayerId::from_index);
        for (board, points) in [
            ("8/8/3k4/8/8/8/P7/3K4", 0),
            ("8/8/3k4/8/8/3K4/P7/8", 40),
            // In the corner, it has 16 fewer positions within two steps.
            ("7k/5K2/8/8/8/8/P7/8", 60 + 16 * 8),
        ] {
            let state = chess_board(&program, board);
            let hunt = |player| court.hunt(&state, court.seats(&state), player);
            assert_eq!(hunt(white), points, "{board}");
            assert_eq!(hunt(black), -points, "{board}");
        }
    }

    #[test]
    fn games_without_royal_pieces_have_no_court() {
        let program = program_of(BREAKTHROUGH, "");
        assert!(Court::new(&program, &Sides::new(program.game())).is_none());
    }
}
