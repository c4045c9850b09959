//! Names of the files that the window saves, and the path that is typed for a new one.

use crate::files::{PACK, has_ending};
use crate::shipped::Shipped;
use crate::templates::Template;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The extension of rules files.
pub(super) const RULES: &str = "zrf";

/// A file about the open game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameFile {
    Moves,
    Picture,
    Film,
}

impl GameFile {
    const ALL: [Self; 3] = [Self::Moves, Self::Picture, Self::Film];

    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Moves => "zsg",
            Self::Picture => "png",
            Self::Film => "gif",
        }
    }

    /// What it is called at the start of a sentence.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Moves => "A saved game",
            Self::Picture => "A picture of the board",
            Self::Film => "An animation",
        }
    }

    /// The kind of file that the extension of a typed path asks for.
    pub(super) fn of(path: &Path) -> Self {
        let mut all = Self::ALL.into_iter();
        let is_its = |kind: &Self| has_ending(path, &[kind.ending()]);
        all.find(is_its).unwrap_or(Self::Moves)
    }

    /// The path where the file is saved if the user chooses `path`: with the right extension, and never over rules.
    ///
    /// # Errors
    /// Why it cannot be saved there, in words.
    pub(super) fn place(self, path: &Path) -> Result<PathBuf, String> {
        self.spare_rules(path)?;
        with_ending(path, self.ending())
    }

    /// Checks that a path is not that of rules.
    ///
    /// # Errors
    /// If it is, in words.
    pub(super) fn spare_rules(self, path: &Path) -> Result<(), String> {
        let is_rules = |path: &Path| has_ending(path, &[RULES, PACK]);
        let is_link_to_rules = || path.canonicalize().is_ok_and(|file| is_rules(&file));
        if is_rules(path) || is_link_to_rules() {
            let (words, ending) = (self.words(), self.ending());
            return Err(format!(
                "{words} cannot have the name of a rules file; end its name with .{ending}"
            ));
        }
        Ok(())
    }
}

/// What new rules begin as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NewRules {
    Template(&'static Template),
    /// A copy of built-in rules.
    Copy(&'static Shipped),
}

impl NewRules {
    /// The name, without extension, to offer for their file: `my-fork-hunt` for a copy of `fork-hunt/fork-hunt.zrf`.
    pub(super) fn stem(self) -> String {
        let name = match self {
            Self::Template(template) => template.name,
            Self::Copy(game) => game.link_name(),
        };
        format!("my-{name}")
    }

    /// Their text under a title; a copy keeps its own.
    pub(super) fn text(self, title: &str) -> String {
        match self {
            Self::Template(template) => template.rules(title),
            Self::Copy(game) => game.text().to_owned(),
        }
    }
}

/// A path that the user has chosen, with an extension added unless it is there.
///
/// # Errors
/// If there is a file with the added extension, which the user has not agreed to overwrite.
pub(super) fn with_ending(path: &Path, ending: &str) -> Result<PathBuf, String> {
    let ended = add_ending(path, ending);
    if ended != path {
        must_be_new(&ended)?;
    }
    Ok(ended)
}

/// A path with an extension added unless it is there.
pub(super) fn add_ending(path: &Path, ending: &str) -> PathBuf {
    let Some(name) = path.file_name().filter(|_| !has_ending(path, &[ending])) else {
        return path.to_owned();
    };
    let mut name = name.to_owned();
    name.push(format!(".{ending}"));
    path.with_file_name(name)
}

/// Checks that a path does not exist yet.
///
/// # Errors
/// If there is a file at the path.
fn must_be_new(path: &Path) -> Result<(), String> {
    match path.symlink_metadata() {
        Ok(_) => Err(format!(
            "{} already exists; choose another name",
            path.display()
        )),
        Err(_) => Ok(()),
    }
}

/// Why nothing is saved at a typed path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// There is this file, which may be replaced.
    Existing(PathBuf),
    /// This, in words.
    Refused(String),
}

/// A field for the path of something to open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathField {
    StartPage,
    Dialog,
}

/// The path that is typed to open something.
#[derive(Clone, Debug, Default)]
pub(super) struct OldPath {
    pub(super) text: String,
    /// Why nothing was opened at the path that was typed.
    pub(super) refusal: Option<String>,
}

/// The path that is typed to save something.
#[derive(Clone, Debug, Default)]
pub(super) struct NewPath {
    pub(super) text: String,
    /// The name without extension, in characters of the text: selected once the field is shown.
    pub(super) name: Option<Range<usize>>,
    /// The extension that was offered.
    ending: &'static str,
    /// Why nothing was saved at the path that was typed.
    pub(super) obstacle: Option<Obstacle>,
    /// What is saved, if it is new rules and not a file about the open game.
    pub(super) rules: Option<NewRules>,
}

impl NewPath {
    /// Whether it is for a file about the open game.
    pub(super) fn is_of_game(&self) -> bool {
        self.rules.is_none()
    }

    /// A file that does not exist yet, in a folder.
    pub(super) fn fresh(folder: &Path, stem: &str, ending: &'static str) -> Self {
        let names = (1..).map(|number| match number {
            1 => stem.to_owned(),
            _ => format!("{stem}-{number}"),
        });
        let path = |name: &String| folder.join(format!("{name}.{ending}"));
        let mut names = names.take(1_000);
        let name = names.find(|name| path(name).symlink_metadata().is_err());
        let name = name.unwrap_or_default();
        let text = path(&name).display().to_string();
        let end = text.chars().count() - ending.len() - 1;
        Self {
            name: Some(end - name.chars().count()..end),
            text,
            ending,
            obstacle: None,
            rules: None,
        }
    }

    /// The path. Two slashes start a new path, and a typed extension replaces the offered one, so that a whole path can
    /// be typed over the name.
    pub(super) fn path(&self) -> PathBuf {
        let text = self.text.trim();
        let start = text.rfind("//").filter(|&start| start > 0);
        let path = start.map_or(text, |start| &text[start + 1..]);
        let typed = path.strip_suffix(self.ending);
        let typed = typed.and_then(|typed| typed.strip_suffix('.'));
        let is_whole = |typed: &&str| {
            let typed = Path::new(typed);
            has_ending(typed, &GameFile::ALL.map(GameFile::ending))
        };
        typed.filter(is_whole).unwrap_or(path).into()
    }
}

#[cfg(test)]
mod tests {
    use super::{GameFile, NewPath};
    use crate::files::testing::Folder;
    use std::path::Path;

    #[test]
    fn what_is_typed_over_a_name_may_be_a_path_or_have_an_ending() {
        let mut offered = NewPath::fresh(Path::new("/none"), "game", GameFile::Moves.ending());
        assert_eq!(offered.name, Some(6..10));
        for (typed, path) in [
            ("/none/game.zsg", "/none/game.zsg"),
            ("/none/walk.png.zsg", "/none/walk.png"),
            ("/none//tmp/walk.zsg", "/tmp/walk.zsg"),
            ("/none/a.b.zsg", "/none/a.b.zsg"),
        ] {
            offered.text = typed.to_owned();
            assert_eq!(offered.path(), Path::new(path));
        }
    }

    #[test]
    fn files_get_their_ending_and_never_replace_rules() {
        let folder = Folder::new("place");
        folder.write("taken.zsg", "");
        let place = |kind: GameFile, name: &str| {
            let place = kind.place(&folder.path(name));
            place.map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        };
        for (kind, name, expected) in [
            (GameFile::Moves, "walk", "walk.zsg"),
            (GameFile::Moves, "walk.ZSG", "walk.ZSG"),
            (GameFile::Moves, "round 3.5", "round 3.5.zsg"),
            (GameFile::Moves, "taken.zsg", "taken.zsg"),
            (GameFile::Picture, "walk", "walk.png"),
            (GameFile::Film, "walk.png", "walk.png.gif"),
        ] {
            assert_eq!(place(kind, name).as_deref(), Ok(expected), "{name}");
        }
        for name in ["game.zrf", "GAME.ZRF", "pack.zrfz"] {
            assert_eq!(
                place(GameFile::Picture, name).unwrap_err(),
                "A picture of the board cannot have the name of a rules file; end its name with .png"
            );
        }
        // The system's dialog has asked about `taken`, not about the name with the extension.
        let taken = place(GameFile::Moves, "taken").unwrap_err();
        assert!(taken.ends_with("taken.zsg already exists; choose another name"));
    }

    #[cfg(unix)]
    #[test]
    fn rules_behind_a_link_stay() {
        let folder = Folder::new("place-link");
        folder.write("game.zrf", "");
        let link = folder.path("walk.zsg");
        std::os::unix::fs::symlink(folder.path("game.zrf"), &link).unwrap();
        assert!(GameFile::Moves.place(&link).is_err());
    }
}
