//! The contents of a file as a tree, and a search for names in all files.

use super::{Analysis, FileSpan, Tree};
use crate::resolve::{Class, Role};
use crate::syntax::Form;
use crate::text::{Span, kw};

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineItem {
    /// What it is called: a title, a name, or its keyword.
    pub name: String,
    /// More about it, may be empty.
    pub detail: String,
    /// What it is.
    pub kind: OutlineKind,
    /// The whole form.
    pub span: Span,
    /// Its name.
    pub selection: Span,
    /// Its parts.
    pub children: Vec<OutlineItem>,
}

/// What a part of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineKind {
    /// A game or variant.
    Game,
    /// A named thing.
    Name(Class),
    /// A section without a name of its own.
    Section,
    /// An included file.
    Include,
}

/// The games with their sections, the macros and the includes of a text.
pub fn outline(tree: &Tree) -> Vec<OutlineItem> {
    tree.forms
        .iter()
        .filter_map(|form| item(tree, form))
        .collect()
}

fn item(tree: &Tree, form: &Form) -> Option<OutlineItem> {
    let items = form.list()?;
    let head = items.first().filter(|head| head.word().is_some())?;
    let second = items.get(1).filter(|second| second.list().is_none());
    let keyword = tree.content(head);
    let (named, kind, parts) = match head.word()? {
        kw::DEFINE => (second, OutlineKind::Name(Class::Macro), &[][..]),
        kw::INCLUDE => (second, OutlineKind::Include, &[][..]),
        kw::GAME | kw::VARIANT => (part(tree, items, "title"), OutlineKind::Game, items),
        kw::PIECE => (
            part(tree, items, "name"),
            OutlineKind::Name(Class::PieceType),
            items,
        ),
        kw::ZONE => (
            part(tree, items, "name"),
            OutlineKind::Name(Class::Zone),
            &[][..],
        ),
        kw::BOARD => (None, OutlineKind::Section, items),
        kw::OPTION | kw::MOVE_TYPE => (second, OutlineKind::Section, &[][..]),
        kw::NAME | kw::TITLE | kw::MOVES | kw::DROPS | kw::HELP | kw::NOTATION => return None,
        _ => (None, OutlineKind::Section, &[][..]),
    };
    let name = named.map_or(keyword, |named| tree.content(named));
    Some(OutlineItem {
        name: match name.trim().is_empty() {
            true => keyword.to_owned(),
            false => name.to_owned(),
        },
        detail: match name == keyword {
            true => String::new(),
            false => keyword.to_owned(),
        },
        kind,
        span: form.origin.span,
        selection: named.unwrap_or(head).origin.span,
        children: parts
            .iter()
            .skip(1)
            .filter_map(|part| item(tree, part))
            .collect(),
    })
}

/// The name in a part such as `(title "Name")`.
fn part<'f>(tree: &Tree, items: &'f [Form], keyword: &str) -> Option<&'f Form> {
    let part = items.iter().find(|item| tree.head(item) == keyword)?;
    part.list()?.get(1).filter(|name| name.list().is_none())
}

/// The declared names of a load that contain `query`, ignoring case, each with its class and place.
pub fn named_things(analysis: &Analysis, query: &str) -> Vec<(String, Class, FileSpan)> {
    let query = query.to_lowercase();
    let declared = analysis
        .index
        .all()
        .iter()
        .filter(|one| one.role == Role::Declaration);
    let mut found: Vec<(String, Class, FileSpan)> = Vec::new();
    for one in declared {
        let name = analysis.text(one.symbol);
        let is_found = name.to_lowercase().contains(&query);
        let place = analysis
            .local(one.span)
            .filter(|_| is_found && one.class != Class::Position);
        let Some((file, span)) = place else {
            continue;
        };
        let file = analysis.rules.sources.file(file).name.clone();
        found.push((name.to_owned(), one.class, FileSpan { file, span }));
    }
    found
}
