//! Legal moves, and playing them: turn order, move types, priorities, maximal captures, safety of royal pieces and
//! passing, applied to the machine's runs.

mod attacked;
mod candidates;
mod chains;
mod checks;
mod end;
mod goals;
mod inspect;
mod lazy;
mod maximal;
mod outcome;
mod perft;
mod playout;
mod reach;
mod royal;
mod royal_types;
mod sample;
#[cfg(test)]
mod tests;
mod threats;

pub use checks::Checks;
pub use goals::{GoalAnswer, REPETITIONS, Truth};
pub use lazy::Safety;
pub use outcome::{GameEnd, Outcome, Reason};
pub use perft::{divide, divide_until, perft, perft_until};
pub use playout::{Playout, playout, sampled_playout};
pub use reach::{Reach, ReachSearch, Trial, reach};

use crate::machine::lanes::Doubt;
use crate::machine::{Context, Excess, Fault, WorkMeter};
use crate::program::Program;
use crate::state::{Continuation, MoveHead, MoveKind, MoveList, MoveRef, State};
use crate::stop::Stop;
use candidates::Candidates;
use chains::Chains;
use royal_types::RoyalTypes;
use std::sync::Arc;
use threats::Threats;
use zrf_grammar::game::{MaximalCaptures, PassTurn, PlayerId, PositionId};

/// Generates and plays moves. Holds only buffers: one generator serves any number of states of its program.
#[derive(Clone, Debug)]
pub struct MoveGenerator {
    program: Arc<Program>,
    candidates: Candidates,
    /// Royal types by player, from `checkmated`.
    royal: RoyalTypes,
    /// The positions of a player's royal pieces in the state that was last examined.
    royal_positions: Vec<PositionId>,
    /// Buffer for the positions that replies are to touch.
    targets: Vec<PositionId>,
    /// Buffers for such replies.
    threats: Threats,
    /// Whether shortcuts are taken: lanes, and testing only lines through changed cells.
    is_quick: bool,
    /// The hash of a start that is known to meet no goal about the board.
    open_start: Option<u64>,
    /// Buffer for moves that must be tried.
    doubts: Vec<Doubt>,
    /// Buffers for moves examined ahead.
    spare: Vec<MoveList>,
    /// Buffer for chains examined ahead.
    chains: Chains,
}

impl MoveGenerator {
    /// A generator for a program.
    pub fn new(program: &Arc<Program>) -> Self {
        Self::with_shortcuts(program, true)
    }

    /// A generator that runs the reference machine and examines every goal in full: the oracle for [`Self::new`].
    pub fn reference(program: &Arc<Program>) -> Self {
        Self::with_shortcuts(program, false)
    }

    fn with_shortcuts(program: &Arc<Program>, is_quick: bool) -> Self {
        Self {
            program: program.clone(),
            candidates: Candidates::new(program, is_quick),
            royal: RoyalTypes::new(program.game()),
            royal_positions: Vec::new(),
            targets: Vec::new(),
            threats: Threats::default(),
            is_quick,
            open_start: None,
            doubts: Vec::new(),
            spare: Vec::new(),
            chains: Chains::default(),
        }
    }

    /// Whether shortcuts are taken.
    pub(crate) fn is_quick(&self) -> bool {
        self.is_quick
    }

    /// The program whose moves are generated.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Cancels generation as soon as the stop is set: well within a millisecond, however many moves a state has. After
    /// that all lists of moves are empty, and no result may be used, until another stop is set.
    pub fn set_stop(&mut self, stop: Stop) {
        self.set_limit(stop, u64::MAX);
    }

    /// This generator with a stop set, as by [`Self::set_stop`].
    #[must_use]
    pub fn until(mut self, stop: &Stop) -> Self {
        self.set_stop(stop.clone());
        self
    }

    /// Like [`Self::set_stop`], and also cancels generation after about `most_work` operations.
    pub fn set_limit(&mut self, stop: Stop, most_work: u64) {
        self.candidates.machine.work = WorkMeter::new(stop, most_work);
    }

    /// Whether nothing is generated any more: a stop was wanted, or rules exceeded a limit by too much.
    /// [`Self::take_faults`] ends the latter.
    pub fn is_stopped(&self) -> bool {
        let machine = &self.candidates.machine;
        machine.work.is_over() || machine.has_given_up_all()
    }

    /// Begins a question about a state, whose answer may take its full share of work.
    pub(crate) fn begin_answer(&mut self) {
        self.candidates.begin_answer();
    }

    /// Whether moves may be missing from what was generated since the current question began.
    pub(crate) fn is_cut(&self) -> bool {
        self.candidates.is_cut || self.is_stopped()
    }

    /// Notes that the move with this head leads to more than can be examined.
    pub(crate) fn give_up(&mut self, head: &MoveHead, excess: Excess) {
        self.candidates.is_cut = true;
        if let Some(address) = head.made_by {
            let block = self.program.block_at(address);
            self.candidates.machine.note(Fault {
                address,
                block,
                excess,
            });
        }
    }

    /// The number of operations since the stop was set, including looking ahead: a machine-independent measure of work.
    pub fn work(&self) -> u64 {
        self.candidates.machine.work.done()
    }

    /// The blocks that exceeded a limit since the last call, each at most once. They are run again after this.
    pub fn take_faults(&mut self) -> Vec<Fault> {
        self.candidates.take_faults(&self.program)
    }

    /// Replaces `moves` with all legal moves, including a pass if allowed. Leaves the state unchanged.
    ///
    /// A list that is empty and [complete](MoveList::is_complete) shows that the player to move is stuck.
    pub fn legal_moves(&mut self, state: &mut State, moves: &mut MoveList) {
        self.begin_answer();
        self.candidates(state, moves);
        self.finish_list(state, moves);
    }

    /// Turns candidates into the list of legal moves.
    fn finish_list(&mut self, state: &mut State, moves: &mut MoveList) {
        self.keep_legal(state, moves);
        if !self.is_stopped() {
            self.add_pass(state, moves);
        }
    }

    /// Replaces `moves` with all legal moves other than passes. Leaves the state unchanged.
    pub(crate) fn moves_but_passes(&mut self, state: &mut State, moves: &mut MoveList) {
        self.candidates(state, moves);
        self.keep_legal(state, moves);
    }

    /// Removes candidates that are not legal.
    fn keep_legal(&mut self, state: &mut State, moves: &mut MoveList) {
        if self.program.game().options.maximal_captures != MaximalCaptures::Off {
            self.keep_maximal(state, moves);
        }
        moves.note_candidates();
        self.keep_safe(state, moves);
        self.conclude(moves);
    }

    /// Notes whether a list may lack moves, and empties it after a stop.
    fn conclude(&self, moves: &mut MoveList) {
        if self.is_stopped() {
            moves.clear();
        }
        moves.set_complete(!self.is_cut());
    }

    /// Plays a legal move: a multi-part move that cannot continue ends its turn at once.
    pub fn play(&mut self, state: &mut State, played: MoveRef<'_>) {
        self.begin_answer();
        self.play_ahead(state, played);
    }

    /// Like [`Self::play`], while another question is answered. If the continuations cannot be generated, the move
    /// remains unfinished.
    fn play_ahead(&mut self, state: &mut State, played: MoveRef<'_>) {
        state.play_unchecked(&self.program, played);
        self.end_stuck_chain(state);
    }

    /// Ends the turn if the move played last is partial but has no continuation.
    #[inline(always)]
    fn end_stuck_chain(&mut self, state: &mut State) {
        if state.pending().is_some() {
            self.end_chain_if_stuck(state);
        }
    }

    fn end_chain_if_stuck(&mut self, state: &mut State) {
        if !self.has_candidates(state) && !self.is_cut() {
            state.end_chain(&self.program);
        }
    }

    /// Whether the current turn has a move by move types and priorities.
    fn has_candidates(&mut self, state: &State) -> bool {
        let known = self.candidates.has_any(Context::new(&self.program, state));
        known.unwrap_or_else(|| {
            let mut moves = self.spare_list();
            self.candidates(state, &mut moves);
            let has_any = !moves.is_empty();
            self.spare.push(moves);
            has_any
        })
    }

    /// The moves of the current turn by move types and priorities only.
    fn candidates(&mut self, state: &State, moves: &mut MoveList) {
        self.candidates
            .generate(Context::new(&self.program, state), moves);
    }

    fn add_pass(&mut self, state: &mut State, moves: &mut MoveList) {
        let is_stuck = moves.is_empty() && moves.is_complete();
        if self.may_pass(state, is_stuck) {
            self.push_pass(state, moves);
        }
        self.conclude(moves);
    }

    /// Whether a pass is legal, in addition to other moves or for lack of them. Like any move, it must not leave a
    /// royal piece en prise.
    #[inline]
    fn may_pass(&mut self, state: &mut State, is_stuck: bool) -> bool {
        let options = &self.program.game().options;
        let is_chain = state.pending().is_some();
        let is_allowed = match options.pass_turn {
            _ if is_chain => options.pass_partial || is_stuck,
            PassTurn::Never => false,
            PassTurn::Forced => is_stuck,
            PassTurn::Always => true,
        };
        // When all further parts of a chain are unsafe, it ends with a pass.
        let must_pass = is_chain && is_stuck;
        let mover = state.turn(&self.program).mover;
        is_allowed && (must_pass || !self.is_royal_attacked(state, mover))
    }

    /// Adds a pass, whether the rules allow one or not.
    pub fn push_pass(&self, state: &State, moves: &mut MoveList) {
        moves.push(pass(state.turn(&self.program).mover), &[]);
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
