//! Lowers expanded forms to the typed tree. A form that cannot be read is reported and skipped; its neighbours are not
//! affected.

mod arguments;
mod before;
pub(crate) mod block;
mod board;
mod condition;
mod contents;
mod divided;
mod document;
mod early;
mod entry;
pub(crate) mod goal;
mod grid;
mod infix;
mod keyword;
mod lowering;
mod meant;
mod option;
mod own_name;
mod piece;
mod place;
mod position;
mod section;
mod setup;
mod shape;
mod single;
mod turn;
mod unclosed;
mod value_first;

pub(crate) use document::top_level;
pub(crate) use entry::EntryReader;
pub(crate) use lowering::{LoweredParts, Lowering, UnknownSections};
pub(crate) use position::{GridBudget, name_positions};
