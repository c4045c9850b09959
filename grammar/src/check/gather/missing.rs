//! Consequences of a missing argument: errors in the text that lacks it, and in calls that received other arguments.

use super::place::{grouped, join};
use crate::diagnostics::registry::{
    ARGUMENT_ORDER, DEAD_END, MISSING_ARGUMENT, NO_MOVE, UNUSED_ARGUMENT,
};
use crate::diagnostics::{Diagnostic, Severity, Subject};
use crate::text::{ExpansionId, Origin, SourceMap, Span, Texts};
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum distance in bytes between a word and its argument.
const NEAR: u32 = 80;

/// Drops diagnostics that only follow from a missing argument. If one of them is an error, the missing argument becomes
/// an error.
pub(super) fn drop_consequences(texts: Texts<'_>, found: &mut Vec<Diagnostic>) {
    let missing = Missing::of(found, texts);
    if missing.parameters.is_empty() {
        return;
    }
    let mut grave: Vec<Span> = Vec::new();
    found.retain(|diagnostic| {
        let origin = diagnostic.primary.origin;
        if diagnostic.lint.stage.is_about_text() {
            return true;
        }
        // A missing argument explains why a run ends there.
        if [&DEAD_END, &NO_MOVE].contains(&diagnostic.lint) {
            return false;
        }
        // One missing argument and one extra argument are a single counting mistake.
        if diagnostic.lint == &UNUSED_ARGUMENT && missing.calls.contains(&origin.span) {
            return false;
        }
        // So do two occupants without the direction between them.
        if diagnostic.lint == &ARGUMENT_ORDER && missing.dropped.contains_key(&origin.expansion) {
            return false;
        }
        let cause = missing.cause(origin, texts);
        if diagnostic.is_error() {
            grave.extend(cause);
        }
        cause.is_none()
    });
    for diagnostic in found {
        if diagnostic.lint == &MISSING_ARGUMENT && grave.contains(&diagnostic.span()) {
            diagnostic.severity = Severity::Error;
        }
    }
}

/// Joins the parameters that the same calls leave without a value.
pub(super) fn join_parameters(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let calls = |diagnostic: &Diagnostic| {
        parameter(diagnostic)?;
        let first = diagnostic.primary.origin.expansion;
        Some((first, diagnostic.also_in.clone()))
    };
    let groups = grouped(std::mem::take(found), calls).into_iter();
    found.extend(groups.filter_map(|group| joined(group, sources)));
}

/// The number of the parameter without a value that a diagnostic is about.
fn parameter(diagnostic: &Diagnostic) -> Option<u32> {
    match diagnostic.about {
        Some(Subject::Parameter(number)) => Some(number),
        _ => None,
    }
}

/// One diagnostic for several parameters of one call.
fn joined(group: Vec<Diagnostic>, sources: &SourceMap) -> Option<Diagnostic> {
    let mut numbers: Vec<u32> = group.iter().filter_map(parameter).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let severity = group.iter().map(|diagnostic| diagnostic.severity).max()?;
    let first = join(group, sources)?;
    let parameters = match *numbers {
        [] | [_] => return Some(first),
        [one, other] => format!("`${one}` and `${other}`"),
        [one, .., last] if (last - one) as usize + 1 == numbers.len() => {
            format!("`${one}` to `${last}`")
        }
        [one, ..] => format!("`${one}` and {} more parameters", numbers.len() - 1),
    };
    Some(Diagnostic {
        message: format!("{parameters} have no value"),
        severity,
        ..first
    })
}

/// The missing arguments of all macro calls of a load.
struct Missing {
    /// The parameters without a value.
    parameters: Vec<Origin>,
    /// The calls that lack them, and the definitions of the macros.
    calls: FxHashSet<Span>,
    /// For each expansion, the parameters without a value in it.
    dropped: FxHashMap<ExpansionId, Vec<Span>>,
}

impl Missing {
    fn of(found: &[Diagnostic], texts: Texts<'_>) -> Self {
        let missing = found
            .iter()
            .filter(|diagnostic| diagnostic.lint == &MISSING_ARGUMENT);
        let mut dropped: FxHashMap<ExpansionId, Vec<Span>> = FxHashMap::default();
        for diagnostic in missing.clone() {
            let Origin { span, expansion } = diagnostic.primary.origin;
            for &expansion in diagnostic.also_in.iter().chain([&expansion]) {
                dropped.entry(expansion).or_default().push(span);
            }
        }
        let calls = dropped.keys().filter_map(|&id| texts.expansions.get(id));
        Self {
            calls: calls
                .flat_map(|call| [call.call.span, call.definition.span])
                .collect(),
            parameters: missing
                .map(|diagnostic| diagnostic.primary.origin)
                .collect(),
            dropped,
        }
    }

    /// The parameter that a diagnostic at this place follows from.
    fn cause(&self, place: Origin, texts: Texts<'_>) -> Option<Span> {
        let mut parameters = self.parameters.iter();
        let beside = parameters.find(|parameter| follows(texts.sources, place, **parameter));
        beside
            .map(|parameter| parameter.span)
            .or_else(|| self.dropped_from_call(place.expansion, texts))
    }

    /// The parameter that was dropped from one of the calls that led to an expansion, so that the call received other
    /// arguments than the author meant.
    fn dropped_from_call(&self, expansion: ExpansionId, texts: Texts<'_>) -> Option<Span> {
        texts.expansions.backtrace(expansion).find_map(|call| {
            let dropped = self.dropped.get(&call.call.expansion)?;
            let mut dropped = dropped.iter().copied();
            dropped.find(|&parameter| call.call.span.covers(parameter))
        })
    }
}

/// Whether the text of a diagnostic contains the parameter without a value, or precedes it in the same list.
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
