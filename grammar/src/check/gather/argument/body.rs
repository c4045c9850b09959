//! The words in the bodies of macros, each with the keyword whose argument it is.

use crate::expand::Macro;
use crate::syntax::{Form, FormKind};
use crate::text::{Span, Symbol, kw};
use rustc_hash::FxHashMap;

/// A word in the body of a macro.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub symbol: Symbol,
    pub span: Span,
    /// The keyword of the innermost form around it that has one.
    pub keyword: Option<Symbol>,
}

/// The bodies read so far, by the location of their macro.
#[derive(Default)]
pub(super) struct Bodies {
    read: FxHashMap<Span, Body>,
}

impl Bodies {
    /// The body of a macro; read on first use.
    pub(super) fn of(&mut self, called: &Macro) -> &Body {
        let read = self.read.entry(called.whole.span);
        read.or_insert_with(|| Body::read(called))
    }
}

/// The words of a body.
pub(super) struct Body {
    /// In textual order.
    words: Vec<Word>,
    /// The words with the same text, in textual order.
    by_symbol: FxHashMap<Symbol, Vec<Word>>,
}

impl Body {
    fn read(called: &Macro) -> Self {
        let mut words = Vec::new();
        collect(&called.body, None, &mut words);
        words.sort_by_key(|word| word.span);
        let mut by_symbol: FxHashMap<Symbol, Vec<Word>> = FxHashMap::default();
        for &word in &words {
            by_symbol.entry(word.symbol).or_default().push(word);
        }
        Self { words, by_symbol }
    }

    /// The word that contains a span.
    pub(super) fn word_around(&self, span: Span) -> Option<&Word> {
        let next = self
            .words
            .partition_point(|word| word.span.start <= span.start);
        let word = self.words.get(next.checked_sub(1)?)?;
        word.span.covers(span).then_some(word)
    }

    /// The words with this text, in textual order.
    pub(super) fn uses(&self, symbol: Symbol) -> &[Word] {
        self.by_symbol.get(&symbol).map_or(&[], Vec::as_slice)
    }
}

fn collect(forms: &[Form], keyword: Option<Symbol>, words: &mut Vec<Word>) {
    for form in forms {
        match &form.kind {
            FormKind::Word(symbol) => words.push(Word {
                symbol: *symbol,
                span: form.origin.span,
                keyword,
            }),
            FormKind::String(_) => {}
            FormKind::List(items) => collect(items, keyword_inside(form, keyword), words),
        }
    }
}

/// The keyword whose arguments the words in a list are.
fn keyword_inside(list: &Form, around: Option<Symbol>) -> Option<Symbol> {
    // Instructions in blocks are not arguments.
    const OF_BLOCKS: [Symbol; 3] = [kw::IF, kw::WHILE, kw::MOVES];
    match list.head() {
        Some(head) if OF_BLOCKS.contains(&head) => None,
        Some(head) if head.is_keyword() => Some(head),
        _ => around,
    }
}
