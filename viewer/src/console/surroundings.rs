//! Facts about the terminal and the process, and the texts that an editor has open.

use super::Interrupt;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// When to colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ColorChoice {
    /// On terminals, unless the environment says otherwise.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What surrounds a command, determined before it runs.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The folder that relative paths start from.
    pub directory: PathBuf,
    /// Whether a person types the input.
    pub input_is_terminal: bool,
    /// Whether the input is a pipe or a file, which is meant to be read.
    pub input_is_given: bool,
    /// Whether results are read on a terminal.
    pub output_is_terminal: bool,
    /// Whether messages are read on a terminal.
    pub messages_are_terminal: bool,
    /// The width of a page in characters.
    pub width: usize,
    /// Whether lines and arrows beyond ASCII can be shown.
    pub unicode: bool,
    /// What the environment says about colour, before `--color`.
    pub color: Option<bool>,
    /// A number that is different each time, for games whose seed was not given.
    pub fresh_seed: u64,
    /// Whether the current work should stop.
    pub interrupt: Interrupt,
    /// The folder of this program for data that can be computed again.
    pub cache: Option<PathBuf>,
    /// The folder of this program for the user's choices.
    pub config: Option<PathBuf>,
    /// The variables whose names begin with `ZRF_`, in order of name.
    pub variables: Vec<(String, String)>,
    /// The texts that an editor has open, by the names under which rules read their files. They replace the files.
    pub open_texts: BTreeMap<String, Vec<u8>>,
}

/// The width where none is known.
const DEFAULT_WIDTH: usize = 80;
/// Lines longer than this are hard to read.
const WIDEST: usize = 120;

impl Surroundings {
    /// Determines the facts about the process.
    pub fn of_process() -> Self {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let output_is_terminal = io::stdout().is_terminal();
        let is_dumb = variable("TERM").as_deref() == Some("dumb");
        Self {
            directory: std::env::current_dir().unwrap_or_default(),
            input_is_terminal: io::stdin().is_terminal(),
            input_is_given: input_is_given(),
            output_is_terminal,
            messages_are_terminal: io::stderr().is_terminal(),
            width: width(variable("COLUMNS")),
            unicode: !is_dumb && has_unicode(variable),
            color: color(variable, is_dumb),
            fresh_seed: fresh_seed(),
            interrupt: Interrupt::of_process(),
            cache: own_folder(variable, &CACHE),
            config: own_folder(variable, &CONFIG),
            variables: own_variables(),
            open_texts: BTreeMap::new(),
        }
    }

    /// Fixed facts for tests, in which nothing is a terminal.
    pub fn fixed(directory: PathBuf) -> Self {
        Self {
            directory,
            input_is_terminal: false,
            input_is_given: true,
            output_is_terminal: false,
            messages_are_terminal: false,
            width: DEFAULT_WIDTH,
            unicode: true,
            color: None,
            fresh_seed: 1,
            interrupt: Interrupt::default(),
            cache: None,
            config: None,
            variables: Vec::new(),
            open_texts: BTreeMap::new(),
        }
    }

    /// Whether to colour what goes to a stream.
    pub fn colors(&self, choice: ColorChoice, is_terminal: bool) -> bool {
        match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => self.color.unwrap_or(is_terminal),
        }
    }

    /// Whether the program can prompt a person.
    pub fn is_interactive(&self) -> bool {
        self.input_is_terminal && self.output_is_terminal
    }
}

/// The location of a kind of folder on each system: a variable and a path below its value.
struct UserFolder {
    /// The variable that decides first, on any system.
    first: &'static str,
    windows: &'static str,
    /// Below the home folder.
    mac: &'static str,
    others: &'static str,
}

const CACHE: UserFolder = UserFolder {
    first: "XDG_CACHE_HOME",
    windows: "LOCALAPPDATA",
    mac: "Library/Caches",
    others: ".cache",
};

const CONFIG: UserFolder = UserFolder {
    first: "XDG_CONFIG_HOME",
    windows: "APPDATA",
    mac: "Library/Application Support",
    others: ".config",
};

/// The folder of this program in such a place; relative paths are ignored.
fn own_folder(variable: impl Fn(&str) -> Option<String>, place: &UserFolder) -> Option<PathBuf> {
    let folder = |name: &str, below: &str| {
        let folder = variable(name).map(|value| PathBuf::from(value).join(below));
        folder.filter(|folder| folder.is_absolute())
    };
    let usual = || {
        if cfg!(windows) {
            folder(place.windows, "")
        } else if cfg!(target_os = "macos") {
            folder("HOME", place.mac)
        } else {
            folder("HOME", place.others)
        }
    };
    let found = folder(place.first, "").or_else(usual);
    found.map(|folder| folder.join("zrf"))
}

/// Whether the input is a pipe or a file. Programs started from a desktop get an input too, but it is an empty device.
#[cfg(unix)]
fn input_is_given() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let file = io::stdin()
        .as_fd()
        .try_clone_to_owned()
        .map(std::fs::File::from);
    let kind = file
        .and_then(|file| file.metadata())
        .map(|metadata| metadata.file_type());
    kind.is_ok_and(|kind| !kind.is_char_device())
}

#[cfg(not(unix))]
fn input_is_given() -> bool {
    !io::stdin().is_terminal()
}

fn width(columns: Option<String>) -> usize {
    let given = columns.and_then(|columns| columns.parse().ok());
    let measured = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    given.or_else(measured).unwrap_or(DEFAULT_WIDTH).min(WIDEST)
}

/// What the environment says about colour: `NO_COLOR` switches it off, `FORCE_COLOR` and `CLICOLOR_FORCE` switch it on,
/// and a dumb terminal has none.
fn color(variable: impl Fn(&str) -> Option<String>, is_dumb: bool) -> Option<bool> {
    let is_forced = |name| variable(name).is_some_and(|value| value != "0");
    if variable("NO_COLOR").is_some() {
        Some(false)
    } else if is_forced("FORCE_COLOR") || is_forced("CLICOLOR_FORCE") {
        Some(true)
    } else {
        is_dumb.then_some(false)
    }
}

/// Whether the locale supports Unicode: the first of the three variables that is set decides. Systems other than Unix
/// have no such variables, and show everything.
fn has_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(variable);
    match locale {
        Some(locale) => {
            let locale = locale.to_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => cfg!(not(unix)),
    }
}

fn own_variables() -> Vec<(String, String)> {
    let variables = std::env::vars_os();
    let texts = variables.filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        let value = value.into_string().ok()?;
        (name.starts_with("ZRF_") && !value.is_empty()).then_some((name, value))
    });
    let mut texts: Vec<_> = texts.collect();
    texts.sort();
    texts
}

fn fresh_seed() -> u64 {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    // Six digits are easy to retype, and give enough different games.
    now.as_nanos() as u64 % 1_000_000
}

#[cfg(test)]
mod tests {
    use super::{ColorChoice, Surroundings, color, has_unicode};

    fn variables<'a>(pairs: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        |name| {
            pairs
                .iter()
                .find(|pair| pair.0 == name)
                .map(|pair| pair.1.to_owned())
        }
    }

    #[test]
    fn variables_decide_on_colour() {
        let check = |pairs: &[(&str, &str)], is_dumb| color(variables(pairs), is_dumb);
        assert_eq!(check(&[], false), None);
        assert_eq!(check(&[], true), Some(false));
        assert_eq!(
            check(&[("NO_COLOR", "0"), ("FORCE_COLOR", "1")], false),
            Some(false)
        );
        assert_eq!(check(&[("FORCE_COLOR", "1")], true), Some(true));
        assert_eq!(check(&[("CLICOLOR_FORCE", "0")], false), None);
    }

    #[test]
    fn the_command_line_decides_first() {
        let surroundings = Surroundings {
            color: Some(false),
            ..Surroundings::fixed("/".into())
        };
        assert!(surroundings.colors(ColorChoice::Always, false));
        assert!(!surroundings.colors(ColorChoice::Auto, true));
        assert!(!surroundings.colors(ColorChoice::Never, true));
    }

    #[test]
    fn the_locale_decides_on_unicode() {
        let check = |pairs: &[(&str, &str)]| has_unicode(variables(pairs));
        assert!(check(&[("LANG", "de_DE.UTF-8")]));
        assert!(check(&[("LANG", "C"), ("LC_ALL", "C.utf8")]));
        assert!(!check(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "C")]));
    }
}
