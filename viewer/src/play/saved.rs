//! Saved games as windows and terminals open them: where their rules are, and their moves played again.

use crate::files::{MAX_TEXT, PACK, has_ending, read};
use std::path::{Path, PathBuf};
use zrf_grammar::text::{Encoding, decode};
use zrf_interpreter::Session;
use zrf_interpreter::record::{Record, RecordError};
use zrf_interpreter::replay::Mismatch;

/// Whether a file is a saved game, by its name.
pub(crate) fn is_saved_game(path: &Path) -> bool {
    has_ending(path, &["zsg"])
}

/// Reads a saved game. Its encoding is taken from its rules, where it is easier to detect because they are longer;
/// `rules` finds them.
///
/// # Errors
/// Why it is not a saved game.
pub(crate) fn parse(
    bytes: &[u8],
    rules: impl FnOnce(&Record) -> Option<PathBuf>,
) -> Result<Record, RecordError> {
    let (text, guess) = decode(bytes);
    let record = Record::parse(&text)?;
    if matches!(guess, Encoding::Utf8 | Encoding::Utf16) {
        return Ok(record);
    }
    let rules = rules(&record).filter(|path| has_ending(path, &["zrf"]));
    let rules = rules.and_then(|path| read(&path, MAX_TEXT).ok());
    match rules.map(|rules| decode(&rules).1) {
        None | Some(Encoding::Utf8 | Encoding::Utf16) => Ok(record),
        Some(encoding) => encoding
            .decode(bytes)
            .map_or(Ok(record), |text| Record::parse(&text)),
    }
}

/// Whether there is more to save than the start.
pub(crate) fn has_moves(session: &Session) -> bool {
    session.depth() > 0 || !session.edits().is_empty()
}

/// Plays the moves of a record from the current state on, as `zrf replay` does. Returns the number of lines, or an
/// error for the first one that cannot be played.
pub(crate) fn play_record(session: &mut Session, record: &Record) -> Result<usize, String> {
    match session.play_record(record).mismatch {
        None => Ok(record.moves.len()),
        Some(Mismatch { line, .. }) => Err(format!(
            "line {}: `{}` is not a legal move here",
            line.line, line.text
        )),
    }
}

/// The rules file as a saved game names it: without a path if both are in the same folder.
pub(crate) fn rules_seen_from(saved: &Path, rules: &Path) -> String {
    let rules = rules.canonicalize().unwrap_or_else(|_| rules.to_owned());
    let folder = saved.parent().and_then(|folder| folder.canonicalize().ok());
    let seen = match rules.file_name() {
        Some(name) if rules.parent() == folder.as_deref() => Path::new(name),
        _ => &rules,
    };
    seen.display().to_string()
}

/// The path of the rules file as the saved game gives it, with slashes. `None` if that is not a rules file or is on
/// another machine: otherwise a stranger's saved game could have any file read and quoted.
pub(crate) fn rules_path(record: &Record) -> Option<String> {
    let path = record.rules_file.replace('\\', "/");
    (ends_as_rules(Path::new(&path)) && !path.starts_with("//")).then_some(path)
}

/// The name of the rules file, without the path of another machine.
pub(crate) fn rules_name(record: &Record) -> Option<String> {
    let path = rules_path(record)?;
    path.rsplit('/').next().map(str::to_owned)
}

/// Possible locations of the rules of a saved game: next to it, in the folders above, as the original program stores
/// them, or where they were when it was saved.
pub(crate) fn rules_places(record: &Record, path: &Path) -> Vec<PathBuf> {
    let (Some(written), Some(name)) = (rules_path(record), rules_name(record)) else {
        return Vec::new();
    };
    let folders = path.ancestors().skip(1).take(3);
    let places = folders.flat_map(|folder| [folder.join(&name), folder.join("Rules").join(&name)]);
    let folder = path.parent().unwrap_or(Path::new(""));
    places.chain([folder.join(written)]).collect()
}

/// Whether a file is a rules file, by its own name and by the name of the file it links to.
pub(crate) fn leads_to_rules(path: &Path) -> bool {
    ends_as_rules(path) && path.canonicalize().is_ok_and(|file| ends_as_rules(&file))
}

fn ends_as_rules(path: &Path) -> bool {
    has_ending(path, &["zrf", PACK])
}

#[cfg(test)]
mod tests {
    use super::{leads_to_rules, parse, rules_places};
    use crate::files::testing::Folder;
    use std::path::Path;
    use zrf_grammar::text::Encoding;
    use zrf_interpreter::record::Record;

    fn places(rules: &str) -> usize {
        let text = format!(
            "Zillions Save Game File Version 0.02 HH\nRulesFile={rules}\nVariantName=A\n1. x\n"
        );
        let record = Record::parse(&text).unwrap();
        assert_eq!(record.rules_file, rules);
        rules_places(&record, Path::new("saved/a.zsg")).len()
    }

    #[test]
    fn saved_games_name_rules_files_only() {
        for rules in [
            "Chess.zrf",
            "Chess.zrfz",
            "C:\\Games\\Rules\\Chess.ZRF",
            "/games/a.zrf",
        ] {
            assert!(places(rules) > 0, "{rules}");
        }
        for rules in [
            "/etc/passwd",
            "a.zrf/..",
            ".zrf",
            "\\\\host\\a.zrf",
            "//host/a.zrf",
        ] {
            assert_eq!(places(rules), 0, "{rules}");
        }
    }

    #[test]
    fn a_saved_game_has_the_encoding_of_its_rules() {
        let folder = Folder::new("saved-encodings");
        for (encoding, title, rest) in [
            (Encoding::Windows1251, "Го", "Правила"),
            (Encoding::Windows1252, "Gó", "It’s déjà vu"),
            (Encoding::Gbk, "围棋", "中国的游戏说明"),
            (Encoding::ShiftJis, "囲碁", "これは日本の将棋です"),
            (Encoding::Utf8, "Го", "Правила"),
        ] {
            let rules = encoding.encode(&format!("(game (title \"{title}\") {rest})"));
            folder.write("a.zrf", rules.unwrap());
            let text = format!(
                "Zillions Save Game File Version 0.02 HH\nRulesFile=a.zrf\nVariantName={title}\n1. x\n"
            );
            let bytes = encoding.encode(&text).unwrap();
            let record = parse(&bytes, |record| Some(folder.path(&record.rules_file)));
            assert_eq!(record.unwrap().variant, title);
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_to_other_files_are_no_rules() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new("saved-links");
        folder.write("a.zrf", "x");
        folder.write("secret", "x");
        symlink(folder.path("a.zrf"), folder.path("b.zrf")).unwrap();
        symlink(folder.path("secret"), folder.path("c.zrf")).unwrap();
        assert!(leads_to_rules(&folder.path("a.zrf")) && leads_to_rules(&folder.path("b.zrf")));
        assert!(
            !leads_to_rules(&folder.path("c.zrf")) && !leads_to_rules(&folder.path("none.zrf"))
        );
    }
}
