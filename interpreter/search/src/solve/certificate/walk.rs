//! The walk through a proof: one move in the states of the side that must show the claim, all moves in the others.
//!
//! The walk is independent of any search. At every state, it first tests whether the game is over, because goals may
//! depend on the move that led there.

use super::claim::{Claim, Flaw};
use super::identity::Identities;
use crate::budget::Meter;
use crate::sides::{Sides, decider, has_repetition_goal};
use crate::solve::key::Due;
use crate::solve::recurrences::Recurrences;
use crate::solve::state_set::StateSet;
use crate::solve::{Progress, TOLD_EVERY};
use std::sync::Arc;
use zrf_interpreter::{GameEnd, MoveGenerator, MoveList, Notation, Program, Reason, State};

/// The line to a state in which a move must be chosen.
pub(super) struct Line<'a> {
    pub(super) moves: &'a MoveList,
    /// Names of the moves.
    pub(super) names: &'a [String],
    identities: Identities,
    open: &'a StateSet,
    closed: &'a StateSet,
}

impl Line<'_> {
    /// The index of the move with a name.
    pub(super) fn named(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|one| one == name)
    }

    /// Whether a state is on the current line.
    pub(super) fn is_open(&self, state: &State) -> bool {
        self.open.contains(self.identities.of(state))
    }

    /// Whether the walk has finished a state.
    pub(super) fn is_closed(&self, state: &State) -> bool {
        self.closed.contains(self.identities.of(state))
    }
}

/// A state with the moves that the proof follows there.
struct Frame {
    identity: u128,
    moves: MoveList,
    /// Indices of moves.
    rest: Vec<usize>,
    next: usize,
    /// The height of the highest state that the moves followed so far lead to.
    below: u32,
}

impl Frame {
    fn bytes(&self) -> usize {
        self.moves.bytes() + self.rest.capacity() * size_of::<usize>()
    }
}

pub(super) struct Walk<'a> {
    program: Arc<Program>,
    generator: MoveGenerator,
    notation: Notation,
    identities: Identities,
    claim: Claim,
    /// Whether states may be repeated: that does not harm a claim that a player cannot win, unless repetition wins.
    may_repeat: bool,
    /// The ends by repetition that do not depend on the line.
    due: Due,
    /// The heights of finished states, if states with different identities repeat each other and that may do harm.
    recurrences: Option<Recurrences>,
    /// Whether there is only one side, so that no opponent chooses moves.
    is_puzzle: bool,
    open: StateSet,
    closed: StateSet,
    frames: Vec<Frame>,
    /// A list to be used again.
    spare: Option<MoveList>,
    /// Bytes for the frames, and at most for everything.
    way_bytes: usize,
    bytes: usize,
    meter: &'a mut Meter,
    n_states: u64,
    tell: &'a mut dyn FnMut(Progress),
}

type Choose<'a> = dyn FnMut(&mut State, &Line<'_>) -> Result<usize, Flaw> + 'a;

impl<'a> Walk<'a> {
    pub(super) fn new(
        program: &Arc<Program>,
        start: &State,
        claim: Claim,
        bytes: usize,
        meter: &'a mut Meter,
        tell: &'a mut dyn FnMut(Progress),
    ) -> Result<Self, Flaw> {
        let sides = Sides::new(program.game());
        let n_sides = sides.players.len();
        if sides.has_chance || !(1..=2).contains(&n_sides) {
            return Err(Flaw::NoSuchGame);
        }
        let identities = Identities::new(program, start);
        let may_repeat = !claim.can_win && !has_repetition_goal(program.game());
        let is_at_risk = !may_repeat && identities.tell_repeated_apart();
        Ok(Self {
            program: program.clone(),
            generator: MoveGenerator::new(program).until(&meter.budget().stop),
            notation: Notation::new(program),
            identities,
            claim,
            may_repeat,
            due: Due::at(start),
            recurrences: is_at_risk.then(|| Recurrences::new(start)),
            is_puzzle: n_sides == 1,
            open: StateSet::new(bytes),
            closed: StateSet::new(bytes),
            frames: Vec::new(),
            spare: None,
            way_bytes: 0,
            bytes,
            meter,
            n_states: 0,
            tell,
        })
    }

    /// Walks through the whole proof. Returns the number of its states.
    pub(super) fn run(&mut self, start: &State, choose: &mut Choose<'_>) -> Result<u64, Flaw> {
        let mut state = start.clone();
        let result = self.walk(&mut state, choose);
        result.map_err(|flaw| self.located(&mut state, flaw))?;
        Ok(self.n_states)
    }

    fn walk(&mut self, state: &mut State, choose: &mut Choose<'_>) -> Result<(), Flaw> {
        self.enter(state, choose)?;
        while let Some(frame) = self.frames.last_mut() {
            let Some(&index) = frame.rest.get(frame.next) else {
                self.leave(state)?;
                continue;
            };
            frame.next += 1;
            self.generator.play(state, frame.moves.get(index));
            let depth = self.frames.len();
            self.enter(state, choose)?;
            if self.frames.len() == depth {
                state.undo();
            }
        }
        Ok(())
    }

    /// Leaves the last frame, all of whose moves were followed.
    fn leave(&mut self, state: &mut State) -> Result<(), Flaw> {
        if let Some(frame) = self.frames.pop() {
            self.open.remove(frame.identity);
            self.closed.insert(frame.identity);
            self.way_bytes -= frame.bytes();
            self.spare = Some(frame.moves);
            self.note_height(state, frame.identity, frame.below)?;
        }
        if !self.frames.is_empty() {
            state.undo();
        }
        Ok(())
    }

    /// Notes the height of a finished state, for the state before it as well.
    fn note_height(&mut self, state: &State, identity: u128, below: u32) -> Result<(), Flaw> {
        if let Some(recurrences) = &mut self.recurrences {
            let height = recurrences.note(state, identity, below);
            self.lift(height.ok_or(Flaw::Circle(Vec::new()))?);
        }
        Ok(())
    }

    /// Notes that a move of the last frame leads to a state of some height.
    fn lift(&mut self, height: u32) {
        if let Some(frame) = self.frames.last_mut() {
            frame.below = frame.below.max(height);
        }
    }

    /// Arrives at a state. Pushes a frame if the proof continues there.
    fn enter(&mut self, state: &mut State, choose: &mut Choose<'_>) -> Result<(), Flaw> {
        if self.meter.tick() || self.is_full() {
            return Err(Flaw::Limits);
        }
        if let Some(end) = self.generator.end_by_board(state) {
            return self.judge(state, end);
        }
        let identity = self.identities.of(state);
        if self.closed.contains(identity) {
            let known = self.recurrences.as_ref();
            self.lift(known.map_or(0, |known| known.height(identity)));
            return Ok(());
        }
        if self.open.contains(identity) {
            return match self.may_repeat {
                true => Ok(()),
                false => Err(Flaw::Circle(Vec::new())),
            };
        }
        let mut moves = self.spare.take().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        let is_due = self.due.ends(state);
        let end = self.generator.end_by(state, &moves, |_| is_due);
        if self.meter.heed(&self.generator) {
            return Err(Flaw::Limits);
        }
        if !moves.is_complete() || !self.generator.take_faults().is_empty() {
            return Err(Flaw::Fault);
        }
        self.count();
        if let Some(end) = end {
            self.judge(state, end)?;
            return match is_due {
                true => Ok(()),
                false => self.note_height(state, identity, 0),
            };
        }
        if moves.is_empty() {
            // Nobody wins if play cannot continue.
            return match self.claim.can_win {
                true => Err(Flaw::Refuted(Vec::new())),
                false => Ok(()),
            };
        }
        let rest = self.followed(state, &moves, choose)?;
        self.open.insert(identity);
        let frame = Frame {
            identity,
            moves,
            rest,
            next: 0,
            below: 0,
        };
        self.way_bytes += frame.bytes();
        self.frames.push(frame);
        Ok(())
    }

    /// Whether the states and the moves on the way to the current one fill the memory.
    fn is_full(&self) -> bool {
        let n_keys = self.open.len() + self.closed.len();
        let n_heights = self.recurrences.as_ref().map_or(0, Recurrences::len);
        n_keys * StateSet::BYTES_PER_KEY + n_heights * Recurrences::BYTES_PER_STATE + self.way_bytes
            >= self.bytes
    }

    /// The moves that the proof must follow, in order.
    fn followed(
        &self,
        state: &mut State,
        moves: &MoveList,
        choose: &mut Choose<'_>,
    ) -> Result<Vec<usize>, Flaw> {
        let is_players = decider(&self.program, state) == self.claim.player;
        if self.is_puzzle && !self.claim.can_win {
            return Ok((0..moves.len()).collect());
        }
        let names = self.notation.names(state, moves);
        if is_players == self.claim.can_win {
            let line = Line {
                moves,
                names: &names,
                identities: self.identities,
                open: &self.open,
                closed: &self.closed,
            };
            return Ok(vec![choose(state, &line)?]);
        }
        let mut rest: Vec<usize> = (0..moves.len()).collect();
        rest.sort_by_key(|&index| &names[index]);
        Ok(rest)
    }

    /// Checks that the game ended as claimed.
    fn judge(&self, state: &State, end: GameEnd) -> Result<(), Flaw> {
        if end == GameEnd::Drawn(Reason::Unknown) {
            return Err(Flaw::Fault);
        }
        let is_won = self.generator.worth(state, end, self.claim.player) > 0;
        match is_won == self.claim.can_win {
            true => Ok(()),
            false => Err(Flaw::Refuted(Vec::new())),
        }
    }

    fn count(&mut self) {
        self.n_states += 1;
        if self.n_states.is_multiple_of(TOLD_EVERY) {
            (self.tell)(Progress {
                nodes: self.meter.nodes(),
                positions: self.closed.len(),
                depth: self.frames.len(),
            });
        }
    }

    /// Adds the moves that led to a flaw.
    fn located(&self, state: &mut State, flaw: Flaw) -> Flaw {
        let mut moves = Vec::new();
        for frame in self.frames.iter().rev().filter(|frame| frame.next > 0) {
            state.undo();
            let index = frame.rest[frame.next - 1];
            moves.push(self.notation.name(state, &frame.moves, index));
        }
        moves.reverse();
        match flaw {
            Flaw::Illegal { next, .. } => Flaw::Illegal { after: moves, next },
            Flaw::Refuted(_) => Flaw::Refuted(moves),
            Flaw::Circle(_) => Flaw::Circle(moves),
            flaw => flaw,
        }
    }
}
