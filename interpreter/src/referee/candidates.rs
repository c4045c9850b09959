//! Candidate moves: the moves that blocks generate under turn order, move types and priorities. Nothing here looks at
//! what follows a move.

use super::sample::Urn;
use crate::machine::fast::FastPath;
use crate::machine::{Excess, Fault, Finished, Foresight, Machine, Sink, Subject, WORK_PER_MOVE};
use crate::program::{BlockId, Program};
use crate::state::{Effect, MoveList, State};
use std::ops::ControlFlow;
use zrf_grammar::game::{MoveTypeId, PieceTypeId, PlayerId, PositionId, Turn};

/// Which blocks may run.
#[derive(Clone, Copy)]
pub(super) enum Allowed {
    All,
    Only(MoveTypeId),
    /// Blocks without a type, and blocks of types that the priorities do not list.
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

/// The player whose moves are generated, and which of them.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) program: &'a Program,
    pub(super) state: &'a State,
    pub(super) mover: PlayerId,
    pub(super) allowed: Allowed,
}

/// Runs blocks; holds the machine's buffers and the blocks that were stopped.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    pub(super) machine: Machine,
    /// `None` leaves everything to the reference machine.
    pub(super) fast: Option<FastPath>,
    /// By mover, piece type and section, whether every run makes at most one move; computed on first use.
    pub(super) single_moves: Vec<Option<bool>>,
    /// Buffer for sampling.
    pub(super) urn: Urn,
    /// Whether moves may be missing from what was generated since the question was asked.
    pub(super) is_cut: bool,
    /// The block that ran last.
    last_block: BlockId,
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
            urn: Urn::default(),
            is_cut: false,
            last_block: BlockId::default(),
        }
    }

    /// A question begins: nothing is missing from its answer yet.
    pub(super) fn begin_answer(&mut self) {
        self.is_cut = false;
        self.machine.work.begin_answer();
    }

    /// The faults since the last call; all blocks are tried again.
    pub(super) fn take_faults(&mut self, program: &Program) -> Vec<Fault> {
        let work = &mut self.machine.work;
        // The limit may have been reached between two runs.
        if work.forgive() && !self.machine.has_given_up_all() {
            self.machine.note(Fault {
                address: program.block(self.last_block).entry,
                block: self.last_block,
                excess: Excess::Answer,
            });
        }
        std::mem::take(&mut self.machine.faults)
    }

    /// Replaces `moves` with the candidates of the current turn, or with the continuations of an unfinished move.
    pub(super) fn generate(&mut self, program: &Program, state: &State, moves: &mut MoveList) {
        moves.clear();
        self.begin_list();
        let turn = state.turn(program);
        let wanted = Wanted {
            program,
            state,
            mover: turn.mover,
            allowed: Allowed::All,
        };
        if let Some(pending) = state.pending() {
            let allowed = pending.move_type.map_or(Allowed::All, Allowed::Only);
            let wanted = Wanted { allowed, ..wanted };
            return self.moves_of_piece(wanted, pending.position, moves);
        }
        if let Some(allowed) = without_priorities(program, turn) {
            return self.moves_of(Wanted { allowed, ..wanted }, moves);
        }
        let priorities = program.game().priorities.iter();
        let listed = priorities.map(|&move_type| Allowed::Only(move_type));
        for allowed in listed.chain([Allowed::Unlisted]) {
            self.moves_of(Wanted { allowed, ..wanted }, moves);
            if !moves.is_empty() {
                break;
            }
        }
    }

    /// Allows more code to be specialised.
    pub(super) fn begin_list(&mut self) {
        if let Some(fast) = &mut self.fast {
            fast.begin_list();
        }
    }

    /// All wanted moves and drops.
    fn moves_of(&mut self, wanted: Wanted<'_>, moves: &mut MoveList) {
        let Wanted { program, state, .. } = wanted;
        for position in state.owned(wanted.mover).iter() {
            self.moves_of_piece(wanted, position, moves);
        }
        for index in 0..program.game().piece_types.len() {
            let piece_type = PieceTypeId::from_index(index);
            if state.store(wanted.mover, piece_type) > 0 {
                self.drops_of(wanted, piece_type, moves);
            }
        }
    }

    /// The moves of the piece on a position, none if it is empty.
    pub(super) fn moves_of_piece(
        &mut self,
        wanted: Wanted<'_>,
        start: PositionId,
        moves: &mut MoveList,
    ) {
        let Some(piece) = wanted.state.piece(start) else {
            return;
        };
        let subject = Subject {
            mover: wanted.mover,
            piece_type: piece.piece_type,
            start,
            is_drop: false,
        };
        let blocks = wanted.program.move_blocks(piece.piece_type);
        self.run_wanted(wanted, subject, blocks, moves);
    }

    fn drops_of(&mut self, wanted: Wanted<'_>, piece_type: PieceTypeId, moves: &mut MoveList) {
        if self.drop_all(wanted, piece_type, moves) {
            return;
        }
        for index in 0..wanted.program.tables().n_positions() {
            let subject = Subject {
                mover: wanted.mover,
                piece_type,
                start: PositionId::from_index(index),
                is_drop: true,
            };
            let blocks = wanted.program.drop_blocks(piece_type);
            self.run_wanted(wanted, subject, blocks, moves);
        }
    }

    /// Generates all drops of a type at once. Returns false if they must be run one by one.
    fn drop_all(
        &mut self,
        wanted: Wanted<'_>,
        piece_type: PieceTypeId,
        moves: &mut MoveList,
    ) -> bool {
        let Wanted { program, state, .. } = wanted;
        let mut blocks = program.drop_blocks(piece_type);
        let is_plain = !program.game().options.recycle_promotions
            && blocks.all(|block| wanted.allowed.permits(program, block));
        let Some(fast) = self.fast.as_mut().filter(|_| is_plain) else {
            return false;
        };
        let subject = Subject {
            mover: wanted.mover,
            piece_type,
            start: PositionId::default(),
            is_drop: true,
        };
        self.last_block = program.drop_blocks(piece_type).next().unwrap_or_default();
        let before = moves.len();
        let take = |head, effects: &[Effect]| moves.push_new(head, effects);
        let Some(n_tests) = fast.drop_all(program, state, subject, take) else {
            return false;
        };
        let n_made = (moves.len() - before) as u32;
        self.machine.work.spend(n_tests + n_made * WORK_PER_MOVE);
        true
    }

    fn run_wanted(
        &mut self,
        wanted: Wanted<'_>,
        subject: Subject,
        blocks: impl Iterator<Item = BlockId>,
        moves: &mut MoveList,
    ) {
        let Wanted { program, state, .. } = wanted;
        moves.begin_subject(subject.start);
        for block in blocks {
            if wanted.allowed.permits(program, block) {
                self.run(program, state, subject, block, moves);
            }
        }
    }

    /// Adds the moves of a run, none when a limit cuts it short. A block that went beyond a limit once is not run again
    /// until its fault was taken: rules that loop cost little.
    pub(super) fn run(
        &mut self,
        program: &Program,
        state: &State,
        subject: Subject,
        block: BlockId,
        moves: &mut MoveList,
    ) {
        if self.machine.has_given_up(block) || self.machine.work.is_over() {
            self.is_cut = true;
            return;
        }
        self.last_block = block;
        let before = moves.len();
        let recycles_promotions = program.game().options.recycle_promotions;
        let mut sink = Collect {
            moves,
            state,
            recycles_promotions,
        };
        if !self.run_quickly(program, state, subject, block, &mut sink) {
            let foresight = self.fast.as_ref().map(|fast| fast as &dyn Foresight);
            let machine = &mut self.machine;
            if !machine.run(program, state, subject, block, foresight, &mut sink) {
                self.is_cut = true;
                moves.truncate(before);
            }
        }
        let n_made = (moves.len() - before) as u32;
        self.machine.work.spend(n_made * WORK_PER_MOVE);
    }

    /// Runs a block with its specialised code. Returns false if there is none, or if it does not end.
    fn run_quickly(
        &mut self,
        program: &Program,
        state: &State,
        subject: Subject,
        block: BlockId,
        sink: &mut Collect<'_>,
    ) -> bool {
        let Some(fast) = &mut self.fast else {
            return false;
        };
        let Some(code) = fast.code(program, block, subject) else {
            return false;
        };
        fast.run(code, &mut self.machine, program, state, subject, sink)
            .is_ok()
    }
}

/// Which blocks may run when no priorities apply; `None` where they do.
pub(super) fn without_priorities(program: &Program, turn: Turn) -> Option<Allowed> {
    match turn.move_type {
        Some(move_type) => Some(Allowed::Only(move_type)),
        None => program.game().priorities.is_empty().then_some(Allowed::All),
    }
}

/// Adds finished moves to a list, skipping those without effect.
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
    /// A move without any effect does not count, nor does one that only moves a missing piece: `from` on an empty
    /// position.
    fn does_something(&self, finished: Finished<'_>) -> bool {
        finished.effects.iter().any(|effect| match *effect {
            Effect::Movement { from, .. } | Effect::Copy { from, .. } => {
                self.state.piece(from).is_some()
            }
            _ => true,
        })
    }

    /// With `"recycle promotions"`, a piece becomes only what the mover has in store.
    fn can_promote(&self, finished: Finished<'_>) -> bool {
        finished.effects.iter().all(|effect| match *effect {
            Effect::Promote { piece_type, .. } => {
                self.state.store(finished.head.mover, piece_type) > 0
            }
            _ => true,
        })
    }
}
