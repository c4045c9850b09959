use super::*;
use crate::testing::{compact, dedent, show};

/// Asserts the result of loading the first of these files.
#[track_caller]
fn check(files: &[(&str, &str)], forms: &str, report: &str) {
    let held: BTreeMap<String, Vec<u8>> = files
        .iter()
        .map(|&(path, text)| (path.to_owned(), text.into()))
        .collect();
    let root = files.first().map_or("none.zrf", |file| file.0);
    let (shown, found) = load_shown(root, &held);
    assert_eq!(shown, forms);
    assert_eq!(found.trim_end(), dedent(report).trim_end());
}

fn load_shown(root: &str, files: &dyn Files) -> (String, String) {
    let mut names = Names::new();
    let mut diagnostics = Diagnostics::default();
    let loaded = load(root, files, &mut names, &mut diagnostics);
    (
        show(&names, &loaded.forms),
        compact(&loaded.sources, &diagnostics),
    )
}

#[test]
fn included_forms_stand_in_place() {
    check(
        &[
            (
                "games/a.zrf",
                r#"(one) (include "inc\two.inc") (include "four.inc") (five)"#,
            ),
            ("games/inc/two.inc", r#"(two) (include "three.inc")"#),
            ("games/inc/three.inc", "(three)"),
            ("games/FOUR.inc", "(four)"),
        ],
        "(one) (two) (three) (four) (five)",
        "",
    );
}

#[test]
fn a_missing_root_is_reported() {
    check(
        &[],
        "",
        "1:1 error[file-missing] cannot read `none.zrf`: no such file",
    );
}

#[test]
fn missing_files_are_reported_once() {
    check(
        &[("a.zrf", r#"(include "x.inc") (one) (include "x.inc")"#)],
        "(one)",
        "
        1:10 error[include-missing] cannot read `x.inc`: no such file
          help: paths are relative to the folder of the including file
        ",
    );
}

#[test]
fn cycles_are_cut() {
    check(
        &[("a.zrf", r#"(one) (include "./x/../A.zrf")"#)],
        "(one)",
        "1:16 error[include-cycle] `a.zrf` includes itself",
    );
    check(
        &[
            ("a.zrf", r#"(include "b.inc")"#),
            ("b.inc", r#"(b) (include "c.inc")"#),
            ("c.inc", r#"(c) (include "b.inc") (d)"#),
        ],
        "(b) (c) (d)",
        "
        c.inc:1:14 error[include-cycle] `b.inc` includes itself
          help: it is included through c.inc
        ",
    );
}

#[test]
fn repeated_files_are_read_once() {
    check(
        &[
            ("a.zrf", r#"(include "b.inc") (include "c.inc")"#),
            ("b.inc", "(b)"),
            ("c.inc", r#"(include "b.inc") (c)"#),
        ],
        "(b) (c)",
        "
        c.inc:1:10 warning[include-repeated] this file is already included
          1:10 first included here
        ",
    );
}

#[test]
fn several_slashes_count_as_one() {
    check(
        &[
            (
                "x//a.zrf",
                r#"(include "sub\\b.inc") (include "sub/b.inc") (include "../x/sub//b.inc")"#,
            ),
            ("x//sub/b.inc", r#"(b) (include "..\\c.inc")"#),
            ("x//sub/../c.inc", r#"(c) (include "sub\\b.inc")"#),
        ],
        "(b) (c)",
        "
        1:33 warning[include-repeated] this file is already included
          1:10 first included here
        1:55 warning[include-repeated] this file is already included
          1:10 first included here
        x//sub/../c.inc:1:14 error[include-cycle] `x//sub/b.inc` includes itself
          help: it is included through x//sub/../c.inc
        ",
    );
}

#[test]
fn doubled_parentheses_do_not_hide_an_include() {
    check(
        &[("a.zrf", r#"((include "b.inc")) (a)"#), ("b.inc", "(b)")],
        r#"((include "b.inc")) (b) (a)"#,
        "",
    );
}

#[test]
fn malformed_includes_are_left_out() {
    check(
        &[(
            "a.zrf",
            "(include b.inc) (include) (include \"b\" \"c\") (d)",
        )],
        "(d)",
        "
        1:10 error[include-malformed] expected one string, the path of a file
          help: write `(include \"file.inc\")`
        1:17 error[include-malformed] expected one string, the path of a file
          help: write `(include \"file.inc\")`
        1:27 error[include-malformed] expected one string, the path of a file
          help: write `(include \"file.inc\")`
        ",
    );
}

#[test]
fn old_encodings_are_noted_per_file() {
    let files = BTreeMap::from([
        (
            "a.zrf".to_owned(),
            b"(include \"b.inc\") (caf\xE9)".to_vec(),
        ),
        ("b.inc".to_owned(), b"(\xD8\xE0\xF8\xEA\xE8)".to_vec()),
    ]);
    let (forms, found) = load_shown("a.zrf", &files);
    assert_eq!(forms, "(Шашки) (café)");
    assert_eq!(
        found,
        "1:23 note[not-utf8] not UTF-8: read as Windows-1252\n  help: `zrf convert` writes it as UTF-8\n\
         b.inc:1:2 note[not-utf8] not UTF-8: read as Windows-1251\n  help: `zrf convert` writes it as UTF-8\n",
    );
}

#[test]
fn a_load_has_a_size_limit() {
    let files = BTreeMap::from([
        ("a.zrf".to_owned(), b"(include \"b.inc\") (a)".to_vec()),
        ("b.inc".to_owned(), vec![b' '; MAX_BYTES]),
    ]);
    let (forms, found) = load_shown("a.zrf", &files);
    assert_eq!(forms, "(a)");
    assert_eq!(
        found,
        "1:10 error[load-too-large] more than 16 MB of rules\n",
    );
}

#[test]
fn a_load_has_a_limit_of_words() {
    let words = b"() ".repeat(MAX_TOKENS / 2);
    let load = |rest: &str| {
        let files = BTreeMap::from([
            (
                "a.zrf".to_owned(),
                format!("(include \"b.inc\") {rest}").into_bytes(),
            ),
            ("b.inc".to_owned(), words[..words.len() - 15].to_vec()),
        ]);
        load_shown("a.zrf", &files).1
    };
    assert_eq!(load("(a)"), "");
    let found = load("(a) (b c d e)");
    assert!(
        found.ends_with(
            "error[load-too-large] more than 2 million words, comments and parentheses\n"
        ),
        "{found}"
    );
}

#[test]
fn long_words_are_cut() {
    let text = format!("(a {} b)", "x".repeat(5_000));
    let files = BTreeMap::from([("a.zrf".to_owned(), text.into_bytes())]);
    let (forms, found) = load_shown("a.zrf", &files);
    assert_eq!(forms, format!("(a {} b)", "x".repeat(1_000)));
    assert_eq!(
        found,
        "1:4 error[load-too-large] a word of more than 1000 bytes ^ the rest is ignored\n"
    );
}

#[test]
fn long_chains_of_files_are_cut() {
    struct Chain;
    impl Files for Chain {
        fn read(&self, _: &str) -> Result<Vec<u8>, String> {
            Ok(b"(include \"x/a.zrf\")".to_vec())
        }
    }
    let (forms, found) = load_shown("a.zrf", &Chain);
    assert_eq!(forms, "");
    assert!(found.contains("error[load-too-large]"), "{found}");
}
