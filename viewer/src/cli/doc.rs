//! `zrf doc`: a rule sheet for players.

use super::args::{Common, GameArgs};
use super::failure::{Done, Exit, Failure};
use super::load;
use super::written::{check_target, write_new};
use crate::console::Console;
use crate::files::reason;
use crate::play::link::Link;
use crate::sheet::{Picture, Sheet, html, markdown, sheet};
use std::path::{Path, PathBuf};
use zrf_grammar::render::{percent_encoded, plural};

/// Maximum length of a file name made from a title, in characters.
const MAX_LETTERS: usize = 60;

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
    let sheet = sheet(&playable.rules, playable.variant).map_err(Failure::negative)?;
    if args.html {
        console.write_file(html(&sheet).as_bytes())?;
        return Ok(Exit::Success);
    }
    let Some(folder) = &args.folder else {
        console.write_file(markdown(&sheet, |_| None).as_bytes())?;
        return Ok(Exit::Success);
    };
    let stem = stem(&args.game.file.file, &playable.program.game().title);
    let n_pictures = write_folder(&sheet, folder, &stem, args.force, console)?;
    if common.quiet == 0 {
        let (pictures, folder) = (plural(n_pictures, "picture"), folder.display());
        console.say(format!(
            "wrote {stem}.md, {stem}.html and {pictures} to {folder}"
        ))?;
    }
    Ok(Exit::Success)
}

/// Writes a sheet in both formats, with its pictures. Returns their number.
fn write_folder(
    sheet: &Sheet,
    folder: &Path,
    stem: &str,
    force: bool,
    console: &mut Console<'_>,
) -> Result<usize, Failure> {
    let mut pictures: Vec<(String, Picture)> = Vec::new();
    let text = markdown(sheet, |picture| {
        let name = format!("{stem}-{}.svg", pictures.len() + 1);
        pictures.push((name.clone(), picture.clone()));
        Some(in_url(&name))
    });
    let full = console.surroundings.directory.join(folder);
    std::fs::create_dir_all(&full).map_err(|error| {
        let (folder, why) = (folder.display(), reason(&error));
        Failure::trouble(format!("cannot create `{folder}`: {why}"))
    })?;
    let mut files = vec![
        (format!("{stem}.md"), text),
        (format!("{stem}.html"), html(sheet)),
    ];
    files.extend(
        pictures
            .into_iter()
            .map(|(name, picture)| (name, picture.svg)),
    );
    let file = |name: &String| folder.join(name).display().to_string();
    for (name, _) in &files {
        check_target(&file(name), force, console)?;
    }
    for (name, text) in &files {
        write_new(&file(name), text.as_bytes(), force, console)?;
    }
    Ok(files.len() - 2)
}

/// The name of the files without extension: the name of the rules file, or else the title of the game.
fn stem(file: &str, title: &str) -> String {
    let stem = Path::new(file).file_stem();
    if let Some(stem) = stem.filter(|_| file != "-" && !Link::is_one(file)) {
        return stem.to_string_lossy().into_owned();
    }
    let letters = title.chars().take(MAX_LETTERS);
    let letters = letters.map(|letter| match letter.is_alphanumeric() {
        true => letter,
        false => '-',
    });
    let stem: String = letters.collect();
    match stem.trim_matches('-') {
        "" => "rules".to_owned(),
        stem => stem.to_owned(),
    }
}

/// Percent-encodes a file name for use in a URL.
fn in_url(name: &str) -> String {
    percent_encoded(name, b"-._~")
}

#[cfg(test)]
mod tests {
    use super::{in_url, stem};

    #[test]
    fn sheets_are_named_after_the_file_or_the_game() {
        assert_eq!(stem("a/game 1.zrf", "Game"), "game 1");
        assert_eq!(stem("#g=reversi", "Reversi (small)"), "Reversi--small");
        assert_eq!(stem("-", "5/6"), "5-6");
        assert_eq!(stem("-", "?"), "rules");
    }

    #[test]
    fn names_of_files_are_encoded_in_urls() {
        assert_eq!(in_url("game-1.svg"), "game-1.svg");
        assert_eq!(in_url("h#a%20(é).svg"), "h%23a%2520%28%C3%A9%29.svg");
    }
}
