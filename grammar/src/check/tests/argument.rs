//! Errors that arguments of macro calls cause in the bodies of macros: one message each, at the argument, which names
//! the keyword that expected it and shows where the body uses it.

use super::{Checks, check, check_shared, dedent, rules, steps};
use crate::testing::compact;
use std::fmt::Write;

/// Macros, what to change in the steps game, and what to write there.
const FAULTS: [(&str, &str, &str, &str); 16] = [
    (
        "a direction for a position",
        "(define reach ($1 (verify (position? $2)) add))",
        MOVES,
        "(reach n s)",
    ),
    (
        "a piece for a zone",
        "(define reach ($1 (verify (not-in-zone? $2)) add))",
        MOVES,
        "(reach n Man)",
    ),
    (
        "a player for a piece",
        "(define take ($1 (verify (and enemy? (piece? $2))) add))",
        MOVES,
        "(take n Black)",
    ),
    (
        "a missing argument",
        "(define take ($1 (verify (piece? $2)) add))",
        MOVES,
        "(take n)",
    ),
    (
        "a number for a name",
        "(define reach ($1 (verify (in-zone? $2)) add))",
        MOVES,
        "(reach n 3)",
    ),
    (
        "a list for a word",
        "(define reach ($1 (verify (in-zone? $2)) add))",
        MOVES,
        "(reach n (camp))",
    ),
    (
        "part of a word",
        "(define reach ($1 (verify (in-zone? $2-zone)) add))",
        MOVES,
        "(reach n camp)",
    ),
    (
        "two calls deep",
        "(define at (verify (position? $1)))\n(define reach ($1 (at $2) add))",
        MOVES,
        "(reach n s)",
    ),
    (
        "from the call around",
        "(define here (verify (in-zone? $2)))\n(define reach ($1 (here n) add))",
        MOVES,
        "(reach n Man)",
    ),
    (
        "used twice",
        "(define slide ($1 (while (empty? $1) $1 add) (verify (in-zone? $1)) add))",
        MOVES,
        "(slide camp)",
    ),
    (
        "in `if`",
        "(define step ($1 (if (piece? $2) (add $3) else add)))",
        MOVES,
        "(step n Man camp)",
    ),
    (
        "one argument too many",
        "(define jump ($1 (verify empty?) add))",
        MOVES,
        "(jump camp n)",
    ),
    (
        "in a goal",
        "(define bare (loss-condition (White Black) (pieces-remaining $2 $1)))",
        SETUP,
        "(bare camp 1) (board-setup",
    ),
    (
        "a list in a goal",
        "(define hold (win-condition ($1) (absolute-config Man ($2))))",
        SETUP,
        "(hold White (b2)) (board-setup",
    ),
    (
        "in a zone",
        "(define field (zone (name $1) (players $2) (positions $3 $4)))",
        "(zone",
        "(field goal White a3 n) (zone",
    ),
    (
        "in the setup",
        "(define side ($1 (Man a1) ($2 b1)))",
        "(White (Man a1 b1))",
        "(side White s)",
    ),
];

const MOVES: &str = "(n (verify empty?) add)";
const SETUP: &str = "(board-setup";

#[test]
fn faults_of_arguments_name_the_keyword_and_show_the_body() {
    let mut told = String::new();
    for (what, macros, from, to) in FAULTS {
        let text = format!("{macros}\n{}", steps(from, to));
        let rules = rules(&text);
        let checks = Checks::default();
        let mut found = rules.check_with(checks, |_, _| Vec::new());
        check_shared(&text, checks, &compact(&rules.sources, &found));
        // The changes leave some names unused, which this test ignores.
        found.retain(|diagnostic| !diagnostic.lint.name.starts_with("unused-"));
        let found = compact(&rules.sources, &found);
        writeln!(told, "# {what}\n{found}").expect("a string takes any text");
    }
    assert_eq!(told.trim_end(), dedent(TOLD).trim_end());
}

const TOLD: &str = "
    # a direction for a position
    10:37 error[unknown-position] expected a position in `position?`, found the direction `s`
      1:38 it replaces `$2` here

    # a piece for a zone
    10:37 error[unknown-zone] expected a zone in `not-in-zone?`, found the piece `Man`
      1:41 it replaces `$2` here

    # a player for a piece
    10:36 error[unknown-piece] expected a piece in `piece?`, found the player `Black`
      1:46 it replaces `$2` here

    # a missing argument
    1:34 error[missing-argument] `$2` has no value ^ `piece?` needs it
      10:28 this call of `take` has 1 argument
      help: pass the argument here or in an enclosing call

    # a number for a name
    10:37 error[unknown-zone] unknown zone `3` in `in-zone?`
      1:37 it replaces `$2` here
      help: the only zone is `camp`

    # a list for a word
    10:37 error[wrong-arguments] expected a zone after `in-zone?`, found the list `(camp)`
      1:37 it replaces `$2` here
      help: remove the parentheses

    # part of a word
    10:37 error[unknown-zone] unknown zone `camp-zone` in `in-zone?`
      1:37 it becomes part of this word
      help: the only zone is `camp`

    # two calls deep
    11:37 error[unknown-position] expected a position in `position?`, found the direction `s`
      1:31 it replaces `$1` here

    # from the call around
    11:37 error[unknown-zone] expected a zone in `in-zone?`, found the piece `Man`
      1:32 it replaces `$2` here

    # used twice
    10:35 error[unknown-instruction] expected an instruction, a direction or a position, found the zone `camp`
      1:16 it replaces `$1` here
      help: you cannot step to a zone; test it with `(verify (in-zone? camp))`

    # in `if`
    10:40 error[unknown-piece] expected a piece in `add`, found the zone `camp`
      1:39 it replaces `$3` here

    # one argument too many
    10:34 error[unknown-instruction] expected an instruction, a direction or a position, found the zone `camp`
      10:28 the last argument of `jump` is never used
      1:15 it replaces `$1` here
      help: you cannot step to a zone; test it with `(verify (in-zone? camp))`

    # in a goal
    11:9 error[unknown-piece] expected a piece in `pieces-remaining`, found the zone `camp`
      1:65 it replaces `$1` here

    # a list in a goal
    11:15 error[wrong-arguments] expected a position or a zone in `absolute-config`, found the list `(b2)`
      1:56 it replaces `$2` here
      help: remove the parentheses

    # in a zone
    9:26 error[unknown-position] expected a position in `positions`, found the direction `n`
      1:58 it replaces `$4` here

    # in the setup
    11:28 error[unknown-piece] expected a piece, found the direction `s`
      1:28 it replaces `$2` here
";

#[test]
fn many_faults_in_a_long_call_are_explained_in_linear_time() {
    const FAULTS: usize = 2_000;
    let parameters = (1..=FAULTS).map(|number| format!("${number} "));
    let body: String = parameters.collect();
    let faults = (1..=FAULTS).map(|number| format!("(verify (in-zone? zz{number})) "));
    let call = faults.collect::<String>() + &"padding ".repeat(40_000);
    let text = format!(
        "(define all ({body}))\n{}",
        steps(MOVES, &format!("(all {call})"))
    );
    // Reading a call again for every error would take minutes.
    let found = rules(&text).check_with(Checks::default(), |_, _| Vec::new());
    let explained = found.iter().filter(|diagnostic| {
        let mut labels = diagnostic.secondary.iter();
        labels.any(|label| label.message.starts_with("it replaces `$"))
    });
    assert!(explained.count() > 10);
}

/// An error that all calls have in common is reported once, in the body.
#[test]
fn a_fault_of_all_calls_is_one_of_the_macro() {
    let calls = |definition: &str, calls: &str, expected: &str| {
        let text = steps(MOVES, calls);
        check(&format!("{definition}\n{text}"), expected);
    };
    calls(
        "(define step ($1 (verify empty?) (capture (opposite $1 $2)) add))",
        "(step n s) (step s n) (step n n)",
        "
        1:56 error[wrong-arguments] unexpected argument `s`: `opposite` takes no more (+2)
          10:36 `$2` in one of the calls
          help: write `(opposite direction)`
        ",
    );
    calls(
        "(define step ($1 (verify (in-zone? $1)) add))",
        "(step n) (step s)",
        "
        1:36 error[unknown-zone] expected a zone in `in-zone?`, found the direction `n` (+1)
          10:34 `$1` in one of the calls
        ",
    );
    calls(
        "(define at (verify (in-zone? $1)))\n(define step ($1 (at $2) add))",
        "(step n s) (step s n)",
        "
        1:30 error[unknown-zone] expected a zone in `in-zone?`, found the direction `s` (+1)
          11:36 `$1` in one of the calls
        ",
    );
    // The body uses the wrong argument, so that one argument is unused.
    calls(
        "(define jump ($1 (verify (in-zone? $1)) $1 add))",
        "(jump n camp) (jump s camp)",
        "
        1:36 error[unknown-zone] expected a zone in `in-zone?`, found the direction `n` (+1)
          10:34 `$1` in one of the calls
          1:9 `jump` never uses the last argument of its calls
        ",
    );
    // One call is right, so the others are wrong.
    calls(
        "(define step ($1 (verify (in-zone? $2)) add))",
        "(step n n) (step s s) (step n camp)",
        "
        10:36 error[unknown-zone] expected a zone in `in-zone?`, found the direction `n`
          1:36 it replaces `$2` here
        10:47 error[unknown-zone] expected a zone in `in-zone?`, found the direction `s`
          1:36 it replaces `$2` here
        ",
    );
    // Each name is misspelt in its own way.
    calls(
        "(define step ($1 (verify (in-zone? $2)) add))",
        "(step n canp) (step s cmap)",
        "
        10:36 error[unknown-zone] unknown zone `canp` in `in-zone?`
          1:36 it replaces `$2` here
          help: did you mean `camp`?
        10:50 error[unknown-zone] unknown zone `cmap` in `in-zone?`
          1:36 it replaces `$2` here
          help: did you mean `camp`?
        ",
    );
}
