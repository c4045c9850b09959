//! `zrf check`: finds mistakes.

use super::args::{Common, FileArgs};
use super::failure::Failure;
use super::survey::{PlayArgs, Surveyor};
use super::{Done, Exit, load};
use crate::console::Console;
use crate::files::DiskFiles;
use crate::report::{
    Counts, FullStyle, JsonDiagnostic, SCHEMA_VERSION, Texts, plural, sarif_document, sarif_result,
    severity_word, to_json, write_concise, write_full, write_github,
};
use crate::suggest::nearest;
use ignore::WalkBuilder;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use zrf_grammar::diagnostics::{Diagnostic, Lint, Severity, registry};
use zrf_grammar::rules::Checks;

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf check game.zrf\n  zrf check rules/ --deny warnings\n  zrf check game.zrf --output-format concise"
)]
pub(crate) struct Args {
    /// Rules files and folders of them; `-` reads the standard input
    #[arg(value_name = "PATH", default_value = ".", value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<String>,
    /// The name shown for the standard input, also the place that its includes start from
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<String>,
    /// How to write findings
    #[arg(long, value_name = "FORMAT", default_value = "full")]
    output_format: Format,
    /// Write JSON, as `--output-format json`
    #[arg(long, conflicts_with = "output_format")]
    json: bool,
    /// Count as errors: `warnings`, `notes` (and warnings), or a kind of finding by name
    #[arg(long, value_name = "WHAT")]
    deny: Vec<String>,
    /// Leave out a kind of finding by name; errors cannot be left out
    #[arg(long, value_name = "NAME")]
    allow: Vec<String>,
    /// Count a kind of finding as a warning
    #[arg(long, value_name = "NAME")]
    warn: Vec<String>,
    /// Count the findings of each kind in place of showing them
    #[arg(long)]
    statistics: bool,
    #[command(flatten)]
    play: PlayArgs,
    /// End with 0 even when there are findings
    #[arg(long)]
    exit_zero: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// The text with every place underlined
    Full,
    /// `file:line:column: severity[name] message`
    Concise,
    /// One document
    Json,
    /// One JSON object a line for each finding
    Jsonl,
    /// Commands that GitHub shows beside the lines of a change
    Github,
    /// One SARIF 2.1.0 document
    Sarif,
}

/// Findings of one file drawn in full; a long page helps nobody, and the first mistakes often cause the others.
const MOST_IN_FULL: usize = 100;

/// The JSON document.
#[derive(Default, Serialize)]
struct Document {
    schema_version: u32,
    files: Vec<String>,
    unreadable: Vec<String>,
    errors: usize,
    warnings: usize,
    notes: usize,
    diagnostics: Vec<JsonDiagnostic>,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let levels = Levels::new(args)?;
    let mut checker = Checker {
        format: if args.json {
            Format::Json
        } else {
            args.output_format
        },
        statistics: args.statistics.then(BTreeMap::new),
        sarif: Vec::new(),
        levels,
        surveyor: Surveyor::new(&args.play, &console.surroundings.directory)?,
        common,
        seen: HashSet::new(),
        counts: Counts::default(),
        document: Document {
            schema_version: SCHEMA_VERSION,
            ..Document::default()
        },
    };
    for path in &args.paths {
        let files = found(path, &console.surroundings.directory);
        if files.is_empty() && common.quiet == 0 {
            console.say(format!("no `.zrf` file in `{path}`"))?;
        }
        for file in files {
            let file = FileArgs {
                file,
                stdin_filename: args.stdin_filename.clone(),
            };
            checker.check(&file, console)?;
        }
    }
    checker.finish(args, console)
}

/// How bad findings are, as the command line says.
struct Levels {
    /// So bad and worse are errors.
    least_error: Severity,
    denied: HashSet<&'static str>,
    warned: HashSet<&'static str>,
    allowed: HashSet<&'static str>,
}

impl Levels {
    fn new(args: &Args) -> Result<Self, Failure> {
        let named = |option: &str, words: &[String]| -> Result<HashSet<_>, Failure> {
            let kinds = words.iter().map(|word| kind_of_finding(option, word));
            Ok(kinds.collect::<Result<Vec<_>, _>>()?.into_iter().collect())
        };
        let mut levels = Self {
            least_error: Severity::Error,
            denied: HashSet::new(),
            warned: named("warn", &args.warn)?,
            allowed: named("allow", &args.allow)?,
        };
        for word in &args.deny {
            match word.as_str() {
                "warnings" => levels.least_error = levels.least_error.min(Severity::Warning),
                "notes" => levels.least_error = Severity::Note,
                name => {
                    levels.denied.insert(kind_of_finding("deny", name)?);
                }
            }
        }
        let is_error = |name: &&&str| {
            registry::find(name).is_some_and(|lint| lint.severity == Severity::Error)
        };
        let mut errors: Vec<_> = levels
            .allowed
            .union(&levels.warned)
            .filter(is_error)
            .collect();
        errors.sort_unstable();
        match errors.first() {
            None => Ok(levels),
            Some(name) => Err(Failure::trouble(format!(
                "`{name}` is an error, and errors stay errors: the rules cannot be played as written"
            ))),
        }
    }

    /// Whether a kind is looked for: what is off by itself is on where it is named.
    fn wants(&self, lint: &Lint) -> bool {
        lint.is_on() || self.denied.contains(lint.name) || self.warned.contains(lint.name)
    }

    /// The level of a finding, `None` when it is left out. `--deny` goes before `--warn`, and that before `--allow`.
    fn of(&self, diagnostic: &Diagnostic) -> Option<Severity> {
        let name = diagnostic.lint.name;
        let severity = if self.warned.contains(name) {
            Severity::Warning
        } else {
            diagnostic.severity
        };
        if self.denied.contains(name) {
            Some(Severity::Error)
        } else if self.allowed.contains(name) && !self.warned.contains(name) {
            None
        } else if severity >= self.least_error {
            Some(Severity::Error)
        } else {
            Some(severity)
        }
    }
}

fn kind_of_finding(option: &str, name: &str) -> Result<&'static str, Failure> {
    if let Some(lint) = registry::find(name) {
        return Ok(lint.name);
    }
    let names = registry::all()
        .map(|lint| lint.name)
        .chain(["warnings", "notes"]);
    let failure = Failure::trouble(format!(
        "`--{option} {name}`: no kind of finding is called `{name}`"
    ));
    Err(match nearest(name, names) {
        Some(near) => failure.help(format!("did you mean `{near}`?")),
        None => failure.help("`zrf explain` lists all of them"),
    })
}

/// A finding by what people see of it: the same one in a file included twice is told once.
type Identity = (&'static str, String, String);

struct Checker {
    format: Format,
    /// How many findings there are of each kind, where only that is to be told.
    statistics: Option<BTreeMap<(&'static str, Severity), usize>>,
    sarif: Vec<Value>,
    levels: Levels,
    surveyor: Surveyor,
    common: Common,
    seen: HashSet<Identity>,
    counts: Counts,
    document: Document,
}

impl Checker {
    fn check(&mut self, file: &FileArgs, console: &mut Console<'_>) -> Result<(), Failure> {
        let rules = match load::rules(file, console) {
            Ok(rules) => rules,
            Err(Failure::Stream(error)) => return Err(Failure::Stream(error)),
            Err(failure) => {
                self.document.unreadable.push(file.file.clone());
                return Ok(console.say(failure)?);
            }
        };
        if self.common.verbose {
            console.say(format!("checking {}", file.file))?;
        }
        let texts = load::texts(&rules);
        self.surveyor.begin(&file.file);
        let files = DiskFiles::new(&console.surroundings.directory);
        let checks = Checks {
            wants: &|lint| self.levels.wants(lint),
            files: Some(&files),
        };
        let mut found = rules.check_with(checks, |variant, game| {
            self.surveyor.play(&rules, variant, game)
        });
        self.surveyor.finish()?;
        found.sort_by_key(|diagnostic| diagnostic.primary.origin.span.start);
        found.retain(|diagnostic| self.seen.insert(identity(texts, diagnostic)));
        found.retain_mut(|diagnostic| {
            let level = self.levels.of(diagnostic);
            diagnostic.severity = level.unwrap_or(diagnostic.severity);
            level.is_some()
        });
        for diagnostic in &found {
            self.counts.add(diagnostic.severity);
        }
        self.document.files.push(file.file.clone());
        self.write(texts, &found, console)
    }

    fn write(
        &mut self,
        texts: Texts<'_>,
        found: &[Diagnostic],
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if self.common.quiet > 1 {
            return Ok(());
        }
        if let Some(statistics) = &mut self.statistics {
            for diagnostic in found {
                let kind = (diagnostic.lint.name, diagnostic.severity);
                *statistics.entry(kind).or_default() += 1;
            }
            return Ok(());
        }
        match self.format {
            Format::Sarif => self.sarif.extend(
                found
                    .iter()
                    .map(|diagnostic| sarif_result(texts, diagnostic)),
            ),
            Format::Jsonl => found.iter().try_for_each(|diagnostic| {
                let line = serde_json::to_string(&to_json(texts, diagnostic))?;
                writeln!(console.output, "{line}")
            })?,
            Format::Github => found
                .iter()
                .try_for_each(|diagnostic| write_github(console.output, texts, diagnostic))?,
            Format::Json => self
                .document
                .diagnostics
                .extend(found.iter().map(|diagnostic| to_json(texts, diagnostic))),
            Format::Concise => found
                .iter()
                .try_for_each(|diagnostic| write_concise(console.output, texts, diagnostic))?,
            Format::Full => {
                let style = full_style(self.common, console);
                let shown = found.iter().take(MOST_IN_FULL);
                shown.into_iter().try_for_each(|diagnostic| {
                    write_full(console.output, texts, style, diagnostic)
                })?;
                if found.len() > MOST_IN_FULL {
                    let more = plural(found.len() - MOST_IN_FULL, "more finding");
                    writeln!(
                        console.output,
                        "and {more} in this file; `--output-format concise` shows all\n"
                    )?;
                }
            }
        }
        Ok(())
    }

    fn finish(mut self, args: &Args, console: &mut Console<'_>) -> Done {
        let is_loud = self.common.quiet < 2;
        let (files, counts) = (self.document.files.len(), self.counts);
        let is_clean = counts.errors == 0 || args.exit_zero;
        let exit = match (self.document.unreadable.is_empty(), is_clean) {
            (false, _) => Exit::Trouble,
            (true, true) => Exit::Success,
            (true, false) => Exit::Findings,
        };
        if is_loud {
            self.write_statistics(console)?;
        }
        if self.format == Format::Sarif && is_loud && self.statistics.is_none() {
            let document = sarif_document(std::mem::take(&mut self.sarif));
            writeln!(console.output, "{document:#}")?;
        }
        if self.format == Format::Json && is_loud && self.statistics.is_none() {
            (self.document.errors, self.document.warnings) = (counts.errors, counts.warnings);
            self.document.notes = counts.notes;
            let text =
                serde_json::to_string_pretty(&self.document).map_err(std::io::Error::from)?;
            writeln!(console.output, "{text}")?;
        } else if self.common.quiet == 0 {
            let sign = if counts.total() == 0 { "," } else { ":" };
            let unreadable = self.document.unreadable.len();
            let unread = if unreadable == 0 {
                String::new()
            } else {
                format!(", {unreadable} could not be read")
            };
            console.say(format!(
                "{} checked{unread}{sign} {counts}",
                plural(files, "file")
            ))?;
        }
        Ok(exit)
    }
}

impl Checker {
    /// The most frequent kinds first.
    fn write_statistics(&self, console: &mut Console<'_>) -> std::io::Result<()> {
        let Some(statistics) = &self.statistics else {
            return Ok(());
        };
        let mut rows: Vec<_> = statistics.iter().collect();
        rows.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
        if self.format != Format::Full && self.format != Format::Concise {
            let rows = rows.iter().map(|((name, severity), count)| {
                serde_json::json!({ "name": name, "severity": severity_word(*severity), "count": count })
            });
            let document = serde_json::json!({
                "schema_version": SCHEMA_VERSION,
                "statistics": rows.collect::<Vec<_>>(),
            });
            return writeln!(console.output, "{document:#}");
        }
        rows.iter().try_for_each(|((name, severity), count)| {
            let severity = severity_word(*severity);
            writeln!(console.output, "{count:>6}  {severity:7}  {name}")
        })
    }
}

pub(super) fn full_style(common: Common, console: &Console<'_>) -> FullStyle {
    let surroundings = &console.surroundings;
    FullStyle {
        color: surroundings.colors(common.color, surroundings.output_is_terminal),
        unicode: surroundings.unicode,
        width: surroundings.width,
    }
}

fn identity(texts: Texts<'_>, diagnostic: &Diagnostic) -> Identity {
    let place = texts
        .place(diagnostic.primary.origin.span)
        .map(|place| place.to_string());
    (
        diagnostic.lint.name,
        place.unwrap_or_default(),
        diagnostic.message.clone(),
    )
}

/// The rules files that a path names: itself, or those in the folder and below, in order of name. Files that version
/// control ignores are left out.
fn found(path: &str, directory: &Path) -> Vec<String> {
    let base = directory.join(path);
    if path == "-" || !base.is_dir() {
        return vec![path.to_owned()];
    }
    let walk = WalkBuilder::new(&base).sort_by_file_name(Ord::cmp).build();
    let files = walk
        .flatten()
        .map(ignore::DirEntry::into_path)
        .filter(|path| is_rules_file(path));
    let name = |file: PathBuf| {
        let inside = file.strip_prefix(&base).unwrap_or(&file);
        let named = if path == "." {
            inside.to_owned()
        } else {
            Path::new(path).join(inside)
        };
        named.to_string_lossy().into_owned()
    };
    files.map(name).collect()
}

fn is_rules_file(path: &Path) -> bool {
    let is_rules = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("zrf"));
    is_rules && path.is_file()
}
