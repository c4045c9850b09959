//! Diagnostics in the Static Analysis Results Interchange Format, SARIF 2.1.0 by OASIS.

use crate::diagnostics::{Diagnostic, Fix, Label, Lint, Safety, registry};
use crate::text::{Location, Span, Texts};
use serde_json::{Value, json};

/// The whole document for one run of the program `tool` in this version.
pub fn sarif_document(tool: &str, version: &str, results: Vec<Value>) -> Value {
    let rules: Vec<Value> = registry::all().map(rule).collect();
    json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": tool,
                "semanticVersion": version,
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// A diagnostic.
pub fn sarif_result(texts: Texts<'_>, diagnostic: &Diagnostic) -> Value {
    let text = match &diagnostic.help {
        Some(help) => format!("{} ({help})", diagnostic.message),
        None => diagnostic.message.clone(),
    };
    let mut result = json!({
        "ruleId": diagnostic.lint.name,
        "level": diagnostic.severity.word(),
        "message": { "text": text },
        "locations": location(texts, diagnostic.span())
            .into_iter()
            .collect::<Vec<_>>(),
    });
    if let Some(index) = diagnostic.lint.id.index() {
        result["ruleIndex"] = json!(index);
    }
    if diagnostic.more > 0 {
        result["properties"] = json!({ "more": diagnostic.more });
    }
    let labels = diagnostic.secondary.iter();
    let related: Vec<Value> = labels.filter_map(|label| related(texts, label)).collect();
    if !related.is_empty() {
        result["relatedLocations"] = json!(related);
    }
    let fixes: Vec<Value> = diagnostic
        .fixes_of(texts.sources)
        .filter_map(|fix| sarif_fix(texts, fix))
        .collect();
    if !fixes.is_empty() {
        result["fixes"] = json!(fixes);
    }
    result
}

fn sarif_fix(texts: Texts<'_>, fix: &Fix) -> Option<Value> {
    let (file, _) = texts.locations(fix.edits.first()?.span)?;
    let replacements: Vec<Value> = fix
        .edits
        .iter()
        .filter_map(|edit| {
            let region = region(&texts.locations(edit.span)?);
            Some(json!({ "deletedRegion": region, "insertedContent": { "text": edit.new } }))
        })
        .collect();
    Some(json!({
        "description": { "text": fix.title },
        "properties": { "isSafe": fix.safety == Safety::Safe },
        "artifactChanges": [{
            "artifactLocation": { "uri": uri(file.file) },
            "replacements": replacements,
        }],
    }))
}

fn rule(lint: &'static Lint) -> Value {
    json!({
        "id": lint.name,
        "name": lint.name,
        "shortDescription": { "text": lint.summary() },
        "help": { "text": lint.page, "markdown": lint.page },
        "defaultConfiguration": { "level": lint.severity.word() },
        "properties": { "stage": lint.stage.name() },
    })
}

fn related(texts: Texts<'_>, label: &Label) -> Option<Value> {
    let mut location = location(texts, label.origin.span)?;
    if !label.message.is_empty() {
        location["message"] = json!({ "text": label.message });
    }
    Some(location)
}

fn location(texts: Texts<'_>, span: Span) -> Option<Value> {
    let places = texts.locations(span)?;
    Some(json!({ "physicalLocation": {
        "artifactLocation": { "uri": uri(places.0.file) },
        "region": region(&places),
    } }))
}

fn region((start, end): &(Location<'_>, Location<'_>)) -> Value {
    json!({
        "startLine": start.at.line,
        "startColumn": start.at.column,
        "endLine": end.at.line,
        "endColumn": end.at.column,
    })
}

/// A file name as a relative reference: what RFC 3986 does not allow in a path is escaped.
fn uri(file: &str) -> String {
    percent_encoded(&file.replace('\\', "/"), b"/-._~!$&'()*+,;=@")
}

/// A text for a URI, in which all bytes but ASCII letters, digits and those in `kept` are escaped.
pub fn percent_encoded(text: &str, kept: &[u8]) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || kept.contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}
