//! Work that is divided over processes gives what one process gives, byte for byte.

use super::common::{empty_folder, zrf};
use std::fs;

const GAME: &str = include_str!("../../../games/tic-tac-toe/tic-tac-toe.zrf");

#[test]
fn games_in_parts_are_those_of_one_process() {
    let folder = empty_folder("parts-of-selfplay");
    fs::write(folder.join("t.zrf"), GAME).unwrap();
    let lines = |games: &str| {
        let line = format!("zrf selfplay t.zrf --json --random-plies 1 --games {games}");
        let answer = zrf(&folder, &line, "");
        assert_eq!(answer.code, 0, "{}", answer.messages);
        answer.output
    };
    let parts = ["0..4", "4..9", "9..12"].map(lines);
    assert_eq!(parts.concat(), lines("12"));
}

/// Three rounds, the games of each in two parts.
#[test]
fn training_in_parts_gives_the_values_of_one_process() {
    let folder = empty_folder("parts-of-training");
    fs::write(folder.join("t.zrf"), GAME).unwrap();
    let path = |name: &str| folder.join(name).display().to_string();
    let train = |line: &str| {
        let answer = zrf(&folder, &format!("zrf train t.zrf --nodes 30 {line}"), "");
        assert_eq!(answer.code, 0, "{line}: {}", answer.messages);
        answer.output
    };
    let one = path("one");
    train(&format!("--games 12 --rounds 3 --as-fitted --output {one}"));
    let (mut values, mut from) = (String::new(), String::new());
    for round in 0..3 {
        if round == 1 {
            // From the second round on, values of the search are learned.
            from.clear();
        }
        for part in [4 * round..4 * round + 1, 4 * round + 1..4 * round + 4] {
            let name = path(&format!("{}.jsonl", part.start));
            let games = format!("{}..{}", part.start, part.end);
            fs::write(&name, train(&format!("{values} --record --games {games}"))).unwrap();
            from.push_str(&format!(" --from {name}"));
        }
        let kept = path(&round.to_string());
        train(&format!("{values} {from} --as-fitted --output {kept}"));
        values = format!("--values {kept}");
    }
    let read = |name: &str| fs::read(path(name)).unwrap();
    assert!(read("2") == read("one"));
    assert!(read("2") != read("1"));
}
