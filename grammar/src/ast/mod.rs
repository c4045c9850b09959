//! The typed tree of a rules file: every form by its meaning, names not yet looked up.
//!
//! Made by `lower` from expanded forms; knows nothing of ids or inheritance.

pub mod block;
pub mod goal;

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
