//! Missing and extra quotes.

use super::check;

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
