//! Games for the tests of the table.

use super::Table;
use crate::shipped::GAMES;
use crate::window::settings::Settings;
use crate::window::source::Source;
use zrf_grammar::VariantName;

/// A built-in game at its start, by the end of its file name.
pub(super) fn shipped(file: &str) -> Table {
    shipped_variant(file, None)
}

/// The variant of this title, or the game that opens first.
pub(super) fn shipped_variant(file: &str, title: Option<&str>) -> Table {
    let index = GAMES.iter().position(|game| game.file.ends_with(file));
    let variant = title.map(VariantName::from);
    Table::open(Source::Shipped(index.unwrap()), variant.as_ref(), 1).unwrap()
}

/// The first game of these rules.
pub(super) fn of_rules(text: &str) -> Table {
    let files = [("game.zrf".to_owned(), text.to_owned())];
    Table::open(Source::Text(files.into(), None), None, 1).unwrap()
}

/// A table with a shipped game, set up as a `board-setup` says if there is one, after these moves.
pub(super) fn played(file: &str, setup: Option<&str>, moves: &[&str]) -> Table {
    let mut table = shipped(file);
    if let Some(setup) = setup {
        table.edit_from_text(setup).unwrap();
        table.finish_edit();
    }
    for words in moves {
        let index = table.typed_move(words).unwrap();
        table.play(index, 0.0, &Settings::default());
    }
    table
}
