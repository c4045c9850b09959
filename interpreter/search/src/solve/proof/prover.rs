//! The search that proves or refutes one claim: depth first through the moves, promising ones first.
//!
//! A return to a key on the line counts against the side that must win. A failure that depends on one is neither trusted
//! nor stored.

use super::order::{Candidate, Order};
use super::table::{Claim, ProofTable};
use crate::budget::{Budget, Meter};
use crate::sides::decider;
use crate::solve::key::{PositionKeys, Trail};
use crate::solve::state_set::StateSet;
use crate::solve::{Progress, TOLD_EVERY};
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Fault, GameEnd, Move, MoveGenerator, MoveList, Program, Reason, State};

/// Maximum length of a line.
const MAX_LENGTH: usize = 400;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum Proved {
    Yes,
    No,
    /// The claim failed, but perhaps only because of how the state was reached.
    Unknown,
}

pub(in crate::solve) struct Prover<'a> {
    pub(super) program: Arc<Program>,
    pub(in crate::solve) generator: MoveGenerator,
    pub(in crate::solve) trail: Trail,
    /// The side that must win.
    pub(super) attacker: PlayerId,
    pub(super) claim: Claim,
    pub(super) table: ProofTable,
    /// States on the current line.
    open: StateSet,
    pub(super) order: Order,
    pub(in crate::solve) meter: Meter,
    /// Lists of moves, kept for their buffers.
    pub(super) lists: Vec<MoveList>,
    /// Lists of moves to be searched, kept for their buffers.
    pub(super) rests: Vec<Vec<Candidate>>,
    /// Whether a state was repeated, so that the search may go round in circles.
    pub(super) has_cycles: bool,
    /// Whether the search stops at the first repeated state.
    pub(super) stops_at_cycle: bool,
    /// A decisive move at the start for the player to move.
    best: Option<Move>,
    pub(super) tell: &'a mut dyn FnMut(Progress),
}

impl<'a> Prover<'a> {
    pub(super) fn new(
        program: &Arc<Program>,
        start: &State,
        keys: PositionKeys,
        bytes: usize,
        budget: &Budget,
        tell: &'a mut dyn FnMut(Progress),
    ) -> Self {
        Self {
            program: program.clone(),
            generator: MoveGenerator::new(program).until(&budget.stop),
            trail: Trail::new(keys, start),
            attacker: decider(program, start),
            claim: Claim::First,
            table: ProofTable::new(bytes),
            open: StateSet::new(usize::MAX),
            order: Order::new(program),
            meter: Meter::new(budget.clone()),
            lists: Vec::new(),
            rests: Vec::new(),
            has_cycles: false,
            stops_at_cycle: false,
            best: None,
            tell,
        }
    }

    /// Goes on with keys that show all repetitions. Results under other keys are kept, but no longer found.
    pub(super) fn remember_past(&mut self, start: &State) {
        let keys = self.trail.keys.clone().with_past(&self.program);
        self.trail = Trail::new(keys, start);
        self.stops_at_cycle = false;
    }

    pub(super) fn progress(&self, depth: usize) -> Progress {
        Progress {
            nodes: self.meter.nodes(),
            positions: self.table.len(),
            depth,
        }
    }

    /// The blocks that were stopped. They stay stopped for the whole proof.
    pub(super) fn take_faults(&mut self) -> Vec<Fault> {
        self.generator.take_faults()
    }

    pub(super) fn take_best(&mut self) -> Option<Move> {
        self.best.take()
    }

    /// Whether a player can win from the start.
    pub(super) fn can_win(&mut self, start: &State, attacker: PlayerId, claim: Claim) -> Proved {
        self.attacker = attacker;
        self.claim = claim;
        self.order.forget();
        self.answer(&mut start.clone(), 0)
    }

    /// Returns to the claim about a player after other claims.
    pub(in crate::solve) fn resume(&mut self, start: &State, attacker: PlayerId) {
        self.attacker = attacker;
        self.claim = match decider(&self.program, start) == attacker {
            true => Claim::First,
            false => Claim::Second,
        };
    }

    /// The stored result for the current state of the line, with the logarithm of the work it took.
    pub(in crate::solve) fn known(&self, state: &State) -> Option<(Proved, u32)> {
        let key = self.trail.key(state);
        let answer = self.table.get(key, self.claim)?;
        Some((Proved::of(answer), self.table.work(key)))
    }

    /// Whether the attacker can win from a state of the current line.
    pub(in crate::solve) fn answer(&mut self, state: &mut State, depth: usize) -> Proved {
        if self.meter.tick() || depth >= MAX_LENGTH {
            return Proved::Unknown;
        }
        let before = self.meter.nodes();
        if before.is_multiple_of(TOLD_EVERY) {
            let progress = self.progress(depth);
            (self.tell)(progress);
        }
        let key = self.trail.key(state);
        if let Some(answer) = self.table.get(key, self.claim) {
            return Proved::of(answer);
        }
        if self.open.contains(key) {
            self.has_cycles = true;
            return Proved::Unknown;
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        let keys = &self.trail.keys;
        let end = keys.end(&mut self.generator, state, &moves);
        let answer = match end {
            // Missing moves may change any answer: they may be better, or come before others.
            _ if self.meter.heed(&self.generator) || !moves.is_complete() => Proved::Unknown,
            Some(end) => self.worth(state, end),
            None => {
                self.open.insert(key);
                let answer = self.answer_by_moves(state, &moves, depth);
                self.open.remove(key);
                answer
            }
        };
        self.lists.push(moves);
        if self.meter.heed(&self.generator) {
            return Proved::Unknown;
        }
        if answer != Proved::Unknown {
            let nodes = self.meter.nodes() - before;
            self.table
                .put(key, self.claim, answer == Proved::Yes, nodes);
        }
        answer
    }

    /// The answer by the moves of a state. The attacker needs one good move, the defender one refutation.
    fn answer_by_moves(&mut self, state: &mut State, moves: &MoveList, depth: usize) -> Proved {
        let wanted = Proved::of(decider(&self.program, state) == self.attacker);
        let mut rest = self.rests.pop().unwrap_or_default();
        rest.clear();
        let found = match self.look(state, moves, wanted, &mut rest) {
            Some(index) => Ok(index),
            None => self.search(state, moves, wanted, &rest, depth),
        };
        self.rests.push(rest);
        match found {
            Ok(index) => {
                if depth == 0 {
                    self.best = Some(moves.get(index).to_owned());
                }
                wanted
            }
            Err(answer) => answer,
        }
    }

    /// Searches moves in order. Returns the index of a successful one, or the result if there is none.
    fn search(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        wanted: Proved,
        rest: &[Candidate],
        depth: usize,
    ) -> Result<usize, Proved> {
        let mut is_unsure = false;
        for (number, candidate) in rest.iter().enumerate() {
            self.play(state, moves, candidate.index);
            let answer = self.answer(state, depth + 1);
            self.take_back(state);
            if answer == wanted {
                self.order.learn(&rest[..=number]);
                return Ok(candidate.index);
            }
            is_unsure |= answer == Proved::Unknown;
            if self.meter.is_over() || self.has_cycles && self.stops_at_cycle {
                return Err(Proved::Unknown);
            }
        }
        Err(if is_unsure {
            Proved::Unknown
        } else {
            wanted.opposite()
        })
    }

    /// The meaning of an end of the game for the claim.
    pub(super) fn worth(&self, state: &State, end: GameEnd) -> Proved {
        if end == GameEnd::Drawn(Reason::Unknown) {
            return Proved::Unknown;
        }
        Proved::of(self.generator.worth(state, end, self.attacker) > 0)
    }

    pub(in crate::solve) fn play(&mut self, state: &mut State, moves: &MoveList, index: usize) {
        self.generator.play(state, moves.get(index));
        self.trail.advance(state);
    }

    pub(in crate::solve) fn take_back(&mut self, state: &mut State) {
        state.undo();
        self.trail.retreat();
    }
}

impl Proved {
    pub(in crate::solve) fn of(wins: bool) -> Self {
        if wins { Self::Yes } else { Self::No }
    }

    pub(super) fn opposite(self) -> Self {
        match self {
            Self::Yes => Self::No,
            Self::No => Self::Yes,
            Self::Unknown => Self::Unknown,
        }
    }
}
