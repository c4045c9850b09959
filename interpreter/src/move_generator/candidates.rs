//! Candidate moves: what the blocks of pieces and drops give under turn order, move types and priorities. Nothing
//! here looks at what follows a move.

use crate::fast::FastPath;
use crate::machine::{Fault, Finished, Machine, Sink, Subject};
use crate::moves::{Effect, MoveList};
use crate::program::{BlockId, Program};
use crate::state::State;
use std::ops::ControlFlow;
use zrf_grammar::game::{MoveTypeId, PieceTypeId, PlayerId, PositionId, Turn};

/// How many different faults are kept.
const MAX_FAULTS: usize = 16;

/// Which blocks may run.
#[derive(Clone, Copy)]
pub(super) enum Allowed {
    All,
    Only(MoveTypeId),
    /// Blocks without a type, and of types that the priorities do not list.
    Unlisted,
}

impl Allowed {
    pub(super) fn permits(self, program: &Program, block: BlockId) -> bool {
        match self {
            Self::All => true,
            Self::Only(move_type) => program.block(block).move_type == Some(move_type),
            Self::Unlisted => {
                let move_type = program.block(block).move_type;
                !move_type.is_some_and(|move_type| program.game().priorities.contains(&move_type))
            }
        }
    }
}

/// Runs blocks; holds the machine's buffers and the blocks that were given up.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    machine: Machine,
    /// `None` leaves everything to the reference machine.
    pub(super) fast: Option<FastPath>,
    /// By mover, piece type and section, whether every run makes at most one move; asked when first needed.
    pub(super) single_moves: Vec<Option<bool>>,
    pub(super) faults: Vec<Fault>,
}

impl Candidates {
    pub(super) fn new(program: &Program, is_quick: bool) -> Self {
        let fast = if is_quick {
            FastPath::new(program)
        } else {
            None
        };
        Self {
            machine: Machine::new(program),
            fast,
            single_moves: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Replaces `moves` by the candidates of the present turn, or by the continuations of a move under way.
    pub(super) fn generate(&mut self, program: &Program, state: &State, moves: &mut MoveList) {
        moves.clear();
        let turn = state.turn(program);
        if let Some(pending) = state.pending() {
            let allowed = pending.move_type.map_or(Allowed::All, Allowed::Only);
            return self.moves_of_piece(
                program,
                state,
                turn.mover,
                pending.position,
                allowed,
                moves,
            );
        }
        let priorities = &program.game().priorities;
        match turn {
            Turn {
                move_type: Some(move_type),
                ..
            } => {
                self.moves_of(program, state, turn.mover, Allowed::Only(move_type), moves);
            }
            _ if priorities.is_empty() => {
                self.moves_of(program, state, turn.mover, Allowed::All, moves)
            }
            _ => {
                let listed = priorities.iter().map(|&move_type| Allowed::Only(move_type));
                for allowed in listed.chain([Allowed::Unlisted]) {
                    self.moves_of(program, state, turn.mover, allowed, moves);
                    if !moves.is_empty() {
                        break;
                    }
                }
            }
        }
    }

    /// All moves and drops of a player by blocks that are allowed.
    fn moves_of(
        &mut self,
        program: &Program,
        state: &State,
        mover: PlayerId,
        allowed: Allowed,
        moves: &mut MoveList,
    ) {
        for position in state.owned(mover).iter() {
            self.moves_of_piece(program, state, mover, position, allowed, moves);
        }
        for index in 0..program.game().piece_types.len() {
            let piece_type = PieceTypeId::from_index(index);
            if state.store(mover, piece_type) > 0 {
                self.drops_of(program, state, mover, piece_type, allowed, moves);
            }
        }
    }

    /// The moves of the piece on a position, none where nothing stands.
    pub(super) fn moves_of_piece(
        &mut self,
        program: &Program,
        state: &State,
        mover: PlayerId,
        start: PositionId,
        allowed: Allowed,
        moves: &mut MoveList,
    ) {
        let Some(piece) = state.piece(start) else {
            return;
        };
        let subject = Subject {
            mover,
            piece_type: piece.piece_type,
            start,
            is_drop: false,
        };
        moves.begin_subject(start);
        for block in program
            .move_blocks(piece.piece_type)
            .filter(|&block| allowed.permits(program, block))
        {
            self.run(program, state, subject, block, moves);
        }
    }

    fn drops_of(
        &mut self,
        program: &Program,
        state: &State,
        mover: PlayerId,
        piece_type: PieceTypeId,
        allowed: Allowed,
        moves: &mut MoveList,
    ) {
        for index in 0..program.tables().n_positions() {
            let subject = Subject {
                mover,
                piece_type,
                start: PositionId::from_index(index),
                is_drop: true,
            };
            moves.begin_subject(subject.start);
            for block in program
                .drop_blocks(piece_type)
                .filter(|&block| allowed.permits(program, block))
            {
                self.run(program, state, subject, block, moves);
            }
        }
    }

    /// A block that used up its budget once is not run again until its fault was taken: rules that loop cost little.
    pub(super) fn run(
        &mut self,
        program: &Program,
        state: &State,
        subject: Subject,
        block: BlockId,
        moves: &mut MoveList,
    ) {
        if self.faults.len() == MAX_FAULTS || self.faults.iter().any(|fault| fault.block == block) {
            return;
        }
        let recycles_promotions = program.game().options.recycle_promotions;
        let mut sink = Collect {
            moves,
            state,
            recycles_promotions,
        };
        if let Some(fast) = &mut self.fast
            && let Some(code) = fast.code(program, block, subject)
            && fast
                .run(code, &mut self.machine, program, state, subject, &mut sink)
                .is_ok()
        {
            return;
        }
        if let Err(fault) = self.machine.run(program, state, subject, block, &mut sink) {
            self.faults.push(fault);
        }
    }
}

/// Puts finished moves into a list, without those that are none.
struct Collect<'a> {
    moves: &'a mut MoveList,
    state: &'a State,
    recycles_promotions: bool,
}

impl Sink for Collect<'_> {
    fn take(&mut self, finished: Finished<'_>) -> ControlFlow<()> {
        if self.does_something(finished)
            && (!self.recycles_promotions || self.can_promote(finished))
        {
            self.moves.push(finished.head, finished.effects);
        }
        ControlFlow::Continue(())
    }
}

impl Collect<'_> {
    /// A move without any effect is none, nor is one that only moves what is not there: `from` on an empty position.
    fn does_something(&self, finished: Finished<'_>) -> bool {
        finished.effects.iter().any(|effect| match *effect {
            Effect::Movement { from, .. } | Effect::Copy { from, .. } => {
                self.state.piece(from).is_some()
            }
            _ => true,
        })
    }

    /// With `"recycle promotions"` a piece becomes only what the mover has in store.
    fn can_promote(&self, finished: Finished<'_>) -> bool {
        finished.effects.iter().all(|effect| match *effect {
            Effect::Promote { piece_type, .. } => {
                self.state.store(finished.head.mover, piece_type) > 0
            }
            _ => true,
        })
    }
}
