//! Saved games as windows and terminals open them: where their rules are, and their moves played again.

use std::path::{Path, PathBuf};
use zrf_interpreter::record::Record;
use zrf_interpreter::{Session, ToMove};

/// Whether a file is a saved game, by its name.
pub(crate) fn is_saved_game(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("zsg"))
}

/// Plays the moves of a record from the present state on. Returns how many there are, or which one does not fit.
pub(crate) fn play_record(session: &mut Session, record: &Record) -> Result<usize, String> {
    let mut moves = record.moves.iter();
    match moves.find(|line| !play_again(session, &line.text)) {
        None => Ok(record.moves.len()),
        Some(line) => Err(format!(
            "line {}: `{}` is no legal move here",
            line.line, line.text
        )),
    }
}

/// Plays a recorded move; records may leave out passes that are forced.
pub(crate) fn play_again(session: &mut Session, text: &str) -> bool {
    for _ in 0..8 {
        if session.play_text(text).is_ok() {
            return true;
        }
        if session.to_move() != ToMove::ForcedPass || session.step().is_none() {
            return false;
        }
    }
    false
}

/// The name of the rules file, without the path of another machine.
pub(crate) fn rules_name(record: &Record) -> &str {
    let file = &record.rules_file;
    file.rsplit(['/', '\\']).next().unwrap_or_default()
}

/// Where the rules of a saved game may be: beside it, in the folders above, as the original program keeps them, or where
/// they were when it was saved.
pub(crate) fn rules_places(record: &Record, path: &Path) -> Vec<PathBuf> {
    let name = rules_name(record);
    let folders = path.ancestors().skip(1).take(3);
    let places = folders.flat_map(|folder| [folder.join(name), folder.join("Rules").join(name)]);
    let written = record.rules_file.replace('\\', "/");
    let folder = path.parent().unwrap_or(Path::new(""));
    places.chain([folder.join(written)]).collect()
}
