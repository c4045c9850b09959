//! Neighbouring items of a list that are all of the wrong kind: the mistake is before them.

use crate::diagnostics::Diagnostic;
use crate::text::{SourceMap, Span};

/// Joins errors about neighbouring items with the same expectation into the first of them.
pub(super) fn join_neighbours(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let runs = found.chunk_by(|one, next| is_alike(one, next) && is_beside(sources, one, next));
    let lengths: Vec<usize> = runs.map(<[_]>::len).collect();
    let mut others = std::mem::take(found).into_iter();
    for length in lengths {
        let mut run = others.by_ref().take(length);
        let first = run.next();
        found.extend(first.map(|first| match run.count() {
            0 => first,
            1 => first.at("this and the next item"),
            more => first.at(format!("this and the next {more} items")),
        }));
    }
}

/// Whether there is only white space between the places of two diagnostics.
fn is_beside(sources: &SourceMap, one: &Diagnostic, next: &Diagnostic) -> bool {
    let (end, start) = (one.span().end, next.span().start);
    let between = || sources.slice(Span::new(end, start));
    end == start || end < start && !between().is_empty() && between().trim().is_empty()
}

/// Whether two errors have the same lint and expectation, and nothing else to show.
fn is_alike(one: &Diagnostic, next: &Diagnostic) -> bool {
    is_plain(one)
        && is_plain(next)
        && one.lint == next.lint
        && one.expectation() == next.expectation()
        && one.primary.origin.expansion == next.primary.origin.expansion
}

/// Whether an error only names what is expected.
fn is_plain(diagnostic: &Diagnostic) -> bool {
    diagnostic.is_error()
        && diagnostic.expectation().is_some()
        && diagnostic.primary.message.is_empty()
        && diagnostic.fixes.is_empty()
        && diagnostic.help.is_none()
}
