//! Changes to the text that an author may ask for. Those that touch macros are made only if the expanded rules stay the
//! same.

use super::{Tree, View};
use crate::Expanded;
use crate::diagnostics::{Diagnostic, Edit, Subject, registry};
use crate::resolve::{Class, Role};
use crate::syntax::{Form, TokenKind};
use crate::text::{Files, Span, Symbol, kw};
use std::collections::BTreeMap;

/// A change to one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What it does, in the imperative.
    pub title: String,
    /// The changed places, in bytes of the text and in order.
    pub edits: Vec<Edit>,
}

/// Puts a comment that suppresses a diagnostic above its line; `None` for errors.
pub fn suppress(tree: &Tree, diagnostic: &Diagnostic, at: u32) -> Option<Action> {
    if diagnostic.is_error() || registry::find(diagnostic.lint.name).is_none() {
        return None;
    }
    let text = tree.text();
    let line = text
        .get(..at as usize)?
        .rfind('\n')
        .map_or(0, |end| end + 1);
    if tree.is_in_text(line as u32) {
        return None;
    }
    let indent: String = text[line..]
        .chars()
        .take_while(|c| [' ', '\t'].contains(c))
        .collect();
    let name = diagnostic.lint.name;
    let comment = format!("{indent}; zrf: allow({name}) give a reason here\n");
    Some(Action {
        title: format!("suppress `{name}` here"),
        edits: vec![Edit::insert(line as u32, comment)],
    })
}

/// Adds the sections that the game at a place lacks.
pub fn missing_sections(tree: &Tree, diagnostic: &Diagnostic, at: u32) -> Option<Action> {
    let Some(Subject::Sections(missing)) = &diagnostic.about else {
        return None;
    };
    let game = *tree.chain(at).first()?;
    let head = game.list()?.first()?.origin.span;
    let template = |missing| TEMPLATES.iter().find(|(section, _)| *section == missing);
    let templates = missing.iter().copied().filter_map(template);
    let text: String = templates
        .map(|(_, template)| format!("\n   {template}"))
        .collect();
    let is_known = matches!(game.head(), Some(kw::GAME | kw::VARIANT)) && !text.is_empty();
    is_known.then(|| Action {
        title: "add the missing sections".to_owned(),
        edits: vec![Edit::insert(head.end, text)],
    })
}

/// The contents of a new section, which are valid and meant to be changed.
const TEMPLATES: &[(Symbol, &str)] = &[
    (kw::TITLE, "(title \"Untitled\")"),
    (kw::PLAYERS, "(players White Black)"),
    (kw::TURN_ORDER, "(turn-order White Black)"),
    (
        kw::BOARD,
        "(board\n      (grid\n         (start-rectangle 0 0 50 50)\n         (dimensions (\"a/b/c\" (50 0)) \
         (\"3/2/1\" (0 50)))\n         (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))",
    ),
    (
        kw::PIECE,
        "(piece\n      (name Man)\n      (moves (n (verify empty?) add)))",
    ),
];

/// Extracts the selected items of a list into a macro; the parameters in them become its own.
///
/// # Errors
/// If the items cannot be extracted; the message gives the reason.
pub fn extract_macro(view: &View<'_>, range: Span, files: &dyn Files) -> Result<Action, String> {
    let tree = view.tree;
    let selected = selected(tree, range).ok_or("select whole items of one list")?;
    let chain = tree.chain(selected.start);
    let outermost = *chain.first().ok_or("select items of a list")?;
    if outermost.origin.span.start >= selected.start {
        return Err("select part of a section".to_owned());
    }
    let body = tree.slice(selected).to_owned();
    let mut numbers = parameters(tree, selected);
    numbers.sort_unstable();
    numbers.dedup();
    let (mut own, mut arguments) = (body, String::new());
    for (place, number) in numbers.iter().enumerate() {
        own = with_parameter(&own, *number, &format!("$\u{0}{}", place + 1));
        arguments.push_str(&format!(" ${number}"));
    }
    let own = own.replace('\u{0}', "");
    let name = (1..).map(|number| match number {
        1 => "extracted".to_owned(),
        number => format!("extracted-{number}"),
    });
    let taken = view.analysis.names(Class::Macro);
    let mut free = name.filter(|name| !taken.contains(name.as_str()));
    let name = free.next().unwrap_or_default();
    let at = outermost.origin.span.start;
    let action = Action {
        title: "extract a macro".to_owned(),
        edits: vec![
            Edit::insert(at, format!("(define {name} {own})\n\n")),
            Edit::replace(selected, "", format!("({name}{arguments})")),
        ],
    };
    checked(view, action, files)
}

/// The items of one list that a range touches, from the first to the last.
fn selected(tree: &Tree, range: Span) -> Option<Span> {
    let inside = |form: &&&Form| {
        let span = form.origin.span;
        span.start < range.start && range.end < span.end && form.list().is_some()
    };
    let chain = tree.chain(range.start);
    let list = chain.iter().rev().find(inside)?;
    let items = list.list()?.iter().map(|item| item.origin.span);
    let touched = items.filter(|item| item.start < range.end && range.start < item.end);
    touched.reduce(Span::to)
}

/// The numbers of the parameters in part of a text.
fn parameters(tree: &Tree, part: Span) -> Vec<u32> {
    let words = tree.tokens.iter().filter(|token| part.covers(token.span));
    let words = words.filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::String));
    let pieces = words.flat_map(|token| tree.slice(token.span).split('$').skip(1));
    let numbers = pieces.map(|piece| {
        let end = piece
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(piece.len());
        piece[..end].parse().unwrap_or(0)
    });
    numbers.filter(|number| *number > 0).collect()
}

/// A text with every `$number` replaced.
fn with_parameter(text: &str, number: u32, new: &str) -> String {
    let wanted = format!("${number}");
    let (mut after, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(&wanted) {
        let end = at + wanted.len();
        let is_longer = rest[end..].starts_with(|c: char| c.is_ascii_digit());
        after.push_str(&rest[..at]);
        after.push_str(if is_longer { &wanted } else { new });
        rest = &rest[end..];
    }
    after + rest
}

/// Replaces the macro call at a place with the macro's body.
///
/// # Errors
/// If the call cannot be inlined; the message gives the reason.
pub fn inline_macro(view: &View<'_>, offset: u32, files: &dyn Files) -> Result<Action, String> {
    let mut found = view.occurrences(offset).into_iter();
    let call = found.find(|one| one.class == Class::Macro && one.role == Role::Reference);
    let call = call.ok_or("there is no macro call here")?;
    let macro_def = view
        .analysis
        .rules
        .macros
        .find(call.symbol)
        .ok_or("there is no such macro")?;
    let chain = view.tree.chain(offset);
    let list = chain
        .iter()
        .rev()
        .find(|form| form.list().is_some())
        .ok_or("there is no call here")?;
    let arguments = list.list().unwrap_or_default().get(1..).unwrap_or_default();
    if (arguments.len() as u32) < macro_def.parameters {
        return Err("the call passes too few arguments".to_owned());
    }
    let sources = &view.analysis.rules.sources;
    let (Some(first), Some(last)) = (macro_def.body.first(), macro_def.body.last()) else {
        return checked(view, inlined(list.origin.span, String::new()), files);
    };
    let mut body = sources
        .slice(first.origin.span.to(last.origin.span))
        .to_owned();
    for number in (1..=macro_def.parameters).rev() {
        let argument = view.tree.slice(arguments[number as usize - 1].origin.span);
        // Parameters in an argument belong to the macro around the call.
        body = with_parameter(&body, number, &argument.replace('$', "\u{0}"));
    }
    checked(
        view,
        inlined(list.origin.span, body.replace('\u{0}', "$")),
        files,
    )
}

fn inlined(call: Span, body: String) -> Action {
    Action {
        title: "inline this macro call".to_owned(),
        edits: vec![Edit::replace(call, "", body)],
    }
}

/// The action, if it does not change the expanded rules.
fn checked(view: &View<'_>, action: Action, files: &dyn Files) -> Result<Action, String> {
    let name = view.name().to_owned();
    let expanded = |text: &str| {
        let overlay = super::Overlay {
            files,
            texts: BTreeMap::from([(name.clone(), text.to_owned())]),
        };
        let root = &view.analysis.rules.sources.files()[0].name;
        Expanded::load(root, &overlay).to_string()
    };
    let after = Edit::apply_all(&action.edits, view.tree.text());
    match expanded(view.tree.text()) == expanded(&after) {
        true => Ok(action),
        false => Err("this would change the rules".to_owned()),
    }
}
