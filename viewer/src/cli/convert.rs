//! `zrf convert`: changes the encoding and the line ends of files.

use super::args::Common;
use super::failure::{Done, Failure};
use super::rewrite::{Rewrite, refuse_pack, with_line_feeds};
use crate::console::Console;
use crate::files::{self, Over, read_named, reason};
use std::borrow::Cow;
use zrf_grammar::text::{Encoding, SourceMap, decode, decode_exactly, encode_as};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf convert game.zrf\n  zrf convert rules/ --to utf-8 --line-ends lf\n  zrf convert game.zrf --from gbk\n  zrf convert rules/ --check",
    after_long_help = "A file is converted without loss or left as it is. `zrf check` shows which encoding it reads. Exits with \
                       code 0, with code 1 if `--check` finds a file to convert, and with code 2 if a file cannot be \
                       read, converted or written."
)]
pub(crate) struct Args {
    /// Rules files, saved games, folders, and patterns such as `games/**/*.zrf`
    #[arg(value_name = "PATH", value_parser = super::args::not_empty(), required = true, value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<String>,
    /// Encoding to write
    #[arg(long, value_name = "ENCODING", default_value = "utf-8")]
    to: CodePage,
    /// Encoding to read, instead of the one that the file seems to have
    #[arg(long, value_name = "ENCODING")]
    from: Option<CodePage>,
    /// Line endings to write; unchanged by default
    #[arg(long, value_name = "ENDS")]
    line_ends: Option<LineEnds>,
    /// Change nothing; list the files that would change
    #[arg(long)]
    check: bool,
}

/// An encoding by its name on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum CodePage {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "utf-16")]
    Utf16,
    #[value(name = "windows-1252")]
    Windows1252,
    #[value(name = "windows-1251")]
    Windows1251,
    Gbk,
    ShiftJis,
}

impl CodePage {
    fn encoding(self) -> Encoding {
        match self {
            Self::Utf8 => Encoding::Utf8,
            Self::Utf16 => Encoding::Utf16,
            Self::Windows1252 => Encoding::Windows1252,
            Self::Windows1251 => Encoding::Windows1251,
            Self::Gbk => Encoding::Gbk,
            Self::ShiftJis => Encoding::ShiftJis,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum LineEnds {
    /// Line feed
    Lf,
    /// Carriage return and line feed
    Crlf,
}

impl LineEnds {
    /// A text with these ends in all its lines.
    fn apply(self, text: &str) -> String {
        let even = with_line_feeds(text);
        match self {
            Self::Lf => even,
            Self::Crlf => even.replace('\n', "\r\n"),
        }
    }
}

/// The extensions of the files to convert in folders.
const TEXTS: &[&str] = &["zrf", "zsg"];

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let rewrite = Rewrite {
        paths: &args.paths,
        endings: TEXTS,
        is_dry: args.check,
    };
    rewrite.run(common, console, |file, console| {
        one(args, file, common, console)
    })
}

/// Converts one file; returns whether it changed.
fn one(
    args: &Args,
    name: &str,
    common: Common,
    console: &mut Console<'_>,
) -> Result<bool, Failure> {
    refuse_pack(name)?;
    let directory = &console.surroundings.directory;
    let path = files::find(directory, name).unwrap_or_else(|| directory.join(name));
    let before = read_named(directory, name)
        .map_err(|why| Failure::trouble(format!("cannot read `{name}`: {why}")))?;
    let after = converted(args, name, &before)?;
    if after == before {
        return Ok(false);
    }
    if args.check {
        writeln!(console.output, "{name}")?;
        return Ok(true);
    }
    files::write(&path, &after, Over::Existing)
        .map_err(|error| Failure::trouble(format!("cannot write `{name}`: {}", reason(&error))))?;
    if common.verbose {
        console.say(format!("converted {name}"))?;
    }
    Ok(true)
}

/// The bytes of a file after conversion.
fn converted(args: &Args, name: &str, bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    let (text, encoding) = match args.from.map(CodePage::encoding) {
        Some(from) => (from.decode(bytes), from),
        None => {
            let (text, encoding) = decode_exactly(bytes);
            let is_faithful = encode_as(&decode(bytes).0, bytes).is_some();
            (is_faithful.then_some(text), encoding)
        }
    };
    let from = encoding.name();
    let text = text.ok_or_else(|| {
        Failure::trouble(format!("{name}: not valid {from}; the file is unchanged"))
            .help("`--from ENCODING` names the encoding to read")
    })?;
    let text = match args.line_ends {
        Some(ends) => Cow::Owned(ends.apply(&text)),
        None => Cow::Borrowed(&*text),
    };
    let to = args.to.encoding();
    let after = to
        .encode(&text)
        .map_err(|at| lacking(name, &text, to, at))?;
    let (seen, seems) = decode_exactly(&after);
    if seen != text {
        let message = format!(
            "{name}: written as {}, it would be read as {}; the file is unchanged",
            to.name(),
            seems.name()
        );
        return Err(Failure::trouble(message).help("UTF-8 is always recognised"));
    }
    Ok(after)
}

/// The error for a character that an encoding lacks, with its location.
fn lacking(name: &str, text: &str, to: Encoding, at: usize) -> Failure {
    let mut sources = SourceMap::default();
    let id = sources.add(name, text.to_owned(), Encoding::Utf8);
    let source = sources.file(id);
    let place = source.line_column(source.start + at as u32);
    let character = text[at..].chars().next().unwrap_or_default();
    let (line, column, to) = (place.line, place.column, to.name());
    Failure::trouble(format!(
        "{name}:{line}:{column}: {to} has no `{character}`; the file is unchanged"
    ))
}
