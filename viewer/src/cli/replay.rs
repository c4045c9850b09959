//! `zrf replay`: plays a recorded game again.

use super::args::{Common, FileArgs, GameArgs};
use super::failure::Failure;
use super::{Done, Exit, load};
use crate::console::Console;
use crate::files::DiskFiles;
use crate::report::{SCHEMA_VERSION, plural};
use crate::terminal::{DrawStyle, Situation, TextBoard};
use crate::wording;
use serde_json::json;
use std::path::Path;
use zrf_grammar::source::{Files, decode};
use zrf_interpreter::Program;
use zrf_interpreter::record::Record;
use zrf_interpreter::replay::{Mismatch, Replay, replay};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf replay game.zsg\n  zrf replay game.zsg --rules other.zrf --json"
)]
pub(crate) struct Args {
    /// The recorded game, a `.zsg` file
    #[arg(value_name = "RECORD", value_hint = clap::ValueHint::FilePath)]
    record: String,
    /// The rules file; without it, the one that the record names, in the folder of the record
    #[arg(long, value_name = "FILE")]
    rules: Option<String>,
    /// The game or variant by title or number, in place of the one that the record names
    #[arg(long, value_name = "NAME|NUMBER")]
    variant: Option<String>,
    /// Use rules with errors all the same; what cannot be understood does nothing
    #[arg(long)]
    lenient: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Legal moves told where a recorded one is not among them.
const MOST_LEGAL: usize = 5;

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let record = read(&args.record, console)?;
    let game = GameArgs {
        file: FileArgs {
            file: rules_file(args, &record, console)?,
            stdin_filename: None,
        },
        variant: Some(
            args.variant
                .clone()
                .unwrap_or_else(|| record.variant.clone()),
        ),
        lenient: args.lenient,
    };
    let program = load::program(&game, common, console)?;
    let replay = replay(&program, &record).map_err(|unknown| {
        Failure::findings(format!(
            "`{}` edits the board with `{}`, which this game does not have",
            args.record, unknown.0
        ))
    })?;
    if args.json {
        write_json(args, &program, &record, &replay, console)?;
    } else if common.quiet == 0 {
        write_text(common, &program, &record, &replay, console)?;
    }
    match &replay.mismatch {
        None => Ok(Exit::Success),
        Some(_) if args.json => Ok(Exit::Findings),
        Some(mismatch) => Err(refusal(&args.record, mismatch)),
    }
}

pub(crate) fn read(file: &str, console: &mut Console<'_>) -> Result<Record, Failure> {
    let bytes = if file == "-" {
        console.read_input()?
    } else {
        let files = DiskFiles::new(&console.surroundings.directory);
        files
            .read(file)
            .map_err(|reason| Failure::trouble(format!("cannot read `{file}`: {reason}")))?
    };
    Record::parse(&decode(&bytes).0)
        .map_err(|error| Failure::trouble(format!("`{file}` is no recorded game: {error}")))
}

/// The rules file given, or the one of the record's name beside the record: its path is that of another machine.
fn rules_file(args: &Args, record: &Record, console: &Console<'_>) -> Result<String, Failure> {
    if let Some(rules) = &args.rules {
        return Ok(rules.clone());
    }
    let name = record
        .rules_file
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or_default();
    let folder = Path::new(&args.record).parent().unwrap_or(Path::new(""));
    let file = folder.join(name).to_string_lossy().into_owned();
    match DiskFiles::new(&console.surroundings.directory).find(&file) {
        Some(_) => Ok(file),
        None => Err(Failure::trouble(format!(
            "`{}` was played by `{name}`, which is not beside it",
            args.record
        ))
        .help("`--rules FILE` names the rules file")),
    }
}

fn refusal(file: &str, mismatch: &Mismatch) -> Failure {
    let Mismatch { line, error, legal } = mismatch;
    let message = format!(
        "`{file}` line {}: `{}` cannot be played: {error}",
        line.line, line.text
    );
    let mut legal: Vec<&String> = legal.iter().collect();
    legal.sort_by_key(|text| strsim::osa_distance(text, &line.text));
    let nearest = legal
        .iter()
        .take(MOST_LEGAL)
        .map(|text| format!("`{text}`"))
        .collect::<Vec<_>>()
        .join(", ");
    Failure::findings(message).help(match legal.len() {
        0 => "there is no legal move".to_owned(),
        count if count > MOST_LEGAL => format!("the nearest of {count} legal moves are {nearest}"),
        _ => format!("legal are {nearest}"),
    })
}

fn write_text(
    common: Common,
    program: &Program,
    record: &Record,
    replay: &Replay,
    console: &mut Console<'_>,
) -> std::io::Result<()> {
    let game = program.game();
    let surroundings = &console.surroundings;
    let style = DrawStyle {
        width: surroundings.width,
        color: surroundings.colors(common.color, surroundings.output_is_terminal),
        names: false,
    };
    let drawn = TextBoard::new(game).draw(&Situation::of_state(game, &replay.state), style);
    writeln!(console.output, "{}\n\n{drawn}", game.title)?;
    let all = record.moves.len();
    match &replay.mismatch {
        None => writeln!(console.output, "{} replayed", plural(all, "move"))?,
        Some(_) => writeln!(
            console.output,
            "{} of {} replayed",
            replay.moves.len(),
            plural(all, "move")
        )?,
    }
    if let Some((after, outcome)) = &replay.end {
        let text = wording::outcome(game, &replay.state, outcome);
        let when = if *after == replay.moves.len() {
            String::new()
        } else {
            format!(" after {}", plural(*after, "move"))
        };
        writeln!(console.output, "the game is over{when}: {text}")?;
    }
    Ok(())
}

fn write_json(
    args: &Args,
    program: &Program,
    record: &Record,
    replay: &Replay,
    console: &mut Console<'_>,
) -> std::io::Result<()> {
    let game = program.game();
    let end = replay.end.as_ref().map(|(after, outcome)| {
        json!({ "after": after, "outcome": wording::outcome(game, &replay.state, outcome) })
    });
    let mismatch = replay.mismatch.as_ref().map(|mismatch| {
        json!({
            "line": mismatch.line.line,
            "move": mismatch.line.text,
            "reason": mismatch.error.to_string(),
            "legal": mismatch.legal,
        })
    });
    let rewritten = replay
        .rewritten
        .iter()
        .map(|(line, text)| json!({ "line": line, "move": text }));
    let document = json!({
        "schema_version": SCHEMA_VERSION,
        "record": args.record,
        "variant": game.title,
        "moves": record.moves.len(),
        "replayed": replay.moves.len(),
        "end": end,
        "mismatch": mismatch,
        "rewritten": rewritten.collect::<Vec<_>>(),
    });
    writeln!(console.output, "{document:#}")
}
