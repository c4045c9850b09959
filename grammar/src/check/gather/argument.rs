//! Explains errors in arguments of macro calls: names the keyword in the macro's body that expected the argument, and
//! shows where the body uses it.
//!
//! Reads only the bodies of macros that are called, and leaves diagnostics about other text unchanged. An error that
//! all calls have in common is reported in the body instead.

mod blame;
mod body;
mod call;

use crate::check::Rules;
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
    /// Reads each call and each body at most once, regardless of the number of diagnostics.
    pub(super) fn explain_arguments(&self, found: &mut [Diagnostic]) {
        let mut explained = Explained::new(self);
        for diagnostic in &mut *found {
            if let Some(called) = self.called(diagnostic.primary.origin.expansion) {
                explained.complete(called, diagnostic);
            }
        }
        found.sort_by_key(Diagnostic::span);
    }

    /// The macro that a call expands.
    fn called(&self, expansion: ExpansionId) -> Option<&Macro> {
        let call = self.expansions.get(expansion)?;
        let called = self.macros.find(call.name)?;
        (called.definition.span == call.definition.span).then_some(called)
    }
}

/// The calls and macro bodies that were read to explain one set of diagnostics.
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

    /// Returns the number of the argument that a diagnostic is about, and the word of the macro's body that uses it;
    /// `None` if the diagnostic is not about an argument that is used unchanged.
    fn used(&mut self, diagnostic: &Diagnostic) -> Option<(u32, Word)> {
        let origin = diagnostic.primary.origin;
        let called = self.rules.called(origin.expansion)?;
        let is_of_rules = diagnostic.lint.stage.is_about_meaning();
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
        }
        if !diagnostic.lint.stage.is_about_meaning() {
            return;
        }
        if called.whole.span.covers(origin.span) {
            self.show_pasted(called, diagnostic);
        } else if let Some((number, used)) = self.used(diagnostic) {
            self.show_use(number, used, diagnostic);
        }
    }

    /// Adds which keyword needs a parameter that has no value.
    fn name_needy_keyword(&mut self, called: &Macro, diagnostic: &mut Diagnostic) {
        let word = self.bodies.of(called).word_around(diagnostic.span());
        if let Some(keyword) = word.and_then(|word| word.keyword) {
            diagnostic.primary.message = format!("`{}` needs it", self.rules.names.text(keyword));
        }
    }

    /// Moves a diagnostic about a word of the body with a pasted argument to the argument, if it occurs in this call
    /// only.
    fn show_pasted(&mut self, called: &Macro, diagnostic: &mut Diagnostic) {
        let origin = diagnostic.primary.origin;
        let pasted = self.rules.sources.slice(origin.span);
        let is_list = pasted.starts_with('(');
        if is_list || !diagnostic.also_in.is_empty() {
            return;
        }
        let Some(number) = only_parameter(pasted) else {
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

    /// Names the keyword that expected the argument, and labels the place where the body uses it.
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
    /// Returns the use of an argument that a diagnostic is about: the one in the form that expected the argument or
    /// that the diagnostic names, otherwise the first.
    fn faulty_use<'w>(&self, uses: &'w [Word], diagnostic: &Diagnostic) -> Option<&'w Word> {
        /// Maximum number of uses of an argument that are compared.
        const MAX_COMPARED: usize = 100;
        let wanted_by = diagnostic.wanted_by.map(|origin| origin.span);
        let is_step = wanted_by == Some(diagnostic.span());
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
