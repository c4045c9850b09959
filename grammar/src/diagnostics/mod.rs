//! What is wrong, where, and what to do about it: the model of every message about rules.
//!
//! Messages are written where the facts are known, in lower case and without a full stop; they are rendered elsewhere.

mod diagnostic;
mod edit;
mod findings;
pub mod fix;
mod lint;
mod merge;
pub mod registry;
mod statement;
pub mod suggest;

pub(crate) use diagnostic::MOST_PLACES;
pub use diagnostic::{Diagnostic, Label};
pub use edit::{Edit, Fix, Safety};
pub use findings::Findings;
pub use lint::{Group, Lint, LintId, Severity};
pub use merge::merge;
pub(crate) use statement::{Pattern, Subject};
