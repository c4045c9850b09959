//! Makes the changes of `tests/mutants.txt` one by one in a copy of the project, and says which of them the tests notice.
//!
//! `cargo run -p zrf-tests --bin mutants` makes all; words after `--` choose those whose names contain one of them. The
//! copy has its own target folder and lies beside no corpus. The program ends with 1 when a change survives or cannot be
//! made.
#![expect(clippy::print_stdout, reason = "the lines are its results")]

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use zrf_tests::mutants::{self, Mutant};
use zrf_tests::rules;

/// Tests that take longer have noticed.
const LONGEST: Duration = Duration::from_secs(900);

/// What tests say of a change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Caught,
    Survived,
    DoesNotBuild,
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all chosen changes are noticed.
fn run() -> Result<bool, String> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let list =
        std::fs::read_to_string(rules::folder("mutants.txt")).map_err(|error| error.to_string())?;
    let mut chosen = mutants::read(&list)?;
    chosen.retain(|mutant| {
        wanted.is_empty()
            || wanted
                .iter()
                .any(|word| mutant.name.contains(word.as_str()))
    });
    let project = rules::project()
        .canonicalize()
        .map_err(|error| error.to_string())?;
    // All rows are examined before any of them costs time.
    for mutant in &chosen {
        mutant.apply(&source(&project, mutant)?)?;
    }
    let copy =
        Copy::new(&project).map_err(|error| format!("the project cannot be copied: {error}"))?;
    let tests: std::collections::BTreeSet<&str> =
        chosen.iter().map(|mutant| mutant.test.as_str()).collect();
    for test in tests {
        if copy.test(test)? != Verdict::Survived {
            return Err(format!("without any change `cargo test -p {test}` fails"));
        }
    }
    let mut n_caught = 0;
    for mutant in &chosen {
        let verdict = copy.verdict(mutant, &source(&project, mutant)?)?;
        let word = match verdict {
            Verdict::Caught => "caught",
            Verdict::Survived => "SURVIVED",
            Verdict::DoesNotBuild => "DOES NOT BUILD",
        };
        println!("{word}: {}", mutant.name);
        n_caught += usize::from(verdict == Verdict::Caught);
    }
    println!("{n_caught} of {} caught", chosen.len());
    Ok(n_caught == chosen.len())
}

fn source(project: &Path, mutant: &Mutant) -> Result<String, String> {
    std::fs::read_to_string(project.join(&mutant.file))
        .map_err(|error| format!("{}: {error}", mutant.file))
}

/// A copy of the project, to be changed.
struct Copy {
    tree: PathBuf,
    target: PathBuf,
}

impl Copy {
    fn new(project: &Path) -> io::Result<Self> {
        let root = project.join("target/mutants");
        let copy = Self {
            tree: root.join("tree"),
            target: root.join("target"),
        };
        if copy.tree.exists() {
            std::fs::remove_dir_all(&copy.tree)?;
        }
        copy_folder(project, &copy.tree)?;
        Ok(copy)
    }

    /// What the tests say of the program with a change.
    fn verdict(&self, mutant: &Mutant, source: &str) -> Result<Verdict, String> {
        let file = self.tree.join(&mutant.file);
        let write = |text: &str| std::fs::write(&file, text).map_err(|error| error.to_string());
        write(&mutant.apply(source)?)?;
        let verdict = self.test(&mutant.test);
        write(source)?;
        verdict
    }

    fn test(&self, test: &str) -> Result<Verdict, String> {
        if !self.cargo(test, &["--no-run"])? {
            return Ok(Verdict::DoesNotBuild);
        }
        Ok(if self.cargo(test, &[])? {
            Verdict::Survived
        } else {
            Verdict::Caught
        })
    }

    /// Whether `cargo test` ends well, and in time.
    fn cargo(&self, test: &str, more: &[&str]) -> Result<bool, String> {
        let mut child = Command::new(env!("CARGO"))
            .args(["test", "--quiet", "-p"])
            .args(test.split_whitespace())
            .args(more)
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", &self.target)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cargo cannot be run: {error}"))?;
        let end = Instant::now() + LONGEST;
        loop {
            match child.try_wait().map_err(|error| error.to_string())? {
                Some(status) => return Ok(status.success()),
                None if Instant::now() > end => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Ok(false);
                }
                None => std::thread::sleep(Duration::from_millis(200)),
            }
        }
    }
}

/// Copies a folder without what is built and what git keeps.
fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if name == "target" || name == ".git" {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &to.join(name))?;
        } else {
            std::fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}
