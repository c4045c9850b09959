//! Mistakes in blocks, and what is made of them.

use super::{blocks, check_both, check_report, on_one_line};

#[test]
fn needless_parentheses_are_overlooked() {
    check_both(
        "((n add))",
        "step n; add",
        "
        2:2 warning[needless-parentheses] these parentheses have no meaning here
          help: remove them, or add `verify`, `if` or `while` after the opening one
        ",
    );
    check_both(
        "(((n add)))",
        "step n; add",
        "
        2:2 warning[doubled-parentheses] one pair of parentheses too many
          help: remove the outer pair
        2:3 warning[needless-parentheses] these parentheses have no meaning here
          help: remove them, or add `verify`, `if` or `while` after the opening one
        ",
    );
    check_both(
        "((verify ((empty? (n)))))",
        "verify empty towards n",
        "
        2:10 warning[doubled-parentheses] one pair of parentheses too many
          help: remove the outer pair
        2:19 warning[needless-parentheses] these parentheses have no meaning here
          help: remove them
        ",
    );
    check_both(
        "((if empty? n (else s)) ())",
        "if empty; step n; else; step s",
        "
        2:15 warning[needless-parentheses] these parentheses have no meaning here
          help: remove them
        2:25 warning[empty-parentheses] empty parentheses have no effect
          help: remove them
        ",
    );
    check_report(
        "((a1 a2) add)",
        "
        2:2 error[not-an-instruction] expected an instruction, found a list of positions
          help: a list of positions does not restrict a block; test with `(verify (in-zone? …))`
        ",
    );
    check_report(
        "((n \"text\"))",
        "
        2:2 warning[needless-parentheses] these parentheses have no meaning here
          help: remove them, or add `verify`, `if` or `while` after the opening one
        2:5 error[not-an-instruction] expected an instruction, found a string
          help: remove the quotes
        ",
    );
}

#[test]
fn what_is_no_instruction() {
    for (text, report) in [
        (
            "add",
            "2:1 error[not-an-instruction] expected a block in parentheses, found `add`
              help: put each block in its own list, as in `(moves (n add) (s add))`",
        ),
        ("(\"n\")", "2:2 error[not-an-instruction] expected an instruction, found a string
              help: remove the quotes"),
        (
            "(varify add)",
            "2:2 error[unknown-instruction] unknown instruction `varify`
              help: did you mean `verify`?",
        ),
        (
            "((varify empty? \"\") addd)",
            "2:3 error[unknown-instruction] unknown instruction or macro `varify`
              help: did you mean `verify`?
            2:21 error[unknown-instruction] unknown instruction `addd`
              help: did you mean `add`?",
        ),
        ("((slide n))", "2:3 error[unknown-instruction] unknown instruction or macro `slide`"),
        ("(slide n)", "2:2 error[unknown-instruction] unknown instruction or macro `slide`"),
        ("(slide)", "2:2 error[unknown-instruction] unknown instruction or macro `slide`"),
        // An instruction after it shows that it is no call.
        ("(slide add)", "2:2 error[unknown-instruction] unknown instruction `slide`
              help: the directions are `n`, `s`"),
        (
            "(goal add)",
            "2:2 error[unknown-instruction] expected an instruction, a direction or a position, found the zone `goal`
              help: you cannot step to a zone; test it with `(verify (in-zone? goal))`",
        ),
        (
            "((or empty? enemy?) empty? moved?)",
            "2:3 error[unknown-instruction] expected an instruction, a direction or a position, found the condition `or`
              help: test it with `(verify (or …))`
            2:21 error[unknown-instruction] expected an instruction, a direction or a position, found the condition `empty?`
              help: test it with `(verify empty?)`
            2:28 error[unknown-instruction] expected an instruction, a direction or a position, found the attribute `moved?`
              help: test it with `(verify moved?)`",
        ),
        (
            "(verify empty? add)",
            "2:2 error[wrong-arguments] `verify` needs arguments, found the bare word
              help: put it in its own parentheses: `(verify empty?)`",
        ),
        (
            "(verify empty?) add",
            "2:1 error[not-an-instruction] expected a block in parentheses, found the instruction `(verify …)`
              help: put each block in its own list, as in `(moves (n add) (s add))`",
        ),
        (
            "(n King)",
            "2:4 error[unknown-instruction] expected an instruction, a direction or a position, found the piece `King`
              help: use a piece in `(add King)` or `(create King)`",
        ),
        ("(White)", "2:2 error[unknown-instruction] expected an instruction, a direction or a position, found the player `White`"),
    ] {
        check_report(text, report);
    }
}

#[test]
fn wrong_arguments() {
    for (text, report) in [
        ("((verify))", "2:2 error[wrong-arguments] expected a condition after `verify`, found nothing
              help: write `(verify condition)`"),
        (
            "((verify empty? (add King)))",
            "2:17 error[wrong-arguments] `verify` takes one condition, found 2 arguments ^ the list `(add …)` is one too many
              help: join conditions with `(and …)`, or close the parenthesis of `verify` before this",
        ),
        ("((if))", "2:2 error[wrong-arguments] expected a condition after `if`, found nothing
              help: write `(if condition instruction ... [else instruction ...])`"),
        ("((verify (and)))", "2:10 error[wrong-arguments] expected conditions after `and`, found nothing
              help: write `(and condition ...)`"),
        ("((verify (not a b)))", "2:17 error[wrong-arguments] unexpected argument `b`: `not` takes no more
              help: write `(not condition)`"),
        ("((capture a1 a2))", "2:14 error[wrong-arguments] unexpected argument `a2`: `capture` takes no more
              help: write `capture` or `(capture place)`"),
        ("((from n))", "2:8 error[wrong-arguments] unexpected argument `n`: `from` takes no more
              help: write `from`"),
        ("((capture (a1 a2)))", "2:11 error[wrong-arguments] expected a position, a direction or `(opposite …)`, found the list `(a1 …)`"),
        ("((opposite))", "2:2 error[wrong-arguments] expected a direction after `opposite`, found nothing
              help: write `(opposite direction)`"),
        ("((go form))", "2:6 error[wrong-arguments] expected `from`, `to`, `mark`, `last-from` or `last-to` after `go`, found `form`
              help: did you mean `from`?"),
        ("((go a1))", "2:6 error[wrong-arguments] expected `from`, `to`, `mark`, `last-from` or `last-to` after `go`, found `a1`
              help: to go to a position or in a direction, write `a1` without `go`"),
        ("((change-type))", "2:2 error[wrong-arguments] expected a piece type after `change-type`, found nothing
              help: write `(change-type piece [place])`"),
        ("((set-flag f))", "2:2 error[wrong-arguments] expected `true`, `false` or a condition as the value after `set-flag`, found nothing
              help: write `(set-flag flag condition)`"),
        ("((set-attribute moved? true n))", "2:29 error[wrong-arguments] unexpected argument `n`: `set-attribute` takes no more
              help: write `(set-attribute attribute condition)`"),
        ("((create White King a1 n))", "2:24 error[wrong-arguments] unexpected argument `n`: `create` takes no more
              help: write `create` or `(create [player] [piece] [place])`"),
        ("((create King Queen))", "2:15 error[wrong-arguments] unexpected argument `Queen`: `create` takes at most one player, one piece and one place"),
        ("((create King White))", "2:15 warning[argument-order] expected a player, a piece and a place, in this order"),
        ("((add \"King\"))", "2:7 error[wrong-arguments] expected a piece type, found a string
              help: remove the quotes"),
        ("((add-partial rest King))", "2:20 error[wrong-arguments] expected the move type as the last argument, found `King` after it
              help: put pieces first, then one move type, as in `(add-partial Queen next-step)`"),
        ("((verify (piece?)))", "2:10 error[wrong-arguments] expected a piece type after `piece?`, found nothing
              help: write `(piece? piece [place])`"),
        ("((verify piece?))", "2:10 error[wrong-arguments] expected a piece type after `piece?`, found nothing
              help: write `(piece? piece [place])`"),
        ("((verify (flag? f n)))", "2:19 error[wrong-arguments] unexpected argument `n`: `flag?` takes no more
              help: write `(flag? flag)`"),
        ("((verify (moved? n s)))", "2:20 error[wrong-arguments] unexpected argument `s`: `moved?` takes no more"),
        ("((verify \"x\") (verify ()))", "2:10 error[not-a-condition] expected a condition, found a string
              help: remove the quotes
            2:23 error[not-a-condition] expected a condition, found an empty list"),
        ("(n else s)", "2:4 error[misplaced-else] `else` is allowed only once per `if`, directly inside its parentheses
              help: check where the parentheses of the `if` close; write `else (if …)` for more cases"),
        ("((if empty? n else s else a1))", "2:22 error[misplaced-else] `else` is allowed only once per `if`, directly inside its parentheses
              help: check where the parentheses of the `if` close; write `else (if …)` for more cases"),
        ("(move-type)", "2:1 error[wrong-arguments] expected a move type after `move-type`, found nothing
              help: write `(move-type t)`"),
    ] {
        check_report(text, report);
    }
}

#[test]
fn unknown_names() {
    for (text, report) in [
        ("((capture a9))", "2:11 error[unknown-place] unknown position or direction `a9`
              help: expected one of `a1`, `a2`, `a3`, `both`, `n`, `s`"),
        ("((capture goal))", "2:11 error[unknown-place] expected a position or a direction, found the zone `goal`
              help: a zone contains several positions; test it with `(in-zone? goal)`"),
        ("((opposite a1))", "2:12 error[unknown-direction] expected a direction, found the position `a1`"),
        ("((change-type Kng))", "2:15 error[unknown-piece] unknown piece `Kng`
              help: did you mean `King`?"),
        ("((add king))", "2:7 error[unknown-piece] unknown piece `king`
              help: did you mean `King`?"),
        ("((add rest))", "2:7 error[unknown-piece] expected a piece, found the move type `rest`
              help: only a partial move continues with a move type: `(add-partial rest)`"),
        ("((add-partial rset))", "2:15 error[unknown-argument] unknown piece or move type `rset`
              help: did you mean `rest`?"),
        ("((add-partial halt))", "2:15 warning[unknown-move-type] unknown piece or move type `halt` ^ it is neither a piece nor the type of any moves or drops"),
        ("((create Wite))", "2:10 error[unknown-argument] unknown player, piece, position or direction `Wite`
              help: did you mean `White`?"),
        ("((verify (in-zone? gaol)))", "2:20 error[unknown-zone] unknown zone `gaol`
              help: did you mean `goal`?"),
        ("((verify (in-zone? a1)))", "2:20 error[unknown-zone] expected a zone, found the position `a1`"),
        ("((verify (position? n)))", "2:21 error[unknown-position] expected a position, found the direction `n`"),
        ("((verify emtpy?))", "2:10 error[unknown-condition] unknown condition `emtpy?`
              help: did you mean `empty?`?"),
        ("((verify (emtpy? n s)))", "2:11 error[unknown-condition] unknown condition `emtpy?`
              help: did you mean `empty?`?"),
        ("((verify n))", "2:10 error[unknown-condition] expected a condition or an attribute, found the direction `n`
              help: to test the neighbour, write a condition such as `(empty? n)`"),
        ("((verify goal))", "2:10 error[unknown-condition] expected a condition or an attribute, found the zone `goal`
              help: to test whether the cursor is in it, write `(in-zone? goal)`"),
        ("((verify (add King)))", "2:11 error[unknown-condition] expected a condition or an attribute, found the instruction `add`
              help: close the parenthesis of the condition before it"),
        ("((set-flag f true) (verify f))", "2:28 error[unknown-condition] expected a condition or an attribute, found the flag `f`
              help: to test a flag, write `(flag? f)`"),
        ("((verify (attacked? rset)))", "2:21 warning[unknown-move-type] unknown move type, position or direction `rset`
              help: did you mean `rest`?"),
        ("((verify (attacked? a33)))", "2:21 warning[unknown-move-type] unknown move type, position or direction `a33`
              help: did you mean `a3`?"),
        ("((verify (attacked? King)))",
            "2:21 warning[unknown-move-type] expected a move type, a position or a direction, found the piece `King`"),
        ("((verify (attacked? King n)))", "2:21 warning[unknown-move-type] expected a move type, found the piece `King`"),
    ] {
        check_report(text, report);
    }
}

#[test]
fn a_move_type_without_moves_attacks_nothing() {
    for (test, expected) in [
        ("(attacked? hop)", "verify unresolved"),
        ("(not-attacked? hop)", "verify not(unresolved)"),
        ("(not-defended? hop)", "verify not(unresolved)"),
    ] {
        let column = test.len() + 6;
        check_both(
            &format!("((verify {test}) add)"),
            &format!("{expected}; add"),
            &format!(
                "2:{column} warning[unknown-move-type] unknown move type, position or direction `hop`"
            ),
        );
    }
    check_both(
        "((verify (not-attacked? hop n)) add)",
        "verify not(unresolved); add",
        "2:25 warning[unknown-move-type] unknown move type `hop`\n  help: expected one of `jump`, `rest`, `halt`",
    );
}

#[test]
fn a_negated_attribute_is_understood() {
    check_both(
        "((verify not-moved?) (verify (not-moved? n)))",
        "verify not(attribute moved?); verify not(attribute moved? towards n)",
        "
        2:10 warning[negated-attribute] expected a condition, found `not-` before the attribute `moved?`
          help: write `(not moved?)`
        2:31 warning[negated-attribute] expected a condition, found `not-` before the attribute `moved?`
          help: write `(not moved?)`
        ",
    );
}

#[test]
fn an_error_ends_the_run_where_it_stands() {
    let (listing, _) =
        blocks("(n (capture a9) (verify (piece? Knig)) (verify (not (piece? x))) add)");
    assert_eq!(
        on_one_line(&listing),
        "step n; unresolved; verify unresolved; verify not(unresolved); add"
    );
}

#[test]
fn a_block_without_its_own_parentheses() {
    check_report(
        "(add King Queen)",
        "2:1 error[wrong-arguments] a block needs parentheses around its instructions
        help: write `((add King Queen))`",
    );
    check_report(
        "(add D1 D2)",
        "2:1 error[wrong-arguments] a block needs parentheses around its instructions
        help: write `((add D1 D2))`",
    );
    check_report("(add n add)", "");
}

#[test]
fn a_test_with_its_arguments_in_the_wrong_order() {
    check_report(
        "((verify (not-piece? n King)) n add)",
        "2:24 error[unknown-argument] `piece?` takes the piece first and the place second
        2:22 here `n` is first
        help: write `King` before the place",
    );
    check_report(
        "((verify (in-zone? n goal)) n add)",
        "2:22 error[unknown-argument] `in-zone?` takes the zone first and the place second
        2:20 here `n` is first
        help: write `goal` before the place",
    );
    check_report(
        "(n (change-type s King) add)",
        "2:19 error[unknown-argument] `change-type` takes the piece first and the place second
        2:17 here `s` is first
        help: write `King` before the place",
    );
    check_report(
        "(n (set-attribute true moved?) (set-flag false f) add)",
        "2:19 error[wrong-arguments] expected an attribute, found `true`
        help: the name comes first: `(set-attribute moved? true)`
        2:42 error[wrong-arguments] expected a flag, found `false`
        help: the name comes first: `(set-flag f false)`",
    );
}
