//! Every rules file of the shared corpus is read, expanded and checked without an unjustified diagnostic.

use libtest_mimic::Arguments;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use zrf_grammar::diagnostics::{Diagnostic, Severity, Stage};
use zrf_grammar::text::Files;
use zrf_grammar::{Expanded, Rules};
use zrf_tests::{corpus, parallel};

/// What is truly wrong with files of the corpus, up to expansion: file, line, diagnostic.
const KNOWN: &[(&str, u32, &str)] = &[
    // The setup before it takes the closing parenthesis of the game.
    ("ginseng.zrf", 119, "missing-parenthesis"),
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
    ("ginseng.zrf", "missing-parenthesis", 1),
    ("janggi.zrf", "unknown-zone", 1),
    ("maneuvers.zrf", "duplicate-piece", 1),
    ("ohojichi.zrf", "missing-argument", 1),
    ("sovereign-chess.zrf", "unknown-instruction", 1),
    ("stavropol-adiuh-checkers.zrf", "unknown-zone", 2),
    ("terrace.zrf", "unknown-position", 1),
];

/// The advice on games, each read by hand and found to be true: file, diagnostic, how often. What needs no proof by
/// hand is omitted ([`FREQUENT`]).
const KNOWN_ADVICE: &[(&str, &str, usize)] = &[
    ("3d-klin-zha.zrf", "idle-turn", 2),
    ("3d-maze.zrf", "idle-turn", 1),
    ("bills-burr.zrf", "idle-turn", 1),
    ("l-game.zrf", "idle-turn", 2),
    ("lines.zrf", "idle-turn", 1),
    ("rubik-4x4x4.zrf", "idle-turn", 1),
    ("tibetian-go.zrf", "empty-hand", 1),
    ("virus-wars.zrf", "empty-hand", 1),
    ("yonin-shogi.zrf", "impossible-goal", 1),
    ("Bombs.zrf", "unguarded-royal", 1),
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
    ("daddys.zrf", "untested-attribute", 2),
    ("CylinderVTTT.zrf", "full-board", 1),
    ("gods.zrf", "idle-player", 1),
    ("pentago.zrf", "full-board", 1),
    // Dice that are on the board from the start: none of them is ever in store.
    ("grand-dice-chess.zrf", "empty-hand", 4),
    ("tablan.zrf", "empty-hand", 2),
    ("shamshin_1.zrf", "untested-attribute", 1),
    // Piles that only move in the larger game.
    ("Dakon.zrf", "forgotten-moves", 2),
    // A part of a move that is only there to be passed.
    ("gravity-chess.zrf", "idle-move", 1),
    // Dead code, and games that wait for an extension of the language to take, to drop or to move their pieces.
    ("rhombic-chess.zrf", "cut-off-position", 2),
    ("KleinBottleChess.zrf", "dead-end", 1),
    ("chess-go-mobile.zrf", "dead-end", 1),
    ("chessgi.zrf", "dead-end", 1),
    ("dafang.zrf", "dead-end", 1),
    ("fangqi.zrf", "dead-end", 1),
    ("morris.zrf", "dead-end", 1),
    ("sittuyin.zrf", "dead-end", 1),
    ("tibetian-checkers.zrf", "dead-end", 1),
    ("tori-shogi.zrf", "dead-end", 1),
    ("ttc.zrf", "dead-end", 1),
    ("tibetian-checkers.zrf", "empty-hand", 1),
    ("blank.zrf", "idle-turn", 1),
    ("esoteric-fairy-eater.zrf", "idle-turn", 2),
    ("fangyuan-tiaoqi.zrf", "idle-turn", 2),
    ("gods.zrf", "idle-turn", 1),
    ("stratego.zrf", "idle-turn", 1),
    ("ming-mang.zrf", "impossible-goal", 2),
    ("nubia.zrf", "impossible-goal", 1),
    // Black's royal piece is in a comment.
    ("sittuyin.zrf", "impossible-goal", 1),
    ("chess-go.zrf", "no-first-move", 1),
    ("chess-go-mobile.zrf", "no-move", 6),
];

/// Things declared and never used, games without goals, and Windows paths.
const FREQUENT: &[&str] = &[
    "backslash",
    "no-goal",
    "unused-macro",
    "unused-piece",
    "unused-zone",
];

/// Reads files and nothing else: most of the corpus comes without its pictures, which would be reported as missing.
struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|error| error.to_string())
    }
}

fn main() -> ExitCode {
    let trials = vec![
        corpus::trial(
            "rules_files_are_read_and_expanded",
            rules_files_are_read_and_expanded,
        ),
        corpus::trial(
            "errors_and_advice_are_deserved",
            errors_and_advice_are_deserved,
        ),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// What is reported about a file apart from notes: line and diagnostic. All its calls are expanded.
fn complaints(path: &Path) -> Vec<(u32, &'static str)> {
    let root = path.display().to_string();
    let expanded = Expanded::load(&root, &Disk);
    let line = |diagnostic: &Diagnostic| {
        let start = diagnostic.primary.origin.span.start;
        let sources = &expanded.sources;
        let file = sources.file_at(start).expect("the root file was read");
        sources.file(file).line_column(start).line
    };
    let found = expanded.diagnostics.iter();
    found
        .filter(|diagnostic| diagnostic.severity > Severity::Note)
        .map(|diagnostic| (line(diagnostic), diagnostic.lint.name))
        .collect()
}

fn rules_files_are_read_and_expanded(folder: &Path) {
    let mut found = Vec::new();
    for path in corpus::files(folder, &["zrf"]) {
        for (line, lint) in complaints(&path) {
            found.push((file_name(&path), line, lint));
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

fn file_name(path: &Path) -> String {
    let name = path.file_name().and_then(|name| name.to_str());
    name.expect("paths are text").to_owned()
}

/// Checks that all variants of all files resolve, that every error is one that the file truly has, and that all advice
/// is justified.
fn errors_and_advice_are_deserved(folder: &Path) {
    let files = corpus::files(folder, &["zrf"]);
    let found = parallel::map(&files, |file| diagnostics(file)).concat();
    check(&found, KNOWN_ERRORS, |one| one.severity == Severity::Error);
    check(&found, KNOWN_ADVICE, |one| {
        one.lint.stage == Stage::Lint && !FREQUENT.contains(&one.lint.name)
    });
}

/// Checks that the diagnostics of a kind in the whole corpus, counted by file and name, are the known ones.
fn check(
    found: &[(String, Diagnostic)],
    known: &[(&str, &str, usize)],
    is_of_kind: impl Fn(&Diagnostic) -> bool,
) {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (name, one) in found.iter().filter(|(_, one)| is_of_kind(one)) {
        *counts.entry((name, one.lint.name)).or_default() += 1;
    }
    let known = known.iter();
    let known = known.map(|&(name, lint, count)| ((name, lint), count));
    assert_eq!(counts, known.collect());
}

/// The diagnostics of a file, each with the file's name.
fn diagnostics(file: &Path) -> Vec<(String, Diagnostic)> {
    let rules = Rules::load(&file.display().to_string(), &Disk);
    let mut found = rules.check();
    // Files that others include have no game of their own.
    if rules.variants().next().is_none() {
        found.retain(|one| one.lint.name != "no-game");
    }
    let name = file_name(file);
    found.into_iter().map(|one| (name.clone(), one)).collect()
}
