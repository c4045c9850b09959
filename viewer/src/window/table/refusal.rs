//! An attempt that was refused.

use super::run::Run;
use crate::window::source::Problems;

/// Why an attempt was refused.
#[derive(Debug)]
pub(in crate::window) struct Refusal {
    /// The message in the status bar that reported the refusal.
    pub(super) notice: String,
    pub(in crate::window) problems: Problems,
    /// The run of the rule, up to where it was refused.
    pub(in crate::window) run: Option<Run>,
    /// The line of the rules that refused it.
    pub(in crate::window) line: Option<u32>,
}
