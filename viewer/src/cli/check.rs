//! `zrf check`: finds mistakes.

use super::args::{Common, FileArgs};
use super::failure::Failure;
use super::survey::{PlayArgs, Surveyor};
use super::{Done, Exit, load};
use crate::console::Console;
use crate::report::{
    Counts, FullStyle, JsonDiagnostic, SCHEMA_VERSION, Texts, plural, to_json, write_concise,
    write_full,
};
use crate::suggest::nearest;
use ignore::WalkBuilder;
use serde::Serialize;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use zrf_grammar::diagnostics::{Diagnostic, Severity, registry};

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
    let denied = Denied::new(&args.deny)?;
    let mut checker = Checker {
        format: if args.json {
            Format::Json
        } else {
            args.output_format
        },
        denied,
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

/// What counts as an error besides errors.
struct Denied {
    least: Severity,
    names: HashSet<&'static str>,
}

impl Denied {
    fn new(words: &[String]) -> Result<Self, Failure> {
        let mut denied = Self {
            least: Severity::Error,
            names: HashSet::new(),
        };
        for word in words {
            match word.as_str() {
                "warnings" => denied.least = denied.least.min(Severity::Warning),
                "notes" => denied.least = Severity::Note,
                name => {
                    denied.names.insert(kind_of_finding(name)?);
                }
            }
        }
        Ok(denied)
    }

    fn applies_to(&self, diagnostic: &Diagnostic) -> bool {
        diagnostic.severity >= self.least || self.names.contains(diagnostic.lint.name)
    }
}

fn kind_of_finding(name: &str) -> Result<&'static str, Failure> {
    if let Some(lint) = registry::find(name) {
        return Ok(lint.name);
    }
    let names = registry::all()
        .map(|lint| lint.name)
        .chain(["warnings", "notes"]);
    let failure = Failure::trouble(format!(
        "`--deny {name}`: no kind of finding is called `{name}`"
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
    denied: Denied,
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
        let mut found = rules.check_with(|variant, game| self.surveyor.play(&rules, variant, game));
        self.surveyor.finish()?;
        found.sort_by_key(|diagnostic| diagnostic.primary.origin.span.start);
        found.retain(|diagnostic| self.seen.insert(identity(texts, diagnostic)));
        for diagnostic in &mut found {
            if self.denied.applies_to(diagnostic) {
                diagnostic.severity = Severity::Error;
            }
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
        match self.format {
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
        if self.format == Format::Json && is_loud {
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
