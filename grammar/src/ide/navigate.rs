//! Navigates from a name to its declarations, to all its other places, and to files.

use super::index::{How, Occurrence};
use super::{FileSpan, View};
use crate::resolve::{Class, Role};
use crate::syntax::Form;
use crate::text::{Files, Span, kw, resource_places};
use std::collections::BTreeSet;

/// A place of a name in the file that was asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Highlight {
    /// The name.
    pub span: Span,
    /// Whether it is declared there.
    pub is_declaration: bool,
}

/// The declarations of what the word at `offset` names: those of the same game if it has any.
pub fn definition(view: &View<'_>, offset: u32) -> Vec<FileSpan> {
    if let Some(place) = included(view, offset).or_else(|| parameter(view, offset)) {
        return vec![place];
    }
    let here = view.old(offset).unwrap_or_default();
    let mut places = BTreeSet::new();
    for (class, symbol) in view.names_at(offset) {
        let named: Vec<&Occurrence> = view.analysis.index.named(class, symbol).collect();
        let mut declared: Vec<&Occurrence> = named
            .iter()
            .copied()
            .filter(|one| declares(view, one))
            .collect();
        let entry = view
            .analysis
            .rules
            .entries()
            .iter()
            .map(|entry| entry.origin.span);
        let entry = entry
            .into_iter()
            .find(|entry| entry.start <= here && here <= entry.end);
        let is_near = |one: &&&Occurrence| entry.is_some_and(|entry: Span| entry.covers(one.span));
        let near: Vec<&Occurrence> = declared.iter().filter(is_near).copied().collect();
        if !near.is_empty() {
            declared = near;
        }
        places.extend(declared.iter().filter_map(|one| view.place(one.span)));
    }
    places.into_iter().collect()
}

/// Whether an occurrence declares its name. Flags are declared where they are set.
fn declares(view: &View<'_>, one: &Occurrence) -> bool {
    let setter = match one.class {
        Class::Flag => "set-flag",
        Class::PositionFlag => "set-position-flag",
        _ => return one.role == Role::Declaration,
    };
    let before = Span::new(one.span.start.saturating_sub(LOOK_BACK), one.span.start);
    let sources = &view.analysis.rules.sources;
    let text = (before.start..before.end).map(|start| sources.slice(Span::new(start, before.end)));
    let text = text
        .into_iter()
        .find(|text| !text.is_empty())
        .unwrap_or_default();
    text.rsplit('(')
        .next()
        .is_some_and(|list| list.trim() == setter)
}

/// How far before the name of a flag its `set-flag` may begin, in bytes.
const LOOK_BACK: u32 = 64;

/// The file that an `include` at the place names.
fn included(view: &View<'_>, offset: u32) -> Option<FileSpan> {
    let chain = view.tree.chain(offset);
    let [.., list, name] = chain.as_slice() else {
        return None;
    };
    let text = view.tree.content(name).replace('\\', "/").to_lowercase();
    if view.tree.head(list) != "include" || name.string().is_none() {
        return None;
    }
    let files = view.analysis.rules.sources.files().iter();
    let file = files
        .into_iter()
        .find(|file| file.name.to_lowercase().ends_with(&text))?;
    Some(FileSpan {
        file: file.name.clone(),
        span: Span::new(0, 0),
    })
}

/// The name of the macro that a `$1` at the place belongs to.
fn parameter(view: &View<'_>, offset: u32) -> Option<FileSpan> {
    let chain = view.tree.chain(offset);
    let is_parameter =
        chain.last()?.word().is_some() && is_parameter_word(view.tree.content(chain.last()?));
    let define = chain.iter().find(|form| form.head() == Some(kw::DEFINE))?;
    let name = define.list()?.get(1)?;
    is_parameter.then(|| FileSpan {
        file: view.name().to_owned(),
        span: name.origin.span,
    })
}

/// Whether a word is a parameter and nothing else: `$1`.
fn is_parameter_word(text: &str) -> bool {
    let digits = text.strip_prefix('$').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// All places, in all files, of the name at `offset`.
pub fn references(view: &View<'_>, offset: u32, with_declarations: bool) -> Vec<FileSpan> {
    let parameters = parameters(view, offset);
    if !parameters.is_empty() {
        let here = |span| FileSpan {
            file: view.name().to_owned(),
            span,
        };
        return parameters.into_iter().map(here).collect();
    }
    let mut places = BTreeSet::new();
    for (class, symbol) in view.names_at(offset) {
        let named = view.analysis.index.named(class, symbol);
        let wanted = named.filter(|one| {
            one.how != How::Made && (with_declarations || one.role == Role::Reference)
        });
        places.extend(wanted.filter_map(|one| view.place(one.span)));
    }
    places.into_iter().collect()
}

/// The places of the same parameter in the same macro.
fn parameters(view: &View<'_>, offset: u32) -> Vec<Span> {
    let chain = view.tree.chain(offset);
    let Some(word) = chain.last().filter(|form| form.list().is_none()) else {
        return Vec::new();
    };
    let text = view.tree.content(word);
    let define = chain.iter().find(|form| form.head() == Some(kw::DEFINE));
    let Some(define) = define.filter(|_| is_parameter_word(text)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut rest: Vec<&Form> = vec![define];
    while let Some(form) = rest.pop() {
        match form.list() {
            Some(items) => rest.extend(items),
            None if view.tree.content(form) == text => found.push(form.origin.span),
            None => {}
        }
    }
    found.sort_unstable();
    found
}

/// All places in this file of the name at `offset`.
pub fn highlights(view: &View<'_>, offset: u32) -> Vec<Highlight> {
    let mut found: BTreeSet<Highlight> = BTreeSet::new();
    found.extend(parameters(view, offset).into_iter().map(|span| Highlight {
        span,
        is_declaration: false,
    }));
    for (class, symbol) in view.names_at(offset) {
        for one in view.analysis.index.named(class, symbol) {
            let span = view.here(one.span).filter(|_| one.how != How::Made);
            found.extend(span.map(|span| Highlight {
                span,
                is_declaration: one.role == Role::Declaration,
            }));
        }
    }
    found.into_iter().collect()
}

/// A string that names a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The text between the quotes.
    pub span: Span,
    /// The path of the file.
    pub path: String,
}

/// The strings that name existing files: includes, pictures, sounds, solutions.
pub fn links(view: &View<'_>, files: &dyn Files) -> Vec<Link> {
    let mut found = Vec::new();
    view.tree.visit(|form, around| {
        let Some(list) = around.last().filter(|_| form.string().is_some()) else {
            return;
        };
        let text = view.tree.content(form).replace('\\', "/");
        let head = view.tree.head(list);
        let is_file = ["include", "image", "solution", "music", "open"].contains(&head)
            || head.ends_with("-sound");
        if !is_file || text.is_empty() {
            return;
        }
        let places = resource_places(view.name(), &text);
        let path = places.iter().find_map(|place| files.locate(place));
        let span = view.tree.inside(form);
        found.extend(path.map(|path| Link { span, path }));
    });
    found
}
