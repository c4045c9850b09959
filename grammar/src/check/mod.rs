//! The front door: a rules file from its bytes to its games, with everything that is wrong with it.

mod examine;
mod find;
mod gather;
mod lint;
mod load;
mod reading;
mod rules;
mod suppress;

pub use crate::ast::EntryKind;
pub use examine::Checks;
pub use find::VariantNotFound;
pub use load::{Loaded, load};
pub use rules::{EntryInfo, Rules, VariantId};

#[cfg(test)]
mod tests;
