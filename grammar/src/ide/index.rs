//! All places where names are written, by place and by name.

use super::Tree;
use crate::check::Indexed;
use crate::resolve::{Class, Role, Use};
use crate::text::{SourceMap, Span, Symbol, kw};
use rustc_hash::{FxHashMap, FxHashSet};

/// A name at a place of the load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Occurrence {
    /// The place, in the address space of the load.
    pub(super) span: Span,
    pub(super) class: Class,
    pub(super) symbol: Symbol,
    pub(super) role: Role,
    pub(super) how: How,
}

/// How a name got to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// It is written there.
    Written,
    /// A macro pastes it together from the text there.
    Pasted,
    /// A grid makes it from the strings there.
    Made,
}

/// The occurrences of a load.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// By place.
    all: Vec<Occurrence>,
    by_name: FxHashMap<(Class, Symbol), Vec<u32>>,
}

impl Index {
    /// The names that resolution looked up, and the macros that are named in `trees`, one for each file.
    pub(super) fn of(indexed: &Indexed, trees: &[Tree]) -> Self {
        let sources = &indexed.rules.sources;
        let mut uses = indexed.uses.clone();
        add_aliases(&mut uses, &indexed.aliases);
        for (file, tree) in sources.files().iter().zip(trees) {
            add_macros(tree, file.start, indexed, &mut uses);
        }
        let written = uses.into_iter().map(|one| Occurrence {
            span: one.span,
            class: one.class,
            symbol: one.symbol,
            role: one.role,
            how: how(&one, sources, indexed.rules.names.text(one.symbol)),
        });
        let mut all: Vec<Occurrence> = written.collect();
        all.sort_unstable_by_key(|one| (one.span, one.class, one.symbol, one.role));
        let mut by_name: FxHashMap<(Class, Symbol), Vec<u32>> = FxHashMap::default();
        for (one, number) in all.iter().zip(0..) {
            by_name
                .entry((one.class, one.symbol))
                .or_default()
                .push(number);
        }
        Self { all, by_name }
    }

    /// All occurrences in the order of their places.
    pub(super) fn all(&self) -> &[Occurrence] {
        &self.all
    }

    /// The occurrences whose word touches a place.
    pub(super) fn at(&self, offset: u32) -> impl Iterator<Item = &Occurrence> {
        // Words have at most a few hundred bytes, and the strings of grids are skipped.
        let end = self.all.partition_point(|one| one.span.start <= offset);
        let touching = self.all[..end].iter().rev();
        let touching = touching.filter(|one| one.how != How::Made);
        let touching = touching.take_while(move |one| one.span.start + MAX_LENGTH > offset);
        touching.filter(move |one| offset <= one.span.end)
    }

    /// The occurrences of a name in the order of their places.
    pub(super) fn named(&self, class: Class, symbol: Symbol) -> impl Iterator<Item = &Occurrence> {
        let numbers = self.by_name.get(&(class, symbol)).into_iter().flatten();
        numbers.map(|&number| &self.all[number as usize])
    }

    /// The names of a class.
    pub(super) fn names(&self, class: Class) -> impl Iterator<Item = Symbol> {
        let names = self
            .by_name
            .keys()
            .filter(move |(other, _)| *other == class);
        names.map(|&(_, symbol)| symbol)
    }
}

/// Maximum length in bytes of a word that is found at its end.
const MAX_LENGTH: u32 = 4_096;

fn how(one: &Use, sources: &SourceMap, name: &str) -> How {
    match sources.slice(one.span) {
        text if text == name => How::Written,
        text if text.starts_with('"') => How::Made,
        _ => How::Pasted,
    }
}

/// Adds the equal arguments of equal calls, which mean the same as the arguments that were looked up.
fn add_aliases(uses: &mut FxHashSet<Use>, aliases: &FxHashSet<(Span, Span)>) {
    let mut equals: FxHashMap<Span, Vec<Span>> = FxHashMap::default();
    for &(argument, first) in aliases {
        equals.entry(first).or_default().push(argument);
    }
    let mut rest: Vec<Use> = uses.iter().copied().collect();
    while let Some(one) = rest.pop() {
        for &span in equals.get(&one.span).into_iter().flatten() {
            let equal = Use { span, ..one };
            if uses.insert(equal) {
                rest.push(equal);
            }
        }
    }
}

/// Adds the definitions and calls of macros, whether reached or not.
fn add_macros(tree: &Tree, start: u32, indexed: &Indexed, uses: &mut FxHashSet<Use>) {
    let names = &indexed.rules.names;
    tree.visit(|form, _| {
        let Some([head, rest @ ..]) = form.list() else {
            return;
        };
        let is_define = head.word() == Some(kw::DEFINE);
        let (named, role) = match rest.first() {
            Some(name) if is_define => (name, Role::Declaration),
            _ => (head, Role::Reference),
        };
        let symbol = named.word().and_then(|_| names.get(tree.content(named)));
        let symbol = symbol.filter(|&symbol| indexed.rules.macros.find(symbol).is_some());
        let place = named.origin.span;
        uses.extend(symbol.map(|symbol| Use {
            span: Span::new(place.start + start, place.end + start),
            class: Class::Macro,
            symbol,
            role,
        }));
    });
}
