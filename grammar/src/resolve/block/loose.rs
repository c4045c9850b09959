//! Keywords that lost the parentheses around them and their arguments.

use super::place::known_place;
use crate::ast::block::{self as ast, INSTRUCTIONS};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::resolve::scope::Scope;
use crate::text::kw;

/// How many of the items after a bare keyword are its arguments, which need its parentheses.
pub(super) fn n_loose_arguments(
    item: &ast::Instruction,
    after: &[ast::Instruction],
    scope: &Scope<'_>,
) -> usize {
    let ast::InstructionKind::Word(keyword) = item.kind else {
        return 0;
    };
    let most = match keyword {
        kw::VERIFY | kw::IF | kw::WHILE | kw::GO | kw::OPPOSITE | kw::CHANGE_TYPE => 1,
        kw::SET_ATTRIBUTE | kw::SET_FLAG | kw::SET_POSITION_FLAG => 2,
        _ => return 0,
    };
    if known_place(keyword, scope).is_some() {
        return 0;
    }
    let is_argument = |item: &&ast::Instruction| match &item.kind {
        ast::InstructionKind::Word(symbol) => !INSTRUCTIONS.contains(symbol),
        ast::InstructionKind::Group(_) => true,
        _ => false,
    };
    after.iter().take(most).take_while(is_argument).count()
}

/// Reports a keyword that lost the parentheses around it and its arguments.
pub(super) fn keyword_without_parentheses(
    keyword: &ast::Instruction,
    arguments: &[ast::Instruction],
    scope: &mut Scope<'_>,
) {
    let word = |item: &ast::Instruction| match item.kind {
        ast::InstructionKind::Word(symbol) => scope.names.text(symbol),
        _ => "…",
    };
    let head = word(keyword);
    let words: Vec<&str> = arguments.iter().map(word).collect();
    let mut words = words.join(" ");
    let has_body = matches!(keyword.kind, ast::InstructionKind::Word(kw::IF | kw::WHILE));
    if words.is_empty() {
        words.push('…');
    } else if has_body && words != "…" {
        words.push_str(" …");
    }
    let message = format!("`{head}` needs arguments, found the bare word");
    let help = format!("put it in its own parentheses: `({head} {words})`");
    let origin = keyword.origin;
    scope.report_once(origin, || {
        Diagnostic::new(&WRONG_ARGUMENTS, message, origin).help(help)
    });
}
