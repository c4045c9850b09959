//! The board under construction: positions may still be added and removed, so they have temporary numbers.

use super::super::lookup::misplaced;
use super::super::{Class, IdTable, Role, Scope};
use super::created::Created;
use super::limits::{Limits, Size};
use crate::ast::block::BARE_INSTRUCTIONS;
use crate::ast::{BoardItem, Name, PlacedPosition, Symmetry};
use crate::diagnostics::{Diagnostic, registry as lints};
use crate::game::{DirectionId, GridDimension, Rectangle, ZoneId};
use crate::text::{Origin, Symbol};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// The temporary number of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Draft(u32);

impl Draft {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position under construction.
#[derive(Debug)]
pub(super) struct DraftPosition {
    pub(super) symbol: Symbol,
    pub(super) rectangle: Option<Rectangle>,
    pub(super) is_killed: bool,
}

#[derive(Debug)]
pub(super) struct DraftGrid {
    pub(super) dimensions: Vec<GridDimension>,
    pub(super) positions: Vec<Draft>,
}

/// The board so far.
#[derive(Debug, Default)]
pub(super) struct Builder<'a> {
    /// All parts, and how many of them were applied.
    items: &'a [BoardItem],
    next: usize,
    /// What all parts create; determined at the first unknown name.
    created: OnceCell<Created>,
    pub(super) positions: Vec<DraftPosition>,
    live: FxHashMap<Symbol, Draft>,
    pub(super) directions: IdTable<DirectionId>,
    /// For each direction and position, the target of a step; rows grow as needed.
    pub(super) links: Vec<Vec<Option<Draft>>>,
    pub(super) zones: IdTable<ZoneId>,
    /// For each zone, for each player.
    pub(super) zone_sets: Vec<Vec<Vec<Draft>>>,
    /// Resolved when all directions are known.
    pub(super) symmetries: Vec<&'a Symmetry>,
    pub(super) grids: Vec<DraftGrid>,
    pub(super) images: Vec<String>,
    pub(super) limits: Limits,
}

impl<'a> Builder<'a> {
    /// An empty board, to which these parts are to be applied.
    pub(super) fn of(items: &'a [BoardItem]) -> Self {
        Self {
            items,
            ..Self::default()
        }
    }

    /// Applies the next part; false if there is none.
    pub(super) fn item(&mut self, scope: &mut Scope) -> bool {
        let Some(item) = self.items.get(self.next) else {
            return false;
        };
        self.next += 1;
        match item {
            BoardItem::Image(files) => {
                let files = files
                    .iter()
                    .map(|file| file.literal(scope.names).to_owned());
                self.images.extend(files);
            }
            BoardItem::Grid(grid) => self.grid(grid, scope),
            BoardItem::Positions(positions) => {
                for PlacedPosition { name, rectangle } in positions {
                    self.place(*name, *rectangle, scope);
                }
            }
            BoardItem::Dummy(names) => {
                for &name in names {
                    note_declared(name, Class::Position, scope);
                    if let Some(position) = self.declare(name.symbol, name.origin, scope) {
                        self.positions[position.index()].rectangle = None;
                    }
                }
            }
            BoardItem::Links(links) => self.link(links, scope),
            BoardItem::Unlink(arguments) => self.unlink(arguments, scope),
            BoardItem::KillPositions(names) => self.kill(names, scope),
            BoardItem::Symmetry(symmetry) => self.symmetry(symmetry, scope),
            BoardItem::Zone(zone) => self.zone(zone, scope),
        }
        true
    }

    fn place(&mut self, name: Name, rectangle: Rectangle, scope: &mut Scope) {
        note_declared(name, Class::Position, scope);
        let before = self.live.get(&name.symbol).copied();
        if let Some(before) = before
            && self.positions[before.index()].rectangle.is_some()
        {
            self.report_twice(name.symbol, name.origin, scope);
        }
        if let Some(position) = self.declare(name.symbol, name.origin, scope) {
            self.positions[position.index()].rectangle = Some(rectangle);
        }
    }

    pub(super) fn report_twice(&self, symbol: Symbol, origin: Origin, scope: &mut Scope) {
        let text = scope.names.text(symbol);
        let message = format!("position `{text}` is duplicated");
        scope.diagnostics.push(
            Diagnostic::new(&lints::DUPLICATE_POSITION, message, origin)
                .help("rename one of them: they are one position, drawn here"),
        );
    }

    /// The current position with a name, created if necessary; `None` beyond the limit, which is reported once.
    pub(super) fn declare(
        &mut self,
        symbol: Symbol,
        origin: Origin,
        scope: &mut Scope,
    ) -> Option<Draft> {
        if let Some(&position) = self.live.get(&symbol) {
            return Some(position);
        }
        let size = Size {
            positions: self.positions.len() + 1,
            ..self.size()
        };
        if !self.limits.allow(size, origin, scope) {
            return None;
        }
        let position = Draft(self.positions.len() as u32);
        self.positions.push(DraftPosition {
            symbol,
            rectangle: None,
            is_killed: false,
        });
        self.live.insert(symbol, position);
        scope.killed.remove(&symbol);
        Some(position)
    }

    /// The direction with a name, created if necessary; `None` beyond the limit.
    pub(super) fn declare_direction(
        &mut self,
        name: Name,
        scope: &mut Scope,
    ) -> Option<DirectionId> {
        let size = Size {
            directions: self.directions.symbols().len() + 1,
            ..self.size()
        };
        let is_new = self.directions.get(name.symbol).is_none();
        if is_new && !self.limits.allow(size, name.origin, scope) {
            return None;
        }
        match self.directions.get(name.symbol) {
            Some(_) => scope.note(name, Class::Direction, Role::Reference),
            None => note_declared(name, Class::Direction, scope),
        }
        let direction = self.directions.insert(name.symbol);
        self.links
            .resize_with(self.directions.symbols().len(), Vec::new);
        Some(direction)
    }

    fn symmetry(&mut self, symmetry: &'a Symmetry, scope: &mut Scope) {
        let size = Size {
            symmetries: self.symmetries.len() + 1,
            ..self.size()
        };
        if self.limits.allow(size, symmetry.player.origin, scope) {
            self.symmetries.push(symmetry);
        }
    }

    /// Whether there may be another zone; if not, that is reported.
    pub(super) fn may_have_another_zone(&mut self, origin: Origin, scope: &mut Scope) -> bool {
        let size = Size {
            zones: self.zones.symbols().len() + 1,
            ..self.size()
        };
        self.limits.allow(size, origin, scope)
    }

    fn size(&self) -> Size {
        Size {
            positions: self.positions.len(),
            directions: self.directions.symbols().len(),
            symmetries: self.symmetries.len(),
            zones: self.zones.symbols().len(),
        }
    }

    /// Sets the target of a step; a later link replaces an earlier one.
    pub(super) fn set_link(&mut self, direction: DirectionId, from: Draft, to: Draft) {
        let row = &mut self.links[direction.index()];
        if row.len() <= from.index() {
            row.resize(from.index() + 1, None);
        }
        row[from.index()] = Some(to);
    }

    /// The current position with a name, without a diagnostic if there is none.
    pub(super) fn get(&self, symbol: Symbol) -> Option<Draft> {
        self.live.get(&symbol).copied()
    }

    /// Removes a position from the board.
    pub(super) fn remove(&mut self, symbol: Symbol) {
        if let Some(position) = self.live.remove(&symbol) {
            self.positions[position.index()].is_killed = true;
        }
    }

    /// The current position with a name; an unknown one is reported.
    pub(super) fn position(&self, name: Name, scope: &mut Scope) -> Option<Draft> {
        let position = self.get(name.symbol);
        scope.note(name, Class::Position, Role::Reference);
        if position.is_none() && !scope.incomplete.positions {
            let lint = &lints::UNKNOWN_POSITION;
            if let Some(found) = self.other_class(name.symbol, scope) {
                let diagnostic = misplaced(scope.names, name, "position", lint, found);
                scope.diagnostics.push(diagnostic);
                return None;
            }
            let diagnostic = match self.created_later(name.symbol) {
                Some(origin) => too_early(name, origin, scope),
                None => scope.unknown_among(self.live_names(), &[Class::Position], name, lint),
            };
            scope.diagnostics.push(diagnostic);
        }
        position
    }

    /// The names of the current positions.
    pub(super) fn live_names(&self) -> impl Iterator<Item = Symbol> + Clone {
        let live = self.positions.iter().filter(|position| !position.is_killed);
        live.map(|position| position.symbol)
    }

    /// Where a later part creates a position.
    fn created_later(&self, symbol: Symbol) -> Option<Origin> {
        let created = self.created.get_or_init(|| Created::by(self.items));
        created.since(self.next, symbol)
    }

    /// The class of a name that is not a position but was declared before.
    fn other_class(&self, symbol: Symbol, scope: &Scope) -> Option<Class> {
        let is_late = self.created_later(symbol).is_some();
        let is_direction = self.directions.get(symbol).is_some();
        match () {
            () if is_late || scope.killed.contains_key(&symbol) => None,
            () if is_direction => Some(Class::Direction),
            () => scope.declared_class(symbol),
        }
    }
}

/// The diagnostic for a position that only a later part creates.
fn too_early(name: Name, created: Origin, scope: &Scope) -> Diagnostic {
    let (lint, word) = (&lints::UNKNOWN_POSITION, scope.text(name));
    let diagnostic = Diagnostic::unknown(lint, "position", word, name.origin);
    let diagnostic = match scope.killed.get(&name.symbol) {
        Some(&killed) => diagnostic.label(killed, "removed here"),
        None => diagnostic,
    };
    diagnostic
        .label(created, "created here, too late")
        .help("move the part that creates it up; the parts of a board apply in order")
}

/// Records that a part declares a direction or a position, and reports one that an instruction hides in blocks.
pub(super) fn note_declared(name: Name, class: Class, scope: &mut Scope) {
    scope.note(name, class, Role::Declaration);
    if BARE_INSTRUCTIONS.contains(&name.symbol) {
        let (noun, word) = (class.noun(), scope.text(name));
        let message = format!("{noun} `{word}` has the name of an instruction");
        let diagnostic = Diagnostic::new(&lints::DEFINE_HIDES_KEYWORD, message, name.origin)
            .at(format!("in a block, the word `{word}` is the instruction"))
            .help("choose another name");
        scope.diagnostics.push(diagnostic);
    }
}
