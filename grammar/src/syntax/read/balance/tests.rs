//! Lost and extra parentheses on lines whose indentation says nothing: what lists hold shows where they belong.

use crate::syntax::read::tests::read_text;

/// Rules with lists of many kinds.
const RULES: &str = r#"
(define step ($1 (verify not-friend?) add))
(define slide (
   $1
   (while (and empty? (not-in-zone? last))
      add $1)
   (step $1)
))
(game
   (title "Case")
   (move-sound "a.wav")
   (players White Black)
   (turn-order White Black)
   (board
      (grid
         (start-rectangle 0 0 40 40)
         (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)))
         (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
      (links ne
         (a1 b2) (b1 c2) (a2 b3) (b2 c3)
      )
      (zone (name last) (players White) (positions a3 b3 c3)))
   (piece
      (name Man)
      (moves
         (step n) (step e) (step w)
      ))
   (board-setup (White (Man a1 b1 c1) (King a2)) (Black (Man a3 b3 c3)))
   (win-condition (White Black) (absolute-config Man (last))))
"#;

/// Asserts that each change is reported in this way and read as the rules were.
#[track_caller]
fn check_changes(changes: &[(&str, &str, &str)]) {
    let (forms, none) = read_text(RULES);
    assert_eq!(none, "");
    for &(old, new, expected) in changes {
        assert!(RULES.contains(old), "{old}");
        let (repaired, report) = read_text(&RULES.replacen(old, new, 1));
        assert_eq!(
            report.lines().next().unwrap_or_default(),
            expected,
            "{old} -> {new}"
        );
        assert_eq!(repaired, forms, "{old} -> {new}");
    }
}

#[test]
fn words_among_lists_lack_an_opening_parenthesis() {
    check_changes(&[
        (
            "(s 0 1)",
            "s 0 1)",
            "18:31 error[missing-parenthesis] expected `(` before `s`",
        ),
        (
            "(n 0 -1)",
            "n 0 -1)",
            "18:22 error[missing-parenthesis] expected `(` before `n`",
        ),
        (
            "(a2 b3)",
            "a2 b3)",
            "20:26 error[missing-parenthesis] expected `(` before `a2`",
        ),
        (
            "(a1 b2)",
            "a1 b2)",
            "20:10 error[missing-parenthesis] expected `(` before `a1`",
        ),
        (
            "(0 40)",
            "0 40)",
            "17:48 error[missing-parenthesis] expected `(` before `0`",
        ),
        (
            "(King a2)",
            "King a2)",
            "28:39 error[missing-parenthesis] expected `(` before `King`",
        ),
        (
            "(step e)",
            "step e)",
            "26:19 error[missing-parenthesis] expected `(` before `step`",
        ),
        (
            "(players White Black)",
            "players White Black)",
            "12:4 error[missing-parenthesis] expected `(` before `players`",
        ),
        (
            "(move-sound",
            "move-sound",
            "11:4 error[missing-parenthesis] expected `(` before `move-sound`",
        ),
    ]);
}

#[test]
fn lists_among_words_follow_a_list_that_is_not_closed() {
    check_changes(&[
        (
            "(s 0 1)",
            "(s 0 1",
            "18:37 error[missing-parenthesis] `(s` is not closed ^ expected `)` here",
        ),
        (
            "(a2 b3)",
            "(a2 b3",
            "20:32 error[missing-parenthesis] `(a2` is not closed ^ expected `)` here",
        ),
        (
            "(40 0))",
            "(40 0)",
            "17:37 error[missing-parenthesis] `(` is not closed ^ expected `)` here",
        ),
        (
            "(step n)",
            "(step n",
            "26:17 error[missing-parenthesis] `(step` is not closed ^ expected `)` here",
        ),
        (
            "(name last)",
            "(name last",
            "22:23 error[missing-parenthesis] `(name` is not closed ^ expected `)` here",
        ),
        (
            "(White Black)",
            "(White Black",
            "29:31 error[missing-parenthesis] `(White` is not closed ^ expected `)` here",
        ),
        (
            "(Man a1 b1 c1)",
            "(Man a1 b1 c1",
            "28:37 error[missing-parenthesis] `(Man` is not closed ^ expected `)` here",
        ),
        (
            "last))\n",
            "last)\n",
            "5:42 error[missing-parenthesis] `(and` is not closed ^ expected `)` here",
        ),
    ]);
}

#[test]
fn a_list_closed_too_early_is_followed_by_its_items() {
    check_changes(&[
        (
            "(s 0 1)",
            "(s 0 1))",
            "18:38 error[stray-parenthesis] this `)` closes `(directions` before `(e`",
        ),
        (
            "(a2 b3)",
            "(a2 b3))",
            "20:33 error[stray-parenthesis] this `)` closes `(links` before `(b2`",
        ),
        (
            "(step e)",
            "(step e))",
            "26:27 error[stray-parenthesis] this `)` closes `(moves` before `(step`",
        ),
        (
            "(Man a1 b1 c1)",
            "(Man a1 b1 c1))",
            "28:38 error[stray-parenthesis] this `)` closes `(White` before `(King`",
        ),
        (
            "\n      add $1)",
            ")\n      add $1)",
            "5:43 error[stray-parenthesis] unmatched `)`",
        ),
        (
            "   (step $1)\n",
            "   (step $1))\n",
            "8:2 error[stray-parenthesis] unmatched `)`",
        ),
    ]);
}

#[test]
fn an_opening_parenthesis_is_doubled() {
    check_changes(&[
        (
            "slide (",
            "slide ((",
            "3:15 error[stray-parenthesis] unmatched `(`",
        ),
        (
            "(s 0 1)",
            "((s 0 1)",
            "18:31 error[stray-parenthesis] unmatched `(`",
        ),
        (
            "(\"3/2/1\"",
            "((\"3/2/1\"",
            "17:39 error[stray-parenthesis] unmatched `(`",
        ),
        (
            "(Black",
            "((Black",
            "28:50 error[stray-parenthesis] unmatched `(`",
        ),
        (
            "(step n)",
            "((step n)",
            "26:10 error[stray-parenthesis] unmatched `(`",
        ),
    ]);
}

#[test]
fn no_section_is_in_a_list_that_holds_none() {
    let rules = r#"(define step ($1 (verify not-friend?) add))
(game
(title "Steps")
(players White Black)
(turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
(piece (name King) (moves (step n)))
(board-setup (White (King a1)) (Black (King b2)))
(loss-condition (White Black) (captured King))
)
"#;
    let (forms, _) = read_text(rules);
    let (repaired, report) = read_text(&format!("{rules})\n"));
    assert_eq!(report, "9:46 error[stray-parenthesis] unmatched `)`\n");
    assert_eq!(repaired, forms);
}

/// A `define` in a file without indentation is part of a game if sections of the game follow it, and no sign of a lost
/// parenthesis.
#[test]
fn a_define_may_stand_in_a_game_without_indentation() {
    let file = |define: &str, end: &str| {
        format!(
            "(game (title \"Flat\")\n(players A B)\n{define}\n(turn-order A B){end}\n\
            (define other (n add))\n(variant (title \"Other\"))\n"
        )
    };
    let define = "(define step (n add))";
    let report = |text: &str| read_text(text).1;
    assert_eq!(report(&file(define, ")")), "");
    // Without a parenthesis of the game or of its `define`, and with one too many further on.
    let open_game = file(define, "").trim_end().to_owned() + ")";
    let open_define = file("(define step (n add)", "))");
    for open in [open_game, open_define] {
        let expected = "2:14 error[missing-parenthesis] `(game` is not closed ^ expected `)` here";
        assert_eq!(report(&open).lines().next(), Some(expected));
    }
}
