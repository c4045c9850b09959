//! Forms: the nested tree of words, strings and lists that the reader and the expander produce.

use crate::text::{Origin, Span, Symbol};
use std::sync::Arc;

/// Maximum nesting of forms, before and after expansion. Rules are about ten levels deep; forms are dropped and walked
/// recursively, so their depth must be bounded.
pub(crate) const MAX_DEPTH: usize = 256;

/// Identifies a list that a macro call expands to. Lists with the same id have the same contents, so each is lowered and
/// resolved once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct PartId(pub(crate) u32);

impl PartId {
    /// The id of a list that no macro calls share.
    pub(crate) const NONE: Self = Self(0);
}

/// A word, string or list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its kind.
    pub(crate) kind: FormKind,
    /// Its location in the text, and the macro call that produced it.
    pub origin: Origin,
    /// Its id, if equal macro calls may share it.
    pub(crate) part: PartId,
}

/// The three kinds of form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormKind {
    /// A run of characters other than white space, parentheses, quotes and `;`. Numbers are words.
    Word(Symbol),
    /// The text between quotes, as written: there is no escape.
    String(Symbol),
    /// A list; the span includes the parentheses. Equal macro calls may share its items.
    List(Arc<[Form]>),
}

impl Form {
    /// The symbol of a word.
    pub fn word(&self) -> Option<Symbol> {
        match self.kind {
            FormKind::Word(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// The text of a string.
    pub fn string(&self) -> Option<Symbol> {
        match self.kind {
            FormKind::String(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// The items of a list.
    pub fn list(&self) -> Option<&[Form]> {
        match &self.kind {
            FormKind::List(items) => Some(items),
            _ => None,
        }
    }

    /// The form without the lists around it that hold nothing but a list.
    pub(crate) fn without_doubled_parentheses(&self) -> &Self {
        let mut form = self;
        while let Some([inner]) = form.list()
            && inner.list().is_some()
        {
            form = inner;
        }
        form
    }

    /// The first word of a list.
    pub fn head(&self) -> Option<Symbol> {
        self.list()?.first()?.word()
    }
}

/// The part of a string between its quotes, which are longer than a byte if they are curly; the last may be missing.
pub(crate) fn between_quotes(string: Span, text: &str) -> Span {
    let length = text.len() as u32;
    let quotes = string.len().saturating_sub(length);
    let start = string.start + quotes.div_ceil(2);
    Span::new(start, start + length)
}
