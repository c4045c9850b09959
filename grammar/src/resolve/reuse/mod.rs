//! Pieces resolved for one variant and reused by another, if all words they use mean the same there.
//!
//! Variants of a file often differ only in board setup or a few pieces, and large pieces take a while: some macros
//! expand to a hundred thousand instructions. A piece with diagnostics is not kept, so that each variant reports its
//! own.

mod words;

use super::scope::{IdTable, Incomplete, Scope};
use super::uses::Uses;
use crate::ast;
use crate::game::{
    AttributeId, DirectionId, FlagId, MoveTypeId, PieceType, PieceTypeId, PlayerId, PositionFlagId,
    PositionId, ZoneId,
};
use crate::text::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Maximum number of meanings kept per piece.
const MEANINGS: usize = 4;

/// The pieces of one load that were resolved so far.
#[derive(Debug, Default)]
pub(crate) struct Reuse {
    /// By the number of the piece.
    pieces: FxHashMap<u32, Vec<Known>>,
    /// The words of pieces encountered again.
    words: FxHashMap<u32, Vec<Symbol>>,
    /// The names that all variants looked up, if they are needed.
    pub(crate) uses: Uses,
}

/// A resolved piece.
#[derive(Clone, Debug)]
struct Resolved {
    piece: PieceType,
    /// The number of flags known before and after it.
    flags: (usize, usize),
    position_flags: (usize, usize),
}

/// A resolved piece and what its words meant.
#[derive(Clone, Debug)]
struct Known {
    resolved: Resolved,
    meanings: Rc<Meanings>,
}

/// The names of one variant.
#[derive(Debug)]
struct Meanings {
    players: IdTable<PlayerId>,
    positions: IdTable<PositionId>,
    directions: IdTable<DirectionId>,
    zones: IdTable<ZoneId>,
    piece_types: IdTable<PieceTypeId>,
    move_types: IdTable<MoveTypeId>,
    labels: FxHashSet<Symbol>,
    attributes: IdTable<AttributeId>,
    flags: IdTable<FlagId>,
    position_flags: IdTable<PositionFlagId>,
    incomplete: Incomplete,
}

/// The pieces of the current variant.
#[derive(Debug)]
pub(super) struct Pieces<'r> {
    reuse: &'r mut Reuse,
    /// The pieces resolved anew, to keep once all names of the variant are known.
    fresh: Vec<(u32, Resolved)>,
    /// Whether all names of an earlier variant mean the same in this one.
    same: Vec<(Rc<Meanings>, bool)>,
}

impl<'r> Pieces<'r> {
    pub(super) fn new(reuse: &'r mut Reuse) -> Self {
        Self {
            reuse,
            fresh: Vec::new(),
            same: Vec::new(),
        }
    }

    /// The piece as an earlier variant resolved it, otherwise the result of `resolve`.
    pub(super) fn piece(
        &mut self,
        piece: &ast::Piece,
        scope: &mut Scope,
        resolve: impl FnOnce(&ast::Piece, &mut Scope) -> PieceType,
    ) -> PieceType {
        if let Some(Known { resolved, meanings }) = self.known(piece, scope) {
            let (flags, position_flags) = (resolved.flags, resolved.position_flags);
            for &flag in &meanings.flags.symbols()[flags.0..flags.1] {
                scope.flags.insert(flag);
            }
            for &flag in &meanings.position_flags.symbols()[position_flags.0..position_flags.1] {
                scope.position_flags.insert(flag);
            }
            return resolved.piece;
        }
        let counts = |scope: &Scope| {
            (
                scope.flags.symbols().len(),
                scope.position_flags.symbols().len(),
            )
        };
        let (before, diagnostics) = (counts(scope), scope.diagnostics.n_found());
        let resolved = resolve(piece, scope);
        if scope.diagnostics.n_found() == diagnostics {
            let after = counts(scope);
            let fresh = Resolved {
                piece: resolved.clone(),
                flags: (before.0, after.0),
                position_flags: (before.1, after.1),
            };
            self.fresh.push((piece.id, fresh));
        }
        resolved
    }

    fn known(&mut self, piece: &ast::Piece, scope: &Scope) -> Option<Known> {
        let Reuse { pieces, words, .. } = &mut *self.reuse;
        let known = pieces.get(&piece.id)?.iter().rev();
        let mut fitting = known.filter(|known| known.flags_fit(scope));
        let found = fitting.find(|known| {
            let meanings = &known.meanings;
            if is_same_variant(&mut self.same, meanings, scope) {
                return true;
            }
            // Examining a piece takes time, so it is done only if it may pay off.
            let words = words
                .entry(piece.id)
                .or_insert_with(|| words::words(piece, scope.names));
            words.iter().all(|&word| meanings.is_same(word, scope))
        });
        found.cloned()
    }

    /// Keeps the results for later variants.
    pub(super) fn keep(self, scope: Scope) {
        self.reuse.uses = scope.uses;
        let meanings = Rc::new(Meanings {
            players: scope.players,
            positions: scope.positions,
            directions: scope.directions,
            zones: scope.zones,
            piece_types: scope.piece_types,
            move_types: scope.move_types,
            labels: scope.labels,
            attributes: scope.attributes,
            flags: scope.flags,
            position_flags: scope.position_flags,
            incomplete: scope.incomplete,
        });
        for (id, resolved) in self.fresh {
            let known = self.reuse.pieces.entry(id).or_default();
            if known.len() == MEANINGS {
                known.remove(0);
            }
            known.push(Known {
                resolved,
                meanings: meanings.clone(),
            });
        }
    }
}

fn is_same_variant(
    known: &mut Vec<(Rc<Meanings>, bool)>,
    meanings: &Rc<Meanings>,
    scope: &Scope,
) -> bool {
    if let Some((_, is_same)) = known.iter().find(|(other, _)| Rc::ptr_eq(other, meanings)) {
        return *is_same;
    }
    let is_same = meanings.are_those_of(scope);
    known.push((meanings.clone(), is_same));
    is_same
}

impl Known {
    /// Whether the flags known now are those that were known before the piece, so that its own get the same numbers.
    fn flags_fit(&self, scope: &Scope) -> bool {
        let Self { resolved, meanings } = self;
        meanings.flags.symbols()[..resolved.flags.0] == *scope.flags.symbols()
            && meanings.position_flags.symbols()[..resolved.position_flags.0]
                == *scope.position_flags.symbols()
    }
}

impl Meanings {
    /// Whether all names mean the same in another variant.
    fn are_those_of(&self, scope: &Scope) -> bool {
        self.incomplete == scope.incomplete
            && self.players.symbols() == scope.players.symbols()
            && self.positions.symbols() == scope.positions.symbols()
            && self.directions.symbols() == scope.directions.symbols()
            && self.zones.symbols() == scope.zones.symbols()
            && self.piece_types.symbols() == scope.piece_types.symbols()
            && self.move_types.symbols() == scope.move_types.symbols()
            && self.labels == scope.labels
            && self.attributes.symbols() == scope.attributes.symbols()
    }

    /// Whether one word means the same in another variant, whatever it stands for.
    fn is_same(&self, word: Symbol, scope: &Scope) -> bool {
        self.incomplete == scope.incomplete
            && self.players.get(word) == scope.players.get(word)
            && self.positions.get(word) == scope.positions.get(word)
            && self.directions.get(word) == scope.directions.get(word)
            && self.zones.get(word) == scope.zones.get(word)
            && self.piece_types.get(word) == scope.piece_types.get(word)
            && self.move_types.get(word) == scope.move_types.get(word)
            && self.labels.contains(&word) == scope.labels.contains(&word)
            && self.attributes.get(word) == scope.attributes.get(word)
    }
}
