//! What a check looks for.

use crate::diagnostics::{Lint, Severity, registry};
use crate::text::Files;
use std::fmt;

/// Options of a check. By default, the lints that are on by default are enabled, and no files are looked up.
#[derive(Clone, Copy)]
pub struct Checks<'a> {
    /// Whether a lint is enabled. Errors are always reported.
    pub wants: &'a dyn Fn(&Lint) -> bool,
    /// Where pictures and sounds are; `None` to skip checking them.
    pub files: Option<&'a dyn Files>,
}

impl Checks<'_> {
    /// Whether diagnostics of this lint are reported.
    pub fn wants(&self, lint: &Lint) -> bool {
        lint.severity == Severity::Error || (self.wants)(lint)
    }
}

impl fmt::Debug for Checks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wanted = registry::all().filter(|lint| self.wants(lint));
        let names: Vec<&str> = wanted.map(|lint| lint.name).collect();
        f.debug_tuple("Checks").field(&names).finish()
    }
}

impl Default for Checks<'_> {
    fn default() -> Self {
        Self {
            wants: &Lint::is_on,
            files: None,
        }
    }
}
