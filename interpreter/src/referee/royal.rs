//! Safety of royal pieces. A type named in `checkmated` is royal for the listed players: a move is illegal when the
//! player whose turn comes next could then take a royal piece.
//!
//! A reply takes a royal piece when it acts on that piece on its position: captures it, lands on it, moves it away,
//! replaces it, or makes it another player's or another type. It does not matter where the piece ends up: in a recorded
//! game of 58 plies every captured piece goes to a store by `cascade`, and no royal piece is ever left en prise.
//!
//! Replies are generated under the replying side's own priorities, but not filtered for its own safety. Continuations
//! of a partial move are not examined.
//!
//! Few candidates need to be tried. First, the referee examines what the opponent could take if the turn ended with
//! nothing played, and the machine notes what the replies that could touch a royal piece read of the board. A candidate
//! that changes nothing they read has the same result.

use super::MoveGenerator;
use crate::machine::Context;
use crate::machine::lanes::Standing;
use crate::program::{PositionSet, Program};
use crate::state::{Continuation, Effect, MoveHead, MoveKind, MoveList, MoveRef, State};
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// Whether it is certain, without playing it, that a move of a player changes nothing that was read. It may move, drop
/// or promote own pieces of types that may arrive there, and capture other pieces, all on positions that were not read.
pub(super) fn changes_only_unread(
    program: &Program,
    (state, played, player): (&State, MoveRef<'_>, PlayerId),
    is_read: impl Fn(PositionId) -> bool,
    mut may_arrive: impl FnMut(PieceTypeId, PositionId) -> bool,
) -> bool {
    let options = &program.game().options;
    let may_fall =
        |at: PositionId| !(is_read(at) || options.recycle_captures && state.piece(at).is_some());
    let head = played.head;
    let mut arrived = None;
    head.continuation == Continuation::EndTurn
        && !head.from.is_some_and(&is_read)
        && !head.to.is_some_and(&is_read)
        && played.effects.iter().all(|effect| match *effect {
            Effect::Movement { from, to } => {
                arrived = Some(to);
                let piece = state.piece(from).filter(|piece| piece.owner == player);
                !is_read(from)
                    && may_fall(to)
                    && piece.is_some_and(|piece| may_arrive(piece.piece_type, to))
            }
            Effect::Drop { piece_type, to } => {
                arrived = Some(to);
                may_arrive(piece_type, to) && may_fall(to)
            }
            Effect::Capture { at } => may_fall(at),
            Effect::SetAttribute { at, .. } => arrived == Some(at),
            Effect::Promote { piece_type, at } => arrived == Some(at) && may_arrive(piece_type, at),
            _ => false,
        })
}

/// Which runs of the replying player are needed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Runs {
    /// All those that could touch a royal piece.
    All,
    /// The same, remembered as the runs for the case that nothing is played.
    Standing,
    /// Those of the remembered runs that read what the last ply changed.
    Changed,
}

/// Fewer candidates than this are tried one by one.
const MIN_WATCHED: usize = 3;

impl MoveGenerator {
    /// Removes moves after which a royal piece of the mover could be taken.
    pub(super) fn keep_safe(&mut self, state: &mut State, moves: &mut MoveList) {
        let mover = state.turn(&self.program).mover;
        if moves.is_empty() || !self.risks_royal(state) {
            return;
        }
        self.find_royal(state, mover);
        let standing = (self.is_quick && moves.len() >= MIN_WATCHED)
            .then(|| self.standing_safety(state, mover))
            .flatten();
        moves
            .retain(|played| !self.is_stopped() && self.stays_safe(state, played, mover, standing));
    }

    /// Notes the positions of a player's royal pieces.
    pub(super) fn find_royal(&mut self, state: &State, player: PlayerId) {
        self.royal.find(state, player, &mut self.royal_positions);
    }

    /// Removes, from the moves found as `n_sets` sets, those after which a royal piece of the mover could be taken.
    /// Returns the number of the others, or `None` if a list is needed to count them. The mover must have royal pieces
    /// to lose. `moves` is a buffer.
    pub(super) fn count_safe(
        &mut self,
        state: &mut State,
        n_sets: usize,
        moves: &mut MoveList,
    ) -> Option<usize> {
        let mover = state.turn(&self.program).mover;
        let list = self.candidates.generation();
        self.find_royal(state, mover);
        let standing = (n_sets >= MIN_WATCHED)
            .then(|| self.standing_safety(state, mover))
            .flatten();
        // If all replies were generated, the moves found are now those replies.
        if self.candidates.generation() != list {
            return None;
        }
        let replier = self.replier(state);
        let lanes = self.candidates.lanes.as_mut()?;
        let machine = &mut self.candidates.machine;
        let known = standing.map(|answer| Standing {
            answer,
            reads: &machine.reads,
            royal: self.royal.of(mover),
            royal_at: &self.royal_positions,
            replier,
        });
        let work = &mut machine.work;
        let context = Context::new(&self.program, state);
        lanes.divide(work, context, known, &mut self.doubts);
        machine.work.spend(self.doubts.len() as u32);
        for index in 0..self.doubts.len() {
            let doubt = self.doubts[index];
            moves.clear();
            self.candidates
                .make_doubt(Context::new(&self.program, state), doubt, moves);
            let is_safe = self.stays_safe(state, moves.get(0), mover, standing);
            if self.candidates.generation() != list || self.is_stopped() {
                return None;
            }
            if !is_safe {
                self.candidates.lanes.as_mut()?.remove(doubt);
            }
        }
        moves.clear();
        let lanes = self.candidates.lanes.as_mut()?;
        lanes.count(Context::new(&self.program, state))
    }

    /// Whether no royal piece of the mover can be taken after a candidate, to the extent that this is examined.
    pub(super) fn is_safe(&mut self, state: &mut State, played: MoveRef<'_>) -> bool {
        let mover = state.turn(&self.program).mover;
        if !self.risks_royal(state) {
            return true;
        }
        self.find_royal(state, mover);
        self.stays_safe(state, played, mover, None)
    }

    /// Whether the mover has royal pieces to lose, and another player moves next.
    #[inline]
    pub(super) fn risks_royal(&self, state: &State) -> bool {
        let mover = state.turn(&self.program).mover;
        self.royal.protects(mover) && self.replier(state) != mover
    }

    /// The player who moves after the current turn.
    fn replier(&self, state: &State) -> PlayerId {
        self.program.turn_after(state.turn_index()).1.mover
    }

    /// Whether the royal pieces of `player`, whose positions must be known, are safe if the turn ends with nothing
    /// played. Leaves in the machine what this depends on; `None` if that is everything.
    pub(super) fn standing_safety(&mut self, state: &mut State, player: PlayerId) -> Option<bool> {
        // Unlike a pass, every move replaces the start and end of the last one.
        let nothing = MoveHead {
            kind: MoveKind::Play,
            ..super::pass(player)
        };
        let is_taken = self.after(state, &nothing, |generator, state| {
            generator.can_take_royal_standing(state, player)
        });
        is_taken.map(|is_taken| !is_taken)
    }

    /// Whether the player to move could take a royal piece of `player`, whose positions must be known. Leaves in the
    /// machine what this depends on; `None` if that is everything.
    pub(super) fn can_take_royal_standing(
        &mut self,
        state: &State,
        player: PlayerId,
    ) -> Option<bool> {
        let is_taken = self.can_take_royal(state, player, Runs::Standing);
        let reads = &mut self.candidates.machine.reads;
        reads.end();
        self.royal_positions.iter().for_each(|&at| reads.add(at));
        let is_certain = !reads.is_everything();
        (is_certain && !self.is_cut()).then_some(is_taken)
    }

    /// Whether no royal piece of `player` can be taken after one of that player's candidates. The positions of these
    /// pieces before the candidate must be known. If the candidate changes nothing that the `standing` safety depends
    /// on, that safety is the answer.
    fn stays_safe(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        player: PlayerId,
        standing: Option<bool>,
    ) -> bool {
        if let Some(is_safe) = standing
            && self.is_plainly_irrelevant(state, played, player, self.reads())
        {
            return is_safe;
        }
        let replier = self.replier(state);
        self.play_ahead(state, played);
        let is_safe = state.pending().is_some()
            || match standing.map(|_| self.runs_after(state, player, replier)) {
                Some(Runs::Standing) => standing == Some(true),
                runs => !self.can_take_royal(state, player, runs.unwrap_or(Runs::All)),
            };
        state.undo();
        is_safe
    }

    /// The positions that the standing safety examined last depends on, unless it depends on everything.
    pub(super) fn reads(&self) -> &PositionSet {
        self.candidates.machine.reads.positions()
    }

    /// Whether it is certain, without playing it, that a candidate changes nothing that the standing safety depends on.
    pub(super) fn is_plainly_irrelevant(
        &self,
        state: &State,
        played: MoveRef<'_>,
        player: PlayerId,
        reads: &PositionSet,
    ) -> bool {
        let royal = self.royal.of(player);
        changes_only_unread(
            &self.program,
            (state, played, player),
            |at| reads.contains(at),
            |piece_type, _| !royal.contains(&piece_type),
        )
    }

    /// Which runs are needed after a ply of `player` if the standing safety was examined before.
    fn runs_after(&self, state: &State, player: PlayerId, replier: PlayerId) -> Runs {
        let reads = &self.candidates.machine.reads;
        let mut runs = Runs::Standing;
        for (at, old) in state.replaced() {
            let new = state.piece(at);
            let is_new = old != new
                && (new.is_some_and(|piece| piece.owner == replier)
                    || self.royal.is_on(state, player, at));
            if is_new || self.royal_positions.contains(&at) {
                return Runs::All;
            }
            if reads.contains(at) {
                runs = Runs::Changed;
            }
        }
        let mut stores = state.changed_stores();
        if stores.any(|(owner, piece_type, old)| {
            owner == replier && (old == 0) != (state.store(owner, piece_type) == 0)
        }) {
            return Runs::All;
        }
        let mut last = state.last_from().into_iter().chain(state.last_to());
        match last.any(|at| reads.contains(at)) {
            true => Runs::Changed,
            false => runs,
        }
    }

    /// Whether the player to move now could take a royal piece of `player`, whose positions before the last ply must be
    /// known.
    fn can_take_royal(&mut self, state: &State, player: PlayerId, runs: Runs) -> bool {
        let Self {
            program,
            candidates,
            royal,
            royal_positions,
            threats,
            targets,
            ..
        } = self;
        let context = Context::new(program, state);
        let takes = |reply: MoveRef<'_>| royal.is_taken(context, reply, player);
        targets.clear();
        if runs == Runs::Changed {
            let last = state.last_from().into_iter().chain(state.last_to());
            targets.extend(last.chain(state.changed()));
            return candidates.any_changed(context, targets, threats, takes);
        }
        for at in royal_positions.iter().copied().chain(state.changed()) {
            if royal.is_on(state, player, at) && !targets.contains(&at) {
                targets.push(at);
            }
        }
        match runs {
            Runs::Standing => candidates.any_standing(context, targets, threats, takes),
            _ => candidates.any_touching(context, targets, threats, takes),
        }
    }

    /// Whether a royal piece of `player` is attacked: whether the player after the current turn could take it if
    /// nothing were played.
    pub fn is_royal_attacked(&mut self, state: &mut State, player: PlayerId) -> bool {
        if !self.royal.protects(player) {
            return false;
        }
        self.find_royal(state, player);
        self.after_pass(state, player, |generator, state| {
            state.turn(&generator.program).mover != player
                && generator.can_take_royal(state, player, Runs::All)
        })
    }

    /// The answer to a question about the state in which `player` has passed.
    pub(super) fn after_pass<T>(
        &mut self,
        state: &mut State,
        player: PlayerId,
        question: impl FnOnce(&mut Self, &State) -> T,
    ) -> T {
        self.after(state, &super::pass(player), question)
    }

    /// The answer to a question about the state after a move without effects.
    fn after<T>(
        &mut self,
        state: &mut State,
        head: &MoveHead,
        question: impl FnOnce(&mut Self, &State) -> T,
    ) -> T {
        let effects = &[];
        state.play_unchecked(&self.program, MoveRef { head, effects });
        let answer = question(self, state);
        state.undo();
        answer
    }
}
