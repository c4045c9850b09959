use super::*;
use crate::testing::{compact, dedent, show};
use crate::text::Encoding;
use proptest::prelude::*;

/// Asserts the forms and the diagnostics of `text`.
#[track_caller]
fn check(text: &str, forms: &str, report: &str) {
    let (shown, found) = read_text(&dedent(text));
    assert_eq!(shown, forms);
    assert_eq!(found.trim_end(), dedent(report).trim_end());
}

pub(super) fn read_text(text: &str) -> (String, String) {
    let mut sources = SourceMap::default();
    let mut names = Names::new();
    let mut diagnostics = Diagnostics::default();
    let file = sources.add("test.zrf", text.to_owned(), Encoding::Utf8);
    let forms = read(&sources, file, &mut names, &mut diagnostics);
    (show(&names, &forms), compact(&sources, &diagnostics))
}

#[test]
fn forms_nest() {
    check("", "", "");
    check("(a (b \"c\" ()) -1);d", "(a (b \"c\" ()) -1)", "");
    check("(a)(b)\n; the end\n\u{1A}\0", "(a) (b)", "");
}

#[test]
fn strings_are_taken_literally() {
    check(r#"(a "x\\y`z" "\")"#, r#"(a "x\\\\y`z" "\\")"#, "");
}

#[test]
fn spans_cover_forms() {
    let mut sources = SourceMap::default();
    let mut names = Names::new();
    sources.add("first.zrf", "(x)".to_owned(), Encoding::Utf8);
    let file = sources.add("test.zrf", " (ab \"c\" (d) )".to_owned(), Encoding::Utf8);
    let forms = read(&sources, file, &mut names, &mut Diagnostics::default());
    let mut texts = vec![sources.slice(forms[0].origin.span)];
    texts.extend(
        forms[0]
            .list()
            .unwrap()
            .iter()
            .map(|item| sources.slice(item.origin.span)),
    );
    assert_eq!(texts, ["(ab \"c\" (d) )", "ab", "\"c\"", "(d)"]);
}

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
fn each_mistake_has_its_message() {
    check(
        "
        (define a (x)
        (define b (y))
        (define c (z
        (define d (w)))
        ",
        "(define a (x)) (define b (y)) (define c (z)) (define d (w))",
        "
        1:14 error[missing-parenthesis] `(define` is not closed ^ expected `)` here
          1:1 opened here
        3:13 error[missing-parenthesis] `(z` and the list enclosing it are not closed ^ expected `))` here
          3:11 opened here
        4:15 error[stray-parenthesis] unmatched `)`
        ",
    );
}

#[test]
fn text_outside_lists_is_reported() {
    check(
        "
        about this game
        and more \"text\"
        (game)
        the end
        ",
        "(game)",
        "
        1:1 error[stray-text] text outside all lists
          help: start a comment with `;`, or put the text in parentheses
        4:1 warning[text-after-end] text outside all lists
          help: start a comment with `;`, or put the text in parentheses
        ",
    );
}

#[test]
fn an_open_string_is_one_mistake() {
    check(
        "
        (game
            (title \"Chess)
            (players \"White\" Black)
        )
        ",
        "(game (title \"Chess\") (players \"White\" Black))",
        "
        2:12 error[unterminated-string] unterminated string
          help: add `\"` where the text ends
        ",
    );
}

#[test]
fn a_quote_too_many_is_told_where_it_is() {
    check(
        "
        (game
            (description \"First they move\" then
               they capture.\")
            (players White Black)
        )
        ",
        "(game (description \"First they move\" then they capture. \"\") (players White Black))",
        "
        2:34 error[unterminated-string] this quote ends the text, and words follow
          3:21 the text seems to end here
          help: write a backquote, which is displayed as a quote, or remove it
        ",
    );
}

#[test]
fn a_text_without_its_opening_quote_is_read_from_where_it_begins() {
    for (text, forms, report) in [
        (
            "(title Two words\")",
            "(title \"Two words\")",
            "1:8 `Two words\"`",
        ),
        (
            "(option pass turn\" forced)",
            "(option \"pass turn\" forced)",
            "1:9 `pass turn\"`",
        ),
        (
            "(image White white.bmp\" Black \"b.bmp\")",
            "(image White \"white.bmp\" Black \"b.bmp\")",
            "1:14 `white.bmp\"`",
        ),
        (
            "(image White \"w.bmp\" Black b.bmp\")",
            "(image White \"w.bmp\" Black \"b.bmp\")",
            "1:28 `b.bmp\"`",
        ),
        (
            "(image my board.bmp\")",
            "(image my \"board.bmp\")",
            "1:11 `board.bmp\"`",
        ),
        (
            "(dimensions (3/2/1\" (0 40)))",
            "(dimensions (\"3/2/1\" (0 40)))",
            "1:14 `3/2/1\"`",
        ),
        (
            "(title Chess (small)\")(a \"b\")",
            "(title \"Chess (small)\") (a \"b\")",
            "1:8 `Chess (small)\"`",
        ),
        ("(help Ä\")", "(help \"Ä\")", "1:7 `Ä\"`"),
    ] {
        let place = report.split(' ').next().unwrap_or_default();
        let told = report[place.len()..].trim();
        let expected = format!(
            "{place} error[unterminated-string] {told} has no opening quote\n  help: add `\"` where the text begins"
        );
        check(text, forms, &expected);
    }
}

#[test]
fn an_empty_text_needs_two_quotes() {
    check(
        "
        (piece
           (notation \")
           (name Man))
        ",
        "(piece (notation \"\") (name Man))",
        "
        2:14 error[unterminated-string] unterminated string
          help: write `\"\"` for an empty text
        ",
    );
}

#[test]
fn a_file_that_ends_with_a_quote_is_cut_off() {
    check(
        "(game (history \"",
        "(game (history \"\"))",
        "
        1:16 error[unterminated-string] the file ends where this string begins
          help: check whether the end of the file is missing
        1:17 error[missing-parenthesis] `(history` and the list enclosing it are not closed ^ expected `))` here
          1:7 opened here
        ",
    );
}

#[test]
fn a_curly_quote_that_ends_a_text_early_is_named() {
    check(
        "(title \u{201C}a\u{201D} b\")",
        "(title \"a\" b \"\")",
        "
        1:8 error[stray-character] curly quotes do not delimit strings
          help: write \"a\"
        1:10 error[unterminated-string] this quote ends the text, and words follow
          1:13 the text seems to end here
          help: write a backquote, which is displayed as a quote, or remove it
        ",
    );
}

#[test]
fn lookalikes_are_skipped() {
    check(
        "(title \u{201C}a\u{201D} b\u{200B})",
        "(title \"a\" b)",
        "
        1:8 error[stray-character] curly quotes do not delimit strings
          help: write \"a\"
        1:13 error[stray-character] invisible character (U+200B)
          help: remove it or replace it with a space
        ",
    );
}

#[test]
fn depth_has_a_limit() {
    let (forms, found) = read_text(&format!("{}{}(b)", "(a ".repeat(300), ")".repeat(300)));
    assert_eq!(forms.matches("(a").count(), MAX_DEPTH);
    assert!(forms.ends_with(" (b)"));
    assert_eq!(
        found,
        "1:769 error[nested-too-deeply] lists nested more than 256 deep\n  \
         help: split the rules into macros\n",
    );
}

#[test]
fn many_parentheses_are_read() {
    read_text(&"(".repeat(200_000));
    read_text(&")".repeat(200_000));
    read_text(&"(\n".repeat(60_000));
    read_text(&" (a)\n)(\n".repeat(10_000));
    read_text(&"(define\n)\n)(".repeat(10_000));
}

proptest! {
    #[test]
    fn any_text_gives_forms(text in "([()\"; \n\ta]|\\(define |\\(game\n){0,80}|\\PC{0,40}") {
        read_text(&text);
    }
}

#[test]
fn spellings_of_other_languages_are_read_as_meant() {
    check(
        "// a \"note\"\n(game /* two\nlines */ (players White, Black) (title \u{201C}Two (2) words\u{201D}) (a [b1 c1] , d))",
        "(game (players White Black) (title \"Two (2) words\") (a (b1 c1) d))",
        "
        1:1 error[foreign-comment] `//` does not start a comment; comments start with `;` and end with the line
          help: write `; a \"note\"`
        2:7 error[foreign-comment] `/*` does not start a comment; comments start with `;` and end with the line
          help: write `; two`
        3:24 error[stray-character] commas have no meaning here; separate items with spaces
          help: remove it
        3:40 error[stray-character] curly quotes do not delimit strings
          help: write \"Two (2) words\"
        3:60 error[stray-character] `[` looks like `(` but is not
          help: write `(`
        3:68 error[stray-character] commas have no meaning here; separate items with spaces
          help: remove it
        ",
    );
}

#[test]
fn a_parenthesis_the_wrong_way_round_is_turned() {
    check(
        "
        (define steps (step n) )step e) (step s))
        (define leap ($1 add))
        ",
        "(define steps (step n) (step e) (step s)) (define leap ($1 add))",
        "
        1:24 error[stray-parenthesis] `)` where `(` is expected
          help: all other parentheses match
        ",
    );
    check(
        "
        (define steps (step n) (step e( (step s))
        (define leap ($1 add))
        ",
        "(define steps (step n) (step e) (step s)) (define leap ($1 add))",
        "
        1:31 error[missing-parenthesis] `(` where `)` is expected
          help: all other parentheses match
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
fn a_string_ends_before_comments_and_lists() {
    check(
        "
        (version \"2.0)

        ; Slides and shoots.
        ; Never (captures).
        (define step ($1 add))
        (title \"Amazons\")
        ",
        "(version \"2.0\") (define step ($1 add)) (title \"Amazons\")",
        "
        1:10 error[unterminated-string] unterminated string
          help: add `\"` where the text ends
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

/// Asserts the number of mistakes in a text whose repair would take minutes if its time grew with the square of the size.
#[track_caller]
fn check_large(text: &str, expected: usize) {
    let start = std::time::Instant::now();
    let mut sources = SourceMap::default();
    let mut diagnostics = Diagnostics::default();
    let file = sources.add("test.zrf", text.to_owned(), Encoding::Utf8);
    read(&sources, file, &mut Names::new(), &mut diagnostics);
    let time = start.elapsed();
    assert_eq!(diagnostics.n_found(), expected);
    assert!(time.as_secs() < 30, "{time:?}");
}

#[test]
fn deep_lists_are_surveyed_in_bounded_time() {
    let mut sources = SourceMap::default();
    let depth = 200_000;
    let text = "(define (c ".repeat(depth / 2) + "\n" + &" (b)\n".repeat(depth);
    let file = sources.add("test.zrf", text, Encoding::Utf8);
    let tokens = tokenize(&sources, file);
    let (parentheses, _) = parentheses::parentheses(&sources, &tokens);
    let start = std::time::Instant::now();
    let survey = survey::survey(&parentheses, None);
    let time = start.elapsed();
    assert_eq!((survey.unclosed, survey.oddities.len()), (depth, 0));
    assert!(time.as_secs() < 10, "{time:?}");
}

#[test]
fn many_words_before_a_stray_parenthesis_are_examined_in_bounded_time() {
    check_large(&format!("(a\n{}))\n", "a\n".repeat(300_000)), 1);
}

#[test]
fn many_comments_without_end_are_examined_in_bounded_time() {
    check_large(&format!("(a {})", "/* ".repeat(150_000)), 0);
}

#[test]
fn signs_inside_lists_start_comments_if_only_words_follow() {
    let told = |place: &str, sign: &str, help: &str| {
        format!(
            "{place} error[foreign-comment] `{sign}` does not start a comment; comments start with `;` and end with \
             the line\n  help: write `; {help}"
        )
    };
    check(
        "(a (b 1) # the ranks)\n(c)",
        "(a (b 1)) (c)",
        &told("1:10", "#", "the ranks` at the end of the line"),
    );
    check(
        "(a -- four sides\n (b 1))",
        "(a (b 1))",
        &told("1:4", "--", "four sides`"),
    );
    check(
        "(a (name #) (b c # d) (e -- (f)))",
        "(a (name #) (b c # d) (e -- (f)))",
        "",
    );
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
