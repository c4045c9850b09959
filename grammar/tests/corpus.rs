//! Every rules file of the corpus, where there is one, is read and expanded without a complaint that it does not deserve.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use zrf_grammar::diagnostics::{Diagnostic, Severity};
use zrf_grammar::expand::Macros;
use zrf_grammar::text::{Expansions, Files, Names};
use zrf_grammar::{Rules, load};

/// What is truly wrong with files of the corpus, up to expansion: file, line, diagnostic.
const KNOWN: &[(&str, u32, &str)] = &[
    // The setup before it takes the closing parenthesis of the game.
    ("ginseng.zrf", 97, "missing-bracket"),
    // `step` uses a zone that no call passes.
    ("ohojichi.zrf", 2, "missing-argument"),
    ("CheckersCollection.zog.zrf", 567, "duplicate-define"),
    ("CheckersCollection.zrf", 567, "duplicate-define"),
    ("CheckersCollection@83f7615d.zrf", 357, "duplicate-define"),
    ("CheckersCollection@d384dcb6.zrf", 380, "duplicate-define"),
    ("CheckersCollection@f3092768.zrf", 357, "duplicate-define"),
];

/// The errors of games: file, diagnostic, how often.
const KNOWN_ERRORS: &[(&str, &str, usize)] = &[
    ("ginseng.zrf", "missing-bracket", 1),
    ("janggi.zrf", "unknown-zone", 1),
    ("maneuvers.zrf", "duplicate-piece", 1),
    ("ohojichi.zrf", "missing-argument", 1),
    ("sovereign-chess.zrf", "unknown-instruction", 4),
    ("stavropol-adiuh-checkers.zrf", "unknown-zone", 3),
    ("terrace.zrf", "unknown-position", 1),
];

/// The advice on games, each read by hand and found to be true: file, diagnostic, how often. Left out is what needs no
/// proof by hand ([`FREQUENT`]).
const KNOWN_ADVICE: &[(&str, &str, usize)] = &[
    ("04.Forks.zrf", "numeric-option", 1),
    ("Elementals.zrf", "untested-flag", 1),
    ("Forks.zrf", "numeric-option", 1),
    ("GufuuShogi.zrf", "unset-flag", 1),
    ("Ragnarok.zog.zrf", "capture-then-create", 1),
    ("Ragnarok.zog.zrf", "lost-effect", 1),
    ("Ragnarok.zog.zrf", "unreachable-move-type", 1),
    ("Ragnarok.zrf", "capture-then-create", 1),
    ("Ragnarok.zrf", "lost-effect", 1),
    ("Ragnarok.zrf", "unreachable-move-type", 1),
    (
        "Tenjiku Shogi [No AI] [Howard McCay].zrf",
        "unset-attribute",
        1,
    ),
    (
        "Tenjiku Shogi [No AI] [Unlimited].zrf",
        "unset-attribute",
        1,
    ),
    ("Tenjiku Shogi [No AI].zrf", "unset-attribute", 1),
    ("TurtleShell.zrf", "one-way-link", 1),
    ("TurtleShell@999aca87.zrf", "one-way-link", 1),
    ("daddys.zrf", "untested-attribute", 2),
    ("CylinderVTTT.zrf", "full-board", 1),
    ("gods.zrf", "idle-player", 1),
    ("heisei.zrf", "impossible-piece", 1),
    ("ko-shogi.zrf", "impossible-piece", 4),
    ("pentago.zrf", "full-board", 1),
    ("shamshin_1.zrf", "untested-attribute", 1),
    ("sovereign-chess.zrf", "unused-argument", 8),
];

/// Things declared and never used, games without goals, paths of Windows, and a usual way to go back to the start.
const FREQUENT: &[&str] = &[
    "back-without-mark",
    "backslash",
    "no-goal",
    "unused-macro",
    "unused-zone",
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

/// All variants of all files resolve, and every error is a real one.
#[test]
fn variants_resolve() {
    check_findings(KNOWN_ERRORS, |finding| finding.severity == Severity::Error);
}

/// Advice is given where it is deserved.
#[test]
fn advice_is_sound() {
    check_findings(KNOWN_ADVICE, |finding| {
        finding.lint.stage == "lint" && !FREQUENT.contains(&finding.lint.name)
    });
}

/// The number of diagnostics in the whole corpus, by file and name, is the known one.
fn check_findings(known: &[(&str, &str, usize)], is_of_kind: impl Fn(&Diagnostic) -> bool) {
    if corpus().is_none() {
        return;
    }
    let mut found: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (name, finding) in FINDINGS.iter().filter(|(_, finding)| is_of_kind(finding)) {
        *found.entry((name, finding.lint.name)).or_default() += 1;
    }
    let known = known.iter();
    let known = known.map(|&(name, lint, count)| ((name, lint), count));
    assert_eq!(found, known.collect());
}

/// Everything found in the files of the corpus, with their names.
static FINDINGS: LazyLock<Vec<(String, Diagnostic)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for path in corpus().iter().flat_map(|folder| rules_files(folder)) {
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.expect("paths are text");
        let rules = Rules::load(path.to_str().expect("paths are text"), &Disk);
        let mut found = rules.check();
        // Files that others include have no game of their own.
        if rules.variants().next().is_none() {
            found.retain(|finding| finding.lint.name != "no-game");
        }
        all.extend(found.into_iter().map(|finding| (name.to_owned(), finding)));
    }
    all
});
