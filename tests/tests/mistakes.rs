//! Mistakes that authors make in rules that load and play: each is made in a shipped game, and checking finds it
//! without playing.
//!
//! The files of `suite/mistakes` hold one mistake after another: the game, the text to replace and its replacement,
//! each in lines of its own, and the diagnostic to find with a part of the line it is on, or why none can be found.

use std::collections::{BTreeMap, BTreeSet};
use zrf_grammar::Rules;
use zrf_grammar::diagnostics::Severity;
use zrf_tests::{corpus, rules};

/// Maximum number of mistakes that may be missed.
const MAX_MISSED: usize = 4;

/// One mistake.
#[derive(Debug)]
struct Mistake {
    title: String,
    game: String,
    old: String,
    new: String,
    /// The name of the diagnostic and a part of its line, `None` if it is missed.
    expected: Option<(String, String)>,
}

#[test]
fn mistakes_are_found_without_playing() {
    let files = corpus::files(&rules::folder("suite/mistakes"), &["txt"]);
    let mistakes: Vec<Mistake> = files.iter().flat_map(|file| read(file)).collect();
    let faults: Vec<String> = mistakes.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let missed = mistakes.iter().filter(|mistake| mistake.expected.is_none());
    assert!(mistakes.len() >= 42 && missed.count() <= MAX_MISSED);
}

fn read(file: &std::path::Path) -> Vec<Mistake> {
    let text = std::fs::read_to_string(file).expect("the file was listed");
    let records = text.split(";; mistake: ").skip(1);
    records.map(mistake).collect()
}

fn mistake(record: &str) -> Mistake {
    let between = |start: &str, end: &str| {
        let (_, rest) = record.split_once(start).expect("every part is there");
        let (part, _) = rest.split_once(end).expect("every part ends");
        part.to_owned()
    };
    let expected = record.split_once("\n;; find: ").map(|(_, rest)| {
        let line = rest.lines().next().unwrap_or_default();
        let (lint, place) = line.split_once(" at ").expect("a diagnostic has a place");
        (lint.to_owned(), place.to_owned())
    });
    assert!(
        expected.is_some() || record.contains("\n;; missed: "),
        "{record}"
    );
    Mistake {
        title: record.lines().next().unwrap_or_default().to_owned(),
        game: between("\n;; file: ", "\n"),
        old: between("\n;; replace\n", "\n;; with\n"),
        new: between("\n;; with\n", "\n;; "),
        expected,
    }
}

/// How the diagnostics differ from those expected of a mistake.
fn fault(mistake: &Mistake) -> Option<String> {
    let path = rules::project().join("games").join(&mistake.game);
    let text = std::fs::read_to_string(path).expect("the game is there");
    let title = &mistake.title;
    if text.matches(&mistake.old).count() != 1 {
        return Some(format!("{title}: the text to replace must be there once"));
    }
    let before: BTreeSet<String> = found(&text).into_iter().map(|one| one.0).collect();
    let wrong = text.replace(&mistake.old, &mistake.new);
    let mut news = found(&wrong);
    news.retain(|one| !before.contains(&one.0));
    let is_expected = |(_, lint, line): &(String, String, String)| match &mistake.expected {
        Some((wanted, place)) => lint == wanted && line.contains(place),
        None => true,
    };
    let is_found = news.iter().any(is_expected);
    (is_found != mistake.expected.is_some()).then(|| format!("{title}: {news:#?}"))
}

/// The errors and warnings about a text: message, name and line.
fn found(text: &str) -> Vec<(String, String, String)> {
    let files = BTreeMap::from([("game.zrf".to_owned(), text.as_bytes().to_vec())]);
    let rules = Rules::load("game.zrf", &files);
    let found = rules.check().into_iter();
    let found = found.filter(|one| one.severity > Severity::Note);
    found
        .map(|one| {
            let start = one.primary.origin.span.start;
            let source = rules
                .sources
                .file_at(start)
                .map(|id| rules.sources.file(id));
            let line = source.map_or(0, |source| source.line_column(start).line);
            let line = text.lines().nth(line.saturating_sub(1) as usize);
            (
                one.message,
                one.lint.name.to_owned(),
                line.unwrap_or_default().to_owned(),
            )
        })
        .collect()
}
