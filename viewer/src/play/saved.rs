//! Saved games as windows and terminals open them: where their rules are, and their moves played again.

use std::path::{Path, PathBuf};
use zrf_interpreter::Session;
use zrf_interpreter::record::Record;
use zrf_interpreter::replay::Mismatch;

/// Whether a file is a saved game, by its name.
pub(crate) fn is_saved_game(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("zsg"))
}

/// Plays the moves of a record from the present state on, as `zrf replay` does. Returns how many lines there are, or
/// which one cannot be played.
pub(crate) fn play_record(session: &mut Session, record: &Record) -> Result<usize, String> {
    match session.play_record(record).mismatch {
        None => Ok(record.moves.len()),
        Some(Mismatch { line, .. }) => Err(format!(
            "line {}: `{}` is no legal move here",
            line.line, line.text
        )),
    }
}

/// The name of the rules file, without the path of another machine.
pub(crate) fn rules_name(record: &Record) -> &str {
    let file = &record.rules_file;
    file.rsplit(['/', '\\']).next().unwrap_or_default()
}

/// Possible locations of the rules of a saved game: next to it, in the folders above, as the original program stores
/// them, or where they were when it was saved.
pub(crate) fn rules_places(record: &Record, path: &Path) -> Vec<PathBuf> {
    let name = rules_name(record);
    let folders = path.ancestors().skip(1).take(3);
    let places = folders.flat_map(|folder| [folder.join(name), folder.join("Rules").join(name)]);
    let written = record.rules_file.replace('\\', "/");
    let folder = path.parent().unwrap_or(Path::new(""));
    places.chain([folder.join(written)]).collect()
}
