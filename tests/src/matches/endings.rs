//! Won endings: a royal piece with others against a royal piece alone, played to the end.

use super::own::Own;
use std::sync::Arc;
use std::time::Duration;
use zrf_grammar::game::{GoalCondition, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{MoveGenerator, MoveList, Outcome, Program, Random, State, reach};

/// Maximum number of attempts to draw a position.
const MAX_TRIES: usize = 10_000;

/// Which pieces the first player has besides the royal one.
#[derive(Debug)]
pub struct Ending {
    program: Arc<Program>,
    royal: PieceTypeId,
    others: Vec<PieceTypeId>,
    /// For both players, where their royal pieces can be.
    places: [Vec<PositionId>; 2],
}

/// How an ending went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The side with more pieces won, after this many plies.
    Won(usize),
    /// Threefold repetition.
    Repeated,
    /// Another draw, or no end within the plies.
    Missed,
}

impl Ending {
    /// The ending with pieces of these names; `None` if the game has none of them, or no royal piece.
    pub fn new(program: &Arc<Program>, names: &[&str]) -> Option<Self> {
        let game = program.game();
        let royal = game.goals.iter().find_map(|goal| match &goal.condition {
            GoalCondition::Checkmated(types) => types.first().copied(),
            _ => None,
        })?;
        let places = |player: usize| {
            let player = PlayerId::from_index(player);
            let mut setup = game.setup.placements.iter();
            let start = setup.find(|each| each.player == player && each.piece_type == royal)?;
            Some(reached(program, player, royal, start.position))
        };
        Some(Self {
            program: program.clone(),
            royal,
            others: names
                .iter()
                .map(|name| game.piece_type(name))
                .collect::<Option<_>>()?,
            places: [places(0)?, places(1)?],
        })
    }

    /// The position with a number: the first player is to move, and attacks nothing royal yet.
    pub fn position(&self, number: u64) -> Option<State> {
        let mut random = Random::new(number);
        let mut generator = MoveGenerator::new(&self.program);
        let mut moves = MoveList::new();
        (0..MAX_TRIES).find_map(|_| {
            let mut state = self.drawn(&mut random);
            generator.legal_moves(&mut state, &mut moves);
            let is_open = generator.outcome(&mut state, &moves).is_none()
                && !generator.is_royal_attacked(&mut state, PlayerId::from_index(0))
                && !self.attacks_first(&mut generator, &mut state);
            is_open.then_some(state)
        })
    }

    /// Whether the player to move could take the royal piece of the other one.
    fn attacks_first(&self, generator: &mut MoveGenerator, state: &mut State) -> bool {
        let mut moves = MoveList::new();
        let targets: Vec<PositionId> = state.owned(PlayerId::from_index(1)).iter().collect();
        targets.into_iter().any(|at| {
            generator.captures_on(state, at, &mut moves);
            !moves.is_empty()
        })
    }

    /// A state with all pieces placed at random.
    fn drawn(&self, random: &mut Random) -> State {
        let n_positions = self.program.game().board.positions.len();
        let (strong, weak) = (PlayerId::from_index(0), PlayerId::from_index(1));
        loop {
            let mut put = Vec::new();
            for (owner, places) in [strong, weak].into_iter().zip(&self.places) {
                put.push((owner, self.royal, places[random.below(places.len())]));
            }
            for &piece_type in &self.others {
                let at = PositionId::from_index(random.below(n_positions));
                put.push((strong, piece_type, at));
            }
            let mut at: Vec<PositionId> = put.iter().map(|&(_, _, at)| at).collect();
            at.sort_unstable();
            at.dedup();
            if at.len() == put.len() {
                return State::with_pieces(&self.program, put);
            }
        }
    }

    /// Plays an ending, the computer against itself.
    pub fn play(
        &self,
        players: &mut [Own; 2],
        mut state: State,
        time: Duration,
        longest: usize,
    ) -> Ended {
        let mut generator = MoveGenerator::new(&self.program);
        let mut moves = MoveList::new();
        for ply in 0..longest {
            generator.legal_moves(&mut state, &mut moves);
            if let Some(outcome) = generator.outcome(&mut state, &moves) {
                return ended(&outcome, &state, ply);
            }
            let mover = state.turn(&self.program).mover.index();
            let Some(index) = players[mover].choose(&state, &moves, time) else {
                break;
            };
            generator.play(&mut state, moves.get(index));
        }
        Ended::Missed
    }
}

fn ended(outcome: &Outcome, state: &State, ply: usize) -> Ended {
    match outcome.winners.contains(&PlayerId::from_index(0)) {
        true => Ended::Won(ply),
        false if state.occurs(3) => Ended::Repeated,
        false => Ended::Missed,
    }
}

/// All positions that a piece can reach on an empty board.
fn reached(
    program: &Arc<Program>,
    player: PlayerId,
    piece_type: PieceTypeId,
    start: PositionId,
) -> Vec<PositionId> {
    let mut all = vec![start];
    let mut next = 0;
    while let Some(&at) = all.get(next) {
        next += 1;
        let mut work_left = 1 << 26;
        let found = reach(program, player, piece_type, &[at], &mut work_left);
        for to in found.map_or(Vec::new(), |reach| reach.goes) {
            if !all.contains(&to) {
                all.push(to);
            }
        }
    }
    all
}
