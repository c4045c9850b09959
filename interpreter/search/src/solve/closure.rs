//! All states that can be reached from one, and how each of them ends with best play: worked out backwards, from the ends
//! of the game. Unlike depth-first proofs, this needs no care for states that occur again: whoever cannot win goes round in
//! circles forever, which wins nothing.
//!
//! It suits games with few states, and endings with few pieces. All states are found first, by their moves; then those
//! that are decided in one ply, in two, and so on, until none is added. What is left is a draw.

use super::key::PositionKeys;
use super::ways::{Queue, Walker};
use super::{Progress, TOLD_EVERY};
use crate::budget::Meter;
use crate::sides::{Sides, decider, has_repetition_goal};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{GameEnd, Move, MoveGenerator, MoveList, Program, Reason, State};

/// What a state takes in the index, where tables are sometimes copied while they grow, and in the other lists.
const BYTES_PER_STATE: usize = 112;

/// Who wins, if anybody, and after how many plies: for a state, or for a move that ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Nobody wins.
    Draw,
    /// A player wins.
    Won { by: PlayerId, plies: u16 },
}

/// Where a move leads: a state, or an end.
#[derive(Clone, Copy, Debug)]
enum Step {
    To(u32),
    End(Value),
}

#[derive(Clone, Debug)]
pub(crate) struct Closure {
    program: Arc<Program>,
    keys: PositionKeys,
    players: [PlayerId; 2],
    index: FxHashMap<u128, u32>,
    /// By state: who decides, and the end of its moves in `steps`.
    deciders: Vec<(PlayerId, usize)>,
    steps: Vec<Step>,
    values: Vec<Value>,
}

impl Closure {
    /// Finds all states and their values. `None` if they need more memory than there is, or more than the budget of the meter; or
    /// if a rule goes beyond a limit, or lets both players win.
    pub(super) fn of(
        program: &Arc<Program>,
        start: &State,
        keys: PositionKeys,
        players: [PlayerId; 2],
        bytes: usize,
        meter: &mut Meter,
        tell: &mut dyn FnMut(Progress),
    ) -> Option<Self> {
        let mut growth = Growth::new(program, start, keys, players, bytes);
        match growth.go_on(meter, tell) {
            Grown::Whole => Some(growth.closure),
            Grown::Partly | Grown::Never => None,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// The value of a state that can be reached; `None` for others.
    pub(crate) fn value(&self, state: &State) -> Option<Value> {
        let index = self.index.get(&self.keys.of(state))?;
        self.values.get(*index as usize).copied()
    }

    /// A best move at the start.
    pub(super) fn best_move(&self, start: &State) -> Option<Move> {
        let (mut generator, mut moves) = (MoveGenerator::new(&self.program), MoveList::new());
        let mut state = start.clone();
        generator.legal_moves(&mut state, &mut moves);
        let index = self.best(&mut generator, &mut state, &moves)?;
        Some(moves.get(index).to_owned())
    }

    /// The value of an end; `None` if the rules do not say who wins.
    pub(crate) fn value_of_end(
        &self,
        generator: &MoveGenerator,
        state: &State,
        end: GameEnd,
    ) -> Option<Value> {
        if end == GameEnd::Drawn(Reason::Unknown) {
            return None;
        }
        let wins = |&player: &PlayerId| generator.worth(state, end, player) > 0;
        let mut winners = self.players.iter().copied().filter(wins);
        match (winners.next(), winners.next()) {
            (None, _) => Some(Value::Draw),
            (Some(by), None) => Some(Value::Won { by, plies: 0 }),
            (Some(_), Some(_)) => None,
        }
    }

    /// The value of the state that a move has just led to.
    pub(crate) fn value_after(
        &self,
        generator: &mut MoveGenerator,
        state: &mut State,
    ) -> Option<Value> {
        match generator.end_by_board(state) {
            Some(end) => self.value_of_end(generator, state, end),
            None => self.value(state),
        }
    }

    /// The index of a best move for a player: the soonest win, otherwise a draw, otherwise the latest loss.
    pub(crate) fn best(
        &self,
        generator: &mut MoveGenerator,
        state: &mut State,
        moves: &MoveList,
    ) -> Option<usize> {
        let player = decider(&self.program, state);
        let mut best = None;
        for index in 0..moves.len() {
            generator.play(state, moves.get(index));
            let value = self.value_after(generator, state);
            state.undo();
            let worth = match value? {
                Value::Won { by, plies } if by == player => i32::from(u16::MAX - plies),
                Value::Won { plies, .. } => i32::from(plies) - i32::from(u16::MAX),
                Value::Draw => 0,
            };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, index));
            }
        }
        best.map(|(_, index)| index)
    }
}

/// A closure that is being made, with pauses where a budget ends.
#[derive(Clone, Debug)]
pub(crate) struct Growth {
    closure: Closure,
    generator: MoveGenerator,
    queue: Queue,
    walker: Walker,
    moves: MoveList,
    bytes: usize,
    /// States that are not decided yet, and the plies of those that were decided last, once all are found.
    open: Option<(Vec<u32>, u16)>,
}

/// How far a closure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grown {
    /// All states have their values.
    Whole,
    /// The budget ended.
    Partly,
    /// It needs more memory than there is; or a rule goes beyond a limit, or lets both players win.
    Never,
}

impl Growth {
    /// Begins at a state with the keys and the players of its game.
    pub(super) fn new(
        program: &Arc<Program>,
        start: &State,
        keys: PositionKeys,
        players: [PlayerId; 2],
        bytes: usize,
    ) -> Self {
        let mut index = FxHashMap::default();
        index.insert(keys.of(start), 0);
        Self {
            closure: Closure {
                program: program.clone(),
                keys,
                players,
                index,
                deciders: Vec::new(),
                steps: Vec::new(),
                values: Vec::new(),
            },
            generator: MoveGenerator::new(program),
            queue: Queue::default(),
            walker: Walker::new(start),
            moves: MoveList::new(),
            bytes,
            open: None,
        }
    }

    /// Begins at a state of a game of two players; `None` for other games, and where repetition wins or loses.
    pub(crate) fn begin(program: &Arc<Program>, start: &State, bytes: usize) -> Option<Self> {
        let sides = Sides::new(program.game());
        let &[first, second] = &*sides.players else {
            return None;
        };
        if sides.has_chance || has_repetition_goal(program.game()) {
            return None;
        }
        let keys = PositionKeys::new(program, start, true);
        Some(Self::new(program, start, keys, [first, second], bytes))
    }

    /// Whether a state is among those that were found.
    pub(crate) fn has(&self, state: &State) -> bool {
        self.closure
            .index
            .contains_key(&self.closure.keys.of(state))
    }

    /// Goes on within the budget of a meter.
    pub(crate) fn go_on(&mut self, meter: &mut Meter, tell: &mut dyn FnMut(Progress)) -> Grown {
        self.generator.set_stop(meter.budget().stop.clone());
        while self.closure.values.len() <= self.queue.rows.len() {
            if meter.tick() {
                return Grown::Partly;
            }
            if self.bytes_taken() > self.bytes {
                return Grown::Never;
            }
            if (self.closure.values.len() as u64 + 1).is_multiple_of(TOLD_EVERY) {
                tell(Progress {
                    nodes: meter.nodes(),
                    positions: self.closure.index.len(),
                    depth: self.walker.path.len(),
                });
            }
            match self.find_next() {
                Some(()) => {}
                None if meter.heed(&self.generator) => return Grown::Partly,
                None => return Grown::Never,
            }
        }
        self.settle(meter)
    }

    /// The closure, once it is whole.
    pub(crate) fn into_closure(self) -> Closure {
        self.closure
    }

    fn bytes_taken(&self) -> usize {
        let steps = self.closure.steps.capacity() * size_of::<Step>();
        self.closure.index.len() * BYTES_PER_STATE + steps + self.queue.bytes
    }

    /// Looks at the first state that nobody has looked at: breadth first, so that the way from one to the next is short.
    /// `None` if that was stopped or cannot be done.
    fn find_next(&mut self) -> Option<()> {
        let row = self.closure.values.len().checked_sub(1);
        if let Some(row) = row {
            self.walker.go_to(&mut self.generator, &self.queue, row);
        }
        let (generator, state) = (&mut self.generator, &mut self.walker.state);
        generator.legal_moves(state, &mut self.moves);
        let end = generator.end(state, &self.moves);
        if !self.moves.is_complete() || !generator.take_faults().is_empty() {
            return None;
        }
        let n_steps = self.closure.steps.len();
        let value = match end {
            Some(end) => self.closure.value_of_end(generator, state, end),
            None => self.follow(row).map(|()| Value::Draw),
        };
        let Some(value) = value else {
            self.closure.steps.truncate(n_steps);
            return None;
        };
        let closure = &mut self.closure;
        closure.values.push(value);
        let player = decider(&closure.program, &self.walker.state);
        closure.deciders.push((player, closure.steps.len()));
        Some(())
    }

    /// Notes where the moves of the present state lead.
    fn follow(&mut self, row: Option<usize>) -> Option<()> {
        let (generator, state) = (&mut self.generator, &mut self.walker.state);
        let closure = &mut self.closure;
        for played in self.moves.iter() {
            generator.play(state, played);
            let step = match generator.end_by_board(state) {
                Some(end) => closure.value_of_end(generator, state, end).map(Step::End),
                None => {
                    let next = closure.index.len() as u32;
                    let key = closure.keys.of(state);
                    let found = *closure.index.entry(key).or_insert(next);
                    if found == next {
                        self.queue.push(row, played);
                    }
                    Some(Step::To(found))
                }
            };
            state.undo();
            closure.steps.push(step?);
        }
        Some(())
    }

    /// Decides states ply by ply.
    fn settle(&mut self, meter: &mut Meter) -> Grown {
        let closure = &mut self.closure;
        let (open, plies) = self.open.get_or_insert_with(|| {
            let all = 0..closure.values.len() as u32;
            let is_open = |&state: &u32| closure.values[state as usize] == Value::Draw;
            (all.filter(is_open).collect(), 0)
        });
        while *plies < u16::MAX {
            if meter.tick() {
                return Grown::Partly;
            }
            let mut decided = Vec::new();
            open.retain(|&state| match closure.decided(state as usize) {
                Some(by) => {
                    decided.push((state, by));
                    false
                }
                None => true,
            });
            if decided.is_empty() {
                break;
            }
            *plies += 1;
            for (state, by) in decided {
                closure.values[state as usize] = Value::Won { by, plies: *plies };
            }
        }
        Grown::Whole
    }
}

impl Closure {
    /// Who wins a state one ply before states that are decided.
    fn decided(&self, state: usize) -> Option<PlayerId> {
        let first = state
            .checked_sub(1)
            .map_or(0, |before| self.deciders[before].1);
        let (player, end) = self.deciders[state];
        let mut all_lose = None;
        let mut is_lost = true;
        for &step in &self.steps[first..end] {
            let value = match step {
                Step::To(next) => self.values[next as usize],
                Step::End(value) => value,
            };
            match value {
                Value::Won { by, .. } if by == player => return Some(by),
                Value::Won { by, .. } => all_lose = Some(by),
                Value::Draw => is_lost = false,
            }
        }
        all_lose.filter(|_| is_lost)
    }
}

#[cfg(test)]
mod tests;
