//! Completion: what may be written at a place.

use super::View;
use super::context::{Context, Spot, expected};
use crate::ast::KNOWN_OPTIONS;
use crate::diagnostics::registry;
use crate::reference;
use crate::resolve::Class;
use crate::text::{Span, kw};

/// A word that may be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The word.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// One line about it.
    pub detail: String,
    /// More about it, Markdown.
    pub documentation: Option<String>,
    /// The span to replace: the part already written.
    pub replaced: Span,
    /// What to write: plain text, or with `${1:name}` for the parts to fill in.
    pub snippet: String,
}

/// What a completion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A keyword.
    Keyword,
    /// A name.
    Name(Class),
    /// The name of an option, or of a diagnostic.
    Text,
}

/// The words that fit at a place, keywords first.
pub fn complete(view: &View<'_>, offset: u32) -> Vec<Completion> {
    let written = written(view, offset);
    if view.tree.is_in_text(offset) {
        return in_text(view, offset);
    }
    let spot = Spot::of(view, offset);
    let (keywords, classes) = expected(&spot);
    let mut found: Vec<Completion> = Vec::new();
    for keyword in keywords {
        let label = kw::ALL[keyword.0 as usize];
        let entry = reference::find(label);
        let is_call = spot.is_head && !matches!(spot.context, Context::Moves);
        let call = entry
            .and_then(reference::KeywordEntry::call)
            .unwrap_or_default();
        found.push(Completion {
            label: label.to_owned(),
            kind: CompletionKind::Keyword,
            detail: entry.map_or(String::new(), |entry| entry.syntax().replace('`', "")),
            documentation: entry.map(|entry| entry.text.to_owned()),
            replaced: written,
            snippet: if is_call {
                snippet(label, call)
            } else {
                label.to_owned()
            },
        });
    }
    for class in classes {
        for name in view.analysis.names(class) {
            found.push(named(view, class, name, &spot, written));
        }
    }
    found
}

fn named(view: &View<'_>, class: Class, name: &str, spot: &Spot, written: Span) -> Completion {
    let parameters = match class {
        Class::Macro if spot.is_head => {
            let symbol = view.analysis.rules.names.get(name);
            let found = symbol.and_then(|symbol| view.analysis.rules.macros.find(symbol));
            found.map_or(0, |found| found.parameters.min(MAX_PARAMETERS))
        }
        _ => 0,
    };
    let holes = (1..=parameters).map(|number| format!(" ${{{number}:\\${number}}}"));
    let label_holes = (1..=parameters).map(|number| format!(" ${number}"));
    Completion {
        label: name.to_owned(),
        kind: CompletionKind::Name(class),
        detail: format!("{}{}", class.noun(), label_holes.collect::<String>()),
        documentation: None,
        replaced: written,
        snippet: escaped(name) + &holes.collect::<String>(),
    }
}

/// The largest number of arguments that a snippet asks for.
const MAX_PARAMETERS: u32 = 9;

/// The part of a word before a place.
fn written(view: &View<'_>, offset: u32) -> Span {
    let word = view.tree.atom_at(offset).map(|token| token.span);
    let word = word.filter(|word| word.start < offset && !view.tree.slice(*word).starts_with('"'));
    Span::new(word.map_or(offset, |word| word.start), offset)
}

/// Completes the names of options in a string, and those of diagnostics in a suppression; nothing elsewhere.
fn in_text(view: &View<'_>, offset: u32) -> Vec<Completion> {
    let line = view.tree.text()[..offset as usize]
        .rsplit('\n')
        .next()
        .unwrap_or_default();
    let text = |label: &str, detail: String, replaced: Span| Completion {
        label: label.to_owned(),
        kind: CompletionKind::Text,
        detail,
        documentation: None,
        replaced,
        snippet: escaped(label),
    };
    if let Some((_, list)) = line.split_once("zrf: allow(")
        && line.contains(';')
    {
        let part = list.rsplit([',', ' ']).next().unwrap_or_default();
        let replaced = Span::new(offset - part.len() as u32, offset);
        let lints =
            registry::all().filter(|lint| lint.severity != crate::diagnostics::Severity::Error);
        return lints
            .map(|lint| text(lint.name, lint.summary(), replaced))
            .collect();
    }
    let Some(string) = view.tree.string_around(offset) else {
        return Vec::new();
    };
    let spot = Spot::of(view, string.start);
    if spot.head != "option" || spot.index != 1 {
        return Vec::new();
    }
    // Without a closing quote on its line, the string is still being written, and ends at the cursor.
    let inside = view
        .tree
        .slice(string)
        .strip_prefix('"')
        .unwrap_or_default();
    let closed = inside
        .strip_suffix('"')
        .filter(|inside| !inside.contains('\n'));
    let start = string.start + 1;
    let end = closed.map_or(offset, |inside| start + inside.len() as u32);
    let replaced = Span::new(start.min(end), end);
    let options = KNOWN_OPTIONS.iter();
    options
        .map(|option| text(option.name, "option".to_owned(), replaced))
        .collect()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('$', "\\$")
        .replace('}', "\\}")
}

/// The syntax of a list as a snippet: its parts up to the first optional one.
fn snippet(keyword: &str, call: &str) -> String {
    let Some(rest) = call
        .strip_prefix('(')
        .and_then(|line| line.strip_prefix(keyword))
    else {
        return escaped(keyword);
    };
    let rest = rest.strip_suffix(')').unwrap_or(rest);
    let needed = rest.split(['[', '…']).next().unwrap_or_default();
    let needed = needed.split(" ...").next().unwrap_or_default();
    let mut snippet = escaped(keyword);
    let (mut number, mut word) = (0, String::new());
    let flush = |word: &mut String, number: &mut u32, snippet: &mut String| {
        if !word.is_empty() {
            *number += 1;
            snippet.push_str(&format!("${{{number}:{}}}", escaped(word)));
            word.clear();
        }
    };
    let mut depth = 0i32;
    for character in needed.trim_end().chars() {
        match character {
            '(' | ')' | ' ' | '"' => {
                flush(&mut word, &mut number, &mut snippet);
                depth += i32::from(character == '(') - i32::from(character == ')');
                snippet.push(character);
            }
            _ => word.push(character),
        }
    }
    flush(&mut word, &mut number, &mut snippet);
    // Only whole lists can be filled in.
    match depth {
        0 if snippet.matches('"').count().is_multiple_of(2) => snippet,
        _ => escaped(keyword) + " $0",
    }
}
