//! Macros and arguments that nothing uses, and macros that are copies of each other but for one word.

use crate::check::Rules;
use crate::diagnostics::registry::{SIMILAR_MACROS, UNUSED_ARGUMENT, UNUSED_MACRO};
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::expand::{CallSite, Macro, Macros};
use crate::syntax::{Form, FormKind};
use crate::text::{FileId, Names, SourceMap, Symbol};
use rustc_hash::FxHashMap;

/// Reports macros of the file itself that no call reaches; included files may be libraries.
pub(super) fn unused(
    macros: &Macros,
    sources: &SourceMap,
    names: &Names,
    found: &mut Vec<Diagnostic>,
) {
    for (definition, calls) in macros.iter() {
        let file = sources.file_at(definition.definition.span.start);
        if calls.is_empty() && file == Some(FileId(0)) {
            let message = format!("macro `{}` is never used", names.text(definition.name));
            let edit = Edit::delete(definition.whole.span);
            found.push(
                Diagnostic::new(&UNUSED_MACRO, message, definition.definition)
                    .fix(Fix::unsure("remove it", vec![edit])),
            );
        }
    }
}

/// Reports calls with more arguments than are used; if a macro has several calls and all of them do, reports the macro.
pub(super) fn arguments(macros: &Macros, names: &Names, found: &mut Vec<Diagnostic>) {
    for (definition, calls) in macros.iter() {
        let name = names.text(definition.name);
        let extra = |call: &CallSite| call.arguments.saturating_sub(call.used);
        let uses = format!("uses {}", highest(definition.parameters));
        let least = calls.iter().map(extra).min().unwrap_or(0);
        if let ([first, _, ..], 1..) = (calls, least) {
            let message = match least {
                1 => format!("`{name}` never uses the last argument of its calls"),
                extra => format!("`{name}` never uses the last {extra} arguments of its calls"),
            };
            let diagnostic = Diagnostic::new(&UNUSED_ARGUMENT, message, definition.definition);
            let label = format!("one of {} calls", calls.len());
            found.push(diagnostic.at(uses).label(first.origin, label));
            continue;
        }
        for call in calls.iter().filter(|call| extra(call) > 0) {
            let message = match extra(call) {
                1 => format!("the last argument of `{name}` is never used"),
                extra => format!("the last {extra} arguments of `{name}` are never used"),
            };
            let diagnostic = Diagnostic::new(&UNUSED_ARGUMENT, message, call.origin);
            found.push(diagnostic.label(definition.definition, uses.clone()));
        }
    }
}

fn highest(parameters: u32) -> String {
    match parameters {
        0 => "no argument".to_owned(),
        parameters => format!("arguments up to `${parameters}`"),
    }
}

/// Minimum number of words in a body for a shared macro with an argument to be worthwhile.
const MIN_WORDS: usize = 12;
/// Number of macros of the same shape that a macro is compared with.
const MAX_COMPARED: usize = 20;

/// Reports macros whose bodies differ from that of an earlier macro in only one word, in any number of places.
pub(super) fn similar(rules: &Rules, found: &mut Vec<Diagnostic>) {
    let mut by_shape: FxHashMap<Vec<u8>, Vec<(&Macro, Vec<Symbol>)>> = FxHashMap::default();
    for (macro_def, _) in rules.macros.iter() {
        let (mut shape, mut words) = (Vec::new(), Vec::new());
        flatten(&macro_def.body, &mut shape, &mut words);
        if words.len() < MIN_WORDS {
            continue;
        }
        let alike = by_shape.entry(shape).or_default();
        let mut others = alike.iter().take(MAX_COMPARED);
        let other = others.find_map(|(other, known)| {
            only_difference(known, &words).map(|difference| (*other, difference))
        });
        if let Some((other, difference)) = other {
            found.push(diagnostic(macro_def, other, difference, &rules.names));
        } else {
            alike.push((macro_def, words));
        }
    }
}

fn diagnostic(
    macro_def: &Macro,
    other: &Macro,
    difference: Option<(Symbol, Symbol)>,
    names: &Names,
) -> Diagnostic {
    let (name, first) = (names.text(macro_def.name), names.text(other.name));
    let (message, help) = match difference {
        None => (
            format!("macro `{name}` is identical to `{first}`"),
            "keep only one of them".to_owned(),
        ),
        Some((old, new)) => {
            let (old, new) = (names.text(old), names.text(new));
            (
                format!("macro `{name}` is `{first}` with `{new}` instead of `{old}`"),
                format!("use one macro with an argument for `{new}`"),
            )
        }
    };
    let diagnostic = Diagnostic::new(&SIMILAR_MACROS, message, macro_def.definition);
    diagnostic
        .label(other.definition, "the first of them")
        .help(help)
}

/// The nesting of a body, and its words and strings in order.
fn flatten(forms: &[Form], shape: &mut Vec<u8>, words: &mut Vec<Symbol>) {
    for form in forms {
        match &form.kind {
            FormKind::Word(symbol) => {
                shape.push(b'w');
                words.push(*symbol);
            }
            FormKind::String(symbol) => {
                shape.push(b's');
                words.push(*symbol);
            }
            FormKind::List(items) => {
                shape.push(b'(');
                flatten(items, shape, words);
                shape.push(b')');
            }
        }
    }
}

/// The pair of words in which two bodies differ. The inner option is `None` if they are equal, the outer one if they
/// differ in more than one pair.
fn only_difference(old: &[Symbol], new: &[Symbol]) -> Option<Option<(Symbol, Symbol)>> {
    let mut difference = None;
    for pair in old.iter().copied().zip(new.iter().copied()) {
        if pair.0 != pair.1 && *difference.get_or_insert(pair) != pair {
            return None;
        }
    }
    Some(difference)
}
