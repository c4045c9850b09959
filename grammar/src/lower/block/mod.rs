//! `(moves …)` and `(drops …)`: labels and blocks.

mod control;
mod effect;
mod instruction;
mod place;

pub(super) use super::arguments::{Arguments, found};
pub(crate) use instruction::register;
pub(super) use place::{doubled_brackets, place};

use super::Lowering;
use crate::ast::Name;
use crate::ast::block::{Block, MoveItem, MoveSection};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::block::NOT_AN_INSTRUCTION;
use crate::form::{Form, FormKind};
use crate::names::kw;

/// Reads the items of `(moves …)` or `(drops …)` after the head word.
pub(crate) fn move_section(items: &[Form], lowering: &mut Lowering<'_>) -> MoveSection {
    let items = items.iter().filter_map(|item| move_item(item, lowering));
    MoveSection {
        items: items.collect(),
    }
}

fn move_item(form: &Form, lowering: &mut Lowering<'_>) -> Option<MoveItem> {
    let FormKind::List(items) = &form.kind else {
        let found = found(form, lowering);
        lowering.diagnostics.push(
            Diagnostic::new(
                &NOT_AN_INSTRUCTION,
                format!("expected a block in brackets, found {found}"),
                form.origin,
            )
            .help("each block is a list of its own, as in `(moves (n add) (s add))`"),
        );
        return None;
    };
    if form.head() == Some(kw::MOVE_TYPE) {
        return label(form, lowering).map(MoveItem::MoveType);
    }
    Some(MoveItem::Block(Block {
        body: instruction::sequence(items, lowering),
        origin: form.origin,
    }))
}

fn label(form: &Form, lowering: &mut Lowering<'_>) -> Option<Name> {
    let mut arguments = Arguments::of(form)?;
    let name = arguments.name("a move type", lowering);
    arguments.finish(lowering);
    name
}
