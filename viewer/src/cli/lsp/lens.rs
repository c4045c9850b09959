//! Code lenses on games and variants, and the commands behind them.

use super::convert::path_in;
use super::convert::path_of;
use super::playing::{MANY, Playing};
use super::protocol::{Answer, OfFile, Refusal, parse};
use super::report::place;
use super::server::Server;
use crate::console::{Console, Input, Surroundings};
use crate::expectations::{self, of_rules};
use lsp_types::{CodeLens, Command, ExecuteCommandParams, Position, Range, Uri};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use zrf_grammar::VariantId;
use zrf_grammar::diagnostics::{Diagnostic, Lint, Severity, Stage};
use zrf_grammar::ide::Analysis;
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
    /// The line of a test, from 1; without it, all tests are run.
    line: Option<usize>,
    /// The move that `zrf.why` explains; without it, the goals are explained.
    r#move: Option<String>,
}

/// A failed step of a test.
static FAILED_TEST: Lint = Lint::unlisted(Stage::Test, "failed-test", Severity::Error);

/// Maximum number of moves that a new test lists; if there are more, the test gives their number.
const MAX_LISTED: usize = 24;

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

/// A game or variant by its number in `zrf list`.
fn variant(analysis: &Analysis, number: usize) -> Option<VariantId> {
    analysis.rules.variants().nth(number.checked_sub(1)?)
}

/// The titles in a file of the games and variants without errors, by their numbers in `zrf list`.
fn titles(analysis: &Analysis, path: &Path) -> Vec<(usize, Span)> {
    let variants = analysis.rules.variants().enumerate();
    let playable = variants.filter(|(_, variant)| analysis.playable.contains(variant));
    let here = playable.filter_map(|(index, variant)| {
        let heading = analysis.rules.entries()[variant.index()].heading;
        let at = place(analysis, heading.span)?;
        (path_in(&at.file) == path).then_some((index + 1, at.span))
    });
    here.collect()
}

fn lens(range: Range, title: &str, command: &str, argument: &Value) -> Value {
    let command = json!({ "title": title, "command": command, "arguments": [argument] });
    json!({ "range": range, "command": command })
}

impl Server {
    /// The analysis of the current text of a rules file.
    fn current(&self, uri: &Uri) -> Result<&Arc<Analysis>, Refusal> {
        let analysis = self.workspace.current(&path_of(uri));
        analysis.ok_or_else(|| Refusal::failed(format!("`{}` was not read", uri.as_str())))
    }

    pub(super) fn lenses(&mut self, params: OfFile) -> Answer {
        let uri = &params.text_document.uri;
        let path = path_of(uri);
        self.look(uri)?;
        let mut lenses: Vec<Value> = Vec::new();
        let Some(analysis) = self.workspace.current(&path) else {
            return Ok(Value::Array(lenses));
        };
        for (number, title) in titles(analysis, &path) {
            let range = self.range(uri, title)?;
            let of = json!({ "uri": uri, "number": number });
            lenses.push(lens(range, "Play", "zrf.play", &of));
            // Moves are counted when the editor shows the lens.
            lenses.push(json!({ "range": range, "data": of }));
            lenses.push(lens(range, "Why not…", "zrf.why", &of));
            lenses.push(lens(
                range,
                "Check with 100 random games",
                "zrf.checkGames",
                &of,
            ));
        }
        for test in of_rules(&analysis.rules.sources.files()[0].text).tests {
            let at = Position::new(test.line.saturating_sub(1) as u32, 0);
            let of = json!({ "uri": uri, "line": test.line });
            lenses.push(lens(Range::new(at, at), "Run test", "zrf.test", &of));
        }
        Ok(Value::Array(lenses))
    }

    /// Runs tests of the rules. Failed steps are shown among the diagnostics until the text changes.
    fn run_tests(&mut self, of: &OfVariant) -> Answer {
        let path = path_of(&of.uri);
        let analysis = self.current(&of.uri)?.clone();
        let rules = &analysis.rules;
        let file = &rules.sources.files()[0];
        let (mut lines, mut failed) = (Vec::new(), Vec::new());
        for test in of_rules(&file.text).tests(rules) {
            if of.line.is_some_and(|line| test.line != line) {
                continue;
            }
            let program = expectations::program(rules, test.variant.as_deref());
            let failures = expectations::run(&test, program, &mut |_, _| {});
            let result = match failures.is_empty() {
                true => "passed",
                false => "failed",
            };
            lines.push(format!("{result}: {}", test.title()));
            for failure in failures {
                let message = failure.mismatch.message;
                lines.push(format!("line {}: {message}", failure.line));
                let origin = Origin {
                    span: line_of(file, failure.line),
                    expansion: ExpansionId::NONE,
                };
                let diagnostic = Diagnostic::new(&FAILED_TEST, message, origin);
                failed.push(diagnostic.help(format!("in the test \"{}\"", test.title())));
            }
        }
        if let Some(root) = self.workspace.roots.get_mut(&path) {
            root.played
                .retain(|diagnostic| diagnostic.lint != &FAILED_TEST);
            root.played.extend(failed);
        }
        self.publish(&path);
        self.show(lines.join("\n"))
    }

    /// The number of the game or variant whose title touches a range of an open text.
    pub(super) fn variant_at(&self, uri: &Uri, range: Span) -> Option<usize> {
        let path = path_of(uri);
        let titles = titles(self.workspace.current(&path)?, &path).into_iter();
        let mut touched =
            titles.filter(|(_, title)| title.start <= range.end && range.start <= title.end);
        touched.next().map(|(number, _)| number)
    }

    /// A test of the legal moves at the start of a game, as the current text allows them.
    pub(super) fn test_of_start(&self, uri: &Uri, number: usize) -> Result<String, Refusal> {
        let of = OfVariant {
            uri: uri.clone(),
            number,
            line: None,
            r#move: None,
        };
        let moves = self.output(&of, "moves", &["--quiet"])?;
        let moves: Vec<&str> = moves.lines().collect();
        let analysis = self.current(uri)?;
        let entry =
            variant(analysis, number).map(|variant| &analysis.rules.entries()[variant.index()]);
        let title = entry.map_or("", |entry| &entry.title);
        let step = match moves.len() {
            0..=MAX_LISTED => format!("moves: {}", moves.join(" | ")),
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

    fn count_moves(&self, of: &OfVariant) -> Option<usize> {
        let analysis = self.workspace.current(&path_of(&of.uri))?;
        let variant = variant(analysis, of.number)?;
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
        self.settle(&path_of(&of.uri));
        match params.command.as_str() {
            "zrf.play" => self.play(&of),
            "zrf.moves" => self.show_output(&of, "moves", &[]),
            "zrf.show" => self.output(&of, "show", &[]).map(Value::String),
            "zrf.link" => self.output(&of, "link", &["--quiet"]).map(Value::String),
            "zrf.why" => {
                let asked = of.r#move.iter().map(|text| format!("--move={text}"));
                let asked: Vec<String> = asked.collect();
                let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
                self.show_output(&of, "why", &asked)
            }
            "zrf.checkGames" => self.check_games(&of),
            "zrf.test" => self.run_tests(&of),
            other => Err(Refusal::failed(format!("there is no command `{other}`"))),
        }
    }

    /// Starts the program on the saved file.
    fn play(&self, of: &OfVariant) -> Answer {
        let program =
            std::env::current_exe().map_err(|error| Refusal::failed(error.to_string()))?;
        let mut command = std::process::Command::new(program);
        command
            .arg("play")
            .arg(path_of(&of.uri))
            .arg(self.variant_option(of));
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut child = command
            .spawn()
            .map_err(|error| Refusal::failed(error.to_string()))?;
        // Without this, an ended process would remain as a zombie.
        std::thread::spawn(move || child.wait());
        Ok(Value::Null)
    }

    /// The output of a subcommand, which is shown and returned.
    fn show_output(&self, of: &OfVariant, subcommand: &str, options: &[&str]) -> Answer {
        self.show(self.output(of, subcommand, options)?)
    }

    /// The option that names a game or variant: by its title, since a title may be the number of another.
    fn variant_option(&self, of: &OfVariant) -> String {
        let titled = || {
            let rules = &self.workspace.current(&path_of(&of.uri))?.rules;
            let variant = rules.variants().nth(of.number.checked_sub(1)?)?;
            let title = &rules.entries()[variant.index()].title;
            let found = rules.find_variant(title).ok();
            (found == Some(variant)).then(|| title.clone())
        };
        let name = titled().unwrap_or_else(|| of.number.to_string());
        format!("--variant={name}")
    }

    /// Returns a text, and shows it as a message if the editor does not show what commands return.
    fn show(&self, text: String) -> Answer {
        if !self.abilities.shows_output {
            self.notify("window/showMessage", json!({ "type": 3, "message": text }));
        }
        Ok(Value::String(text))
    }

    /// The output of a subcommand about the texts as they are in the editor.
    fn output(
        &self,
        of: &OfVariant,
        subcommand: &str,
        options: &[&str],
    ) -> Result<String, Refusal> {
        let path = path_of(&of.uri);
        // Refuses texts that are not open.
        self.document(&of.uri)?;
        let (mut output, mut messages) = (Vec::new(), Vec::new());
        let mut surroundings = Surroundings::fixed(self.surroundings.directory.clone());
        surroundings.open_texts = self.workspace.open_texts(&path);
        let mut console = Console {
            input: &mut Input::text(""),
            output: &mut output,
            messages: &mut messages,
            surroundings,
        };
        let (variant, name) = (self.variant_option(of), path.to_string_lossy());
        let words = [&["zrf", subcommand, &variant], options, &["--", &name]].concat();
        (self.run_program)(words.into_iter().map(Into::into).collect(), &mut console);
        output.extend(messages);
        Ok(String::from_utf8_lossy(&output).trim_end().to_owned())
    }

    /// Plays many games in the background; their diagnostics are added to the others.
    fn check_games(&mut self, of: &OfVariant) -> Answer {
        let path = path_of(&of.uri);
        let analysis = self.current(&of.uri)?.clone();
        let variant = variant(&analysis, of.number);
        if let Some(root) = self.workspace.roots.get_mut(&path) {
            root.play_due = None;
            root.playing = Some(Playing::start(analysis, variant, MANY));
        }
        Ok(Value::Null)
    }
}
