//! `players`, `turn-order` and `move-priorities`.

use super::arguments::written;
use super::lowering::Lowering;
use super::section::Section;
use crate::ast::{Name, Players, Priorities, Turn, TurnOrder};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::syntax::{Form, FormKind};
use crate::text::kw;

/// `(players White Black)`; `None` if no player could be read.
pub(super) fn players(section: Section, lowering: &mut Lowering) -> Option<Players> {
    let names = names(section, "the name of a player", lowering)?;
    Some(Players { names })
}

/// `(move-priorities first second)`.
pub(super) fn priorities(section: Section, lowering: &mut Lowering) -> Option<Priorities> {
    let move_types = names(section, "a move type", lowering)?;
    Some(Priorities { move_types })
}

/// `(turn-order White (Black Neutral type) repeat …)`; `None` if no turn could be read.
pub(super) fn turn_order(section: Section, lowering: &mut Lowering) -> Option<TurnOrder> {
    let mut order = TurnOrder {
        turns: Vec::new(),
        repeat: None,
    };
    section.arguments().required("a player", lowering)?;
    for form in &section.items[1..] {
        turn(form, &mut order, lowering);
    }
    if order.repeat == Some(order.turns.len()) {
        // Nothing follows `repeat`, so there is nothing to repeat: it is ignored.
        let word = section
            .items
            .iter()
            .find(|form| form.word() == Some(kw::REPEAT));
        if let Some(word) = word {
            let (lint, expected) = (&WRONG_ARGUMENTS, "a turn after `repeat`");
            let diagnostic = Diagnostic::expected(lint, expected, "nothing", word.origin);
            lowering.report(diagnostic.naming(kw::REPEAT));
        }
        order.repeat = None;
    }
    (!order.turns.is_empty()).then_some(order)
}

/// One turn, or `repeat`.
fn turn(form: &Form, order: &mut TurnOrder, lowering: &mut Lowering) {
    match &form.kind {
        FormKind::Word(kw::REPEAT) if order.repeat.is_none() => {
            order.repeat = Some(order.turns.len())
        }
        FormKind::Word(kw::REPEAT) => {
            let (lint, expected) = (&WRONG_ARGUMENTS, "one `repeat` in `turn-order`");
            let diagnostic = Diagnostic::expected(lint, expected, "another", form.origin);
            lowering.report(diagnostic.naming(kw::TURN_ORDER));
        }
        &FormKind::Word(symbol) => order.turns.push(Turn {
            decider: Name {
                symbol,
                origin: form.origin,
            },
            words: Vec::new(),
        }),
        FormKind::List(items) if form.head() == Some(kw::REPEAT) => {
            let message = "`repeat` is a bare word without parentheses";
            let diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, form.origin);
            let list = written(items, lowering);
            let words = list.trim_start_matches('(').trim_end_matches(')');
            lowering.report(diagnostic.help(format!("write `{words}`")));
            for item in items.iter() {
                turn(item, order, lowering);
            }
        }
        FormKind::List(_) => order.turns.extend(listed_turn(form, lowering)),
        FormKind::String(_) => lowering.expected("a player or a list that begins with one", form),
    }
}

/// `(White Neutral type)`: who decides, then at most one player to move for and one move type.
fn listed_turn(form: &Form, lowering: &mut Lowering) -> Option<Turn> {
    let mut arguments = lowering.list(form, "a list that starts with a player")?;
    let decider = lowering.name(arguments.head, "a player")?;
    let mut words = Vec::new();
    while words.len() < 2
        && let Some(form) = arguments.next()
    {
        words.extend(lowering.name(form, "a player or a move type"));
    }
    if let Some(form) = arguments.next() {
        lowering.expected("at most a player to move for and a move type", form);
    }
    Some(Turn { decider, words })
}

/// At least one name.
fn names(section: Section, expected: &str, lowering: &mut Lowering) -> Option<Vec<Name>> {
    let arguments = section.arguments();
    if arguments.rest.is_empty() {
        let (lint, head) = (&WRONG_ARGUMENTS, section.items[0].origin);
        let expected = format!("{expected} in `{}`", lowering.names.text(section.keyword));
        let diagnostic = Diagnostic::expected(lint, expected, "nothing", head);
        lowering.report(diagnostic.naming(section.keyword));
    }
    let names = lowering.name_list(arguments.rest, expected);
    (!names.is_empty()).then_some(names)
}
