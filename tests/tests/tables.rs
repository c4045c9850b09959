//! Tables in documents, which must be complete lists.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The names in the first column of the tables below a heading.
fn listed(document: &str, heading: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(project().join(document)).unwrap();
    let sections = format!("\n{text}");
    let section = sections
        .split("\n## ")
        .find(|part| part.starts_with(heading));
    let rows = section
        .unwrap()
        .lines()
        .filter_map(|row| row.strip_prefix("| `"));
    rows.map(|row| row.split('`').next().unwrap().to_owned())
        .collect()
}

#[test]
fn every_target_of_tests_is_listed() {
    let entries = fs::read_dir(project().join("tests/tests")).unwrap();
    let files = entries.map(|entry| entry.unwrap().path());
    let names = files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned());
    assert_eq!(listed("tests/README.md", "Targets"), names.collect());
}

#[test]
fn every_public_module_of_the_viewer_is_listed() {
    let root = fs::read_to_string(project().join("viewer/src/lib.rs")).unwrap();
    let modules = root
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod "));
    let names = modules.map(|name| name.trim_end_matches(';').to_owned());
    assert_eq!(listed("viewer/README.md", "As a library"), names.collect());
}
