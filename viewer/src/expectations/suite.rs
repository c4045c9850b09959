//! The tests in a text.

use super::step::{Step, is_step};
use zrf_grammar::Rules;
use zrf_grammar::syntax::{TokenKind, tokenize};
use zrf_grammar::text::{Encoding, SourceMap};
use zrf_interpreter::record::Record;

/// The tests of a file.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// In textual order.
    pub tests: Vec<Test>,
    /// The names of the errors that checking the file reports.
    pub errors: Vec<String>,
}

/// Steps from the start of a game.
#[derive(Clone, Debug, Default)]
pub struct Test {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The title of the game or variant, if one is named.
    pub variant: Option<String>,
    /// The line it begins in, from 1.
    pub line: usize,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

impl Test {
    /// Its name, or else the title of its variant.
    pub fn title(&self) -> String {
        let title = self.name.as_ref().or(self.variant.as_ref());
        title
            .cloned()
            .unwrap_or_else(|| format!("line {}", self.line))
    }

    fn in_variant(&self, title: &str) -> Self {
        Self {
            name: self.name.as_ref().map(|name| format!("{name} ({title})")),
            variant: Some(title.to_owned()),
            ..self.clone()
        }
    }

    /// The line that it begins with.
    pub(super) fn heading(&self) -> String {
        match (&self.name, &self.variant) {
            (Some(name), _) => format!("test: {name}"),
            (None, Some(title)) => format!("variant: {title}"),
            (None, None) => "test".to_owned(),
        }
    }
}

impl Suite {
    /// The tests; one for the variant `*` is repeated for every game and variant of the rules.
    pub fn tests(&self, rules: &Rules) -> Vec<Test> {
        let titles = || {
            rules
                .variants()
                .map(|id| &rules.entries()[id.index()].title)
        };
        let tests = self
            .tests
            .iter()
            .flat_map(|test| match test.variant.as_deref() {
                Some("*") => titles().map(|title| test.in_variant(title)).collect(),
                _ => vec![test.clone()],
            });
        tests.collect()
    }
}

/// The tests in the comments of a rules file. Only comments that begin with two semicolons count, from a `test`,
/// `variant` or `errors` line up to the next line of rules: many authors begin all their comments this way.
pub fn of_rules(text: &str) -> Suite {
    read_rules(text, |_| {})
}

/// A line of a step in a rules file.
pub(super) struct StepLine<'a> {
    /// The line, from 1.
    pub(super) line: usize,
    /// The word that the step begins with, possibly in an earlier line.
    pub(super) key: &'a str,
    /// The part of the value in this line.
    pub(super) value: &'a str,
    /// Where that part begins, in bytes of the file.
    pub(super) start: u32,
}

/// As [`of_rules`]; also shows the lines of steps, in order.
pub(super) fn read_rules(text: &str, mut see: impl FnMut(StepLine<'_>)) -> Suite {
    let mut sources = SourceMap::default();
    let file = sources.add("", text.to_owned(), Encoding::Utf8);
    let mut reader = Reader::default();
    let mut is_own_line = true;
    for token in tokenize(&sources, file) {
        let written = sources.slice(token.span);
        match token.kind {
            TokenKind::Blank => is_own_line |= written.contains(['\n', '\r']),
            TokenKind::Comment => {
                if let Some(text) = step_text(written).filter(|_| is_own_line) {
                    let at = sources.file(file).line_column(token.span.start);
                    let line = at.line as usize;
                    if let Some(value) = reader.read(line, text)
                        && let Some(key) = reader.last_key()
                    {
                        let before = written.trim_end().len() - value.len();
                        let start = token.span.start - sources.file(file).start + before as u32;
                        see(StepLine {
                            line,
                            key,
                            value,
                            start,
                        });
                    }
                }
            }
            _ => {
                (is_own_line, reader.is_open) = (false, false);
                reader.unmarked = None;
            }
        }
    }
    reader.suite
}

/// The test in a saved game, given as text and as what the text records: its moves are legal, and the steps between them
/// hold. It is named after the file.
pub fn of_game(text: &str, record: &Record, name: &str) -> Test {
    let mut reader = Reader {
        is_open: true,
        ..Reader::default()
    };
    reader.suite.tests.push(Test {
        name: Some(name.to_owned()),
        variant: Some(record.variant.clone()),
        line: 1,
        steps: Vec::new(),
    });
    let mut moves = record.moves.iter().peekable();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if let Some(text) = step_text(line.trim()) {
            reader.read(number, text);
        } else if let Some(played) = moves.next_if(|played| played.line as usize == number) {
            reader.push(number, "play", &played.text);
        }
    }
    let mut test = reader.suite.tests.swap_remove(0);
    if let Some(first) = record.edits.first() {
        let edits: Vec<String> = record.edits.iter().map(|edit| edit.to_string()).collect();
        let edits = Step {
            line: first.line as usize,
            key: "edits".to_owned(),
            value: edits.join(" "),
        };
        test.steps.insert(0, edits);
    }
    test
}

/// The text of a line with a step, which follows exactly two semicolons.
fn step_text(line: &str) -> Option<&str> {
    let text = line.strip_prefix(";;")?;
    (!text.starts_with(';')).then(|| text.trim())
}

#[derive(Debug, Default)]
struct Reader {
    suite: Suite,
    /// Whether the lines belong to a test.
    is_open: bool,
    variant: Option<String>,
    /// The line before, outside tests, if it says `test NAME` without a colon.
    unmarked: Option<(usize, String)>,
}

impl Reader {
    /// Reads a line. The result is its part of a step's value, if it has one.
    fn read<'t>(&mut self, line: usize, text: &'t str) -> Option<&'t str> {
        let (key, value) = text.split_once(':').unwrap_or((text, ""));
        let (key, value) = (key.trim(), value.trim());
        match key {
            "errors" => {
                let names = value.split_whitespace().map(str::to_owned);
                self.suite.errors.extend(names);
                None
            }
            "test" => {
                self.begin(line, Some(value.to_owned()));
                None
            }
            "variant" => {
                self.variant = Some(value.to_owned());
                let open = self.suite.tests.last_mut().filter(|_| self.is_open);
                match open.filter(|test| test.name.is_some() && test.steps.is_empty()) {
                    Some(test) => test.variant.clone_from(&self.variant),
                    None => self.begin(line, None),
                }
                None
            }
            _ if !self.is_open => self.read_outside(line, text, key),
            _ if text.is_empty() => None,
            _ if text.starts_with('|') => {
                let test = self.suite.tests.last_mut()?;
                test.steps.last_mut()?.value += text;
                Some(text)
            }
            _ => {
                self.push(line, key, value);
                Some(value)
            }
        }
    }

    /// Reads a line that belongs to no test. It may be any comment, but a step right after `test NAME` shows that only
    /// the colon is missing.
    fn read_outside<'t>(&mut self, line: usize, text: &'t str, key: &str) -> Option<&'t str> {
        let is_next = text.contains(':') && is_step(key);
        let heading = self.unmarked.take().filter(|_| is_next);
        if let Some((at, heading)) = heading {
            let name = heading.strip_prefix("test ").map(str::to_owned);
            self.begin(at, name);
            self.push(at, &heading, "");
            return self.read(line, text);
        }
        if text.starts_with("test ") {
            self.unmarked = Some((line, text.to_owned()));
        }
        None
    }

    /// The word of the last step.
    fn last_key(&self) -> Option<&str> {
        Some(&self.suite.tests.last()?.steps.last()?.key)
    }

    fn begin(&mut self, line: usize, name: Option<String>) {
        self.is_open = true;
        self.suite.tests.push(Test {
            name,
            variant: self.variant.clone(),
            line,
            steps: Vec::new(),
        });
    }

    fn push(&mut self, line: usize, key: &str, value: &str) {
        let (key, value) = (key.to_owned(), value.to_owned());
        if let Some(test) = self.suite.tests.last_mut() {
            test.steps.push(Step { line, key, value });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Record, Step, of_game, of_rules};

    #[test]
    fn tests_end_at_the_next_rule_and_other_comments_do_not_count() {
        let suite = of_rules(
            ";; moves: a comment of some author\n;; errors: no-goal\n(game)\n;; test: one\n; why\n\n;; play: A\n\
             ;; | B\n;;; count: 1\n(piece)\n;; count: 2\n;; variant: V\n;; countt 3\n;; test: two\n;; undo\n",
        );
        let shown: Vec<String> = suite
            .tests
            .iter()
            .map(|test| {
                let steps = test
                    .steps
                    .iter()
                    .map(|step| format!("{}={}", step.line, step.text()));
                let steps: Vec<_> = steps.collect();
                format!("{}@{} {}", test.title(), test.line, steps.join(", "))
            })
            .collect();
        assert_eq!(
            shown,
            ["one@4 7=play: A| B", "V@12 13=countt 3", "two@14 15=undo"]
        );
        assert_eq!(suite.tests[2].variant.as_deref(), Some("V"));
        assert_eq!(suite.errors, ["no-goal"]);
        let unknown = suite.tests[1].steps[0].unknown();
        assert!(unknown.contains("did you mean `count`?"));
    }

    #[test]
    fn a_missing_colon_is_reported() {
        let shown = |text: &str| {
            let suite = of_rules(text);
            let steps = suite.tests.iter().flat_map(|test| &test.steps);
            let steps: Vec<String> = steps.map(Step::text).collect();
            let unknown = suite.tests.first().map(|test| test.steps[0].unknown());
            (steps.join(", "), unknown.unwrap_or_default())
        };
        let missing = |right: &str| format!("a colon is missing: write `{right}`");
        assert_eq!(
            shown(";; test one\n;; count: 2\n;; undo"),
            ("test one, count: 2, undo".to_owned(), missing("test: one"))
        );
        assert_eq!(
            shown(";; test: one\n;; count 2"),
            ("count 2".to_owned(), missing("count: 2"))
        );
        // Comments of authors.
        for text in [
            ";; test one\n;; this is a comment\n;; count: 2",
            ";; test one\n(game)\n;; count: 2",
            ";; count: 2",
        ] {
            assert_eq!(shown(text).0, "", "{text}");
        }
    }

    #[test]
    fn steps_without_their_values_state_nothing() {
        let check = |text: &str, expected: Option<&str>| {
            let suite = of_rules(&format!(";; test: one\n;; {text}\n"));
            let flaw = suite.tests[0].steps[0].flaw();
            assert_eq!(flaw.as_deref(), expected, "{text}");
        };
        let legal = Some("`legal` states nothing: write `legal: …`");
        check("legal:", legal);
        check("legal", legal);
        check("legal: | |", legal);
        check("legal:\n;; | Man a1 - a2", None);
        check("at:", Some("`at` states nothing: write `at: …`"));
        check("perft:", Some("`perft` states nothing: write `perft: …`"));
        check("moves:", None);
        check("undo: 2", Some("`undo` takes no value"));
        check("fault", None);
    }

    #[test]
    fn only_comments_are_tests_and_any_line_end_ends_them() {
        let text = "(game (description \"text\n;; test: said\n;; count: 1\n\"))\n(piece) ;; test: beside\n\
                    ;; test: one\r;; count: 2\r(zone)\r;; count: 3\r\n;; test: two\r;; undo\r";
        let tests = of_rules(text).tests;
        let shown: Vec<String> = tests
            .iter()
            .map(|test| {
                let steps: Vec<_> = test.steps.iter().map(|step| step.text()).collect();
                format!("{}: {}", test.title(), steps.join(", "))
            })
            .collect();
        assert_eq!(shown, ["one: count: 2", "two: undo"]);
    }

    #[test]
    fn the_lines_of_a_saved_game_are_steps() {
        let text = "Zillions Save Game File Version 0.02 HH\nRulesFile=x.zrf\nVariantName=V\n(A B c1) ; said (so)\n\
                    ;; count: 2\n1. B c1 - c2\n;; outcome: none\n1. Pass\n";
        let record = Record::parse(text).unwrap();
        let test = of_game(text, &record, "x.zsg");
        let steps: Vec<String> = test.steps.iter().map(|step| step.text()).collect();
        let expected = [
            "edits: (A B c1)",
            "count: 2",
            "play: B c1 - c2",
            "outcome: none",
            "play: Pass",
        ];
        assert_eq!(steps, expected);
        assert_eq!(test.variant.as_deref(), Some("V"));
    }
}
