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
use crate::sides::decider;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{GameEnd, Move, MoveGenerator, MoveList, Program, Reason, State};

/// What a state takes in the index, where tables are sometimes copied while they grow, and in the other lists.
const BYTES_PER_STATE: usize = 112;

/// Who wins, if anybody, and after how many plies: for a state, or for a move that ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
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

pub(super) struct Closure {
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
    /// Finds all states and their values. `None` if they need more memory than there is, or more than the budget of the meter; or if a
    /// rule goes beyond a limit, or lets both players win.
    pub(super) fn of(
        program: &Arc<Program>,
        start: &State,
        keys: PositionKeys,
        players: [PlayerId; 2],
        bytes: usize,
        meter: &mut Meter,
        tell: &mut dyn FnMut(Progress),
    ) -> Option<Self> {
        let mut closure = Self {
            program: program.clone(),
            keys,
            players,
            index: FxHashMap::default(),
            deciders: Vec::new(),
            steps: Vec::new(),
            values: Vec::new(),
        };
        closure.find(start, bytes, meter, tell)?;
        closure.settle();
        Some(closure)
    }

    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// The value of a state that can be reached; `None` for others.
    pub(super) fn value(&self, state: &State) -> Option<Value> {
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
    pub(super) fn value_of_end(
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
    pub(super) fn value_after(
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
    pub(super) fn best(
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

    /// Finds all states breadth first, so that the way from one to the next is short.
    fn find(
        &mut self,
        start: &State,
        bytes: usize,
        meter: &mut Meter,
        tell: &mut dyn FnMut(Progress),
    ) -> Option<()> {
        let mut generator = MoveGenerator::new(&self.program).until(&meter.budget().stop);
        let (mut queue, mut walker) = (Queue::default(), Walker::new(start));
        let mut moves = MoveList::new();
        self.index.insert(self.keys.of(start), 0);
        while self.values.len() <= queue.rows.len() {
            let number = self.values.len();
            let row = number.checked_sub(1);
            if let Some(row) = row {
                walker.go_to(&mut generator, &queue, row);
            }
            let steps = self.steps.capacity() * size_of::<Step>();
            let taken = self.index.len() * BYTES_PER_STATE + steps + queue.bytes;
            if meter.tick() || taken > bytes {
                return None;
            }
            if (number as u64 + 1).is_multiple_of(TOLD_EVERY) {
                tell(Progress {
                    nodes: meter.nodes(),
                    positions: self.index.len(),
                    depth: walker.path.len(),
                });
            }
            let state = &mut walker.state;
            generator.legal_moves(state, &mut moves);
            let end = generator.end(state, &moves);
            let is_fault = !moves.is_complete() || !generator.take_faults().is_empty();
            if is_fault || meter.heed(&generator) {
                return None;
            }
            let value = match end {
                Some(end) => self.value_of_end(&generator, state, end)?,
                None => {
                    self.follow(&mut generator, state, &moves, row, &mut queue)?;
                    Value::Draw
                }
            };
            self.values.push(value);
            self.deciders
                .push((decider(&self.program, state), self.steps.len()));
        }
        Some(())
    }

    /// Notes where the moves of a state lead.
    fn follow(
        &mut self,
        generator: &mut MoveGenerator,
        state: &mut State,
        moves: &MoveList,
        row: Option<usize>,
        queue: &mut Queue,
    ) -> Option<()> {
        for played in moves.iter() {
            generator.play(state, played);
            let step = match generator.end_by_board(state) {
                Some(end) => self.value_of_end(generator, state, end).map(Step::End),
                None => {
                    let next = self.index.len() as u32;
                    let found = *self.index.entry(self.keys.of(state)).or_insert(next);
                    if found == next {
                        queue.push(row, played);
                    }
                    Some(Step::To(found))
                }
            };
            state.undo();
            self.steps.push(step?);
        }
        Some(())
    }

    /// Decides states ply by ply.
    fn settle(&mut self) {
        let mut open: Vec<u32> = (0..self.values.len() as u32).collect();
        open.retain(|&state| self.values[state as usize] == Value::Draw);
        for plies in 1..u16::MAX {
            let mut decided = Vec::new();
            open.retain(|&state| match self.decided(state as usize) {
                Some(by) => {
                    decided.push((state, by));
                    false
                }
                None => true,
            });
            if decided.is_empty() {
                break;
            }
            for (state, by) in decided {
                self.values[state as usize] = Value::Won { by, plies };
            }
        }
    }

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
