//! Diagnostics as JSON. Lines and columns count from 1, columns in characters; offsets are bytes of the decoded file.

use crate::diagnostics::{Diagnostic, Fix, Label, Safety};
use crate::text::{Location, Span, Texts};
use serde::Serialize;

/// A diagnostic.
#[derive(Debug, Serialize)]
pub struct JsonDiagnostic {
    code: String,
    name: &'static str,
    stage: &'static str,
    severity: &'static str,
    message: String,
    location: Option<JsonRange>,
    labels: Vec<JsonLabel>,
    expansions: Vec<JsonCall>,
    repeated: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<usize>,
    help: Option<String>,
    fixes: Vec<JsonFix>,
}

#[derive(Debug, Serialize)]
struct JsonFix {
    title: String,
    is_safe: bool,
    edits: Vec<JsonEdit>,
}

#[derive(Debug, Serialize)]
struct JsonEdit {
    location: Option<JsonRange>,
    new_text: String,
}

#[derive(Debug, Serialize)]
struct JsonLabel {
    is_primary: bool,
    message: String,
    location: Option<JsonRange>,
}

#[derive(Debug, Serialize)]
struct JsonCall {
    r#macro: String,
    call: Option<JsonRange>,
    definition: Option<JsonRange>,
}

#[derive(Debug, Serialize)]
struct JsonRange {
    file: String,
    start: JsonPoint,
    end: JsonPoint,
}

#[derive(Debug, Serialize)]
struct JsonPoint {
    line: u32,
    column: u32,
    offset: u32,
}

/// A diagnostic with all its details.
pub fn to_json(texts: Texts<'_>, diagnostic: &Diagnostic) -> JsonDiagnostic {
    let primary = &diagnostic.primary;
    let mut labels = vec![label(texts, primary, true)];
    labels.extend(
        diagnostic
            .secondary
            .iter()
            .map(|other| label(texts, other, false)),
    );
    let expansions = texts.calls(primary.origin).map(|call| JsonCall {
        r#macro: texts.names.text(call.name).to_owned(),
        call: range(texts, call.call.span),
        definition: range(texts, call.definition.span),
    });
    JsonDiagnostic {
        code: diagnostic.lint.code(),
        name: diagnostic.lint.name,
        stage: diagnostic.lint.stage.name(),
        severity: diagnostic.severity.word(),
        message: diagnostic.message.clone(),
        location: range(texts, primary.origin.span),
        labels,
        expansions: expansions.collect(),
        repeated: diagnostic.also_in.len(),
        more: (diagnostic.more > 0).then_some(diagnostic.more),
        help: diagnostic.help.clone(),
        fixes: diagnostic
            .fixes_of(texts.sources)
            .map(|fix| json_fix(texts, fix))
            .collect(),
    }
}

fn json_fix(texts: Texts<'_>, fix: &Fix) -> JsonFix {
    let edits = fix.edits.iter().map(|edit| JsonEdit {
        location: range(texts, edit.span),
        new_text: edit.new.clone(),
    });
    JsonFix {
        title: fix.title.clone(),
        is_safe: fix.safety == Safety::Safe,
        edits: edits.collect(),
    }
}

fn label(texts: Texts<'_>, label: &Label, is_primary: bool) -> JsonLabel {
    JsonLabel {
        is_primary,
        message: label.message.clone(),
        location: range(texts, label.origin.span),
    }
}

fn range(texts: Texts<'_>, span: Span) -> Option<JsonRange> {
    let (start, end) = texts.locations(span)?;
    Some(JsonRange {
        file: start.file.to_owned(),
        start: point(&start),
        end: point(&end),
    })
}

fn point(place: &Location<'_>) -> JsonPoint {
    JsonPoint {
        line: place.at.line,
        column: place.at.column,
        offset: place.offset,
    }
}
