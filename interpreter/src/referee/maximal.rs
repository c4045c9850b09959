//! `"maximal captures"`: only moves that begin a chain with the greatest number of parts (confirmed by the recorded
//! games of BahrainDama, Dameo and Northern Kings: 14 states offer chains of different length). The rule applies only
//! where capturing is compulsory: while a move without a capture is available, any capture may be played (the recorded
//! game of Ossetian Checkers: 7 of 15 states). With the value `2`, ties are broken by the value of the captured and
//! capturing pieces, which is an approximation.

use super::MoveGenerator;
use super::chains::Worth;
use crate::machine::{Excess, MAX_PARTS, MAX_STATES};
use crate::state::{Continuation, Effect, MoveHead, MoveList, MoveRef, Piece, State};
use zrf_grammar::game::{MaximalCaptures, PieceTypeId};

impl MoveGenerator {
    /// Keeps the moves that begin a best chain.
    pub(super) fn keep_maximal(&mut self, state: &mut State, moves: &mut MoveList) {
        if state.pending().is_none() && moves.iter().any(|played| is_quiet(state, played)) {
            return;
        }
        let counts_pieces =
            self.program.game().options.maximal_captures == MaximalCaptures::MostValuable;
        let seen = |worth: Worth| {
            if counts_pieces {
                worth
            } else {
                Worth {
                    parts: worth.parts,
                    ..Worth::default()
                }
            }
        };
        self.chains.known.clear();
        let worths: Vec<_> = (0..moves.len())
            .map(|index| seen(self.best_chain(state, moves.get(index), 0)))
            .collect();
        let best = worths.iter().max().copied().unwrap_or_default();
        let mut worth = worths.iter();
        moves.retain(|_| worth.next() == Some(&best));
    }

    /// The worth of the best chain that begins with a move.
    fn best_chain(&mut self, state: &mut State, played: MoveRef<'_>, depth: usize) -> Worth {
        let own = worth(state, played);
        let (ply, turn) = (state.ply(), state.turn_index());
        state.play_unchecked(&self.program, played);
        // A chain that returns to the start of the turn would never end.
        if depth == 0 && state.repeats_in_turn() {
            state.undo();
            return Worth::default();
        }
        let mut rest = Worth::default();
        if state.pending().is_some() && state.turn_index() == turn {
            rest = self.best_rest(state, played.head, depth + 1);
        }
        debug_assert_eq!(state.ply(), ply + 1);
        state.undo();
        own.and_then(rest)
    }

    /// The worth of the best continuation of a multi-part move, after the part with this head.
    fn best_rest(&mut self, state: &mut State, part: &MoveHead, depth: usize) -> Worth {
        let key = (state.hash(), state.last_from(), state.last_to());
        if let Some(&known) = self.chains.known.get(&key) {
            return known;
        }
        if self.chains.known.len() >= MAX_STATES {
            self.give_up(part, Excess::States);
            return Worth::default();
        }
        if self.is_stopped() {
            return Worth::default();
        }
        if depth > MAX_PARTS {
            self.give_up(part, Excess::Parts);
            return Worth::default();
        }
        // A chain that returns here before its end can do so forever.
        self.chains.known.insert(key, Worth::ENDLESS);
        let mut rest = Worth::default();
        let mut continuations = self.spare_list();
        self.candidates(state, &mut continuations);
        for index in 0..continuations.len() {
            rest = rest.max(self.best_chain(state, continuations.get(index), depth));
        }
        self.spare.push(continuations);
        self.chains.known.insert(key, rest);
        rest
    }
}

/// The worth of a single part. The first type defined is the man; all others are stronger.
fn worth(state: &State, played: MoveRef<'_>) -> Worth {
    let is_strong = |piece_type: PieceTypeId| piece_type.index() > 0;
    let mover = played.head.from.and_then(|from| state.piece(from));
    Worth {
        parts: 1,
        strong_captures: captured(state, played)
            .filter(|piece| is_strong(piece.piece_type))
            .count(),
        is_strong: mover.is_some_and(|piece| is_strong(piece.piece_type)),
    }
}

/// Whether a move ends the turn and captures nothing: if there is one, capturing is not compulsory.
fn is_quiet(state: &State, played: MoveRef<'_>) -> bool {
    played.head.continuation == Continuation::EndTurn && captured(state, played).next().is_none()
}

/// The pieces that a move captures, explicitly or by arriving on their positions.
fn captured<'a>(state: &'a State, played: MoveRef<'a>) -> impl Iterator<Item = Piece> + 'a {
    let is_left = move |at| {
        let mut effects = played.effects.iter();
        effects.any(|effect| matches!(*effect, Effect::Movement { from, .. } if from == at))
    };
    played.effects.iter().filter_map(move |effect| {
        let at = effect.taken()?;
        let is_there = matches!(effect, Effect::Capture { .. }) || !is_left(at);
        state.piece(at).filter(|_| is_there)
    })
}
