mod balance;
mod limits;
mod quotes;

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

proptest! {
    #[test]
    fn any_text_gives_forms(text in "([()\"; \n\ta]|\\(define |\\(game\n){0,80}|\\PC{0,40}") {
        read_text(&text);
    }
}
