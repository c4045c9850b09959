//! The project's own corpus: rules files in the styles of real ones, each with what is expected of it in its first
//! lines.
//!
//! | line | meaning |
//! | --- | --- |
//! | `;; diagnostics: NAME NAME` | all diagnostics that checking reports, one name for each; none without the line |
//! | `;; plays: TITLE \| TITLE` | the variants that can be played, in their order |
//! | `;; game: FILE: N N N \| RESULT` | a recorded game: the number of legal moves before each of its moves, and its result |
//!
//! Results are worded as in [`scenario`](crate::scenario). The counts and results were worked out by hand from the
//! rules of the language, not taken from the program.

use crate::rules;
use std::path::Path;
use zrf::expectations::Scene;
use zrf_grammar::Rules;
use zrf_interpreter::record::{MoveLine, Record};
use zrf_interpreter::replay;

/// Checks a file against its first lines, and replays its games by the quick generator and the reference.
///
/// # Errors
/// Everything that is not as expected, a line each.
pub fn check(file: &Path) -> Result<(), String> {
    let expected = Expected::parse(&text_of(file)?)?;
    let rules = rules::load(file);
    let mut failures = Vec::new();
    let found = rules.check();
    let mut found: Vec<_> = found.iter().map(|one| one.lint.name.to_owned()).collect();
    found.sort();
    if found != expected.diagnostics {
        failures.push(format!("the diagnostics are: {}", found.join(" ")));
    }
    let programs = rules::programs(&rules).into_iter();
    let titles: Vec<_> = programs.map(|(title, _)| title).collect();
    if titles != expected.titles {
        failures.push(format!("plays: {}", titles.join(" | ")));
    }
    for game in &expected.games {
        let replayed = replay_game(&rules, &file.with_file_name(&game.file), game);
        failures.extend(
            replayed
                .err()
                .map(|error| format!("{}: {error}", game.file)),
        );
    }
    if failures.is_empty() {
        Ok(())
    } else {
        Err(failures.join("\n"))
    }
}

/// The names of the recorded games that a file lists.
///
/// # Errors
/// When the file or its first lines cannot be read.
pub fn games(file: &Path) -> Result<Vec<String>, String> {
    let expected = Expected::parse(&text_of(file)?)?;
    Ok(expected.games.into_iter().map(|game| game.file).collect())
}

fn text_of(file: &Path) -> Result<String, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(zrf_grammar::text::decode(&bytes).0)
}

#[derive(Default)]
struct Expected {
    diagnostics: Vec<String>,
    titles: Vec<String>,
    games: Vec<ExpectedGame>,
}

struct ExpectedGame {
    file: String,
    /// The number of legal moves before each move.
    counts: Vec<usize>,
    result: String,
}

impl Expected {
    fn parse(text: &str) -> Result<Self, String> {
        let mut expected = Self::default();
        // Some of the files have lines that end with CR alone.
        for line in text.split(['\r', '\n']) {
            let Some(line) = line.strip_prefix(";;") else {
                continue;
            };
            let (key, value) = line.split_once(':').unwrap_or((line, ""));
            match key.trim() {
                "diagnostics" => {
                    let names = value.split_whitespace().map(str::to_owned);
                    expected.diagnostics.extend(names);
                }
                "plays" => {
                    let titles = value.split('|').map(str::trim);
                    let titles = titles.filter(|title| !title.is_empty());
                    expected.titles.extend(titles.map(str::to_owned));
                }
                "game" => {
                    let game = ExpectedGame::parse(value);
                    expected
                        .games
                        .push(game.ok_or(format!("cannot read `{line}`"))?);
                }
                _ => return Err(format!("cannot read `{line}`")),
            }
        }
        expected.diagnostics.sort();
        Ok(expected)
    }
}

impl ExpectedGame {
    fn parse(value: &str) -> Option<Self> {
        let (file, rest) = value.split_once(':')?;
        let (counts, result) = rest.split_once('|')?;
        let counts: Result<_, _> = counts.split_whitespace().map(str::parse).collect();
        Some(Self {
            file: file.trim().to_owned(),
            counts: counts.ok()?,
            result: result.trim().to_owned(),
        })
    }
}

fn replay_game(rules: &Rules, file: &Path, expected: &ExpectedGame) -> Result<(), String> {
    let text = text_of(file)?;
    let record = Record::parse(&text).map_err(|error| error.to_string())?;
    if record.to_string().replace('\r', "") != text.replace('\r', "") {
        return Err("reading and writing changes the text".to_owned());
    }
    if record.moves.len() != expected.counts.len() {
        let (n_moves, n_counts) = (record.moves.len(), expected.counts.len());
        return Err(format!("{n_moves} moves, but {n_counts} counts"));
    }
    let program = rules::program(rules, &record.variant);
    let program = program.ok_or(format!("there is no variant `{}`", record.variant))?;
    let start = replay::start(&program, &record);
    let start = start.map_err(|name| format!("unknown name `{}`", name.name))?;
    let mut scene = Scene::new(&program, start)?;
    for (line, &count) in record.moves.iter().zip(&expected.counts) {
        play(&mut scene, line, count).map_err(|error| format!("line {}: {error}", line.line))?;
    }
    let result = scene.outcome();
    if result == expected.result {
        Ok(())
    } else {
        Err(format!("the result is: {result}"))
    }
}

/// Plays a move of a record without any tolerance: it must be legal exactly as written.
fn play(scene: &mut Scene, line: &MoveLine, count: usize) -> Result<(), String> {
    let result = scene.outcome();
    if result != "none" {
        return Err(format!("the game is already over: {result}"));
    }
    let round = scene.state().round();
    if line.round != Some(round) {
        return Err(format!("the round is {round}"));
    }
    let legal = scene.moves();
    let shown = legal.join(" | ");
    if legal.len() != count {
        return Err(format!("{} legal moves: {shown}", legal.len()));
    }
    if !legal.contains(&line.text) {
        return Err(format!("`{}` is not legal; legal: {shown}", line.text));
    }
    scene.play(&line.text).map_err(|error| error.message)
}
