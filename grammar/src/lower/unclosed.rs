//! Sections of a game that are inside another section, because its `)` is missing before them.

use super::lowering::Lowering;
use super::section::Section;
use crate::ast::Entry;
use crate::diagnostics::registry::MISSING_PARENTHESIS;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::{Form, Parent};
use crate::text::{Origin, Span, kw};

/// Separates sections of a game from the end of another section, which cannot contain them, and reports that section as
/// not closed. Players of the `entry` may have the names of sections.
///
/// A `board` and a `piece` consist of sections themselves. A single one that does not belong there may be anything; it is
/// reported by name.
pub(super) fn split<'f>(
    section: Section<'f>,
    entry: &Entry,
    lowering: &mut Lowering,
) -> (Section<'f>, &'f [Form]) {
    let players = entry.player_names().iter();
    let is_player = |word| players.clone().any(|player| player.symbol == word);
    let is_section = |form: &&Form| {
        let head = form.head();
        head.is_some_and(|head| Parent::Game.sections().contains(&head) && !is_player(head))
    };
    let count = count_inside(&section, is_section);
    let (items, inside) = section.items.split_at(section.items.len() - count);
    if let (Some(last), Some(first)) = (items.last(), inside.first()) {
        report(unclosed(section, last, first, lowering), entry, lowering);
    }
    (Section { items, ..section }, inside)
}

/// The number of items at the end of a section that belong outside of it.
fn count_inside(section: &Section, is_section: impl Fn(&&Form) -> bool) -> usize {
    let (own, least): (&[_], _) = match section.keyword {
        kw::BOARD => (Parent::Board.sections(), 2),
        kw::PIECE => (Parent::Piece.sections(), 2),
        _ => (&[], 1),
    };
    let is_own = |form: &&&Form| form.head().is_some_and(|head| own.contains(&head));
    let run: Vec<&Form> = section.items.iter().rev().take_while(is_section).collect();
    let count = run.len() - run.iter().rev().take_while(is_own).count();
    if count < least { 0 } else { count }
}

fn unclosed(section: Section, last: &Form, first: &Form, lowering: &Lowering) -> Diagnostic {
    let names = lowering.names;
    let message = format!("`({}` is not closed", names.text(section.keyword));
    let end = last.origin.span.end;
    let place = Origin {
        span: Span::new(end, end),
        ..last.origin
    };
    let inside = first.list().and_then(<[Form]>::first).unwrap_or(first);
    let text = inside.word().map_or("", |word| names.text(word));
    Diagnostic::new(&MISSING_PARENTHESIS, message, place)
        .at("expected `)` here")
        .label(section.items[0].origin, "opened here")
        .label(inside.origin, format!("`{text}` is a section of the game"))
}

/// Reports a section that is not closed. If the parentheses of the file do not match, the game may already have been
/// reported as not closed, which is the same mistake in a worse place.
fn report(diagnostic: Diagnostic, entry: &Entry, lowering: &mut Lowering) {
    let start = entry.origin.span.start;
    let is_of_entry = |found: &&mut Diagnostic| {
        let opened = found.secondary.first();
        found.lint == &MISSING_PARENTHESIS
            && opened.is_some_and(|opened| opened.origin.span.start == start)
    };
    if let Some(found) = lowering.diagnostics.iter_mut().find(is_of_entry) {
        let edit = Edit::insert(diagnostic.span().start, ")");
        *found = diagnostic.fix(Fix::unsure("add `)`", vec![edit]));
    } else {
        lowering.report(diagnostic.help("add `)`; one after it may be too many"));
    }
}
