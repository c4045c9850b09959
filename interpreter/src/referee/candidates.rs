//! Candidate moves: the moves that blocks generate under turn order, move types and priorities. Nothing here looks at
//! what follows a move.

use crate::machine::lanes::{Doubt, Execution, Lanes, NotCompiled, Query};
use crate::machine::{
    Allowed, Collect, Context, Excess, Fault, Finished, Machine, Sink, Subject, Task, WORK_PER_MOVE,
};
use crate::program::{BlockId, Program};
use crate::state::{MoveHead, MoveList};
use std::ops::ControlFlow;
use zrf_grammar::game::{PlayerId, PositionId, Turn};

/// The pieces on the board and in store whose blocks are to run, in order.
fn subjects(wanted: Query<'_>) -> Vec<Subject> {
    if let Some(only) = wanted.only {
        return on_board(wanted, only).into_iter().collect();
    }
    let own = wanted.context.state.owned(wanted.mover);
    let mut subjects: Vec<Subject> = own.iter().filter_map(|at| on_board(wanted, at)).collect();
    let game = wanted.context.program.game();
    for piece_type in game.piece_type_ids() {
        if wanted.context.state.store(wanted.mover, piece_type) > 0 {
            let drop = Subject::of_type(wanted.mover, piece_type, true);
            let starts = game.board.position_ids();
            subjects.extend(starts.map(|start| Subject { start, ..drop }));
        }
    }
    subjects
}

/// The runs of all pieces and drops of a query, in order.
pub(super) fn all_tasks(wanted: Query<'_>) -> impl Iterator<Item = Task> {
    let subjects = subjects(wanted).into_iter();
    subjects.flat_map(move |subject| tasks(wanted, subject))
}

/// The blocks that run for a piece or drop.
fn tasks(wanted: Query<'_>, subject: Subject) -> impl Iterator<Item = Task> {
    let program = wanted.context.program;
    let blocks = program.blocks_of(subject.piece_type, subject.is_drop);
    let blocks = blocks.filter(move |&block| wanted.allowed.permits(program, block));
    blocks.map(move |block| Task { subject, block })
}

/// The piece on a position, if there is one.
fn on_board(wanted: Query<'_>, start: PositionId) -> Option<Subject> {
    let piece_type = wanted.context.state.piece(start)?.piece_type;
    Some(Subject {
        start,
        ..Subject::of_type(wanted.mover, piece_type, false)
    })
}

/// Generates candidates by running blocks. Holds the machine's buffers and the faults of blocks that were stopped.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    pub(super) machine: Machine,
    /// `None` if everything is run by the reference machine.
    pub(super) lanes: Option<Box<Lanes>>,
    /// Whether moves may be missing from what was generated since the current question began.
    pub(super) is_cut: bool,
    /// The block that ran last.
    last_block: BlockId,
    /// For each turn, which blocks run, one after the other until a move is found.
    orders: Box<[Vec<Allowed>]>,
}

impl Candidates {
    pub(super) fn new(program: &Program, is_quick: bool) -> Self {
        let lanes = is_quick.then(|| Lanes::new(program)).flatten();
        Self {
            machine: Machine::new(program),
            lanes: lanes.map(Box::new),
            is_cut: false,
            last_block: BlockId::default(),
            orders: orders(program),
        }
    }

    /// The query to make after `n_before` others found nothing: the continuations of an unfinished move, or the moves
    /// of the current turn by priority.
    #[inline]
    fn wanted<'a>(&self, context: Context<'a>, n_before: usize) -> Option<Query<'a>> {
        let state = context.state;
        let pending = state.pending();
        let mover = state.turn(context.program).mover;
        let allowed = match pending {
            Some(pending) if n_before == 0 => {
                // A piece that has changed sides does not continue.
                let piece = state.piece(pending.position);
                piece.filter(|piece| piece.owner == mover)?;
                pending.move_type.map_or(Allowed::All, Allowed::Only)
            }
            Some(_) => return None,
            None => *self.orders[state.turn_index()].get(n_before)?,
        };
        Some(Query {
            context,
            mover,
            allowed,
            only: pending.map(|pending| pending.position),
        })
    }

    /// Begins a question, from whose answer no move is missing yet.
    pub(super) fn begin_answer(&mut self) {
        self.is_cut = false;
        self.machine.begin_answer();
    }

    /// Takes the faults since the last call, so that all blocks are run again.
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
    pub(super) fn generate(&mut self, context: Context<'_>, moves: &mut MoveList) {
        self.search(context, moves, |_| None);
    }

    /// The number of candidates, if there are any and they can be counted without a list; [`Self::make`] makes one of
    /// them. Otherwise lists them. With `is_plain`, counts their sets instead, if sets alone describe them.
    #[inline]
    pub(super) fn count_or_list(
        &mut self,
        context: Context<'_>,
        moves: &mut MoveList,
        is_plain: bool,
    ) -> Option<usize> {
        let count = |lanes: &mut Lanes| match is_plain {
            true => lanes.is_plain().then(|| lanes.n_sets()),
            false => lanes.count(context),
        };
        self.search(context, moves, count).filter(|&n| n > 0)
    }

    /// Makes queries until one finds candidates, and lists these unless `count` can count them.
    #[inline]
    fn search(
        &mut self,
        context: Context<'_>,
        moves: &mut MoveList,
        count: impl Fn(&mut Lanes) -> Option<usize>,
    ) -> Option<usize> {
        moves.clear();
        let mut n_moves = None;
        for n_before in 0.. {
            let Some(wanted) = self.wanted(context, n_before) else {
                break;
            };
            if let Some(lanes) = &mut self.lanes {
                lanes.find(&mut self.machine, &wanted);
                n_moves = count(lanes);
            }
            if n_moves.is_none() {
                self.list(wanted, moves);
            }
            if n_moves.unwrap_or(moves.len()) > 0 {
                break;
            }
        }
        n_moves
    }

    /// Replaces `moves` with the candidates, except the quiet ones that can be removed without a list.
    pub(super) fn generate_noisy(&mut self, context: Context<'_>, moves: &mut MoveList) {
        let keep = |lanes: &mut Lanes| lanes.keep_noisy(context);
        let n_all = self.search(context, moves, keep).filter(|&n| n > 0);
        if let Some(n_all) = n_all {
            self.list_found(context, moves);
            moves.set_candidates(n_all);
        }
    }

    /// Adds all moves that lanes found, or all moves of the query if there are no lanes.
    fn list(&mut self, wanted: Query<'_>, moves: &mut MoveList) {
        match self.lanes {
            Some(_) => self.list_found(wanted.context, moves),
            None => self.moves_of(wanted, moves),
        }
    }

    /// Adds all moves that lanes found.
    fn list_found(&mut self, context: Context<'_>, moves: &mut MoveList) {
        let Some(lanes) = &self.lanes else {
            return;
        };
        let before = moves.len();
        let mut collect = Collect::new(context, moves);
        lanes.list(&mut self.machine, &mut collect);
        self.is_cut |= collect.is_cut;
        self.last_block = collect.last_block.unwrap_or(self.last_block);
        let n_made = (moves.len() - before) as u32;
        self.machine.work.spend(n_made * WORK_PER_MOVE);
    }

    /// Makes the candidate with an index among those counted last.
    #[inline]
    pub(super) fn make(&mut self, context: Context<'_>, index: usize) -> Made {
        let Some(lanes) = &self.lanes else {
            return Made::Missing;
        };
        let mut last = Last(None);
        let is_there = lanes.take(&mut self.machine, context, index, &mut last);
        match last.0 {
            _ if !is_there => Made::Missing,
            Some(head) => Made::Candidate(head),
            None => Made::Cut,
        }
    }

    /// The generation of the moves that lanes found, which every query increments.
    pub(super) fn generation(&self) -> u32 {
        self.lanes.as_ref().map_or(0, |lanes| lanes.generation())
    }

    /// Adds a doubtful move from those counted last.
    pub(super) fn make_doubt(&mut self, context: Context<'_>, doubt: Doubt, moves: &mut MoveList) {
        let mut collect = Collect::new(context, moves);
        collect.is_distinct = true;
        if let Some(lanes) = &self.lanes {
            lanes.make_doubt(&mut self.machine, context, doubt, &mut collect);
        }
    }

    /// Whether candidates counted last are parts of longer moves.
    pub(super) fn has_parts(&self) -> bool {
        let lanes = self.lanes.as_ref();
        lanes.is_some_and(|lanes| lanes.has_parts())
    }

    /// Whether there is a candidate; `None` if a list is needed to find out.
    pub(super) fn has_any(&mut self, context: Context<'_>) -> Option<bool> {
        let count = |lanes: &mut Lanes| {
            let is_empty = lanes.is_empty(context)?;
            Some(usize::from(!is_empty))
        };
        let n_moves = self.count_by(context, count)?;
        Some(n_moves > 0)
    }

    /// The number of candidates, of which [`Self::make`] makes one; `None` if they must be listed to be counted.
    pub(super) fn count(&mut self, context: Context<'_>) -> Option<usize> {
        self.count_by(context, |lanes| lanes.count(context))
    }

    /// Makes queries until one finds candidates, and counts these.
    fn count_by(
        &mut self,
        context: Context<'_>,
        count: impl Fn(&mut Lanes) -> Option<usize>,
    ) -> Option<usize> {
        for n_before in 0.. {
            let Some(wanted) = self.wanted(context, n_before) else {
                break;
            };
            let lanes = self.lanes.as_mut()?;
            lanes.find(&mut self.machine, &wanted);
            let n_moves = count(lanes)?;
            if n_moves > 0 {
                return Some(n_moves);
            }
        }
        Some(0)
    }

    /// How a block is run for a player.
    pub(super) fn execution(
        &mut self,
        program: &Program,
        mover: PlayerId,
        block: BlockId,
    ) -> Execution {
        let (piece_type, is_drop) = program.owner(block);
        let subject = Subject::of_type(mover, piece_type, is_drop);
        let work = &mut self.machine.work;
        let lanes = self.lanes.as_ref();
        lanes.map_or(Execution::Reference(NotCompiled::TooLarge), |lanes| {
            lanes.execution(program, Task { subject, block }, work)
        })
    }

    /// The runs by which the reference machine generates the moves of the current turn.
    pub(super) fn runs(&mut self, context: Context<'_>) -> Vec<Task> {
        let (mut runs, mut moves) = (Vec::new(), MoveList::new());
        for n_before in 0.. {
            let Some(wanted) = self.wanted(context, n_before) else {
                break;
            };
            runs.extend(all_tasks(wanted));
            self.moves_of(wanted, &mut moves);
            if !moves.is_empty() {
                break;
            }
        }
        runs
    }

    /// Adds all moves and drops of a query, run by run.
    fn moves_of(&mut self, wanted: Query<'_>, moves: &mut MoveList) {
        for subject in subjects(wanted) {
            self.run_wanted(wanted, subject, moves);
        }
    }

    /// Adds the moves of the piece on a position, if there is one.
    pub(super) fn moves_of_piece(
        &mut self,
        wanted: Query<'_>,
        start: PositionId,
        moves: &mut MoveList,
    ) {
        if let Some(subject) = on_board(wanted, start) {
            self.run_wanted(wanted, subject, moves);
        }
    }

    fn run_wanted(&mut self, wanted: Query<'_>, subject: Subject, moves: &mut MoveList) {
        moves.begin_subject(subject.start);
        for task in tasks(wanted, subject) {
            self.run(wanted.context, task, moves);
        }
    }

    /// Adds the moves of a run, or none if a limit cuts it short. A block that exceeded a limit is not run again until
    /// its fault is taken, so endless loops cost little.
    pub(super) fn run(&mut self, context: Context<'_>, task: Task, moves: &mut MoveList) {
        if self.machine.has_given_up(task.block) || self.machine.work.is_over() {
            self.is_cut = true;
            return;
        }
        self.last_block = task.block;
        let before = moves.len();
        let mut collect = Collect::new(context, moves);
        let machine = &mut self.machine;
        match &self.lanes {
            Some(lanes) => lanes.run(machine, task, &mut collect),
            None => collect.run(machine, None, task),
        }
        self.is_cut |= collect.is_cut;
        let n_made = (moves.len() - before) as u32;
        self.machine.work.spend(n_made * WORK_PER_MOVE);
    }
}

/// What came of making one candidate.
pub(super) enum Made {
    /// The head of the candidate; its effects are those that the machine [finished](Machine::finished).
    Candidate(MoveHead),
    /// The rules exceeded a limit.
    Cut,
    /// There are fewer candidates.
    Missing,
}

/// Keeps the head of the last finished move.
struct Last(Option<MoveHead>);

impl Sink for Last {
    #[inline]
    fn take(&mut self, finished: Finished<'_>) -> ControlFlow<()> {
        self.0 = Some(finished.head);
        ControlFlow::Continue(())
    }
}

/// For each turn, which blocks run, one after the other until a move is found.
fn orders(program: &Program) -> Box<[Vec<Allowed>]> {
    let priorities = program.game().priorities.iter();
    let by_priority = priorities.map(|&move_type| Allowed::Only(move_type));
    let by_priority = by_priority.chain([Allowed::Unlisted]);
    let turns = program.game().turn_order.turns.iter();
    let order = |&turn: &Turn| match without_priorities(program, turn) {
        Some(sole) => vec![sole],
        None => by_priority.clone().collect(),
    };
    turns.map(order).collect()
}

/// Which blocks may run if no priorities apply; `None` if they do.
pub(super) fn without_priorities(program: &Program, turn: Turn) -> Option<Allowed> {
    match turn.move_type {
        Some(move_type) => Some(Allowed::Only(move_type)),
        None => program.game().priorities.is_empty().then_some(Allowed::All),
    }
}
