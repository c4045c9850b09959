//! Faults in arguments of macro calls: the keyword of the macro's body that wanted the argument, and where the body uses
//! it.
//!
//! Looks only at the bodies of the macros that were called, and changes no diagnostic about other text.

use super::Rules;
use crate::diagnostics::registry::MISSING_ARGUMENT;
use crate::diagnostics::{Diagnostic, Label};
use crate::expand::Macro;
use crate::syntax::{Form, FormKind, items};
use crate::text::{Expansion, ExpansionId, Origin, Span, Symbol, kw};

impl Rules {
    /// Completes diagnostics about arguments of macro calls, and sorts all by location again: some are about another
    /// place then.
    pub(super) fn explain_arguments(&self, found: &mut [Diagnostic]) {
        for finding in &mut *found {
            let origin = finding.primary.origin;
            let Some(call) = self.expansions.get(origin.expansion) else {
                continue;
            };
            let Some(called) = self.called(call) else {
                continue;
            };
            if finding.lint == &MISSING_ARGUMENT {
                self.name_needy_keyword(called, finding);
            } else if !matches!(finding.lint.stage, "lower" | "resolve") {
                continue;
            } else if called.whole.span.covers(origin.span) {
                self.show_pasted(called, finding);
            } else if let Some(number) = self.parameter(origin.span, origin.expansion) {
                self.show_use(called, number, finding);
            }
        }
        found.sort_by_key(|finding| finding.primary.origin.span);
    }

    /// The macro that a call expands.
    fn called(&self, call: &Expansion) -> Option<&Macro> {
        let called = self.macros.find(call.name)?;
        (called.definition.span == call.definition.span).then_some(called)
    }

    /// A parameter without a value: adds which keyword needs it.
    fn name_needy_keyword(&self, called: &Macro, finding: &mut Diagnostic) {
        let uses = self.words(called, |word| word.span.covers(finding.primary.origin.span));
        if let Some(keyword) = uses.first().and_then(|word| word.keyword) {
            finding.primary.message = format!("`{}` needs it", self.names.text(keyword));
        }
    }

    /// A word of the body with an argument in it: the fault is in the argument if this call alone has it.
    fn show_pasted(&self, called: &Macro, finding: &mut Diagnostic) {
        let origin = finding.primary.origin;
        let pasted = self.sources.slice(origin.span);
        let Some(number) = only_parameter(pasted).filter(|_| finding.also_in.is_empty()) else {
            return;
        };
        let Some(argument) = self.argument(number, origin.expansion) else {
            return;
        };
        let uses = self.words(called, |word| word.span == origin.span);
        self.name_keyword(uses.first().and_then(|word| word.keyword), finding);
        finding.primary.origin.span = argument;
        finding.fixes.clear();
        let message = "it becomes part of this word".to_owned();
        finding.secondary.push(Label { origin, message });
    }

    /// An argument as it is: names the keyword that wanted it, and shows where the body uses it.
    fn show_use(&self, called: &Macro, number: u32, finding: &mut Diagnostic) {
        let parameter = format!("${number}");
        let uses = self.words(called, |word| self.names.text(word.symbol) == parameter);
        let Some(used) = self.faulty_use(&uses, finding) else {
            return;
        };
        let origin = Origin {
            span: used.span,
            ..finding.primary.origin
        };
        self.name_keyword(used.keyword, finding);
        let message = format!("it replaces `{parameter}` here");
        finding.secondary.push(Label { origin, message });
    }

    /// The use of an argument that a diagnostic is about: in the form that it names, otherwise the first.
    fn faulty_use<'w>(&self, uses: &'w [Word], finding: &Diagnostic) -> Option<&'w Word> {
        let wanted_by = finding.wanted_by.map(|origin| origin.span);
        let is_step = wanted_by == Some(finding.primary.origin.span);
        let is_wanted = |word: &&Word| match is_step {
            true => word.keyword.is_none(),
            false => wanted_by.is_some_and(|form| form.covers(word.span)),
        };
        let is_named = |word: &&Word| {
            let keyword = word.keyword.map(|keyword| self.names.text(keyword));
            keyword.is_some_and(|keyword| finding.message.contains(&format!("`{keyword}`")))
        };
        let found = uses.iter().find(is_wanted);
        found
            .or_else(|| uses.iter().find(is_named))
            .or_else(|| uses.first())
    }

    /// Puts the keyword into the message unless it is there.
    fn name_keyword(&self, keyword: Option<Symbol>, finding: &mut Diagnostic) {
        let Some(keyword) = keyword.map(|keyword| self.names.text(keyword)) else {
            return;
        };
        let message = &mut finding.message;
        let is_said = message.contains(keyword);
        if is_said || !message.starts_with("unknown ") && !message.starts_with("expected ") {
            return;
        }
        let end = message.find(", found").unwrap_or(message.len());
        message.insert_str(end, &format!(" in `{keyword}`"));
    }

    /// The parameter of the macro called by `expansion` whose value is the text at `span`.
    fn parameter(&self, span: Span, expansion: ExpansionId) -> Option<u32> {
        let call = self.expansions.get(expansion)?;
        let written = items(&self.sources, call.call.span);
        let number = |index: Option<usize>| index.map(|index| index as u32);
        // The first item is the name of the macro.
        if let Some(index) = written.iter().position(|item| item.covers(span)) {
            return number(Some(index)).filter(|&number| number > 0);
        }
        let outer = self.parameter(span, call.call.expansion)?;
        let passes = |item: &Span| only_parameter(self.sources.slice(*item)) == Some(outer);
        // What a call does not pass comes from the enclosing one.
        number(written.iter().position(passes)).or(Some(outer))
    }

    /// The text of an argument of the call `expansion`, as written in the outermost call that passes it.
    fn argument(&self, number: u32, expansion: ExpansionId) -> Option<Span> {
        let call = self.expansions.get(expansion)?;
        let written = items(&self.sources, call.call.span);
        let Some(&item) = written.get(number as usize) else {
            return self.argument(number, call.call.expansion);
        };
        match only_parameter(self.sources.slice(item)) {
            Some(outer) => self.argument(outer, call.call.expansion),
            None => Some(item),
        }
    }

    /// The words of a macro's body that `is_wanted` chooses, in textual order.
    fn words(&self, called: &Macro, is_wanted: impl Fn(&Word) -> bool) -> Vec<Word> {
        let mut words = Vec::new();
        collect(&called.body, None, &mut words);
        words.retain(is_wanted);
        words
    }
}

/// A word in the body of a macro.
struct Word {
    symbol: Symbol,
    span: Span,
    /// The keyword of the innermost form around it that has one.
    keyword: Option<Symbol>,
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

/// The keyword that wants the words in a list.
fn keyword_inside(list: &Form, around: Option<Symbol>) -> Option<Symbol> {
    // Instructions in blocks are not arguments.
    const OF_BLOCKS: [Symbol; 3] = [kw::IF, kw::WHILE, kw::MOVES];
    match list.head() {
        Some(head) if OF_BLOCKS.contains(&head) => None,
        Some(head) if (head.0 as usize) < kw::ALL.len() => Some(head),
        _ => around,
    }
}

/// The only parameter in a word, `None` if there is none or more.
fn only_parameter(word: &str) -> Option<u32> {
    let mut numbers = word.split('$').skip(1).filter_map(|part| {
        let end = part.find(|c: char| !c.is_ascii_digit());
        part[..end.unwrap_or(part.len())].parse().ok()
    });
    let first = numbers.next().filter(|&number: &u32| number > 0)?;
    numbers.next().is_none().then_some(first)
}
