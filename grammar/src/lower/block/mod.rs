//! `(moves …)` and `(drops …)`: labels and blocks.

mod control;
mod effect;
mod instruction;
mod loose;

use super::arguments::{Arguments, found};
use super::divided::divided;
use super::lowering::Lowering;
use super::shape::in_parentheses;
use crate::ast::Name;
use crate::ast::block::{Block, INSTRUCTIONS, MoveItem, MoveSection};
use crate::ast::part::once;
use crate::diagnostics::registry::{UNKNOWN_INSTRUCTION, WRONG_ARGUMENTS};
use crate::diagnostics::suggest::suggest;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::{Form, FormKind};
use crate::text::kw;

/// Reads `(moves …)` or `(drops …)`.
pub(crate) fn move_section(items: &[Form], lowering: &mut Lowering<'_>) -> MoveSection {
    let mut section = MoveSection { items: Vec::new() };
    let Some((head, mut rest)) = items.split_first() else {
        return section;
    };
    let own = head.origin.expansion;
    while let [form, after @ ..] = rest {
        rest = after;
        match &form.kind {
            FormKind::List(items) => match list_label(form, items, lowering) {
                Some(name) => section.items.extend(name.map(MoveItem::MoveType)),
                None if loose::is_instruction(form) || loose::is_unwrapped(form, after) => {
                    rest = loose::report(form, after, own, lowering);
                }
                None => {
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
            },
            FormKind::Word(kw::MOVE_TYPE) => {
                let (name, others) = loose_label(form, after, lowering);
                section.items.extend(name.map(MoveItem::MoveType));
                rest = others;
            }
            FormKind::Word(_) | FormKind::String(_) => {
                rest = loose::report(form, after, own, lowering);
            }
        }
    }
    section
}

/// The keyword of a label.
const LABEL: &str = "move-type";

/// The name in a list that is a label or is meant as one, if it has a name. `None` if the list is something else.
fn list_label(form: &Form, items: &[Form], lowering: &mut Lowering<'_>) -> Option<Option<Name>> {
    let lint = &UNKNOWN_INSTRUCTION;
    if form.head() == Some(kw::MOVE_TYPE) {
        return Some(label(form, lowering));
    }
    if let Some(divided) = divided(items, lowering.names, |word| word == kw::MOVE_TYPE) {
        let diagnostic = Diagnostic::unknown(lint, "instruction", &divided.text, divided.origin);
        lowering.report(divided.explain(diagnostic, lowering.names));
        return Some(label(&divided.list(form), lowering));
    }
    if !is_misspelt_label(items, lowering) {
        return None;
    }
    let text = lowering.names.text(form.head().unwrap_or(kw::MOVE_TYPE));
    let diagnostic = Diagnostic::unknown(lint, "instruction", text, items[0].origin);
    lowering.report(match suggest(text, [LABEL]) {
        Some(near) => diagnostic.did_you_mean(text, near),
        None => diagnostic,
    });
    Some(label(form, lowering))
}

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

fn label(form: &Form, lowering: &mut Lowering<'_>) -> Option<Name> {
    let mut arguments = Arguments::of(form)?;
    let name = arguments.name("a move type", lowering);
    if let (Some(name), Some(block)) = (name, arguments.rest.first())
        && block.list().is_some()
    {
        let diagnostic = blocks_in_label(name, block, form, lowering);
        lowering.report(diagnostic);
        return Some(name);
    }
    arguments.finish(lowering);
    name
}

/// The diagnostic about `(move-type jump (n add))`.
fn blocks_in_label(name: Name, block: &Form, form: &Form, lowering: &Lowering<'_>) -> Diagnostic {
    let text = lowering.names.text(name.symbol);
    let message = "the blocks of a move type follow its label, not inside it";
    let diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, block.origin)
        .naming(kw::MOVE_TYPE)
        .help(format!("write `(move-type {text})` before the blocks"));
    if name.origin.expansion != form.origin.expansion {
        return diagnostic;
    }
    let edits = Edit::move_closing(form.origin, name.origin);
    diagnostic.fix(Fix::safe("close the label before them", edits))
}
