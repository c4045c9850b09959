//! Operators between their operands, as other languages write them: `(verify empty? or enemy?)`.

use super::Lowering;
use super::arguments::{Arguments, found};
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::Form;
use crate::text::{Span, Symbol, kw};

/// Operands with the same operator between them.
pub(super) struct Infix<'f> {
    /// `and` or `or`.
    pub(super) operator: Symbol,
    /// The operands and the operators between them.
    forms: &'f [Form],
}

impl<'f> Infix<'f> {
    /// The operands at the beginning of these items that have an operator between them.
    fn at_start(items: &'f [Form], lowering: &Lowering<'_>) -> Option<Self> {
        let is_operand = |form: &Form| {
            form.word() != Some(kw::NOT)
                && form.string().is_none()
                && operator(form, lowering).is_none()
        };
        let operator = |form: &Form| operator(form, lowering);
        let first = items.get(1).and_then(operator)?;
        let pairs = items[1..].chunks_exact(2);
        let pairs = pairs
            .take_while(|pair| operator(&pair[0]) == Some(first) && is_operand(&pair[1]))
            .count();
        let (forms, rest) = items.split_at(1 + 2 * pairs);
        let is_mixed = rest.first().and_then(operator).is_some();
        let is_infix = pairs > 0 && is_operand(&forms[0]) && !is_mixed;
        is_infix.then_some(Self {
            operator: first,
            forms,
        })
    }

    /// Takes such operands from the beginning of the arguments, and reports them. `nouns` describes them: "conditions".
    pub(super) fn take(
        arguments: &mut Arguments<'f>,
        nouns: &str,
        lowering: &mut Lowering<'_>,
    ) -> Option<Self> {
        let infix = Self::at_start(arguments.rest, lowering)?;
        infix.report(nouns, false, lowering);
        arguments.rest = &arguments.rest[infix.forms.len()..];
        Some(infix)
    }

    /// The operands of a list that consists of nothing else, which is reported.
    pub(super) fn whole(
        items: &'f [Form],
        nouns: &str,
        lowering: &mut Lowering<'_>,
    ) -> Option<Self> {
        let infix = Self::at_start(items, lowering)?;
        if infix.forms.len() != items.len() {
            return None;
        }
        infix.report(nouns, true, lowering);
        Some(infix)
    }

    /// The operands.
    pub(super) fn operands(&self) -> impl Iterator<Item = &'f Form> {
        self.forms.iter().step_by(2)
    }

    /// Reports that the operator belongs before its operands.
    fn report(&self, nouns: &str, is_whole_list: bool, lowering: &mut Lowering<'_>) {
        let word = lowering.names.text(self.operator);
        let operator = &self.forms[1];
        let text = found(operator, lowering);
        let operands: Vec<String> = self.operands().map(|form| brief(form, lowering)).collect();
        let message = format!("{text} is between its {nouns}, but an operator comes first");
        let mut diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, operator.origin)
            .help(format!("write `({word} {})`", operands.join(" ")))
            .naming(operator.word());
        diagnostic.fixes.extend(self.fix(word, is_whole_list));
        lowering.report(diagnostic);
    }

    /// The fix that writes the operator first; `None` if macro calls contribute some of the forms.
    fn fix(&self, word: &str, is_whole_list: bool) -> Option<Fix> {
        let (first, last) = (self.forms.first()?, self.forms.last()?);
        let expansion = first.origin.expansion;
        let is_apart = |form: &Form| form.origin.expansion != expansion;
        if self.forms.iter().any(is_apart) {
            return None;
        }
        let operators = self.forms[1..].chunks_exact(2).map(|pair| {
            let [operator, operand] = [&pair[0], &pair[1]].map(|form| form.origin.span.start);
            Edit::delete(Span::new(operator, operand))
        });
        let (start, end) = (first.origin.span.start, last.origin.span.end);
        let outside = match is_whole_list {
            true => vec![Edit::insert(start, format!("{word} "))],
            false => vec![
                Edit::insert(start, format!("({word} ")),
                Edit::insert(end, ")"),
            ],
        };
        let edits = outside.into_iter().chain(operators).collect();
        Some(Fix::safe(format!("write `{word}` first"), edits))
    }
}

/// The operator that a word means.
fn operator(form: &Form, lowering: &Lowering<'_>) -> Option<Symbol> {
    match form.word()? {
        word @ (kw::AND | kw::OR) => Some(word),
        word if word.is_keyword() => None,
        word => match lowering.names.text(word) {
            "&&" | "&" => Some(kw::AND),
            "||" | "|" => Some(kw::OR),
            _ => None,
        },
    }
}

/// A form as part of a suggestion.
fn brief(form: &Form, lowering: &Lowering<'_>) -> String {
    match form.word().or_else(|| form.head()) {
        Some(word) if form.list().is_none() => lowering.names.text(word).to_owned(),
        Some(head) => format!("({} …)", lowering.names.text(head)),
        None => "…".to_owned(),
    }
}
