//! Games for the tests of the table.

use super::Table;
use crate::shipped::GAMES;
use crate::window::source::Source;

/// A built-in game at its start, by the end of its file name.
pub(super) fn shipped(file: &str) -> Table {
    let index = GAMES.iter().position(|game| game.file.ends_with(file));
    Table::open(Source::Shipped(index.unwrap()), None, 1).unwrap()
}
