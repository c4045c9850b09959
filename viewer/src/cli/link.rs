//! `zrf link`: writes rules and moves as a link.

use super::args::Common;
use super::failure::{Done, Exit};
use super::position::{PositionArgs, session};
use crate::console::Console;
use crate::play::link::Link;

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf link game.zrf\n  zrf link game.zrf --after game.zsg --page https://example.org/zrf/",
    after_long_help = "The link contains the rules, the files they include and the moves, but no pictures or sounds: `zrf pack` \
                       writes those too. The page opens it, and so does `zrf play LINK`."
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Address of the page, to put in front of the link
    #[arg(long, value_name = "ADDRESS", default_value = "")]
    page: String,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let (playable, session) = session(&args.position, common, console)?;
    let file = &args.position.game.file.file;
    let shipped = match Link::is_one(file) {
        true => super::load::link(file)?.shipped,
        false => None,
    };
    let link = Link::to(&playable.rules, &session, shipped, "");
    let page = args.page.split('#').next().unwrap_or_default();
    writeln!(console.output, "{page}{link}")?;
    let has_art = link.shipped.is_none() && !playable.rules.media_names().is_empty();
    if has_art && common.quiet == 0 {
        console.say("the link contains no pictures or sounds; `zrf pack` packs them too")?;
    }
    Ok(Exit::Success)
}
