//! How far pieces move in each direction, as seen in a few random games.

use std::sync::Arc;
use zrf_grammar::game::{DirectionId, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Effect, MoveGenerator, MoveList, MoveRef, Program, Random, State};

/// The seed of the games, and the most games and plies.
const SEED: u64 = 7;
const GAMES: usize = 8;
const PLIES: usize = 1_500;

/// For each owner, type and direction, the most steps that a piece was seen to move.
#[derive(Debug)]
pub(super) struct Strides {
    n_types: usize,
    n_directions: usize,
    steps: Vec<usize>,
}

impl Strides {
    /// Observes random games. `None` if something was captured, so that no position is blocked for good, or if a piece
    /// leaped.
    pub(super) fn observe(program: &Arc<Program>) -> Option<Self> {
        let game = program.game();
        let (n_types, n_directions) = (game.piece_types.len(), game.board.directions.len());
        let mut strides = Self {
            n_types,
            n_directions,
            steps: vec![0; game.players.len() * n_types * n_directions],
        };
        let (mut generator, mut moves) = (MoveGenerator::new(program), MoveList::new());
        let (mut random, mut plies) = (Random::new(SEED), 0);
        for _ in 0..GAMES {
            let mut state = State::new(program);
            while plies < PLIES {
                generator.legal_moves(&mut state, &mut moves);
                if generator.outcome(&mut state, &moves).is_some() || moves.is_empty() {
                    break;
                }
                for played in moves.iter() {
                    strides.note(program, &state, played)?;
                }
                let index = random.below(moves.len());
                generator.play(&mut state, moves.get(index));
                plies += 1;
            }
        }
        Some(strides)
    }

    /// The most steps in each direction.
    pub(super) fn of(&self, owner: PlayerId, piece_type: PieceTypeId) -> &[usize] {
        &self.steps[self.start(owner, piece_type)..][..self.n_directions]
    }

    fn start(&self, owner: PlayerId, piece_type: PieceTypeId) -> usize {
        (owner.index() * self.n_types + piece_type.index()) * self.n_directions
    }

    /// Notes the steps of a move; `None` if it captures or leaps.
    fn note(&mut self, program: &Program, state: &State, played: MoveRef<'_>) -> Option<()> {
        for &effect in played.effects {
            let (from, to) = match effect {
                Effect::Capture { .. } | Effect::ChangeOwner { .. } | Effect::Flip { .. } => {
                    return None;
                }
                Effect::Movement { from, to } => (from, to),
                _ => continue,
            };
            let piece = state.piece(from)?;
            if state.piece(to).is_some() {
                return None;
            }
            let (direction, steps) = (0..self.n_directions).find_map(|direction| {
                let way = DirectionId::from_index(direction);
                let mut line = line(program, piece.owner, from, way);
                let before = line.position(|at| at == to)?;
                Some((direction, before + 1))
            })?;
            let index = self.start(piece.owner, piece.piece_type) + direction;
            self.steps[index] = self.steps[index].max(steps);
        }
        Some(())
    }
}

/// The positions in a direction, for a player.
pub(super) fn line(
    program: &Program,
    player: PlayerId,
    from: PositionId,
    direction: DirectionId,
) -> impl Iterator<Item = PositionId> {
    let (mut at, n_positions) = (Some(from), program.tables().n_positions());
    std::iter::from_fn(move || {
        at = program.tables().step(player, at?, direction);
        at
    })
    // A line may lead back to where it began.
    .take(n_positions)
    .take_while(move |&to| to != from)
}
