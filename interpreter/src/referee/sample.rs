//! Samples one legal move uniformly, without generating all of them: draws a piece or a drop and one of its blocks,
//! runs only that, and draws again if it makes no move.
//!
//! Uniform because every run makes at most one move, and no two runs the same; where that is not known, or where
//! legality depends on the other moves, all moves are generated as usual.

use super::MoveGenerator;
use super::candidates::{Allowed, Candidates, without_priorities};
use crate::machine::Subject;
use crate::program::{BlockId, Program};
use crate::random::Random;
use crate::state::{MoveList, State};
use zrf_grammar::game::{MaximalCaptures, PassTurn, PieceTypeId, PlayerId, PositionId};

/// The population that is sampled.
#[derive(Clone, Debug, Default)]
pub(super) struct Urn {
    /// For pieces on the board, the greatest number of blocks of any piece.
    n_blocks: usize,
    n_pieces: usize,
    /// Types in store with the number of tickets for each.
    drops: Vec<(PieceTypeId, usize)>,
    luck: Luck,
}

/// How many draws it took to find moves, and how many runs generating all moves would have taken instead.
#[derive(Clone, Copy, Debug, Default)]
struct Luck {
    draws: usize,
    runs: usize,
}

/// Minimum and maximum number of runs in these statistics.
const FEWEST_RUNS: usize = 1 << 12;
const MOST_RUNS: usize = 1 << 16;

impl MoveGenerator {
    /// Replaces `moves` with one legal move, chosen uniformly. Returns false, with meaningless `moves`, if that
    /// requires all legal moves, or if there is none. The state is left unchanged.
    pub fn sample(&mut self, state: &mut State, random: &mut Random, moves: &mut MoveList) -> bool {
        self.begin_answer();
        let options = &self.program.game().options;
        let turn = state.turn(&self.program);
        let is_independent = state.pending().is_none()
            && options.pass_turn != PassTurn::Always
            && options.maximal_captures == MaximalCaptures::Off;
        if !is_independent {
            return false;
        }
        if self.royal.protects(turn.mover) {
            return self.sample_safe(state, random, moves);
        }
        !options.recycle_promotions && self.candidates.sample(&self.program, state, random, moves)
    }

    /// Replaces `moves` with legal moves, some if there are any, quickly: not all if each must be examined for safety.
    pub fn some_moves(&mut self, state: &mut State, random: &mut Random, moves: &mut MoveList) {
        let mover = state.turn(&self.program).mover;
        if !(self.royal.protects(mover) && self.sample(state, random, moves)) {
            self.legal_moves(state, moves);
        }
    }

    /// Draws among all candidates until one is safe: whether a move is safe does not depend on the others.
    fn sample_safe(
        &mut self,
        state: &mut State,
        random: &mut Random,
        moves: &mut MoveList,
    ) -> bool {
        self.candidates(state, moves);
        while !moves.is_empty() && !self.is_stopped() {
            let drawn = random.below(moves.len());
            if self.is_safe(state, moves.get(drawn)) {
                moves.keep_only(drawn);
                return true;
            }
            moves.swap_remove(drawn);
        }
        false
    }
}

impl Candidates {
    fn sample(
        &mut self,
        program: &Program,
        state: &State,
        random: &mut Random,
        moves: &mut MoveList,
    ) -> bool {
        if self.urn.luck.is_bad() {
            return false;
        }
        self.begin_list();
        let turn = state.turn(program);
        let mover = turn.mover;
        let Some(allowed) = without_priorities(program, turn) else {
            return false;
        };
        let mut urn = std::mem::take(&mut self.urn);
        let mut is_found = false;
        if self.fill(&mut urn, program, state, mover) {
            let n_draws = self.draw(&urn, program, state, allowed, random, moves);
            urn.luck.note(n_draws, urn.n_runs());
            is_found = !moves.is_empty();
        }
        self.urn = urn;
        is_found
    }

    /// Draws until a run makes a move. Returns the number of draws.
    fn draw(
        &mut self,
        urn: &Urn,
        program: &Program,
        state: &State,
        allowed: Allowed,
        random: &mut Random,
        moves: &mut MoveList,
    ) -> usize {
        let mover = state.turn(program).mover;
        let n_runs = urn.n_runs();
        moves.clear();
        // If nothing is found for this long there is probably nothing; generating all moves will tell.
        for number in 1..=2 * n_runs {
            let Some((subject, block)) = urn.draw(program, state, mover, random.below(n_runs))
            else {
                continue;
            };
            if allowed.permits(program, block) {
                moves.begin_subject(subject.start);
                self.run(program, state, subject, block, moves);
                if !moves.is_empty() {
                    return number;
                }
            }
        }
        2 * n_runs
    }

    /// Fills the urn of a player. Returns false if a run may make several moves.
    fn fill(&mut self, urn: &mut Urn, program: &Program, state: &State, mover: PlayerId) -> bool {
        urn.n_blocks = 0;
        urn.n_pieces = state.owned(mover).count();
        urn.drops.clear();
        for index in 0..program.game().piece_types.len() {
            let piece_type = PieceTypeId::from_index(index);
            if state.count(mover, piece_type) > 0 {
                if !self.makes_single_moves(program, mover, piece_type, false) {
                    return false;
                }
                urn.n_blocks = urn.n_blocks.max(program.move_blocks(piece_type).count());
            }
            if state.store(mover, piece_type) > 0 {
                if !self.makes_single_moves(program, mover, piece_type, true) {
                    return false;
                }
                let draws =
                    program.tables().n_positions() * program.drop_blocks(piece_type).count();
                urn.drops.push((piece_type, draws));
            }
        }
        true
    }

    /// Whether every run of a type's blocks makes at most one move, different blocks different ones. Computed once for
    /// all start positions, then remembered.
    fn makes_single_moves(
        &mut self,
        program: &Program,
        mover: PlayerId,
        piece_type: PieceTypeId,
        is_drop: bool,
    ) -> bool {
        let Some(fast) = &mut self.fast else {
            return false;
        };
        let n_types = program.game().piece_types.len();
        let index = (mover.index() * n_types + piece_type.index()) * 2 + usize::from(is_drop);
        if self.single_moves.len() <= index {
            self.single_moves.resize(index + 1, None);
        }
        if self.single_moves[index].is_none() {
            let subject = Subject {
                mover,
                piece_type,
                start: PositionId::default(),
                is_drop,
            };
            self.single_moves[index] = if is_drop {
                fast.makes_single_moves(program, program.drop_blocks(piece_type), subject)
            } else {
                fast.makes_single_moves(program, program.move_blocks(piece_type), subject)
            };
        }
        self.single_moves[index].unwrap_or(false)
    }
}

impl Luck {
    /// Whether generating all moves is less work than drawing until one is found.
    fn is_bad(self) -> bool {
        self.runs >= FEWEST_RUNS && self.draws > self.runs / 2
    }

    fn note(&mut self, draws: usize, runs: usize) {
        self.draws += draws;
        self.runs += runs;
        if self.runs > MOST_RUNS {
            self.draws /= 2;
            self.runs /= 2;
        }
    }
}

impl Urn {
    /// Number of tickets: the number of runs that generate all moves.
    fn n_runs(&self) -> usize {
        self.n_pieces * self.n_blocks + self.drops.iter().map(|(_, draws)| draws).sum::<usize>()
    }

    /// The piece or drop and the block of a ticket; `None` for a piece with fewer blocks.
    fn draw(
        &self,
        program: &Program,
        state: &State,
        mover: PlayerId,
        number: usize,
    ) -> Option<(Subject, BlockId)> {
        let on_board = self.n_pieces * self.n_blocks;
        if number < on_board {
            let start = state.owned(mover).nth(number / self.n_blocks)?;
            let piece_type = state.piece(start)?.piece_type;
            let block = program
                .move_blocks(piece_type)
                .nth(number % self.n_blocks)?;
            return Some((
                Subject {
                    mover,
                    piece_type,
                    start,
                    is_drop: false,
                },
                block,
            ));
        }
        let mut rest = number - on_board;
        for &(piece_type, draws) in &self.drops {
            if rest < draws {
                let n_positions = program.tables().n_positions();
                let start = PositionId::from_index(rest % n_positions);
                let block = program.drop_blocks(piece_type).nth(rest / n_positions)?;
                return Some((
                    Subject {
                        mover,
                        piece_type,
                        start,
                        is_drop: true,
                    },
                    block,
                ));
            }
            rest -= draws;
        }
        None
    }
}
