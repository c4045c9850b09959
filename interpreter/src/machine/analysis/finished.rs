//! Finished moves, tried on every board that the way to them allows.

use super::Steps;
use super::way::{EMPTY, Kinds, Way, kind_bit};
use super::{Refused, Walker};
use crate::machine::{Movements, Subject};
use crate::state::{Continuation, Edit, Effect, Move, MoveHead, MoveKind, State};
use zrf_grammar::game::{PlayerId, PositionId};

/// Different changes.
const MOST_CHANGES: usize = 4_096;
/// Boards on which one move is tried.
const MOST_BOARDS: usize = 64;

impl Walker<'_> {
    /// Notes the moves that the way has come to.
    pub(super) fn add(
        &mut self,
        subject: Subject,
        way: &mut Way,
        index: u32,
    ) -> Result<(), Refused> {
        let program = self.program;
        let add = program.add(index);
        way.movements.close(way.cursor);
        let at = way.movements.destination();
        let choices = add
            .piece_types
            .iter()
            .map(|&piece_type| Some(Effect::Promote { piece_type, at }));
        let plain = add.piece_types.is_empty().then_some(None);
        for promotion in choices.chain(plain) {
            let mut effects: Vec<Effect> = way.movements.effects(add.is_copy).collect();
            effects.extend(&way.recorded.changes);
            effects.extend(&way.recorded.captures);
            effects.extend(promotion);
            self.note(subject.mover, way, effects)?;
        }
        way.movements = Movements::new(subject);
        way.recorded.clear();
        Ok(())
    }

    /// Plays a move on every board that the way allows, and notes what changes.
    fn note(&mut self, mover: PlayerId, way: &Way, effects: Vec<Effect>) -> Result<(), Refused> {
        let ends = |effect: &Effect| effect.source().into_iter().chain([effect.place()]);
        let mut touched: Vec<PositionId> = effects.iter().flat_map(ends).collect();
        touched.sort_unstable();
        touched.dedup();
        let played = Move {
            head: MoveHead {
                mover,
                kind: MoveKind::Play,
                from: None,
                to: None,
                continuation: Continuation::EndTurn,
                made_by: None,
            },
            effects: effects.into(),
        };
        let kinds: Vec<Vec<Option<usize>>> = touched
            .iter()
            .map(|&at| self.listed(way.kinds(at, self.possible)))
            .collect();
        let n_boards = kinds
            .iter()
            .try_fold(1usize, |n, kinds| n.checked_mul(kinds.len()));
        let n_boards = n_boards.filter(|&n| n <= MOST_BOARDS).ok_or(Refused)?;
        for number in 0..n_boards {
            let mut rest = number;
            let board: Vec<Option<usize>> = kinds
                .iter()
                .map(|kinds| {
                    let kind = kinds[rest % kinds.len()];
                    rest /= kinds.len();
                    kind
                })
                .collect();
            self.play(&played, &touched, &board);
        }
        if self.found.len() > MOST_CHANGES {
            return Err(Refused);
        }
        Ok(())
    }

    fn play(&mut self, played: &Move, touched: &[PositionId], board: &[Option<usize>]) {
        let all = (0..self.unknowns.n_positions).map(PositionId::from_index);
        let mut edits: Vec<Edit> = all.map(Edit::Clear).collect();
        for (&at, &kind) in touched.iter().zip(board) {
            if let Some(kind) = kind {
                let (_, owner, piece_type) = self.unknowns.at(kind);
                edits.push(Edit::Put(owner, piece_type, at));
            }
        }
        let mut state = State::edited(self.program, &edits);
        let before: Vec<_> = touched.iter().map(|&at| self.unknown(&state, at)).collect();
        state.play_unchecked(self.program, played.as_ref());
        let mut change: Steps = Vec::new();
        for (&at, before) in touched.iter().zip(before) {
            let after = self.unknown(&state, at);
            if before != after {
                change.extend(before.map(|unknown| (unknown, -1)));
                change.extend(after.map(|unknown| (unknown, 1)));
            }
            self.possible |= after.map_or(0, |unknown| kind_bit(unknown % self.unknowns.n_kinds));
        }
        change.sort_unstable();
        if !change.is_empty() {
            self.found.insert(change);
        }
    }

    fn unknown(&self, state: &State, at: PositionId) -> Option<usize> {
        let piece = state.piece(at)?;
        Some(self.unknowns.of(at, piece.owner, piece.piece_type))
    }

    /// The members of a set: `None` for nothing.
    fn listed(&self, kinds: Kinds) -> Vec<Option<usize>> {
        let pieces = (0..self.unknowns.n_kinds).filter(|&kind| kinds & kind_bit(kind) != 0);
        let empty = (kinds & EMPTY != 0).then_some(None);
        empty.into_iter().chain(pieces.map(Some)).collect()
    }
}
