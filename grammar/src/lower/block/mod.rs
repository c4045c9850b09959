//! `(moves …)` and `(drops …)`: labels and blocks.

mod control;
mod effect;
mod instruction;

use super::arguments::{Arguments, found};
use super::divided::divided;
use super::lowering::Lowering;
use super::shape::in_parentheses;
use crate::ast::Name;
use crate::ast::block::{Block, INSTRUCTIONS, MoveItem, MoveSection};
use crate::ast::part::once;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{NOT_AN_INSTRUCTION, UNKNOWN_INSTRUCTION, WRONG_ARGUMENTS};
use crate::diagnostics::suggest::suggest;
use crate::syntax::{Form, FormKind};
use crate::text::{ExpansionId, kw};

/// Reads the items of `(moves …)` or `(drops …)` after the head word.
pub(crate) fn move_section(items: &[Form], lowering: &mut Lowering<'_>) -> MoveSection {
    let mut section = MoveSection { items: Vec::new() };
    let mut rest = items;
    while let [form, after @ ..] = rest {
        rest = after;
        match &form.kind {
            FormKind::List(_) if form.head() == Some(kw::MOVE_TYPE) => {
                section
                    .items
                    .extend(label(form, lowering).map(MoveItem::MoveType));
            }
            FormKind::List(items)
                if let Some(divided) =
                    divided(items, lowering.names, |word| word == kw::MOVE_TYPE) =>
            {
                let (lint, text) = (&UNKNOWN_INSTRUCTION, &divided.text);
                let diagnostic = Diagnostic::unknown(lint, "instruction", text, divided.origin);
                lowering.report(divided.explain(diagnostic, lowering.names));
                let label = label(&divided.list(form), lowering);
                section.items.extend(label.map(MoveItem::MoveType));
            }
            FormKind::List(items) if is_misspelt_label(items, lowering) => {
                let text = lowering.names.text(form.head().unwrap_or(kw::MOVE_TYPE));
                let (lint, head) = (&UNKNOWN_INSTRUCTION, items[0].origin);
                let diagnostic = Diagnostic::unknown(lint, "instruction", text, head);
                lowering.report(match suggest(text, [LABEL]) {
                    Some(near) => diagnostic.did_you_mean(text, near),
                    None => diagnostic,
                });
                section
                    .items
                    .extend(label(form, lowering).map(MoveItem::MoveType));
            }
            FormKind::List(items) => {
                let body = once(
                    form.part,
                    lowering,
                    |lowering| &mut lowering.parts.blocks,
                    |lowering| instruction::sequence(items, lowering).into(),
                );
                section.items.push(MoveItem::Block(Block {
                    body,
                    part: form.part,
                    origin: form.origin,
                }));
            }
            FormKind::Word(kw::MOVE_TYPE) => {
                let (name, others) = loose_label(form, after, lowering);
                section.items.extend(name.map(MoveItem::MoveType));
                rest = others;
            }
            FormKind::Word(_) | FormKind::String(_) => rest = loose_item(form, after, lowering),
        }
    }
    section
}

/// The keyword of a label.
const LABEL: &str = "move-type";

/// Whether a list is a misspelt `(move-type …)`.
fn is_misspelt_label(items: &[Form], lowering: &Lowering<'_>) -> bool {
    let [head, name] = items else {
        return false;
    };
    let word = head.word().filter(|word| !INSTRUCTIONS.contains(word));
    name.word().is_some()
        && word.is_some_and(|word| suggest(lowering.names.text(word), [LABEL]).is_some())
}

/// `move-type jump` where `(move-type jump)` is meant; reported as one mistake. Returns the name and the items after it.
fn loose_label<'a>(
    form: &'a Form,
    after: &'a [Form],
    lowering: &mut Lowering<'_>,
) -> (Option<Name>, &'a [Form]) {
    let (name, rest) = match after {
        [name, rest @ ..] if name.word().is_some() => (Some(name), rest),
        _ => (None, after),
    };
    let message = "`move-type` and its name need their own parentheses";
    let diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, form.origin);
    let text = name.map_or_else(|| "`…`".to_owned(), |name| found(name, lowering));
    let diagnostic = diagnostic.help(format!("write `(move-type {})`", text.trim_matches('`')));
    lowering.report(match name {
        Some(name) => diagnostic.fix(in_parentheses(form, name)),
        None => diagnostic,
    });
    let name = name.and_then(|name| lowering.name(name, "a move type"));
    (name, rest)
}

/// Reports an instruction or the bare name of a macro where a block is expected. Returns the items after it that do not
/// belong to the same block.
fn loose_item<'a>(form: &Form, after: &'a [Form], lowering: &mut Lowering<'_>) -> &'a [Form] {
    let (lint, expected) = (&NOT_AN_INSTRUCTION, "a block in parentheses");
    let found = found(form, lowering);
    if form.word().is_some_and(|word| lowering.is_macro(word)) {
        let found = format!("the macro {found}");
        let diagnostic = Diagnostic::expected(lint, expected, found, form.origin);
        lowering.report(lowering.advise_call(form, diagnostic));
        return after;
    }
    let help = if form.origin.expansion == ExpansionId::NONE {
        "put each block in its own list, as in `(moves (n add) (s add))`"
    } else {
        "the macro contains instructions, not a block: put its body in parentheses, or the call, as in `(moves \
         ((macro)))`"
    };
    lowering.report(Diagnostic::expected(lint, expected, found, form.origin).help(help));
    after_loose(form, after)
}

/// The items after a loose instruction that belong to the same unparenthesised block: everything that follows in the
/// same text or macro body, up to the next list that can be a block.
fn after_loose<'a>(first: &Form, items: &'a [Form]) -> &'a [Form] {
    let belongs = |form: &Form| {
        form.origin.expansion == first.origin.expansion
            && match form.head() {
                Some(head) => INSTRUCTIONS.contains(&head),
                None => form.list().is_none(),
            }
    };
    let n_loose = items.iter().take_while(|form| belongs(form)).count();
    &items[n_loose..]
}

fn label(form: &Form, lowering: &mut Lowering<'_>) -> Option<Name> {
    let mut arguments = Arguments::of(form)?;
    let name = arguments.name("a move type", lowering);
    arguments.finish(lowering);
    name
}
