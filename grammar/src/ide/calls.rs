//! Which macros call which.

use super::{FileSpan, View};
use crate::resolve::{Class, Role};
use crate::syntax::Form;
use crate::text::{FileId, Span, Symbol, kw};

/// A macro, or a part of a game that calls one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Its name.
    pub name: String,
    /// The keyword it begins with: `define`, `piece`.
    pub keyword: String,
    /// The whole form.
    pub whole: FileSpan,
    /// Its name in the text.
    pub selection: FileSpan,
}

/// Calls from or to a macro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MacroCall {
    /// The caller or the called macro.
    pub other: Caller,
    /// The places of the calls.
    pub calls: Vec<FileSpan>,
}

/// The macro whose name is at a place.
pub fn macro_at(view: &View<'_>, offset: u32) -> Option<Caller> {
    let names = view.names_at(offset);
    let (_, symbol) = names
        .into_iter()
        .find(|(class, _)| *class == Class::Macro)?;
    definition_of(view, symbol)
}

fn definition_of(view: &View<'_>, symbol: Symbol) -> Option<Caller> {
    let macro_def = view.analysis.rules.macros.find(symbol)?;
    Some(Caller {
        name: view.analysis.text(symbol).to_owned(),
        keyword: "define".to_owned(),
        whole: view.place(macro_def.whole.span)?,
        selection: view.place(macro_def.definition.span)?,
    })
}

/// The macros, pieces and sections that call a macro.
pub fn incoming_calls(view: &View<'_>, name: &str) -> Vec<MacroCall> {
    let Some(symbol) = view.analysis.rules.names.get(name) else {
        return Vec::new();
    };
    let named = view.analysis.index.named(Class::Macro, symbol);
    let calls = named.filter(|one| one.role == Role::Reference);
    grouped(calls.filter_map(|call| Some((view.place(call.span)?, around(view, call.span)?))))
}

/// The macros that a macro calls.
pub fn outgoing_calls(view: &View<'_>, name: &str) -> Vec<MacroCall> {
    let symbol = view.analysis.rules.names.get(name);
    let macro_def = symbol.and_then(|symbol| view.analysis.rules.macros.find(symbol));
    let Some(whole) = macro_def.map(|macro_def| macro_def.whole.span) else {
        return Vec::new();
    };
    let all = view.analysis.index.all().iter();
    let inside = all.filter(|one| whole.covers(one.span));
    let calls = inside.filter(|one| one.class == Class::Macro && one.role == Role::Reference);
    grouped(
        calls.filter_map(|call| Some((view.place(call.span)?, definition_of(view, call.symbol)?))),
    )
}

/// Groups calls by their caller or called macro, in the order of its first call.
fn grouped(calls: impl Iterator<Item = (FileSpan, Caller)>) -> Vec<MacroCall> {
    let mut found: Vec<MacroCall> = Vec::new();
    for (place, other) in calls {
        match found.iter_mut().find(|known| known.other == other) {
            Some(known) => known.calls.push(place),
            None => found.push(MacroCall {
                other,
                calls: vec![place],
            }),
        }
    }
    found
}

/// The macro, piece or section around a call.
fn around(view: &View<'_>, call: Span) -> Option<Caller> {
    let (file, local) = view.analysis.local(call)?;
    let tree = view.analysis.trees.get(file.0 as usize)?;
    let chain = tree.chain(local.start);
    let is_part = |form: &&&Form| matches!(form.head(), Some(kw::DEFINE | kw::PIECE));
    let form = chain
        .iter()
        .find(is_part)
        .or_else(|| chain.get(1))
        .or_else(|| chain.first())?;
    let items = form.list()?;
    let head = items.first()?;
    let named = match form.head() {
        Some(kw::DEFINE) => items.get(1),
        _ => {
            let part = items.iter().find(|item| tree.head(item) == "name");
            part.and_then(|part| part.list()?.get(1))
        }
    };
    let name = named.unwrap_or(head);
    Some(Caller {
        name: tree.content(name).to_owned(),
        keyword: tree.content(head).to_owned(),
        whole: global(view, file, form.origin.span)?,
        selection: global(view, file, name.origin.span)?,
    })
}

fn global(view: &View<'_>, file: FileId, local: Span) -> Option<FileSpan> {
    let start = view.analysis.rules.sources.file(file).start;
    view.place(Span::new(local.start + start, local.end + start))
}
