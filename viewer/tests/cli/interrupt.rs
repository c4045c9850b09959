//! Ctrl+C while the computer works.

use super::common::{press_ctrl_c, wait_until_it_works};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// Games that would take an hour are stopped and do not count.
#[cfg(unix)]
#[test]
fn games_under_way_are_broken_off() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let thinks = ["--seat=black=computer:600s", "--seat=white=computer:600s"];
    let child = Command::new(env!("CARGO_BIN_EXE_zrf"))
        .args(["selfplay", "games/reversi/reversi.zrf", "--games", "4"])
        .args(thinks)
        .current_dir(top)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Before the games have begun, the signal ends the program with the same exit code but without a message.
    wait_until_it_works(&child);
    press_ctrl_c(&child);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    assert_eq!(String::from_utf8(ended.stdout).unwrap(), "");
    let messages = String::from_utf8(ended.stderr).unwrap();
    assert!(
        messages.contains("interrupted after 0 games, starting from number 0"),
        "{messages}"
    );
}

/// Each game is written as soon as it has been played, so that a recording that is broken off loses nothing.
#[test]
fn recordings_are_written_game_by_game() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_zrf"))
        .args(["train", "games/tic-tac-toe/tic-tac-toe.zrf", "--record"])
        .args(["--nodes", "10", "--games", "1000000000"])
        .current_dir(top)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first: Vec<String> = lines.take(2).map_while(Result::ok).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(first[0].starts_with(r#"{"certainties""#) && first[0].contains(r#""game":0"#));
    assert!(first[1].contains(r#""game":1"#));
}
