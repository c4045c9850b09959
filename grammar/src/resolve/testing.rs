//! A whole game from text, for tests that need more than one section.

use super::{Merged, Reuse, variant};
use crate::ast::Document;
use crate::diagnostics::Diagnostics;
use crate::game::Game;
use crate::lower::{self, GridBudget, LoweredParts, Lowering, UnknownSections};
use crate::syntax::read;
use crate::testing::{compact, dedent};
use crate::text::{Encoding, Expansions, Names, SourceMap};

/// The first game of `text`, without macros, and its diagnostics.
pub(super) fn game(text: &str) -> (Game, String) {
    let mut sources = SourceMap::default();
    let mut names = Names::new();
    let mut diagnostics = Diagnostics::default();
    let file = sources.add("test.zrf", dedent(text), Encoding::Utf8);
    let mut document = Document::default();
    for form in read(&sources, file, &mut names, &mut diagnostics) {
        let mut lowering = Lowering {
            names: &names,
            expansions: &Expansions::default(),
            diagnostics: &mut diagnostics,
            parts: &mut LoweredParts::default(),
            sections: &mut UnknownSections::new(true),
        };
        lower::top_level(&form, &mut document, &mut lowering);
    }
    let mut grids = GridBudget::default();
    for entry in &mut document.entries {
        lower::name_positions(entry, &mut names, &mut grids, &mut diagnostics);
    }
    let merged = Merged::new(&document.entries[0], None);
    let game = variant(&merged, &names, &mut Reuse::default(), &mut diagnostics);
    (game, compact(&sources, &diagnostics))
}

/// A game on the positions a1 to c3 with the directions n and s, the zone camp and the pieces Man and King, to which
/// `sections` are added.
pub(super) fn small_game(sections: &str) -> (Game, String) {
    game(&format!(
        r#"(game {sections}
        (title "Steps")
        (players White Black)
        (board
            (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                (directions (n 0 -1) (s 0 1)))
            (symmetry Black (n s) (s n))
            (zone (name camp) (players White) (positions a1 b1 c1)))
        (piece (name Man) (moves (n add)))
        (piece (name King) (moves (s add)))
        (board-setup (White (Man a1))))"#
    ))
}

/// The lines of a report without the spaces around them.
pub(super) fn trimmed(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
    lines.join("\n")
}
