//! One mistake, one message: gathers names that are unknown in many places, and drops consequences of a missing
//! argument.

mod damage;
mod missing;

use crate::diagnostics::registry::{
    ATTRIBUTE_VALUE, BARE_CONFIG_ELEMENT, DEAD_END, DEFINE_MALFORMED, DIRECTION_OFFSETS,
    DUPLICATE_PLACEMENT, ENDLESS_LOOP, ENDLESS_RUN, IDLE_TURN, IGNORED_ENTRY, IMMOBILE_PIECE,
    IMPOSSIBLE_PIECE, INCLUDE_MISSING, LIST_ARGUMENT, LOAD_TOO_LARGE, MISSING_ARGUMENT,
    MISSING_SECTION, MISSPELT_MOVE_TYPE, NEEDLESS_PARENTHESES, NO_FIRST_MOVE, NO_GOAL, NO_MOVE,
    NOT_AN_INSTRUCTION, UNKNOWN_INSTRUCTION, UNKNOWN_KEYWORD, UNKNOWN_NAMES, UNKNOWN_PLAYER,
    UNUSED_ARGUMENT, UNUSED_MACRO, UNUSED_PIECE, WRONG_ARGUMENTS,
};
use crate::diagnostics::suggest::is_one_slip;
use crate::diagnostics::{Diagnostic, Edit, Fix, Label, Lint, LintId, Severity, Subject};
use crate::lower::IGNORED;
use crate::text::{Origin, SourceMap, Span, Texts};
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum number of further locations shown for one mistake.
const MOST_SHOWN: usize = 3;

/// Gathers diagnostics about the same unknown name, and drops those that only follow from a missing argument.
///
/// The diagnostics must be sorted by location.
pub(crate) fn gather(texts: Texts<'_>, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let sources = texts.sources;
    damage::leave_out_after_damage(&mut found);
    leave_out_goals(sources, &mut found);
    leave_out_lost_definitions(&mut found);
    join_ignored_entries(&mut found);
    join_half_names(sources, &mut found);
    join_misspelt_names(sources, &mut found);
    missing::leave_out_consequences(texts, &mut found);
    join_named_parameters(texts, &mut found);
    leave_out_endless_runs(&mut found);
    leave_out_lists(&mut found);
    join_extra_arguments(&mut found);
    leave_out_idleness(&mut found);
    leave_out_unused_pieces(sources, &mut found);
    let mut gathered: Vec<Diagnostic> = Vec::with_capacity(found.len());
    let mut known: FxHashMap<Mistake, usize> = FxHashMap::default();
    for finding in found {
        let Some(key) = Mistake::of(&finding) else {
            gathered.push(finding);
            continue;
        };
        let Some(&first) = known.get(&key) else {
            known.insert(key, gathered.len());
            gathered.push(finding);
            continue;
        };
        add_place(&mut gathered[first], finding, sources);
    }
    gathered
}

/// What diagnostics of one mistake have in common.
#[derive(PartialEq, Eq, Hash)]
enum Mistake {
    /// What they are about; for a name also what is suggested for it.
    Subject(Subject, Severity, Option<String>),
    Message(LintId, String),
}

impl Mistake {
    /// `None` if equal diagnostics are mistakes of their own.
    fn of(finding: &Diagnostic) -> Option<Self> {
        let title = || finding.fixes.first().map(|fix| fix.title.clone());
        match finding.about {
            Some(name @ Subject::Name(_)) => Some(Self::Subject(name, finding.severity, title())),
            Some(subject) => Some(Self::Subject(subject, finding.severity, None)),
            None => tells_all(finding).then(|| {
                let message = match HABITS.contains(&finding.lint) {
                    true => String::new(),
                    false => finding.message.clone(),
                };
                Self::Message(finding.lint.id, message)
            }),
        }
    }
}

/// Lints whose diagnostics in a file are one mistake, whatever the names in them: the author always writes it this way.
const HABITS: [&Lint; 5] = [
    &ATTRIBUTE_VALUE,
    &BARE_CONFIG_ELEMENT,
    &DIRECTION_OFFSETS,
    &DUPLICATE_PLACEMENT,
    &UNUSED_PIECE,
];

/// Whether equal diagnostics of this lint are one mistake: an unknown or misspelt name, a habit, or a piece that is cut off.
fn tells_all(finding: &Diagnostic) -> bool {
    UNKNOWN_NAMES.contains(&finding.lint)
        || finding.lint == &MISSING_SECTION && !finding.fixes.is_empty()
        || HABITS.contains(&finding.lint)
        || [&DEAD_END, &IGNORED_ENTRY, &MISSPELT_MOVE_TYPE].contains(&finding.lint)
}

/// Adds another location of the same mistake. A fix applies to all of them.
pub(super) fn add_place(first: &mut Diagnostic, other: Diagnostic, sources: &SourceMap) {
    first.more += other.more;
    let file = |finding: &Diagnostic| sources.file_at(finding.primary.origin.span.start);
    if file(first) == file(&other) {
        for (fix, more) in first.fixes.iter_mut().zip(other.fixes) {
            if fix.title != more.title && matches!(first.about, Some(Subject::Grid(_))) {
                "write the names as the grid does".clone_into(&mut fix.title);
            } else if fix.title != more.title {
                continue;
            }
            fix.edits.extend(more.edits);
            fix.safety = fix.safety.min(more.safety);
        }
    }
    let is_also = |label: &Label| label.message.starts_with(ALSO);
    let n_shown = first
        .secondary
        .iter()
        .filter(|label| is_also(label))
        .count();
    if n_shown < MOST_SHOWN {
        let Label { origin, message } = other.primary;
        let message = match message.is_empty() || message == first.primary.message {
            true => ALSO.to_owned(),
            false => format!("{ALSO}: {message}"),
        };
        first.secondary.push(Label { origin, message });
    } else if let Some(last) = first.secondary.iter_mut().rfind(|label| is_also(label)) {
        AND_MORE.clone_into(&mut last.message);
    }
}

const ALSO: &str = "also here";
const NEVER_USED: &str = "this macro is never used";
const AND_MORE: &str = "also here, and in more places";

/// Whether an unknown name is nearly a known one without merely beginning with it: a mistake of its own.
fn is_misspelt(finding: &Diagnostic) -> bool {
    let mut edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
    let is_name = UNKNOWN_NAMES.contains(&finding.lint) && finding.severity == Severity::Error;
    is_name
        && edits.any(|edit| {
            let old = edit.old.as_deref().unwrap_or_default();
            old.len() >= 3 && !old.starts_with(&edit.new)
        })
}

/// Drops the warning about a list passed to a macro where another says that the list does not belong there.
fn leave_out_lists(found: &mut Vec<Diagnostic>) {
    let errors = found.iter().filter(|finding| {
        finding.severity == Severity::Error || finding.lint == &NEEDLESS_PARENTHESES
    });
    let faulty: Vec<Span> = errors.map(|finding| finding.primary.origin.span).collect();
    found.retain(|finding| {
        finding.lint != &LIST_ARGUMENT || !faulty.contains(&finding.primary.origin.span)
    });
}

/// Joins a call with an argument too many and an error in one of its arguments: the author miscounted, and the error
/// shows both.
fn join_extra_arguments(found: &mut Vec<Diagnostic>) {
    let extra = |finding: &Diagnostic| finding.lint == &UNUSED_ARGUMENT;
    let calls: Vec<(Origin, String)> = found
        .iter()
        .filter(|finding| extra(finding))
        .map(|finding| (finding.primary.origin, finding.message.clone()))
        .collect();
    for (origin, message) in calls {
        let is_in_call = |finding: &&mut Diagnostic| {
            finding.severity == Severity::Error
                && finding.primary.origin.span != origin.span
                && origin.span.covers(finding.primary.origin.span)
        };
        if let Some(error) = found.iter_mut().find(is_in_call) {
            error.secondary.push(Label { origin, message });
            found.retain(|finding| !extra(finding) || finding.primary.origin.span != origin.span);
        }
    }
}

/// Joins an unknown name with `$` in the body of a macro and the arguments that the macro does not use: the name was meant
/// as a parameter.
fn join_named_parameters(texts: Texts<'_>, found: &mut Vec<Diagnostic>) {
    let is_unused = |finding: &&Diagnostic| finding.lint == &UNUSED_ARGUMENT;
    let unused: FxHashMap<Span, Label> = found
        .iter()
        .filter(is_unused)
        .map(|finding| {
            let Label { origin, .. } = finding.primary;
            let message = finding.message.clone();
            (origin.span, Label { origin, message })
        })
        .collect();
    let mut joined: FxHashSet<Span> = FxHashSet::default();
    for finding in &mut *found {
        let Origin { span, expansion } = finding.primary.origin;
        let is_parameter = texts.sources.slice(span).starts_with('$');
        let call = texts.expansions.get(expansion).filter(|_| is_parameter);
        let places = call.map(|call| [call.definition.span, call.call.span]);
        let label = places.and_then(|places| places.iter().find_map(|place| unused.get(place)));
        if let Some(label) = label.filter(|_| UNKNOWN_NAMES.contains(&finding.lint)) {
            joined.insert(label.origin.span);
            finding.secondary.push(label.clone());
            finding.help = Some("parameters are numbers: `$1`, `$2`, …".to_owned());
        }
    }
    found.retain(|finding| !is_unused(&finding) || !joined.contains(&finding.primary.origin.span));
}

/// Of the diagnostics about a loop that never ends, keeps the first: others see the same in another way, and so does the
/// report of a run that was stopped in it.
fn leave_out_endless_runs(found: &mut Vec<Diagnostic>) {
    let mut loops: FxHashSet<Span> = FxHashSet::default();
    let loop_of = |finding: &Diagnostic| finding.primary.origin.span;
    found.retain(|finding| finding.lint != &ENDLESS_LOOP || loops.insert(loop_of(finding)));
    found.retain(|finding| finding.lint != &ENDLESS_RUN || !loops.contains(&loop_of(finding)));
}

/// Drops the report of a missing goal if a goal is in the wrong place.
fn leave_out_goals(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let is_lost_goal = |finding: &Diagnostic| {
        [&UNKNOWN_KEYWORD, &MISSING_SECTION].contains(&finding.lint)
            && sources
                .slice(finding.primary.origin.span)
                .contains("-condition")
    };
    if found.iter().any(is_lost_goal) {
        found.retain(|finding| finding.lint != &NO_GOAL);
    }
}

/// Drops unknown names that may be defined in a missing file, or in a form that could not be read.
fn leave_out_lost_definitions(found: &mut Vec<Diagnostic>) {
    let is_lost = |finding: &Diagnostic| match finding.lint {
        lint if [&MISSING_SECTION, &WRONG_ARGUMENTS].contains(&lint) => {
            // A game or variant with a misspelt keyword is read all the same.
            let is_read = lint == &MISSING_SECTION && finding.primary.message != IGNORED;
            finding.message.contains(" a rules file") && !is_read
        }
        lint => [&INCLUDE_MISSING, &LOAD_TOO_LARGE, &DEFINE_MALFORMED].contains(&lint),
    };
    let is_missing = found.iter().any(|finding| finding.lint == &INCLUDE_MISSING);
    if found.iter().any(is_lost) {
        found.retain(|finding| {
            let is_name = UNKNOWN_NAMES.contains(&finding.lint);
            let is_lost = is_name && !(is_missing && is_misspelt(finding))
                || finding.lint == &MISSING_ARGUMENT;
            !is_lost
        });
    }
}

/// Makes warnings about entries for a player who does not exist further places of an error that reports that player, too.
/// The entries may be correct in other variants, so the error comes first.
fn join_ignored_entries(found: &mut Vec<Diagnostic>) {
    let errors = found.iter().filter(|one| one.lint == &UNKNOWN_PLAYER);
    let messages: FxHashSet<String> = errors.map(|one| one.message.clone()).collect();
    let is_joined = |finding: &Diagnostic| {
        finding.lint == &IGNORED_ENTRY && messages.contains(&finding.message)
    };
    let (joined, others) = std::mem::take(found).into_iter().partition(is_joined);
    *found = others;
    found.extend(Vec::into_iter(joined).map(|mut finding| {
        finding.lint = &UNKNOWN_PLAYER;
        finding.severity = Severity::Error;
        finding.primary.message.clear();
        finding
    }));
}

/// Joins an unused macro and the unknown names that begin with its name: the name of the macro is incomplete, and that is
/// one mistake.
fn join_half_names(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let unused = found.iter().filter(|finding| finding.lint == &UNUSED_MACRO);
    let unused: Vec<Origin> = unused.map(|finding| finding.primary.origin).collect();
    for half in unused {
        let begins = |finding: &Diagnostic| {
            let name = sources.slice(finding.primary.origin.span);
            let is_unknown =
                UNKNOWN_NAMES.contains(&finding.lint) || finding.lint == &MISSING_SECTION;
            is_unknown && is_longer(name, sources.slice(half.span))
        };
        let Some(first) = found.iter_mut().find(|finding| begins(finding)) else {
            continue;
        };
        let place = std::mem::replace(&mut first.primary.origin, half);
        let place = Label {
            origin: place,
            message: "it is used here".to_owned(),
        };
        first.secondary = vec![place];
        NEVER_USED.clone_into(&mut first.primary.message);
        first.fixes.clear();
        first.help = Some("did you mean this name for the macro?".to_owned());
        let joined = first.clone();
        found.retain(|finding| !begins(finding) && finding.primary.origin != half);
        found.push(joined);
    }
}

/// Joins an unused macro and the unknown names that are nearly its name: one of them is misspelt, and that is one mistake.
/// Macros that only this macro calls count as used, too.
fn join_misspelt_names(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let unused = found.iter().filter(|finding| finding.lint == &UNUSED_MACRO);
    let unused: Vec<Diagnostic> = unused.cloned().collect();
    let calls = misspelt_calls(sources, found);
    let mut used: Vec<&Diagnostic> = Vec::new();
    let mut others: FxHashMap<&str, Vec<&Diagnostic>> = FxHashMap::default();
    for definition in &unused {
        let origin = definition.primary.origin;
        let name = sources.slice(origin.span);
        let Some(index) = meant_as(name, &calls, found) else {
            others.entry(name).or_default().push(definition);
            continue;
        };
        let message = NEVER_USED.to_owned();
        found[index].secondary.push(Label { origin, message });
        used.push(definition);
    }
    let mut next = 0;
    while let Some(caller) = used.get(next) {
        next += 1;
        for word in words(sources, caller) {
            used.extend(others.remove(word).into_iter().flatten());
        }
    }
    let used: FxHashSet<Origin> = used.iter().map(|one| one.primary.origin).collect();
    found
        .retain(|finding| finding.lint != &UNUSED_MACRO || !used.contains(&finding.primary.origin));
}

/// The first diagnostic about a word that is meant as the macro of this name, which nothing calls; its index. Those that
/// suggest a keyword for nearly this name suggest the macro instead.
fn meant_as(name: &str, calls: &[Call<'_>], found: &mut [Diagnostic]) -> Option<usize> {
    let is_meant = |finding: &Diagnostic| {
        let mut edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
        let is_name =
            tells_all(finding) || finding.about.is_some() || finding.lint == &NOT_AN_INSTRUCTION;
        is_name && edits.any(|edit| edit.new.trim_matches(['(', ')']) == name)
    };
    found.iter().position(is_meant).or_else(|| {
        let (_, places) = calls.iter().find(|(word, _)| is_one_slip(word, name))?;
        for &place in places {
            suggest_macro(&mut found[place], name);
        }
        places.first().copied()
    })
}

/// An unknown first word of lists, and the indexes of the diagnostics about it.
type Call<'s> = (&'s str, Vec<usize>);

/// The first words of lists for which another word is suggested.
fn misspelt_calls<'s>(sources: &'s SourceMap, found: &[Diagnostic]) -> Vec<Call<'s>> {
    /// How many different words are compared with the macros.
    const MOST: usize = 100;
    const LINTS: [&Lint; 3] = [&UNKNOWN_INSTRUCTION, &UNKNOWN_KEYWORD, &MISSING_SECTION];
    let mut calls: Vec<Call<'s>> = Vec::new();
    for (index, finding) in found.iter().enumerate() {
        let Span { start, end } = finding.primary.origin.span;
        let list = Span::new(start.saturating_sub(1), end);
        let word = sources.slice(list).strip_prefix('(');
        let is_call = LINTS.contains(&finding.lint) && !finding.fixes.is_empty();
        let Some(word) = word.filter(|_| is_call) else {
            continue;
        };
        match calls.iter().position(|(known, _)| *known == word) {
            Some(at) => calls[at].1.push(index),
            None if calls.len() < MOST => calls.push((word, vec![index])),
            None => {}
        }
    }
    calls
}

/// Suggests a macro that nothing calls instead of another name. Whether it is meant needs review.
fn suggest_macro(unknown: &mut Diagnostic, name: &str) {
    unknown.help = Some(format!("did you mean the macro `{name}`?"));
    for fix in &mut unknown.fixes {
        let edits = fix.edits.drain(..).map(|edit| Edit {
            new: name.to_owned(),
            ..edit
        });
        *fix = Fix::unsure(format!("write `{name}`"), edits.collect());
    }
}

/// The words in the definition of an unused macro, which its fix removes.
fn words<'s>(sources: &'s SourceMap, unused: &Diagnostic) -> impl Iterator<Item = &'s str> {
    let edits = unused.fixes.iter().flat_map(|fix| &fix.edits);
    edits.flat_map(|edit| {
        let text = sources.slice(edit.span);
        text.split(|c: char| c.is_whitespace() || "()\";".contains(c))
    })
}

/// Whether a name begins with another and is longer.
fn is_longer(name: &str, other: &str) -> bool {
    name.len() > other.len() && name.starts_with(other)
}

/// Drops reports of pieces and players that cannot move if a dead block is reported, which explains them.
fn leave_out_idleness(found: &mut Vec<Diagnostic>) {
    let is_dead = |finding: &Diagnostic| [&DEAD_END, &NO_MOVE].contains(&finding.lint);
    if found.iter().any(is_dead) {
        let idle = [&IDLE_TURN, &IMMOBILE_PIECE, &NO_FIRST_MOVE];
        found.retain(|finding| !idle.contains(&finding.lint));
    }
}

/// Drops the report of a piece that can never be on the board if the goal that asks for it is reported.
fn leave_out_unused_pieces(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let goals = found.iter().filter(|one| one.lint == &IMPOSSIBLE_PIECE);
    let goals: Vec<String> = goals.map(|one| one.message.clone()).collect();
    found.retain(|finding| {
        let quoted = || format!("`{}`", sources.slice(finding.primary.origin.span));
        let is_reported = || goals.iter().any(|goal| goal.contains(&quoted()));
        finding.lint != &UNUSED_PIECE || !is_reported()
    });
}

#[cfg(test)]
mod tests {
    use crate::check::Rules;
    use crate::testing::{compact, dedent};
    use std::collections::BTreeMap;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let files = BTreeMap::from([("test.zrf".to_owned(), dedent(text).into_bytes())]);
        let rules = Rules::load("test.zrf", &files);
        let found = rules.check();
        let lines = |text: &str| {
            text.trim()
                .lines()
                .map(|line| line.trim().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(lines(&compact(&rules.sources, &found)), lines(expected));
    }

    const GAME: &str = r#"
        (title "Steps") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))
            (symmetry Black (n s) (s n)) (zone (name camp) (positions a1)))
        (loss-condition (White Black) stalemated)"#;

    #[test]
    fn an_unknown_name_is_told_once() {
        check(
            &format!(
                "(game {GAME}
                (piece (name Man) (moves (n (verify (in-zone? camp)) add)))
                (board-setup (White (Men a1)) (Black (Men a3 b3) (Men c3) (Kong c1) (Men c2) (Men b2))))"
            ),
            "7:38 error[unknown-piece] unknown piece `Men`
            7:55 also here
            7:67 also here
            7:86 also here, and in more places
            help: did you mean `Man`?
            7:76 error[unknown-piece] unknown piece `Kong`
            help: the only piece is `Man`",
        );
    }

    #[test]
    fn what_a_misspelt_macro_calls_is_used() {
        let macros =
            "(define free (verify empty?)) (define ahead ($1 (free))) (define other (free))";
        check(
            &format!(
                "{macros} (define step ((ahead $1) add))
                (game {GAME}
                (piece (name Man) (moves (setp n)))
                (board-setup (White (Man a1)) (Black (Man a3))))"
            ),
            "1:66 warning[unused-macro] macro `other` is never used
            7:43 error[unknown-instruction] unknown instruction `setp`
            1:88 this macro is never used
            help: did you mean `step`?",
        );
    }

    #[test]
    fn a_missing_argument_is_told_once() {
        check(
            &format!(
                "(define ways ($1 n) ($1 s)) (define step ($1 (verify empty?) add))
                (define make (piece (name $1) (moves ($2 $3) ($2 $4))))
                (game {GAME}
                (make Man ways step)
                (board-setup (White (Man a1)) (Black (Man a3))))"
            ),
            "2:66 error[missing-argument] `$4` has no value
            8:17 this call of `make` has 3 arguments
            help: pass the argument here or in an enclosing call",
        );
        check(
            &format!(
                "(define step ($1 (while empty? add $1) (verify (in-zone? $2)) add))
                (game {GAME}
                (piece (name Man) (moves (step n camp) (step) (step s)))
                (board-setup (White (Man a1)) (Black (Man a3))))"
            ),
            "1:15 warning[missing-argument] `$1` has no value
            7:56 this call of `step` has no argument
            help: pass the argument here or in an enclosing call
            1:58 error[missing-argument] `$2` has no value (+1) ^ `in-zone?` needs it
            7:56 this call of `step` has no argument
            help: pass the argument here or in an enclosing call",
        );
    }
}
