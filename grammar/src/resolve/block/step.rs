//! Words and lists of a block that are not instructions.

use super::loose::keyword_without_parentheses;
use super::unknown::{HEAD, INSTRUCTION, STEPS, Unknown};
use crate::ast::Name;
use crate::ast::block::{self as ast, Group, INSTRUCTIONS};
use crate::diagnostics::registry::UNKNOWN_INSTRUCTION;
use crate::game::InstructionKind;
use crate::resolve::class::Class;
use crate::resolve::scope::Scope;
use crate::text::Symbol;

/// Reports a bare word that is neither a direction nor a position.
pub(super) fn word(name: Name, scope: &mut Scope<'_>) {
    if INSTRUCTIONS.contains(&name.symbol) {
        let Name { symbol, origin } = name;
        let kind = ast::InstructionKind::Word(symbol);
        keyword_without_parentheses(&ast::Instruction { kind, origin }, &[], scope);
        return;
    }
    Unknown::new(&UNKNOWN_INSTRUCTION, STEPS)
        .called(INSTRUCTION)
        .advice(instruction_advice)
        .report(name, scope);
}

/// Whether an unknown bare word is nearer to the name of a macro than to any other.
pub(super) fn is_nearly_a_macro(word: Symbol, scope: &Scope<'_>) -> bool {
    nearest(word, scope).is_some_and(|near| scope.names.is_macro(near))
}

/// Whether a bare word is unknown and resembles no name.
pub(super) fn is_unlike_all(word: Symbol, scope: &Scope<'_>) -> bool {
    let is_known = INSTRUCTIONS.contains(&word) || Class::other(word, STEPS, scope).is_some();
    !is_known && nearest(word, scope).is_none()
}

/// The name of a macro, a direction, a position or an instruction that is nearest to an unknown word.
fn nearest(word: Symbol, scope: &Scope<'_>) -> Option<Symbol> {
    let known = STEPS.iter().chain([&Class::Macro]);
    let known = known.flat_map(|class| class.names(scope));
    let known = known.map(|&symbol| scope.names.text(symbol));
    let near = scope.diagnostics.suggest(scope.names.text(word), known);
    near.and_then(|near| scope.names.get(near.name))
}

/// Reports a list that does not begin with an instruction.
pub(super) fn group(group: &Group, scope: &mut Scope<'_>) -> Option<InstructionKind> {
    head(group.head, scope);
    None
}

/// Reports the first word of a list that is no instruction, and perhaps a macro.
pub(super) fn head(name: Name, scope: &mut Scope<'_>) {
    Unknown::new(&UNKNOWN_INSTRUCTION, STEPS)
        .called(HEAD)
        .advice(list_advice)
        .report(name, scope);
}

fn instruction_advice(class: Class, word: &str) -> Option<String> {
    Some(match class {
        Class::Macro => format!("call a macro in parentheses: `({word})`"),
        Class::Zone => {
            format!("you cannot step to a zone; test it with `(verify (in-zone? {word}))`")
        }
        Class::Condition | Class::Attribute => format!("test it with `(verify {word})`"),
        Class::PieceType => format!("use a piece in `(add {word})` or `(create {word})`"),
        Class::MoveType => format!("use a move type in `(add-partial {word})`"),
        Class::Flag => format!("test it with `(verify (flag? {word}))`"),
        Class::PositionFlag => format!("test it with `(verify (position-flag? {word}))`"),
        _ => return None,
    })
}

fn list_advice(class: Class, word: &str) -> Option<String> {
    match class {
        Class::Condition | Class::Attribute => Some(format!("test it with `(verify ({word} …))`")),
        _ => instruction_advice(class, word),
    }
}
