//! Files whose quotes or parentheses do not match, so that diagnostics about the rest of the text are unreliable.

use crate::diagnostics::registry::{
    FOREIGN_COMMENT, MISSING_PARENTHESIS, STRAY_CHARACTER, STRAY_PARENTHESIS, UNTERMINATED_STRING,
    UNUSED_SUPPRESSION,
};
use crate::diagnostics::{Diagnostic, Severity};

impl Diagnostic {
    /// Whether it reports quotes or parentheses that do not match, so that other mistakes in the text are not reported.
    pub fn hides_others(&self) -> bool {
        self.is_of_string() || self.is_of_list()
    }

    fn is_of_string(&self) -> bool {
        self.lint == &UNTERMINATED_STRING
    }

    fn is_of_list(&self) -> bool {
        [&MISSING_PARENTHESIS, &STRAY_PARENTHESIS].contains(&self.lint)
    }
}

/// Drops unreliable diagnostics: if quotes do not match, nothing else about the text is certain; if parentheses do not
/// match, only other reading errors are.
pub(super) fn leave_out_after_damage(found: &mut Vec<Diagnostic>) {
    let is_read = |finding: &Diagnostic| matches!(finding.lint.stage, "load" | "read");
    if found.iter().any(Diagnostic::is_of_string) {
        found.retain(|finding| finding.is_of_string() || finding.lint.stage == "load");
    } else if found.iter().any(Diagnostic::is_of_list) {
        let is_sign =
            |finding: &Diagnostic| [&STRAY_CHARACTER, &FOREIGN_COMMENT].contains(&finding.lint);
        found.retain(|finding| is_read(finding) && !is_sign(finding));
    }
    // A suppression may apply to something that is not examined because of an error.
    if found
        .iter()
        .any(|finding| finding.severity == Severity::Error)
    {
        found.retain(|finding| finding.lint != &UNUSED_SUPPRESSION);
    }
}

#[cfg(test)]
mod tests {
    use super::leave_out_after_damage;
    use crate::diagnostics::{Diagnostic, registry};
    use crate::text::Origin;

    /// Asserts that, of diagnostics with these names, those in `kept` remain, in this order.
    #[track_caller]
    fn check(found: &str, kept: &str) {
        let mut diagnostics: Vec<Diagnostic> = found
            .split_whitespace()
            .map(|name| {
                let lint = registry::find(name).expect("the tables name lints");
                Diagnostic::new(lint, name, Origin::default())
            })
            .collect();
        leave_out_after_damage(&mut diagnostics);
        let left: Vec<&str> = diagnostics.iter().map(|found| found.lint.name).collect();
        assert_eq!(left.join(" "), kept, "of {found}");
    }

    #[test]
    fn an_open_string_leaves_only_what_concerns_files() {
        for (found, kept) in [
            ("unterminated-string unknown-piece", "unterminated-string"),
            ("missing-section unterminated-string", "unterminated-string"),
            // Parentheses and signs in a string that has no end are part of it.
            (
                "missing-parenthesis unterminated-string stray-parenthesis",
                "unterminated-string",
            ),
            (
                "stray-character unterminated-string misleading-indentation stray-text",
                "unterminated-string",
            ),
            (
                "unterminated-string duplicate-define",
                "unterminated-string",
            ),
            ("unterminated-string unused-macro", "unterminated-string"),
            (
                "not-utf8 unterminated-string",
                "not-utf8 unterminated-string",
            ),
            (
                "include-missing unterminated-string include-repeated",
                "include-missing unterminated-string include-repeated",
            ),
            (
                "unterminated-string unknown-zone unterminated-string",
                "unterminated-string unterminated-string",
            ),
        ] {
            check(found, kept);
        }
    }

    #[test]
    fn parentheses_that_do_not_match_leave_only_faults_of_reading() {
        for damage in ["missing-parenthesis", "stray-parenthesis"] {
            for lost in [
                "stray-character",
                "foreign-comment",
                "define-malformed",
                "missing-argument",
                "unknown-keyword",
                "wrong-arguments",
                "missing-section",
                "unknown-piece",
                "unused-macro",
                "no-goal",
                "missing-file",
                "stuck-player",
            ] {
                check(&format!("{damage} {lost}"), damage);
                check(&format!("{lost} {damage}"), damage);
            }
            for certain in [
                "not-utf8",
                "include-missing",
                "include-cycle",
                "stray-text",
                "text-after-end",
                "nested-too-deeply",
                "misleading-indentation",
                "missing-parenthesis",
                "stray-parenthesis",
            ] {
                let both = format!("{damage} {certain}");
                check(&both, &both);
            }
        }
    }

    #[test]
    fn other_faults_leave_everything() {
        for found in [
            "unknown-piece missing-section no-goal unused-macro",
            "stray-character foreign-comment unknown-piece",
            "misleading-indentation unknown-zone",
            "text-after-end unused-zone",
            "include-missing unknown-instruction",
        ] {
            check(found, found);
        }
    }

    #[test]
    fn suppressions_may_be_about_what_an_error_hides() {
        for (found, kept) in [
            ("unused-suppression unknown-piece", "unknown-piece"),
            (
                "unterminated-string unused-suppression",
                "unterminated-string",
            ),
            (
                "missing-parenthesis unused-suppression",
                "missing-parenthesis",
            ),
            (
                "unused-suppression unused-macro full-board",
                "unused-suppression unused-macro full-board",
            ),
        ] {
            check(found, kept);
        }
    }
}
