//! Games recorded by the original program, played again: every recorded move must be generated, effect for effect.
#![expect(
    clippy::print_stdout,
    reason = "the lines are for people who run it by hand"
)]

use std::path::Path;
use zrf::files::DiskFiles;
use zrf_grammar::rules::Rules;
use zrf_interpreter::record::Record;
use zrf_interpreter::{Program, replay};
use zrf_tests::corpus;

#[test]
fn recorded_games_replay() {
    let Some(folder) = corpus::folder() else {
        return;
    };
    let games = corpus::files(&folder, &["zsg"]);
    let mut failures = Vec::new();
    let mut n_moves = 0;
    for game in &games {
        let name = game
            .strip_prefix(&folder)
            .unwrap_or(game)
            .display()
            .to_string();
        let t = std::time::Instant::now();
        match replay_file(&folder, game) {
            Ok((moves, line)) => {
                n_moves += moves;
                println!("{name}: {line} {:?}", t.elapsed());
            }
            Err(error) => {
                println!("{name}: FAILED: {error}");
                failures.push(format!("{name}: {error}"));
            }
        }
    }
    println!(
        "{} games, {n_moves} moves replayed, {} failures",
        games.len(),
        failures.len()
    );
    assert!(failures.is_empty(), "{failures:#?}");
}

fn replay_file(folder: &Path, game: &Path) -> Result<(usize, String), String> {
    let bytes = std::fs::read(game).map_err(|error| error.to_string())?;
    let (text, _) = zrf_grammar::source::decode(&bytes);
    let record = Record::parse(&text).map_err(|error| error.to_string())?;
    if record.to_string().replace('\r', "") != text.replace('\r', "") {
        return Err("reading and writing changes the text".to_owned());
    }
    let rules_file = corpus::rules_of(folder, game).ok_or("not in the manifest")?;
    let rules = Rules::load(&rules_file.display().to_string(), &DiskFiles::new("."));
    let variant = rules
        .variants()
        .find(|id| rules.entries()[id.index()].title == record.variant);
    let variant = variant.ok_or_else(|| format!("no variant `{}`", record.variant))?;
    let program = Program::compile(rules.resolve(variant).0).map_err(|error| error.to_string())?;
    let replayed =
        replay::replay(&program, &record).map_err(|name| format!("unknown name `{}`", name.0))?;
    if let Some(mismatch) = replayed.mismatch {
        return Err(format!(
            "line {}: `{}`: {}; legal: {}",
            mismatch.line.line,
            mismatch.line.text,
            mismatch.error,
            mismatch.legal.join(", ")
        ));
    }
    let end = replayed
        .end
        .map_or("no end".to_owned(), |(after, outcome)| {
            format!(
                "end after {after} of {}: {:?}",
                replayed.moves.len(),
                outcome.reason
            )
        });
    let rewritten = replayed
        .rewritten
        .first()
        .map(|(line, text)| format!("line {line}: {text}"));
    Ok((
        replayed.moves.len(),
        format!(
            "{} moves, {end}, {} rewritten {}",
            replayed.moves.len(),
            replayed.rewritten.len(),
            rewritten.unwrap_or_default()
        ),
    ))
}
