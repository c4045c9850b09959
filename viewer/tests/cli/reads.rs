//! Rules from strangers read what is beside them and nothing else.

use super::common::{Answer, empty_folder, read, zrf};
use std::fs;
use std::io::{BufReader, repeat};
use std::path::{Path, PathBuf};
use zrf::console::{Input, Surroundings};

const RULES: &str = "(game (title \"B\") (players White Black) (turn-order White Black)\n\
    (board (image \"../images/a.bmp\")\n\
    (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10))) (directions (n 0 -1))))\n\
    (board-setup (White (Man a1))) (piece (name Man) (moves (n (verify empty?) add))))\n";

/// A collection with rules, shared macros, a picture, and a secret beside it.
fn collection(name: &str) -> PathBuf {
    let folder = empty_folder(name);
    for (file, text) in [
        ("games/images/a.bmp", "BM"),
        ("games/common/a.inc", "(define shared add)"),
        ("secret.txt", "s3cret"),
    ] {
        fs::create_dir_all(folder.join(file).parent().unwrap()).unwrap();
        fs::write(folder.join(file), text).unwrap();
    }
    fs::create_dir_all(folder.join("games/rules")).unwrap();
    folder
}

/// Checks rules that include a file.
fn check(folder: &Path, include: &str, options: &str) -> Answer {
    let text = format!("(include \"{include}\")\n{RULES}");
    fs::write(folder.join("games/rules/game.zrf"), text).unwrap();
    let line = format!("zrf check games/rules/game.zrf --output-format concise {options}");
    zrf(folder, &line, "")
}

#[test]
fn what_is_outside_is_refused_and_never_quoted() {
    let folder = collection("reads-outside");
    let secret = folder.join("secret.txt").display().to_string();
    for include in [
        "../../secret.txt",
        "../common/a.inc",
        "/etc/passwd",
        "\\\\server\\share\\a.inc",
        secret.as_str(),
    ] {
        let answer = check(&folder, include, "");
        assert_eq!(answer.code, 1, "{include}");
        assert!(
            answer.output.contains("error[include-missing]"),
            "{}",
            answer.output
        );
        assert!(!answer.output.contains("s3cret"), "{}", answer.output);
    }
    let answer = check(&folder, "../common/a.inc", "");
    assert!(
        answer.output.contains("outside the folder"),
        "{}",
        answer.output
    );
    // The picture is in a neighbouring folder, as in old collections.
    assert!(!answer.output.contains("missing-file"), "{}", answer.output);
}

#[test]
fn the_user_and_the_collection_allow_more() {
    let folder = collection("reads-allowed");
    let answer = check(&folder, "../common/a.inc", "--allow-path games/common");
    assert!(
        !answer.output.contains("include-missing"),
        "{}",
        answer.output
    );
    fs::write(
        folder.join("games/zrf.toml"),
        "[files]\nallow-paths = [\"common\"]\n",
    )
    .unwrap();
    let answer = check(&folder, "../common/a.inc", "");
    assert!(
        !answer.output.contains("include-missing"),
        "{}",
        answer.output
    );
    let answer = check(&folder, "../../secret.txt", "");
    assert!(
        answer.output.contains("include-missing"),
        "{}",
        answer.output
    );
    // Settings from a stranger open nothing outside their own folder.
    fs::write(
        folder.join("games/zrf.toml"),
        "[files]\nallow-paths = [\"..\"]\n",
    )
    .unwrap();
    let answer = check(&folder, "../../secret.txt", "");
    assert_eq!(answer.code, 2);
    assert!(
        answer.messages.contains("not a folder inside"),
        "{}",
        answer.messages
    );
}

#[cfg(unix)]
#[test]
fn links_pipes_and_devices_are_refused_at_once() {
    use std::os::unix::fs::symlink;
    let folder = collection("reads-links");
    let rules = folder.join("games/rules");
    symlink("/dev/zero", rules.join("zero.inc")).unwrap();
    symlink("../../secret.txt", rules.join("secret.inc")).unwrap();
    let pipe = rules.join("pipe.inc");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for include in ["zero.inc", "secret.inc", "pipe.inc"] {
        let answer = check(&folder, include, "");
        assert!(
            answer.output.contains("error[include-missing]"),
            "{}",
            answer.output
        );
        assert!(!answer.output.contains("s3cret"), "{}", answer.output);
    }
    // A pipe that has the name of rules or of a saved game is not waited for either.
    for (name, command) in [("p.zrf", "check"), ("p.zrf", "list"), ("p.zsg", "replay")] {
        let _ = fs::rename(rules.join("pipe.inc"), rules.join(name));
        let _ = fs::rename(rules.join("p.zrf"), rules.join(name));
        let answer = zrf(&rules, &format!("zrf {command} {name}"), "");
        assert_eq!(answer.code, 2, "{}", answer.messages);
        assert!(
            answer.messages.contains("not a regular file"),
            "{}",
            answer.messages
        );
    }
}

#[test]
fn input_that_never_ends_is_refused() {
    let folder = empty_folder("reads-endless");
    for command in ["zrf check -", "zrf fmt -", "zrf replay -"] {
        let input = Input::new(BufReader::new(repeat(b'y')));
        let answer = read(Surroundings::fixed(folder.clone()), command, input);
        let expected = "error: cannot read `-`: it is larger than 64 MB\n";
        assert!(answer.messages.starts_with(expected), "{}", answer.messages);
        assert_eq!(answer.code, 2, "{command}");
    }
}

/// Names of files appear in messages and in saved games, which are text.
#[cfg(unix)]
#[test]
fn arguments_that_are_not_text_are_named() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    let (mut output, mut messages) = (Vec::new(), Vec::new());
    let mut console = zrf::console::Console {
        input: &mut Input::empty(),
        output: &mut output,
        messages: &mut messages,
        surroundings: Surroundings::fixed(empty_folder("not-utf8")),
    };
    for command in ["check", "fmt", "play", "lsp"] {
        let file = OsString::from_vec(b"b\xE9d.zrf".to_vec());
        let line = ["zrf".into(), command.into(), file];
        assert_eq!(zrf::cli::run(line, &mut console).code(), 2, "{command}");
    }
    let messages = String::from_utf8(messages).unwrap();
    let named =
        "error: `b\u{FFFD}d.zrf` is not valid UTF-8\n  help: if it names a file, rename the file\n";
    assert_eq!(messages, named.repeat(4));
}
