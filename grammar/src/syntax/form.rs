//! Forms: the nested tree of words, strings and lists that both the reader and the expander give.

use crate::text::{Origin, Symbol};
use std::sync::Arc;

/// No form is nested deeper than this, before and after expansion. Rules nest about ten deep; forms are dropped and
/// walked recursively, so their depth must have a bound.
pub const MAX_DEPTH: usize = 256;

/// One word, string or list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What it is.
    pub kind: FormKind,
    /// Where it comes from.
    pub origin: Origin,
}

/// The three kinds of form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormKind {
    /// A run of characters other than white space, brackets, quotes and `;`. Numbers are words.
    Word(Symbol),
    /// The text between quotes, as written: there is no escape.
    String(Symbol),
    /// A bracketed list; the span includes the brackets. What equal macro calls stand for may share its lists.
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

    /// The word a list begins with.
    pub fn head(&self) -> Option<Symbol> {
        self.list()?.first()?.word()
    }
}
