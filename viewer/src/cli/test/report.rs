//! The results of tests: as text, as JSON, as JUnit XML.

use crate::cli::args::Common;
use crate::cli::failure::Failure;
use crate::cli::output::{draw_style, output_style, write_document};
use crate::cli::why as goals_command;
use crate::console::{Console, Verbatim};
use crate::expectations::{About, Failure as TestFailure, Test};
use crate::markup::escaped;
use crate::play::why::{reason_json, reasons, write_reason};
use crate::terminal::{Arrangement, TextBoard};
use crate::wording::ReasonText;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write as _;
use zrf_grammar::Rules;
use zrf_grammar::render::plural;
use zrf_interpreter::{Notation, why};

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
    Junit,
}

/// A test with its failures.
pub(super) struct Ran {
    pub(super) test: Test,
    pub(super) failures: Vec<TestFailure>,
}

/// Collects and writes results.
pub(super) struct Report {
    format: Format,
    /// Whether the user chose tests by name.
    is_filtered: bool,
    common: Common,
    n_passed: usize,
    pub(super) n_failed: usize,
    tests: Vec<Value>,
    suites: String,
}

impl Report {
    pub(super) fn new(format: Format, is_filtered: bool, common: Common) -> Self {
        Self {
            format,
            is_filtered,
            common,
            n_passed: 0,
            n_failed: 0,
            tests: Vec::new(),
            suites: String::new(),
        }
    }

    /// How many tests were run.
    pub(super) fn n_tests(&self) -> usize {
        self.n_passed + self.n_failed
    }

    /// Adds the tests of one file, and writes them unless the format needs all files first. A file without a test that
    /// matches the filter is skipped.
    pub(super) fn add(
        &mut self,
        file: &str,
        rules: &Rules,
        ran: &[Ran],
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if ran.is_empty() && self.is_filtered {
            return Ok(());
        }
        let n_failed = ran.iter().filter(|ran| !ran.failures.is_empty()).count();
        self.n_failed += n_failed;
        self.n_passed += ran.len() - n_failed;
        match self.format {
            Format::Json => {
                let tests = ran.iter().map(|ran| test_json(file, rules, ran));
                self.tests.extend(tests);
            }
            Format::Junit => self.suites += &suite_xml(file, ran, n_failed),
            Format::Text => self.write(file, rules, ran, console)?,
        }
        Ok(())
    }

    /// Writes one line for each test, then the failures in full.
    fn write(
        &self,
        file: &str,
        rules: &Rules,
        ran: &[Ran],
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if self.common.quiet == 0 {
            writeln!(console.output, "{file}")?;
            for Ran { test, failures } in ran {
                let word = if failures.is_empty() { "pass" } else { "FAIL" };
                writeln!(console.output, "  {word}  {}", test.title())?;
            }
            if ran.is_empty() {
                writeln!(console.output, "  no tests")?;
            }
        }
        for Ran { test, failures } in ran {
            for failure in failures {
                let (line, title) = (failure.line, test.title());
                writeln!(console.output, "\n{file}:{line}: {title}")?;
                self.write_failure(rules, failure, console)?;
            }
        }
        Ok(())
    }

    fn write_failure(
        &self,
        rules: &Rules,
        failure: &TestFailure,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if !failure.step.is_empty() {
            writeln!(console.output, "  {}", failure.step)?;
        }
        writeln!(console.output, "  {}", failure.mismatch.message)?;
        if !failure.played.is_empty() {
            writeln!(console.output, "  after: {}", failure.played.join(" | "))?;
        }
        let Some((program, state)) = &failure.state else {
            return Ok(());
        };
        let game = program.game();
        let style = draw_style(console, self.common);
        let drawn = TextBoard::new(game).draw(&Arrangement::of_state(game, state), style);
        writeln!(Verbatim(console.output), "\n{}", drawn.trim_end())?;
        match &failure.mismatch.about {
            About::Board => {}
            About::Goals => {
                writeln!(console.output)?;
                let answers = why::goals(program, state);
                goals_command::write_goals(game, rules.texts(), &answers, console)?;
            }
            About::Move(_) => {
                writeln!(console.output)?;
                let style = output_style(console, self.common);
                for reason in trace(failure) {
                    write_reason(&mut Verbatim(console.output), rules.texts(), style, &reason)?;
                }
            }
        }
        Ok(())
    }

    /// Writes deferred output and the summary.
    pub(super) fn finish(self, console: &mut Console<'_>) -> Result<(), Failure> {
        let (n_passed, n_failed) = (self.n_passed, self.n_failed);
        let n_tests = self.n_tests();
        match self.format {
            Format::Json => {
                let document = json!({
                    "passed": n_passed,
                    "failed": n_failed,
                    "tests": self.tests,
                });
                write_document(document, console)?;
            }
            Format::Junit => {
                let suites = &self.suites;
                let head = format!("<testsuites tests=\"{n_tests}\" failures=\"{n_failed}\">");
                writeln!(
                    console.output,
                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{head}\n{suites}</testsuites>"
                )?;
            }
            Format::Text if self.common.quiet == 0 => {
                let tests = plural(n_tests, "test");
                console.say(format!("{tests}: {n_passed} passed, {n_failed} failed"))?;
            }
            Format::Text => {}
        }
        Ok(())
    }
}

/// Why the move that a failure is about is legal or not.
fn trace(failure: &TestFailure) -> Vec<ReasonText> {
    let (About::Move(text), Some((program, state))) = (&failure.mismatch.about, &failure.state)
    else {
        return Vec::new();
    };
    match why::explain(program, state, text) {
        Ok(explanation) => reasons(program, state, &Notation::new(program), &explanation),
        Err(_) => Vec::new(),
    }
}

fn test_json(file: &str, rules: &Rules, Ran { test, failures }: &Ran) -> Value {
    let failure_json = |failure: &TestFailure| {
        let board = failure
            .state
            .as_ref()
            .map(|(program, state)| zrf_interpreter::board_setup(program, state));
        let reasons = trace(failure);
        json!({
            "line": failure.line,
            "step": failure.step,
            "message": failure.mismatch.message,
            "played": failure.played,
            "board": board,
            "reasons": reasons.iter().map(|reason| reason_json(rules.texts(), reason)).collect::<Vec<_>>(),
        })
    };
    json!({
        "file": file,
        "line": test.line,
        "name": test.title(),
        "variant": test.variant,
        "steps": test.steps.len(),
        "passed": failures.is_empty(),
        "failures": failures.iter().map(failure_json).collect::<Vec<_>>(),
    })
}

fn suite_xml(file: &str, ran: &[Ran], n_failed: usize) -> String {
    let (name, n_tests) = (escaped(file), ran.len());
    let mut text =
        format!("  <testsuite name=\"{name}\" tests=\"{n_tests}\" failures=\"{n_failed}\">\n");
    for Ran { test, failures } in ran {
        let title = escaped(&test.title());
        let class = escaped(test.variant.as_deref().unwrap_or(file));
        let line = test.line;
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "    <testcase name=\"{title}\" classname=\"{class}\" file=\"{name}\" line=\"{line}\""
        );
        if failures.is_empty() {
            text += "/>\n";
            continue;
        }
        text += ">\n";
        for failure in failures {
            let message = escaped(&failure.mismatch.message);
            let mut body = format!("{file}:{}: {}", failure.line, failure.step);
            if !failure.played.is_empty() {
                body += &format!("\nafter: {}", failure.played.join(" | "));
            }
            let body = escaped(&body);
            let _ = writeln!(
                text,
                "      <failure message=\"{message}\">{body}</failure>"
            );
        }
        text += "    </testcase>\n";
    }
    text + "  </testsuite>\n"
}
