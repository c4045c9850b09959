//! `zrf show`: the board as text.

use super::args::Common;
use super::failure::{Done, Exit};
use super::load;
use super::output::{draw_style, write_document};
use super::position::{PositionArgs, session_in};
use crate::console::{Console, Verbatim};
use crate::terminal::{Arrangement, DrawStyle, TextBoard};
use serde_json::{Value, json};
use std::io::Write;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, Position};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf show game.zrf\n  zrf show game.zrf --names\n  zrf show game.zrf --after \"Pawn e2 - e4\""
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Show position names instead of pieces
    #[arg(long, conflicts_with = "json")]
    names: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let opened = load::open(&args.position.game, console)?;
    if args.position.after.is_empty() && opened.played.is_none() {
        // Showing the start needs no play, so this works for games with a plug-in too.
        let chosen = opened.chosen(common, console)?;
        let arrangement = Arrangement::at_start(&chosen.game);
        write(args, common, &chosen.game, &arrangement, console)?;
    } else {
        let (_, session) = session_in(opened, &args.position, common, console)?;
        let game = session.program().game();
        write(
            args,
            common,
            game,
            &Arrangement::of_state(game, session.state()),
            console,
        )?;
    }
    Ok(Exit::Success)
}

fn write(
    args: &Args,
    common: Common,
    game: &Game,
    arrangement: &Arrangement,
    console: &mut Console<'_>,
) -> std::io::Result<()> {
    if args.json {
        return write_document(document(game, arrangement), console);
    }
    let style = DrawStyle {
        names: args.names,
        ..draw_style(console, common)
    };
    let drawn = TextBoard::new(game).draw(arrangement, style);
    if drawn.is_empty() && common.quiet == 0 {
        console.say("the board has no position to draw and no piece to list")?;
    }
    write!(Verbatim(console.output), "{drawn}")
}

fn document(game: &Game, arrangement: &Arrangement) -> Value {
    let piece = |(player, piece_type): (PlayerId, PieceTypeId)| json!({ "player": game.player_name(player), "type": game.piece_name(piece_type) });
    let position = |(index, position): (usize, &Position)| {
        let rectangle = position
            .rectangle
            .map(|r| [r.left, r.top, r.right, r.bottom]);
        let piece = arrangement.pieces.get(index).copied().flatten().map(piece);
        json!({ "name": position.name, "rectangle": rectangle, "piece": piece })
    };
    let positions: Vec<Value> = game
        .board
        .positions
        .iter()
        .enumerate()
        .map(position)
        .collect();
    let stores = arrangement.stores.iter().map(|store| {
        json!({
            "player": game.player_name(store.player),
            "type": game.piece_name(store.piece_type),
            "count": store.count,
        })
    });
    json!({
        "variant": game.title,
        "positions": positions,
        "stores": stores.collect::<Vec<_>>(),
    })
}
