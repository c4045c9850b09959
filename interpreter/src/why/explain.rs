//! Explains why a move is legal or not, and why a piece cannot move: the owner of the piece, the runs that come nearest
//! to the move, and the rules that the referee applies to them.

use super::Trace;
use super::explanation::{Danger, Explanation, Refusal, Verdict};
use super::search::Searcher;
use super::wanted::{Fit, Wanted};
use crate::machine::{Subject, Task};
use crate::program::{BlockId, Op, Program};
use crate::record::{Item, Notation, NotationError};
use crate::referee::{MoveGenerator, Outcome};
use crate::state::{Effect, Move, MoveList, MoveRef, State};
use std::sync::Arc;
use zrf_grammar::game::{MoveTypeId, PassTurn, PieceTypeId, PlayerId, PositionId};

/// Maximum number of runs shown for a move.
const MAX_RUNS: usize = 3;
/// Maximum number of runs shown for a piece that cannot move: one for each direction.
const MAX_RUNS_OF_PIECE: usize = 12;
/// Maximum number of tests inverted to reach a move.
const MAX_TURNED: usize = 8;

/// Explains why the move that a text means is legal or not.
///
/// # Errors
/// If the text is not a move in any state of this game.
pub fn explain(
    program: &Arc<Program>,
    state: &State,
    text: &str,
) -> Result<Explanation, NotationError> {
    let wanted = Wanted::Move(Notation::new(program).parse(text)?);
    Ok(explain_wanted(program, state, &wanted))
}

/// The indices of the legal moves that a text means: those with exactly its effects or, if there are none, those that
/// have others, too. What is captured alone does not tell a move.
///
/// # Errors
/// If the text is not a move in any state of this game.
pub fn matching(
    notation: &Notation,
    state: &State,
    legal: &MoveList,
    text: &str,
) -> Result<Vec<usize>, NotationError> {
    let asked = notation.parse(text)?;
    let is_capture = |item: &Item| matches!(item, Item::Removal { .. });
    let tells_move = !asked.items.iter().all(is_capture);
    let wanted = Wanted::Move(asked);
    Ok(match tells_move {
        true => fitting(&wanted, state, legal),
        false => fitting_as(Fit::Exact, &wanted, state, legal),
    })
}

/// The moves that match exactly, or else those that match loosely.
fn fitting(wanted: &Wanted, state: &State, moves: &MoveList) -> Vec<usize> {
    let exact = fitting_as(Fit::Exact, wanted, state, moves);
    match exact.is_empty() {
        true => fitting_as(Fit::Loose, wanted, state, moves),
        false => exact,
    }
}

fn fitting_as(fit: Fit, wanted: &Wanted, state: &State, moves: &MoveList) -> Vec<usize> {
    let fits = |&index: &usize| wanted.fit(state, moves.get(index)) == fit;
    (0..moves.len()).filter(fits).collect()
}

/// Explains why the piece on a position has a legal move or not.
pub fn explain_piece(program: &Arc<Program>, state: &State, at: PositionId) -> Explanation {
    explain_wanted(program, state, &Wanted::AnyFrom(at))
}

fn explain_wanted(program: &Arc<Program>, state: &State, wanted: &Wanted) -> Explanation {
    let mut generator = MoveGenerator::reference(program);
    let (mut state, mut legal) = (state.clone(), MoveList::new());
    generator.legal_moves(&mut state, &mut legal);
    let outcome = generator.outcome(&mut state, &legal);
    let over = outcome.filter(Outcome::is_known);
    if let Some(outcome) = &over
        && !legal.is_empty()
    {
        return Explanation::refused(vec![Refusal::Over(outcome.clone())]);
    }
    let asked = state.clone();
    let mut inquiry = Inquiry {
        searcher: Searcher::new(program, &asked, wanted),
        mover: asked.turn(program).mover,
        generator,
        state,
    };
    let fitting = fitting(wanted, &asked, &legal);
    if !fitting.is_empty() {
        let made = fitting.into_iter().map(|index| {
            let played = legal.get(index).to_owned();
            let trace = inquiry.made_by(&played);
            (played, trace)
        });
        return Explanation {
            verdict: Verdict::Legal(made.collect()),
            refusals: Vec::new(),
        };
    }
    let mut explanation = inquiry.refusal();
    if let Some(outcome) = over {
        // Without a legal move, the reason why this one is missing says more than that the game is over.
        if matches!(explanation.verdict, Verdict::Undecided) {
            explanation = Explanation::refused(Vec::new());
        }
        explanation.refusals.insert(0, Refusal::Over(outcome));
    }
    explanation
}

struct Inquiry<'a> {
    searcher: Searcher<'a>,
    mover: PlayerId,
    generator: MoveGenerator,
    state: State,
}

impl Inquiry<'_> {
    fn wanted(&self) -> &Wanted {
        self.searcher.wanted
    }

    /// The run that generates a legal move.
    fn made_by(&mut self, played: &Move) -> Option<Trace> {
        let address = played.head.made_by?;
        self.runs().into_iter().find_map(|task| {
            let trace = self.searcher.run(task);
            let makes =
                |(_, made): &(usize, Move)| made.head.made_by == Some(address) && made == played;
            trace.moves.iter().any(makes).then_some(trace)
        })
    }

    /// Why a pass is not legal.
    fn no_pass(&mut self) -> Refusal {
        let options = &self.searcher.program.game().options;
        let pass_turn = options.pass_turn;
        match self.state.pending() {
            Some(_) if !options.pass_partial => return Refusal::NoPassInMove,
            None if pass_turn != PassTurn::Always => return Refusal::NoPass(pass_turn),
            _ => {}
        }
        let mut pass = MoveList::new();
        self.generator.push_pass(&self.state, &mut pass);
        let danger = self.danger(pass.get(0));
        danger.map_or(Refusal::NoPass(pass_turn), Refusal::UnsafePass)
    }

    /// The reply that captures a royal piece after a move, if there is one.
    fn danger(&mut self, played: MoveRef<'_>) -> Option<Danger> {
        let reply = self.generator.capturing_reply(&mut self.state, played)?;
        let played = played.to_owned();
        Some(Danger { played, reply })
    }

    fn refusal(&mut self) -> Explanation {
        if matches!(self.wanted(), Wanted::Move(text) if text.is_pass) {
            return Explanation::refused(vec![self.no_pass()]);
        }
        if let Some(reason) = self.wrong_piece() {
            return Explanation::refused(vec![reason]);
        }
        let runs = self.runs();
        let traces: Vec<Trace> = runs.iter().map(|&task| self.searcher.run(task)).collect();
        let filtered = self.filtered(&traces);
        if !filtered.is_empty() {
            return Explanation::refused(filtered);
        }
        self.nearest(&runs, traces)
    }

    /// The reason why the named piece cannot move, before any rule of movement is tested.
    fn wrong_piece(&self) -> Option<Refusal> {
        let named = match self.wanted().first() {
            Some(Item::Movement { piece_type, .. }) => Some(piece_type),
            Some(Item::Placement {
                player, piece_type, ..
            }) => return self.wrong_drop(player, piece_type),
            _ => None,
        };
        let from = self.wanted().start()?;
        let pending = self.state.pending().map(|pending| pending.position);
        match self.state.piece(from) {
            None => Some(Refusal::NothingThere(from)),
            // Another piece may move it.
            Some(piece) if piece.owner != self.mover => None,
            Some(piece) if named.is_some_and(|named| named != piece.piece_type) => {
                Some(Refusal::OtherPiece(from, piece.piece_type))
            }
            Some(_) => pending
                .filter(|&position| position != from)
                .map(Refusal::MustContinue),
        }
    }

    /// The reason why the named piece cannot be dropped anywhere.
    fn wrong_drop(&self, player: PlayerId, piece_type: PieceTypeId) -> Option<Refusal> {
        if player != self.mover && !self.creates_for(player) {
            return Some(Refusal::NotDropper(player));
        }
        let mut blocks = self.searcher.program.drop_blocks(piece_type);
        let can_drop = blocks.next().is_some();
        let has_none = self.state.store(player, piece_type) == 0;
        (can_drop && has_none).then_some(Refusal::EmptyStore(player, piece_type))
    }

    /// Whether a block may create a piece of a player who does not move.
    fn creates_for(&self, player: PlayerId) -> bool {
        let for_player =
            |op: &Op| matches!(op, Op::Create { player: Some(owner), .. } if *owner == player);
        self.searcher.program.code().iter().any(for_player)
    }

    /// The position of the named piece and its owner, if its own blocks do not run in this turn.
    fn foreign(&self) -> Option<(PositionId, PlayerId)> {
        let from = self.wanted().start()?;
        let owner = self.state.piece(from)?.owner;
        (owner != self.mover).then_some((from, owner))
    }

    /// The runs that could make the move. Only blocks with a `from` move a piece of another player.
    fn runs(&self) -> Vec<Task> {
        let program = self.searcher.program;
        let is_foreign = self.foreign().is_some();
        let could = |block: &BlockId| !is_foreign || program.block_code(*block).contains(&Op::From);
        let mut runs = Vec::new();
        for subject in self.subjects() {
            let blocks = program.blocks_of(subject.piece_type, subject.is_drop);
            runs.extend(blocks.filter(could).map(|block| Task { subject, block }));
        }
        runs
    }

    /// The pieces and drops whose blocks could make the move.
    fn subjects(&self) -> Vec<Subject> {
        let subject = |piece_type, start, is_drop| Subject {
            mover: self.mover,
            piece_type,
            start,
            is_drop,
        };
        let own = |start: PositionId| {
            let piece = self.state.piece(start)?;
            (piece.owner == self.mover).then(|| subject(piece.piece_type, start, false))
        };
        if let Some(from) = self.wanted().start()
            && self.foreign().is_none()
        {
            return own(from).into_iter().collect();
        }
        let all = (0..self.state.cells().len()).map(PositionId::from_index);
        let mut subjects = Vec::new();
        if let Some(Item::Placement { piece_type, at, .. }) = self.wanted().first()
            && self.state.store(self.mover, piece_type) > 0
        {
            subjects.push(subject(piece_type, at, true));
        }
        let pending = self.state.pending().map(|pending| pending.position);
        let may_run = |start: &PositionId| pending.is_none_or(|pending| pending == *start);
        subjects.extend(all.filter(may_run).filter_map(own));
        subjects
    }

    /// Finds the runs that make the move, each with the rule of the referee that rejects it.
    fn filtered(&mut self, traces: &[Trace]) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        for trace in traces {
            if let Some(index) = self.searcher.fitting(trace) {
                let made = trace.moves[index].clone();
                let only = Trace {
                    moves: vec![made.clone()],
                    ..trace.clone()
                };
                refusals.extend(self.filter(&only, &made.1));
            }
        }
        refusals
    }

    fn filter(&mut self, trace: &Trace, played: &Move) -> Option<Refusal> {
        let program = self.searcher.program;
        let own_type = program.block(trace.block).move_type;
        let turn_type = self.turn_type();
        if turn_type.is_some() && turn_type != own_type {
            return turn_type.map(|wanted| Refusal::OtherMoveType(trace.clone(), wanted));
        }
        if let Some(piece_type) = self.lacking_promotion(played) {
            return Some(Refusal::NoPieceToPromoteTo(trace.clone(), piece_type));
        }
        let candidates = self.generator.candidate_moves(&self.state);
        if !candidates.iter().any(|other| other == played.as_ref()) {
            return self.priority(trace, &candidates);
        }
        let maximal = self.generator.maximal_moves(&mut self.state);
        if !maximal.iter().any(|other| other == played.as_ref()) {
            let better = maximal.iter().next()?.to_owned();
            let generator = &self.generator;
            return Some(
                match generator.returns_in_turn(&mut self.state, played.as_ref()) {
                    true => Refusal::Returns(trace.clone(), better),
                    false => Refusal::NotMaximal(trace.clone(), better),
                },
            );
        }
        let danger = self.danger(played.as_ref())?;
        Some(Refusal::Unsafe(trace.clone(), danger))
    }

    /// The move type that the turn, or the previous part of the move, asks for.
    fn turn_type(&self) -> Option<MoveTypeId> {
        match self.state.pending() {
            Some(pending) => pending.move_type,
            None => self.state.turn(self.searcher.program).move_type,
        }
    }

    fn priority(&self, trace: &Trace, candidates: &MoveList) -> Option<Refusal> {
        let program = self.searcher.program;
        let priorities = &program.game().priorities;
        if priorities.is_empty() || self.state.pending().is_some() {
            return None;
        }
        let preferred = candidates.iter().next()?.to_owned();
        let address = preferred.head.made_by?;
        let move_type = program.block(program.block_at(address)).move_type;
        Some(Refusal::Priority(trace.clone(), move_type, preferred))
    }

    fn lacking_promotion(&self, played: &Move) -> Option<PieceTypeId> {
        let recycles = self.searcher.program.game().options.recycle_promotions;
        let lacking = |effect: &Effect| match *effect {
            Effect::Promote { piece_type, .. } if self.state.store(self.mover, piece_type) == 0 => {
                Some(piece_type)
            }
            _ => None,
        };
        played.effects.iter().find_map(lacking).filter(|_| recycles)
    }

    /// The runs that need the fewest inverted tests; if none reaches the move, those that get furthest.
    ///
    /// If blocks of other move types than that of the turn come near, that explains nothing unless all blocks are such.
    fn nearest(&mut self, runs: &[Task], mut traces: Vec<Trace>) -> Explanation {
        let (program, turn_type) = (self.searcher.program, self.turn_type());
        let fits = |block: BlockId| program.block(block).move_type == turn_type;
        let mut runs = runs.to_vec();
        if turn_type.is_some() && runs.iter().any(|task| fits(task.block)) {
            runs.retain(|task| fits(task.block));
            traces.retain(|trace| fits(trace.block));
        }
        let mut found = self.searcher.fewest_inverted(&runs, MAX_TURNED);
        found.truncate(match self.wanted() {
            Wanted::Move(_) => MAX_RUNS,
            Wanted::AnyFrom(_) => MAX_RUNS_OF_PIECE,
        });
        if !found.is_empty() {
            return Explanation::refused(found.into_iter().map(Refusal::Tests).collect());
        }
        if let Some((at, owner)) = self.foreign() {
            return Explanation::refused(vec![Refusal::NotMover(at, owner)]);
        }
        let is_endless = traces.iter().any(|trace| trace.end.is_stopped());
        let verdict = if is_endless || self.searcher.is_exhausted() {
            Verdict::Undecided
        } else {
            Verdict::Refused
        };
        Explanation {
            verdict,
            refusals: self.furthest(traces),
        }
    }

    fn furthest(&self, mut traces: Vec<Trace>) -> Vec<Refusal> {
        let target = self.wanted().target();
        let piece_type = self.subjects().first().map(|subject| subject.piece_type);
        if let Some(piece_type) = piece_type.filter(|_| traces.is_empty()) {
            return vec![Refusal::NoBlock(piece_type)];
        }
        let is_endless = |trace: &Trace| trace.end.is_stopped();
        traces.sort_by_cached_key(|trace| {
            let walk = trace.walk(usize::MAX);
            let comes_there = target.is_some_and(|target| walk[1..].contains(&target));
            (!is_endless(trace), !comes_there)
        });
        // If no run passes the target, one run is as informative as all.
        let n_shown = traces
            .iter()
            .filter(|trace| {
                let comes_there =
                    target.is_some_and(|target| trace.walk(usize::MAX)[1..].contains(&target));
                is_endless(trace) || comes_there
            })
            .count()
            .clamp(1, MAX_RUNS);
        traces.truncate(n_shown);
        traces.into_iter().map(Refusal::Unreachable).collect()
    }
}
