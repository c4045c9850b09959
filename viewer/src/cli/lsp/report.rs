//! Diagnostics in the form of the protocol.

use super::convert::path_in;
use super::convert::uri_of;
use super::workspace::Workspace;
use crate::cli::identity::Identity;
use crate::files::{Over, write};
use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    Location, NumberOrString, Uri,
};
use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use zrf_grammar::diagnostics::{self, Lint, Severity, Stage, registry};
use zrf_grammar::ide::{Analysis, FileSpan};
use zrf_grammar::text::{Origin, SourceFile, Span};

/// The pages of all diagnostics as files, which editors can open.
#[derive(Clone, Debug, Default)]
pub(super) struct Pages {
    folder: Option<PathBuf>,
    /// The pages written so far; `None` for those that could not be.
    known: RefCell<BTreeMap<&'static str, Option<Uri>>>,
}

impl Pages {
    /// Pages below a folder for caches, written on demand.
    pub(super) fn in_folder(cache: Option<&Path>) -> Self {
        Self {
            folder: cache.map(|cache| cache.join("pages")),
            known: RefCell::default(),
        }
    }

    /// The page of a kind of diagnostic; `None` if it has none or cannot be written.
    pub(super) fn page(&self, lint: &Lint) -> Option<Uri> {
        let lint = registry::find(lint.name)?;
        let mut known = self.known.borrow_mut();
        let page = known.entry(lint.name).or_insert_with(|| self.written(lint));
        page.clone()
    }

    fn written(&self, lint: &Lint) -> Option<Uri> {
        let folder = self.folder.as_ref()?;
        let path = folder.join(format!("{}.md", lint.name));
        let is_there = fs::read_to_string(&path).is_ok_and(|page| page == lint.page);
        if !is_there {
            fs::create_dir_all(folder).ok()?;
            write(&path, lint.page.as_bytes(), Over::Anything).ok()?;
        }
        uri_of(&path)
    }
}

/// The diagnostics of a file, from all roots that read it. One that several roots have is shown once.
pub(super) fn diagnostics_of(workspace: &Workspace, pages: &Pages, file: &Path) -> Vec<Diagnostic> {
    let mut all: Vec<Diagnostic> = Vec::new();
    let mut known: HashMap<Identity, usize> = HashMap::new();
    for state in workspace.roots.values() {
        let Some(analysis) = &state.current else {
            continue;
        };
        let sources = &analysis.rules.sources;
        let is_it = |known: &SourceFile| path_in(&known.name) == file;
        let spans = sources
            .files()
            .iter()
            .filter(|known| is_it(known))
            .map(SourceFile::span);
        let spans: Vec<Span> = spans.collect();
        for diagnostic in reported(analysis).chain(&state.played) {
            let at = diagnostic.span().start;
            let is_here = spans.iter().any(|span| span.start <= at && at <= span.end);
            let shown = is_here.then(|| shown(workspace, analysis, diagnostic, pages));
            let Some(shown) = shown.flatten() else {
                continue;
            };
            let identity = Identity::of(analysis.rules.texts(), diagnostic);
            match known.entry(identity) {
                Entry::Occupied(at) => merge(&mut all[*at.get()], shown),
                Entry::Vacant(place) => {
                    place.insert(all.len());
                    all.push(shown);
                }
            }
        }
    }
    all
}

/// Adds what another root knows of a diagnostic: the settings of its game may be stricter, and its macro calls others.
fn merge(known: &mut Diagnostic, other: Diagnostic) {
    // The most severe has the least number.
    known.severity = known.severity.min(other.severity);
    let Some(others) = other.related_information else {
        return;
    };
    let related = known.related_information.get_or_insert_default();
    for one in others {
        if related.len() < MAX_RELATED && !related.contains(&one) {
            related.push(one);
        }
    }
}

/// The diagnostics to show: while parentheses or quotes do not match, only the diagnostics about them.
pub(super) fn reported(analysis: &Analysis) -> impl Iterator<Item = &diagnostics::Diagnostic> {
    let is_readable = analysis.is_readable();
    let found = analysis.diagnostics.iter();
    found.filter(move |one| is_readable || matches!(one.lint.stage, Stage::Load | Stage::Read))
}

/// A span of a load as a place in a file.
pub(super) fn place(analysis: &Analysis, span: Span) -> Option<FileSpan> {
    let sources = &analysis.rules.sources;
    let file = sources.file(sources.file_at(span.start)?);
    let [start, end] =
        [span.start, span.end].map(|at| at.clamp(file.start, file.span().end) - file.start);
    Some(FileSpan {
        file: file.name.clone(),
        span: Span::new(start, end.max(start)),
    })
}

fn shown(
    workspace: &Workspace,
    analysis: &Analysis,
    diagnostic: &diagnostics::Diagnostic,
    pages: &Pages,
) -> Option<Diagnostic> {
    let at = |span| workspace.location(analysis, &place(analysis, span)?);
    let location = at(diagnostic.span())?;
    let mut message = diagnostic.message.clone();
    if !diagnostic.primary.message.is_empty() {
        message.push_str(&format!("\n{}", diagnostic.primary.message));
    }
    if let Some(help) = &diagnostic.help {
        message.push_str(&format!("\nhelp: {help}"));
    }
    let labels = diagnostic
        .secondary
        .iter()
        .map(|label| (label.origin, label.message.clone()));
    let related = labels.chain(calls(analysis, diagnostic.primary.origin));
    let related = related.filter_map(|(origin, message)| {
        let location: Location = at(origin.span)?;
        Some(DiagnosticRelatedInformation { location, message })
    });
    let related: Vec<_> = related.collect();
    let href = pages.page(diagnostic.lint);
    let is_needless = diagnostic.lint.name.starts_with("unused-")
        || diagnostic.lint.name.starts_with("unreachable-");
    Some(Diagnostic {
        range: location.range,
        severity: Some(match diagnostic.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Note => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(diagnostic.lint.name.to_owned())),
        code_description: href.map(|href| CodeDescription { href }),
        source: Some("zrf".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        tags: is_needless.then(|| vec![DiagnosticTag::UNNECESSARY]),
        data: None,
    })
}

/// The macro calls that led to a place, innermost first.
fn calls(analysis: &Analysis, origin: Origin) -> Vec<(Origin, String)> {
    let texts = analysis.rules.texts();
    let calls = texts.calls(origin).take(MAX_CALLS);
    let label = |name| format!("in this call of `{}`", texts.names.text(name));
    calls.map(|call| (call.call, label(call.name))).collect()
}

/// The largest number of macro calls listed with a diagnostic.
const MAX_CALLS: usize = 8;

/// The largest number of places that several roots list with a diagnostic.
const MAX_RELATED: usize = 16;
