//! Macros and arguments that nothing uses.

use crate::diagnostics::registry::{UNUSED_ARGUMENT, UNUSED_MACRO};
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::expand::Macros;
use crate::text::{FileId, Names, SourceMap};

/// Reports macros of the file itself that no call reaches; what it includes may be a library.
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
                    .fix(Fix::unsure("take it away", vec![edit])),
            );
        }
    }
}

/// Reports calls that give more arguments than are used.
pub(super) fn arguments(macros: &Macros, names: &Names, found: &mut Vec<Diagnostic>) {
    for (definition, calls) in macros.iter() {
        for call in calls.iter().filter(|call| call.used < call.arguments) {
            let name = names.text(definition.name);
            let message = match call.arguments - call.used {
                1 => format!("the last argument of `{name}` is never used"),
                extra => format!("the last {extra} arguments of `{name}` are never used"),
            };
            let finding = Diagnostic::new(&UNUSED_ARGUMENT, message, call.origin);
            found.push(finding.label(
                definition.definition,
                format!("uses {}", highest(definition.parameters)),
            ));
        }
    }
}

fn highest(parameters: u32) -> String {
    match parameters {
        0 => "no argument".to_owned(),
        parameters => format!("arguments up to `${parameters}`"),
    }
}
