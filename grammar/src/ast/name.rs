//! Names as they are written.

use crate::syntax::Form;
use crate::text::{Origin, Symbol};

/// A word used as a name, with its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// The word.
    pub(crate) symbol: Symbol,
    /// Its source location.
    pub(crate) origin: Origin,
}

impl Name {
    /// A word as a name; `None` if the form is not a word.
    pub(crate) fn of(form: &Form) -> Option<Self> {
        let symbol = form.word()?;
        let origin = form.origin;
        Some(Self { symbol, origin })
    }
}
