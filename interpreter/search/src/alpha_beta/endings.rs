//! Endings with few pieces: exact results, computed from all reachable states while the first thread searches.

use super::spot::MAX_LENGTH;
use crate::bot::{Rating, Root, Thought};
use crate::budget::{Budget, Meter};
use crate::sides::decider;
use crate::solve::{Closure, Grown, Growth, Value};
use std::sync::Arc;
use zrf_interpreter::{Move, MoveGenerator, MoveList, Program, State, Stop};

/// With more pieces, on the board and in stores, there are too many states.
const MAX_PIECES: u32 = 4;

/// The number of states found during each search, at least, even if it is over before this thread has begun: about a
/// millisecond.
const MIN_STATES: u64 = 200;

/// Exact knowledge of the current ending.
#[derive(Clone, Debug, Default)]
pub(super) struct Endings {
    growth: Option<Growth>,
    closure: Option<Closure>,
    /// With this many pieces or more, the states are too many.
    hopeless: Option<u32>,
}

impl Endings {
    /// Whether finding all states from here on is worth it now. If so, prepares to find them, or to continue.
    pub(super) fn is_wanted(
        &mut self,
        program: &Arc<Program>,
        state: &State,
        bytes: usize,
    ) -> bool {
        let n_pieces = n_pieces(program, state);
        let most = self.hopeless.map_or(MAX_PIECES, |hopeless| hopeless - 1);
        if bytes == 0 || n_pieces > most.min(MAX_PIECES) {
            self.growth = None;
            return false;
        }
        let is_here = |growth: &Growth| growth.has(state);
        if !self.growth.as_ref().is_some_and(is_here) {
            self.growth = Growth::begin(program, state, bytes);
        }
        if self.growth.is_none() {
            self.hopeless = Some(1);
        }
        self.growth.is_some()
    }

    /// Continues until the search is over. Makes some progress in any case unless it was stopped, because searches of a
    /// small ending take hardly any time.
    pub(super) fn go_on(
        &mut self,
        program: &Program,
        state: &State,
        is_stopped: &Stop,
        is_over: &Stop,
    ) {
        let Some(growth) = &mut self.growth else {
            return;
        };
        let first = Budget {
            stop: is_stopped.clone(),
            ..Budget::of_nodes(MIN_STATES)
        };
        let mut parts = [first, Budget::until(is_over.clone())]
            .into_iter()
            .map(|budget| growth.go_on(&mut Meter::new(budget), &mut |_| {}));
        let grown = parts.find(|&grown| grown != Grown::Paused);
        match grown.unwrap_or(Grown::Paused) {
            Grown::Paused => {}
            Grown::Complete => self.closure = self.growth.take().map(Growth::into_closure),
            Grown::Impossible => {
                self.growth = None;
                self.hopeless = Some(n_pieces(program, state).max(1));
            }
        }
    }

    /// Whether exact values of a state are known or being computed.
    pub(super) fn promises(&self, state: &State) -> bool {
        let is_known = |closure: &Closure| closure.value(state).is_some();
        self.growth.is_some() || self.closure.as_ref().is_some_and(is_known)
    }

    /// The exact values of all moves, if they are known. Draws are left to the search unless every move needs a value,
    /// because the opponent may still make a mistake.
    pub(super) fn thought(
        &self,
        generator: &mut MoveGenerator,
        root: &Root,
        rates_all: bool,
    ) -> Option<Thought> {
        let closure = self.closure.as_ref()?;
        let value = closure.value(&root.state)?;
        if value == Value::Draw && !rates_all || root.moves.is_empty() {
            return None;
        }
        let player = decider(generator.program(), &root.state);
        let mut thought = root.thought(generator);
        let mut state = root.state.clone();
        for (index, rated) in thought.moves.iter_mut().enumerate() {
            generator.play(&mut state, root.moves.get(index));
            let value = closure.value_after(generator, &mut state)?;
            state.undo();
            rated.rating = Some(match value {
                Value::Draw => Rating::Points(0),
                Value::Won { by, plies } if by == player => Rating::Win(plies + 1),
                Value::Won { plies, .. } => Rating::Loss(plies + 1),
            });
        }
        let best = closure.best(generator, &mut state, &root.moves)?;
        thought.rating = thought.moves[best].rating;
        thought.chosen = Some(root.moves.get(best).to_owned());
        thought.line = line(closure, generator, state, root.moves.get(best).to_owned());
        thought.depth = thought.line.len() as u32;
        Some(thought)
    }
}

/// The line of best moves that begins with one.
fn line(
    closure: &Closure,
    generator: &mut MoveGenerator,
    mut state: State,
    first: Move,
) -> Vec<Move> {
    let (mut line, mut moves) = (vec![first], MoveList::new());
    while let Some(last) = line.last().filter(|_| line.len() < MAX_LENGTH) {
        generator.play(&mut state, last.as_ref());
        generator.legal_moves(&mut state, &mut moves);
        if generator.end(&mut state, &moves).is_some() || state.occurs(2) {
            break;
        }
        let Some(next) = closure.best(generator, &mut state, &moves) else {
            break;
        };
        line.push(moves.get(next).to_owned());
    }
    line
}

/// The number of pieces on the board and in stores.
fn n_pieces(program: &Program, state: &State) -> u32 {
    let game = program.game();
    let types = || game.piece_type_ids();
    let players = game.player_ids();
    players
        .map(|player| {
            let in_store = types().map(|piece_type| state.store(player, piece_type));
            state.total(player).saturating_add(in_store.sum())
        })
        .fold(0, u32::saturating_add)
}
