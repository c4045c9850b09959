//! Code lenses on games and variants, and the commands behind them.

use super::answer::OfFile;
use super::convert::path_of;
use super::playing::{MANY, Playing};
use super::protocol::{Answer, Refusal, parse};
use super::report::place;
use super::server::Server;
use super::workspace::path_in;
use crate::console::{Console, Input};
use crate::expectations::{self, of_rules};
use lsp_types::{CodeLens, Command, ExecuteCommandParams, Position, Range, Uri};
use serde::Deserialize;
use serde_json::{Value, json};
use std::process::Stdio;
use zrf_grammar::VariantId;
use zrf_grammar::diagnostics::{Diagnostic, Lint, Severity};
use zrf_grammar::render::plural;
use zrf_grammar::text::{ExpansionId, Origin, SourceFile, Span};
use zrf_interpreter::{MoveGenerator, MoveList, Program, State};

/// A game or variant of an open text.
#[derive(Clone, Debug, Deserialize)]
struct OfVariant {
    uri: Uri,
    /// The number of the variant in `zrf list`.
    #[serde(default)]
    number: usize,
    /// The line of a test, from 1; all tests without it.
    line: Option<usize>,
    /// The move that a question is about.
    r#move: Option<String>,
}

/// A step of a test that does not hold.
static FAILED_TEST: Lint = Lint::unlisted("test", "failed-test", Severity::Error);

/// The most moves that a new test lists; of more it gives the number.
const MOST_LISTED: usize = 24;

/// A line of a file without its end, in the address space of the load.
fn line_of(file: &SourceFile, line: usize) -> Span {
    let mut start = file.start;
    for (number, text) in file.text.split_inclusive('\n').enumerate() {
        if number + 1 == line {
            return Span::new(start, start + text.trim_end().len() as u32);
        }
        start += text.len() as u32;
    }
    Span::new(start, start)
}

impl Server {
    pub(super) fn lenses(&mut self, params: OfFile) -> Answer {
        let uri = &params.text_document.uri;
        let path = path_of(uri);
        self.look(uri)?;
        let analysis = self
            .workspace
            .roots
            .get(&path)
            .and_then(|state| state.current.clone());
        let Some(analysis) = analysis else {
            return Ok(Value::Array(Vec::new()));
        };
        let mut lenses: Vec<Value> = Vec::new();
        for (index, variant) in analysis.rules.variants().enumerate() {
            let heading = analysis.rules.entries()[variant.index()].heading;
            let at = place(&analysis, heading.span).filter(|at| path_in(&at.file) == path);
            let Some(at) = at.filter(|_| analysis.playable.contains(&variant)) else {
                continue;
            };
            let range = self.range(uri, at.span)?;
            let data = json!({ "uri": uri, "number": index + 1 });
            let command = |title: &str, command: &str| json!({ "title": title, "command": command, "arguments": [data] });
            lenses.push(json!({ "range": range, "command": command("Play", "zrf.play") }));
            lenses.push(json!({ "range": range, "data": data }));
            lenses.push(json!({ "range": range, "command": command("Why not…", "zrf.why") }));
            lenses.push(
                json!({ "range": range, "command": command("Check 100 games", "zrf.checkGames") }),
            );
        }
        let text = &analysis.rules.sources.files()[0].text;
        for test in of_rules(text).tests {
            let line = test.line.saturating_sub(1) as u32;
            let at = Position::new(line, 0);
            lenses.push(json!({
                "range": Range::new(at, at),
                "command": {
                    "title": "Run test",
                    "command": "zrf.test",
                    "arguments": [{ "uri": uri, "line": test.line }],
                },
            }));
        }
        Ok(Value::Array(lenses))
    }

    /// Runs tests of the rules. Steps that do not hold are shown among the diagnostics until the text changes.
    fn run_tests(&mut self, of: &OfVariant) -> Answer {
        let path = path_of(&of.uri);
        self.settle(&path);
        let state = self.workspace.roots.get_mut(&path);
        let state = state.ok_or_else(|| Refusal::failed("the file is not open"))?;
        let analysis = state
            .current
            .clone()
            .ok_or_else(|| Refusal::failed("the file was not read"))?;
        let rules = &analysis.rules;
        let file = &rules.sources.files()[0];
        let tests = of_rules(&file.text).tests(rules);
        let mut told = Vec::new();
        state.played.retain(|finding| finding.lint != &FAILED_TEST);
        for test in tests
            .iter()
            .filter(|test| of.line.is_none_or(|line| test.line == line))
        {
            let program = expectations::program(rules, test.variant.as_deref());
            let failures = expectations::run(test, program, &mut |_, _| {});
            let word = if failures.is_empty() {
                "passed"
            } else {
                "failed"
            };
            told.push(format!("{word}: {}", test.title()));
            for failure in failures {
                told.push(format!(
                    "line {}: {}",
                    failure.line, failure.mismatch.message
                ));
                let origin = Origin {
                    span: line_of(file, failure.line),
                    expansion: ExpansionId::NONE,
                };
                let finding = Diagnostic::new(&FAILED_TEST, failure.mismatch.message, origin);
                state
                    .played
                    .push(finding.help(format!("in the test \"{}\"", test.title())));
            }
        }
        self.publish(&path);
        let text = told.join("\n");
        self.notify("window/showMessage", json!({ "type": 3, "message": text }));
        Ok(Value::String(text))
    }

    /// The number of the game or variant whose title touches a range of an open text.
    pub(super) fn variant_at(&self, uri: &Uri, range: Span) -> Option<usize> {
        let path = path_of(uri);
        let analysis = self.workspace.roots.get(&path)?.current.as_ref()?;
        let is_here = |variant: VariantId| {
            let heading = analysis.rules.entries()[variant.index()].heading;
            let at = place(analysis, heading.span).filter(|at| path_in(&at.file) == path);
            analysis.playable.contains(&variant)
                && at.is_some_and(|at| at.span.start <= range.end && range.start <= at.span.end)
        };
        analysis
            .rules
            .variants()
            .position(is_here)
            .map(|index| index + 1)
    }

    /// A test of the legal moves at the start of a game, as the text allows them at present.
    pub(super) fn test_of_start(&self, uri: &Uri, number: usize) -> Result<String, Refusal> {
        let of = OfVariant {
            uri: uri.clone(),
            number,
            line: None,
            r#move: None,
        };
        let moves = self.output(
            &of,
            &["moves", "-", "--quiet", "--variant", &number.to_string()],
        )?;
        let moves: Vec<&str> = moves.lines().collect();
        let analysis = self
            .workspace
            .roots
            .get(&path_of(uri))
            .and_then(|state| state.current.as_ref());
        let rules = &analysis
            .ok_or_else(|| Refusal::failed("the file was not read"))?
            .rules;
        let variant = rules.variants().nth(number - 1);
        let entry = variant.map(|variant| &rules.entries()[variant.index()]);
        let title = entry.map_or("", |entry| &entry.title);
        let step = match moves.len() {
            0..=MOST_LISTED => format!("moves: {}", moves.join(" | ")),
            many => format!("count: {many}"),
        };
        Ok(format!(
            "\n;; test: the start of {title}\n;; variant: {title}\n;; {step}\n"
        ))
    }

    /// Counts the moves at the start of a game.
    pub(super) fn resolve_lens(&mut self, mut lens: CodeLens) -> Answer {
        let data = lens.data.clone().unwrap_or_default();
        let of: OfVariant = parse(data.clone())?;
        let title = match self.count_moves(&of) {
            Some(count) => plural(count, "move"),
            None => "Moves".to_owned(),
        };
        lens.command = Some(Command::new(
            title,
            "zrf.moves".to_owned(),
            Some(vec![data]),
        ));
        super::protocol::json_of(lens)
    }

    fn variant(&self, of: &OfVariant) -> Option<VariantId> {
        let analysis = self
            .workspace
            .roots
            .get(&path_of(&of.uri))?
            .current
            .as_ref()?;
        analysis.rules.variants().nth(of.number.checked_sub(1)?)
    }

    fn count_moves(&self, of: &OfVariant) -> Option<usize> {
        let variant = self.variant(of)?;
        let analysis = self
            .workspace
            .roots
            .get(&path_of(&of.uri))?
            .current
            .as_ref()?;
        let (game, _) = analysis.rules.resolve(variant);
        let program = Program::compile(game).ok()?;
        let mut moves = MoveList::new();
        let mut state = State::new(&program);
        MoveGenerator::new(&program).legal_moves(&mut state, &mut moves);
        Some(moves.len())
    }

    pub(super) fn execute(&mut self, params: ExecuteCommandParams) -> Answer {
        let first = params.arguments.into_iter().next().unwrap_or_default();
        let of: OfVariant = parse(first)?;
        let number = of.number.to_string();
        match params.command.as_str() {
            "zrf.play" => self.play(&of),
            "zrf.moves" => self.tell(&of, &["moves", "-", "--variant", &number]),
            "zrf.show" => self
                .output(&of, &["show", "-", "--variant", &number])
                .map(Value::String),
            "zrf.why" => match &of.r#move {
                Some(text) => self.tell(&of, &["why", "-", "--variant", &number, "--move", text]),
                None => self.tell(&of, &["why", "-", "--variant", &number]),
            },
            "zrf.checkGames" => self.check_games(&of),
            "zrf.test" => self.run_tests(&of),
            other => Err(Refusal::failed(format!("there is no command `{other}`"))),
        }
    }

    /// Starts the program on the file as it was saved.
    fn play(&self, of: &OfVariant) -> Answer {
        let program =
            std::env::current_exe().map_err(|error| Refusal::failed(error.to_string()))?;
        let mut command = std::process::Command::new(program);
        command
            .arg("play")
            .arg(path_of(&of.uri))
            .args(["--variant", &of.number.to_string()]);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut child = command
            .spawn()
            .map_err(|error| Refusal::failed(error.to_string()))?;
        // Somebody has to take note of its end.
        std::thread::spawn(move || child.wait());
        Ok(Value::Null)
    }

    /// The answer of a subcommand, which is shown and returned.
    fn tell(&self, of: &OfVariant, arguments: &[&str]) -> Answer {
        let text = self.output(of, arguments)?;
        self.notify("window/showMessage", json!({ "type": 3, "message": text }));
        Ok(Value::String(text))
    }

    /// The answer of a subcommand about the text as it is in the editor.
    fn output(&self, of: &OfVariant, arguments: &[&str]) -> Result<String, Refusal> {
        let path = path_of(&of.uri);
        let text = self.document(&of.uri)?.tree.text().to_owned();
        let name = path.to_string_lossy().into_owned();
        let (mut output, mut messages) = (Vec::new(), Vec::new());
        let mut console = Console {
            input: &mut Input::text(&text),
            output: &mut output,
            messages: &mut messages,
            surroundings: crate::console::Surroundings::fixed(self.surroundings.directory.clone()),
        };
        let named = ["--stdin-filename", name.as_str()];
        let words = ["zrf"].iter().chain(arguments).chain(&named);
        crate::cli::run(words.map(Into::into), &mut console);
        output.extend(messages);
        Ok(String::from_utf8_lossy(&output).trim_end().to_owned())
    }

    /// Plays many games in the background; what is found joins the other diagnostics.
    fn check_games(&mut self, of: &OfVariant) -> Answer {
        self.settle(&path_of(&of.uri));
        let variant = self.variant(of);
        let state = self.workspace.roots.get_mut(&path_of(&of.uri));
        let state = state.ok_or_else(|| Refusal::failed("the file is not open"))?;
        let analysis = state
            .current
            .clone()
            .ok_or_else(|| Refusal::failed("the file was not read"))?;
        state.play_due = None;
        state.playing = Some(Playing::start(analysis, variant, MANY));
        Ok(Value::Null)
    }
}
