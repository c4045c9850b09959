//! Conditions that lost the parentheses around them.

use super::super::Lowering;
use super::super::arguments::{Arguments, found, written};
use super::super::divided::divided;
use super::super::shape::nested;
use super::words::{is_test, positive};
use crate::ast::block::INSTRUCTIONS;
use crate::diagnostics::registry::{UNKNOWN_CONDITION, WRONG_ARGUMENTS};
use crate::diagnostics::{Diagnostic, Fix, Safety};
use crate::syntax::Form;
use crate::text::{Symbol, kw};

/// Reads `on board?` where `on-board?` is meant, with the name that it may need; reported as one mistake. The inner
/// value is the word that is meant, `None` if that word needs a name.
pub(super) fn divided_words(
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<Option<Form>> {
    let first = arguments.rest.first()?.word()?;
    if first.is_keyword() {
        return None;
    }
    let is_test = |keyword| is_test(keyword, lowering);
    let divided = divided(arguments.rest, lowering.names, is_test)?;
    arguments.rest = &arguments.rest[divided.n_words..];
    let (lint, text) = (&UNKNOWN_CONDITION, &divided.text);
    let diagnostic = Diagnostic::unknown(lint, "condition", text, divided.origin);
    lowering.report(divided.explain(diagnostic, lowering.names));
    if !NAMED.contains(&positive(divided.keyword).0) {
        return Some(Some(divided.word()));
    }
    if arguments
        .rest
        .first()
        .is_some_and(|name| name.word().is_some())
    {
        arguments.next();
    }
    Some(None)
}

/// Takes `in-zone? z` or `not c` where `(in-zone? z)` or `(not c)` is meant, and reports it as one mistake. Returns
/// whether the arguments begin with such a condition.
pub(super) fn without_parentheses(
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> bool {
    let Some(count) = n_without_parentheses(arguments, lowering) else {
        return false;
    };
    let (loose, rest) = arguments.rest.split_at(count);
    let (owned, safety) = match loose[0].word() {
        Some(kw::NOT) => ("condition", Safety::Safe),
        Some(kw::AND | kw::OR) => ("conditions", Safety::Safe),
        Some(test) if NAMED.contains(&positive(test).0) => ("name", Safety::Safe),
        // It may be an attribute.
        _ => ("place", Safety::Unsafe),
    };
    let head = found(&loose[0], lowering);
    let message = format!("{head} and its {owned} need their own parentheses");
    let list = match loose {
        [not, inner @ ..] if not.word() == Some(kw::NOT) && inner.len() == 2 => {
            format!(
                "({} {})",
                found(not, lowering).trim_matches('`'),
                written(inner, lowering)
            )
        }
        _ => written(loose, lowering),
    };
    let help = match joined_not(loose, lowering) {
        Some(keyword) => format!("write `{keyword}` or `{list}`"),
        None => format!("write `{list}`"),
    };
    let diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, loose[0].origin).help(help);
    let n_not = loose.iter().take_while(|form| is_not(form)).count();
    let n_heads = n_not + usize::from(loose.len() > n_not + 1);
    let mut diagnostic = diagnostic.naming(loose[0].word());
    let fix = nested(loose, n_heads).map(|fix| Fix { safety, ..fix });
    diagnostic.fixes.extend(fix);
    lowering.report(diagnostic);
    arguments.rest = rest;
    true
}

/// Tests that need a name.
const NAMED: &[Symbol] = &[
    kw::PIECE_P,
    kw::IN_ZONE_P,
    kw::POSITION_P,
    kw::FLAG_P,
    kw::POSITION_FLAG_P,
];

const CONSTANTS: [Symbol; 2] = [kw::TRUE, kw::FALSE];

fn is_not(form: &Form) -> bool {
    form.word() == Some(kw::NOT)
}

/// How many of the first arguments are a condition without its parentheses; `None` if there is no such condition.
fn n_without_parentheses(arguments: &Arguments<'_>, lowering: &Lowering<'_>) -> Option<usize> {
    let items = arguments.rest;
    let n_not = items.iter().take_while(|form| is_not(form)).count();
    let keyword = |form: &Form| form.word().filter(|word| is_test(*word, lowering));
    let is_named =
        |form: &Form| keyword(form).is_some_and(|test| NAMED.contains(&positive(test).0));
    let is_condition = |form: &Form| {
        let head = form.word().or_else(|| form.head());
        head.is_some_and(|head| {
            [kw::NOT, kw::AND, kw::OR].contains(&head) || lowering.names.text(head).ends_with('?')
        })
    };
    // After other keywords, instructions may follow a condition.
    let is_only = matches!(arguments.head.word(), Some(kw::VERIFY | kw::NOT));
    let is_place = |form: &Form| {
        let is_other = |word: &Symbol| INSTRUCTIONS.contains(word) || CONSTANTS.contains(word);
        let word = form.word().filter(|word| !is_other(word));
        is_only && word.is_some() && !is_condition(form)
    };
    match &items[n_not..] {
        [joining, conditions @ ..] if matches!(joining.word(), Some(kw::AND | kw::OR)) => {
            let conditions = conditions.iter();
            Some(n_not + 1 + conditions.take_while(|form| is_condition(form)).count())
        }
        [test, name, ..] if is_named(test) && name.word().is_some() => Some(n_not + 2),
        [test, place] if keyword(test).is_some() && is_place(place) => Some(n_not + 2),
        [_, ..] if n_not > 0 => Some(n_not + 1),
        _ => None,
    }
}

/// The keyword that `not friend?` becomes with a hyphen.
fn joined_not(items: &[Form], lowering: &Lowering<'_>) -> Option<String> {
    let [not, test] = items else {
        return None;
    };
    let test = lowering.names.text(test.word()?);
    let joined = format!("{}-{test}", lowering.names.text(not.word()?));
    let symbol = lowering.names.get(&joined)?;
    positive(symbol).1.then_some(joined)
}
