//! Names of macros that were meant as calls.

use super::{check, check_fixed, rules, steps};
use crate::diagnostics::Safety;
use crate::diagnostics::registry::LIST_ARGUMENT;

/// The steps game with a macro `forward` and this as its block.
fn with_macro(block: &str) -> String {
    let text = steps("(n (verify empty?) add)", block);
    format!("(define forward n (verify empty?) add)\n{text}")
}

#[test]
fn a_misspelt_call_suggests_the_macro() {
    check(
        &with_macro("((forwrad))"),
        "
        10:30 error[unknown-instruction] unknown instruction or macro `forwrad`
          1:9 this macro is never used
          help: did you mean `forward`?
        ",
    );
}

#[test]
fn arguments_of_a_misspelt_call_are_not_instructions() {
    let call = "(setp n camp Man x) (setp n) (norht x (verify emtpy?)) (step n camp)";
    check(
        &with_calls(call),
        "
        10:29 error[unknown-instruction] unknown instruction `setp`
          10:49 also here
          help: did you mean `step`?
        10:58 error[unknown-instruction] unknown instruction `norht`
          help: the directions are `n`, `s`
        10:64 error[unknown-instruction] unknown instruction `x`
          help: the directions are `n`, `s`
        10:74 error[unknown-condition] unknown condition `emtpy?`
          help: did you mean `empty?`?
        ",
    );
}

#[test]
fn a_bare_name_of_a_macro_is_told_how_to_call() {
    check(
        &with_macro("(n forward)"),
        "
        10:31 error[unknown-instruction] expected an instruction, a direction or a position, found the macro `forward`
          1:9 this macro is never used
          help: call a macro in parentheses: `(forward)`
        ",
    );
}

#[test]
fn a_macro_of_loose_instructions_is_one_mistake() {
    check(
        &with_macro("(forward)"),
        "
        1:17 error[not-an-instruction] expected a block in parentheses, found `n`
          help: the macro contains instructions, not a block: put its body in parentheses, or the call, as in `(moves ((macro)))`
        ",
    );
    check(
        &steps("(n (verify empty?) add)", "n (verify empty?) add (s add)"),
        "
        9:28 error[not-an-instruction] expected a block in parentheses, found `n`
          help: put each block in its own list, as in `(moves (n add) (s add))`
        ",
    );
}

#[test]
fn a_block_that_begins_with_an_instruction_in_parentheses_is_one_mistake() {
    let moves = |block: &str| steps("(n (verify empty?) add)", block);
    check(
        &moves("(verify (empty? n)) n add (s add)"),
        "
        9:28 error[not-an-instruction] expected a block in parentheses, found the instruction `(verify …)`
          help: put each block in its own list, as in `(moves (n add) (s add))`
        ",
    );
    let fixed = "(moves ((verify (empty? n)) n add) (s add))";
    check_fixed(
        &moves("(verify (empty? n)) n add (s add)"),
        Safety::Safe,
        fixed,
    );
    // Where this block ends is not clear.
    let unclear = "move-type jump n add s add";
    let fixed = "(move-type jump) n add s add";
    check_fixed(&moves(unclear), Safety::Safe, fixed);
    let definitions = "(define hop (if (enemy? $1) capture) $1 (verify empty?))\n(define leap (hop n) (hop n) add)";
    check(
        &format!("{definitions}\n{}", moves("(leap) (hop s) (n add) (hop s)")),
        "
        1:13 error[not-an-instruction] expected a block in parentheses, found the instruction `(if …)` (+1)
          help: the macro contains instructions, not a block: put its body in parentheses, or the call, as in `(moves ((macro)))`
        2:14 error[not-an-instruction] expected a block in parentheses, found the call of another macro
          help: the macro contains instructions, not a block: put its body in parentheses, or the call, as in `(moves ((macro)))`
        ",
    );
}

/// The steps game with a macro of two parameters and these blocks, which call it.
fn with_calls(blocks: &str) -> String {
    let text = steps("(n (verify empty?) add)", blocks);
    format!("(define step ($1 (verify (and empty? (in-zone? $2))) add))\n{text}")
}

#[test]
fn equal_calls_tell_of_each_place() {
    check(
        &with_calls("(step n fort) (step n fort) (step s fort)"),
        "
        10:36 error[unknown-zone] unknown zone `fort` in `in-zone?`
          10:50 also here
          10:64 also here
          1:48 it replaces `$2` here
          help: the only zone is `camp`
        ",
    );
    check(
        &with_calls("(step n) (step n)"),
        "
        1:48 error[missing-argument] `$2` has no value (+1) ^ `in-zone?` needs it
          10:28 this call of `step` has 1 argument
          help: pass the argument here or in an enclosing call
        ",
    );
}

#[test]
fn a_macro_is_no_suggestion_for_a_zone() {
    let text = steps("(verify empty?)", "(verify (in-zone? stables)) (stable n)");
    check(
        &format!("(define stable $1 (verify empty?))\n{text}"),
        "
        10:49 error[unknown-zone] unknown zone `stables`
          help: the only zone is `camp`
        ",
    );
}

#[test]
fn a_mistake_in_a_macro_is_one_however_many_calls_there_are() {
    let calls: Vec<String> = (0..1_001).map(|call| format!("(step n f{call})")).collect();
    let text = steps("(n (verify empty?) add)", &calls.concat());
    let text =
        format!("(define step ($1 (verify (in-zone? fort)) (set-flag $2 true) add))\n{text}");
    let mut found = rules(&text).check();
    found.retain(|found| found.lint.name == "unknown-zone");
    let told: Vec<_> = found
        .iter()
        .map(|one| (one.also_in.len(), one.more))
        .collect();
    assert_eq!(told, [(1_000, 0)]);
}

#[test]
fn definitions_and_inclusions_from_calls_are_reported() {
    check(
        &steps(
            "(game",
            "(define inc (include \"b.inc\"))\n(define mk ($1 walk n add))\n((inc))\n(mk define)\n(game",
        ),
        "
        1:14 error[include-malformed] `include` from a macro call ^ ignored
          help: write it outside macros: it is read before any call is expanded
        3:1 warning[doubled-parentheses] `include` is in doubled parentheses
          help: remove the outer pair
        4:5 error[define-malformed] `define` from a macro call ^ ignored
          help: write it outside macros: it is read before any call is expanded
        ",
    );
}

#[test]
fn a_list_that_a_macro_hides_is_one_mistake() {
    let text = steps("(n (verify empty?) add)", "(Man)");
    check(
        &format!("(define Man (n (verify empty?) add))\n{text}"),
        "
        11:23 error[define-hides-keyword] macro `Man` hides the piece of that name ^ this list is a call of the macro
          1:9 the macro
          10:16 the piece
          11:43 also here
          help: rename the macro or the piece
        ",
    );
    // In a setup even if the macro uses all that it is given.
    let text = steps("(n (verify empty?) add)", "(leap n)");
    check(
        &format!("(define leap ($1 (verify empty?) add)) (define Man ($1 (verify empty?) add))\n{text}"),
        "
        11:23 error[define-hides-keyword] macro `Man` hides the piece of that name ^ this list is a call of the macro
          1:48 the macro
          10:16 the piece
          11:43 also here
          help: rename the macro or the piece
        ",
    );
    let text = steps(
        "(zone (name camp)",
        "(positions (hand 0 0 9 9)) (zone (name camp)",
    );
    let text = text.replace("(verify empty?)", "(verify (empty? hand))");
    check(
        &format!("(define hand (piece (name H$1)))\n{text}"),
        "
        9:16 error[define-hides-keyword] macro `hand` hides the position of that name ^ this list is a call of the macro
          1:9 the macro
          help: rename the macro or the position
        ",
    );
    check(
        &format!("(define White (Man a1))\n{}", steps("", "")),
        "
        11:16 error[define-hides-keyword] macro `White` hides the player of that name ^ this list is a call of the macro
          1:9 the macro
          4:12 the player
          help: rename the macro or the player
        ",
    );
    // A macro with the name of a piece is an ordinary macro where it is meant as one.
    let text = steps(
        "(board-setup",
        "(piece (name Wall) (drops (Wall))) (board-setup",
    );
    check(
        &format!("(define Wall ((verify emtpy?) add))\n{text}"),
        "
        1:23 error[unknown-condition] unknown condition `emtpy?`
          help: did you mean `empty?`?
        ",
    );
}

#[test]
fn lists_passed_to_a_macro_are_told_once() {
    let calls =
        ["n", "s"].map(|step| format!("(leap {step} (not friend?)) (leap {step} (empty?))"));
    let text = format!(
        "(define leap ($1 (verify $2) add))\n{}",
        steps("(n (verify empty?) add)", &calls.join(" "))
    );
    let rules = rules(&text);
    let found = rules.check();
    let told = found.iter().filter(|one| one.lint == &LIST_ARGUMENT);
    let places: Vec<usize> = told.map(|one| one.secondary.len()).collect();
    assert_eq!(places, [3]);
}
