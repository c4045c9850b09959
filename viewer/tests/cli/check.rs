//! What `zrf check` does with files, streams and time.

#[cfg(unix)]
use super::common::press_ctrl_c;
use super::common::{empty_folder, run, text, words, zrf};
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use zrf::cli;
use zrf::console::{Console, Input, Surroundings};

/// Rules that cannot be played because of one word, with letters beyond ASCII if `title` has them.
fn rules(title: &str, line_end: &str) -> String {
    let lines = [
        "(game",
        "   (title \"TITLE\")",
        "   (players White Black)",
        "   (turn-order White Black)",
        "   (option \"pass turn\" 2)",
        "   (board (grid (start-rectangle 0 0 40 40)",
        "      (dimensions (\"a/b\" (40 0)) (\"2/1\" (0 40))) (directions (n 0 -1))))",
        "   (board-setup (White (Man a1)) (Black (Man b1)))",
        "   (piece (name Man) (moves (n (varify empty?) add)))",
        "   (draw-condition (White Black) (total-piece-count 1)))",
        "",
    ];
    lines.join(line_end).replace("TITLE", title)
}

fn fixed(rules: &str) -> String {
    rules
        .replace("varify", "verify")
        .replace("\"pass turn\" 2", "\"pass turn\" forced")
}

#[test]
fn fixed_files_keep_encoding_line_ends_and_permissions() {
    let folder = empty_folder("encodings");
    let windows = |text: &str| -> Vec<u8> {
        text.chars()
            .map(|letter| u8::try_from(u32::from(letter)).unwrap())
            .collect()
    };
    let utf16 = |text: &str| -> Vec<u8> {
        let units = "\u{FEFF}".encode_utf16().chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let marked = |text: &str| format!("\u{FEFF}{text}").into_bytes();
    let plain = |text: &str| text.as_bytes().to_vec();
    type Encode = fn(&str) -> Vec<u8>;
    let encodings: [Encode; 4] = [windows, utf16, marked, plain];
    for encode in encodings {
        for line_end in ["\n", "\r\n", "\r"] {
            let before = rules("Größe", line_end);
            let file = folder.join("game.zrf");
            fs::write(&file, encode(&before)).unwrap();
            let answer = zrf(&folder, "zrf check game.zrf --fix", "");
            assert_eq!(answer.code, 0, "{}{}", answer.output, answer.messages);
            assert_eq!(fs::read(&file).unwrap(), encode(&fixed(&before)));
        }
    }
    let left: Vec<_> = fs::read_dir(&folder).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing else is left behind");
}

#[cfg(unix)]
#[test]
fn fixed_files_stay_what_they_are() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = empty_folder("links");
    let file = folder.join("game.zrf");
    fs::write(&file, rules("A", "\n")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("game.zrf", folder.join("link.zrf")).unwrap();
    assert_eq!(zrf(&folder, "zrf check link.zrf --fix", "").code, 0);
    assert!(folder.join("link.zrf").is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), fixed(&rules("A", "\n")));
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o640
    );
    fs::write(&file, rules("A", "\n")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).unwrap();
    let answer = zrf(&folder, "zrf check game.zrf --fix", "");
    assert_eq!(answer.code, 2);
    assert!(
        answer
            .messages
            .contains("cannot write `game.zrf`: permission denied")
    );
}

#[test]
fn the_number_is_right_though_nobody_reads_to_the_end() {
    struct Closed;
    impl zrf::console::Stream for Closed {}

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }
    let folder = empty_folder("closed");
    fs::write(folder.join("bad.zrf"), rules("A", "\n")).unwrap();
    fs::write(folder.join("good.zrf"), fixed(&rules("A", "\n"))).unwrap();
    for (line, code) in [
        ("zrf check good.zrf -v -q --json", 2),
        ("zrf check good.zrf -q --json", 0),
        ("zrf check bad.zrf -q", 1),
        ("zrf check bad.zrf -q --output-format sarif", 1),
        ("zrf check bad.zrf none.zrf -q --statistics", 2),
    ] {
        let mut messages = Vec::new();
        let mut console = Console {
            input: &mut Input::empty(),
            output: &mut Closed,
            messages: &mut messages,
            surroundings: Surroundings::fixed(folder.clone()),
        };
        let exit = cli::run(words(line).into_iter().map(Into::into), &mut console);
        assert_eq!(exit.code(), code, "{line}: {}", text(messages));
    }
}

#[test]
fn a_full_disk_is_named() {
    struct Full;
    impl zrf::console::Stream for Full {}

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let folder = empty_folder("full");
    let mut messages = Vec::new();
    let mut console = Console {
        input: &mut Input::empty(),
        output: &mut Full,
        messages: &mut messages,
        surroundings: Surroundings::fixed(folder),
    };
    let words = words("zrf explain unknown-zone")
        .into_iter()
        .map(Into::into);
    let exit = cli::run(words, &mut console);
    let expected = "error: cannot write the output: no space is left on the disk\n";
    assert_eq!((exit.code(), &*text(messages)), (2, expected));
}

#[test]
fn variables_give_options() {
    let folder = empty_folder("variables");
    fs::write(folder.join("bad.zrf"), rules("A", "\n")).unwrap();
    let mut surroundings = Surroundings::fixed(folder);
    surroundings.variables = vec![("ZRF_OUTPUT_FORMAT".to_owned(), "concise".to_owned())];
    let answer = run(surroundings, "zrf check bad.zrf", "");
    assert!(
        answer
            .output
            .starts_with("bad.zrf:5:24: warning[numeric-option]")
    );
}

#[test]
fn nobody_is_asked_who_does_not_want_to_be() {
    let folder = empty_folder("no-input");
    fs::write(folder.join("good.zrf"), fixed(&rules("A", "\n"))).unwrap();
    let ask = |line: &str| {
        let mut surroundings = Surroundings::fixed(folder.clone());
        surroundings.input_is_terminal = true;
        surroundings.output_is_terminal = true;
        run(surroundings, line, "quit\n").messages
    };
    let message = "the input ended before the game did";
    assert!(!ask("zrf play good.zrf --terminal --seed 1").contains(message));
    assert!(ask("zrf play good.zrf --terminal --seed 1 --no-input").contains(message));
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let folder = empty_folder("man");
    let answer = zrf(&folder, "zrf man pages/man1", "");
    assert_eq!(answer.code, 0, "{}", answer.messages);
    let page = |name: &str| fs::read_to_string(folder.join("pages/man1").join(name)).unwrap();
    assert!(page("zrf.1").contains("zrf\\-check(1)"));
    assert!(page("zrf-check.1").contains("\\-\\-unsafe\\-fixes"));
    assert!(page("zrf-man.1").contains("manual"));
    let again = zrf(&folder, "zrf man pages/man1", "");
    assert_eq!(again.code, 2);
    assert!(again.messages.contains("use `--force` to replace it"));
    assert_eq!(zrf(&folder, "zrf man pages/man1 --force", "").code, 0);
}

/// The completions of a command line, split at spaces.
fn completed(line: &str) -> Vec<String> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let answer = Command::new(env!("CARGO_BIN_EXE_zrf"))
        .arg("--")
        .args(line.split(' '))
        .env("COMPLETE", "fish")
        .current_dir(top)
        .output()
        .unwrap();
    let text = String::from_utf8(answer.stdout).unwrap();
    let names = text.lines().map(|line| line.split('\t').next().unwrap());
    names.map(str::to_owned).collect()
}

#[test]
fn shells_complete_names() {
    assert_eq!(completed("zrf explain unused-m"), ["unused-macro"]);
    assert_eq!(completed("zrf explain add-pa"), ["add-partial"]);
    assert_eq!(completed("zrf new --template puz"), ["puzzle"]);
    assert_eq!(
        completed("zrf play games/solitaire/solitaire.zrf --variant dia"),
        ["Diamond board"]
    );
    assert_eq!(completed("zrf play none.zrf --variant dia"), [""; 0]);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = zrf(Path::new("/"), &format!("zrf completions {shell}"), "").output;
        assert!(
            script.contains("COMPLETE") && script.contains("zrf"),
            "{shell}"
        );
    }
}

/// The program itself: it checks, waits for a change, checks again, and ends on Ctrl+C.
#[cfg(unix)]
#[test]
fn changed_files_are_checked_again() {
    let folder = empty_folder("watch");
    let before = format!("(include \"zones.inc\")\n{}", rules("A", "\n"));
    fs::write(folder.join("game.zrf"), &before).unwrap();
    fs::write(folder.join("zones.inc"), "; nothing yet\n").unwrap();
    let line = ["check", ".", "--watch", "--output-format", "concise"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_zrf"))
        .args(line)
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut messages = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut expect = |expected: &str| {
        let found = messages.find(|line| line.as_ref().unwrap().contains(expected));
        assert!(found.is_some(), "{expected} is not reported");
    };
    expect("1 file checked: 1 error, 1 warning");
    expect("watching 2 files; press Ctrl+C to stop");
    assert_eq!(
        output.next().unwrap().unwrap(),
        "game.zrf:6:24: warning[numeric-option] expected `forced`, found the older value `2`"
    );
    // As editors do it: the new file takes the place of the old one.
    fs::write(folder.join("game.new"), fixed(&before)).unwrap();
    fs::rename(folder.join("game.new"), folder.join("game.zrf")).unwrap();
    expect("1 file checked, no diagnostics");
    expect("watching 2 files");
    fs::write(folder.join("zones.inc"), "(define unused)\n(define\n").unwrap();
    expect("1 file checked: ");
    expect("watching 2 files");
    fs::write(folder.join("new.zrf"), "(game)\n").unwrap();
    expect("2 files checked: ");
    expect("watching 3 files");
    fs::create_dir(folder.join("deep")).unwrap();
    expect("watching 3 files");
    fs::write(folder.join("deep/new.zrf"), "(game)\n").unwrap();
    expect("3 files checked: ");
    expect("watching 4 files");
    // Missing files are waited for, in any letter case and in folders that do not exist either.
    let pictured =
        fixed(&rules("A", "\n")).replace("(name Man)", "(name Man) (image White \"art/p.bmp\")");
    let lacking = format!("(include \"deep/late.inc\")\n{pictured}");
    fs::write(folder.join("game.zrf"), lacking).unwrap();
    expect("3 files checked: 3 errors, 1 warning");
    expect("watching 3 files");
    fs::write(folder.join("deep/Late.inc"), "; not late\n").unwrap();
    expect("3 files checked: 2 errors, 1 warning");
    expect("watching 4 files");
    fs::create_dir(folder.join("art")).unwrap();
    expect("watching 4 files");
    fs::write(folder.join("art/p.bmp"), "BM").unwrap();
    expect("3 files checked: 2 errors");
    expect("watching 4 files");
    press_ctrl_c(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// The games that come with the program are formatted as `zrf fmt` does it.
#[test]
fn the_games_are_laid_out() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let answer = zrf(top, "zrf fmt games --check", "");
    assert_eq!(
        (answer.code, answer.output.as_str()),
        (0, ""),
        "{}",
        answer.messages
    );
}

#[test]
fn of_many_diagnostics_some_are_shown_and_the_others_counted() {
    let folder = empty_folder("many");
    let zones: String = (0..3_000)
        .map(|number| format!("(in-zone? z{number})"))
        .collect();
    let rules = rules("Many", "\n").replace("(varify empty?)", &format!("(verify (and {zones}))"));
    fs::write(
        folder.join("game.zrf"),
        rules.replace(" 2)\n", " forced)\n"),
    )
    .unwrap();
    let answer = |options: &str| zrf(&folder, &format!("zrf check game.zrf {options}"), "");
    let full = answer("");
    assert!(full.messages.contains("3000 errors"), "{}", full.messages);
    assert!(
        full.output
            .contains("and 2900 more diagnostics in this file"),
        "{}",
        full.output
    );
    let lines = answer("--output-format concise").output;
    assert_eq!(lines.lines().count(), 1_000);
    assert!(lines.ends_with("(and 2000 more)\n"), "{lines}");
    let document: serde_json::Value = serde_json::from_str(&answer("--json").output).unwrap();
    assert_eq!(document["errors"], 3_000);
    assert_eq!(document["diagnostics"][999]["more"], 2_000);
    let sarif = answer("--output-format sarif").output;
    let document: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    let results = document["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results[999]["properties"]["more"], 2_000);
    let count = answer("--statistics").output;
    assert!(count.contains("3000  error    unknown-zone"), "{count}");
}
