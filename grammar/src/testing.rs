//! Helpers that tests of several stages share: forms and diagnostics as short text.

use crate::diagnostics::Diagnostic;
use crate::syntax::{Form, FormKind};
use crate::text::{Names, SourceMap};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The file `test.zrf` with this text.
pub(crate) fn file(text: String) -> BTreeMap<String, Vec<u8>> {
    BTreeMap::from([("test.zrf".to_owned(), text.into_bytes())])
}

/// Diagnostics in the order of their places, one per line: `line:column severity[name] message`.
///
/// Further places and the help follow on lines of their own. Files other than the first are named.
pub(crate) fn compact(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut diagnostics: Vec<_> = diagnostics.iter().collect();
    diagnostics.sort_by_key(|diagnostic| diagnostic.span());
    let mut text = String::new();
    for diagnostic in diagnostics {
        let severity = diagnostic.severity.word();
        let place = place(sources, diagnostic.span().start);
        let (name, message) = (diagnostic.lint.name, &diagnostic.message);
        write!(text, "{place} {severity}[{name}] {message}").expect("a string takes any text");
        if !diagnostic.also_in.is_empty() {
            write!(text, " (+{})", diagnostic.also_in.len()).expect("a string takes any text");
        }
        if !diagnostic.primary.message.is_empty() {
            write!(text, " ^ {}", diagnostic.primary.message).expect("a string takes any text");
        }
        text.push('\n');
        for label in &diagnostic.secondary {
            let place = self::place(sources, label.origin.span.start);
            writeln!(text, "  {place} {}", label.message).expect("a string takes any text");
        }
        if let Some(help) = &diagnostic.help {
            writeln!(text, "  help: {help}").expect("a string takes any text");
        }
    }
    text
}

fn place(sources: &SourceMap, offset: u32) -> String {
    let Some(id) = sources.file_at(offset) else {
        return "?".to_owned();
    };
    let file = sources.file(id);
    let place = file.line_column(offset);
    match id.0 {
        0 => format!("{}:{}", place.line, place.column),
        _ => format!("{}:{}:{}", file.name, place.line, place.column),
    }
}

/// Forms as one line of text.
pub(crate) fn show(names: &Names, forms: &[Form]) -> String {
    let shown: Vec<String> = forms
        .iter()
        .map(|form| match &form.kind {
            FormKind::Word(word) => names.text(*word).to_owned(),
            FormKind::String(text) => format!("{:?}", names.text(*text)),
            FormKind::List(items) => format!("({})", show(names, items)),
        })
        .collect();
    shown.join(" ")
}

/// The text without the indentation and the empty first and last lines it has as part of a test.
pub(crate) fn dedent(text: &str) -> String {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let indent = lines()
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    let mut dedented = String::new();
    for line in text.lines().skip_while(|line| line.trim().is_empty()) {
        dedented.push_str(line.get(indent..).unwrap_or_default());
        dedented.push('\n');
    }
    dedented.truncate(dedented.trim_end().len());
    dedented.push('\n');
    dedented
}
