//! Missing and extra parentheses.

use super::{check, read_text};

#[test]
fn an_unclosed_define_does_not_reach_the_next() {
    check(
        "
        (define step ($1
            (verify empty?) add
        )
        (define leap ($1 $1 add))
        (game (title \"x\"))
        ",
        "(define step ($1 (verify empty?) add)) (define leap ($1 $1 add)) (game (title \"x\"))",
        "
        3:2 error[missing-parenthesis] `(define` is not closed ^ expected `)` here
          1:1 opened here
        ",
    );
}

#[test]
fn an_unclosed_list_is_found_by_indentation() {
    check(
        "
        (game
            (title \"x\")
            (piece
                (name Man)
                (moves (step n)
            )
            (piece
                (name King)
            )
            (board-setup (White (Man a1)))
        )
        (variant (title \"y\"))
        ",
        "(game (title \"x\") (piece (name Man) (moves (step n))) (piece (name King)) \
         (board-setup (White (Man a1)))) (variant (title \"y\"))",
        "
        5:24 error[missing-parenthesis] `(moves` is not closed ^ expected `)` here
          5:9 opened here
        ",
    );
}

#[test]
fn an_unclosed_piece_does_not_swallow_the_next() {
    check(
        "
        (game
          (piece
            (name Man)
            (moves (step n))
          (piece
            (name King)
          )
          (board (grid))
        )
        ",
        "(game (piece (name Man) (moves (step n))) (piece (name King)) (board (grid)))",
        "
        4:21 error[missing-parenthesis] `(piece` is not closed ^ expected `)` here
          2:3 opened here
        ",
    );
}

#[test]
fn lists_unclosed_at_the_end_are_closed() {
    check(
        "
        (variant
            (title \"x\")
            (board-setup
                (White (Man a1))
            )
        ",
        "(variant (title \"x\") (board-setup (White (Man a1))))",
        "
        5:6 error[missing-parenthesis] `(variant` is not closed ^ expected `)` here
          1:1 opened here
        ",
    );
    check(
        "(game (piece (moves (",
        "(game (piece (moves ())))",
        "
        1:22 error[missing-parenthesis] `(` and 3 lists enclosing it are not closed ^ expected `))))` here
          1:21 opened here
        ",
    );
}

#[test]
fn forms_other_than_define_are_parted_by_their_column() {
    check(
        "
        (level (a)
        (level (b))
        ",
        "(level (a)) (level (b))",
        "
        1:11 error[missing-parenthesis] `(level` is not closed ^ expected `)` here
          1:1 opened here
        ",
    );
}

#[test]
fn an_extra_parenthesis_is_left_out() {
    check(
        "(a b)) (c)",
        "(a b) (c)",
        "1:6 error[stray-parenthesis] unmatched `)`",
    );
    check(
        "
        (game
          (piece
            (name Man))
            (moves (step n))
          )
          (board (grid))
        )
        (variant)
        ",
        "(game (piece (name Man) (moves (step n))) (board (grid))) (variant)",
        "3:15 error[stray-parenthesis] unmatched `)`",
    );
}

#[test]
fn a_missing_and_a_stray_parenthesis_do_not_hide_each_other() {
    check(
        "
        (define a (x)
        (define b (y)))
        ",
        "(define a (x)) (define b (y))",
        "
        1:14 error[missing-parenthesis] `(define` is not closed ^ expected `)` here
          1:1 opened here
        2:15 error[stray-parenthesis] unmatched `)`
        ",
    );
}

#[test]
fn else_further_left_than_a_list_ends_it() {
    check(
        "
        (define place
           (if empty?
              (create
            else
              add))
        ",
        "(define place (if empty? (create) else add))",
        "
        3:14 error[missing-parenthesis] `(create` is not closed ^ expected `)` here
          3:7 opened here
        ",
    );
}

#[test]
fn a_list_below_those_of_an_outer_list_belongs_there() {
    check(
        "
        (define touches
           (or (piece? n Stone) (piece? ne
               (piece? s Stone) (piece? sw Stone)))
        (define place (add))
        ",
        "(define touches (or (piece? n Stone) (piece? ne) (piece? s Stone) (piece? sw Stone))) (define place (add))",
        "
        2:35 error[missing-parenthesis] `(piece?` is not closed ^ expected `)` here
          2:25 opened here
        ",
    );
}

#[test]
fn a_list_of_words_ends_before_an_item_further_left() {
    check(
        "
        (define fork
           (none-seen)
           (if (flag? several?
              (take-far n) (take-far e)))
        (define place (add))
        ",
        "(define fork (none-seen) (if (flag? several?) (take-far n) (take-far e))) (define place (add))",
        "
        3:23 error[missing-parenthesis] `(flag?` is not closed ^ expected `)` here
          3:8 opened here
        ",
    );
}

#[test]
fn a_line_may_lack_many_parentheses() {
    check(
        "
        (define count-along
           (if empty?
              back
              (while friend?
                 (if enemy?
                    $2
                    (if not-friend?
                       (if piece? (set-flag three? true)
           back)
        (define place (add))
        ",
        "(define count-along (if empty? back (while friend? (if enemy? $2 (if not-friend? (if piece? \
         (set-flag three? true)))))) back) (define place (add))",
        "
        8:49 error[missing-parenthesis] `(if` and 4 lists enclosing it are not closed ^ expected `)))))` here
          8:16 opened here
        ",
    );
}

#[test]
fn a_line_of_one_parenthesis_inside_a_form_lacks_nothing() {
    let defines = "(define slide (\n   $1 add\n))\n".repeat(3);
    let moves = "(game (piece\n   (moves\n      (\n         n add)\n      (\n         s add))))\n";
    let stray = moves.replace("n add)", "n add))");
    let report = read_text(&format!("{defines}{stray}")).1;
    assert_eq!(report, "13:16 error[stray-parenthesis] unmatched `)`\n");
    let unfinished = "(define step\n   $1 add\n))\n";
    let alone = read_text(&format!("{defines}{unfinished}")).1;
    assert_eq!(
        alone,
        "10:9 error[missing-parenthesis] expected `(` after `step`\n"
    );
    let with_moves = read_text(&format!("{defines}{unfinished}{moves}")).1;
    assert_eq!(with_moves, alone);
}

#[test]
fn a_body_without_its_parenthesis_is_told_at_its_define() {
    let rest = "(define slide (\n   (while empty? add $1)\n))\n(define leap (\n   $1 add\n))\n";
    for (define, n_words) in [("(define step", 2), ("(define", 1), ("(", 0)] {
        let text = format!("{rest}{define}\n   $1 (verify empty?)\n))\n");
        let (_, report) = read_text(&text);
        assert_eq!(report.lines().count(), 1, "{n_words}: {report}");
        assert!(report.starts_with("7:"), "{n_words}: {report}");
    }
}

#[test]
fn a_semicolon_before_the_missing_parentheses_is_told() {
    check(
        "(game\n (players White; Black)\n (title \"x\"))",
        "(game (players White Black) (title \"x\"))",
        "
        2:16 error[missing-parenthesis] `;` comments out the `)` that closes `(players`
          help: all other parentheses match
        ",
    );
    check(
        "; about (this\n;(define step (\n  $1 add\n))\n(game)",
        "(define step ($1 add)) (game)",
        "
        2:1 error[missing-parenthesis] `;` comments out `(define`, but not the rest of the list
          help: all other parentheses match
        ",
    );
    // A comment that ends with a parenthesis explains nothing if others are missing, too.
    check(
        "(a (b ; c)\n (d)\n",
        "(a (b (d)))",
        "
        2:5 error[missing-parenthesis] `(b` and the list enclosing it are not closed ^ expected `))` here
          1:4 opened here
        ",
    );
}
