//! Options, the engine, and variants that change nothing.

use crate::ast::{EntryKind, Piece, Text};
use crate::diagnostics::registry::{BINARY_ENGINE, FORGOTTEN_MOVES, IDLE_VARIANT, NUMERIC_OPTION};
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::game::Game;
use crate::resolve::Merged;
use crate::text::Names;

/// Reports options whose value is an old number instead of a word.
pub(super) fn options(game: &Game, found: &mut Vec<Diagnostic>) {
    for option in &game.options.raw {
        if option.name == "pass turn" && option.value == "2" {
            let message = "expected `forced`, found the older value `2`";
            let diagnostic = Diagnostic::new(&NUMERIC_OPTION, message, option.value_origin)
                .help("write `(option \"pass turn\" forced)`, which is easier to read");
            let edit = Edit::replace(option.value_origin.span, "2", "forced");
            found.push(diagnostic.fix(Fix::safe("write `forced`", vec![edit])));
        }
    }
}

/// Reports rules that are only the shell of a binary plug-in.
pub(super) fn engine(merged: &Merged<'_>, found: &mut Vec<Diagnostic>) {
    let engine: Option<Text> = merged.engine;
    if let Some(engine) = engine {
        let message = "the real rules are in a binary plug-in, which cannot run here";
        found.push(Diagnostic::new(&BINARY_ENGINE, message, engine.origin));
    }
}

/// Reports a piece of a variant without moves and drops that replaces one of the game which has some.
pub(super) fn forgotten_moves(merged: &Merged<'_>, names: &Names, found: &mut Vec<Diagnostic>) {
    let entry = merged.entry;
    let Some(base) = merged.base.filter(|_| entry.kind == EntryKind::Variant) else {
        return;
    };
    let replaced = |piece: &Piece| {
        let mut pieces = base.pieces.iter();
        pieces.find(|other| other.name.symbol == piece.name.symbol)
    };
    let without = entry
        .pieces
        .iter()
        .filter(|piece| piece.sections.is_empty());
    for piece in without.filter(|piece| !piece.is_dummy) {
        if let Some(old) = replaced(piece).filter(|old| !old.sections.is_empty()) {
            let name = names.text(piece.name.symbol);
            let message = format!("this `{name}` has no moves, and replaces one that has");
            let diagnostic = Diagnostic::new(&FORGOTTEN_MOVES, message, piece.name.origin);
            found.push(
                diagnostic
                    .label(old.name.origin, "the replaced piece")
                    .help("a piece of a variant inherits nothing: repeat the moves here"),
            );
        }
    }
}

/// Reports a variant that plays exactly like its game.
pub(super) fn idle(merged: &Merged<'_>, found: &mut Vec<Diagnostic>) {
    let entry = merged.entry;
    let Some(base) = merged.base.filter(|_| entry.kind == EntryKind::Variant) else {
        return;
    };
    if !entry.changes_play() {
        let message = "this variant does not change the play of its game";
        let diagnostic = Diagnostic::new(&IDLE_VARIANT, message, entry.head);
        found.push(diagnostic.label(base.head, "the game"));
    }
}
