//! The settings of each file: the command line, then the nearest `zrf.toml` above the file.

use crate::cli::args::{Common, Suggested};
use crate::cli::failure::Failure;
use crate::cli::output::message_style;
use crate::cli::survey::PlayArgs;
use crate::console::{Console, Verbatim};
use crate::files::{MAX_SETTINGS, nearest_settings, read, reason};
use crate::settings::{
    self, Config, FailOn, LevelOverride, LintLevel, LintLevels, Selector, SelectorError,
};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zrf_grammar::diagnostics::suggest::nearest;
use zrf_grammar::render::{plural, write_full};
use zrf_grammar::text::Texts;
use zrf_grammar::text::{Expansions, Names, SourceMap, decode};

#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Settings")]
pub(crate) struct SettingsArgs {
    /// Read settings from this file instead of the nearest `zrf.toml` above each rules file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// Ignore settings files
    #[arg(long, conflicts_with = "config")]
    no_config: bool,
    /// Show the effective settings without checking
    #[arg(long)]
    pub(super) show_settings: bool,
    /// Show which files would be checked, without checking
    #[arg(long, conflicts_with = "show_settings")]
    pub(super) show_files: bool,
}

#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Levels")]
pub(crate) struct LevelArgs {
    /// Report a diagnostic or group as errors; `warnings` and `notes` work like `--fail-on`
    #[arg(long, value_name = "NAME", value_parser = Suggested(names_to_deny), hide_possible_values = true)]
    deny: Vec<String>,
    /// Report a diagnostic or group as warnings
    #[arg(long, value_name = "NAME", value_parser = Suggested(names), hide_possible_values = true)]
    warn: Vec<String>,
    /// Report a diagnostic or group as notes
    #[arg(long, value_name = "NAME", value_parser = Suggested(names), hide_possible_values = true)]
    note: Vec<String>,
    /// Do not report a diagnostic or group; errors are always reported
    #[arg(long, value_name = "NAME", value_parser = Suggested(names), hide_possible_values = true)]
    allow: Vec<String>,
    /// Lowest severity that makes the check fail [default: errors]
    #[arg(long, value_name = "LEVEL")]
    fail_on: Option<FailOn>,
    /// Exit with code 0 even if there are errors, same as `--fail-on never`
    #[arg(long, conflicts_with = "fail_on")]
    exit_zero: bool,
}

/// The names that the level options accept: diagnostics and groups.
fn names() -> Vec<&'static str> {
    Selector::names().collect()
}

fn names_to_deny() -> Vec<&'static str> {
    ["warnings", "notes"]
        .into_iter()
        .chain(Selector::names())
        .collect()
}

/// Everything that determines how a file is checked.
#[derive(Debug)]
pub(super) struct Settings {
    /// The settings file, if any.
    file: Option<PathBuf>,
    config: Option<Config>,
    pub(super) levels: LintLevels,
    pub(super) fail_on: FailOn,
    pub(super) play: Option<usize>,
    pub(super) seed: u64,
}

impl Settings {
    /// Whether a file found in a folder is excluded.
    pub(super) fn excludes(&self, file: &Path) -> bool {
        let (Some(config), Ok(file)) = (&self.config, file.canonicalize()) else {
            return false;
        };
        let is_inside = file.starts_with(config.excluded.path());
        let excluded = || config.excluded.matched_path_or_any_parents(&file, false);
        is_inside && excluded().is_ignore()
    }

    /// The settings file, if any.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Formats the settings as the text of a settings file.
    pub(super) fn to_toml(&self) -> String {
        let config = self.config.as_ref();
        let exclude = list(config.map_or(&[], |config| &config.exclude));
        let allowed = list(config.map_or(&[], |config| &config.allow_paths));
        let play = match self.play {
            Some(games) => format!("play = {games}"),
            None => "# play: only a few moves of each variant are tried".to_owned(),
        };
        let mut lines = vec![
            "[check]".to_owned(),
            format!("exclude = {exclude}"),
            format!("fail-on = \"{}\"", self.fail_on.word()),
            play,
            format!("seed = {}", self.seed),
            String::new(),
            "[files]".to_owned(),
            format!("allow-paths = {allowed}"),
            String::new(),
            "[levels]".to_owned(),
        ];
        let changed = self.levels.changed();
        lines.extend(changed.map(|(name, level)| format!("{name} = \"{}\"", level.word())));
        lines.push(String::new());
        lines.join("\n")
    }
}

/// A list of texts, as settings files have it.
fn list(texts: &[String]) -> toml::Value {
    texts.iter().map(String::as_str).collect::<Vec<_>>().into()
}

/// Where to look for settings.
#[derive(Clone, Debug)]
enum Lookup {
    Upwards,
    File(PathBuf),
    Nowhere,
}

/// Finds the settings of files, reading each settings file once.
#[derive(Debug)]
pub(super) struct Finder {
    source: Lookup,
    line: Vec<LevelOverride>,
    fail_on: Option<FailOn>,
    play: Option<usize>,
    seed: Option<u64>,
    known: HashMap<Option<PathBuf>, Arc<Settings>>,
    common: Common,
}

impl Finder {
    /// Applies the command line.
    pub(super) fn new(
        settings: &SettingsArgs,
        levels: &LevelArgs,
        play: &PlayArgs,
        common: Common,
    ) -> Result<Self, Failure> {
        let mut finder = Self {
            source: match &settings.config {
                Some(file) => Lookup::File(file.clone()),
                None if settings.no_config => Lookup::Nowhere,
                None => Lookup::Upwards,
            },
            line: Vec::new(),
            fail_on: levels.exit_zero.then_some(FailOn::Never).or(levels.fail_on),
            play: play.play,
            seed: play.seed,
            known: HashMap::new(),
            common,
        };
        let named = [
            (LintLevel::Deny, &levels.deny),
            (LintLevel::Warn, &levels.warn),
            (LintLevel::Note, &levels.note),
            (LintLevel::Allow, &levels.allow),
        ];
        for (level, names) in named {
            for name in names {
                finder.choose(name, level)?;
            }
        }
        Ok(finder)
    }

    fn choose(&mut self, name: &str, level: LintLevel) -> Result<(), Failure> {
        let all = match (level, name) {
            (LintLevel::Deny, "warnings") => Some(FailOn::Warnings),
            (LintLevel::Deny, "notes") => Some(FailOn::Notes),
            _ => None,
        };
        if all.is_some() {
            self.fail_on = self.fail_on.max(all);
            return Ok(());
        }
        match Selector::new(name, level) {
            Ok(selector) => self.line.push((selector, level)),
            Err(error @ SelectorError::StaysError(_)) => {
                return Err(Failure::trouble(error.to_string()));
            }
            Err(error @ SelectorError::Unknown(_)) => {
                let option = level.word();
                let failure = Failure::trouble(format!("`--{option} {name}`: {error}"));
                let names = Selector::names().chain(["warnings", "notes"]);
                return Err(match nearest(name, names) {
                    Some(near) => failure.help(format!("did you mean `{near}`?")),
                    None => failure.help("`zrf explain` lists all names"),
                });
            }
        }
        Ok(())
    }

    /// The settings of a file.
    ///
    /// # Errors
    /// If the settings file cannot be read or parsed; its mistakes are reported.
    pub(super) fn of(
        &mut self,
        file: &Path,
        console: &mut Console<'_>,
    ) -> Result<Arc<Settings>, Failure> {
        let directory = &console.surroundings.directory;
        let found = match &self.source {
            Lookup::Nowhere => None,
            Lookup::File(file) => Some(directory.join(file)),
            Lookup::Upwards => nearest_settings(&directory.join(file)),
        };
        if let Some(settings) = self.known.get(&found) {
            return Ok(settings.clone());
        }
        let config = match &found {
            Some(file) => Some(self.read(file, console)?),
            None => None,
        };
        let from_file = config.as_ref();
        let fail_on = self.fail_on.or(from_file.and_then(|config| config.fail_on));
        let fail_on = fail_on.unwrap_or_default();
        let choices = from_file.map_or(&[][..], |config| &config.levels);
        let settings = Arc::new(Settings {
            file: found.clone(),
            levels: LintLevels::new(&[&self.line, choices], fail_on),
            fail_on,
            play: self.play.or(from_file.and_then(|config| config.play)),
            seed: self
                .seed
                .or(from_file.and_then(|config| config.seed))
                .unwrap_or(1),
            config,
        });
        self.known.insert(found, settings.clone());
        Ok(settings)
    }

    fn read(&self, file: &Path, console: &mut Console<'_>) -> Result<Config, Failure> {
        let shown = shown(file, &console.surroundings.directory);
        let unreadable = |error: &std::io::Error| {
            Failure::trouble(format!("cannot read `{shown}`: {}", reason(error)))
        };
        let bytes = read(file, MAX_SETTINGS).map_err(|error| unreadable(&error))?;
        let path = file.canonicalize().map_err(|error| unreadable(&error))?;
        let (text, encoding) = decode(&bytes);
        let (config, found) = settings::read(&text, path.parent().unwrap_or(Path::new("/")));
        if found.is_empty() {
            return Ok(config);
        }
        let mut sources = SourceMap::default();
        sources.add(shown.clone(), text, encoding);
        let texts = Texts {
            sources: &sources,
            expansions: &Expansions::default(),
            names: &Names::new(),
        };
        console.output.flush()?;
        let style = message_style(console, self.common);
        for diagnostic in &found {
            write_full(&mut Verbatim(console.messages), texts, style, diagnostic)?;
        }
        let errors = plural(found.len(), "error");
        Err(Failure::trouble(format!("`{shown}` is invalid: {errors}"))
            .help("`--no-config` ignores it"))
    }
}

/// The path of a file as a person in the folder would write it.
pub(super) fn shown(file: &Path, directory: &Path) -> String {
    let canonical = directory.canonicalize();
    let inside = file
        .strip_prefix(directory)
        .ok()
        .or_else(|| file.strip_prefix(canonical.ok()?).ok());
    inside.unwrap_or(file).to_string_lossy().into_owned()
}
