//! Pattern databases (Culberson, Schaeffer 1996): how many moves a puzzle still needs at least, from smaller puzzles whose
//! states are all known.
//!
//! Where the rules treat types alike, a smaller puzzle arises when all but a few of them count as one: it has the same
//! moves, and whatever solves the puzzle solves it, too. If no move touches more than one such piece, each puzzle
//! counts only the moves of the types it tells apart, and their sum is a bound (Felner, Korf, Hanan 2004); otherwise
//! the largest is.

use super::alike::alike;
use super::solver::Solver;
use super::space::{Smaller, Space};
use super::wishes::{self, Wish};
use crate::sides::decider;
use crate::solve::key::PositionKeys;
use crate::solve::reachable::Index;
use zrf_grammar::game::{GoalKind, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Program, State};

/// The most states of a smaller puzzle.
const MAX_STATES: usize = 1 << 20;
/// One part in this many of the memory may be taken by what is kept of all smaller puzzles, and by the one being
/// examined.
const SHARE: usize = 4;
/// Memory per state while a smaller puzzle is examined: its key, the way to it, and its moves.
const BYTES_PER_STATE: usize = 400;
/// Memory per state afterwards.
const BYTES_KEPT: usize = 128;

/// Where one way to win requires pieces: one of the types on a position.
pub(super) type Way = Vec<(Vec<PieceTypeId>, PositionId)>;

/// What is known about a puzzle's smaller puzzles.
pub(super) struct Patterns {
    /// For each of them, the moves that are missing in its states.
    missing: Vec<Index>,
    is_additive: bool,
}

impl Patterns {
    /// The fewest moves that are missing, [`NEVER`](super::space::NEVER) if the puzzle cannot be solved.
    pub(super) fn missing(&self, state: &State) -> u32 {
        // A state that no smaller puzzle knows was reached in an unforeseen way: nothing is known then.
        let all = self.missing.iter();
        let all = all.map(|missing| missing.get(state).unwrap_or(0));
        match self.is_additive {
            true => all.fold(0, u32::saturating_add),
            false => all.max().unwrap_or(0),
        }
    }
}

/// What the smaller puzzles of a puzzle have in common.
struct Family<'a> {
    program: &'a Program,
    start: &'a State,
    keys: PositionKeys,
    ways: Vec<Way>,
    /// Types that the rules treat alike.
    groups: Vec<Vec<PieceTypeId>>,
}

impl<'a> Family<'a> {
    /// `None` if no smaller puzzles help.
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
        // Otherwise something is unfinished that a board set up by hand does not show.
        (family.keys.of(&set_up) == family.keys.of(start)).then_some(family)
    }

    fn group(&self, piece_type: PieceTypeId) -> Option<&Vec<PieceTypeId>> {
        let mut groups = self.groups.iter();
        groups.find(|group| group.contains(&piece_type))
    }

    /// The types that goals require somewhere and that are like others.
    fn wanted(&self) -> Vec<PieceTypeId> {
        let mut types = Vec::new();
        for &piece_type in self.ways.iter().flatten().flat_map(|(types, _)| types) {
            if self.group(piece_type).is_some() && !types.contains(&piece_type) {
                types.push(piece_type);
            }
        }
        types
    }

    /// For each type, itself if it is kept or like no other, otherwise the first of those like it that are not kept.
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

    /// The puzzle that tells these types apart; `None` if it has more than `most` states.
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

/// Whether a puzzle that tells one more type apart is likely to have no more states than allowed: each type multiplies
/// them by a little less than the one before.
fn is_room_for_more(before: usize, now: usize, most: usize) -> bool {
    now.saturating_mul(now / before / 2) <= most
}

/// The ways in which a player wins; `None` if not all of them say where pieces must be.
fn ways(program: &Program, player: PlayerId) -> Option<Vec<Way>> {
    let (mut ways, game) = (Vec::new(), program.game());
    for goal in &game.goals {
        match goal.kind {
            GoalKind::Win if goal.players == [player] => {
                let wishes = wishes::ways(&game.board, &goal.condition, player);
                ways.extend(wishes.into_iter().map(single));
            }
            GoalKind::Loss if goal.players == [player] => {}
            GoalKind::Draw => {}
            _ => return None,
        }
    }
    (!ways.is_empty() && ways.iter().all(|way| !way.is_empty())).then_some(ways)
}

/// The wishes of a way for a piece on a single position.
fn single(wishes: Vec<Wish>) -> Way {
    let single = wishes.into_iter().filter_map(|wish| match wish {
        Wish::At(types, positions) if positions.len() == 1 => Some((types, positions[0])),
        _ => None,
    });
    single.collect()
}

/// The start of the game with the pieces of a state, each of the type that it counts as.
pub(super) fn counted_as(program: &Program, state: &State, types: &[PieceTypeId]) -> State {
    let pieces = program.game().board.position_ids().filter_map(|at| {
        let piece = state.piece(at)?;
        Some((piece.owner, types[piece.piece_type.index()], at))
    });
    State::with_pieces(program, pieces)
}

/// Whether pieces are where a way to win requires them, if types count as others.
fn is_met(way: &Way, types: &[PieceTypeId], state: &State) -> bool {
    way.iter().all(|(wanted, at)| {
        state.piece(*at).is_some_and(|piece| {
            wanted
                .iter()
                .any(|one| types[one.index()] == piece.piece_type)
        })
    })
}
