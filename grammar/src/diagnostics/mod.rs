//! What is wrong, where, and what to do about it: the model of every message about rules.
//!
//! Messages are written where the facts are known, in lower case and without a full stop; they are rendered elsewhere.

mod collected;
mod diagnostic;
mod edit;
pub mod fix;
mod lint;
mod merge;
pub mod registry;
mod statement;
pub mod suggest;

pub use collected::Diagnostics;
pub(crate) use diagnostic::MAX_PLACES;
pub use diagnostic::{Diagnostic, Label};
pub use edit::{Edit, Fix, Safety};
pub use lint::{Group, Lint, LintId, Severity, Stage};
pub(crate) use merge::merge;
pub(crate) use statement::{Pattern, Subject};
