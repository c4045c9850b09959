//! Names as they are written.

use crate::text::{Origin, Symbol};

/// A word used as a name, with its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// The word.
    pub(crate) symbol: Symbol,
    /// Its source location.
    pub(crate) origin: Origin,
}
