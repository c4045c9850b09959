//! Limits of depth and work.

use super::super::*;
use super::read_text;
use crate::text::Encoding;

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
