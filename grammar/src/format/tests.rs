//! Line breaks, spaces and comments.

use super::{Refusal, format, format_range, is_same_but_layout};
use crate::diagnostics::Edit;
use crate::syntax::{MAX_BYTES, MAX_TOKENS};
use crate::text::Span;
use proptest::prelude::*;

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(format(text).as_deref(), Ok(expected), "{text}");
    assert_eq!(format(expected).as_deref(), Ok(expected), "again");
}

#[test]
fn lists_are_indented_from_the_line_they_begin_in() {
    check(
        "(game\n(title \"A\")\n      (board\n(grid))\n)",
        "(game\n   (title \"A\")\n   (board\n      (grid))\n)\n",
    );
    check(
        "(define step (\n$1 (verify empty?)\n  (if enemy?\ncapture\nelse\nadd)\n))",
        "(define step (\n   $1 (verify empty?)\n   (if enemy?\n      capture\n    else\n      add)\n))\n",
    );
    check("(players White\nBlack)", "(players White\n   Black)\n");
    check("(\ngame\n(title \"A\"))", "(\n   game\n   (title \"A\"))\n");
    check(
        "(moves ((n add)\n(s add)))",
        "(moves ((n add)\n        (s add)))\n",
    );
}

/// Authors indent by two in one kind of list and by four in another.
#[test]
fn each_keyword_has_the_step_its_author_uses() {
    check(
        "(game\n  (board\n      (grid\n  a)\n  )\n (piece\n    (moves\n    (n add)))\n  (board\n      (zone b))\n(board (a)\nb))",
        "(game\n  (board\n      (grid\n          a)\n  )\n  (piece\n     (moves\n         (n add)))\n  (board\n      (zone b))\n  (board (a)\n      b))\n",
    );
    let kept = "(define hop (\n  $1 (if (or empty?\n             enemy?\n         )\n       add\n   else\n       capture\n     )\n))\n";
    check(kept, kept);
}

#[test]
fn what_is_aligned_by_hand_stays_aligned() {
    let kept = "(piece\n  (image White \"a\"\n         Black \"b\")\n  (moves (n add)\n         (s add)))\n";
    check(kept, kept);
    check(
        "(piece\n   (name A)\n(image  White \"a\"\n        Black \"b\")\n   (help \"c\"))",
        "(piece\n   (name A)\n   (image  White \"a\"\n           Black \"b\")\n   (help \"c\"))\n",
    );
    check(
        "( image White \"a\"\n        Black \"b\")",
        "(image White \"a\"\n       Black \"b\")\n",
    );
}

#[test]
fn tabs_stay_where_most_lines_begin_with_them() {
    // A control character is indented like other items, but no tab is wide enough for it.
    check("(;c\n\u{c})\n\t\u{c}", "(;c\n   \u{c})\n\t\u{c}\n");
    let kept = "(a\n\t(b\n\t\tc)\n\t d)\n";
    check(kept, kept.replace("\t d", "\td").as_str());
    check(
        "(a\n        b\n        b\n\tc)",
        "(a\n        b\n        b\n        c)\n",
    );
}

/// Spaces align whatever the width of a tab.
#[test]
fn spaces_that_align_stay_beside_tabs() {
    let kept = "(piece\n\t(name A)\n\t(image White \"a\"\n\t       Black \"b\")\n\t(moves  (n add)\n\t        (s add)))\n";
    check(kept, kept);
    let moved =
        "(piece\n\t(name A)\n\t\t(image White \"a\"\n\t\t       Black \"b\"\n\t\t  Red \"c\"))";
    let even =
        "(piece\n\t(name A)\n\t(image White \"a\"\n\t       Black \"b\"\n\t       Red \"c\"))\n";
    check(moved, even);
    let kept = "(board-setup\n\t(White (Man a1)\n\t       (King a3)\n\t       (Rook b1 c1\n\t             d1)))\n";
    check(kept, kept);
    let kept = "(define a\n\tadd        ; one\n\t           ; two\n\tadd)\n";
    check(kept, kept);
    let kept = "(piece\n\t(name A)\n\t(moves\t(n add)\n\t\t(s add)))\n";
    check(kept, kept);
}

#[test]
fn blanks_go_where_nobody_needs_them() {
    check("( a  b\tc )", "(a  b\tc)\n");
    check("\n\n(a)\n\n\n\n(b)   \n\n", "(a)\n\n\n(b)\n");
    check("(a)(b)", "(a)(b)\n");
    check("", "");
}

#[test]
fn comments_stay_beside_what_they_are_about() {
    check("; a  \n  ; b\n", "; a\n  ; b\n");
    check("(a ; one\n   ; two\n  b)", "(a ; one\n   ; two\n  b)\n");
    check(
        "(a\n b ; one\n   ; two\n c)",
        "(a\n b ; one\n   ; two\n c)\n",
    );
    check(
        "(a\n  b  ; one\n     ; two\n  c\n; (d)\n   ; e\n)",
        "(a\n  b  ; one\n     ; two\n  c\n; (d)\n  ; e\n)\n",
    );
    check("(; first\na)", "(; first\n   a)\n");
    check("(a);b", "(a);b\n");
}

#[test]
fn texts_and_line_ends_stay() {
    check("(help \"one\n two  \")", "(help \"one\n two  \")\n");
    check("(a\r\nb)\r\n", "(a\r\n   b)\r\n");
}

#[test]
fn tables_move_as_a_whole() {
    check(
        "(game\n   (title \"A\")\n(board-setup\n   (White\n   (Man\n      b3\n   a2 b2 )\n )))",
        "(game\n   (title \"A\")\n   (board-setup\n      (White\n      (Man\n         b3\n      a2 b2 )\n)))\n",
    );
    check(
        "(board-setup (White (Man a1)\n(King b1)))",
        "(board-setup (White (Man a1)\n   (King b1)))\n",
    );
}

#[test]
fn a_range_changes_its_own_lines_only() {
    let text = "(a\n  b\nc\n d\n  e)\n";
    let at = text.find('c').unwrap() as u32;
    let edits = format_range(text, Span::new(at, at + 1)).unwrap();
    assert_eq!(Edit::apply_all(&edits, text), "(a\n  b\n  c\n d\n  e)\n");
    let edits = format_range(text, Span::new(0, text.len() as u32)).unwrap();
    assert_eq!(Edit::apply_all(&edits, text), format(text).unwrap());
}

/// A refusal points at the first error that checking reports.
#[test]
fn what_does_not_match_is_refused() {
    for (text, start, message) in [
        ("(a", 2, "`(a` is not closed"),
        ("a)", 0, "text outside all lists"),
        ("(a \"b)", 3, "unterminated string"),
        ("(“a”)", 1, "curly quotes do not delimit strings"),
        ("(a))", 3, "unmatched `)`"),
    ] {
        let Err(Refusal::Unreadable {
            span,
            message: found,
        }) = format(text)
        else {
            panic!("{text} is formatted");
        };
        assert_eq!((span.start, found.as_str()), (start, message), "{text}");
    }
}

#[test]
fn what_is_too_long_to_load_is_refused() {
    let message = |text: &str| match format(text) {
        Err(Refusal::Unreadable { message, .. }) => message,
        other => panic!(
            "{} characters: {:?}",
            text.len(),
            other.map(|even| even.len())
        ),
    };
    let words = "more than 2 million words, comments and parentheses";
    assert_eq!(message(&"()".repeat(MAX_TOKENS / 2 + 1)), words);
    assert_eq!(
        message(&" ".repeat(MAX_BYTES + 1)),
        "more than 16 MB of rules"
    );
}

#[test]
fn every_byte_that_is_no_layout_stays() {
    // The end of a file on old systems, page breaks, NUL, the no-break space.
    check("(a)\r\n\x1A", "(a)\r\n\x1A\r\n");
    check("( \x0Ca\0b \u{A0} )", "(\x0Ca\0b \u{A0})\n");
    check("(a \x0C\n  b)", "(a \x0C\n  b)\n");
    check("; a\u{A0} \n", "; a\u{A0}\n");
    // Letters of old code pages that are control characters in Unicode.
    check("(\u{8F}\u{AB} \u{9D}x )", "(\u{8F}\u{AB} \u{9D}x)\n");
}

#[test]
fn most_lines_decide_how_lines_end() {
    check("(a\nb\r\nc\r\n)", "(a\r\n   b\r\n   c\r\n)\r\n");
    check("(a\rb\rc)", "(a\r   b\r   c)\r");
    check("; one\r(a)\r", "; one\r(a)\r");
    // The lines of a string are not layout.
    check("(a \"x\r\ny\"\nb\nc)", "(a \"x\r\ny\"\n   b\n   c)\n");
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

#[test]
fn what_is_aligned_with_what_moves_comes_to_rest() {
    for text in ["\na\n\t;c\n(\n\u{c})", "()\n\t\t;c\n ;c\n\ta"] {
        let even = format(text).unwrap();
        assert_eq!(format(&even), Ok(even));
    }
}

proptest! {
    #[test]
    fn only_layout_changes(text in "(\\(|\\)|[ab]{1,2}|and|game|\"x\r?\n y\"|;c[ \u{A0}]?\r?\n| |\r?\n|\r|\t|\x0C|\0|\u{A0}|\u{85}|\x1A){0,40}") {
        if let Ok(even) = format(&text) {
            prop_assert!(is_same_but_layout(&text, &even));
            prop_assert_eq!(format(&even), Ok(even.clone()));
        }
        // Whatever can be formatted passes the checks of the result.
        prop_assert_ne!(format(&text), Err(Refusal::Unfaithful));
    }
}
