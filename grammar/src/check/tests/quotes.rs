//! Names and texts without their forms, quotes or parentheses, or with those that they do not need.

use super::{check, check_fixed, check_unsafe, steps};
use crate::diagnostics::Safety;

#[test]
fn names_without_their_form() {
    for (from, to, fixed) in [
        ("(name Man)", "name Man", "(piece (name Man) (moves"),
        ("(name Man)", "(nameMan)", "(piece (name Man) (moves"),
        ("(name camp)", "name camp", "(zone (name camp) (players"),
        ("(piece (name", "(piece = (name", "(piece (name Man) (moves"),
        (
            "(title \"Steps\")",
            "(title 'Steps of men')",
            "(title \"Steps of men\")",
        ),
        (
            "(title \"Steps\")",
            "(title Steps of men)",
            "(title \"Steps of men\")",
        ),
    ] {
        check_fixed(&steps(from, to), Safety::Safe, fixed);
    }
    for (from, to) in [
        ("(zone (name", "(zone -- the last row (name"),
        ("(board-setup", "(tile c 4 w) (board-setup"),
    ] {
        check_unsafe(&steps(from, to));
    }
    check(
        &steps("(name Man)", "name Man"),
        "
        9:10 error[wrong-arguments] expected `(name …)` in `piece`, found `name`
          help: write `(name Man)`
        ",
    );
}

#[test]
fn names_in_quotes_or_parentheses() {
    let text = steps("(players White Black)", "(players \"White\" \"Black\")");
    let text = text.replace("(White (Man a1 b1))", "(White (\"Man\" a1 b1))");
    check(
        &text,
        "
        3:12 error[wrong-arguments] expected the name of a player, found a string
          3:20 also here
          10:24 also here
          help: remove the quotes
        ",
    );
    check_fixed(&text, Safety::Safe, "(players White Black)");
    check_fixed(&text, Safety::Safe, "(Man a1 b1)");
    let text = steps("(n (verify empty?) add)", "(step \"n\")");
    let step = "(define step ((verify (on-board? $1)) $1 (verify empty?) add))";
    let text = format!("{step}\n{text}");
    check(
        &text,
        "
        10:34 error[not-an-instruction] expected an instruction in `on-board?`, found a string
          1:34 it replaces `$1` here
          help: remove the quotes
        ",
    );
    check_fixed(&text, Safety::Safe, "(step n)");
    for (from, to, fixed) in [
        (
            "(players White Black)",
            "(players (White Black))",
            "(players White Black)",
        ),
        (
            "(players",
            "(option animate-captures false) (players",
            "(option \"animate captures\" false)",
        ),
        (
            "(players",
            "(option pass turn true) (players",
            "(option \"pass turn\" true)",
        ),
        ("(s 0 1)", "((s 0 1))", "(n 0 -1) (s 0 1)"),
        (
            "(positions a1 b1 c1)",
            "(positions (a1 b1 c1))",
            "(positions a1 b1 c1)",
        ),
        ("0 0 9 9", "(0 0 9 9)", "(start-rectangle 0 0 9 9)"),
        ("(title \"Steps\")", "(title Steps)", "(title \"Steps\")"),
        (
            "(moves",
            "(moves (move_type jump)",
            "(moves (move-type jump)",
        ),
    ] {
        check_fixed(&steps(from, to), Safety::Unsafe, fixed);
    }
}

#[test]
fn quotes_within_a_text() {
    for (written, fixed) in [
        ("the \"big\" man", "the `big` man"),
        ("say \"\"hi\"\" there", "say ``hi`` there"),
        ("he said \\\"hi\\\" to me", "he said `hi` to me"),
        (
            "\"Sit\", said the man, \"or go\"",
            "`Sit`, said the man, `or go`",
        ),
    ] {
        check_fixed(
            &steps("(name Man)", &format!("(name Man) (help \"{written}\")")),
            Safety::Unsafe,
            &format!("(help \"{fixed}\")"),
        );
    }
    check(
        &steps("(name Man)", "(name Man) (help \"the \"big\" man\")"),
        "
        9:32 error[wrong-arguments] this quote ends the text, and words follow
          help: write a backquote, which is displayed as a quote, or remove it
        ",
    );
}

/// What a macro pastes into a text is not in the file where the text is.
#[test]
fn quotes_within_a_text_of_a_macro() {
    let text = steps("(name Man)", "(name Man) (T \"text\")");
    check(
        &format!("(define T (help \"a\"b $1))\n{text}"),
        "
        1:20 error[wrong-arguments] unexpected argument `b`: `help` takes no more
          help: write `(help \"text\")`
        ",
    );
}

/// The text swallows what follows on its line.
#[test]
fn a_text_without_its_last_quote_ends_where_its_list_does() {
    check_fixed(
        &steps(
            "(name Man)",
            "(name Man) (help \"a man) (description `big`) (notation \"M\")",
        ),
        Safety::Unsafe,
        "(help \"a man\") (description `big`)",
    );
}
