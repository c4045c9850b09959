//! How many moves a puzzle still needs at least, guessed from the goals: pieces must come to the positions that a goal
//! names, by steps that nothing else obstructs.

use super::matching::least_cost;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use zrf_grammar::game::{
    ConfigElement, GoalCondition, GoalKind, OccupantOwner, PieceTypeId, PlayerId, PositionId,
};
use zrf_interpreter::{Effect, MoveGenerator, MoveList, Program, Random, State};

/// Plies of random play that show which steps pieces take, and boards with the pieces put down at random.
const OBSERVED: usize = 3_000;
/// A random walk begins again after so many plies.
const LONGEST_WALK: usize = 300;
/// The steps of a piece to where none was seen to lead.
const FAR: u32 = 1_000;
/// With more targets for the same pieces, each takes the nearest piece, even if another one takes it, too.
const MOST_MATCHED: usize = 24;

/// Positions that a goal wants the same types of pieces on.
struct Group {
    types: Vec<PieceTypeId>,
    /// By target, by number of the type, by position: steps to the target.
    distances: Vec<Vec<Vec<Option<u32>>>>,
}

/// The targets of each way to win.
pub(super) struct Guide {
    player: PlayerId,
    ways: Vec<Vec<Group>>,
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
            let mut targets = BTreeMap::<Vec<PieceTypeId>, BTreeSet<PositionId>>::new();
            for (types, at) in wanted {
                targets.entry(types).or_default().insert(at);
            }
            let groups = targets.into_iter().map(|(types, targets)| {
                let to = |at| -> Vec<_> {
                    let types = types.iter();
                    types
                        .map(|&piece_type| distances(&program, &steps, piece_type, at))
                        .collect()
                };
                let distances = targets.into_iter().map(to).collect();
                Group { types, distances }
            });
            groups.collect()
        });
        Some(Self {
            player,
            ways: ways.collect(),
        })
    }

    /// At least so many moves are missing, if each moves one piece by one step.
    pub(super) fn missing(&self, state: &State) -> u32 {
        let ways = self.ways.iter();
        ways.map(|groups| {
            groups
                .iter()
                .map(|group| group.missing(state, self.player))
                .sum()
        })
        .min()
        .unwrap_or(0)
    }
}

impl Group {
    /// The steps that bring a piece of its own to each target.
    fn missing(&self, state: &State, player: PlayerId) -> u32 {
        let pieces: Vec<(usize, usize)> = state
            .owned(player)
            .iter()
            .filter_map(|at| {
                let piece_type = state.piece(at)?.piece_type;
                let number = self.types.iter().position(|&known| known == piece_type)?;
                Some((number, at.index()))
            })
            .collect();
        if pieces.is_empty() {
            return 0;
        }
        let costs = self.distances.iter().map(|target| -> Vec<u32> {
            let steps = |&(number, at): &(usize, usize)| target[number][at].unwrap_or(FAR);
            pieces.iter().map(steps).collect()
        });
        match self.distances.len() {
            2..=MOST_MATCHED => {
                let lacking = self.distances.len().saturating_sub(pieces.len());
                let padded = costs.map(|mut row| {
                    row.resize(pieces.len() + lacking, FAR);
                    row
                });
                least_cost(&padded.collect::<Vec<_>>())
            }
            _ => costs.filter_map(|row| row.into_iter().min()).sum(),
        }
    }
}

/// What a condition wants: types on a position. Nothing for conditions of other kinds.
pub(super) fn wanted(condition: &GoalCondition) -> Vec<(Vec<PieceTypeId>, PositionId)> {
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

/// A step that a piece was seen to take: type, from, to.
type Step = (PieceTypeId, PositionId, PositionId);

/// The steps that pieces took in random play, and could take with the pieces put down at random: play alone seldom moves what something
/// else must push.
fn steps(generator: &mut MoveGenerator, start: &State) -> Vec<Step> {
    let mut steps = BTreeSet::new();
    let (mut state, mut moves, mut random) = (start.clone(), MoveList::new(), Random::new(1));
    for ply in 0..OBSERVED {
        see(generator, &mut state, &mut moves, &mut steps);
        if generator.is_stopped() {
            break;
        }
        if moves.is_empty() || ply % LONGEST_WALK == LONGEST_WALK - 1 {
            state = start.clone();
        } else {
            generator.play(&mut state, moves.get(random.below(moves.len())));
        }
    }
    for _ in 0..OBSERVED {
        if generator.is_stopped() {
            break;
        }
        let mut mixed = shuffled(generator.program(), start, &mut random);
        see(generator, &mut mixed, &mut moves, &mut steps);
    }
    steps.into_iter().collect()
}

/// Notes the steps of all moves of a state.
fn see(
    generator: &mut MoveGenerator,
    state: &mut State,
    moves: &mut MoveList,
    steps: &mut BTreeSet<Step>,
) {
    generator.legal_moves(state, moves);
    for effect in moves.iter().flat_map(|played| played.effects) {
        if let Effect::Movement { from, to } = *effect
            && let Some(piece) = state.piece(from)
        {
            steps.insert((piece.piece_type, from, to));
        }
    }
}

/// The same pieces on positions drawn at random.
fn shuffled(program: &Program, state: &State, random: &mut Random) -> State {
    let positions = || program.game().board.position_ids();
    let mut drawn: Vec<PositionId> = positions().collect();
    random.shuffle(&mut drawn);
    let pieces = positions().filter_map(|at| state.piece(at)).zip(drawn);
    let pieces = pieces.map(|(piece, at)| (piece.owner, piece.piece_type, at));
    State::with_pieces(program, pieces)
}

/// Steps of a type from each position to a target.
fn distances(
    program: &Program,
    steps: &[Step],
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

#[cfg(test)]
mod tests {
    use super::{FAR, Guide};
    use crate::tests::{program_of, state_after};
    use zrf_grammar::game::PlayerId;
    use zrf_interpreter::MoveGenerator;

    /// Men step to the right. Where one ends behind the targets, its steps do not suffice.
    #[test]
    fn each_target_needs_a_piece_of_its_own() {
        let text = r#"(game (title "Row") (players You) (turn-order You)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("1" (0 10))) (directions (e 1 0))))
          (board-setup (You (Man a1 b1)))
          (piece (name Man) (moves (e (verify empty?) add)))
          (win-condition (You) (absolute-config Man (c1 d1))))"#;
        let program = program_of(text, "");
        let mut generator = MoveGenerator::new(&program);
        let you = PlayerId::from_index(0);
        let mut missing = |texts: &[&str]| {
            let state = state_after(&program, texts);
            let guide = Guide::new(&mut generator, &state, you).unwrap();
            guide.missing(&state)
        };
        assert_eq!(missing(&[]), 4);
        assert_eq!(missing(&["Man b1 - c1"]), 3);
        let too_far = ["Man b1 - c1", "Man c1 - d1", "Man d1 - e1"];
        assert_eq!(missing(&too_far), 2 + FAR);
    }
}
