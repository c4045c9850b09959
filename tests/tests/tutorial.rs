//! The tutorial: every file it shows is written, every command it shows is run and must output what is shown, and the
//! game it ends with is played at random.
//!
//! `UPDATE_TUTORIAL=1 cargo test -p zrf-tests --test tutorial` rewrites the outputs; review the difference.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zrf::cli;
use zrf::console::{Console, Input, Surroundings};
use zrf::files::DiskFiles;
use zrf_grammar::Rules;
use zrf_interpreter::{MoveGenerator, Program, Random, State, playout};

/// The file that all steps write.
const FILE: &str = "crossing.zrf";

/// Maximum length of a random game: more than any game of the tutorial needs.
const MAX_PLIES: usize = 2000;

#[test]
fn every_step_answers_as_shown() {
    let path = page_path();
    let written = fs::read_to_string(&path).expect("the tutorial is there");
    let folder = scratch("steps");
    let (mut n_files, mut n_commands) = (0, 0);
    let mut found = String::new();
    for (index, part) in written.split("```").enumerate() {
        let (head, body) = part.split_once('\n').unwrap_or((part, ""));
        if index % 2 == 1 && head == format!("zrf {FILE}") {
            n_files += 1;
            fs::write(folder.join(FILE), body).expect("the folder can be written to");
        }
        if index % 2 == 1 && head == "console" {
            n_commands += 1;
            found.push_str(&format!("```console\n{}", answered(&folder, body)));
        } else {
            found.push_str(if index == 0 { "" } else { "```" });
            found.push_str(part);
        }
    }
    if std::env::var_os("UPDATE_TUTORIAL").is_some() {
        fs::write(path, found).expect("the tutorial can be written");
    } else {
        let lines = written.lines().zip(found.lines()).enumerate();
        let first = lines.into_iter().find(|(_, (one, other))| one != other);
        assert!(found == written, "the first difference: {first:#?}");
    }
    assert!(n_files > 5 && n_commands > n_files);
}

#[test]
fn the_finished_game_can_be_played() {
    let page = fs::read_to_string(page_path()).expect("the tutorial is there");
    let (_, last) = page
        .rsplit_once(&format!("```zrf {FILE}\n"))
        .expect("the tutorial shows the file");
    let (text, _) = last.split_once("```").expect("the example is closed");
    let folder = scratch("finished");
    fs::write(folder.join(FILE), text).expect("the folder can be written to");
    let rules = Rules::load(FILE, &DiskFiles::new(&folder, FILE));
    assert!(rules.check().is_empty());
    assert!(rules.variants().count() > 1);
    for variant in rules.variants() {
        let program = Program::compile(rules.resolve(variant).0);
        play(&program.expect("there are no errors"));
    }
}

/// Plays fifty random games; all must come to an end, and not all to the same one.
fn play(program: &Arc<Program>) {
    let mut random = Random::new(1);
    let mut generator = MoveGenerator::new(program);
    let mut endings: Vec<_> = (0..50)
        .map(|game| {
            let mut state = State::new(program);
            let played = playout(&mut generator, &mut state, &mut random, MAX_PLIES);
            let end = played.end;
            let end = end.unwrap_or_else(|| panic!("game {game} does not end"));
            generator.outcome_of(&state, end).winners
        })
        .collect();
    endings.sort();
    endings.dedup();
    assert!(endings.len() > 1, "always the same winner: {endings:?}");
    assert!(generator.take_faults().is_empty());
}

/// The commands of an example, each with its output.
fn answered(folder: &Path, body: &str) -> String {
    let commands = body.lines().filter_map(|line| line.strip_prefix("$ "));
    commands
        .map(|command| format!("$ {command}\n{}", answer(folder, command)))
        .collect()
}

fn answer(folder: &Path, command: &str) -> String {
    let (mut output, mut messages) = (Vec::new(), Vec::new());
    let mut console = Console {
        input: &mut Input::empty(),
        output: &mut output,
        messages: &mut messages,
        surroundings: Surroundings::fixed(folder.to_owned()),
    };
    cli::run(command.split_whitespace().map(Into::into), &mut console);
    output.extend(messages);
    let text = String::from_utf8(output).expect("answers are text");
    let lines = text.lines().map(|line| format!("{}\n", line.trim_end()));
    lines.collect()
}

fn page_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../grammar/docs/tutorial.md")
}

/// A folder for this test alone.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("tutorial")
        .join(name);
    fs::create_dir_all(&folder).expect("the target folder can be written to");
    folder
}
