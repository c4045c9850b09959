//! Legal moves, and playing them: what the machine's runs become under turn order, move types, priorities, maximal
//! captures, safety of royal pieces and passing.

mod chain;
mod maximal;
mod royal;

use crate::machine::{Fault, Finished, Machine, Sink, Subject};
use crate::moves::{Continuation, MoveHead, MoveKind, MoveList, MoveRef};
use crate::program::{CodeBlock, Program};
use crate::state::State;
use royal::RoyalTypes;
use std::ops::ControlFlow;
use std::sync::Arc;
use zrf_grammar::game::{
    MaximalCaptures, MoveTypeId, PassTurn, PieceTypeId, PlayerId, PositionId, Turn,
};

/// Generates and plays moves. Holds buffers only: one generator serves any number of states of its program.
#[derive(Clone, Debug)]
pub struct MoveGenerator {
    program: Arc<Program>,
    machine: Machine,
    /// Royal types by player, from `checkmated`.
    royal: RoyalTypes,
    /// Lists for moves looked at ahead, kept for their buffers.
    spare: Vec<MoveList>,
    faults: Vec<Fault>,
}

/// How many different faults are kept.
const MAX_FAULTS: usize = 16;

/// Which blocks may run.
#[derive(Clone, Copy)]
enum Allowed {
    All,
    Only(Option<MoveTypeId>),
}

impl Allowed {
    fn permits(self, block: &CodeBlock) -> bool {
        match self {
            Self::All => true,
            Self::Only(move_type) => block.move_type == move_type,
        }
    }
}

impl MoveGenerator {
    /// A generator for a program.
    pub fn new(program: &Arc<Program>) -> Self {
        Self {
            program: program.clone(),
            machine: Machine::new(program),
            royal: RoyalTypes::new(program.game()),
            spare: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// The program whose moves are generated.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Runs that used up their budget since the last call, at most one for each block.
    pub fn take_faults(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.faults)
    }

    /// Replaces `moves` by all legal moves, a pass included where one is allowed. Leaves the state as it was.
    ///
    /// The list is empty only when the player to move is stuck.
    pub fn legal_moves(&mut self, state: &mut State, moves: &mut MoveList) {
        self.moves_but_passes(state, moves);
        self.add_pass(state, moves);
    }

    /// Replaces `moves` by all legal moves other than passes. Leaves the state as it was.
    pub fn moves_but_passes(&mut self, state: &mut State, moves: &mut MoveList) {
        self.candidates(state, moves);
        if self.program.game().options.maximal_captures != MaximalCaptures::Off {
            self.keep_maximal(state, moves);
        }
        self.keep_safe(state, moves);
    }

    /// Plays a legal move: a multi-part move that cannot go on ends its turn at once.
    pub fn play(&mut self, state: &mut State, played: MoveRef<'_>) {
        let program = self.program.clone();
        state.play_unchecked(&program, played);
        if state.pending().is_some() {
            let mut continuations = self.spare_list();
            self.candidates(state, &mut continuations);
            if continuations.is_empty() {
                state.end_chain(&program);
            }
            self.spare.push(continuations);
        }
    }

    /// The moves of the present turn by move types and priorities only.
    fn candidates(&mut self, state: &State, moves: &mut MoveList) {
        moves.clear();
        let turn = state.turn(&self.program);
        if let Some(pending) = state.pending() {
            let allowed = pending
                .move_type
                .map_or(Allowed::All, |move_type| Allowed::Only(Some(move_type)));
            return self.moves_of_piece(state, turn.mover, pending.position, allowed, moves);
        }
        let program = self.program.clone();
        let priorities = &program.game().priorities;
        match turn {
            Turn {
                move_type: Some(move_type),
                ..
            } => self.moves_of(state, turn.mover, Allowed::Only(Some(move_type)), moves),
            _ if priorities.is_empty() => self.moves_of(state, turn.mover, Allowed::All, moves),
            _ => {
                for &move_type in priorities {
                    self.moves_of(state, turn.mover, Allowed::Only(Some(move_type)), moves);
                    if !moves.is_empty() {
                        break;
                    }
                }
            }
        }
    }

    /// All moves and drops of a player by blocks that are allowed.
    fn moves_of(&mut self, state: &State, mover: PlayerId, allowed: Allowed, moves: &mut MoveList) {
        for position in state.owned(mover).iter() {
            self.moves_of_piece(state, mover, position, allowed, moves);
        }
        let program = self.program.clone();
        for index in 0..program.game().piece_types.len() {
            let piece_type = PieceTypeId::from_index(index);
            if state.store(mover, piece_type) > 0 {
                self.drops_of(state, mover, piece_type, allowed, moves);
            }
        }
    }

    fn moves_of_piece(
        &mut self,
        state: &State,
        mover: PlayerId,
        start: PositionId,
        allowed: Allowed,
        moves: &mut MoveList,
    ) {
        let Some(piece) = state.piece(start) else {
            return;
        };
        let program = self.program.clone();
        let subject = Subject {
            mover,
            piece_type: piece.piece_type,
            start,
            is_drop: false,
        };
        for block in program
            .move_blocks(piece.piece_type)
            .iter()
            .filter(|block| allowed.permits(block))
        {
            self.run(state, subject, *block, moves);
        }
    }

    fn drops_of(
        &mut self,
        state: &State,
        mover: PlayerId,
        piece_type: PieceTypeId,
        allowed: Allowed,
        moves: &mut MoveList,
    ) {
        let program = self.program.clone();
        for index in 0..program.tables().n_positions() {
            let subject = Subject {
                mover,
                piece_type,
                start: PositionId::from_index(index),
                is_drop: true,
            };
            for block in program
                .drop_blocks(piece_type)
                .iter()
                .filter(|block| allowed.permits(block))
            {
                self.run(state, subject, *block, moves);
            }
        }
    }

    /// A block that used up its budget once is not run again until its fault was taken: rules that loop cost little.
    fn run(&mut self, state: &State, subject: Subject, block: CodeBlock, moves: &mut MoveList) {
        if self.faults.len() == MAX_FAULTS || self.faults.iter().any(|fault| fault.block == block) {
            return;
        }
        let recycles_promotions = self.program.game().options.recycle_promotions;
        let mut sink = Collect {
            moves,
            state,
            recycles_promotions,
        };
        if let Err(fault) = self
            .machine
            .run(&self.program, state, subject, block, &mut sink)
        {
            self.faults.push(fault);
        }
    }

    fn add_pass(&self, state: &State, moves: &mut MoveList) {
        let options = &self.program.game().options;
        let may_pass = match (state.pending(), options.pass_turn) {
            (Some(_), _) => options.pass_partial,
            (None, PassTurn::Always) => true,
            (None, PassTurn::Forced) => moves.is_empty(),
            (None, PassTurn::Never) => false,
        };
        if may_pass {
            self.push_pass(state, moves);
        }
    }

    /// Adds a pass though the rules may not allow one.
    pub(crate) fn push_pass(&self, state: &State, moves: &mut MoveList) {
        moves.push(pass(state.turn(&self.program).mover), []);
    }

    fn spare_list(&mut self) -> MoveList {
        self.spare.pop().unwrap_or_default()
    }
}

/// The move that does nothing.
fn pass(mover: PlayerId) -> MoveHead {
    MoveHead {
        mover,
        kind: MoveKind::Pass,
        from: None,
        to: None,
        continuation: Continuation::EndTurn,
        made_by: None,
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
        // A move without any effect is none.
        if !finished.effects.is_empty() && (!self.recycles_promotions || self.can_promote(finished))
        {
            self.moves
                .push(finished.head, finished.effects.iter().copied());
        }
        ControlFlow::Continue(())
    }
}

impl Collect<'_> {
    /// With `"recycle promotions"` a piece becomes only what the mover has in store.
    fn can_promote(&self, finished: Finished<'_>) -> bool {
        use crate::moves::Effect;
        finished.effects.iter().all(|effect| match *effect {
            Effect::Promote { piece_type, .. } => {
                self.state.store(finished.head.mover, piece_type) > 0
            }
            _ => true,
        })
    }
}
