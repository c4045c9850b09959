//! Neighbours in a list that are all not what it holds: something before them is wrong.

use crate::diagnostics::{Diagnostic, Severity};
use crate::text::{SourceMap, Span};

/// Joins errors about neighbours where the same is expected into the first of them.
pub(super) fn join_neighbours(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let mut joined: Vec<Diagnostic> = Vec::with_capacity(found.len());
    // The end of the last neighbour, and how many there are.
    let (mut end, mut count) = (0, 0);
    for finding in std::mem::take(found) {
        let span = finding.primary.origin.span;
        let is_next = joined
            .last()
            .is_some_and(|first| is_alike(first, &finding) && is_beside(sources, end, span.start));
        end = span.end;
        match joined.last_mut().filter(|_| is_next) {
            Some(first) => {
                count += 1;
                first.primary.message = match count {
                    1 => "this and the next item".to_owned(),
                    _ => format!("this and the next {count} items"),
                };
            }
            None => {
                count = 0;
                joined.push(finding);
            }
        }
    }
    *found = joined;
}

/// Whether there is only white space between two places of a file.
fn is_beside(sources: &SourceMap, end: u32, start: u32) -> bool {
    let text = sources.slice(Span::new(end, start.max(end)));
    end == start || !text.is_empty() && text.trim().is_empty()
}

/// Whether two errors say that the same is expected, and nothing else.
fn is_alike(first: &Diagnostic, next: &Diagnostic) -> bool {
    let says_more = |finding: &Diagnostic| !(finding.fixes.is_empty() && finding.help.is_none());
    first.lint == next.lint
        && first.severity == Severity::Error
        && next.severity == Severity::Error
        && first.expectation().is_some()
        && first.expectation() == next.expectation()
        && first.primary.origin.expansion == next.primary.origin.expansion
        && next.primary.message.is_empty()
        && !says_more(first)
        && !says_more(next)
}
