//! Paths of pictures: where backslashes are replaced.

use crate::check::Rules;
use crate::diagnostics::Safety;
use crate::diagnostics::fix::apply;
use crate::diagnostics::registry::BACKSLASH;
use std::collections::BTreeMap;

/// Asserts what the fix of backslashes makes of macros and a piece that has pictures.
#[track_caller]
fn check(written: [&str; 2], expected: [&str; 2]) {
    check_including("", written, expected);
}

/// The same for rules that include other macros.
#[track_caller]
fn check_including(included: &str, written: [&str; 2], expected: [&str; 2]) {
    let text = |[macros, images]: [&str; 2]| {
        format!(
            "(include \"more.inc\") {macros}\n(game (title \"Steps\") (piece (name Man) {images}))\n"
        )
    };
    let files = BTreeMap::from([
        ("test.zrf".to_owned(), text(written).into_bytes()),
        ("more.inc".to_owned(), included.into()),
    ]);
    let rules = Rules::load("test.zrf", &files);
    let mut found = rules.check();
    found.retain(|one| one.lint == &BACKSLASH);
    let fixed = apply(&rules.sources, &found, Safety::Safe);
    let fixed = fixed.first().map_or("", |fixed| &fixed.text);
    assert_eq!(fixed, text(expected));
}

#[test]
fn backslashes_are_replaced_where_they_are_written() {
    let image = r#"(define look (image White "$1.bmp"))"#;
    check(
        ["", r#"(image White "a\w.bmp" "a\\w.bmp")"#],
        ["", r#"(image White "a/w.bmp" "a/w.bmp")"#],
    );
    check(
        [r#"(define look (image White "a\$1.bmp"))"#, "(look man)"],
        [r#"(define look (image White "a/$1.bmp"))"#, "(look man)"],
    );
    check(
        [image, r#"(look "a\man") (help "a\man")"#],
        [image, r#"(look "a/man") (help "a\man")"#],
    );
    check([image, r"(look a\man)"], [image, "(look a/man)"]);
    // An argument that no name contains stays.
    let image = r#"(define look (image White "$1.bmp") (help $2))"#;
    check(
        [image, r#"(look "a\man" "one\two")"#],
        [image, r#"(look "a/man" "one\two")"#],
    );
    let [both, better] = [r"a\$1", "a/$1"].map(|path| {
        format!("(define look (image White \"$1.bmp\"))(define man (look \"{path}\"))")
    });
    check([&both, r"(man b\c)"], [&better, "(man b/c)"]);
}

/// One fix changes one file, first the rules themselves.
#[test]
fn backslashes_in_several_files() {
    check_including(
        r#"(define look (image White "a\$1.bmp"))"#,
        ["", r#"(look man) (image Black "a\b.bmp")"#],
        ["", r#"(look man) (image Black "a/b.bmp")"#],
    );
}
