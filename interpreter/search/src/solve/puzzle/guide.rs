//! How many moves a puzzle still needs at least, guessed from the goals: pieces must come to the positions that a goal
//! names, by steps that nothing else obstructs.

use std::collections::VecDeque;
use zrf_grammar::game::{
    ConfigElement, GoalCondition, GoalKind, OccupantOwner, PieceTypeId, PlayerId, PositionId,
};
use zrf_interpreter::{Effect, MoveGenerator, MoveList, Program, Random, State};

/// Plies of random play that show which steps pieces take.
const OBSERVED: usize = 6_000;
/// A random walk begins again after so many plies.
const LONGEST_WALK: usize = 300;

/// A position that a goal names, and how far it is for the pieces that may stand there.
struct Target {
    /// By type, then by position: steps to the target.
    distances: Vec<(PieceTypeId, Vec<Option<u32>>)>,
}

/// The targets of each way to win.
pub(super) struct Guide {
    player: PlayerId,
    ways: Vec<Vec<Target>>,
}

impl Guide {
    /// The guide of a puzzle for its player; `None` where no goal names positions.
    pub(super) fn new(
        generator: &mut MoveGenerator,
        start: &State,
        player: PlayerId,
    ) -> Option<Self> {
        let program = generator.program().clone();
        let game = program.game();
        let goals = game.goals.iter();
        let own = goals.filter(|goal| goal.kind == GoalKind::Win && goal.players.contains(&player));
        let wanted: Vec<_> = own
            .map(|goal| wanted(&goal.condition))
            .filter(|wanted| !wanted.is_empty())
            .collect();
        if wanted.is_empty() {
            return None;
        }
        let steps = steps(generator, start);
        let ways = wanted.into_iter().map(|wanted| {
            let targets = wanted.into_iter().map(|(types, at)| Target {
                distances: types
                    .into_iter()
                    .map(|piece_type| (piece_type, distances(&program, &steps, piece_type, at)))
                    .collect(),
            });
            targets.collect()
        });
        Some(Self {
            player,
            ways: ways.collect(),
        })
    }

    /// At least so many moves are missing, if each moves one piece by one step.
    pub(super) fn missing(&self, state: &State) -> u32 {
        let missing = |target: &Target| {
            let pieces = state.owned(self.player).iter().filter_map(|at| {
                let piece_type = state.piece(at)?.piece_type;
                let of_type = |(known, _): &&(PieceTypeId, _)| *known == piece_type;
                let (_, distances) = target.distances.iter().find(of_type)?;
                distances[at.index()]
            });
            pieces.min().unwrap_or(0)
        };
        let ways = self.ways.iter();
        ways.map(|targets| targets.iter().map(missing).sum())
            .min()
            .unwrap_or(0)
    }
}

/// What a condition wants: types on a position. Nothing for conditions of other kinds.
fn wanted(condition: &GoalCondition) -> Vec<(Vec<PieceTypeId>, PositionId)> {
    match condition {
        GoalCondition::And(parts) => parts.iter().flat_map(wanted).collect(),
        GoalCondition::AbsoluteConfig {
            occupants,
            elements,
        } => {
            let is_own = occupants
                .iter()
                .all(|occupant| !occupant.is_negated && occupant.owner != OccupantOwner::Opponent);
            let types: Vec<_> = occupants.iter().map(|one| one.piece_type).collect();
            let positions = elements.iter().filter_map(|&element| match element {
                ConfigElement::Position(at) => Some(at),
                ConfigElement::Zone(_) => None,
            });
            let positions = positions.filter(|_| is_own);
            positions.map(|at| (types.clone(), at)).collect()
        }
        _ => Vec::new(),
    }
}

/// The steps that pieces took in random play: type, from, to.
fn steps(
    generator: &mut MoveGenerator,
    start: &State,
) -> Vec<(PieceTypeId, PositionId, PositionId)> {
    let mut steps = std::collections::BTreeSet::new();
    let (mut state, mut moves, mut random) = (start.clone(), MoveList::new(), Random::new(1));
    for ply in 0..OBSERVED {
        generator.legal_moves(&mut state, &mut moves);
        if generator.is_stopped() {
            break;
        }
        for played in moves.iter() {
            for effect in played.effects {
                if let Effect::Movement { from, to } = *effect
                    && let Some(piece) = state.piece(from)
                {
                    steps.insert((piece.piece_type, from, to));
                }
            }
        }
        if moves.is_empty() || ply % LONGEST_WALK == LONGEST_WALK - 1 {
            state = start.clone();
        } else {
            generator.play(&mut state, moves.get(random.below(moves.len())));
        }
    }
    steps.into_iter().collect()
}

/// Steps of a type from each position to a target.
fn distances(
    program: &Program,
    steps: &[(PieceTypeId, PositionId, PositionId)],
    piece_type: PieceTypeId,
    target: PositionId,
) -> Vec<Option<u32>> {
    let mut distances = vec![None; program.tables().n_positions()];
    distances[target.index()] = Some(0);
    let mut reached = VecDeque::from([(target, 0)]);
    while let Some((at, distance)) = reached.pop_front() {
        let into = steps
            .iter()
            .filter(|step| step.0 == piece_type && step.2 == at);
        for &(_, from, _) in into {
            let known = &mut distances[from.index()];
            if known.is_none() {
                *known = Some(distance + 1);
                reached.push_back((from, distance + 1));
            }
        }
    }
    distances
}
