//! Flags that are only set or only tested.

use super::usage::{FileUsage, Uses};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{UNSET_FLAG, UNTESTED_FLAG};

/// Reports flags and position flags of which one half is missing in the whole file.
pub(super) fn check(usage: &FileUsage, found: &mut Vec<Diagnostic>) {
    for (name, uses) in &usage.flags {
        found.extend(finding("flag", name, *uses));
    }
    for (name, uses) in &usage.position_flags {
        found.extend(finding("position flag", name, *uses));
    }
}

fn finding(class: &str, name: &str, uses: Uses) -> Option<Diagnostic> {
    match (uses.set, uses.tested) {
        (None, Some(origin)) => {
            let message = format!("{class} `{name}` is tested but never set");
            Some(Diagnostic::new(&UNSET_FLAG, message, origin).at("always false"))
        }
        (Some(origin), None) => {
            let message = format!("{class} `{name}` is set but never tested");
            Some(Diagnostic::new(&UNTESTED_FLAG, message, origin).at("has no effect"))
        }
        _ => None,
    }
}
