//! Rules files with the mistakes of new authors: each mistake is reported at its location, and nothing else is.
//!
//! `broken/*.zrf` state under each line what is expected: `^^^ error[name] message` below the place. These lines are
//! removed before the file is read. `broken/*.txt` hold what people see; `UPDATE_BROKEN=1` rewrites both, to be
//! reviewed before they are kept.

mod rendering;

use rendering::{Kept, in_full};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use zrf_grammar::Rules;
use zrf_grammar::diagnostics::Diagnostic;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")
}

/// Whether a line states what is expected of the line before.
fn is_expectation(line: &str) -> bool {
    let rest = line.trim_start().trim_start_matches('^');
    line.trim_start().starts_with('^')
        && ["error[", "warning[", "note["]
            .iter()
            .any(|word| rest.trim_start().starts_with(word))
}

/// The text, with its diagnostics below each line.
fn annotated(text: &str, rules: &Rules, found: &[Diagnostic]) -> String {
    let file = &rules.sources.files()[0];
    let mut below: BTreeMap<u32, Vec<(u32, String)>> = BTreeMap::new();
    for diagnostic in found {
        let span = diagnostic.primary.origin.span;
        let place = file.line_column(span.start);
        let covered = rules.sources.slice(span);
        let width = covered
            .lines()
            .next()
            .unwrap_or_default()
            .chars()
            .count()
            .max(1);
        let words = format!(
            "{}{} {}[{}] {}",
            " ".repeat(place.column as usize - 1),
            "^".repeat(width),
            diagnostic.severity.word(),
            diagnostic.lint.name,
            diagnostic.message
        );
        below
            .entry(place.line)
            .or_default()
            .push((place.column, words));
    }
    let mut lines = String::new();
    for (line, number) in text.lines().zip(1..) {
        lines.push_str(line);
        lines.push('\n');
        let mut words = below.remove(&number).unwrap_or_default();
        words.sort();
        for (_, words) in words {
            lines.push_str(&words);
            lines.push('\n');
        }
    }
    assert!(below.is_empty(), "diagnostics past the end: {below:?}");
    lines
}

#[test]
fn every_mistake_is_reported_and_nothing_else() {
    let mut kept = Kept::new("UPDATE_BROKEN");
    let mut n_files = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "zrf") {
            continue;
        }
        n_files += 1;
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let expected = fs::read_to_string(&path).unwrap();
        let lines = expected.lines().filter(|line| !is_expectation(line));
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        let files = BTreeMap::from([(name.clone(), text.clone().into_bytes())]);
        let rules = Rules::load(&name, &files);
        let found = rules.check();
        kept.check(&path, &annotated(&text, &rules, &found));
        kept.check(&path.with_extension("txt"), &in_full(&rules, &found));
    }
    assert!(n_files >= 30, "{n_files}");
    kept.finish();
}
