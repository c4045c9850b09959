//! `(directions …)` of a grid.

use crate::ast::{GridDirection, Name};
use crate::diagnostics::registry::{DIRECTION_OFFSETS, DUPLICATE_DIRECTION, WRONG_ARGUMENTS};
use crate::diagnostics::{Diagnostic, Edit, Fix, Subject};
use crate::lower::arguments::{Arguments, found, written};
use crate::lower::contents::is_offset;
use crate::lower::lowering::Lowering;
use crate::lower::section::Section;
use crate::lower::shape::remove_parentheses;
use crate::syntax::Form;
use crate::text::{Origin, Span, Symbol, kw};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// `(n 0 -1) …`; `None` if no direction could be read.
pub(super) fn read(
    section: Section,
    lowering: &mut Lowering,
) -> Option<Vec<(GridDirection, Origin)>> {
    let forms = &section.items[1..];
    let mut in_lists = Vec::new();
    let lists = match report_bare_directions(forms, lowering) {
        Some(lists) => lists,
        None => lowering.lists(forms, DIRECTION),
    };
    let directions = lists.into_iter().filter_map(|list| {
        let origin = list.origin;
        Some((direction(list, &mut in_lists, lowering)?, origin))
    });
    let directions: Vec<(GridDirection, Origin)> = directions.collect();
    report_steps_in_lists(&in_lists, lowering);
    let mut known: FxHashMap<Symbol, Origin> = FxHashMap::default();
    for Name { symbol, origin } in directions.iter().map(|(direction, _)| direction.name) {
        match known.entry(symbol) {
            Entry::Vacant(entry) => {
                entry.insert(origin);
            }
            Entry::Occupied(first) => {
                let name = lowering.names.text(symbol);
                let message = format!("direction `{name}` is duplicated in this grid");
                let diagnostic = Diagnostic::new(&DUPLICATE_DIRECTION, message, origin)
                    .at("this one counts where it leads to a position")
                    .label(*first.get(), "the first one");
                lowering.report(diagnostic);
            }
        }
    }
    (!directions.is_empty()).then_some(directions)
}

/// What `directions` contains.
const DIRECTION: &str = "a list of a direction and its steps";

/// Directions whose parentheses hold only their steps, `n (0 -1) s (0 1)`: reported as one mistake, and read as what is
/// meant.
fn report_bare_directions<'f>(
    forms: &'f [Form],
    lowering: &mut Lowering,
) -> Option<Vec<Arguments<'f>>> {
    let pairs = forms.chunks_exact(2);
    let is_bare = |pair: &[Form]| pair[0].word().is_some() && is_offset(&pair[1], lowering.names);
    if forms.is_empty() || !pairs.remainder().is_empty() || !pairs.clone().all(is_bare) {
        return None;
    }
    let lists = pairs.clone().map(|pair| {
        let steps = pair[1].list().unwrap_or_default();
        Arguments::without_list(&pair[0], steps)
    });
    let [name, steps, ..] = forms else {
        return None;
    };
    let (steps, text) = (
        written(steps.list().unwrap_or_default(), lowering),
        found(name, lowering),
    );
    let right = format!("({} {}", text.trim_matches('`'), &steps[1..]);
    let edits = pairs.clone().flat_map(|pair| {
        let inside = Span::new(pair[1].origin.span.start, pair[1].origin.span.start + 1);
        [
            Edit::insert(pair[0].origin.span.start, "("),
            Edit::replace(inside, "(", ""),
        ]
    });
    let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, DIRECTION, text, name.origin)
        .naming(kw::DIRECTIONS)
        .help(format!("write `{right}`"))
        .fix(Fix::safe(
            "put each direction in parentheses",
            edits.collect(),
        ));
    lowering.report(diagnostic);
    Some(lists.collect())
}

/// `(n 0 -1)`, or `(n (0 -1))`, whose list is added to `in_lists`.
fn direction<'f>(
    mut arguments: Arguments<'f>,
    in_lists: &mut Vec<&'f Form>,
    lowering: &mut Lowering,
) -> Option<GridDirection> {
    let head = Some(arguments.head).filter(|_| arguments.rest.is_empty());
    if let Some(diagnostic) = head.and_then(|head| lowering.misspelt_macro(head)) {
        lowering.report(diagnostic);
        return None;
    }
    let name = lowering.name(arguments.head, "a direction")?;
    if let [list] = arguments.rest
        && let Some(steps) = list.list().filter(|_| is_offset(list, lowering.names))
    {
        in_lists.push(list);
        arguments.rest = steps;
    }
    let mut offsets = Vec::new();
    while let Some(form) = arguments.next() {
        offsets.push(lowering.number(form, STEPS)?);
    }
    Some(GridDirection { name, offsets })
}

/// Reports the steps of directions in parentheses as one mistake.
fn report_steps_in_lists(lists: &[&Form], lowering: &mut Lowering) {
    let [first, others @ ..] = lists else {
        return;
    };
    let (lint, found) = (&WRONG_ARGUMENTS, found(first, lowering));
    let diagnostic = Diagnostic::expected(lint, STEPS, found, first.origin)
        .naming(kw::DIRECTIONS)
        .also_at(others.iter().map(|other| other.origin));
    lowering.report(remove_parentheses(lists, diagnostic));
}

/// What follows the name of a direction.
const STEPS: &str = "a number of steps";

/// Makes a direction have as many numbers as the grid has dimensions, and reports it if it had not.
pub(super) fn fit(
    (mut direction, origin): (GridDirection, Origin),
    count: usize,
    lowering: &mut Lowering,
) -> GridDirection {
    let found = direction.offsets.len();
    if found != count {
        let name = lowering.names.text(direction.name.symbol);
        let steps = if count == 1 { "step" } else { "steps" };
        let expected = format!("{count} {steps} for direction `{name}`, one per dimension");
        let help = match found < count {
            true => "missing steps count as 0",
            false => "extra steps are ignored",
        };
        let diagnostic = Diagnostic::expected(&DIRECTION_OFFSETS, expected, found, origin);
        lowering.report(diagnostic.help(help));
        direction.offsets.resize(count, 0);
    } else if direction.offsets.iter().all(|&offset| offset == 0) {
        let name = lowering.names.text(direction.name.symbol);
        let message = format!("direction `{name}` leads from each position to the same one");
        let diagnostic = Diagnostic::new(&DIRECTION_OFFSETS, message, origin);
        lowering.report(
            diagnostic
                .about(Subject::Name(direction.name.symbol))
                .help("to lead anywhere, at least one number must differ from 0"),
        );
    }
    direction
}
