//! The typed tree of a rules file: every form by its meaning, names not yet looked up.
//!
//! Made by `lower` from expanded forms; knows nothing of ids or inheritance.

use crate::form::Origin;
use crate::names::Symbol;

/// A word used as a name, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word.
    pub symbol: Symbol,
    /// Where it is written.
    pub origin: Origin,
}
