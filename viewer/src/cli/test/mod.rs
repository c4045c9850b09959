//! `zrf test`: runs the tests that authors write beside their rules.

mod report;

use super::args::{Common, FileArgs};
use super::coverage::CoverageArgs;
use super::failure::{Done, Exit, Failure};
use super::watch::{self, Seen, Watch};
use super::written::quoted;
use super::{load, paths, replay};
use crate::console::Console;
use crate::coverage::Covered;
use crate::expectations::{self, Failure as TestFailure, Test, of_game, of_rules};
use crate::files::{DiskFiles, read_named};
use crate::play::saved::{SavedGame, is_saved_game};
use report::{Format, Ran, Report};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zrf_grammar::Rules;
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::render::Counts;
use zrf_grammar::text::decode;
use zrf_interpreter::Program;
use zrf_interpreter::survey::Coverage;

/// The extensions of files with tests.
const ENDINGS: &[&str] = &["zrf", "zsg"];

/// The name of the implicit test that a file has exactly the errors it expects.
const ERRORS: &str = "errors";

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf test game.zrf\n  zrf test rules/ --filter castling\n  zrf test game.zrf --coverage\n  zrf test rules/ --junit > report.xml",
    after_long_help = "A test is written as comments that begin with two semicolons:\n\n  ;; test: a pawn moves one or two \
                       squares at first\n  ;; legal: Pawn e2 - e3 | Pawn e2 - e4\n  ;; illegal: Pawn e2 - e5\n\nExits \
                       with code 0 if all tests pass, 1 if one fails, and 2 if a file cannot be read or no test \
                       matches `--filter`."
)]
pub(crate) struct Args {
    /// Rules files, saved games (`.zsg`), folders, and patterns such as `games/**/*.zrf`
    #[arg(value_name = "PATH", value_parser = crate::cli::args::not_empty(), default_value = ".", value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<String>,
    /// Also allow files in this folder, outside that of the rules; can be repeated
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    allow_path: Vec<PathBuf>,
    /// Run only tests whose names contain this text, in any letter case
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Write JSON
    #[arg(long, conflicts_with = "junit")]
    json: bool,
    /// Write a JUnit XML report
    #[arg(long)]
    junit: bool,
    /// Run the tests again whenever a file changes, until Ctrl+C
    #[arg(long, conflicts_with_all = ["json", "junit"])]
    watch: bool,
    #[command(flatten)]
    coverage: CoverageArgs,
}

impl Args {
    /// Whether the tests run again after each change, until Ctrl+C.
    pub(crate) fn is_watching(&self) -> bool {
        self.watch
    }

    fn format(&self) -> Format {
        match (self.json, self.junit) {
            (true, _) => Format::Json,
            (false, true) => Format::Junit,
            (false, false) => Format::Text,
        }
    }
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    if args.watch {
        let what = Watch {
            paths: &args.paths,
            endings: ENDINGS,
        };
        return watch::run(what, common, console, |console| {
            Ok(once(args, common, console)?.1)
        });
    }
    Ok(once(args, common, console)?.0)
}

/// Runs all tests once. Returns the exit code and the files.
fn once(args: &Args, common: Common, console: &mut Console<'_>) -> Result<(Exit, Seen), Failure> {
    let mut runner = Runner {
        args,
        report: Report::new(args.format(), args.filter.is_some(), common),
        covered: Covered::default(),
        has_trouble: false,
        files: Seen::default(),
    };
    runner.all(console)?;
    runner.finish(console)
}

struct Runner<'a> {
    args: &'a Args,
    report: Report,
    covered: Covered,
    /// Whether a file could not be read.
    has_trouble: bool,
    files: Seen,
}

impl Runner<'_> {
    /// Runs the tests of all files.
    fn all(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        let directory = console.surroundings.directory.clone();
        let mut known = BTreeSet::new();
        for path in &self.args.paths {
            let found = paths::find(path, &directory, ENDINGS);
            if found.is_empty() {
                self.trouble(&Failure::trouble(paths::nothing_in(path, ENDINGS)), console)?;
            }
            for file in found {
                if !known.insert(file.file.clone()) {
                    continue;
                }
                self.files.read.insert(directory.join(&file.file));
                match self.file(&file.file, file.is_named, console) {
                    Ok(()) => {}
                    Err(Failure::Stream(error)) => return Err(Failure::Stream(error)),
                    Err(failure) => self.trouble(&failure, console)?,
                }
            }
        }
        let filter = self.args.filter.as_ref();
        if let Some(filter) = filter.filter(|_| self.report.n_tests() == 0 && !self.has_trouble) {
            let failure = Failure::trouble(format!("no test matches `{filter}`"));
            self.trouble(&failure, console)?;
        }
        Ok(())
    }

    /// Writes the summary. Returns the exit code and the files.
    fn finish(self, console: &mut Console<'_>) -> Result<(Exit, Seen), Failure> {
        let exit = Exit::of(self.has_trouble, self.report.n_failed > 0);
        self.report.finish(console)?;
        let has_document = self.args.format() != Format::Text;
        let coverage = &self.args.coverage;
        coverage.finish(&self.covered, has_document, console)?;
        Ok((exit, self.files))
    }

    fn trouble(&mut self, failure: &Failure, console: &mut Console<'_>) -> Result<(), Failure> {
        self.has_trouble = true;
        Ok(console.say(failure)?)
    }

    /// Runs the tests of a file. A file found in a folder may have none.
    fn file(
        &mut self,
        file: &str,
        is_named: bool,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let is_game = is_saved_game(Path::new(file));
        match is_game {
            true => self.saved_game(file, is_named, console),
            false => self.rules(file, is_named, console),
        }
    }

    fn saved_game(
        &mut self,
        file: &str,
        is_named: bool,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let path = console.surroundings.directory.join(file);
        let bytes = read_named(&console.surroundings.directory, file)
            .map_err(|why| Failure::trouble(format!("cannot read `{file}`: {why}")))?;
        let has_tests = |text: &str| text.lines().any(|line| line.trim().starts_with(";;"));
        if !is_named && !has_tests(&decode(&bytes).0) {
            return Ok(());
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let SavedGame { text, record } = replay::parse(file, &bytes, None, console)?;
        if let Some(line) = record.moves.iter().find(|line| line.round.is_none()) {
            let (number, text) = (line.line, &line.text);
            let message = format!("line {number} of `{file}`: `{text}` is not a move");
            return Err(Failure::trouble(message).help(replay::MOVES_ARE_NUMBERED));
        }
        let test = of_game(&text, &record, &name);
        let rules_file = replay::rules_file(file, &record, console)?;
        let rules = self.load(&rules_file, console)?;
        let tests = Some(test).filter(|test| self.is_wanted(&test.title()));
        let ran = self.run(&rules, tests.into_iter().collect());
        self.report.add(file, &rules, &ran, console)
    }

    fn rules(
        &mut self,
        file: &str,
        is_named: bool,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let rules = self.load(file, console)?;
        let text = &rules.sources.files()[0].text;
        let suite = of_rules(text);
        let has_tests = !suite.tests.is_empty() || !suite.errors.is_empty();
        if !has_tests && !is_named {
            return Ok(());
        }
        let mut tests = suite.tests(&rules);
        tests.retain(|test| self.is_wanted(&test.title()));
        let mut ran = Vec::new();
        if (!tests.is_empty() || self.is_wanted(ERRORS))
            && let Err(message) = expectations::check_errors(&rules, &suite)
        {
            ran.push(wrong_errors(file, &rules, &suite, message));
        }
        // Without expected errors, rules with errors are not worth playing.
        if ran.is_empty() || !suite.errors.is_empty() {
            ran.extend(self.run(&rules, tests));
        }
        self.report.add(file, &rules, &ran, console)
    }

    fn load(&mut self, file: &str, console: &mut Console<'_>) -> Result<Rules, Failure> {
        let args = FileArgs {
            file: file.to_owned(),
            stdin_filename: None,
            allow_path: self.args.allow_path.clone(),
        };
        let (rules, files) = load::rules_and_files(&args, console)?;
        let directory = &console.surroundings.directory;
        let names = rules.sources.files().iter();
        let read = names.map(|source| directory.join(&source.name));
        self.files.read.extend(read);
        self.files
            .sought
            .extend(files.iter().flat_map(DiskFiles::sought));
        Ok(rules)
    }

    /// Whether the user wants to run a test of this name.
    fn is_wanted(&self, title: &str) -> bool {
        let filter = self.args.filter.as_ref().map(|text| text.to_lowercase());
        filter.is_none_or(|text| title.to_lowercase().contains(&text))
    }

    fn run(&mut self, rules: &Rules, tests: Vec<Test>) -> Vec<Ran> {
        let mut programs = BTreeMap::new();
        let mut coverages: Vec<Coverage> = Vec::new();
        let collects = self.args.coverage.is_wanted();
        let mut ran = Vec::new();
        for test in tests {
            let program = programs
                .entry(test.variant.clone())
                .or_insert_with(|| expectations::program(rules, test.variant.as_deref()));
            let mut see = |program: &Arc<Program>, state: &zrf_interpreter::State| {
                if !collects {
                    return;
                }
                let known = |coverage: &Coverage| Arc::ptr_eq(coverage.program(), program);
                let index = coverages.iter().position(known).unwrap_or_else(|| {
                    coverages.push(Coverage::new(program));
                    coverages.len() - 1
                });
                coverages[index].see(state);
            };
            let failures = expectations::run(&test, program.clone(), &mut see);
            ran.push(Ran { test, failures });
        }
        for coverage in &coverages {
            self.covered.add(rules.texts(), coverage);
        }
        ran
    }
}

/// A failed test of its own, for a file whose errors are not those it expects.
fn wrong_errors(file: &str, rules: &Rules, suite: &expectations::Suite, message: String) -> Ran {
    let mut errors = rules.check();
    errors.retain(Diagnostic::is_error);
    let message = match suite.errors.as_slice() {
        [] => format!(
            "the rules have {}; `zrf check {}` shows them",
            Counts::of(&errors),
            quoted(file)
        ),
        _ => message,
    };
    let test = Test {
        name: Some(ERRORS.to_owned()),
        line: 1,
        ..Test::default()
    };
    let failure = TestFailure::of_file(message);
    Ran {
        test,
        failures: vec![failure],
    }
}
