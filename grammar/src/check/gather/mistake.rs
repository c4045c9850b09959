//! Decides which diagnostics are about the same mistake.

use crate::diagnostics::registry::{
    ATTRIBUTE_VALUE, BARE_CONFIG_ELEMENT, DEAD_END, DIRECTION_OFFSETS, DUPLICATE_DIRECTION,
    DUPLICATE_PLACEMENT, IGNORED_ENTRY, LIST_ARGUMENT, MISSING_SECTION, MISSPELT_MOVE_TYPE,
    UNKNOWN_KEYWORD, UNKNOWN_NAMES, UNUSED_PIECE,
};
use crate::diagnostics::{Diagnostic, Lint, LintId, Pattern, Severity, Subject};

/// What diagnostics of one mistake have in common.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Mistake {
    /// What they are about; for a name, also the suggested replacement.
    Subject(Subject, Severity, Option<String>),
    /// The lint and its message, which is empty if the lint reports a habit.
    Message(LintId, String),
}

impl Mistake {
    /// The mistake that a diagnostic reports; `None` if equal diagnostics are separate mistakes.
    pub(super) fn of(diagnostic: &Diagnostic) -> Option<Self> {
        match &diagnostic.about {
            Some(subject) if subject.is_one_mistake() => {
                let is_name = matches!(subject, Subject::Name(_));
                let suggested = diagnostic.suggested().filter(|_| is_name);
                let suggested = suggested.map(str::to_owned);
                Some(Self::Subject(
                    subject.clone(),
                    diagnostic.severity,
                    suggested,
                ))
            }
            _ => tells_all(diagnostic).then(|| {
                let message = match HABITS.contains(&diagnostic.lint) {
                    true => String::new(),
                    false => diagnostic.message.clone(),
                };
                Self::Message(diagnostic.lint.id, message)
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

/// Whether equal diagnostics of this lint are one mistake: an unknown or misspelt name, a habit, a dead end, an ignored
/// entry or a macro that is called with lists.
fn tells_all(diagnostic: &Diagnostic) -> bool {
    UNKNOWN_NAMES.contains(&diagnostic.lint)
        || [&MISSING_SECTION, &UNKNOWN_KEYWORD].contains(&diagnostic.lint)
            && diagnostic.statement.pattern == Pattern::Unknown
        || HABITS.contains(&diagnostic.lint)
        || [
            &DEAD_END,
            &IGNORED_ENTRY,
            &LIST_ARGUMENT,
            &MISSPELT_MOVE_TYPE,
        ]
        .contains(&diagnostic.lint)
}
