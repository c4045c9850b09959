//! Rules files on disk as programs, and where the project's own are.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zrf::files::DiskFiles;
use zrf_grammar::diagnostics::{Diagnostic, Severity};
use zrf_grammar::text::Files;
use zrf_grammar::{Checks, Rules};
use zrf_interpreter::Program;

/// The folder of the project.
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A folder of `tests/`.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// All rules files that come with the project, in the order of their paths.
pub fn games() -> Vec<PathBuf> {
    crate::corpus::files(&project().join("games"), &["zrf"])
}

/// Reads a rules file.
pub fn load(file: &Path) -> Rules {
    let root = file.display().to_string();
    Rules::load(&root, &on_disk(&root))
}

/// A rules file and what it may name: the suite's positions include the rules of shipped games.
pub fn on_disk(root: &str) -> DiskFiles {
    DiskFiles::new(".", root).allowing([project()])
}

/// The names of the errors in a file, with their messages.
pub fn errors(rules: &Rules) -> Vec<String> {
    let found = rules.check();
    let errors = found
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors
        .map(|error| format!("{}: {}", error.lint.name, error.message))
        .collect()
}

/// The diagnostics on which the two ways of loading disagree: reading a file and checking it, and reading it only to
/// check it.
pub fn disagreements(found: &[Diagnostic], root: &str, files: &dyn Files) -> Vec<String> {
    let lines = |found: &[Diagnostic]| -> Vec<String> {
        let line = |one: &Diagnostic| {
            let (name, span) = (one.lint.name, one.primary.origin.span);
            format!("{name} {span:?} {} +{}", one.message, one.also_in.len())
        };
        found.iter().map(line).collect()
    };
    let nothing = |_: &Rules, _, _| Vec::new();
    let (_, quick) = Rules::load_and_check(root, files, Checks::default(), nothing);
    let (plain, quick) = (lines(found), lines(&quick));
    if plain == quick {
        return Vec::new();
    }
    let only_in = |one: &[String], other: &[String]| -> Vec<String> {
        let known: BTreeSet<&String> = other.iter().collect();
        let lines = one.iter().filter(|line| !known.contains(line));
        lines.cloned().collect()
    };
    [only_in(&plain, &quick), only_in(&quick, &plain)].concat()
}

/// All variants of a file that can be played, with their titles. Those with a plug-in are omitted.
pub fn programs(rules: &Rules) -> Vec<(String, Arc<Program>)> {
    let games = rules.variants().map(|variant| rules.resolve(variant).0);
    games
        .filter(|game| game.engine.is_none())
        .filter_map(|game| Some((game.title.clone(), Program::compile(game).ok()?)))
        .collect()
}

/// All variants of the rules files that come with the project, with their titles.
pub fn shipped() -> Vec<(String, Arc<Program>)> {
    let files = games().into_iter();
    files.flat_map(|file| programs(&load(&file))).collect()
}

/// The variant that is played unless another one is asked for.
pub fn default_program(rules: &Rules) -> Option<Arc<Program>> {
    let default = rules.default_variant()?;
    Program::compile(rules.resolve(default).0).ok()
}

/// The variant with this title.
pub fn program(rules: &Rules, title: &str) -> Option<Arc<Program>> {
    let mut variants = rules.variants();
    let variant = variants.find(|id| rules.entries()[id.index()].title == title)?;
    Program::compile(rules.resolve(variant).0).ok()
}
