//! `zrf explain`: the page of a kind of finding.

use super::failure::Failure;
use super::{Done, Exit};
use crate::console::Console;
use crate::report::severity_word;
use crate::suggest::nearest;
use zrf_grammar::diagnostics::{Lint, registry};

#[derive(Clone, Debug, clap::Args)]
#[command(before_long_help = "Examples:\n  zrf explain\n  zrf explain unknown-zone")]
pub(crate) struct Args {
    /// The name as shown in messages, `unknown-zone` or `zrf::resolve::unknown-zone`; without it, all are listed
    name: Option<String>,
}

pub(crate) fn run(args: &Args, console: &mut Console<'_>) -> Done {
    match &args.name {
        Some(name) => explain(name, console),
        None => list(console),
    }
}

fn explain(name: &str, console: &mut Console<'_>) -> Done {
    let short = name.rsplit("::").next().unwrap_or(name).trim();
    let Some(lint) = registry::find(short) else {
        let names = registry::all().map(|lint| lint.name);
        let failure = Failure::trouble(format!("no kind of finding is called `{short}`"));
        return Err(match nearest(short, names) {
            Some(near) => failure.help(format!("did you mean `{near}`?")),
            None => failure.help("`zrf explain` lists all of them"),
        });
    };
    let severity = severity_word(lint.severity);
    writeln!(
        console.output,
        "zrf::{}::{} ({severity})\n",
        lint.stage, lint.name
    )?;
    // The line above is heading enough.
    let page = lint.page.trim();
    let page = page
        .strip_prefix("# ")
        .and_then(|page| page.split_once('\n'))
        .map_or(page, |(_, rest)| rest.trim_start());
    writeln!(console.output, "{page}")?;
    Ok(Exit::Success)
}

fn list(console: &mut Console<'_>) -> Done {
    let width = registry::all()
        .map(|lint| lint.name.len())
        .max()
        .unwrap_or(0);
    for lint in registry::all() {
        let (name, severity) = (lint.name, severity_word(lint.severity));
        writeln!(
            console.output,
            "{name:width$}  {severity:7}  {}",
            summary(lint)
        )?;
    }
    Ok(Exit::Success)
}

/// The first sentence of a page, past its heading.
fn summary(lint: &Lint) -> String {
    let mut lines = lint.page.lines().map(str::trim);
    let prose: Vec<&str> = lines
        .by_ref()
        .skip_while(|line| line.is_empty() || line.starts_with('#'))
        .take_while(|line| !line.is_empty())
        .collect();
    let paragraph = prose.join(" ");
    match paragraph.find(". ") {
        Some(end) => paragraph[..=end].to_owned(),
        None => paragraph,
    }
}
