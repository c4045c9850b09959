//! The arguments of instructions that record an effect or set a flag; `None` if one is missing, which is reported.

use super::super::arguments::Arguments;
use super::super::condition::condition;
use super::super::lowering::Lowering;
use super::super::place::place;
use super::super::value_first::name_after_value;
use crate::ast::Name;
use crate::ast::block::{Condition, InstructionKind};

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
    if let [value, name, rest @ ..] = arguments.rest
        && let Some(keyword) = arguments.head.word()
        && let Some(name) = name_after_value(keyword, [value, name], expected, lowering)
    {
        arguments.rest = rest;
        return Some((name, condition(value, lowering).into()));
    }
    let name = arguments.name(expected, lowering)?;
    let value = arguments.required("`true`, `false` or a condition as the value", lowering)?;
    Some((name, condition(value, lowering).into()))
}
