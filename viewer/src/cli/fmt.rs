//! `zrf fmt`: formats rules files.

use super::args::Common;
use super::failure::{Done, Failure};
use super::rewrite::{NewText, Rewrite, refuse_pack};
use super::written::quoted;
use super::{load, paths};
use crate::console::Console;
use crate::files::read_named;
use zrf_grammar::format::{Refusal, format};
use zrf_grammar::text::{Encoding, LineColumn, SourceMap, decode, encode_as};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf fmt game.zrf\n  zrf fmt rules/ --check\n  zrf fmt game.zrf --diff\n  zrf fmt - < game.zrf",
    after_long_help = "Only indentation, spaces and surplus empty lines change: comments and all other line breaks stay \
                       where they are. Exits with code 0, with code 1 if `--check` or `--diff` finds something to \
                       change, and with code 2 if a file cannot be read, formatted or written."
)]
pub(crate) struct Args {
    /// Rules files, folders, and patterns such as `games/**/*.zrf`; `-` formats standard input to standard output
    #[arg(value_name = "PATH", value_parser = super::args::not_empty(), default_value = ".", value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<String>,
    /// Name to show for standard input
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<String>,
    /// Change nothing; list the files that would change
    #[arg(long)]
    check: bool,
    /// Change nothing; show what would change
    #[arg(long)]
    diff: bool,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let rewrite = Rewrite {
        paths: &args.paths,
        endings: paths::RULES,
        is_dry: args.check || args.diff,
    };
    rewrite.run(common, console, |file, console| {
        one(args, file, common, console)
    })
}

/// Formats one file; returns whether it changed.
fn one(
    args: &Args,
    file: &str,
    common: Common,
    console: &mut Console<'_>,
) -> Result<bool, Failure> {
    let bytes = match file {
        "-" => load::standard_input(console)?,
        _ => {
            refuse_pack(file)?;
            read_named(&console.surroundings.directory, file)
                .map_err(|why| Failure::trouble(format!("cannot read `{file}`: {why}")))?
        }
    };
    let shown = match (file, &args.stdin_filename) {
        ("-", Some(name)) => name,
        _ => file,
    };
    let (before, _) = decode(&bytes);
    let after = format(&before).map_err(|why| refusal(shown, &before, why))?;
    let text = NewText {
        name: shown.to_owned(),
        before,
        after,
        count: 1,
    };
    let is_changed = text.before != text.after;
    let is_dry = args.check || args.diff;
    if file == "-" && !is_dry {
        let after = encode_as(&text.after, &bytes);
        let after = after.unwrap_or_else(|| text.after.clone().into_bytes());
        console.write_file(&after)?;
    } else if is_changed && args.diff {
        text.write_diff(console.output)?;
    } else if is_changed && args.check {
        writeln!(console.output, "{shown}")?;
    } else if is_changed {
        text.write(&console.surroundings.directory)?;
        if common.verbose {
            console.say(format!("formatted {file}"))?;
        }
    }
    Ok(is_changed)
}

fn refusal(file: &str, text: &str, why: Refusal) -> Failure {
    let Refusal::Unreadable { span, message } = why else {
        return Failure::trouble(format!(
            "{file}: the new layout would not be read as the same rules, so the file stays as it is"
        ));
    };
    let mut sources = SourceMap::default();
    let id = sources.add(file, text.to_owned(), Encoding::Utf8);
    let source = sources.file(id);
    let LineColumn { line, column } = source.line_column(source.start + span.start);
    Failure::trouble(format!(
        "{file}:{line}:{column}: {message}; the file is unchanged"
    ))
    .help(format!("`zrf check {}` explains the problem", quoted(file)))
}
