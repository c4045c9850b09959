//! The arguments of macro calls, as written.

use crate::syntax::items;
use crate::text::{ExpansionId, Expansions, SourceMap, Span};
use rustc_hash::FxHashMap;

/// The calls read so far, by location.
pub(super) struct Calls<'r> {
    sources: &'r SourceMap,
    expansions: &'r Expansions,
    read: FxHashMap<Span, Call>,
}

impl<'r> Calls<'r> {
    pub(super) fn new(sources: &'r SourceMap, expansions: &'r Expansions) -> Self {
        Self {
            sources,
            expansions,
            read: FxHashMap::default(),
        }
    }

    /// The parameter of the macro called by `expansion` whose value is the text at `span`.
    pub(super) fn parameter(&mut self, span: Span, expansion: ExpansionId) -> Option<u32> {
        let call = self.expansions.get(expansion)?.call;
        if let Some(index) = self.at(call.span).item_around(span) {
            // The first item is the name of the macro.
            return Some(index).filter(|&index| index > 0);
        }
        let outer = self.parameter(span, call.expansion)?;
        // An argument that the call does not pass is inherited from the enclosing call.
        let passed = self.at(call.span).passes.get(&outer);
        Some(passed.copied().unwrap_or(outer))
    }

    /// The text of an argument of the call `expansion`, as written in the outermost call that passes it.
    pub(super) fn argument(&mut self, number: u32, expansion: ExpansionId) -> Option<Span> {
        let call = self.expansions.get(expansion)?.call;
        let Some(&item) = self.at(call.span).items.get(number as usize) else {
            return self.argument(number, call.expansion);
        };
        match only_parameter(self.sources.slice(item)) {
            Some(outer) => self.argument(outer, call.expansion),
            None => Some(item),
        }
    }

    /// The call at a location; read on first use.
    fn at(&mut self, span: Span) -> &Call {
        let read = self.read.entry(span);
        read.or_insert_with(|| Call::read(self.sources, span))
    }
}

/// The text of one call.
struct Call {
    /// The name of the macro, then its arguments.
    items: Vec<Span>,
    /// The first item that passes each parameter of the enclosing macro.
    passes: FxHashMap<u32, u32>,
}

impl Call {
    fn read(sources: &SourceMap, span: Span) -> Self {
        let items = items(sources, span);
        let mut passes = FxHashMap::default();
        for (index, &item) in items.iter().enumerate() {
            if let Some(outer) = only_parameter(sources.slice(item)) {
                passes.entry(outer).or_insert(index as u32);
            }
        }
        Self { items, passes }
    }

    /// The item that contains a span.
    fn item_around(&self, span: Span) -> Option<u32> {
        let next = self.items.partition_point(|item| item.start <= span.start);
        let index = next.checked_sub(1)?;
        self.items[index].covers(span).then_some(index as u32)
    }
}

/// The only parameter in a word, `None` if there is none or more than one.
pub(super) fn only_parameter(word: &str) -> Option<u32> {
    let mut numbers = word.split('$').skip(1).filter_map(|part| {
        let end = part.find(|c: char| !c.is_ascii_digit());
        part[..end.unwrap_or(part.len())].parse().ok()
    });
    let first = numbers.next().filter(|&number: &u32| number > 0)?;
    numbers.next().is_none().then_some(first)
}
