//! Resolves the typed tree to one `Game` per variant: applies inheritance, then replaces names by ids.
//!
//! An unknown name is reported once, here; the form that contains it becomes `Unresolved`, which later stages do not
//! report.

mod absent;
mod block;
mod board;
mod class;
mod declared;
mod entry;
mod goal;
mod grid_names;
mod known;
mod lookup;
mod merge;
mod numbering;
mod option;
mod piece;
mod reuse;
mod scope;
mod setup;
#[cfg(test)]
mod testing;
mod turn;
mod uses;
mod variant;

pub(crate) use class::CONDITIONS;
pub use class::Class;
pub(crate) use declared::declared;
pub(crate) use entry::{bases, check, is_separator};
pub(crate) use merge::Merged;
pub(crate) use reuse::Reuse;
pub(crate) use scope::{IdTable, Scope, Undirected};
pub(crate) use turn::labels;
pub(crate) use uses::{Role, Use, Uses};
pub(crate) use variant::variant;
