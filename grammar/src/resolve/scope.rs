//! The names of one variant by class. The context of a name determines its class.

use super::class::Class;
use super::uses::{Role, Uses};
use crate::ast::Name;
use crate::ast::part::Parts;
use crate::diagnostics::Diagnostics;
use crate::game::{
    AttributeId, Condition, DirectionId, FlagId, Id, Instruction, InstructionKind, MoveTypeId,
    PieceTypeId, Place, PlayerId, PositionFlagId, PositionId, ZoneId,
};
use crate::text::{Names, Origin, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The names of one class with their ids, in order of declaration.
#[derive(Clone, Debug, Default)]
pub(crate) struct IdTable<I> {
    ids: FxHashMap<Symbol, I>,
    symbols: Vec<Symbol>,
}

impl<I: Id> IdTable<I> {
    /// The id of a name.
    pub(crate) fn get(&self, symbol: Symbol) -> Option<I> {
        self.ids.get(&symbol).copied()
    }

    /// The id of a name, which may be new.
    pub(crate) fn insert(&mut self, symbol: Symbol) -> I {
        let (ids, symbols) = (&mut self.ids, &mut self.symbols);
        *ids.entry(symbol).or_insert_with(|| {
            symbols.push(symbol);
            I::from_index(symbols.len() - 1)
        })
    }

    /// Like [`IdTable::insert`], but `None` if the name is new and there are already `limit` names.
    pub(crate) fn try_insert(&mut self, symbol: Symbol, limit: usize) -> Option<I> {
        let is_full = self.symbols.len() >= limit && !self.ids.contains_key(&symbol);
        (!is_full).then(|| self.insert(symbol))
    }

    /// All names in order of declaration.
    pub(crate) fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }
}

/// Classes of names whose declarations are missing or faulty. Those errors were already reported, so unknown names of
/// these classes are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Incomplete {
    pub(crate) players: bool,
    pub(crate) positions: bool,
    pub(crate) directions: bool,
    pub(crate) zones: bool,
    pub(crate) piece_types: bool,
}

/// Positions that `kill-positions` removed, and where.
pub(crate) type Killed = FxHashMap<Symbol, Origin>;

/// Shared parts as resolved in one variant.
pub(crate) type ResolvedParts = Parts<Arc<[Instruction]>, InstructionKind, Condition>;

/// A board without links.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undirected {
    /// The keyword of the board.
    pub(crate) board: Origin,
    /// Its first grid.
    pub(crate) grid: Option<Origin>,
}

/// Everything a name can mean in one variant, and the diagnostics.
#[derive(Debug)]
pub(crate) struct Scope<'a> {
    pub(crate) names: &'a Names,
    pub(crate) diagnostics: &'a mut Diagnostics,
    pub(crate) players: IdTable<PlayerId>,
    pub(crate) positions: IdTable<PositionId>,
    pub(crate) directions: IdTable<DirectionId>,
    pub(crate) zones: IdTable<ZoneId>,
    pub(crate) piece_types: IdTable<PieceTypeId>,
    pub(crate) move_types: IdTable<MoveTypeId>,
    pub(crate) attributes: IdTable<AttributeId>,
    /// Flags need no declaration: their first use creates them.
    pub(crate) flags: IdTable<FlagId>,
    /// The same for position flags.
    pub(crate) position_flags: IdTable<PositionFlagId>,
    /// Positions removed from the board, for diagnostics that name one.
    pub(crate) killed: Killed,
    /// For each dimension of each grid, its location and its parts of position names.
    pub(crate) grids: Vec<Vec<(Origin, Vec<String>)>>,
    /// A board without links, whose grids must have the directions.
    pub(crate) without_directions: Option<Undirected>,
    /// Classes in which unknown names are not reported.
    pub(crate) incomplete: Incomplete,
    /// The instruction, condition or goal whose names are looked up.
    pub(crate) within: Option<Origin>,
    /// The place of the variant that has a board of its own but inherits the section being resolved, so that positions
    /// may be missing.
    pub(crate) inherited_by: Option<Span>,
    /// Places in the text that have a diagnostic, with its index.
    pub(crate) reported: FxHashMap<Span, usize>,
    /// Move types that label blocks of some piece.
    pub(crate) labels: FxHashSet<Symbol>,
    /// Parts of blocks that were resolved before.
    pub(crate) parts: ResolvedParts,
    /// The names that were looked up, if they are needed.
    pub(crate) uses: Uses,
}

impl<'a> Scope<'a> {
    /// A scope without any name.
    pub(crate) fn new(names: &'a Names, diagnostics: &'a mut Diagnostics) -> Self {
        Self {
            names,
            diagnostics,
            players: IdTable::default(),
            positions: IdTable::default(),
            directions: IdTable::default(),
            zones: IdTable::default(),
            piece_types: IdTable::default(),
            move_types: IdTable::default(),
            attributes: IdTable::default(),
            flags: IdTable::default(),
            position_flags: IdTable::default(),
            killed: Killed::default(),
            grids: Vec::new(),
            without_directions: None,
            incomplete: Incomplete::default(),
            within: None,
            inherited_by: None,
            reported: FxHashMap::default(),
            labels: FxHashSet::default(),
            parts: ResolvedParts::default(),
            uses: Uses::default(),
        }
    }

    /// Records that a name was declared or looked up.
    pub(crate) fn note(&mut self, name: Name, class: Class, role: Role) {
        self.uses.add(name, class, role);
    }

    /// Records that a name was looked up as a place.
    pub(crate) fn note_place(&mut self, name: Name, place: Option<Place>) {
        match place {
            Some(Place::Direction(_)) => self.note(name, Class::Direction, Role::Reference),
            Some(Place::Position(_)) => self.note(name, Class::Position, Role::Reference),
            _ => {}
        }
    }

    /// The text of a name.
    pub(crate) fn text(&self, name: Name) -> &str {
        self.names.text(name.symbol)
    }
}
