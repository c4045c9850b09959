//! Every rules file of the corpus, where there is one, is read and expanded without a complaint that it does not deserve.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use zrf_grammar::diagnostics::{Diagnostic, Severity};
use zrf_grammar::expand::{Expansions, Macros};
use zrf_grammar::names::Names;
use zrf_grammar::source::{Files, load};

/// What is truly wrong with files of the corpus, up to expansion: file, line, diagnostic.
const KNOWN: &[(&str, u32, &str)] = &[
    // The closing bracket of the game is taken by the setup before it.
    ("ginseng.zrf", 97, "missing-bracket"),
    // `step` uses a zone that no call passes.
    ("ohojichi.zrf", 2, "missing-argument"),
    ("CheckersCollection.zog.zrf", 567, "duplicate-define"),
    ("CheckersCollection.zrf", 567, "duplicate-define"),
    ("CheckersCollection@83f7615d.zrf", 357, "duplicate-define"),
    ("CheckersCollection@d384dcb6.zrf", 380, "duplicate-define"),
    ("CheckersCollection@f3092768.zrf", 357, "duplicate-define"),
];

struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        fs::read(path).map_err(|error| error.to_string())
    }
}

/// The folder `shared/corpus` beside one of the folders this crate stands in.
fn corpus() -> Option<PathBuf> {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders
        .map(|folder| folder.join("shared/corpus"))
        .find(|folder| folder.is_dir())
}

fn rules_files(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files = BTreeSet::new();
    for path in entries.map(|entry| entry.expect("the folder can be listed").path()) {
        if path.is_dir() {
            files.extend(rules_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "zrf") {
            files.insert(path);
        }
    }
    files
}

/// What is said about a file beyond notes: line and diagnostic. All its calls are expanded.
fn complaints(path: &Path) -> Vec<(u32, &'static str)> {
    let mut names = Names::new();
    let mut diagnostics = Vec::new();
    let loaded = load(
        path.to_str().expect("paths are text"),
        &Disk,
        &mut names,
        &mut diagnostics,
    );
    let (mut macros, forms) = Macros::collect(loaded.forms, &names, &mut diagnostics);
    let mut expansions = Expansions::default();
    for form in &forms {
        let expanded = macros.expand(form, &mut names, &mut expansions, &mut diagnostics);
        assert!(
            !expanded.is_empty() || form.head().is_some(),
            "{}",
            path.display()
        );
    }
    let line = |diagnostic: &Diagnostic| {
        let start = diagnostic.primary.origin.span.start;
        let file = loaded
            .sources
            .file_at(start)
            .expect("the root file was read");
        loaded.sources.file(file).line_column(start).line
    };
    diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity > Severity::Note)
        .map(|diagnostic| (line(diagnostic), diagnostic.lint.name))
        .collect()
}

#[test]
fn rules_files_are_read_and_expanded() {
    let Some(folder) = corpus() else {
        return;
    };
    let mut found = Vec::new();
    for path in rules_files(&folder) {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("paths are text");
        for (line, lint) in complaints(&path) {
            found.push((name.to_owned(), line, lint));
        }
    }
    let mut known: Vec<_> = KNOWN
        .iter()
        .map(|&(name, line, lint)| (name.to_owned(), line, lint))
        .collect();
    found.sort();
    known.sort();
    assert_eq!(found, known);
}
