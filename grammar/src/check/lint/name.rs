//! How names are written.

use crate::ast::{BoardItem, Document, Name};
use crate::check::Rules;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::UPPERCASE_NAME;
use crate::text::{Origin, Symbol};
use rustc_hash::FxHashSet;

/// Reports names with capital letters of what is neither a player nor a piece, each where it first stands.
pub(super) fn uppercase(rules: &Rules, found: &mut Vec<Diagnostic>) {
    let mut known: FxHashSet<Symbol> = FxHashSet::default();
    let macros = rules.macros.iter();
    let macros = macros.map(|(defined, _)| ("macro", defined.name, defined.definition));
    for (class, symbol, origin) in macros.chain(names(&rules.document)) {
        let name = rules.names.text(symbol);
        if name.contains(char::is_uppercase) && known.insert(symbol) {
            let message = format!("the name of {class} `{name}` has capital letters");
            found.push(Diagnostic::new(&UPPERCASE_NAME, message, origin));
        }
    }
}

fn names(document: &Document) -> impl Iterator<Item = (&'static str, Symbol, Origin)> {
    let entries = document.entries.iter();
    let items = entries.clone().flat_map(|entry| &entry.board);
    let board = items.flat_map(|board| &board.items).flat_map(of_board);
    let pieces = entries.flat_map(|entry| &entry.pieces);
    let attributes = pieces.flat_map(|piece| &piece.attributes);
    let attributes = attributes.map(|&(name, _)| ("attribute", name));
    let all = board.chain(attributes);
    all.map(|(class, name): (_, Name)| (class, name.symbol, name.origin))
}

fn of_board(item: &BoardItem) -> Vec<(&'static str, Name)> {
    match item {
        BoardItem::Zone(zone) => vec![("zone", zone.name)],
        BoardItem::Links(links) => vec![("direction", links.direction)],
        BoardItem::Grid(grid) => {
            let directions = grid.directions.iter();
            directions
                .map(|direction| ("direction", direction.name))
                .collect()
        }
        _ => Vec::new(),
    }
}
