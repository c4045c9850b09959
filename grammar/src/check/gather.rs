//! One mistake, one message: gathers names that are unknown in many places, and drops consequences of a missing
//! argument.

use crate::diagnostics::registry::{
    ATTRIBUTE_VALUE, INCLUDE_MISSING, MISSING_ARGUMENT, MISSING_SECTION, NO_GOAL, UNKNOWN_KEYWORD,
    UNKNOWN_NAMES, UNUSED_ARGUMENT,
};
use crate::diagnostics::{Diagnostic, Label, LintId, Severity};
use crate::text::{Origin, SourceMap, Span};
use rustc_hash::FxHashMap;

/// Maximum number of further locations shown for one mistake.
const MOST_SHOWN: usize = 3;

/// Gathers diagnostics about the same unknown name, and drops those that only follow from a missing argument.
///
/// The diagnostics must be sorted by location.
pub(crate) fn gather(sources: &SourceMap, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    leave_out_goals(sources, &mut found);
    leave_out_missing_files(&mut found);
    leave_out_consequences(sources, &mut found);
    let mut gathered: Vec<Diagnostic> = Vec::with_capacity(found.len());
    let mut known: FxHashMap<(LintId, String), usize> = FxHashMap::default();
    for finding in found {
        if !tells_all(&finding) || !finding.also_in.is_empty() {
            gathered.push(finding);
            continue;
        }
        let key = (finding.lint.id, finding.message.clone());
        let Some(&first) = known.get(&key) else {
            known.insert(key, gathered.len());
            gathered.push(finding);
            continue;
        };
        add_place(&mut gathered[first], finding, sources);
    }
    gathered
}

/// Whether equal diagnostics of this lint are one mistake: an unknown name, or a habit.
fn tells_all(finding: &Diagnostic) -> bool {
    UNKNOWN_NAMES.contains(&finding.lint) || finding.lint == &ATTRIBUTE_VALUE
}

/// Adds another location of the same mistake. A fix applies to all of them.
fn add_place(first: &mut Diagnostic, other: Diagnostic, sources: &SourceMap) {
    first.more += other.more;
    let file = |finding: &Diagnostic| sources.file_at(finding.primary.origin.span.start);
    if file(first) == file(&other) {
        for (fix, more) in first.fixes.iter_mut().zip(other.fixes) {
            if fix.title == more.title {
                fix.edits.extend(more.edits);
            }
        }
    }
    let is_also = |label: &Label| label.message.starts_with(ALSO);
    let n_shown = first
        .secondary
        .iter()
        .filter(|label| is_also(label))
        .count();
    if n_shown < MOST_SHOWN {
        first.secondary.push(Label {
            origin: other.primary.origin,
            message: ALSO.to_owned(),
        });
    } else if let Some(last) = first.secondary.iter_mut().rfind(|label| is_also(label)) {
        AND_MORE.clone_into(&mut last.message);
    }
}

/// Maximum distance between a word and its argument.
const NEAR: u32 = 80;

const ALSO: &str = "also here";
const AND_MORE: &str = "also here, and in more places";

/// A missing goal is not reported if a goal is in the wrong place.
fn leave_out_goals(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let is_lost_goal = |finding: &Diagnostic| {
        [&UNKNOWN_KEYWORD, &MISSING_SECTION].contains(&finding.lint)
            && sources
                .slice(finding.primary.origin.span)
                .contains("-condition")
    };
    if found.iter().any(is_lost_goal) {
        found.retain(|finding| finding.lint != &NO_GOAL);
    }
}

/// Names that nothing is known by may be defined in a file that is missing.
fn leave_out_missing_files(found: &mut Vec<Diagnostic>) {
    if found.iter().any(|finding| finding.lint == &INCLUDE_MISSING) {
        found.retain(|finding| {
            !UNKNOWN_NAMES.contains(&finding.lint) && finding.lint.stage != "lint"
        });
    }
}

/// A missing argument makes diagnostics of the macro text without it irrelevant. If one of them is an error, the
/// missing argument becomes an error.
fn leave_out_consequences(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let missing = found
        .iter()
        .filter(|finding| finding.lint == &MISSING_ARGUMENT);
    let calls = missing.clone().flat_map(|finding| &finding.secondary);
    let calls: Vec<Span> = calls.map(|label| label.origin.span).collect();
    let missing: Vec<Origin> = missing.map(|finding| finding.primary.origin).collect();
    if missing.is_empty() {
        return;
    }
    let mut grave: Vec<Span> = Vec::new();
    found.retain(|finding| {
        let origin = finding.primary.origin;
        if matches!(finding.lint.stage, "load" | "read" | "expand") {
            return true;
        }
        // One missing argument and one extra argument are a single counting mistake.
        if finding.lint == &UNUSED_ARGUMENT && calls.contains(&origin.span) {
            return false;
        }
        let mut causes = missing.iter();
        let cause = causes.find(|place| follows(sources, origin, **place));
        if finding.severity == Severity::Error {
            grave.extend(cause.map(|place| place.span));
        }
        cause.is_none()
    });
    for finding in found {
        if finding.lint == &MISSING_ARGUMENT && grave.contains(&finding.primary.origin.span) {
            finding.severity = Severity::Error;
        }
    }
}

/// Whether a diagnostic concerns a text that contains the parameter without a value, or precedes it in the same list.
fn follows(sources: &SourceMap, place: Origin, parameter: Origin) -> bool {
    let (span, missing) = (place.span, parameter.span);
    let uses_it = || sources.slice(span).contains(sources.slice(missing));
    if place.expansion == parameter.expansion && uses_it() {
        return true;
    }
    let between = Span::new(span.end, missing.start);
    span.end <= missing.start
        && between.len() < NEAR
        && !sources.slice(between).contains(['(', ')', '\n'])
}

#[cfg(test)]
mod tests {
    use super::gather;
    use crate::check::Rules;
    use crate::testing::{compact, dedent};
    use std::collections::BTreeMap;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let files = BTreeMap::from([("test.zrf".to_owned(), dedent(text).into_bytes())]);
        let rules = Rules::load("test.zrf", &files);
        let found = gather(&rules.sources, rules.check());
        let lines = |text: &str| {
            text.trim()
                .lines()
                .map(|line| line.trim().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(lines(&compact(&rules.sources, &found)), lines(expected));
    }

    const GAME: &str = r#"
        (title "Steps") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))
            (symmetry Black (n s) (s n)) (zone (name camp) (positions a1)))
        (loss-condition (White Black) stalemated)"#;

    #[test]
    fn an_unknown_name_is_told_once() {
        check(
            &format!(
                "(game {GAME}
                (piece (name Man) (moves (n (verify (in-zone? camp)) add)))
                (board-setup (White (Men a1)) (Black (Men a3 b3) (Men c3) (Kong c1) (Men c2) (Men b2))))"
            ),
            "7:38 error[unknown-piece] unknown piece `Men`
            7:55 also here
            7:67 also here
            7:86 also here, and in more places
            help: did you mean `Man`?
            7:76 error[unknown-piece] unknown piece `Kong`
            help: the only piece is `Man`",
        );
    }

    #[test]
    fn a_missing_argument_is_told_once() {
        check(
            &format!(
                "(define step ($1 (while empty? add $1) (verify (in-zone? $2)) add))
                (game {GAME}
                (piece (name Man) (moves (step n camp) (step) (step s)))
                (board-setup (White (Man a1)) (Black (Man a3))))"
            ),
            "1:15 warning[missing-argument] `$1` has no value
            7:56 this call of `step` has no argument
            help: pass the argument here or in an enclosing call
            1:58 error[missing-argument] `$2` has no value (+1)
            7:56 this call of `step` has no argument
            help: pass the argument here or in an enclosing call",
        );
    }
}
