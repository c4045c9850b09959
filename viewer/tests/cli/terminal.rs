//! A game in the terminal, played by the program itself.

use super::common::{
    Answer, empty_folder, press_ctrl_c, read, text, wait_until_it_works, words, zrf,
};
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use zrf::cli;
use zrf::console::{Console, Input, Surroundings};
use zrf_grammar::Rules;
use zrf_interpreter::{Program, Stop};
use zrf_search::{Evaluation, Refinement};

/// How long the computer could think, and how long it may take to stop on a busy machine.
const THINKS: &str = "--seat=black=computer:600s";
const STOPS_WITHIN: Duration = Duration::from_secs(60);

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// A game played by the program, with its streams connected to the test.
fn play(seats: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_zrf"))
        .args(["play", "games/reversi/reversi.zrf", "--terminal"])
        .args(seats)
        .current_dir(top())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The first Ctrl+C makes the computer move, the next ends the program.
#[cfg(unix)]
#[test]
fn the_computer_moves_at_once() {
    let mut child = play(&[THINKS]);
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(output.next().unwrap().unwrap(), "Reversi");
    // If the computer were not thinking yet, the signal would end the program and no move would come.
    wait_until_it_works(&child);
    let asked = Instant::now();
    press_ctrl_c(&child);
    let is_move = |line: &String| line.starts_with("1. Black: ");
    assert!(
        output
            .by_ref()
            .map_while(Result::ok)
            .any(|line| is_move(&line))
    );
    assert!(asked.elapsed() < STOPS_WITHIN);
    let is_asked = |line: &String| line.starts_with("White to move");
    assert!(
        output
            .by_ref()
            .map_while(Result::ok)
            .any(|line| is_asked(&line))
    );
    press_ctrl_c(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// With computers in all seats, Ctrl+C stops the game and shows its state.
#[cfg(unix)]
#[test]
fn a_game_among_computers_can_be_left() {
    let child = play(&[THINKS, "--seat=white=computer:600s"]);
    wait_until_it_works(&child);
    press_ctrl_c(&child);
    let asked = Instant::now();
    let ended = child.wait_with_output().unwrap();
    assert!(asked.elapsed() < STOPS_WITHIN);
    assert_eq!(ended.status.code(), Some(130));
    let messages = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(messages, "interrupted after 0 moves\n");
}

/// The computer stops thinking once nobody can read its output.
#[cfg(unix)]
#[test]
fn thinking_ends_when_the_results_have_no_reader() {
    let mut child = play(&[THINKS]);
    wait_until_it_works(&child);
    drop((child.stdin.take(), child.stdout.take(), child.stderr.take()));
    let asked = Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(asked.elapsed() < STOPS_WITHIN);
}

/// Types a line, and after a while another, or leaves.
struct Slow(Vec<&'static str>);

impl Read for Slow {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Ok(0);
        }
        let line = self.0.remove(0).as_bytes();
        bytes[..line.len()].copy_from_slice(line);
        std::thread::sleep(Duration::from_secs(1));
        Ok(line.len())
    }
}

/// The output of a game on a terminal in which the computer could think for ten minutes.
fn typed(lines: Vec<&'static str>) -> Answer {
    let mut surroundings = Surroundings::fixed(top().to_owned());
    surroundings.input_is_terminal = true;
    surroundings.output_is_terminal = true;
    let line =
        "zrf play games/reversi/reversi.zrf --terminal --color never --seat white=computer:600s";
    let asked = Instant::now();
    let answer = read(surroundings, line, Input::new(BufReader::new(Slow(lines))));
    assert!(asked.elapsed() < STOPS_WITHIN);
    answer
}

/// The line before the progress message, which was erased.
fn last_move(answer: &Answer) -> Option<&str> {
    let mut lines = answer.output.lines().rev();
    let wiped = lines.next()?;
    assert!(wiped.starts_with("White is thinking") && wiped.ends_with('\r'));
    lines.next()
}

/// The input ends, or the user types `quit`, while the computer thinks.
#[test]
fn who_leaves_a_terminal_need_not_wait_for_the_computer() {
    for lines in [vec!["d3\n"], vec!["d3\n", "quit\n"]] {
        let answer = typed(lines);
        assert_eq!((answer.code, answer.messages.as_str()), (0, ""));
        assert_eq!(last_move(&answer), Some("Black> 1. Black: d3"));
    }
}

/// A Ctrl+C that comes after the computer has moved loses nothing.
#[test]
fn ctrl_c_at_the_prompt_of_an_unsaved_game_quits_only_if_repeated() {
    let mut surroundings = Surroundings::fixed(top().to_owned());
    surroundings.input_is_terminal = true;
    surroundings.output_is_terminal = true;
    surroundings.interrupt.set();
    let line = "zrf play games/reversi/reversi.zrf --terminal --color never";
    let lines = vec!["help\n", "d3\n", "undo\n"];
    let answer = read(surroundings, line, Input::new(BufReader::new(Slow(lines))));
    let warned =
        "White> \nthis game is not saved: Ctrl+C again quits, `save game.zsg` saves it\nWhite> ";
    assert!(answer.output.contains(warned), "{}", answer.output);
    assert_eq!(answer.output.matches("Ctrl+C again").count(), 1);
}

/// Lines typed ahead are executed in order.
#[test]
fn a_move_typed_ahead_comes_before_leaving() {
    let answer = typed(vec!["moves d3\nd3\nquit\n"]);
    assert!(answer.output.contains("2 d3"), "{}", answer.output);
    assert_eq!(last_move(&answer), Some("Black> 1. Black: d3"));
}

/// A script that has ended still gets the computer's move.
#[test]
fn the_end_of_a_script_does_not_cut_the_answer_short() {
    let line = "zrf play games/reversi/reversi.zrf --seat white=computer:400ms --seed 1";
    let answer = zrf(top(), line, "d3\n");
    assert!(answer.output.contains("\n1. White: "), "{}", answer.output);
    assert_eq!(answer.messages, "the input ended before the game did\n");
}

/// A cache folder with refined values of a variant of Reversi that comes without values.
fn cache_with_values(name: &str) -> PathBuf {
    let folder = empty_folder(name);
    let text = std::fs::read(top().join("games/reversi/reversi.zrf")).unwrap();
    let files = BTreeMap::from([("a.zrf".to_owned(), text)]);
    let rules = Rules::load("a.zrf", &files);
    let (game, _) = rules.resolve(rules.find_variant("White starts").unwrap());
    let program = Program::compile(game).unwrap();
    let learned = Evaluation::learn(&program, 1);
    let Refinement::Better(refined) = learned.refined(1, &Stop::default()) else {
        panic!("nothing better was found");
    };
    std::fs::create_dir_all(folder.join("values")).unwrap();
    let file = format!("values/{:016x}.values", refined.fingerprint());
    std::fs::write(folder.join(file), refined.kept()).unwrap();
    folder
}

/// The output as the user sees it.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Heard {
    fn text(&self) -> String {
        text(self.0.lock().unwrap().clone())
    }
}

impl zrf::console::Stream for Heard {}

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A user who quits on their turn.
impl Read for Heard {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        while !self.text().contains("Black to move") {
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(0)
    }
}

/// The output for a game whose first move is the computer's.
fn messages_of_one_move(surroundings: Surroundings, line: &str) -> String {
    let (mut output, mut messages) = (Heard::default(), Vec::new());
    let mut console = Console {
        input: &mut Input::new(BufReader::new(output.clone())),
        output: &mut output,
        messages: &mut messages,
        surroundings,
    };
    let exit = cli::run(words(line).into_iter().map(Into::into), &mut console);
    let messages = text(messages);
    assert_eq!(exit.code(), 0, "{messages}");
    messages
}

#[test]
fn what_was_learned_before_is_used_unless_nobody_wants_it() {
    let cache = cache_with_values("learned");
    let messages_of = |options: &str, cache: Option<&PathBuf>, is_interactive: bool| {
        let surroundings = Surroundings {
            input_is_terminal: is_interactive,
            output_is_terminal: is_interactive,
            cache: cache.cloned(),
            ..Surroundings::fixed(top().to_owned())
        };
        let line = format!(
            "zrf play games/reversi/reversi.zrf --variant 2 --terminal --explain {options}"
        );
        messages_of_one_move(surroundings, &line)
    };
    let refined = "it plays with piece values refined in games against itself\n";
    let plain = "it plays with piece values from random games\n";
    let check = |options, words: &str| {
        let messages = messages_of(options, Some(&cache), true);
        assert!(messages.ends_with(words), "{options}: {messages}");
    };
    check("--seat white=computer:10ms", refined);
    check("--seat white=computer:10ms --no-learning", plain);
    check(
        "--seat white=computer:100n",
        "it plays with piece values from random games, so that its moves are reproducible\n",
    );
    // Moves from a file leave no time to learn.
    let messages = messages_of("--seat white=computer:10ms", Some(&cache), false);
    assert!(messages.contains(plain), "{messages}");
    assert!(messages_of("--seat white=computer:10ms", None, true).ends_with(plain));
}

#[test]
fn refined_players_play_the_same_games_everywhere() {
    let line = "zrf selfplay games/reversi/reversi.zrf --variant 2 --games 4 --random-plies 2 --explain \
                --seat white=computer:refined:100n --seat black=computer:100n";
    let [one, other] = ["1", "2"].map(|threads| {
        let line = format!("{line} --threads {threads}");
        read(
            Surroundings::fixed(top().to_owned()),
            &line,
            Input::text(""),
        )
    });
    assert_eq!(one.output, other.output);
    assert!(
        one.messages
            .ends_with("White: piece values refined in games against itself\n"),
        "{}",
        one.messages
    );
}

#[test]
fn control_characters_of_rules_are_shown_and_never_sent() {
    let folder = empty_folder("escapes");
    let rules = "(fo\u{1b}[31mo)\n(game (title \"\u{1b}[2J\u{9b}31m\u{7}T\") (players White Black)\n\
        (turn-order White Black) (board (grid (start-rectangle 0 0 9 9)\n\
        (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10))) (directions (n 0 -1))))\n\
        (board-setup (White (M\u{1b}n a1))) (piece (name M\u{1b}n) (moves (n (verify empty?) add))))\n";
    std::fs::write(folder.join("game.zrf"), rules).unwrap();
    for line in [
        "zrf check game.zrf --color never",
        "zrf check game.zrf --output-format concise",
        "zrf list game.zrf --color always",
        "zrf show game.zrf --lenient --color never",
        "zrf moves game.zrf --lenient",
    ] {
        let answer = zrf(&folder, line, "");
        let text = format!("{}{}", answer.output, answer.messages);
        let sent = text
            .chars()
            .find(|char| char.is_control() && !"\n\t".contains(*char));
        assert_eq!(sent, None, "{line}: {text:?}");
    }
}
