//! `zrf explain`: the page of a diagnostic, or the reference entry of a keyword.

use super::args::Suggested;
use super::failure::{Done, Exit, Failure};
use crate::console::Console;
use zrf_grammar::diagnostics::suggest::nearest;
use zrf_grammar::diagnostics::{Lint, registry};
use zrf_grammar::reference::{self, KeywordEntry};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf explain\n  zrf explain unknown-zone\n  zrf explain add-partial"
)]
pub(crate) struct Args {
    /// A diagnostic as shown in messages, `unknown-zone` or `zrf::resolve::unknown-zone`, or a keyword; without a name,
    /// lists all
    #[arg(value_parser = Suggested(names), hide_possible_values = true)]
    name: Option<String>,
}

fn names() -> Vec<&'static str> {
    let keywords = reference::all().iter().map(|entry| entry.keyword);
    registry::all()
        .map(|lint| lint.name)
        .chain(keywords)
        .collect()
}

pub(crate) fn run(args: &Args, console: &mut Console<'_>) -> Done {
    match &args.name {
        Some(name) => explain(name, console),
        None => list(console),
    }
}

fn explain(name: &str, console: &mut Console<'_>) -> Done {
    let short = name.rsplit("::").next().unwrap_or(name).trim();
    if let Some(lint) = registry::find(short) {
        return page(lint, console);
    }
    if let Some(entry) = reference::find(short) {
        return keyword(entry, console);
    }
    let failure = Failure::trouble(format!("no diagnostic or keyword is called `{short}`"));
    Err(match nearest(short, names()) {
        Some(near) => failure.help(format!("did you mean `{near}`?")),
        None => failure.help("`zrf explain` lists all names"),
    })
}

fn page(lint: &Lint, console: &mut Console<'_>) -> Done {
    let severity = lint.severity.word();
    writeln!(
        console.output,
        "zrf::{}::{} ({severity}, {})\n",
        lint.stage.name(),
        lint.name,
        lint.group.name()
    )?;
    let page = lint.page.trim();
    let page = page
        .strip_prefix("# ")
        .and_then(|page| page.split_once('\n'))
        .map_or(page, |(_, rest)| rest.trim_start());
    writeln!(console.output, "{page}")?;
    Ok(Exit::Success)
}

fn keyword(entry: &KeywordEntry, console: &mut Console<'_>) -> Done {
    let KeywordEntry {
        keyword,
        chapter,
        text,
    } = entry;
    writeln!(console.output, "{keyword} ({chapter})\n\n{text}")?;
    Ok(Exit::Success)
}

fn list(console: &mut Console<'_>) -> Done {
    let lints = registry::all().map(|lint| lint.name);
    let keywords = reference::all().iter().map(|entry| entry.keyword);
    let width = lints.chain(keywords).map(str::len).max().unwrap_or(0);
    for lint in registry::all() {
        let (name, severity) = (lint.name, lint.severity.word());
        writeln!(
            console.output,
            "{name:width$}  {severity:7}  {}",
            lint.summary()
        )?;
    }
    for entry in reference::all() {
        let (name, summary) = (entry.keyword, entry.summary());
        writeln!(console.output, "{name:width$}  keyword  {summary}.")?;
    }
    Ok(Exit::Success)
}
