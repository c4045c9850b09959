//! Options, the engine, and variants that change nothing.

use crate::ast::{EntryKind, Text};
use crate::diagnostics::registry::{BINARY_ENGINE, IDLE_VARIANT, NUMERIC_OPTION};
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::game::Game;
use crate::resolve::Merged;

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
