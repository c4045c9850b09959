//! Diagnostics about what no run does. Text in a macro stands for many places: it is reported only if no run reaches any
//! of them.

use super::sites::{Decision, DecisionKind, Sites};
use crate::check::Rules;
use crate::check::lint::value::constant;
use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{
    DEAD_END, ENDLESS_LOOP, LOST_EFFECT, NO_MOVE, UNREACHABLE_INSTRUCTION,
};
use crate::game::{Condition, Place, Test, TestKind};
use crate::text::{Origin, Span};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// Reports what no run of any game of a file reaches or passes.
pub(in crate::check::lint) fn report(sites: &Sites, rules: &Rules, found: &mut Vec<Diagnostic>) {
    if sites.is_incomplete {
        return;
    }
    for decision in sorted(sites.decisions.values(), |decision| decision.origin) {
        found.extend(decided(decision, sites, rules));
    }
    for step in never_passed(&sites.steps, rules) {
        if !sites.is_guard(step) {
            let message = "every run ends here: this step always leaves the board";
            let diagnostic = Diagnostic::new(&DEAD_END, message, step);
            found.push(diagnostic.help("no position that a run gets to has a link this way"));
        }
    }
    for capture in never_passed(&sites.captures, rules) {
        let message = "this captures nothing: the position is always empty";
        found.push(Diagnostic::new(&LOST_EFFECT, message, capture));
    }
    let explained: Vec<Span> = found.iter().map(Diagnostic::span).collect();
    blocks(sites, &explained, found);
}

/// The instructions that no run passes, sorted. Text that macros put into many places is one instruction.
fn never_passed(known: &FxHashMap<Origin, bool>, rules: &Rules) -> Vec<Origin> {
    let mut places: FxHashMap<(Span, &str), (Origin, bool)> = FxHashMap::default();
    for (&origin, &is_passed) in known {
        let place = places.entry(place(origin, rules));
        let (first, any) = place.or_insert((origin, false));
        *first = origin.min(*first);
        *any |= is_passed;
    }
    let never = places.into_values().filter(|(_, is_passed)| !is_passed);
    sorted(never.map(|(origin, _)| origin), |origin| *origin)
}

/// What identifies an instruction: its place in the text or, for an argument, the macro that uses it and the argument's
/// text, because equal calls may share one expansion.
fn place(origin: Origin, rules: &Rules) -> (Span, &str) {
    let span = origin.span;
    let mut calls = rules.expansions.backtrace(origin.expansion);
    let is_argument = calls.any(|call| call.call.span.covers(span));
    match rules.expansions.get(origin.expansion) {
        Some(user) if is_argument => (user.definition.span, rules.sources.slice(span)),
        _ => (span, ""),
    }
}

/// The items of a hash table, in an order that does not depend on the table.
fn sorted<T>(items: impl Iterator<Item = T>, origin: impl Fn(&T) -> Origin) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_by_key(origin);
    items
}

/// Reports a condition that never holds, or a loop that never ends.
fn decided(decision: &Decision, sites: &Sites, rules: &Rules) -> Option<Diagnostic> {
    // Constant conditions, which need no run, are reported block by block.
    if constant(&decision.condition).is_some() {
        return None;
    }
    if !decision.truth.may_hold {
        return never_true(decision, sites, rules);
    }
    let is_loop = matches!(decision.kind, DecisionKind::While(_));
    (is_loop && !decision.truth.may_fail && !decision.may_leave).then(|| {
        let message = "this loop never ends: its condition is always true";
        let diagnostic = Diagnostic::new(&ENDLESS_LOOP, message, decision.origin);
        diagnostic.help("make the body change what the condition tests")
    })
}

/// Reports the instructions that never run because their condition never holds.
fn never_true(decision: &Decision, sites: &Sites, rules: &Rules) -> Option<Diagnostic> {
    let culprit = culprit(decision, sites, rules);
    let diagnostic = match decision.kind {
        DecisionKind::Verify if sites.is_guard(decision.origin) => return None,
        DecisionKind::Verify => {
            let message = "every run ends here: this condition is never true";
            Diagnostic::new(&DEAD_END, message, decision.origin)
        }
        DecisionKind::If(first) | DecisionKind::While(first) => {
            let message = "this is never reached: its condition is never true";
            Diagnostic::new(&UNREACHABLE_INSTRUCTION, message, first?)
        }
    };
    Some(match culprit {
        Some((test, value)) => {
            let label = if value { "always true" } else { "always false" };
            let reason = reason(&test, sites);
            diagnostic.label(test.origin, label).help(reason)
        }
        None => diagnostic.label(decision.origin, "this condition"),
    })
}

/// The first test of a condition that has only one result as it is written, with that result; preferably one that is
/// always false.
fn culprit(decision: &Decision, sites: &Sites, rules: &Rules) -> Option<(Test, bool)> {
    let mut culprit = None;
    walk::tests(&decision.condition, &mut |test| {
        let results = sites.tests.get(&test.origin.span);
        let truth = results.map(|results| results.truth);
        let truth = truth.filter(|truth| truth.may_hold != truth.may_fail);
        // A test that always fails explains more than one that always holds.
        if let Some(truth) = truth {
            let value = truth.may_hold != is_written_negated(test, &decision.condition, rules);
            let is_better = culprit
                .as_ref()
                .is_none_or(|(_, known): &(Test, bool)| *known && !value);
            if is_better {
                culprit = Some((test.clone(), value));
            }
        }
    });
    culprit
}

/// Whether a test of a condition is written as `not-…?`, so that its text means the opposite.
fn is_written_negated(test: &Test, condition: &Condition, rules: &Rules) -> bool {
    let is_negated = |inner: &Condition| is_written_negated(test, inner, rules);
    match condition {
        Condition::Not(inner) => match &**inner {
            Condition::Test(negated) if negated.origin == test.origin => {
                let text = rules.sources.slice(test.origin.span);
                let text = text.trim_start_matches(|c: char| c == '(' || c.is_whitespace());
                text.starts_with("not-")
            }
            inner => is_negated(inner),
        },
        Condition::And(all) | Condition::Or(all) => all.iter().any(is_negated),
        Condition::Constant(_) | Condition::Test(_) => false,
    }
}

/// Why a test has only one result.
fn reason(test: &Test, sites: &Sites) -> Cow<'static, str> {
    let results = sites.tests.get(&test.origin.span);
    let nobody = results.is_some_and(|results| results.is_about_nobody);
    let player = results.and_then(|results| results.without_zone.as_ref());
    let position = results.and_then(|results| results.position.as_ref());
    let reason = match (test.kind, player, position) {
        (TestKind::Enemy, ..) if nobody => {
            "the mover has no enemies: no other player decides turns"
        }
        (TestKind::Neutral, ..) if nobody => "there is no neutral player: one who decides no turn",
        (TestKind::Flag(_) | TestKind::PositionFlag(_), ..) => {
            "every run begins with all flags off, and the instructions before this one allow no other result"
        }
        (TestKind::InZone(_), Some(player), _) => {
            return format!(
                "only `{player}` makes these moves, and the zone has no positions for `{player}`"
            )
            .into();
        }
        (TestKind::InZone(_) | TestKind::Position(_) | TestKind::Marked, _, Some(position))
            if test.place == Place::Cursor =>
        {
            return format!("the cursor is always at `{position}` here").into();
        }
        (
            TestKind::InZone(_) | TestKind::Position(_) | TestKind::Marked | TestKind::OnBoard,
            ..,
        ) => "from every position where such a piece can ever be, this gives the same result",
        (TestKind::Attribute(_), ..) => "no piece that can be here ever has the attribute",
        _ => "the tests before this one allow no other result",
    };
    reason.into()
}

/// Reports blocks that generate no move, wherever their piece is. For a block in a macro, one use that moves is enough:
/// uses for all directions often include some that lead nowhere.
fn blocks(sites: &Sites, explained: &[Span], found: &mut Vec<Diagnostic>) {
    let mut adds: FxHashMap<Span, (Origin, bool)> = FxHashMap::default();
    for (origin, block_adds) in sorted(sites.blocks.iter(), |block| *block.0) {
        let known = adds.entry(origin.span).or_insert((*origin, false));
        known.1 |= block_adds;
    }
    for (origin, _) in sorted(adds.into_values().filter(|(_, adds)| !adds), |known| {
        known.0
    }) {
        if !explained.iter().any(|&span| origin.span.covers(span)) {
            let message = "this block never generates a move: no run gets as far as an `add`";
            found.push(Diagnostic::new(&NO_MOVE, message, origin).help(
                "wherever the piece can ever be, a step leaves the board or a condition fails before it",
            ));
        }
    }
}
