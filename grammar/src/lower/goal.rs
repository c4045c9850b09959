//! Goals.

mod config;

use super::Lowering;
use super::arguments::{Arguments, found, written};
use super::place::doubled_parentheses;
use super::section::Section;
use super::shape::{in_parentheses, is_sign, number};
use crate::ast::Name;
use crate::ast::goal::{GOALS, Goal, GoalCondition};
use crate::diagnostics::registry::{UNKNOWN_GOAL, WRONG_ARGUMENTS};
use crate::diagnostics::suggest::suggest;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::game::GoalKind;
use crate::syntax::{Form, FormKind, PartId};
use crate::text::{Symbol, kw};

/// What stands between the keyword of a goal and its condition.
const PLAYERS: &str = "a list of players";

/// Reads a whole `(win-condition …)` or one of its variants; `None` if nothing of it can be used.
pub(super) fn goal(
    kind: GoalKind,
    section: Section<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<Goal> {
    let mut arguments = section.arguments();
    let players = players(kind, &mut arguments, lowering)?;
    let condition = match without_parentheses(&mut arguments, lowering) {
        Some(goal) => goal,
        None => condition(arguments.required("a goal", lowering)?, lowering),
    };
    if let Some(extra) = arguments.rest.first() {
        let count = arguments.rest.len() + 1;
        let head = found(arguments.head, lowering);
        let message = format!("{head} takes one goal, found {count}");
        lowering.diagnostics.push(
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
    let is_goal = |form: &&Form| {
        let head = form.word().or_else(|| form.head());
        head.is_some_and(|head| GOALS.contains(&head))
    };
    if first.is_some_and(|form| is_goal(&form)) && kind == GoalKind::Count {
        return Some(None);
    }
    let form = arguments.required(PLAYERS, lowering)?;
    match &form.kind {
        FormKind::List(items) if !is_goal(&form) => {
            let count = items.len();
            let names: Vec<Name> = items
                .iter()
                .filter_map(|item| lowering.name(item, "a player"))
                .collect();
            (names.len() == count).then_some(Some(names))
        }
        FormKind::Word(_) if !is_goal(&form) => {
            let is_player = |form: &&Form| form.word().is_some() && !is_goal(form);
            let count = arguments.rest.iter().take_while(is_player).count();
            let (more, rest) = arguments.rest.split_at(count);
            arguments.rest = rest;
            Some(Some(bare_players(form, more, lowering)))
        }
        _ => {
            let expected = format!("{PLAYERS} before the goal");
            let found = found(form, lowering);
            lowering.diagnostics.push(
                Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, form.origin)
                    .help("write it as in `(win-condition (White Black) stalemated)`"),
            );
            None
        }
    }
}

/// Players without the parentheses of their list: reported as one mistake, and read as what is meant.
fn bare_players(first: &Form, more: &[Form], lowering: &mut Lowering<'_>) -> Vec<Name> {
    let forms = std::iter::once(first).chain(more);
    let name = |form: &Form| {
        let origin = form.origin;
        form.word().map(|symbol| Name { symbol, origin })
    };
    let players: Vec<Name> = forms.filter_map(name).collect();
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
    let finding = Diagnostic::expected(&WRONG_ARGUMENTS, PLAYERS, found, first.origin);
    lowering.report(match words.iter().any(|word| is_sign(word)) {
        true => finding,
        false => finding
            .help(format!("write `({})`", words.join(" ")))
            .fix(Fix::safe("put the players in parentheses", edits)),
    });
    players
}

/// `captured King` where `(captured King)` is meant: reported as one mistake, and read as what is meant.
fn without_parentheses(
    arguments: &mut Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<GoalCondition> {
    const BARE: [Symbol; 2] = [kw::STALEMATED, kw::REPETITION];
    let (head, rest) = arguments.rest.split_first()?;
    let goal = head
        .word()
        .filter(|goal| GOALS.contains(goal) && !BARE.contains(goal))?;
    let last = rest.last()?;
    let text = lowering.names.text(goal);
    let message = format!("`{text}` and its arguments need their own parentheses");
    let help = format!("write `{}`", written(arguments.rest, lowering));
    let finding = Diagnostic::new(&WRONG_ARGUMENTS, message, head.origin).help(help);
    let finding = finding.naming(goal);
    lowering.report(finding.fix(in_parentheses(head, last)));
    arguments.rest = &[];
    let meant = Arguments {
        head,
        origin: head.origin,
        part: PartId::NONE,
        rest,
    };
    headed(goal, meant, lowering)
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
            _ => form.head(),
        },
    };
    let arguments = Arguments::of(form).unwrap_or(Arguments {
        head: form,
        origin: form.origin,
        part: form.part,
        rest: &[],
    });
    let goal = head.and_then(|head| headed(head, arguments, lowering));
    goal.unwrap_or_else(|| unknown(head, form, lowering))
}

/// A goal that is a word or begins with one; `None` if the word names no goal.
fn headed(
    head: Symbol,
    arguments: Arguments<'_>,
    lowering: &mut Lowering<'_>,
) -> Option<GoalCondition> {
    Some(match head {
        kw::STALEMATED => plain(arguments, GoalCondition::Stalemated, lowering),
        kw::REPETITION => plain(arguments, GoalCondition::Repetition, lowering),
        kw::CAPTURED => types(arguments, GoalCondition::Captured, lowering),
        kw::CHECKMATED => types(arguments, GoalCondition::Checkmated, lowering),
        kw::PIECES_REMAINING => count(arguments, GoalCondition::PiecesRemaining, lowering),
        kw::TOTAL_PIECE_COUNT => count(arguments, GoalCondition::TotalPieceCount, lowering),
        kw::ABSOLUTE_CONFIG => config::absolute(arguments, lowering),
        kw::RELATIVE_CONFIG => config::relative(arguments, lowering),
        kw::AND => joined(arguments, GoalCondition::And, lowering),
        kw::OR => joined(arguments, GoalCondition::Or, lowering),
        kw::NOT => not(arguments, lowering),
        _ => return None,
    })
}

fn unknown(head: Option<Symbol>, form: &Form, lowering: &mut Lowering<'_>) -> GoalCondition {
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
    let finding = Diagnostic::expected(&UNKNOWN_GOAL, "a goal", found_text, origin);
    let finding = match head.zip(near) {
        Some((head, near)) => finding.did_you_mean(lowering.names.text(head), near),
        None => {
            let all: Vec<String> = goals().map(|goal| format!("`{goal}`")).collect();
            finding.help(format!("the goals are {}", all.join(", ")))
        }
    };
    lowering.diagnostics.push(finding);
    GoalCondition::Error
}

fn plain(
    arguments: Arguments<'_>,
    goal: GoalCondition,
    lowering: &mut Lowering<'_>,
) -> GoalCondition {
    or_error(arguments.finish(lowering), goal)
}

fn or_error(is_good: bool, goal: GoalCondition) -> GoalCondition {
    if is_good { goal } else { GoalCondition::Error }
}

fn types(
    mut arguments: Arguments<'_>,
    make: fn(Vec<Name>) -> GoalCondition,
    lowering: &mut Lowering<'_>,
) -> GoalCondition {
    const EXPECTED: &str = "a piece type";
    let count = arguments.rest.len();
    let Some(first) = arguments.name(EXPECTED, lowering) else {
        return GoalCondition::Error;
    };
    let mut names = vec![first];
    names.extend(arguments.names(EXPECTED, lowering));
    or_error(names.len() == count, make(names))
}

fn count(
    mut arguments: Arguments<'_>,
    make: fn(u32, Option<Name>) -> GoalCondition,
    lowering: &mut Lowering<'_>,
) -> GoalCondition {
    let Some(form) = arguments.required("a number of pieces", lowering) else {
        return GoalCondition::Error;
    };
    let text = form.word().map(|word| lowering.names.text(word));
    let Some(number) = text.and_then(n_pieces) else {
        report_count(form, &mut arguments, lowering);
        return GoalCondition::Error;
    };
    let piece_type = match arguments.rest.is_empty() {
        true => None,
        false => match arguments.name("a piece type", lowering) {
            Some(name) => Some(name),
            None => return GoalCondition::Error,
        },
    };
    or_error(arguments.finish(lowering), make(number, piece_type))
}

/// Reports a form that is not a number of pieces; the number may be the next argument.
fn report_count(form: &Form, arguments: &mut Arguments<'_>, lowering: &mut Lowering<'_>) {
    let (expected, text) = ("a number of pieces", found(form, lowering));
    let finding = Diagnostic::expected(&WRONG_ARGUMENTS, expected, text, form.origin);
    let word = |form: &Form| form.word().map(|word| lowering.names.text(word).to_owned());
    let swapped = arguments
        .next()
        .and_then(|count| Some((count, word(form)?, word(count)?)));
    let is_name = |word: &str| word.starts_with(|c: char| c.is_alphanumeric() || c == '?');
    let head = found(arguments.head, lowering);
    let head = head.trim_matches('`');
    let finding = match swapped.filter(|(_, _, count)| n_pieces(count).is_some()) {
        Some((_, sign, number)) if !is_name(&sign) => finding.help(format!(
            "`{head}` is about exactly this number: write `({head} {number})`"
        )),
        Some((count, piece, number)) => {
            let edits = vec![
                Edit::replace(form.origin.span, piece.clone(), number.clone()),
                Edit::replace(count.origin.span, number.clone(), piece.clone()),
            ];
            finding
                .help(format!(
                    "the number comes first: `({head} {number} {piece})`"
                ))
                .fix(Fix::safe("put the number first", edits))
        }
        None => finding,
    };
    lowering.report(finding);
}

fn n_pieces(text: &str) -> Option<u32> {
    u32::try_from(number(text)?).ok()
}

fn joined(
    mut arguments: Arguments<'_>,
    make: fn(Vec<GoalCondition>) -> GoalCondition,
    lowering: &mut Lowering<'_>,
) -> GoalCondition {
    let Some(first) = arguments.required("goals", lowering) else {
        return GoalCondition::Error;
    };
    let mut goals = vec![condition(first, lowering)];
    goals.extend(arguments.rest.iter().map(|form| condition(form, lowering)));
    make(goals)
}

fn not(mut arguments: Arguments<'_>, lowering: &mut Lowering<'_>) -> GoalCondition {
    let inner = match without_parentheses(&mut arguments, lowering) {
        Some(goal) => goal,
        None => match arguments.required("a goal", lowering) {
            Some(form) => condition(form, lowering),
            None => return GoalCondition::Error,
        },
    };
    or_error(
        arguments.finish(lowering),
        GoalCondition::Not(Box::new(inner)),
    )
}
