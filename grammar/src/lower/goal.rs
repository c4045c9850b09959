//! Goals.

mod config;
mod loose;

pub(super) use self::loose::is_goal;
use self::loose::{PLAYERS, bare_players, n_before_goal, without_parentheses};
use super::arguments::{Arguments, found};
use super::divided::divided;
use super::infix::Infix;
use super::lowering::Lowering;
use super::place::doubled_parentheses;
use super::section::Section;
use super::shape::number;
use crate::ast::Name;
use crate::ast::goal::{GOALS, Goal, GoalCondition};
use crate::diagnostics::registry::{UNKNOWN_GOAL, WRONG_ARGUMENTS};
use crate::diagnostics::suggest::suggest;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::game::GoalKind;
use crate::syntax::{Form, FormKind};
use crate::text::{Symbol, kw};

/// The kind of goal that a section gives.
pub(super) fn kind(section: Symbol) -> Option<GoalKind> {
    Some(match section {
        kw::WIN_CONDITION => GoalKind::Win,
        kw::LOSS_CONDITION => GoalKind::Loss,
        kw::DRAW_CONDITION => GoalKind::Draw,
        kw::COUNT_CONDITION => GoalKind::Count,
        _ => return None,
    })
}

/// Reads a whole `(win-condition …)` or one of its variants; `None` if nothing of it can be used.
pub(super) fn goal(
    kind: GoalKind,
    section: Section<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<Goal> {
    let mut arguments = section.arguments();
    let players = players(kind, &mut arguments, lowering)?;
    let condition = inner(&mut arguments, lowering)?;
    if let Some(extra) = arguments.rest.first() {
        let count = arguments.rest.len() + 1;
        let head = found(arguments.head, lowering);
        let message = format!("{head} takes one goal, found {count}");
        lowering.report(
            Diagnostic::new(&WRONG_ARGUMENTS, message, extra.origin)
                .naming(section.keyword)
                .help("join goals with `(and …)` or `(or …)`"),
        );
    }
    Some(Goal {
        kind,
        players,
        condition,
        origin: section.origin,
    })
}

/// The list of players, which only `count-condition` may omit.
#[expect(
    clippy::option_option,
    reason = "a missing list and a malformed one are distinct"
)]
fn players(
    kind: GoalKind,
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<Option<Vec<Name>>> {
    let first = arguments.rest.first();
    if first.is_some_and(is_goal) && kind == GoalKind::Count {
        return Some(None);
    }
    let form = arguments.required(PLAYERS, lowering)?;
    match &form.kind {
        FormKind::List(items) if !is_goal(form) => {
            let count = items.len();
            let names = lowering.name_list(items, "a player");
            (names.len() == count).then_some(Some(names))
        }
        FormKind::Word(_) if !is_goal(form) => {
            let is_player = |form: &&Form| form.word().is_some() && !is_goal(form);
            let count = arguments.rest.iter().take_while(is_player).count();
            let (more, rest) = arguments.rest.split_at(count);
            arguments.rest = rest;
            Some(Some(bare_players(form, more, lowering)))
        }
        _ => {
            let expected = format!("{PLAYERS} before the goal");
            let found = found(form, lowering);
            lowering.report(
                Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, form.origin).help(
                    "write the players first, as in `(win-condition (White Black) stalemated)`",
                ),
            );
            None
        }
    }
}

/// The one goal that a list contains; `None` if it is missing.
fn inner(arguments: &mut Arguments<'_>, lowering: &mut Lowering<'_>) -> Option<GoalCondition> {
    if let Some(infix) = Infix::take(arguments, "goals", lowering) {
        return Some(operated(&infix, lowering));
    }
    if let Some((goal, inner)) = without_parentheses(arguments, <[Form]>::len, lowering) {
        return headed(goal, inner, lowering);
    }
    Some(condition(arguments.required("a goal", lowering)?, lowering))
}

/// The goal of operands that have their operator between them.
fn operated(infix: &Infix<'_>, lowering: &mut Lowering<'_>) -> GoalCondition {
    let goals = infix.operands().map(|form| condition(form, lowering));
    let goals = goals.collect();
    match infix.operator {
        kw::AND => GoalCondition::And(goals),
        _ => GoalCondition::Or(goals),
    }
}

fn condition(form: &Form, lowering: &mut Lowering<'_>) -> GoalCondition {
    let head = match &form.kind {
        FormKind::Word(symbol) => Some(*symbol),
        FormKind::String(_) => None,
        FormKind::List(items) => match &**items {
            [inner] if inner.list().is_some() => {
                doubled_parentheses(form, lowering);
                return condition(inner, lowering);
            }
            items => {
                if let Some(infix) = Infix::whole(items, "goals", lowering) {
                    return operated(&infix, lowering);
                }
                form.head()
            }
        },
    };
    let arguments = Arguments::of(form).unwrap_or_else(|| Arguments::without_list(form, &[]));
    let goal = head.and_then(|head| headed(head, arguments, lowering));
    goal.unwrap_or_else(|| unknown(head, form, lowering))
}

/// A goal that is a word or begins with one; `None` if the word names no goal.
fn headed(
    head: Symbol,
    arguments: Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<GoalCondition> {
    let goal = match head {
        kw::STALEMATED => arguments.complete(lowering, |_, _| Some(GoalCondition::Stalemated)),
        kw::REPETITION => arguments.complete(lowering, |_, _| Some(GoalCondition::Repetition)),
        kw::CAPTURED => types(arguments, GoalCondition::Captured, lowering),
        kw::CHECKMATED => types(arguments, GoalCondition::Checkmated, lowering),
        kw::PIECES_REMAINING => count(arguments, GoalCondition::PiecesRemaining, lowering),
        kw::TOTAL_PIECE_COUNT => count(arguments, GoalCondition::TotalPieceCount, lowering),
        kw::ABSOLUTE_CONFIG => config::absolute(arguments, lowering),
        kw::RELATIVE_CONFIG => config::relative(arguments, lowering),
        kw::AND => joined(arguments, GoalCondition::And, lowering),
        kw::OR => joined(arguments, GoalCondition::Or, lowering),
        kw::NOT => arguments.complete(lowering, |arguments, lowering| {
            let inner = inner(arguments, lowering)?;
            Some(GoalCondition::Not(Box::new(inner)))
        }),
        _ => return None,
    };
    Some(goal.unwrap_or(GoalCondition::Error))
}

fn unknown(head: Option<Symbol>, form: &Form, lowering: &mut Lowering<'_>) -> GoalCondition {
    let items = form.list().unwrap_or_default();
    if let Some(divided) = divided(items, lowering.names, |word| GOALS.contains(&word)) {
        let found = format!("`{}`", divided.text);
        let diagnostic = Diagnostic::expected(&UNKNOWN_GOAL, "a goal", found, divided.origin);
        lowering.report(divided.explain(diagnostic, lowering.names));
        return condition(&divided.list(form), lowering);
    }
    let found_text = head.map_or_else(
        || found(form, lowering),
        |head| format!("`{}`", lowering.names.text(head)),
    );
    let origin = match form.list().and_then(<[Form]>::first) {
        Some(first) if head.is_some() => first.origin,
        _ => form.origin,
    };
    let goals = || GOALS.iter().map(|&goal| lowering.names.text(goal));
    let near = head.and_then(|head| suggest(lowering.names.text(head), goals()));
    let diagnostic = Diagnostic::expected(&UNKNOWN_GOAL, "a goal", found_text, origin);
    let diagnostic = match head.zip(near) {
        Some((head, near)) => diagnostic.did_you_mean(lowering.names.text(head), near),
        None if is_condition(head, lowering) => diagnostic.help(
            "conditions belong in blocks; a goal about places is `(absolute-config piece (place))`",
        ),
        None => {
            let all: Vec<String> = goals().map(|goal| format!("`{goal}`")).collect();
            diagnostic.help(format!("the goals are {}", all.join(", ")))
        }
    };
    lowering.report(diagnostic);
    GoalCondition::Error
}

/// Whether a word is a condition of blocks that cannot be a goal.
fn is_condition(head: Option<Symbol>, lowering: &Lowering<'_>) -> bool {
    head.is_some_and(|head| head.is_keyword() && lowering.names.text(head).ends_with('?'))
}

fn types(
    mut arguments: Arguments<'_>,
    make: fn(Vec<Name>) -> GoalCondition,
    lowering: &mut Lowering<'_>,
) -> Option<GoalCondition> {
    const EXPECTED: &str = "a piece type";
    let count = arguments.rest.len();
    let mut names = vec![arguments.name(EXPECTED, lowering)?];
    names.extend(arguments.names(EXPECTED, lowering));
    (names.len() == count).then(|| make(names))
}

fn count(
    mut arguments: Arguments<'_>,
    make: fn(u32, Option<Name>) -> GoalCondition,
    lowering: &mut Lowering<'_>,
) -> Option<GoalCondition> {
    let form = arguments.required("a number of pieces", lowering)?;
    let text = form.word().map(|word| lowering.names.text(word));
    let Some(number) = text.and_then(n_pieces) else {
        report_count(form, &mut arguments, lowering);
        return None;
    };
    let piece_type = match arguments.rest.is_empty() {
        true => None,
        false => Some(arguments.name("a piece type", lowering)?),
    };
    arguments.finish(lowering).then(|| make(number, piece_type))
}

/// Reports a form that is not a number of pieces; the number may be the next argument.
fn report_count(form: &Form, arguments: &mut Arguments<'_>, lowering: &mut Lowering<'_>) {
    let (expected, text) = ("a number of pieces", found(form, lowering));
    let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, expected, text, form.origin);
    let word = |form: &Form| form.word().map(|word| lowering.names.text(word).to_owned());
    let swapped = arguments
        .next()
        .and_then(|count| Some((count, word(form)?, word(count)?)));
    let is_name = |word: &str| word.starts_with(|c: char| c.is_alphanumeric() || c == '?');
    let head = found(arguments.head, lowering);
    let head = head.trim_matches('`');
    let diagnostic = match swapped.filter(|(_, _, count)| n_pieces(count).is_some()) {
        Some((_, sign, number)) if !is_name(&sign) => diagnostic.help(format!(
            "`{head}` is about exactly this number: write `({head} {number})`"
        )),
        Some((count, piece, number)) => {
            let edits = Edit::swap((form.origin.span, &piece), (count.origin.span, &number));
            diagnostic
                .help(format!(
                    "the number comes first: `({head} {number} {piece})`"
                ))
                .fix(Fix::safe("put the number first", edits))
        }
        None => diagnostic,
    };
    lowering.report(diagnostic);
}

fn n_pieces(text: &str) -> Option<u32> {
    u32::try_from(number(text)?).ok()
}

fn joined(
    mut arguments: Arguments<'_>,
    make: fn(Vec<GoalCondition>) -> GoalCondition,
    lowering: &mut Lowering<'_>,
) -> Option<GoalCondition> {
    if arguments.rest.is_empty() {
        arguments.required("goals", lowering);
        return None;
    }
    let mut goals = Vec::with_capacity(arguments.rest.len());
    while !arguments.rest.is_empty() {
        goals.extend(
            match without_parentheses(&mut arguments, n_before_goal, lowering) {
                Some((goal, inner)) => headed(goal, inner, lowering),
                None => arguments.next().map(|form| condition(form, lowering)),
            },
        );
    }
    Some(make(goals))
}
