//! Parses `zrf.toml` into settings and reports every mistake with its location.

use super::levels::{FailOn, LevelOverride, LintLevel, Selector, SelectorError};
use crate::files::within;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use zrf_grammar::diagnostics::suggest::nearest;
use zrf_grammar::diagnostics::{Diagnostic, Lint, Severity, Stage};
use zrf_grammar::text::{ExpansionId, Origin, Span};

/// The contents of a settings file; anything absent is `None` or empty.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    pub(crate) fail_on: Option<FailOn>,
    pub(crate) play: Option<usize>,
    pub(crate) seed: Option<u64>,
    /// The patterns of excluded files, as written.
    pub(crate) exclude: Vec<String>,
    /// The compiled patterns.
    pub(crate) excluded: Gitignore,
    /// The folders outside the reach of rules that they may name files in, as written.
    pub(crate) allow_paths: Vec<String>,
    pub(crate) levels: Vec<LevelOverride>,
}

/// The lint for mistakes in settings; it has no page.
static SETTINGS: Lint = Lint::unlisted(Stage::Settings, "settings", Severity::Error);

/// A key of a table, and the function that reads its value.
type Key<'k> = (&'k str, fn(&mut Reader<'_>, &Spanned<DeValue<'_>>));

const TOP: &[Key<'_>] = &[
    ("check", |reader, value| reader.check(value)),
    ("files", |reader, value| reader.files(value)),
    ("levels", |reader, value| reader.levels(value)),
];
const FILES: &[Key<'_>] = &[("allow-paths", |reader, value| reader.allow_paths(value))];
const CHECK: &[Key<'_>] = &[
    ("exclude", |reader, value| reader.exclude(value)),
    ("fail-on", |reader, value| reader.fail_on(value)),
    ("play", |reader, value| reader.play(value)),
    ("seed", |reader, value| reader.seed(value)),
];

/// Reads the text of a settings file in `folder`. Problems are sorted by location.
pub(crate) fn read(text: &str, folder: &Path) -> (Config, Vec<Diagnostic>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut reader = Reader {
        folder,
        found: Vec::new(),
        config: Config {
            fail_on: None,
            play: None,
            seed: None,
            exclude: Vec::new(),
            excluded: Gitignore::empty(),
            allow_paths: Vec::new(),
            levels: Vec::new(),
        },
    };
    for error in &errors {
        reader.report(error.message().trim(), error.span().unwrap_or(0..0), None);
    }
    // A text that is not a valid table has no further diagnostics.
    if errors.is_empty() {
        reader.table(table.get_ref(), "a settings file", TOP);
    }
    let mut found = reader.found;
    found.sort_by_key(Diagnostic::span);
    (reader.config, found)
}

struct Reader<'a> {
    folder: &'a Path,
    found: Vec<Diagnostic>,
    config: Config,
}

impl Reader<'_> {
    fn report(&mut self, message: impl Into<String>, at: Range<usize>, help: Option<String>) {
        let origin = Origin {
            span: Span::new(at.start as u32, at.end as u32),
            expansion: ExpansionId::NONE,
        };
        let mut diagnostic = Diagnostic::new(&SETTINGS, message, origin);
        diagnostic.help = help;
        self.found.push(diagnostic);
    }

    fn expected(&mut self, what: &str, value: &Spanned<DeValue<'_>>) {
        let found = match value.get_ref() {
            DeValue::String(text) => format!("`{text}`"),
            DeValue::Integer(number) => format!("`{number}`"),
            DeValue::Float(number) => format!("`{number}`"),
            DeValue::Boolean(value) => format!("`{value}`"),
            DeValue::Datetime(_) => "a date".to_owned(),
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
        };
        self.report(
            format!("expected {what}, found {found}"),
            value.span(),
            None,
        );
    }

    fn table(&mut self, table: &DeTable<'_>, called: &str, keys: &[Key<'_>]) {
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            if let Some((_, read)) = keys.iter().find(|(known, _)| *known == name) {
                read(self, value);
                continue;
            }
            let names = || keys.iter().map(|(known, _)| *known);
            let help = did_you_mean(name, names()).unwrap_or_else(|| {
                let all: Vec<String> = names().map(|name| format!("`{name}`")).collect();
                format!("{called} has {}", all.join(", "))
            });
            let message = format!("unknown setting `{name}`");
            self.report(message, key.span(), Some(help));
        }
    }

    fn check(&mut self, value: &Spanned<DeValue<'_>>) {
        match value.get_ref().as_table() {
            Some(table) => self.table(table, "`[check]`", CHECK),
            None => self.expected("a table `[check]`", value),
        }
    }

    fn files(&mut self, value: &Spanned<DeValue<'_>>) {
        match value.get_ref().as_table() {
            Some(table) => self.table(table, "`[files]`", FILES),
            None => self.expected("a table `[files]`", value),
        }
    }

    /// Folders that rules may name files in; every command reads them where it opens the rules.
    fn allow_paths(&mut self, value: &Spanned<DeValue<'_>>) {
        let Some(folders) = value.get_ref().as_array() else {
            self.expected("a list of folders", value);
            return;
        };
        for folder in folders {
            match folder.get_ref().as_str() {
                None => self.expected("a folder in quotes", folder),
                Some(name) if within(self.folder, name).is_some() => {
                    self.config.allow_paths.push(name.to_owned());
                }
                Some(name) => {
                    let message =
                        format!("`{name}` is not a folder inside the folder of the settings");
                    let help = "`--allow-path FOLDER` on the command line allows any folder";
                    self.report(message, folder.span(), Some(help.to_owned()));
                }
            }
        }
    }

    fn levels(&mut self, value: &Spanned<DeValue<'_>>) {
        let Some(table) = value.get_ref().as_table() else {
            self.expected("a table `[levels]`", value);
            return;
        };
        for (key, value) in table {
            let words = LintLevel::ALL.map(|level| (level.word(), level));
            let level = self.word(value, &words);
            let level = level.unwrap_or(LintLevel::Deny);
            match Selector::new(key.get_ref(), level) {
                Ok(selector) => self.config.levels.push((selector, level)),
                Err(error) => {
                    let help = match &error {
                        SelectorError::Unknown(name) => did_you_mean(name, Selector::names())
                            .or_else(|| Some("`zrf explain` lists all names".to_owned())),
                        SelectorError::StaysError(_) => None,
                    };
                    self.report(error.to_string(), key.span(), help);
                }
            }
        }
    }

    fn fail_on(&mut self, value: &Spanned<DeValue<'_>>) {
        let words = FailOn::ALL.map(|level| (level.word(), level));
        self.config.fail_on = self.word(value, &words);
    }

    fn play(&mut self, value: &Spanned<DeValue<'_>>) {
        self.config.play = self
            .number(value)
            .and_then(|number| usize::try_from(number).ok());
    }

    fn seed(&mut self, value: &Spanned<DeValue<'_>>) {
        self.config.seed = self.number(value);
    }

    fn exclude(&mut self, value: &Spanned<DeValue<'_>>) {
        let Some(patterns) = value.get_ref().as_array() else {
            self.expected("a list of patterns", value);
            return;
        };
        let mut builder = GitignoreBuilder::new(self.folder);
        for pattern in patterns {
            let Some(text) = pattern.get_ref().as_str() else {
                self.expected("a pattern in quotes", pattern);
                continue;
            };
            self.config.exclude.push(text.to_owned());
            if builder.add_line(None, text).is_err() {
                let message = format!("`{text}` is not a file name pattern");
                self.report(message, pattern.span(), None);
            }
        }
        // Patterns that do not compile were already reported.
        self.config.excluded = builder.build().unwrap_or_else(|_| Gitignore::empty());
    }

    /// One of several words.
    fn word<T: Copy>(&mut self, value: &Spanned<DeValue<'_>>, words: &[(&str, T)]) -> Option<T> {
        let text = value.get_ref().as_str();
        let hit = words.iter().find(|(word, _)| Some(*word) == text);
        if hit.is_none() {
            let all: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            let (last, before) = all.split_last()?;
            self.expected(&format!("{} or {last}", before.join(", ")), value);
        }
        hit.map(|&(_, meaning)| meaning)
    }

    /// A non-negative integer.
    fn number(&mut self, value: &Spanned<DeValue<'_>>) -> Option<u64> {
        let number = value
            .get_ref()
            .as_integer()
            .and_then(|number| u64::from_str_radix(number.as_str(), number.radix()).ok());
        if number.is_none() {
            self.expected("a whole number, 0 or more", value);
        }
        number
    }
}

fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    nearest(name, known).map(|near| format!("did you mean `{near}`?"))
}
