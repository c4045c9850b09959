//! A copy of the project in `target/mutants`, to be changed, built and tested. There is no corpus beside it.

use super::sites::{self, Site};
use super::weave::{self, Woven};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The module that every changed crate gets.
const SWITCH: &str = include_str!("switch.rs");
/// The folders of the packages that are changed.
const CHANGED: [&str; 2] = ["grammar", "interpreter"];
/// The tests that are run, as arguments of `cargo test`. Those of the search are omitted, because they take minutes and
/// assume the rules rather than examine them; of the program, only those that read its output are run.
const TESTS: [&str; 2] = [
    "-p zrf-grammar -p zrf-interpreter -p zrf-tests --no-default-features",
    "-p zrf --no-default-features --test broken --test sessions",
];
/// Test programs that are not run: they look at the source text, which is changed in any case, or are slow and rarely
/// the first to notice something.
const NOT_RUN: [&str; 7] = [
    "mutants",
    "layers",
    "english",
    "fuzz",
    "mutation",
    "properties",
    "perft",
];
/// Files and folders with code for tests only.
const FOR_TESTS: [&str; 3] = ["tests", "testing", "listing"];
/// Tests that are not run: they end before meaning matters, measure how much work is allowed, or take minutes to test
/// how the program is called rather than what it outputs.
const SKIPPED: [&str; 9] = [
    "syntax::",
    "expand::",
    "format::",
    "check::load",
    "small_files_cannot_ask_for_gigabytes",
    "all_runs_for_one_list_have_a_limit_together",
    "cli::",
    "commands_of_the_readmes_work",
    "bench_",
];
/// The memory that a test may use, in KiB.
const MEMORY: u64 = 6 << 20;

/// A copy of the project.
#[derive(Debug)]
pub struct Copy {
    project: PathBuf,
    /// Its folder.
    pub tree: PathBuf,
    target: PathBuf,
}

/// A test program.
#[derive(Debug)]
pub struct Tests {
    /// Package and target.
    pub name: String,
    program: PathBuf,
    folder: PathBuf,
    /// How long it takes without a change.
    pub time: Duration,
    /// The changes that it reaches.
    pub reached: BTreeSet<u32>,
}

/// A change that can be made, in a file.
pub type Placed = (String, Site);

fn text_of(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl Copy {
    /// Copies the project, or brings the copy of an earlier run up to date. Skips what will be changed, so that it is
    /// built again only where it differs.
    ///
    /// # Errors
    /// When files cannot be read or written.
    pub fn new(project: &Path, name: &str, changed: &[Placed]) -> io::Result<Self> {
        let root = project.join("target/mutants");
        let copy = Self {
            project: project.to_owned(),
            tree: root.join(name),
            target: root.join("target"),
        };
        let mut left: BTreeSet<PathBuf> = changed
            .iter()
            .map(|(file, _)| copy.tree.join(file))
            .collect();
        if !changed.is_empty() {
            for package in CHANGED {
                let source = copy.tree.join(package).join("src");
                left.extend([source.join("lib.rs"), source.join("mutant.rs")]);
            }
        }
        sync(project, &copy.tree, &left)?;
        Ok(copy)
    }

    /// Cargo in the copy.
    pub fn cargo(&self) -> Command {
        let mut command = Command::new(env!("CARGO"));
        command
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// Weaves changes, numbered from 1, into the files. Those that do not compile are omitted; returns their numbers.
    ///
    /// # Errors
    /// When files cannot be written, or the program does not compile for another reason.
    pub fn weave(&self, drawn: &[Placed]) -> Result<BTreeSet<u32>, String> {
        let mut files: BTreeMap<&str, (String, Woven)> = BTreeMap::new();
        for (file, _) in drawn {
            let source = std::fs::read_to_string(self.project.join(file)).map_err(text_of)?;
            files.insert(file, (source, Woven::default()));
        }
        for package in CHANGED {
            let switch = SWITCH.replace("COUNT]", &format!("{}]", drawn.len() + 1));
            let (to, from) = (self.tree.join(package), self.project.join(package));
            let root = std::fs::read_to_string(from.join("src/lib.rs")).map_err(text_of)?;
            write(&to.join("src/lib.rs"), &format!("{root}\nmod mutant;\n"))?;
            write(
                &to.join("src/mutant.rs"),
                &format!("#![allow(dead_code)]\n{switch}"),
            )?;
        }
        let mut dropped = BTreeSet::new();
        loop {
            for (file, (source, woven)) in &mut files {
                let here = (1..)
                    .zip(drawn)
                    .filter(|(id, (name, _))| name == file && !dropped.contains(id));
                *woven = weave::weave(source, here.map(|(id, (_, site))| (id, site)));
                write(&self.tree.join(file), &woven.text)?;
            }
            let errors = self.errors()?;
            if errors.is_empty() {
                return Ok(dropped);
            }
            let before = dropped.len();
            for (file, place, message) in errors {
                let blamed = files
                    .get(file.as_str())
                    .and_then(|(_, woven)| woven.blamed(&place));
                dropped.insert(blamed.ok_or_else(|| format!("{file}: {message}"))?);
            }
            if dropped.len() == before {
                return Err("the copy does not compile".to_owned());
            }
        }
    }

    /// What the compiler finds wrong: file, bytes and message.
    fn errors(&self) -> Result<Vec<(String, std::ops::Range<usize>, String)>, String> {
        let mut command = self.cargo();
        command.args([
            "check",
            "--quiet",
            "--message-format=json",
            "-p",
            "zrf-grammar",
            "-p",
            "zrf-interpreter",
        ]);
        let output = command.stderr(Stdio::null()).output().map_err(text_of)?;
        let mut errors = Vec::new();
        for line in messages(&output.stdout) {
            let message = &line["message"];
            if message["level"] != "error" {
                continue;
            }
            for span in message["spans"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|span| span["is_primary"] == true)
            {
                let place = |key: &str| {
                    span[key]
                        .as_u64()
                        .and_then(|at| usize::try_from(at).ok())
                        .unwrap_or(0)
                };
                let file = span["file_name"].as_str().unwrap_or_default().to_owned();
                errors.push((
                    file,
                    place("byte_start")..place("byte_end"),
                    message["message"].to_string(),
                ));
            }
        }
        Ok(errors)
    }

    /// Builds the tests, runs each once without a change, and reports it; returns them with the quickest first.
    ///
    /// # Errors
    /// When they cannot be built, or fail as they are.
    pub fn tests(&self, on_baseline: impl Fn(&Tests)) -> Result<Vec<Tests>, String> {
        let mut built = Vec::new();
        for arguments in TESTS {
            let mut command = self.cargo();
            command.args(["test", "--quiet", "--no-run", "--message-format=json"]);
            command.args(arguments.split(' ')).stderr(Stdio::null());
            let output = command.output().map_err(text_of)?;
            if !output.status.success() {
                return Err("the tests of the copy cannot be built".to_owned());
            }
            built.extend(messages(&output.stdout));
        }
        let mut all = Vec::new();
        for line in built {
            let name = line["target"]["name"].as_str().unwrap_or_default();
            let (Some(program), Some(manifest)) =
                (line["executable"].as_str(), line["manifest_path"].as_str())
            else {
                continue;
            };
            let is_tests = line["profile"]["test"] == true && line["target"]["kind"][0] != "bin";
            if !is_tests || NOT_RUN.contains(&name) {
                continue;
            }
            let folder = Path::new(manifest)
                .parent()
                .map(Path::to_owned)
                .unwrap_or_default();
            let mut tests = Tests {
                name: name.to_owned(),
                program: PathBuf::from(program),
                folder,
                time: Duration::MAX,
                reached: BTreeSet::new(),
            };
            tests.run_without_change(&self.target)?;
            on_baseline(&tests);
            all.push(tests);
        }
        all.sort_by_key(|tests| tests.time);
        Ok(all)
    }
}

impl Tests {
    fn run_without_change(&mut self, target: &Path) -> Result<(), String> {
        let log = target.join("reached");
        let _ = std::fs::remove_file(&log);
        let start = Instant::now();
        if !self.pass(&[("ZRF_REACHED", &log.display().to_string())])? {
            return Err(format!("`{}` fails without any change", self.name));
        }
        self.time = start.elapsed();
        let reached = std::fs::read_to_string(&log).unwrap_or_default();
        self.reached = reached.lines().filter_map(|id| id.parse().ok()).collect();
        Ok(())
    }

    /// Whether the tests pass with this change.
    ///
    /// # Errors
    /// When they cannot be run.
    pub fn pass_with(&self, id: u32) -> Result<bool, String> {
        self.pass(&[("ZRF_MUTANT", &id.to_string())])
    }

    fn pass(&self, environment: &[(&str, &str)]) -> Result<bool, String> {
        let mut command = Command::new("sh");
        command
            .args([
                "-c",
                &format!("ulimit -v {MEMORY}; exec nice -n 5 \"$0\" \"$@\""),
            ])
            .arg(&self.program);
        command
            .current_dir(&self.folder)
            .envs(environment.iter().copied());
        command
            .env("RUST_TEST_THREADS", "1")
            .env("INSTA_UPDATE", "no");
        command.args(SKIPPED.iter().flat_map(|name| ["--skip", name]));
        // Every run must notice the same changes.
        command
            .env("PROPTEST_RNG_SEED", "1")
            .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        ends_well(command.spawn().map_err(text_of)?, longest(self.time))
    }
}

/// How long tests may take under a change.
pub fn longest(usual: Duration) -> Duration {
    usual
        .saturating_mul(10)
        .saturating_add(Duration::from_secs(20))
}

/// Whether a program succeeds in time.
///
/// # Errors
/// When it cannot be waited for.
pub fn ends_well(mut child: Child, longest: Duration) -> Result<bool, String> {
    let start = Instant::now();
    loop {
        match child.try_wait().map_err(text_of)? {
            Some(status) => return Ok(status.success()),
            None if start.elapsed() > longest => {
                let _ = child.kill();
                let _ = child.wait();
                return Ok(false);
            }
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}

/// All changes that can be made in source files below some folders of the project.
///
/// # Errors
/// When a file cannot be read.
pub fn sites_below(project: &Path, folders: &[&str]) -> Result<Vec<Placed>, String> {
    let mut found = Vec::new();
    for folder in folders {
        for path in crate::corpus::files(&project.join(folder), &["rs"]) {
            let name = path
                .strip_prefix(project)
                .map_err(text_of)?
                .display()
                .to_string();
            let is_part_of_tests = |word: &str| FOR_TESTS.contains(&word);
            if name.split(['/', '.']).any(is_part_of_tests) {
                continue;
            }
            let text = std::fs::read_to_string(&path).map_err(text_of)?;
            let sites = sites::find(&text).map_err(|error| format!("{name}: {error}"))?;
            found.extend(sites.into_iter().map(|site| (name.clone(), site)));
        }
    }
    Ok(found)
}

fn messages(output: &[u8]) -> Vec<serde_json::Value> {
    let lines = output.split(|byte| *byte == b'\n');
    lines
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect()
}

/// Writes a file if that changes it, so that what depends on it is not built again without need.
fn write(path: &Path, text: &str) -> Result<(), String> {
    if std::fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes a folder like another, without build output and Git data.
fn sync(from: &Path, to: &Path, left: &BTreeSet<PathBuf>) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if name == "target" || name == ".git" {
            continue;
        }
        let copy = to.join(&name);
        if entry.file_type()?.is_dir() {
            sync(&entry.path(), &copy, left)?;
        } else if !left.contains(&copy) {
            let text = std::fs::read(entry.path())?;
            if !std::fs::read(&copy).is_ok_and(|old| old == text) {
                std::fs::write(&copy, text)?;
            }
        }
        names.insert(name);
    }
    for entry in std::fs::read_dir(to)? {
        let entry = entry?;
        if names.contains(&entry.file_name()) || left.contains(&entry.path()) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            std::fs::remove_dir_all(entry.path())?;
        } else {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
