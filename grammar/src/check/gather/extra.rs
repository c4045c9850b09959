//! Joins reports of unused arguments with the errors that explain them.

use crate::diagnostics::registry::{UNKNOWN_NAMES, UNUSED_ARGUMENT};
use crate::diagnostics::{Diagnostic, Label};
use crate::text::{Origin, Span, Texts};
use rustc_hash::{FxHashMap, FxHashSet};

/// Joins the report of an extra argument with an error in the same call: the author miscounted, and one diagnostic
/// shows both.
pub(super) fn join_extra_arguments(found: &mut Vec<Diagnostic>) {
    let extra = |diagnostic: &Diagnostic| diagnostic.lint == &UNUSED_ARGUMENT;
    let calls = found.iter().filter(|diagnostic| extra(diagnostic));
    let calls: Vec<Label> = calls.map(Diagnostic::as_label).collect();
    for call in calls {
        let span = call.origin.span;
        let is_in_call = |diagnostic: &&mut Diagnostic| {
            diagnostic.is_error() && diagnostic.span() != span && span.covers(diagnostic.span())
        };
        if let Some(error) = found.iter_mut().find(is_in_call) {
            error.secondary.push(call);
            found.retain(|diagnostic| !extra(diagnostic) || diagnostic.span() != span);
        }
    }
}

/// Joins an unknown name that begins with `$`, in the body of a macro, with the report of the arguments that the macro
/// does not use: the name was meant as a parameter.
pub(super) fn join_named_parameters(texts: Texts<'_>, found: &mut Vec<Diagnostic>) {
    let is_unused = |diagnostic: &&Diagnostic| diagnostic.lint == &UNUSED_ARGUMENT;
    let unused = found.iter().filter(is_unused);
    let unused: FxHashMap<Span, Label> = unused
        .map(|diagnostic| (diagnostic.span(), diagnostic.as_label()))
        .collect();
    let mut joined: FxHashSet<Span> = FxHashSet::default();
    for diagnostic in &mut *found {
        let Origin { span, expansion } = diagnostic.primary.origin;
        let is_parameter = texts.sources.slice(span).starts_with('$');
        let call = texts.expansions.get(expansion).filter(|_| is_parameter);
        let places = call.map(|call| [call.definition.span, call.call.span]);
        let label = places.and_then(|places| places.iter().find_map(|place| unused.get(place)));
        if let Some(label) = label.filter(|_| UNKNOWN_NAMES.contains(&diagnostic.lint)) {
            joined.insert(label.origin.span);
            diagnostic.secondary.push(label.clone());
            diagnostic.help = Some("parameters are numbers: `$1`, `$2`, …".to_owned());
        }
    }
    found.retain(|diagnostic| !is_unused(&diagnostic) || !joined.contains(&diagnostic.span()));
}
