//! Diagnostics of all files in the requested format, and the summary.

use super::args::{Args, Format};
use crate::cli::args::Common;
use crate::cli::output::{SCHEMA_VERSION, message_style, output_style, write_document};
use crate::console::{Console, Stream, Verbatim};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io;
use zrf_grammar::diagnostics::{Diagnostic, Safety, Severity};
use zrf_grammar::render::{
    Counts, FullStyle, JsonDiagnostic, plural, sarif_document, sarif_result, to_json,
    write_concise, write_full, write_github,
};
use zrf_grammar::text::{Texts, visible};

/// Maximum number of diagnostics of one file rendered in full; long output helps nobody, and the first mistakes often
/// cause the others.
const MAX_IN_FULL: usize = 100;

/// The JSON document; `docs/check.md` describes its fields.
#[derive(Debug, Default, Serialize)]
struct Document {
    schema_version: u32,
    files: Vec<String>,
    unreadable: Vec<String>,
    errors: usize,
    warnings: usize,
    notes: usize,
    fixed: usize,
    diagnostics: Vec<JsonDiagnostic>,
}

/// What `--fix` would fix in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fixable {
    All,
    /// Everything except errors that hide others.
    NotHidden,
    /// Nothing, because the file is in a pack.
    Nothing,
}

/// Collects and writes diagnostics.
#[derive(Debug)]
pub(super) struct Output {
    format: Format,
    common: Common,
    is_diff: bool,
    /// Counts per diagnostic, for `--statistics`.
    statistics: Option<BTreeMap<(&'static str, Severity), usize>>,
    sarif: Vec<Value>,
    counts: Counts,
    /// The files in which errors hide others.
    hiding: Vec<String>,
    /// Number of safe fixes that are left to apply, and number of other fixes.
    fixable: [usize; 2],
    /// Which fixes were applied before the check.
    applied: Option<Safety>,
    /// Number of fixes applied.
    pub(super) fixed: usize,
    document: Document,
}

impl Output {
    pub(super) fn new(args: &Args, common: Common) -> Self {
        Self {
            format: match args.json {
                true => Format::Json,
                false => args.output_format,
            },
            common,
            is_diff: args.fixes.diff,
            statistics: args.statistics.then(BTreeMap::new),
            sarif: Vec::new(),
            counts: Counts::default(),
            hiding: Vec::new(),
            fixable: [0; 2],
            applied: args.fixes.is_asked().then(|| args.fixes.least()),
            fixed: 0,
            document: Document {
                schema_version: SCHEMA_VERSION,
                ..Document::default()
            },
        }
    }

    /// Records a checked file.
    pub(super) fn name(&mut self, file: &str) {
        self.document.files.push(file.to_owned());
    }

    /// Records a file that could not be read.
    pub(super) fn unreadable(&mut self, file: &str) {
        self.document.unreadable.push(file.to_owned());
    }

    /// Whether standard output is for other programs.
    pub(super) fn is_document(&self) -> bool {
        self.is_diff || self.format != Format::Full
    }

    /// Adds the diagnostics of one file, and writes them unless the format needs all files first.
    pub(super) fn add(
        &mut self,
        texts: Texts<'_>,
        found: &[Diagnostic],
        fixable: Fixable,
        is_message: bool,
        console: &mut Console<'_>,
    ) -> io::Result<()> {
        self.count(texts, found, fixable);
        if let Some(statistics) = &mut self.statistics {
            for diagnostic in found {
                let kind = (diagnostic.lint.name, diagnostic.severity);
                *statistics.entry(kind).or_default() += 1 + diagnostic.more;
            }
            return Ok(());
        }
        let (style, out): (_, &mut dyn Stream) = match is_message {
            true => (message_style(console, self.common), &mut *console.messages),
            false => (output_style(console, self.common), &mut *console.output),
        };
        let mut found = found.iter();
        match self.format {
            Format::Full => write_all_full(found.as_slice(), texts, style, out),
            Format::Concise => found.try_for_each(|one| write_concise(out, texts, one)),
            Format::Github => found.try_for_each(|one| write_github(out, texts, one)),
            Format::Jsonl => found.try_for_each(|one| {
                writeln!(out, "{}", serde_json::to_string(&to_json(texts, one))?)
            }),
            Format::Json => {
                self.document
                    .diagnostics
                    .extend(found.map(|one| to_json(texts, one)));
                Ok(())
            }
            Format::Sarif => {
                self.sarif.extend(found.map(|one| sarif_result(texts, one)));
                Ok(())
            }
        }
    }

    /// Counts diagnostics, and the fixes that an option would apply.
    fn count(&mut self, texts: Texts<'_>, found: &[Diagnostic], fixable: Fixable) {
        if found.iter().any(Diagnostic::hides_others) {
            self.hiding.extend(self.document.files.last().cloned());
        }
        for diagnostic in found {
            self.counts.add(diagnostic);
            let fix = diagnostic.fixes_of(texts.sources).next();
            let fix = fix.filter(|_| fixable != Fixable::Nothing);
            let is_kept = fixable == Fixable::NotHidden && diagnostic.hides_others();
            if let Some(safety) = fix.and_then(|fix| self.left(fix.safety, is_kept)) {
                self.fixable[usize::from(safety == Safety::Unsafe)] += 1;
            }
        }
    }

    /// The option that would still apply a fix of this safety, named by the safety of its fixes; `None` if no option
    /// would. With `is_kept`, the fix would reveal errors, so only `--unsafe-fixes` may apply it.
    fn left(&self, safety: Safety, is_kept: bool) -> Option<Safety> {
        let needed = if is_kept { Safety::Unsafe } else { safety };
        match self.applied {
            None => Some(needed),
            Some(Safety::Safe) if needed == Safety::Unsafe => Some(needed),
            Some(_) => None,
        }
    }

    /// Writes deferred output and the summary.
    pub(super) fn finish(mut self, console: &mut Console<'_>) -> io::Result<()> {
        match (&self.statistics, self.format) {
            _ if self.is_diff => {}
            (Some(statistics), _) => self.write_statistics(statistics, console)?,
            (None, Format::Sarif) => {
                let document = sarif_document(
                    "zrf",
                    env!("CARGO_PKG_VERSION"),
                    std::mem::take(&mut self.sarif),
                );
                writeln!(console.output, "{document:#}")?;
            }
            (None, Format::Json) => {
                self.document.errors = self.counts.errors;
                self.document.warnings = self.counts.warnings;
                self.document.notes = self.counts.notes;
                self.document.fixed = self.fixed;
                let text = serde_json::to_string_pretty(&self.document)?;
                writeln!(console.output, "{text}")?;
                return Ok(());
            }
            _ => {}
        }
        if self.common.quiet > 0 {
            return Ok(());
        }
        console.say(self.summary())?;
        if let Some(hidden) = self.hidden() {
            console.say(format!("  {hidden} once all parentheses and quotes match"))?;
        }
        match self.fixable {
            [0, 0] => Ok(()),
            [safe, 0] => console.say(format!("  {safe} fixable with `--fix`")),
            [0, others] => console.say(format!("  {others} fixable with `--unsafe-fixes`")),
            [safe, others] => console.say(format!(
                "  {safe} fixable with `--fix`, {others} more with `--unsafe-fixes`"
            )),
        }
    }

    /// Which checks have not run; `None` if all have.
    fn hidden(&self) -> Option<String> {
        let n_files = self.document.files.len();
        Some(match self.hiding.as_slice() {
            [] => return None,
            _ if n_files == 1 => "the remaining checks run".to_owned(),
            [file] => format!("the remaining checks of `{}` run", visible(file)),
            files => format!("the remaining checks of {} files run", files.len()),
        })
    }

    fn summary(&self) -> String {
        let files = plural(self.document.files.len(), "file");
        let unread = match self.document.unreadable.len() {
            0 => String::new(),
            unread => format!(", {unread} could not be read"),
        };
        if self.is_diff {
            let fixes = match self.fixed {
                0 => "nothing to fix".to_owned(),
                fixed => format!("{} to apply", fixes(fixed)),
            };
            return format!("{files} checked{unread}: {fixes}");
        }
        let sign = if self.counts.total() == 0 { "," } else { ":" };
        format!("{files} checked{unread}{sign} {}", self.counts)
    }

    /// Writes how often each diagnostic was reported, most frequent first.
    fn write_statistics(
        &self,
        statistics: &BTreeMap<(&'static str, Severity), usize>,
        console: &mut Console<'_>,
    ) -> io::Result<()> {
        let mut rows: Vec<_> = statistics.iter().collect();
        rows.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
        if self.format != Format::Full && self.format != Format::Concise {
            let rows = rows.iter().map(|((name, severity), count)| {
                serde_json::json!({ "name": name, "severity": severity.word(), "count": count })
            });
            let document = serde_json::json!({ "statistics": rows.collect::<Vec<_>>() });
            return write_document(document, console);
        }
        rows.iter().try_for_each(|((name, severity), count)| {
            let severity = severity.word();
            writeln!(console.output, "{count:>6}  {severity:7}  {name}")
        })
    }
}

/// `1 fix`, `2 fixes`.
pub(super) fn fixes(count: usize) -> String {
    match count {
        1 => "1 fix".to_owned(),
        count => format!("{count} fixes"),
    }
}

fn write_all_full(
    found: &[Diagnostic],
    texts: Texts<'_>,
    style: FullStyle,
    out: &mut dyn Stream,
) -> io::Result<()> {
    let (shown, others) = found.split_at(found.len().min(MAX_IN_FULL));
    for diagnostic in shown {
        write_full(&mut Verbatim(out), texts, style, diagnostic)?;
    }
    if !others.is_empty() {
        let more = plural(Counts::of(others).total(), "more diagnostic");
        writeln!(
            out,
            "and {more} in this file; `--output-format concise` shows more\n"
        )?;
    }
    Ok(())
}
