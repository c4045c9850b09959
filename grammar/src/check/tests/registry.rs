//! Every page shows its own diagnostic: its wrong examples cause it, its right ones do not.

use crate::check::{Checks, Expanded, Rules};
use crate::diagnostics::registry::{UNKNOWN_NAMES, all, find};
use crate::diagnostics::{Diagnostic, Group, Lint, Severity, Stage};
use std::collections::{BTreeMap, BTreeSet};

/// The function that finds the diagnostics of a stage in the files of an example, of which the first is the root.
fn finder(stage: Stage) -> fn(&Example) -> Vec<Diagnostic> {
    match stage.is_about_text() {
        true => read_and_expand,
        false => check_rules,
    }
}

/// Diagnostics that no example on a page can show; other tests do.
const NOT_SHOWN: &[&str] = &["file-missing", "load-too-large"];

/// The files of one section of a page.
struct Example {
    lint: &'static str,
    is_wrong: bool,
    files: Vec<(String, String)>,
}

#[test]
fn names_are_unique_and_head_their_pages() {
    let mut names = BTreeSet::new();
    for lint in all() {
        assert!(names.insert(lint.name), "{} is declared twice", lint.name);
        assert!(
            lint.page.starts_with(&format!("# {}\n", lint.name)),
            "{}",
            lint.name
        );
        assert_eq!(find(lint.name), Some(lint));
    }
    for (index, lint) in all().enumerate() {
        assert_eq!(lint.id.index(), Some(index), "{}", lint.name);
        let is_unknown = lint.name.starts_with("unknown-");
        assert_eq!(UNKNOWN_NAMES.contains(&lint), is_unknown, "{}", lint.name);
    }
}

#[test]
fn errors_are_a_group_of_their_own_and_always_looked_for() {
    for lint in all() {
        let is_error = lint.severity == Severity::Error;
        assert_eq!(lint.group == Group::Correctness, is_error, "{}", lint.name);
        assert!(lint.is_on() || !is_error, "{}", lint.name);
    }
}

#[test]
fn every_page_has_its_file_and_every_file_its_kind() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/diagnostics");
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let pages: BTreeSet<String> = all().map(|lint| format!("{}.md", lint.name)).collect();
    assert_eq!(files, pages);
}

#[test]
fn wrong_examples_show_their_kind_and_right_ones_do_not() {
    let sections = [
        ("What it means", None),
        ("Wrong", Some(true)),
        ("Right", Some(false)),
        ("Why", None),
    ];
    let mut faults = Vec::new();
    for lint in all() {
        for (heading, is_wrong) in sections {
            let section = section(lint.page, heading);
            assert!(
                !section.trim().is_empty(),
                "{} has no section {heading}",
                lint.name
            );
            let Some(is_wrong) = is_wrong.filter(|_| !NOT_SHOWN.contains(&lint.name)) else {
                continue;
            };
            let examples = examples(lint.name, is_wrong, section);
            assert!(
                !examples.is_empty(),
                "{} has no example in {heading}",
                lint.name
            );
            // Integration tests play the examples of these pages.
            if lint.stage.is_played() {
                continue;
            }
            faults.extend(examples.iter().filter_map(|example| fault(lint, example)));
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

/// The diagnostics of an example, if they are not what its heading says.
fn fault(lint: &Lint, example: &Example) -> Option<String> {
    let found: BTreeSet<&str> = finder(lint.stage)(example)
        .iter()
        .map(|diagnostic| diagnostic.lint.name)
        .collect();
    let is_fault = found.contains(lint.name) != example.is_wrong;
    is_fault.then(|| format!("{}: {found:?} in {:?}", lint.name, example.files))
}

fn read_and_expand(example: &Example) -> Vec<Diagnostic> {
    Expanded::load(&example.files[0].0, &held(example)).diagnostics
}

fn check_rules(example: &Example) -> Vec<Diagnostic> {
    let files = held(example);
    let everything = Checks {
        wants: &|_| true,
        files: Some(&files),
    };
    Rules::load(&example.files[0].0, &files).check_with(everything, |_, _| Vec::new())
}

fn held(example: &Example) -> BTreeMap<String, Vec<u8>> {
    let files = example.files.iter();
    files
        .map(|(name, text)| (name.clone(), bytes(example, text)))
        .collect()
}

/// The bytes of a file. The page about encodings cannot itself be in an old encoding, so its wrong example is encoded here.
fn bytes(example: &Example, text: &str) -> Vec<u8> {
    if example.lint == "not-utf8" && example.is_wrong {
        return encoding_rs::WINDOWS_1252.encode(text).0.into_owned();
    }
    text.as_bytes().to_vec()
}

/// The text under a second-level heading.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let heading = format!("\n## {heading}\n");
    let Some((_, after)) = page.split_once(&heading) else {
        return "";
    };
    after
        .split_once("\n## ")
        .map_or(after, |(section, _)| section)
}

/// The examples of a section. A fence ```` ```zrf ```` begins one, ```` ```zrf NAME ```` adds a file to it.
fn examples(lint: &'static str, is_wrong: bool, section: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut fences = section.split("```zrf");
    fences.next();
    for fence in fences {
        let (name, rest) = fence.split_once('\n').unwrap();
        let text = rest.split_once("```").unwrap().0.to_owned();
        match name.trim() {
            "" => examples.push(Example {
                lint,
                is_wrong,
                files: vec![("example.zrf".to_owned(), text)],
            }),
            name => examples
                .last_mut()
                .unwrap()
                .files
                .push((name.to_owned(), text)),
        }
    }
    examples
}
