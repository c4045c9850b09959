//! A game in the terminal, played by the program itself.

use super::common::press_ctrl_c;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long the computer could think, and how long it may take to stop on a busy machine.
const THINKS: &str = "--black=computer:600s";
const STOPS_WITHIN: Duration = Duration::from_secs(60);

/// The first Ctrl+C makes the computer move, the next ends the program.
#[cfg(unix)]
#[test]
fn the_computer_moves_at_once() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let line = ["play", "games/reversi/reversi.zrf", "--terminal", THINKS];
    let mut child = Command::new(env!("CARGO_BIN_EXE_zrf"))
        .args(line)
        .current_dir(top)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(output.next().unwrap().unwrap(), "Reversi");
    // By now the computer thinks; were it not to, the signal would end the program and no move would come.
    std::thread::sleep(Duration::from_secs(3));
    let asked = Instant::now();
    press_ctrl_c(&child);
    let is_move = |line: &String| line.starts_with("1. Black: Disc ");
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
