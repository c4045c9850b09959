//! Unfinished moves of several parts: what every way to finish one removes, and the ways to a position.

use super::Session;
use crate::referee::MoveGenerator;
use crate::state::{Continuation, Effect, Move, MoveList, MoveRef, State};
use zrf_grammar::game::PositionId;

/// The most parts that are tried to answer a question about unfinished moves.
const MAX_TRIED: usize = 4_096;
/// The most ways to a position that are looked for.
const MAX_WAYS: usize = 16;

impl Session {
    /// The positions of pieces that the parts of the unfinished move have marked by their attributes, and that every way
    /// to finish it removes: the men jumped so far where they are removed at the end.
    pub fn doomed(&self) -> &[PositionId] {
        self.doomed.get_or_init(|| self.find_doomed())
    }

    /// The ways in which the piece on a position can come to another by several parts of a move, the last of which ends
    /// there first. None if there are too many to try.
    pub fn ways(&self, from: PositionId, to: PositionId) -> Vec<Vec<Move>> {
        let mut search = Search::new(&self.generator, &self.state);
        let mut ways = Ways {
            to,
            parts: Vec::new(),
            found: Vec::new(),
        };
        search.ways(from, &mut ways);
        match search.is_exhausted() {
            true => Vec::new(),
            false => ways.found,
        }
    }

    /// Finds the doomed pieces of the current state.
    fn find_doomed(&self) -> Vec<PositionId> {
        let marked = self.state.marked_in_move();
        if marked.is_empty() {
            return marked;
        }
        let mut search = Search::new(&self.generator, &self.state);
        let mut doomed = marked;
        search.keep_removed(&self.state, &mut doomed);
        match search.is_exhausted() {
            true => Vec::new(),
            false => doomed,
        }
    }
}

/// Parts of moves, tried one after another on a state of its own.
struct Search {
    generator: MoveGenerator,
    state: State,
    n_left: usize,
}

/// The ways to a position that were found, and the parts played so far.
struct Ways {
    to: PositionId,
    parts: Vec<Move>,
    found: Vec<Vec<Move>>,
}

impl Search {
    fn new(generator: &MoveGenerator, state: &State) -> Self {
        Self {
            generator: generator.clone(),
            state: state.clone(),
            n_left: MAX_TRIED,
        }
    }

    fn is_exhausted(&self) -> bool {
        self.n_left == 0
    }

    fn legal_moves(&mut self) -> MoveList {
        let mut moves = MoveList::new();
        self.generator.legal_moves(&mut self.state, &mut moves);
        moves
    }

    /// Plays a part, unless too many were tried.
    fn play(&mut self, played: MoveRef<'_>) -> bool {
        self.n_left = self.n_left.saturating_sub(1);
        let may_play = self.n_left > 0;
        if may_play {
            self.generator.play(&mut self.state, played);
        }
        may_play
    }

    /// Keeps the positions whose pieces are removed by every way to finish the move.
    fn keep_removed(&mut self, before: &State, doomed: &mut Vec<PositionId>) {
        let moves = self.legal_moves();
        if moves.is_empty() {
            doomed.clear();
        }
        for played in moves.iter() {
            if doomed.is_empty() || !self.play(played) {
                return;
            }
            match self.state.pending() {
                Some(_) => self.keep_removed(before, doomed),
                None => doomed.retain(|&at| !is_same_piece(before, &self.state, at)),
            }
            self.state.undo();
        }
    }

    fn ways(&mut self, from: PositionId, ways: &mut Ways) {
        for played in self.legal_moves().iter() {
            if played.is_pass() || played.head.from != Some(from) || ways.found.len() == MAX_WAYS {
                continue;
            }
            let goes_on = played.head.continuation != Continuation::EndTurn;
            ways.parts.push(played.to_owned());
            if brings(played, from, ways.to) {
                ways.found.push(ways.parts.clone());
            } else if goes_on && self.play(played) {
                if let Some(pending) = self.state.pending() {
                    self.ways(pending.position, ways);
                }
                self.state.undo();
            }
            ways.parts.pop();
        }
    }
}

/// Whether a part brings the piece from one position to another.
fn brings(played: MoveRef<'_>, start: PositionId, end: PositionId) -> bool {
    let is_it = |effect: &Effect| matches!(*effect, Effect::Movement { from, to } if (from, to) == (start, end));
    played.effects.iter().any(is_it)
}

/// Whether a position holds a piece of the same type and owner in two states.
fn is_same_piece(before: &State, after: &State, at: PositionId) -> bool {
    let kind = |state: &State| state.piece(at).map(|piece| (piece.owner, piece.piece_type));
    kind(before) == kind(after)
}
