//! The steps that pieces were seen to take, on the board and from type to type.

use std::collections::{BTreeSet, VecDeque};
use zrf_grammar::game::{PieceTypeId, PositionId};
use zrf_interpreter::{Effect, MoveGenerator, MoveList, MoveRef, Program, Random, State};

/// The number of plies of random play that show which pieces move, and how.
const PLIES: usize = 3_000;
/// The number of plies after which a random walk starts again.
const LONGEST_WALK: usize = 300;
/// Boards with the pieces put down at random are examined in batches, until a batch shows few new steps. The number of
/// boards in a batch, the plies of random play on each, and the most batches.
const BATCH: usize = 1_000;
const WALK: usize = 3;
const MAX_BATCHES: usize = 20;
/// The last batch is one in which fewer than one in this many of all steps are new.
const FEW: usize = 50;
/// The most operations to observe play and boards once: about a second.
const MAX_WORK: u64 = 100_000_000;
/// On every second board, pieces are put side by side, with this many positions for each.
const ROOM: usize = 3;

/// A type on a position.
pub(super) type TypeAt = (PieceTypeId, PositionId);

/// A change of a piece: of its position, its type or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PieceStep {
    pub(super) from: TypeAt,
    pub(super) to: TypeAt,
    /// The type of the piece that it replaces.
    pub(super) over: Option<PieceTypeId>,
}

/// The observations of a puzzle.
pub(super) struct Steps {
    n_positions: usize,
    all: BTreeSet<PieceStep>,
    /// The places of pieces in play from the start.
    pub(super) seen: BTreeSet<TypeAt>,
    /// By type, whether its pieces were moved, changed or captured.
    pub(super) is_moving: Vec<bool>,
    /// By place, the places that steps to it come from.
    into: Vec<Vec<TypeAt>>,
}

impl Steps {
    /// Observes random play from a state, and with its pieces put down at random: play alone rarely moves pieces that
    /// others must push. Pieces of types that never move stay where they are.
    pub(super) fn observed(generator: &mut MoveGenerator, start: &State) -> Self {
        let program = generator.program().clone();
        let (n_positions, n_types) = (
            program.tables().n_positions(),
            program.game().piece_types.len(),
        );
        let mut observer = Observer::new(generator, n_types);
        let mut seen = BTreeSet::new();
        observer.look(start, false, &mut |state| {
            let places = program.game().board.position_ids();
            seen.extend(places.filter_map(|at| Some((state.piece(at)?.piece_type, at))));
        });
        // Some steps occurred only because pieces that never move were put elsewhere.
        if observer.has_fixed(start) {
            observer.steps.clear();
            observer.look(start, true, &mut |_| {});
        }
        let (all, is_moving) = (observer.steps, observer.is_moving);
        let mut into = vec![Vec::new(); n_types * n_positions];
        for step in &all {
            into[number(step.to, n_positions)].push(step.from);
        }
        Self {
            n_positions,
            all,
            seen,
            is_moving,
            into,
        }
    }

    /// The steps by which pieces of a type become others.
    pub(super) fn changes_of(&self, piece_type: PieceTypeId) -> impl Iterator<Item = &PieceStep> {
        let all = self.all.iter();
        all.filter(move |step| step.from.0 == piece_type && step.to.0 != piece_type)
    }

    /// The number of steps from each position to the nearest of some places, for pieces of some types: by type, by
    /// position.
    pub(super) fn distances(
        &self,
        types: &[PieceTypeId],
        targets: impl IntoIterator<Item = TypeAt>,
    ) -> Vec<Vec<Option<u32>>> {
        let mut distances = vec![None; self.into.len()];
        let mut reached: VecDeque<(TypeAt, u32)> =
            targets.into_iter().map(|target| (target, 0)).collect();
        while let Some((place, distance)) = reached.pop_front() {
            let known = &mut distances[number(place, self.n_positions)];
            if known.is_none() {
                *known = Some(distance);
                let before = &self.into[number(place, self.n_positions)];
                reached.extend(before.iter().map(|&from| (from, distance + 1)));
            }
        }
        let of_type = |piece_type: &PieceTypeId| {
            let first = piece_type.index() * self.n_positions;
            distances[first..first + self.n_positions].to_vec()
        };
        types.iter().map(of_type).collect()
    }
}

fn number((piece_type, at): TypeAt, n_positions: usize) -> usize {
    piece_type.index() * n_positions + at.index()
}

/// Plays at random and takes notes.
struct Observer<'a> {
    generator: &'a mut MoveGenerator,
    moves: MoveList,
    random: Random,
    steps: BTreeSet<PieceStep>,
    /// By type, whether a move changed a position with a piece of it.
    is_moving: Vec<bool>,
    /// The work of the generator at which the current observation ends.
    end: u64,
}

impl<'a> Observer<'a> {
    fn new(generator: &'a mut MoveGenerator, n_types: usize) -> Self {
        Self {
            generator,
            moves: MoveList::new(),
            random: Random::new(1),
            steps: BTreeSet::new(),
            is_moving: vec![false; n_types],
            end: 0,
        }
    }

    /// Observes play from a state, calling a function with each of its states, and then boards with its pieces put down
    /// at random.
    fn look(&mut self, start: &State, keeps_fixed: bool, visit: &mut dyn FnMut(&State)) {
        self.end = self.generator.work() + MAX_WORK;
        self.walk(start, PLIES, visit);
        self.boards(start, keeps_fixed);
    }

    fn is_over(&self) -> bool {
        self.generator.is_stopped() || self.generator.work() > self.end
    }

    /// Whether there are pieces of a type that never moves.
    fn has_fixed(&self, state: &State) -> bool {
        let mut positions = self.generator.program().game().board.position_ids();
        positions.any(|at| self.is_fixed(state, at))
    }

    fn is_fixed(&self, state: &State, at: PositionId) -> bool {
        let piece = state.piece(at);
        piece.is_some_and(|piece| !self.is_moving[piece.piece_type.index()])
    }

    /// Observes random play, and calls a function with each state.
    fn walk(&mut self, start: &State, n_plies: usize, visit: &mut dyn FnMut(&State)) {
        let mut state = start.clone();
        for ply in 0..n_plies {
            visit(&state);
            self.see(&mut state);
            if self.is_over() {
                return;
            }
            if self.moves.is_empty() || ply % LONGEST_WALK == LONGEST_WALK - 1 {
                state = start.clone();
            } else {
                let index = self.random.below(self.moves.len());
                self.generator.play(&mut state, self.moves.get(index));
            }
        }
    }

    /// Observes boards with the pieces put down at random; with `keeps_fixed`, those that never move keep their
    /// positions.
    fn boards(&mut self, start: &State, keeps_fixed: bool) {
        for _ in 0..MAX_BATCHES {
            let before = self.steps.len();
            for number in 0..BATCH {
                if self.is_over() {
                    return;
                }
                let mixed = self.mixed(start, keeps_fixed, number % 2 == 0);
                self.walk(&mixed, WALK, &mut |_| {});
            }
            if (self.steps.len() - before) * FEW <= self.steps.len() {
                return;
            }
        }
    }

    /// The same pieces on positions drawn at random, all over the board or side by side.
    fn mixed(&mut self, state: &State, keeps_fixed: bool, is_spread: bool) -> State {
        let program = self.generator.program().clone();
        let (fixed, rest): (Vec<_>, Vec<_>) = program
            .game()
            .board
            .position_ids()
            .partition(|&at| keeps_fixed && self.is_fixed(state, at));
        let held = |at: &PositionId| {
            state
                .piece(*at)
                .map(|piece| (piece.owner, piece.piece_type))
        };
        let moving: Vec<_> = rest.iter().filter_map(held).collect();
        let mut drawn = rest;
        if !is_spread && !drawn.is_empty() {
            let middle = drawn[self.random.below(drawn.len())];
            drawn = nearest(&program, middle, &drawn, ROOM * moving.len());
        }
        self.random.shuffle(&mut drawn);
        let fixed = fixed.into_iter().filter_map(|at| Some((held(&at)?, at)));
        let pieces = moving.into_iter().zip(drawn).chain(fixed);
        let pieces = pieces.map(|((owner, piece_type), at)| (owner, piece_type, at));
        State::with_pieces(&program, pieces)
    }

    /// Notes the steps of all moves of a state.
    fn see(&mut self, state: &mut State) {
        self.generator.legal_moves(state, &mut self.moves);
        for index in 0..self.moves.len() {
            let played = self.moves.get(index);
            let before = pieces_moved(state, played);
            self.generator.play(state, played);
            note(state, &before, &mut self.steps, &mut self.is_moving);
            state.undo();
        }
    }
}

/// The movements of a move: the moving piece, its target, and the type that it replaces there.
fn pieces_moved(
    state: &State,
    played: MoveRef<'_>,
) -> Vec<(TypeAt, PositionId, Option<PieceTypeId>)> {
    let movements = || {
        let effects = played.effects.iter();
        effects.filter_map(|effect| match *effect {
            Effect::Movement { from, to } => Some((from, to)),
            _ => None,
        })
    };
    let leaves = |at| movements().any(|(from, _)| from == at);
    let moved = movements().filter_map(|(from, to)| {
        let piece = state.piece(from)?;
        let over = state.piece(to).filter(|_| !leaves(to));
        Some((
            (piece.piece_type, from),
            to,
            over.map(|piece| piece.piece_type),
        ))
    });
    moved.collect()
}

/// Notes the effects of the last move, given its movements.
fn note(
    state: &State,
    moved: &[(TypeAt, PositionId, Option<PieceTypeId>)],
    steps: &mut BTreeSet<PieceStep>,
    is_moving: &mut [bool],
) {
    for &(from, at, over) in moved {
        if let Some(piece) = state.piece(at) {
            let to = (piece.piece_type, at);
            steps.insert(PieceStep { from, to, over });
        }
    }
    let is_on_the_way = |at| {
        moved
            .iter()
            .any(|&((_, from), to, _)| from == at || to == at)
    };
    for (at, old) in state.replaced() {
        let Some(old) = old else { continue };
        is_moving[old.piece_type.index()] = true;
        let new = state
            .piece(at)
            .filter(|new| new.piece_type != old.piece_type);
        if let Some(new) = new.filter(|_| !is_on_the_way(at)) {
            steps.insert(PieceStep {
                from: (old.piece_type, at),
                to: (new.piece_type, at),
                over: None,
            });
        }
    }
}

/// The nearest of some positions, along the links of the board.
fn nearest(
    program: &Program,
    middle: PositionId,
    among: &[PositionId],
    most: usize,
) -> Vec<PositionId> {
    let mut is_left = vec![false; program.tables().n_positions()];
    among.iter().for_each(|at| is_left[at.index()] = true);
    is_left[middle.index()] = false;
    let mut found = vec![middle];
    let mut number = 0;
    while number < found.len() && found.len() < most {
        for &next in program.tables().neighbours(found[number]) {
            if std::mem::take(&mut is_left[next.index()]) {
                found.push(next);
            }
        }
        number += 1;
    }
    found
}
