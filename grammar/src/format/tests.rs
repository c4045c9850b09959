//! What comes of lines, blanks and remarks.

use super::format;
use crate::syntax::{TokenKind, tokenize};
use crate::text::{Encoding, SourceMap};
use proptest::prelude::*;

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(format(text).as_deref(), Ok(expected), "{text}");
    assert_eq!(format(expected).as_deref(), Ok(expected), "again");
}

#[test]
fn lines_follow_the_lists_around_them() {
    check(
        "(game\n(title \"A\")\n      (board\n(grid))\n)",
        "(game\n   (title \"A\")\n   (board\n      (grid))\n)\n",
    );
    check(
        "(moves\n((verify empty?)\nadd)\n(n\nadd))",
        "(moves\n   ((verify empty?)\n    add)\n   (n\n    add))\n",
    );
    check("(players White\nBlack)", "(players White\n   Black)\n");
    check(
        "(dimensions\n(\"a/b\" (10 0))\n(\"1/2\" (0 10)))",
        "(dimensions\n   (\"a/b\" (10 0))\n   (\"1/2\" (0 10)))\n",
    );
    check("(\ngame\n(title \"A\"))", "(\n   game\n   (title \"A\"))\n");
}

#[test]
fn blanks_go_where_nobody_needs_them() {
    check("( a  b\tc )", "(a  b c)\n");
    check("\n\n(a)\n\n\n\n(b)   \n\n", "(a)\n\n(b)\n");
    check("(a)(b)", "(a)(b)\n");
    check("", "");
}

#[test]
fn remarks_stay_beside_what_they_are_about() {
    check(
        "; a  \n  ; b\n(a ; one\n; two\n  b)",
        "; a\n; b\n(a ; one\n ; two\n b)\n",
    );
    check("(; first\na)", "(; first\n   a)\n");
    check("(a);b", "(a) ;b\n");
}

#[test]
fn texts_and_line_ends_stay() {
    check("(help \"one\n two  \")", "(help \"one\n two  \")\n");
    check("(a\r\nb)\r\n", "(a\r\n b)\r\n");
}

#[test]
fn drawings_stay_drawings() {
    check(
        "(board-setup\n(White\n   (Man\n      b3\n   a2 b2)))",
        "(board-setup\n   (White\n      (Man\n         b3\n       a2 b2)))\n",
    );
    check(
        "(board-setup (White (Man a1)\n(King b1)))",
        "(board-setup (White (Man a1)\n              (King b1)))\n",
    );
}

#[test]
fn what_does_not_match_is_refused() {
    for (text, start) in [
        ("(a", 0),
        ("a)", 1),
        ("(a \"b)", 3),
        ("“a”", 0),
        ("(a))", 3),
    ] {
        assert_eq!(
            format(text).map_err(|unmatched| unmatched.span.start),
            Err(start),
            "{text}"
        );
    }
}

fn items(text: &str) -> Vec<String> {
    let mut sources = SourceMap::default();
    let file = sources.add("", text.to_owned(), Encoding::Utf8);
    let tokens = tokenize(&sources, file).into_iter();
    let items = tokens.filter(|token| token.kind != TokenKind::Blank);
    items
        .map(|token| sources.slice(token.span).trim_end().to_owned())
        .collect()
}

proptest! {
    #[test]
    fn only_blanks_change(text in "(\\(|\\)|[ab]{1,2}|\"x\n y\"|;c ?\n| |\n|\t){0,40}") {
        if let Ok(even) = format(&text) {
            prop_assert_eq!(items(&even), items(&text));
            prop_assert_eq!(format(&even), Ok(even.clone()));
        }
    }
}
