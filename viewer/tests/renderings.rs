//! The full rendering of each diagnostic for the first wrong example of its page.
//!
//! They are stored in `renderings/*.txt`; `UPDATE_RENDERINGS=1` rewrites them, to be reviewed before they are kept.

#![expect(clippy::unwrap_used, reason = "tests")]

mod rendering;

use rendering::{Kept, in_full};
use std::collections::BTreeMap;
use std::path::Path;
use zrf_grammar::diagnostics::{Lint, registry};
use zrf_grammar::{Checks, Rules};

/// Whether reading an example shows a diagnostic: some need play, and some cannot be shown by the text of a page.
fn is_shown_by_reading(lint: &Lint) -> bool {
    !lint.stage.is_played() && !matches!(lint.name, "file-missing" | "load-too-large" | "not-utf8")
}

/// The files of the first wrong example of a page, the first being the rules.
fn first_wrong_example(page: &str) -> Vec<(String, String)> {
    let (_, section) = page.split_once("\n## Wrong\n").unwrap();
    let section = section
        .split_once("\n## ")
        .map_or(section, |(section, _)| section);
    let mut files = Vec::new();
    for fence in section.split("```zrf").skip(1) {
        let (name, rest) = fence.split_once('\n').unwrap();
        let name = match name.trim() {
            "" if files.is_empty() => "example.zrf",
            "" => break,
            name => name,
        };
        files.push((
            name.to_owned(),
            rest.split_once("```").unwrap().0.to_owned(),
        ));
    }
    files
}

fn rendered(lint: &Lint) -> String {
    let example = first_wrong_example(lint.page);
    let files: BTreeMap<String, Vec<u8>> = example
        .iter()
        .map(|(name, text)| (name.clone(), text.clone().into_bytes()))
        .collect();
    let rules = Rules::load(&example[0].0, &files);
    let checks = Checks {
        wants: &|_| true,
        files: Some(&files),
    };
    let mut found = rules.check_with(checks, |_, _| Vec::new());
    found.retain(|diagnostic| diagnostic.lint.name == lint.name);
    in_full(&rules, &found)
}

#[test]
fn every_kind_looks_as_it_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/renderings");
    let mut kept = Kept::new("UPDATE_RENDERINGS");
    for lint in registry::all().filter(|lint| is_shown_by_reading(lint)) {
        let file = folder.join(format!("{}.txt", lint.name));
        let actual = rendered(lint);
        assert!(!actual.is_empty(), "{}", lint.name);
        kept.check(&file, &actual);
    }
    kept.finish();
}
