//! Lowers one instruction. Words and lists that do not begin with an instruction keyword are left to `resolve`, which
//! knows whether they are directions or positions.

use super::super::arguments::{Arguments, found};
use super::super::condition::required_condition;
use super::super::divided::divided;
use super::super::lowering::Lowering;
use super::super::place::{direction_of_opposite, doubled_parentheses};
use super::control::{
    Branches, is_foreign_else, misplaced_else, outside_if, report_empty_if, verify,
};
use super::effect;
use crate::ast::Name;
use crate::ast::block::{
    Add, Group, INSTRUCTIONS, If, Instruction, InstructionKind, Place, While, register,
};
use crate::ast::part::once;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{
    EMPTY_PARENTHESES, MISPLACED_ELSE, NOT_AN_INSTRUCTION, UNKNOWN_INSTRUCTION, WRONG_ARGUMENTS,
};
use crate::diagnostics::suggest::suggest;
use crate::game::Register;
use crate::syntax::{Form, FormKind};
use crate::text::{Origin, Symbol, kw};

/// Reads a sequence of instructions.
pub(super) fn sequence(items: &[Form], lowering: &mut Lowering<'_>) -> Vec<Instruction> {
    let mut body = Vec::with_capacity(items.len());
    let mut is_in_bare_if = false;
    for (index, item) in items.iter().enumerate() {
        if is_foreign_else(item, lowering) {
            body.push(foreign_else(item, lowering));
            break;
        }
        is_in_bare_if |= item.word() == Some(kw::IF);
        // An `if` without its parentheses is reported when names are known, and explains its `else`.
        if is_in_bare_if && item.word() == Some(kw::ELSE) {
            let (kind, origin) = (InstructionKind::Error, item.origin);
            body.push(Instruction { kind, origin });
            continue;
        }
        let before = index.checked_sub(1).map(|before| &items[before]);
        if let Some(closed) = before.filter(|before| before.head() == Some(kw::IF))
            && item.word() == Some(kw::ELSE)
        {
            let (kind, origin) = (outside_if(closed, item.origin, lowering), item.origin);
            body.push(Instruction { kind, origin });
            continue;
        }
        append(item, &mut body, lowering);
    }
    body
}

fn foreign_else(form: &Form, lowering: &mut Lowering<'_>) -> Instruction {
    let text = form.word().map_or("", |word| lowering.names.text(word));
    let message = format!("there is no `{text}`");
    let diagnostic = Diagnostic::new(&MISPLACED_ELSE, message, form.origin);
    lowering
        .diagnostics
        .push(diagnostic.help("write `else (if …)` for more cases"));
    Instruction {
        kind: InstructionKind::Error,
        origin: form.origin,
    }
}

fn append(form: &Form, body: &mut Vec<Instruction>, lowering: &mut Lowering<'_>) {
    let kind = match &form.kind {
        FormKind::Word(symbol) => bare(*symbol, form, lowering),
        FormKind::String(_) => not_an_instruction(form, lowering),
        FormKind::List(items) => match items.first().map(|head| &head.kind) {
            Some(FormKind::Word(head)) => once(
                form.part,
                lowering,
                |lowering| &mut lowering.parts.instructions,
                |lowering| in_parentheses(*head, form, items, lowering),
            ),
            Some(FormKind::List(_)) => {
                doubled_parentheses(form, lowering);
                for item in items.iter() {
                    append(item, body, lowering);
                }
                return;
            }
            Some(FormKind::String(_)) => not_an_instruction(form, lowering),
            None => {
                let message = "empty parentheses have no effect";
                let diagnostic = Diagnostic::new(&EMPTY_PARENTHESES, message, form.origin);
                lowering.report(diagnostic.help("remove them"));
                return;
            }
        },
    };
    body.push(Instruction {
        kind,
        origin: form.origin,
    });
}

fn not_an_instruction(form: &Form, lowering: &mut Lowering<'_>) -> InstructionKind {
    let (expected, found) = ("an instruction", found(form, lowering));
    let diagnostic = Diagnostic::expected(&NOT_AN_INSTRUCTION, expected, found, form.origin);
    lowering.report(lowering.advise_no_quotes(form, diagnostic));
    InstructionKind::Error
}

/// An instruction that is a single word.
fn bare(symbol: Symbol, form: &Form, lowering: &mut Lowering<'_>) -> InstructionKind {
    match symbol {
        kw::MARK => InstructionKind::Mark(Place::Cursor),
        kw::BACK => InstructionKind::Go(Register::Mark),
        kw::FROM => InstructionKind::From,
        kw::TO => InstructionKind::To,
        kw::CASCADE => InstructionKind::Cascade,
        kw::CAPTURE => InstructionKind::Capture(Place::Cursor),
        kw::FLIP => InstructionKind::Flip(Place::Cursor),
        kw::CHANGE_OWNER => InstructionKind::ChangeOwner(Place::Cursor),
        kw::CREATE => InstructionKind::Create(Vec::new()),
        kw::ADD | kw::ADD_COPY | kw::ADD_PARTIAL | kw::ADD_COPY_PARTIAL => {
            InstructionKind::Add(add(symbol, Vec::new()))
        }
        kw::ELSE => misplaced_else(form.origin, lowering),
        _ => InstructionKind::Word(symbol),
    }
}

/// An instruction in parentheses.
fn in_parentheses(
    head: Symbol,
    form: &Form,
    items: &[Form],
    lowering: &mut Lowering<'_>,
) -> InstructionKind {
    let Some(arguments) = Arguments::of(form) else {
        return InstructionKind::Error;
    };
    match head {
        kw::MARK => place_instruction(arguments, InstructionKind::Mark, lowering),
        kw::CAPTURE => place_instruction(arguments, InstructionKind::Capture, lowering),
        kw::FLIP => place_instruction(arguments, InstructionKind::Flip, lowering),
        kw::CHANGE_OWNER => place_instruction(arguments, InstructionKind::ChangeOwner, lowering),
        kw::BACK | kw::FROM | kw::TO | kw::CASCADE => {
            complete(arguments, lowering, |_, lowering| {
                Some(bare(head, form, lowering))
            })
        }
        kw::OPPOSITE => direction_of_opposite(form, lowering)
            .map_or(InstructionKind::Error, InstructionKind::Opposite),
        kw::GO => complete(arguments, lowering, go),
        kw::CHANGE_TYPE => complete(arguments, lowering, effect::change_type),
        kw::CREATE => complete(arguments, lowering, effect::create),
        kw::SET_ATTRIBUTE => complete(arguments, lowering, effect::set_attribute),
        kw::SET_FLAG => complete(arguments, lowering, effect::set_flag),
        kw::SET_POSITION_FLAG => complete(arguments, lowering, effect::set_position_flag),
        kw::ADD | kw::ADD_COPY => added(head, arguments, "a piece type", lowering),
        kw::ADD_PARTIAL | kw::ADD_COPY_PARTIAL => {
            added(head, arguments, "a piece type or a move type", lowering)
        }
        kw::VERIFY => verify(arguments, lowering),
        kw::IF => InstructionKind::If(if_instruction(arguments, lowering).into()),
        kw::WHILE => InstructionKind::While(while_instruction(arguments, lowering).into()),
        kw::ELSE => misplaced_else(form.origin, lowering),
        kw::MOVE_TYPE => label_in_block(form, lowering),
        _ if head.is_keyword() => group(head, items, lowering),
        _ => unheaded(head, form, items, lowering),
    }
}

/// `(if c … [else …])`.
fn if_instruction(mut arguments: Arguments<'_>, lowering: &mut Lowering<'_>) -> If {
    let condition = required_condition(&mut arguments, lowering);
    report_empty_if(&condition, &arguments, lowering);
    let branches = Branches::of(arguments.rest, lowering);
    let then = sequence(branches.then, lowering);
    let otherwise = branches.otherwise.into_iter();
    If {
        condition,
        then,
        otherwise: otherwise
            .flat_map(|items| sequence(items, lowering))
            .collect(),
        part: arguments.part,
    }
}

/// `(while c …)`.
fn while_instruction(mut arguments: Arguments<'_>, lowering: &mut Lowering<'_>) -> While {
    While {
        condition: required_condition(&mut arguments, lowering),
        body: sequence(arguments.rest, lowering),
        part: arguments.part,
    }
}

/// Reports a `move-type` label inside a block.
fn label_in_block(form: &Form, lowering: &mut Lowering<'_>) -> InstructionKind {
    let message = "`move-type` is inside a block, but labels the blocks after it";
    let diagnostic = Diagnostic::new(&NOT_AN_INSTRUCTION, message, form.origin);
    let diagnostic = diagnostic.help("write it before the block, directly in `moves` or `drops`");
    lowering.report(diagnostic.naming(kw::MOVE_TYPE));
    InstructionKind::Error
}

/// Reads a list that does not begin with a keyword, except perhaps one that spaces divide.
fn unheaded(
    head: Symbol,
    form: &Form,
    items: &[Form],
    lowering: &mut Lowering<'_>,
) -> InstructionKind {
    let is_instruction = |word| INSTRUCTIONS.contains(&word);
    let Some(divided) = divided(items, lowering.names, is_instruction) else {
        return group(head, items, lowering);
    };
    let (lint, text) = (&UNKNOWN_INSTRUCTION, &divided.text);
    let diagnostic = Diagnostic::unknown(lint, "instruction", text, divided.origin);
    lowering.report(divided.explain(diagnostic, lowering.names));
    let form = divided.list(form);
    let items = form.list().unwrap_or_default();
    in_parentheses(divided.keyword, &form, items, lowering)
}

/// Reads an instruction from all its arguments.
fn complete<'f>(
    arguments: Arguments<'f>,
    lowering: &mut Lowering<'_>,
    read: impl FnOnce(&mut Arguments<'f>, &mut Lowering<'_>) -> Option<InstructionKind>,
) -> InstructionKind {
    let kind = arguments.complete(lowering, read);
    kind.unwrap_or(InstructionKind::Error)
}

/// `(capture)` and `(capture place)`.
fn place_instruction(
    arguments: Arguments<'_>,
    make: fn(Place) -> InstructionKind,
    lowering: &mut Lowering<'_>,
) -> InstructionKind {
    complete(arguments, lowering, |arguments, lowering| {
        Some(make(arguments.place(lowering)))
    })
}

/// `(go register)`.
fn go(arguments: &mut Arguments<'_>, lowering: &mut Lowering<'_>) -> Option<InstructionKind> {
    const EXPECTED: &str = "`from`, `to`, `mark`, `last-from` or `last-to`";
    let name = arguments.name(EXPECTED, lowering)?;
    if let Some(register) = register(name.symbol) {
        return Some(InstructionKind::Go(register));
    }
    let word = lowering.names.text(name.symbol);
    let (expected, found) = (format!("{EXPECTED} after `go`"), format!("`{word}`"));
    let diagnostic =
        Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, name.origin).naming(kw::GO);
    let registers = REGISTERS.map(|register| lowering.names.text(register));
    lowering.report(match suggest(word, registers) {
        Some(near) => diagnostic.did_you_mean(word, near),
        None => diagnostic.help(format!(
            "to go to a position or in a direction, write `{word}` without `go`"
        )),
    });
    None
}

const REGISTERS: [Symbol; 5] = [kw::FROM, kw::TO, kw::MARK, kw::LAST_FROM, kw::LAST_TO];

fn added(
    head: Symbol,
    mut arguments: Arguments<'_>,
    expected: &str,
    lowering: &mut Lowering<'_>,
) -> InstructionKind {
    let count = arguments.rest.len();
    let names = arguments.names(expected, lowering);
    if names.len() < count {
        return InstructionKind::Error;
    }
    InstructionKind::Add(add(head, names))
}

fn add(head: Symbol, arguments: Vec<Name>) -> Add {
    Add {
        is_copy: matches!(head, kw::ADD_COPY | kw::ADD_COPY_PARTIAL),
        is_partial: matches!(head, kw::ADD_PARTIAL | kw::ADD_COPY_PARTIAL),
        arguments,
    }
}

/// Reads a list whose first word is not an instruction keyword. Diagnostics inside are kept separate: if the first word
/// is unknown too, the whole list was meant as something else.
fn group(head: Symbol, items: &[Form], lowering: &mut Lowering<'_>) -> InstructionKind {
    let before = lowering.diagnostics.len();
    let body = sequence(items, lowering);
    let origin = items
        .first()
        .map_or_else(Origin::default, |form| form.origin);
    InstructionKind::Group(Box::new(Group {
        head: Name {
            symbol: head,
            origin,
        },
        body,
        diagnostics: lowering.diagnostics.split_off(before),
    }))
}
