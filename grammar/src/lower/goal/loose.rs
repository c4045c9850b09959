//! Goals and players that lost the parentheses around them.

use super::super::arguments::{Arguments, written};
use super::super::lowering::Lowering;
use super::super::shape::{in_parentheses, is_sign};
use crate::ast::Name;
use crate::ast::goal::GOALS;
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::Form;
use crate::text::{Symbol, kw};

/// What is expected between the keyword of a goal and its condition.
pub(super) const PLAYERS: &str = "a list of players";

/// Whether a form is a goal or begins like one.
pub(in crate::lower) fn is_goal(form: &Form) -> bool {
    let head = form.word().or_else(|| form.head());
    head.is_some_and(|head| GOALS.contains(&head))
}

/// Players without the parentheses of their list: reported as one mistake, and read as what is meant.
pub(super) fn bare_players(first: &Form, more: &[Form], lowering: &mut Lowering<'_>) -> Vec<Name> {
    let forms = std::iter::once(first).chain(more);
    let players: Vec<Name> = forms.filter_map(Name::of).collect();
    let words = players
        .iter()
        .map(|player| lowering.names.text(player.symbol));
    let words: Vec<&str> = words.collect();
    let found = format!("`{}`", words[0]);
    let last = more.last().unwrap_or(first).origin.span;
    let edits = vec![
        Edit::insert(first.origin.span.start, "("),
        Edit::insert(last.end, ")"),
    ];
    let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, PLAYERS, found, first.origin);
    lowering.report(match words.iter().any(|word| is_sign(word)) {
        true => diagnostic,
        false => diagnostic
            .help(format!("write `({})`", words.join(" ")))
            .fix(Fix::safe("put the players in parentheses", edits)),
    });
    players
}

/// Reads `captured King` where `(captured King)` is meant; reported as one mistake. Returns the goal and its arguments.
/// `extent` is the number of the following items that may be its arguments.
pub(super) fn without_parentheses<'f>(
    arguments: &mut Arguments<'f>,
    extent: fn(&[Form]) -> usize,
    lowering: &mut Lowering<'_>,
) -> Option<(Symbol, Arguments<'f>)> {
    const BARE: [Symbol; 2] = [kw::STALEMATED, kw::REPETITION];
    let (head, rest) = arguments.rest.split_first()?;
    let goal = head
        .word()
        .filter(|goal| GOALS.contains(goal) && !BARE.contains(goal))?;
    let (rest, after) = rest.split_at(extent(rest));
    let last = rest.last()?;
    let text = lowering.names.text(goal);
    let message = format!("`{text}` and its arguments need their own parentheses");
    let loose = &arguments.rest[..=rest.len()];
    let help = format!("write `{}`", written(loose, lowering));
    let diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, head.origin).help(help);
    let diagnostic = diagnostic.naming(goal);
    lowering.report(diagnostic.fix(in_parentheses(head, last)));
    arguments.rest = after;
    Some((goal, Arguments::without_list(head, rest)))
}

/// The number of items before the next goal.
pub(super) fn n_before_goal(items: &[Form]) -> usize {
    items.iter().take_while(|form| !is_goal(form)).count()
}
