//! Diagnostics that are about the same mistake.

use crate::diagnostics::registry::{
    ATTRIBUTE_VALUE, BARE_CONFIG_ELEMENT, DEAD_END, DIRECTION_OFFSETS, DUPLICATE_DIRECTION,
    DUPLICATE_PLACEMENT, IGNORED_ENTRY, MISSING_SECTION, MISSPELT_MOVE_TYPE, UNKNOWN_KEYWORD,
    UNKNOWN_NAMES, UNUSED_PIECE,
};
use crate::diagnostics::{Diagnostic, Lint, LintId, Pattern, Severity, Subject};

/// What diagnostics of one mistake have in common.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Mistake {
    /// What they are about; for a name also what is suggested for it.
    Subject(Subject, Severity, Option<String>),
    /// The lint and, unless it reports a habit, all that is said.
    Message(LintId, String),
}

impl Mistake {
    /// `None` if equal diagnostics are mistakes of their own.
    pub(super) fn of(finding: &Diagnostic) -> Option<Self> {
        match &finding.about {
            Some(subject) if subject.is_one_mistake() => {
                let is_name = matches!(subject, Subject::Name(_));
                let suggested = finding.suggested().filter(|_| is_name);
                let suggested = suggested.map(str::to_owned);
                Some(Self::Subject(subject.clone(), finding.severity, suggested))
            }
            _ => tells_all(finding).then(|| {
                let message = match HABITS.contains(&finding.lint) {
                    true => String::new(),
                    false => finding.message.clone(),
                };
                Self::Message(finding.lint.id, message)
            }),
        }
    }
}

/// Lints whose diagnostics in a file are one mistake, whatever the names in them: the author always writes it this way.
const HABITS: [&Lint; 6] = [
    &ATTRIBUTE_VALUE,
    &BARE_CONFIG_ELEMENT,
    &DIRECTION_OFFSETS,
    &DUPLICATE_DIRECTION,
    &DUPLICATE_PLACEMENT,
    &UNUSED_PIECE,
];

/// Whether equal diagnostics of this lint are one mistake: an unknown or misspelt name, a habit, or a piece that is cut off.
fn tells_all(finding: &Diagnostic) -> bool {
    UNKNOWN_NAMES.contains(&finding.lint)
        || [&MISSING_SECTION, &UNKNOWN_KEYWORD].contains(&finding.lint)
            && finding.statement.pattern == Pattern::Unknown
        || HABITS.contains(&finding.lint)
        || [&DEAD_END, &IGNORED_ENTRY, &MISSPELT_MOVE_TYPE].contains(&finding.lint)
}
