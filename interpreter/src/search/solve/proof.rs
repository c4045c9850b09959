//! The result of a game of two with best play, proven by exhausting it.
//!
//! One question after the other: can the player to move win? If not, can the other? Coming back to a position counts
//! against whoever must show something, so what is shown holds; what fails because of that is not believed.

use super::key::PositionKeys;
use super::seen::Seen;
use super::{Limits, Progress, TOLD_EVERY};
use crate::machine::Fault;
use crate::move_generator::MoveGenerator;
use crate::moves::{Move, MoveList};
use crate::program::Program;
use crate::search::budget::{Budget, Meter};
use crate::search::sides::{Sides, decider, result_for};
use crate::state::State;
use std::sync::Arc;
use zrf_grammar::game::PlayerId;

/// No line is followed further.
const LONGEST: usize = 400;
/// Moves that were good before share so many cells.
const KINDS: usize = 1 << 12;

/// A result for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofResult {
    /// He can win.
    Win,
    /// Neither can win.
    Draw,
    /// The other can win.
    Loss,
    /// Not found out within the limits.
    Unknown,
}

/// What was proven.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The result for the player to move.
    pub result: ProofResult,
    /// A move that keeps it, where one was met.
    pub best: Option<Move>,
    /// How much was done.
    pub progress: Progress,
    /// How many positions count as one.
    pub symmetries: usize,
    /// Runs that used up their budget: then nothing is proven.
    pub faults: Vec<Fault>,
}

/// Proves the result of a state. Returns `None` for games with chance, or with other than two who decide.
pub fn prove(
    program: &Arc<Program>,
    state: &State,
    limits: Limits,
    budget: &Budget<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Option<Proof> {
    let sides = Sides::new(program.game());
    let &[first, second] = &*sides.players else {
        return None;
    };
    if sides.has_chance {
        return None;
    }
    let mut prover = Prover {
        generator: MoveGenerator::new(program),
        keys: PositionKeys::new(program, limits.uses_symmetry),
        program: program.clone(),
        attacker: first,
        shown: Seen::new(limits.bytes / 2),
        refuted: Seen::new(limits.bytes / 2),
        open: Seen::new(usize::MAX),
        kinds: vec![0; program.game().players.len() * KINDS],
        meter: Meter::new(budget),
        lists: Vec::new(),
        best: None,
        tell,
    };
    let mover = decider(program, state);
    let other = if mover == first { second } else { first };
    let result = match prover.can_win(state, mover) {
        Answer::Yes => ProofResult::Win,
        own => match (own, prover.can_win(state, other)) {
            (_, Answer::Yes) => ProofResult::Loss,
            (Answer::No, Answer::No) => ProofResult::Draw,
            _ => ProofResult::Unknown,
        },
    };
    let faults = prover.generator.take_faults();
    Some(Proof {
        result: if faults.is_empty() {
            result
        } else {
            ProofResult::Unknown
        },
        best: prover.best.take(),
        progress: prover.progress(0),
        symmetries: prover.keys.n_symmetries(),
        faults,
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    /// It failed, but perhaps only by the way it was come to.
    Unknown,
}

struct Prover<'a> {
    program: Arc<Program>,
    generator: MoveGenerator,
    keys: PositionKeys,
    /// Who must win.
    attacker: PlayerId,
    /// Positions where he does.
    shown: Seen,
    /// Positions where he does not.
    refuted: Seen,
    /// Positions on the way to the present one.
    open: Seen,
    /// For each player and kind of move, how often it decided.
    kinds: Vec<u32>,
    meter: Meter<'a>,
    lists: Vec<MoveList>,
    /// A move of the start that decides for who plays it.
    best: Option<Move>,
    tell: &'a mut dyn FnMut(Progress),
}

impl Prover<'_> {
    fn progress(&self, depth: usize) -> Progress {
        let positions = self.shown.len() + self.refuted.len();
        Progress {
            nodes: self.meter.nodes(),
            positions,
            depth,
        }
    }

    fn can_win(&mut self, state: &State, attacker: PlayerId) -> Answer {
        self.attacker = attacker;
        self.shown.clear();
        self.refuted.clear();
        self.open.clear();
        self.answer(&mut state.clone(), 0)
    }

    fn answer(&mut self, state: &mut State, depth: usize) -> Answer {
        if self.meter.tick() || depth >= LONGEST {
            return Answer::Unknown;
        }
        if self.meter.nodes().is_multiple_of(TOLD_EVERY) {
            let progress = self.progress(depth);
            (self.tell)(progress);
        }
        let key = self.keys.of(state);
        if self.shown.contains(key) {
            return Answer::Yes;
        }
        if self.refuted.contains(key) {
            return Answer::No;
        }
        if self.open.contains(key) {
            return Answer::Unknown;
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        self.generator.legal_moves(state, &mut moves);
        let answer = match self.generator.outcome(state, &moves) {
            Some(outcome) if result_for(&outcome, self.attacker) > 0 => Answer::Yes,
            Some(_) => Answer::No,
            None => {
                self.open.insert(key);
                let answer = self.answer_by_moves(state, &moves, depth);
                self.open.remove(key);
                answer
            }
        };
        self.lists.push(moves);
        match answer {
            Answer::Yes => self.shown.insert(key),
            Answer::No => self.refuted.insert(key),
            Answer::Unknown => false,
        };
        answer
    }

    /// The attacker needs one good move, the other needs one refutation.
    fn answer_by_moves(&mut self, state: &mut State, moves: &MoveList, depth: usize) -> Answer {
        let player = decider(&self.program, state);
        let (wanted, otherwise) = if player == self.attacker {
            (Answer::Yes, Answer::No)
        } else {
            (Answer::No, Answer::Yes)
        };
        let mut order: Vec<(u32, usize, usize)> = (0..moves.len())
            .map(|index| {
                let fingerprint = moves.get(index).fingerprint();
                let kind = player.index() * KINDS + (fingerprint >> 52) as usize;
                (self.kinds[kind], index, kind)
            })
            .collect();
        order.sort_by_key(|&(count, index, _)| (std::cmp::Reverse(count), index));
        let mut is_unsure = false;
        for (_, index, kind) in order {
            self.generator.play(state, moves.get(index));
            let answer = self.answer(state, depth + 1);
            state.undo();
            if answer == wanted {
                self.kinds[kind] = self.kinds[kind].saturating_add(1);
                if depth == 0 {
                    self.best = Some(moves.get(index).to_owned());
                }
                return wanted;
            }
            is_unsure |= answer == Answer::Unknown;
            if self.meter.is_over() {
                return Answer::Unknown;
            }
        }
        if is_unsure {
            Answer::Unknown
        } else {
            otherwise
        }
    }
}
