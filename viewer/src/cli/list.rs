//! `zrf list`: the games and variants of a file.

use super::args::FileArgs;
use super::failure::{Done, Exit, Failure};
use super::load;
use super::output::write_document;
use crate::console::Console;
use crate::terminal::{n_columns, padded};
use serde_json::json;
use zrf_grammar::EntryKind;
use zrf_grammar::game::{Game, PlayerKind};

#[derive(Clone, Debug, clap::Args)]
#[command(before_long_help = "Examples:\n  zrf list game.zrf\n  zrf list game.zrf --json")]
pub(crate) struct Args {
    #[command(flatten)]
    file: FileArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// One game or variant.
struct Row {
    number: usize,
    game: Game,
    is_variant: bool,
    is_default: bool,
}

pub(crate) fn run(args: &Args, console: &mut Console<'_>) -> Done {
    let rules = load::rules(&args.file, console)?;
    let default = rules.default_variant();
    let rows = rules.variants().enumerate().map(|(index, id)| Row {
        number: index + 1,
        game: rules.resolve(id).0,
        is_variant: rules.entries()[id.index()].kind == EntryKind::Variant,
        is_default: Some(id) == default,
    });
    let rows: Vec<Row> = rows.collect();
    if rows.is_empty() {
        return Err(Failure::negative("the file defines no game"));
    }
    if args.json {
        write_json(&rows, console)?;
    } else {
        write_text(&rows, console)?;
    }
    Ok(Exit::Success)
}

fn write_text(rows: &[Row], console: &mut Console<'_>) -> std::io::Result<()> {
    let widths = rows.iter().map(|row| n_columns(&row.game.title));
    let width = widths.max().unwrap_or(0);
    for Row {
        number,
        game,
        is_default,
        ..
    } in rows
    {
        let mark = if *is_default { '*' } else { ' ' };
        let players: Vec<&str> = game
            .players
            .iter()
            .map(|player| player.name.as_str())
            .collect();
        writeln!(
            console.output,
            "{mark}{number:>3}  {}  {}",
            padded(&game.title, width),
            players.join(", ")
        )?;
    }
    if rows.len() > 1 {
        console
            .output
            .write_all(b"* is the default without `--variant`\n")?;
    }
    Ok(())
}

fn write_json(rows: &[Row], console: &mut Console<'_>) -> std::io::Result<()> {
    let kind = |kind| match kind {
        PlayerKind::Real => "real",
        PlayerKind::Random => "random",
        PlayerKind::Neutral => "neutral",
    };
    let games = rows.iter().map(|row| {
        let players = row.game.players.iter();
        let players =
            players.map(|player| json!({ "name": player.name, "kind": kind(player.kind) }));
        json!({
            "number": row.number,
            "title": row.game.title,
            "is_variant": row.is_variant,
            "is_default": row.is_default,
            "players": players.collect::<Vec<_>>(),
            "engine": row.game.engine,
        })
    });
    let games: Vec<_> = games.collect();
    write_document(json!({ "games": games }), console)
}
