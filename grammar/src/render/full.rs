//! A diagnostic in full: the text around it with every place underlined, the macro calls, the help.
//!
//! `miette` draws it; only this module and `snippets` depend on `miette`.

use super::plural;
use super::snippets::Snippets;
use crate::diagnostics::{Diagnostic, Label, Safety, Severity};
use crate::text::{Expansion, Location, Texts, visible};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode, ThemeCharacters, ThemeStyles,
};
use std::fmt;
use std::io::{self, Write};
use textwrap::WordSplitter;

/// How to render.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullStyle {
    /// Whether to colour.
    pub color: bool,
    /// Whether to use lines and arrows beyond ASCII.
    pub unicode: bool,
    /// Page width in characters.
    pub width: usize,
}

/// Number of macro calls shown at each end of a long chain.
const CALLS_AT_EACH_END: usize = 4;

/// Writes one diagnostic, followed by an empty line.
///
/// # Errors
/// If `out` cannot be written.
pub fn write_full(
    out: &mut dyn Write,
    texts: Texts<'_>,
    style: FullStyle,
    diagnostic: &Diagnostic,
) -> io::Result<()> {
    let handler = GraphicalReportHandler::new_themed(theme(style))
        .with_width(style.width.max(20))
        .with_links(false)
        .with_context_lines(1)
        .with_word_splitter(WordSplitter::NoHyphenation);
    let report = Report {
        diagnostic,
        texts,
        snippets: {
            let labels = diagnostic.secondary.iter().chain([&diagnostic.primary]);
            let spans = labels.map(|label| label.origin.span);
            let calls = texts.calls(diagnostic.primary.origin).last();
            Snippets::new(texts.sources, spans.chain(calls.map(|call| call.call.span)))
        },
    };
    let mut drawn = String::new();
    handler
        .render_report(&mut drawn, &report)
        .map_err(io::Error::other)?;
    out.write_all(drawn.as_bytes())?;
    write_calls(out, texts, diagnostic)?;
    if let Some(fix) = diagnostic.fixes_of(texts.sources).next() {
        let word = match fix.safety {
            Safety::Safe => "fix",
            Safety::Unsafe => "unsafe fix",
        };
        writeln!(out, "  {word} available: {}", visible(&fix.title))?;
    }
    if diagnostic.more > 0 {
        let (more, name) = (diagnostic.more, diagnostic.lint.name);
        writeln!(out, "  and {more} more `{name}`")?;
    }
    writeln!(out)
}

fn theme(style: FullStyle) -> GraphicalTheme {
    let characters = if style.unicode {
        ThemeCharacters::unicode()
    } else {
        ThemeCharacters::ascii()
    };
    let styles = if style.color {
        ThemeStyles::ansi()
    } else {
        ThemeStyles::none()
    };
    GraphicalTheme { characters, styles }
}

fn write_calls(out: &mut dyn Write, texts: Texts<'_>, diagnostic: &Diagnostic) -> io::Result<()> {
    let calls: Vec<&Expansion> = texts.calls(diagnostic.primary.origin).collect();
    let is_long = calls.len() > 2 * CALLS_AT_EACH_END + 1;
    for (index, call) in calls.iter().enumerate() {
        let is_left_out =
            is_long && (CALLS_AT_EACH_END..calls.len() - CALLS_AT_EACH_END).contains(&index);
        if !is_left_out {
            write_call(out, texts, call)?;
        } else if index == CALLS_AT_EACH_END {
            let left_out = calls.len() - 2 * CALLS_AT_EACH_END;
            writeln!(
                out,
                "  ... {} between ...",
                plural(left_out, "more expansion")
            )?;
        }
    }
    if !diagnostic.also_in.is_empty() {
        let more = plural(diagnostic.also_in.len(), "more expansion");
        writeln!(out, "  and in {more}")?;
    }
    Ok(())
}

fn write_call(out: &mut dyn Write, texts: Texts<'_>, call: &Expansion) -> io::Result<()> {
    let called = texts.call_text(call);
    write!(out, "  in expansion of `{}`", visible(&called))?;
    let place = |place: Option<Location<'_>>| {
        place.map_or_else(
            || "?".to_owned(),
            |place| visible(&place.to_string()).into_owned(),
        )
    };
    let called = place(texts.location(call.call.span));
    let defined = place(texts.location(call.definition.span));
    writeln!(out, " at {called}, defined at {defined}")
}

/// A diagnostic in the form that `miette` renders.
struct Report<'a> {
    diagnostic: &'a Diagnostic,
    texts: Texts<'a>,
    snippets: Snippets<'a>,
}

impl Report<'_> {
    fn label(&self, label: &Label, is_primary: bool) -> Option<LabeledSpan> {
        let span = self.snippets.drawn(label.origin.span)?;
        let text = (!label.message.is_empty()).then(|| visible(&label.message).into_owned());
        Some(if is_primary {
            LabeledSpan::new_primary_with_span(text, span)
        } else {
            LabeledSpan::new_with_span(text, span)
        })
    }

    /// The label of the author's own call, if the error is in the text of a macro defined elsewhere.
    fn call_label(&self) -> Option<LabeledSpan> {
        let outermost = self.texts.calls(self.diagnostic.primary.origin).last()?;
        let (call, primary) = (outermost.call.span, self.diagnostic.span());
        let span = self.snippets.drawn(call)?;
        let mut labels = self.diagnostic.secondary.iter();
        let is_told = labels.any(|label| label.origin.span == call);
        (!call.covers(primary) && !is_told)
            .then(|| LabeledSpan::new_with_span(Some("called here".to_owned()), span))
    }
}

impl miette::Diagnostic for Report<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let is_listed = self.diagnostic.lint.id.index().is_some();
        is_listed.then(|| -> Box<dyn fmt::Display> { Box::new(self.diagnostic.lint.code()) })
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.diagnostic.help.as_ref()?;
        Some(Box::new(visible(help)))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.snippets)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let primary = self.label(&self.diagnostic.primary, true);
        let secondary = self.diagnostic.secondary.iter();
        let others = secondary.filter_map(|label| self.label(label, false));
        Some(Box::new(
            primary.into_iter().chain(others).chain(self.call_label()),
        ))
    }
}

impl std::error::Error for Report<'_> {}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.diagnostic.message))
    }
}

impl fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
