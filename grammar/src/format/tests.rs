//! Line breaks, spaces and comments.

use super::{Refusal, format, is_same_but_layout};
use crate::text::Span;
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
            format(text).map_err(|refusal| match refusal {
                Refusal::Unmatched(Span { start, .. }) => Some(start),
                Refusal::Unfaithful => None,
            }),
            Err(Some(start)),
            "{text}"
        );
    }
}

#[test]
fn every_byte_that_is_no_layout_stays() {
    // The end of a file in old systems, page breaks, NUL, the no-break space.
    check("(a)\r\n\x1A", "(a)\r\n\x1A\r\n");
    check("( \x0Ca\0b \u{A0} )", "(\x0Ca\0b \u{A0})\n");
    check("(a \x0C\n  b)", "(a \x0C\n b)\n");
    check("; a\u{A0} \n", "; a\u{A0}\n");
    // Letters of old code pages that Unicode takes for control characters.
    check("(\u{8F}\u{AB} \u{9D}x )", "(\u{8F}\u{AB} \u{9D}x)\n");
}

#[test]
fn most_lines_decide_how_lines_end() {
    check("(a\nb\r\nc\r\n)", "(a\r\n b\r\n c\r\n)\r\n");
    check("(a\rb\rc)", "(a\r b\r c)\r");
    check("; one\r(a)\r", "; one\r(a)\r");
    // The lines of a text are its own.
    check("(a \"x\r\ny\"\nb\nc)", "(a \"x\r\ny\"\n b\n c)\n");
}

#[test]
fn deep_lists_do_not_become_spaces() {
    let text = format!("{}{}", "(a\n".repeat(3_000), ")".repeat(3_000));
    let even = format(&text).unwrap();
    assert!(even.len() < 250 * 3_000);
    assert_eq!(format(&even), Ok(even));
}

#[test]
fn other_tokens_are_seen() {
    assert!(is_same_but_layout("( a\n; c \n\"b\")", "(a ; c\r\n \"b\")"));
    for (one, other) in [
        ("(a b)", "(ab)"),
        ("(a b)", "(b a)"),
        ("(a)", "(a))"),
        ("(\"a b\")", "(\"a  b\")"),
        ("; a\nb", "; a b"),
        ("(a \x0C b)", "(a b)"),
        ("(a \"b\")", "(a \"b)"),
    ] {
        assert!(!is_same_but_layout(one, other), "{one} {other}");
    }
}

#[test]
fn line_ends_inside_strings_do_not_decide() {
    for text in ["\"x\n y\"\r\r", "\r()(\"x\n y\")\r"] {
        let even = format(text).unwrap();
        assert!(even.ends_with('\r'), "{even:?}");
        assert_eq!(format(&even).unwrap(), even);
    }
}

proptest! {
    #[test]
    fn only_layout_changes(text in "(\\(|\\)|[ab]{1,2}|and|game|\"x\r?\n y\"|;c[ \u{A0}]?\r?\n| |\r?\n|\r|\t|\x0C|\0|\u{A0}|\u{85}|\x1A){0,40}") {
        if let Ok(even) = format(&text) {
            prop_assert!(is_same_but_layout(&text, &even));
            prop_assert_eq!(format(&even), Ok(even.clone()));
        }
        // What could be laid out passes the checks of the result.
        prop_assert_ne!(format(&text), Err(Refusal::Unfaithful));
    }
}
