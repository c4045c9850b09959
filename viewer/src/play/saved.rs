//! Saved games as windows and terminals open them: where their rules are, and their moves played again.

use crate::files::{MAX_TEXT, PACK, find, has_ending, read};
use crate::shipped::{GAMES, ShippedFiles};
use std::path::{Path, PathBuf};
use zrf_grammar::Rules;
use zrf_grammar::text::{Encoding, decode};
use zrf_interpreter::Session;
use zrf_interpreter::record::{Record, RecordError};
use zrf_interpreter::replay::Mismatch;

/// Whether a file is a saved game, by its name.
pub(crate) fn is_saved_game(path: &Path) -> bool {
    has_ending(path, &["zsg"])
}

/// A saved game as its file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedGame {
    pub(crate) text: String,
    pub(crate) record: Record,
}

/// Reads a saved game. Its encoding is that of its rules, where it is easier to detect because they are longer; `rules`
/// gives it.
///
/// # Errors
/// Why it is not a saved game.
pub(crate) fn parse(
    bytes: &[u8],
    rules: impl FnOnce(&Record) -> Option<Encoding>,
) -> Result<SavedGame, RecordError> {
    let (text, guess) = decode(bytes);
    let record = Record::parse(&text)?;
    if matches!(guess, Encoding::Utf8 | Encoding::Utf16) {
        return Ok(SavedGame { text, record });
    }
    let meant = match rules(&record) {
        None | Some(Encoding::Utf8 | Encoding::Utf16) => None,
        Some(encoding) => encoding.decode(bytes),
    };
    match meant {
        None => Ok(SavedGame { text, record }),
        Some(text) => Ok(SavedGame {
            record: Record::parse(&text)?,
            text,
        }),
    }
}

/// The encoding of a rules file; `None` if it cannot be read or is a pack.
pub(crate) fn encoding_of(rules: &Path) -> Option<Encoding> {
    let is_text = has_ending(rules, &["zrf"]);
    let bytes = is_text.then(|| read(rules, MAX_TEXT).ok()).flatten()?;
    Some(decode(&bytes).1)
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
        Some(Mismatch { line, .. }) => {
            let what = match line.round {
                Some(_) => "a legal move here",
                None => "a move",
            };
            Err(format!("line {}: `{}` is not {what}", line.line, line.text))
        }
    }
}

/// The rules file of an open game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RulesFile {
    /// Its name in diagnostics.
    pub(crate) name: String,
    /// Where it is on disk; `None` if a link contains it.
    pub(crate) path: Option<PathBuf>,
}

impl RulesFile {
    /// The rules file as a saved game names it, so that it can be found again from there.
    pub(crate) fn seen_from(&self, saved: &Path) -> String {
        match &self.path {
            Some(path) => rules_seen_from(saved, path),
            None => self.name.clone(),
        }
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

/// The files that may be the rules of the saved game at `path`, the most likely one first. Relative paths start from
/// `directory`.
pub(crate) fn rules_on_disk(
    record: &Record,
    directory: &Path,
    path: &Path,
) -> impl Iterator<Item = PathBuf> {
    let places = rules_places(record, path).into_iter();
    places.filter_map(move |place| {
        let found = find(directory, &place.to_string_lossy())?;
        let seen = found.strip_prefix(directory).unwrap_or(&found).to_owned();
        (found.is_file() && leads_to_rules(&found)).then_some(seen)
    })
}

/// The built-in game that a saved game may be of, by its index: its rules file has the same name, and a variant of the
/// same title.
pub(crate) fn built_in(record: &Record) -> Option<usize> {
    let name = rules_name(record)?;
    let mut files = GAMES.iter().map(|game| Path::new(game.file));
    let index = files.position(|file| is_called(file, &name))?;
    let rules = Rules::load_to_play(GAMES[index].file, &ShippedFiles);
    rules.find_title(&record.variant).is_ok().then_some(index)
}

/// Possible locations of the rules of a saved game: next to it, where they were when it was saved, or in the folders
/// above, as the original program stores them.
fn rules_places(record: &Record, path: &Path) -> Vec<PathBuf> {
    let (Some(written), Some(name)) = (rules_path(record), rules_name(record)) else {
        return Vec::new();
    };
    let in_folder = |folder: &Path| [folder.join(&name), folder.join("Rules").join(&name)];
    let folder = path.parent().unwrap_or(Path::new(""));
    let above = folder.ancestors().skip(1).take(2).flat_map(in_folder);
    let places = in_folder(folder).into_iter().chain([folder.join(written)]);
    places.chain(above).collect()
}

/// Whether a file has this name, ignoring case.
pub(crate) fn is_called(file: &Path, name: &str) -> bool {
    let own = file.file_name().unwrap_or_default().to_string_lossy();
    own.to_lowercase() == name.to_lowercase()
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
    use super::{built_in, encoding_of, leads_to_rules, parse, rules_places};
    use crate::files::testing::Folder;
    use crate::shipped::GAMES;
    use std::path::Path;
    use zrf_grammar::text::Encoding;
    use zrf_interpreter::record::Record;

    fn record(rules: &str, title: &str) -> Record {
        let text = format!(
            "Zillions Save Game File Version 0.02 HH\nRulesFile={rules}\nVariantName={title}\n1. x\n"
        );
        Record::parse(&text).unwrap()
    }

    fn places(rules: &str) -> usize {
        let record = record(rules, "A");
        assert_eq!(record.rules_file, rules);
        rules_places(&record, Path::new("saved/a.zsg")).len()
    }

    #[test]
    fn a_built_in_game_has_the_name_and_the_title() {
        for (rules, title, file) in [
            ("chess.zrf", "Chess", Some("chess/chess.zrf")),
            ("C:\\Games\\CHESS.ZRF", "Chess", Some("chess/chess.zrf")),
            ("s.zrf", "Chess", None),
            ("mychess.zrf", "Chess", None),
            ("chess.zrf", "Another chess", None),
        ] {
            let found = built_in(&record(rules, title));
            assert_eq!(
                found.map(|index| GAMES[index].file),
                file,
                "{rules} {title}"
            );
        }
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
            let saved = parse(&bytes, |record| {
                encoding_of(&folder.path(&record.rules_file))
            });
            let saved = saved.unwrap();
            assert_eq!((saved.text, &*saved.record.variant), (text, title));
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
