//! The names that the rules declare, and all places where any file has them as words.

use crate::ast::Name;
use crate::check::Rules;
use crate::diagnostics::suggest::is_one_slip;
use crate::resolve::{Class, declared};
use crate::syntax::{TokenKind, tokenize};
use crate::text::{FileId, Names, SourceMap, Span, Symbol};
use rustc_hash::FxHashMap;

/// Maximum length of a short name.
const MAX_SHORT_LENGTH: usize = 2;

/// Maximum number of short names that are compared with an unknown one.
const MAX_SHORT: usize = 64;

/// The names that the rules declare and the words of all files.
pub(super) struct Declared<'r> {
    pub(super) names: &'r Names,
    /// For each name, where it is declared.
    places: FxHashMap<Symbol, (Class, Vec<Span>)>,
    /// The declared names of one or two letters, which are too short for an ordinary suggestion.
    short: Vec<Symbol>,
    /// Where each name is written, outside strings and comments.
    words: FxHashMap<Symbol, Vec<Span>>,
}

impl<'r> Declared<'r> {
    pub(super) fn of(rules: &'r Rules) -> Self {
        let names = &rules.names;
        let mut places: FxHashMap<Symbol, (Class, Vec<Span>)> = FxHashMap::default();
        let mut short = Vec::new();
        let macros = rules.macros.iter().map(|(defined, _)| Name {
            symbol: defined.name,
            origin: defined.definition,
        });
        let macros = macros.map(|name| (Class::Macro, name));
        for (class, name) in macros.chain(declared(&rules.document)) {
            let span = name.origin.span;
            // Skip names that a macro pasted together.
            if rules.sources.slice(span) != names.text(name.symbol) {
                continue;
            }
            let (_, known) = places.entry(name.symbol).or_insert_with(|| {
                if names.text(name.symbol).len() <= MAX_SHORT_LENGTH && short.len() < MAX_SHORT {
                    short.push(name.symbol);
                }
                (class, Vec::new())
            });
            known.push(span);
        }
        for (_, spans) in places.values_mut() {
            spans.sort_unstable();
            spans.dedup();
        }
        Self {
            names,
            places,
            short,
            words: words(&rules.sources, names),
        }
    }

    /// The unused declared name of a class that is one slip away from a short name, if there is exactly one.
    pub(super) fn short_name(&self, name: &str, class: Class) -> Option<Symbol> {
        let is_near = |&&known: &&Symbol| {
            self.places
                .get(&known)
                .is_some_and(|place| place.0 == class)
                && is_one_slip(name, self.names.text(known))
                && self.is_unused(known)
        };
        let mut near = self.short.iter().filter(is_near);
        let first = near.next().filter(|_| name.len() <= MAX_SHORT_LENGTH)?;
        near.next().is_none().then_some(*first)
    }

    /// Whether a name is declared, and no file has it as a word anywhere but in its declarations.
    pub(super) fn is_unused(&self, name: Symbol) -> bool {
        let places = self.places.get(&name);
        places.is_some_and(|(_, places)| self.uses(name).len() == places.len())
    }

    /// Whether a name is used several times, and is neither declared nor a keyword.
    pub(super) fn is_established(&self, unknown: Symbol) -> bool {
        let is_known = self.places.contains_key(&unknown) || unknown.is_keyword();
        self.uses(unknown).len() > 1 && !is_known
    }

    /// The places in all files that have this word.
    pub(super) fn uses(&self, name: Symbol) -> &[Span] {
        self.words.get(&name).map_or(&[], Vec::as_slice)
    }

    /// The noun for a declared name, and where it is declared.
    pub(super) fn declaration(&self, name: Symbol) -> (&'static str, &[Span]) {
        let (class, places) = &self.places[&name];
        (class.noun(), places)
    }
}

/// Where each name is written in any file, outside strings and comments.
fn words(sources: &SourceMap, names: &Names) -> FxHashMap<Symbol, Vec<Span>> {
    let mut words: FxHashMap<Symbol, Vec<Span>> = FxHashMap::default();
    for index in 0..sources.files().len() {
        let tokens = tokenize(sources, FileId(index as u32)).into_iter();
        for token in tokens.filter(|token| token.kind == TokenKind::Word) {
            if let Some(symbol) = names.get(sources.slice(token.span)) {
                words.entry(symbol).or_default().push(token.span);
            }
        }
    }
    words
}
