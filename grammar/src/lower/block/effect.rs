//! The arguments of instructions that record an effect or set a flag; `None` if one is missing, which is reported.

use super::super::arguments::Arguments;
use super::super::condition::condition;
use super::super::lowering::Lowering;
use super::super::place::place;
use super::super::shape::truth;
use crate::ast::Name;
use crate::ast::block::{Condition, InstructionKind};
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::Form;
use crate::text::kw;

/// `(change-type T [place])`.
pub(super) fn change_type(
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<InstructionKind> {
    let piece_type = arguments.name("a piece type", lowering)?;
    let place = arguments.place(lowering);
    Some(InstructionKind::ChangeType(piece_type, place))
}

/// `(create [player] [T] [place])`.
pub(super) fn create(
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<InstructionKind> {
    let mut places = Vec::new();
    while places.len() < 3
        && let Some(form) = arguments.next()
    {
        places.push(place(form, lowering));
    }
    Some(InstructionKind::Create(places))
}

/// `(set-attribute a value)`.
pub(super) fn set_attribute(
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<InstructionKind> {
    let (name, value) = setting("an attribute", arguments, lowering)?;
    Some(InstructionKind::SetAttribute(name, value))
}

/// `(set-flag f value)`.
pub(super) fn set_flag(
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<InstructionKind> {
    let (name, value) = setting("a flag", arguments, lowering)?;
    Some(InstructionKind::SetFlag(name, value))
}

/// `(set-position-flag f value [place])`.
pub(super) fn set_position_flag(
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<InstructionKind> {
    let (name, value) = setting("a position flag", arguments, lowering)?;
    let place = arguments.place(lowering);
    Some(InstructionKind::SetPositionFlag(name, value, place))
}

/// Reads a name and the condition that gives its value.
fn setting(
    expected: &str,
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<(Name, Box<Condition>)> {
    if let [value, name, ..] = arguments.rest
        && truth(value).is_some()
        && name.word().is_some()
        && truth(name).is_none()
    {
        report_value_first(value, name, arguments, expected, lowering);
        arguments.rest = &arguments.rest[2..];
        let name = lowering.name(name, expected)?;
        return Some((name, condition(value, lowering).into()));
    }
    let name = arguments.name(expected, lowering)?;
    let value = arguments.required("`true`, `false` or a condition as the value", lowering)?;
    Some((name, condition(value, lowering).into()))
}

/// Reports `(set-attribute true moved?)`, which is read as what is meant.
fn report_value_first(
    value: &Form,
    name: &Form,
    arguments: &Arguments<'_>,
    expected: &str,
    lowering: &mut Lowering<'_>,
) {
    let words = [arguments.head, value, name].map(|form| form.word().unwrap_or(kw::TRUE));
    let [keyword, value_text, name_text] = words.map(|word| lowering.names.text(word));
    let found = format!("`{value_text}`");
    let edits = Edit::swap(
        (value.origin.span, value_text),
        (name.origin.span, name_text),
    );
    let help = format!("the name comes first: `({keyword} {name_text} {value_text})`");
    let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, value.origin)
        .naming(arguments.head.word())
        .help(help)
        .fix(Fix::safe("put the name first", edits));
    lowering.report(diagnostic);
}
