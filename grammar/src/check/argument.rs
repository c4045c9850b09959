//! Faults in arguments of macro calls: the keyword of the macro's body that wanted the argument, and where the body uses
//! it.
//!
//! Looks only at the bodies of the macros that were called, and changes no diagnostic about other text. A fault that all
//! calls share is in the body.

mod blame;
mod body;
mod call;

use super::Rules;
use crate::diagnostics::registry::MISSING_ARGUMENT;
use crate::diagnostics::{Diagnostic, Label};
use crate::expand::Macro;
use crate::text::{ExpansionId, Origin};
use body::{Bodies, Word};
use call::{Calls, only_parameter};

impl Rules {
    /// Completes diagnostics about arguments of macro calls, then sorts all diagnostics by location again, because some
    /// of them have moved.
    ///
    /// Reads every call and every body once, however many diagnostics there are.
    pub(super) fn explain_arguments(&self, found: &mut [Diagnostic]) {
        let mut explained = Explained::new(self);
        for diagnostic in &mut *found {
            if let Some(called) = self.called(diagnostic.primary.origin.expansion) {
                explained.complete(called, diagnostic);
            }
        }
        found.sort_by_key(|diagnostic| diagnostic.primary.origin.span);
    }

    /// The macro that a call expands.
    fn called(&self, expansion: ExpansionId) -> Option<&Macro> {
        let call = self.expansions.get(expansion)?;
        let called = self.macros.find(call.name)?;
        (called.definition.span == call.definition.span).then_some(called)
    }
}

/// The calls and bodies of one set of diagnostics.
struct Explained<'r> {
    rules: &'r Rules,
    calls: Calls<'r>,
    bodies: Bodies,
}

impl<'r> Explained<'r> {
    fn new(rules: &'r Rules) -> Self {
        Self {
            rules,
            calls: Calls::new(&rules.sources, &rules.expansions),
            bodies: Bodies::default(),
        }
    }

    /// The use of an argument in the body of a macro that a diagnostic is about, with the number of the argument; `None`
    /// if the diagnostic is not about an argument that is used unchanged.
    fn used(&mut self, diagnostic: &Diagnostic) -> Option<(u32, Word)> {
        let origin = diagnostic.primary.origin;
        let called = self.rules.called(origin.expansion)?;
        let is_of_rules = matches!(diagnostic.lint.stage, "lower" | "resolve");
        if !is_of_rules || called.whole.span.covers(origin.span) {
            return None;
        }
        let number = self.calls.parameter(origin.span, origin.expansion)?;
        let symbol = self.rules.names.get(&format!("${number}"))?;
        let uses = self.bodies.of(called).uses(symbol);
        let used = self.rules.faulty_use(uses, diagnostic)?;
        Some((number, *used))
    }

    /// Completes a diagnostic about text that the expansion of a call produced.
    fn complete(&mut self, called: &Macro, diagnostic: &mut Diagnostic) {
        let origin = diagnostic.primary.origin;
        if diagnostic.lint == &MISSING_ARGUMENT {
            self.name_needy_keyword(called, diagnostic);
        } else if !matches!(diagnostic.lint.stage, "lower" | "resolve") {
        } else if called.whole.span.covers(origin.span) {
            self.show_pasted(called, diagnostic);
        } else if let Some((number, used)) = self.used(diagnostic) {
            self.show_use(number, used, diagnostic);
        }
    }

    /// A parameter without a value: adds which keyword needs it.
    fn name_needy_keyword(&mut self, called: &Macro, diagnostic: &mut Diagnostic) {
        let word = self
            .bodies
            .of(called)
            .word_around(diagnostic.primary.origin.span);
        if let Some(keyword) = word.and_then(|word| word.keyword) {
            diagnostic.primary.message = format!("`{}` needs it", self.rules.names.text(keyword));
        }
    }

    /// A word of the body with an argument in it: the fault is in the argument if this call alone has it.
    fn show_pasted(&mut self, called: &Macro, diagnostic: &mut Diagnostic) {
        let origin = diagnostic.primary.origin;
        let pasted = self.rules.sources.slice(origin.span);
        let Some(number) = only_parameter(pasted).filter(|_| diagnostic.also_in.is_empty()) else {
            return;
        };
        let Some(argument) = self.calls.argument(number, origin.expansion) else {
            return;
        };
        let word = self.bodies.of(called).word_around(origin.span);
        if let Some(keyword) = word.and_then(|word| word.keyword) {
            diagnostic.name_form(keyword, &self.rules.names);
        }
        diagnostic.primary.origin.span = argument;
        diagnostic.fixes.clear();
        let message = "it becomes part of this word".to_owned();
        diagnostic.secondary.push(Label { origin, message });
    }

    /// An argument that is used unchanged: names the keyword that wanted it, and shows where the body uses it.
    fn show_use(&self, number: u32, used: Word, diagnostic: &mut Diagnostic) {
        let origin = Origin {
            span: used.span,
            ..diagnostic.primary.origin
        };
        if let Some(keyword) = used.keyword {
            diagnostic.name_form(keyword, &self.rules.names);
        }
        let message = format!("it replaces `${number}` here");
        diagnostic.secondary.push(Label { origin, message });
    }
}

impl Rules {
    /// The use of an argument that a diagnostic is about: in the form that it names, otherwise the first.
    fn faulty_use<'w>(&self, uses: &'w [Word], diagnostic: &Diagnostic) -> Option<&'w Word> {
        /// Of an argument used more often, only the first uses are compared.
        const MAX_COMPARED: usize = 100;
        let wanted_by = diagnostic.wanted_by.map(|origin| origin.span);
        let is_step = wanted_by == Some(diagnostic.primary.origin.span);
        let is_wanted = |word: &&Word| match is_step {
            true => word.keyword.is_none(),
            false => wanted_by.is_some_and(|form| form.covers(word.span)),
        };
        let is_named =
            |word: &&Word| word.keyword.is_some() && word.keyword == diagnostic.statement.keyword;
        let mut compared = uses.iter().take(MAX_COMPARED);
        let found = compared.clone().find(is_wanted);
        found
            .or_else(|| compared.find(is_named))
            .or_else(|| uses.first())
    }
}
