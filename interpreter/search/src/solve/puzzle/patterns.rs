//! Pattern databases (Culberson, Schaeffer 1996): a lower bound on the moves that a puzzle still needs, from smaller
//! puzzles whose states are all known.
//!
//! If the rules treat types alike, a smaller puzzle results from counting all but a few of them as one: it has the same
//! moves, and whatever solves the puzzle also solves it. If no move touches more than one such piece, each smaller
//! puzzle counts only the moves of the types it distinguishes, and the sum is a bound (Felner, Korf, Hanan 2004);
//! otherwise the largest is.

use super::alike::alike;
use super::requirements::{self, Requirement};
use super::solver::Solver;
use super::space::{Smaller, Space};
use crate::sides::decider;
use crate::solve::key::PositionKeys;
use crate::solve::reachable::Index;
use zrf_grammar::game::{GoalKind, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Program, State};

/// The most states of a smaller puzzle.
const MAX_STATES: usize = 1 << 20;
/// The share of the memory, as one part in this many, for the results of all smaller puzzles, and for the one being
/// examined.
const SHARE: usize = 4;
/// The memory per state while a smaller puzzle is examined: its key, the way to it, and its moves.
const BYTES_PER_STATE: usize = 400;
/// The memory per state afterwards.
const BYTES_KEPT: usize = 128;

/// The pieces that a way to win requires: for each, its possible types and its position.
pub(super) type Way = Vec<(Vec<PieceTypeId>, PositionId)>;

/// The results of a puzzle's smaller puzzles.
pub(super) struct Patterns {
    /// For each smaller puzzle, the number of missing moves in its states.
    missing: Vec<Index>,
    is_additive: bool,
}

impl Patterns {
    /// The fewest missing moves, [`NEVER`](super::space::NEVER) if the puzzle cannot be solved.
    pub(super) fn missing(&self, state: &State) -> u32 {
        // A state that a smaller puzzle does not contain was reached in an unforeseen way, so nothing is known about
        // it.
        let all = self.missing.iter();
        let all = all.map(|missing| missing.get(state).unwrap_or(0));
        match self.is_additive {
            true => all.fold(0, u32::saturating_add),
            false => all.max().unwrap_or(0),
        }
    }
}

/// The common parts of the smaller puzzles of a puzzle.
struct Family<'a> {
    program: &'a Program,
    start: &'a State,
    keys: PositionKeys,
    ways: Vec<Way>,
    /// Types that the rules treat alike.
    groups: Vec<Vec<PieceTypeId>>,
}

impl<'a> Family<'a> {
    /// The family of a puzzle; `None` if smaller puzzles do not help.
    fn new(program: &'a Program, start: &'a State) -> Option<Self> {
        let family = Self {
            program,
            start,
            keys: PositionKeys::new(program, start, false),
            ways: ways(program, decider(program, start))?,
            groups: alike(program),
        };
        let types: Vec<PieceTypeId> = program.game().piece_type_ids().collect();
        let set_up = counted_as(program, start, &types);
        // If the keys differ, something is unfinished that a board set up by hand does not show.
        (family.keys.of(&set_up) == family.keys.of(start)).then_some(family)
    }

    fn group(&self, piece_type: PieceTypeId) -> Option<&Vec<PieceTypeId>> {
        let mut groups = self.groups.iter();
        groups.find(|group| group.contains(&piece_type))
    }

    /// The types that goals require on positions and that are like others.
    fn wanted(&self) -> Vec<PieceTypeId> {
        let mut types = Vec::new();
        for &piece_type in self.ways.iter().flatten().flat_map(|(types, _)| types) {
            if self.group(piece_type).is_some() && !types.contains(&piece_type) {
                types.push(piece_type);
            }
        }
        types
    }

    /// For each type, the type it counts as: itself if it is kept or like no other, otherwise the first of those like
    /// it that are not kept.
    fn types(&self, kept: &[PieceTypeId]) -> Vec<PieceTypeId> {
        let counts_as = |piece_type| {
            let group = self.group(piece_type);
            let group = group.filter(|_| !kept.contains(&piece_type));
            let first = group.and_then(|group| group.iter().find(|other| !kept.contains(other)));
            first.copied().unwrap_or(piece_type)
        };
        let all = self.program.game().piece_type_ids();
        all.map(counts_as).collect()
    }

    /// The puzzle that distinguishes these types; `None` if it has more than `most` states.
    fn explored(
        &self,
        solver: &mut Solver<'_>,
        kept: &[PieceTypeId],
        most: usize,
    ) -> Option<Space> {
        let types = self.types(kept);
        let puzzle = Smaller {
            start: counted_as(self.program, self.start, &types),
            keys: self.keys.clone().with_types(types.clone()),
            is_won: &|state| self.ways.iter().any(|way| is_met(way, &types, state)),
            is_free: &|piece_type| self.group(piece_type).is_some(),
            is_kept: &|piece_type| kept.contains(&piece_type),
        };
        solver.space(puzzle, most)
    }
}

impl Solver<'_> {
    /// The smaller puzzles of a puzzle; `None` if there are none, or if they are too large.
    pub(super) fn patterns(&mut self, start: &State) -> Option<Patterns> {
        let program = self.program.clone();
        let family = Family::new(&program, start)?;
        let types = family.wanted();
        let most = MAX_STATES.min(self.bytes / SHARE / BYTES_PER_STATE);
        let mut first = family.explored(self, types.get(..1)?, most)?;
        let (mut size, mut before) = (1, 1);
        while size < types.len() && is_room_for_more(before, first.n_states(), most) {
            before = first.n_states();
            let Some(larger) = family.explored(self, &types[..=size], most) else {
                break;
            };
            (first, size) = (larger, size + 1);
        }
        let mut spaces = vec![first];
        for kept in types[size..].chunks(size) {
            spaces.extend(family.explored(self, kept, most));
            let n_states: usize = spaces.iter().map(Space::n_states).sum();
            if n_states > self.bytes / SHARE / BYTES_KEPT {
                break;
            }
        }
        let is_additive = spaces.iter().all(|space| space.is_additive);
        let missing = spaces.into_iter().map(|space| space.missing(is_additive));
        Some(Patterns {
            missing: missing.collect(),
            is_additive,
        })
    }
}

/// Whether a puzzle that distinguishes one more type is likely to have no more states than allowed: each type
/// multiplies their number by a little less than the one before.
fn is_room_for_more(before: usize, now: usize, most: usize) -> bool {
    now.saturating_mul(now / before / 2) <= most
}

/// The ways in which a player wins; `None` if some of them do not require pieces on positions.
fn ways(program: &Program, player: PlayerId) -> Option<Vec<Way>> {
    let (mut ways, game) = (Vec::new(), program.game());
    for goal in &game.goals {
        match goal.kind {
            GoalKind::Win if goal.players == [player] => {
                let requirements = requirements::ways(&game.board, &goal.condition, player);
                ways.extend(requirements.into_iter().map(single));
            }
            GoalKind::Loss if goal.players == [player] => {}
            GoalKind::Draw => {}
            _ => return None,
        }
    }
    (!ways.is_empty() && ways.iter().all(|way| !way.is_empty())).then_some(ways)
}

/// The requirements of a way for a piece on a single position.
fn single(requirements: Vec<Requirement>) -> Way {
    let single = requirements
        .into_iter()
        .filter_map(|requirement| match requirement {
            Requirement::At(types, positions) if positions.len() == 1 => {
                Some((types, positions[0]))
            }
            _ => None,
        });
    single.collect()
}

/// The start of the game with the pieces of a state, each with the type that it counts as.
pub(super) fn counted_as(program: &Program, state: &State, types: &[PieceTypeId]) -> State {
    let pieces = program.game().board.position_ids().filter_map(|at| {
        let piece = state.piece(at)?;
        Some((piece.owner, types[piece.piece_type.index()], at))
    });
    State::with_pieces(program, pieces)
}

/// Whether pieces are where a way to win requires them, given the types that types count as.
fn is_met(way: &Way, types: &[PieceTypeId], state: &State) -> bool {
    way.iter().all(|(wanted, at)| {
        state.piece(*at).is_some_and(|piece| {
            wanted
                .iter()
                .any(|one| types[one.index()] == piece.piece_type)
        })
    })
}
