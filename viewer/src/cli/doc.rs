//! `zrf doc`: a rule sheet for players.

use super::args::{Common, GameArgs};
use super::failure::Failure;
use super::new::{refuse_to_replace, write_new};
use super::{Done, Exit, load};
use crate::console::Console;
use crate::files::reason;
use crate::sheet::{Picture, html, markdown, sheet};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf doc game.zrf\n  zrf doc game.zrf --html > game.html\n  zrf doc game.zrf --folder sheets"
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Print one HTML page with its pictures, instead of Markdown without them
    #[arg(long, conflicts_with = "folder")]
    html: bool,
    /// Write Markdown, its pictures as SVG files, and an HTML page to this folder
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    folder: Option<PathBuf>,
    /// Replace existing files
    #[arg(long, requires = "folder")]
    force: bool,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let playable = load::playable(&args.game, common, console)?;
    let sheet = sheet(&playable.rules, playable.variant).map_err(Failure::findings)?;
    if args.html {
        console.write_file(html(&sheet).as_bytes())?;
        return Ok(Exit::Success);
    }
    let Some(folder) = &args.folder else {
        console.write_file(markdown(&sheet, |_| None).as_bytes())?;
        return Ok(Exit::Success);
    };
    let stem = Path::new(&args.game.file.file).file_stem();
    let stem = stem.map_or("rules".into(), |stem| stem.to_string_lossy());
    let mut pictures: Vec<(String, Picture)> = Vec::new();
    let text = markdown(&sheet, |picture| {
        let name = format!("{stem}-{}.svg", pictures.len() + 1);
        pictures.push((name.clone(), picture.clone()));
        Some(name.replace(' ', "%20"))
    });
    let full = console.surroundings.directory.join(folder);
    std::fs::create_dir_all(&full).map_err(|error| {
        let (folder, why) = (folder.display(), reason(&error));
        Failure::trouble(format!("cannot create `{folder}`: {why}"))
    })?;
    let mut files = vec![
        (format!("{stem}.md"), text),
        (format!("{stem}.html"), html(&sheet)),
    ];
    files.extend(
        pictures
            .into_iter()
            .map(|(name, picture)| (name, picture.svg)),
    );
    let file = |name: &String| folder.join(name).display().to_string();
    for (name, _) in &files {
        refuse_to_replace(&file(name), args.force, console)?;
    }
    for (name, text) in &files {
        write_new(&file(name), text.as_bytes(), args.force, console)?;
    }
    if common.quiet == 0 {
        let (n_files, folder) = (files.len(), folder.display());
        console.say(format!(
            "wrote {stem}.md, {stem}.html and {} pictures to {folder}",
            n_files - 2
        ))?;
    }
    Ok(Exit::Success)
}
