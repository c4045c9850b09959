//! Command-line sessions as data: files, commands, and their output (see `sessions/README.md`).
//!
//! `UPDATE_SESSIONS=1 cargo test -p zrf --test sessions` updates the output.

#![expect(clippy::unwrap_used, reason = "the helpers of tests are tests")]

mod cli;

use cli::common::{empty_folder, run, text, words, zrf};
use std::fs;
use std::path::{Path, PathBuf};
use zrf::console::{Console, Input, Surroundings};

/// Checks a session file: existing files, and commands with their output.
fn check(path: &Path) {
    let written = fs::read_to_string(path).unwrap();
    let directory = empty_folder(path.file_stem().unwrap().to_str().unwrap());
    let mut found = String::new();
    for part in written
        .split("\n--- ")
        .filter(|part| !part.trim().is_empty())
    {
        let part = part.trim_start_matches("--- ");
        let (head, body) = part.split_once('\n').unwrap_or((part, ""));
        match head.split_once(' ') {
            Some(("file", name)) => {
                let file = directory.join(name);
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(file, format!("{}\n", body.trim_end())).unwrap();
                found.push_str(&format!("--- file {name}\n{}\n\n", body.trim_end()));
            }
            Some((mode @ ("run" | "interrupted"), line)) => {
                found.push_str(&answered(&directory, mode, line, body));
            }
            _ => found.push_str(&format!("--- {}\n\n", part.trim_end())),
        }
    }
    let found = format!("{}\n", found.trim_end());
    if std::env::var_os("UPDATE_SESSIONS").is_some() {
        fs::write(path, found).unwrap();
    } else {
        let name = path.display();
        assert!(
            found == written,
            "the output of {name} differs:\n{}",
            difference(&written, &found)
        );
    }
}

/// Runs a command again with its input, the lines that begin with `<`. In the mode `interrupted`, Ctrl+C comes at once.
fn answered(directory: &Path, mode: &str, line: &str, body: &str) -> String {
    let typed: Vec<&str> = body
        .lines()
        .filter_map(|line| line.strip_prefix("< ").or(line.strip_prefix('<')))
        .collect();
    let input: String = typed.iter().map(|line| format!("{line}\n")).collect();
    let surroundings = Surroundings::fixed(directory.to_owned());
    if mode == "interrupted" {
        surroundings.interrupt.set();
    }
    let answer = run(surroundings, line, &input);
    let mut found = format!("--- {mode} {line}\n");
    for line in typed {
        found.push_str(format!("< {line}").trim_end());
        found.push('\n');
    }
    push_marked(&mut found, ' ', &answer.output);
    push_marked(&mut found, '!', &answer.messages);
    found.push_str(&format!("= {}\n\n", answer.code));
    found
}

/// Adds lines, each after a mark for the stream.
fn push_marked(found: &mut String, mark: char, text: &str) {
    for line in text.lines() {
        found.push_str(format!("{mark} {}", without_times(line)).trim_end());
        found.push('\n');
    }
}

/// Replaces times, which differ from run to run: `0.123 s` becomes `_ s`.
fn without_times(line: &str) -> String {
    let Some(rest) = line.strip_suffix(" s") else {
        return line.to_owned();
    };
    let is_time = |word: &str| {
        word.split_once('.')
            .is_some_and(|(_, decimals)| decimals.len() == 3)
    };
    match rest.rsplit_once(' ') {
        Some((before, time)) if is_time(time) => format!("{} _ s", before.trim_end()),
        _ => line.to_owned(),
    }
}

fn difference(written: &str, found: &str) -> String {
    let lines = written.lines().zip(found.lines()).enumerate();
    let first = lines.into_iter().find(|(_, (one, other))| one != other);
    match first {
        Some((index, (one, other))) => {
            format!("line {}\n  written: {one}\n  found:   {other}", index + 1)
        }
        None => "one is longer".to_owned(),
    }
}

#[test]
fn sessions_are_answered_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "session")
    });
    paths.sort();
    assert!(!paths.is_empty());
    paths.iter().for_each(|path| check(path));
}

/// The commands that a README shows, run from the top folder.
#[test]
fn commands_of_the_readmes_work() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let scratch = empty_folder("readme");
    for readme in [
        "README.md",
        "viewer/README.md",
        "viewer/docs/check.md",
        "viewer/docs/test.md",
    ] {
        let page = fs::read_to_string(top.join(readme)).unwrap();
        let commands: Vec<&str> = page
            .lines()
            .filter_map(|line| line.strip_prefix("$ "))
            .collect();
        assert!(!commands.is_empty(), "{readme} shows no command");
        for command in commands {
            let Some(line) = command
                .strip_prefix("cargo run -- ")
                .map(|rest| format!("zrf {rest}"))
            else {
                let is_known = [
                    "cargo test --workspace",
                    "cargo install --path viewer",
                    ".ci/run",
                ]
                .contains(&command);
                assert!(
                    is_known || command.starts_with("zrf "),
                    "{readme}: `{command}` is not known to this test"
                );
                if command.starts_with("zrf ") {
                    succeeds(readme, command, top, &scratch);
                }
                continue;
            };
            succeeds(readme, &line, top, &scratch);
        }
    }
}

/// Files of a first game are written to a scratch folder, all else is read from the top folder.
fn succeeds(readme: &str, line: &str, top: &Path, scratch: &Path) {
    let is_first_game = line.contains("mygame");
    let answer = zrf(if is_first_game { scratch } else { top }, line, "");
    assert!(
        answer.code == 0,
        "{readme}: `{line}` ended with {}:\n{}",
        answer.code,
        answer.messages
    );
}

/// A stream whose reader has gone away.
struct Closed;

impl zrf::console::Stream for Closed {}

impl std::io::Write for Closed {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_answer_needs_no_reader() {
    let folder = empty_folder("no-reader");
    let rules = r#"(game (title "Steps") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
(board-setup (White (Man a1)) (Black (Man b2)))
  (piece (name Man) (moves (n (verify empty?) add)))
(loss-condition (White Black) stalemated))
;; test: wrong
;; count: 9
"#;
    fs::write(folder.join("steps.zrf"), rules).unwrap();
    let other = rules.replace("(n (verify empty?) add)", "(n add)");
    fs::write(folder.join("other.zrf"), other).unwrap();
    fs::write(folder.join("bad.zrf"), "(game)\n").unwrap();
    for (line, code) in [
        ("zrf check bad.zrf", 1),
        ("zrf check missing.zrf", 2),
        ("zrf test steps.zrf", 1),
        ("zrf fmt steps.zrf --check", 1),
        ("zrf convert steps.zrf --to utf-16 --check", 1),
        ("zrf diff steps.zrf other.zrf", 1),
        ("zrf why steps.zrf --move b2a2", 1),
        ("zrf why bad.zrf --move b2a2", 2),
    ] {
        let mut console = Console {
            input: &mut Input::empty(),
            output: &mut Closed,
            messages: &mut Closed,
            surroundings: Surroundings::fixed(folder.clone()),
        };
        let exit = zrf::cli::run(words(line).into_iter().map(Into::into), &mut console);
        assert_eq!(exit.code(), code, "{line}");
    }
}

#[test]
fn a_reader_who_goes_away_is_no_fault() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for line in [
        "zrf moves games/reversi/reversi.zrf",
        "zrf play games/reversi/reversi.zrf",
        "zrf --help",
        "zrf explain",
        "zrf completions bash",
    ] {
        let mut messages = Vec::new();
        let mut console = Console {
            input: &mut Input::empty(),
            output: &mut Closed,
            messages: &mut messages,
            surroundings: Surroundings::fixed(top.to_owned()),
        };
        let exit = zrf::cli::run(words(line).into_iter().map(Into::into), &mut console);
        assert_eq!((exit.code(), text(messages)), (0, String::new()), "{line}");
    }
}

#[test]
fn bench_counts_what_it_plays() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let line = "zrf bench games/solitaire/solitaire.zrf --playouts 3 --seed 1 --json";
    let answer = zrf(top, line, "");
    let json: serde_json::Value = serde_json::from_str(&answer.output).unwrap();
    assert_eq!(
        (answer.code, json["measured"]["playouts"].as_u64()),
        (0, Some(3))
    );
    assert!(json["measured"]["plies"].as_u64().unwrap() > 10);
    assert!(
        zrf(top, &line.replace(" --json", ""), "")
            .output
            .contains("playouts/s")
    );
}

#[test]
fn bench_makes_a_table_of_a_folder() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let line = "zrf bench games/s*/*.zrf --playouts 1 --json";
    let json: serde_json::Value = serde_json::from_str(&zrf(top, line, "").output).unwrap();
    let games = json["games"].as_array().unwrap();
    let titles: Vec<_> = games.iter().map(|game| game["variant"].as_str()).collect();
    assert_eq!(titles, [Some("Shogi"), Some("Solitaire")]);
    for game in games {
        assert_eq!(game["measured"]["playouts"].as_u64(), Some(1));
        assert!(game["load_milliseconds"].as_f64().unwrap() > 0.0);
    }
    let text = zrf(top, "zrf bench games/solitaire --playouts 1", "").output;
    assert_eq!(text.lines().count(), 2);
    assert!(text.lines().nth(1).unwrap().starts_with("Solitaire"));
}

#[test]
fn bench_counts_what_it_searches() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for (game, method) in [
        ("breakthrough", "alpha-beta search"),
        ("hex", "Monte-Carlo tree search"),
    ] {
        let line = format!("zrf bench games/{game}/{game}.zrf --search --time 0.2 --json");
        let answer = zrf(top, &line, "");
        let json: serde_json::Value = serde_json::from_str(&answer.output).unwrap();
        assert_eq!((answer.code, json["method"].as_str()), (0, Some(method)));
        let per_second =
            json["nodes"].as_f64().unwrap() / json["processor_seconds"].as_f64().unwrap();
        assert!(per_second > 1.0, "{json}");
        let speed = json["nodes_per_second"].as_f64().unwrap();
        assert!((speed / per_second - 1.0).abs() < 1e-9, "{json}");
        let plain = zrf(top, &line.replace(" --json", ""), "").output;
        assert!(
            plain.contains("nodes/s") && plain.contains(method),
            "{plain}"
        );
    }
}

/// The first move is forced: White has two ways to go only after it.
#[test]
fn bench_searches_from_the_first_choice_on() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let rules = r#"(game (title "Fork") (players White) (turn-order White)
        (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9) (d 30 0 39 9))
            (links e (a b) (b c)) (links f (b d)))
        (board-setup (White (Man a)))
        (piece (name Man) (moves (e add) (f add)))
        (win-condition (White) (absolute-config Man (d))))"#;
    let answer = zrf(top, "zrf bench - --search --json", rules);
    let json: serde_json::Value = serde_json::from_str(&answer.output).unwrap();
    // Both moves were searched.
    assert_eq!((answer.code, json["nodes"].as_u64()), (0, Some(3)));
}

#[test]
fn every_template_is_free_of_diagnostics_and_can_be_played() {
    let scratch = empty_folder("templates");
    for template in ["line", "flip", "jump", "chess", "puzzle"] {
        assert_eq!(
            zrf(
                &scratch,
                &format!("zrf new my-{template} --template {template}"),
                ""
            )
            .code,
            0
        );
        let checked = zrf(
            &scratch,
            &format!("zrf check my-{template}.zrf --deny warnings"),
            "",
        );
        assert_eq!(
            (checked.code, checked.output),
            (0, String::new()),
            "{template}"
        );
        let tested = zrf(&scratch, &format!("zrf test my-{template}.zrf -q"), "");
        assert_eq!(
            (tested.code, tested.output),
            (0, String::new()),
            "{template}"
        );
        let played = zrf(
            &scratch,
            &format!("zrf play my-{template}.zrf --seed 1"),
            "1\n1\nundo\n",
        );
        assert!(
            played.code == 0 && played.output.starts_with(&format!("my-{template}\n")),
            "{}",
            played.output
        );
    }
}
