//! The front door: from the bytes of a rules file to its games and all diagnostics.

mod checks;
mod examine;
mod expanded;
mod find;
mod gather;
mod lint;
mod load;
mod reading;
mod rules;
mod suppress;

pub use crate::ast::EntryKind;
pub use checks::Checks;
pub(crate) use examine::Indexed;
pub use expanded::Expanded;
pub use find::{VariantName, VariantNotFound};
pub use lint::Reachable;
pub use rules::{EntryInfo, GamePlaces, Rules, VariantId};

#[cfg(test)]
mod tests;
