//! `zrf check`: finds mistakes and fixes what it can.

mod checker;
mod config;
mod examine;
mod fixing;
mod levels;
mod output;
mod settings;

use super::args::Common;
use super::coverage::CoverageArgs;
use super::failure::Failure;
use super::survey::PlayArgs;
use super::watch::{self, Watch};
use super::{Done, Exit, parallel, paths};
use crate::console::Console;
use crate::files::{MOST_SETTINGS, MOST_TEXT, nearest_settings, read};
use checker::Checker;
use examine::Root;
use fixing::FixArgs;
use levels::LintLevels;
use output::Format;
use settings::{Finder, LevelArgs, Settings, SettingsArgs};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zrf_grammar::text::decode;

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf check game.zrf\n  zrf check rules/ --deny warnings\n  zrf check \"games/**/*.zrf\" --output-format concise\n  zrf check game.zrf --fix\n  zrf check game.zrf --watch",
    after_long_help = "Exits with code 0 if there are no errors, 1 if there are, and 2 if a file or the settings \
                       cannot be read. With `--fix`, only the remaining errors count; with `--diff`, code 1 means that \
                       there is something to fix.\n\nSettings are read from the nearest `zrf.toml` in the folder of a \
                       rules file or above it; the command line overrides them."
)]
pub(crate) struct Args {
    /// Rules files, folders, and patterns such as `games/**/*.zrf`; `-` reads standard input
    #[arg(value_name = "PATH", default_value = ".", value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<String>,
    /// Name to show for standard input; includes are relative to it
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<String>,
    /// Let the rules name files in this folder too, not only in their own; can be repeated
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    allow_path: Vec<PathBuf>,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "full")]
    output_format: Format,
    /// Write JSON, same as `--output-format json`
    #[arg(long, conflicts_with = "output_format")]
    json: bool,
    /// Count diagnostics by name instead of showing them
    #[arg(long)]
    statistics: bool,
    /// Check again whenever a file changes, until Ctrl+C
    #[arg(long, conflicts_with_all = ["fix", "unsafe_fixes", "diff", "show_settings", "show_files"])]
    watch: bool,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    coverage: CoverageArgs,
    #[command(flatten)]
    fixes: FixArgs,
    #[command(flatten)]
    levels: LevelArgs,
    #[command(flatten)]
    settings: SettingsArgs,
}

impl Args {
    /// Whether it checks again and again.
    pub(crate) fn is_watching(&self) -> bool {
        self.watch
    }

    /// Whether standard output has the fixed text of standard input.
    fn is_filter(&self) -> bool {
        self.fixes.is_asked() && self.paths.iter().any(|path| path == "-")
    }
}

/// The levels that the settings of a file ask for. If they cannot be read, the default levels; `zrf check` shows why.
pub(crate) fn levels_of(file: &Path) -> LintLevels {
    let settings = nearest_settings(file);
    let bytes = settings
        .as_deref()
        .and_then(|settings| read(settings, MOST_SETTINGS).ok());
    let folder = settings.as_deref().and_then(Path::parent).unwrap_or(file);
    let text = bytes.map_or(String::new(), |bytes| decode(&bytes).0);
    let (config, _) = config::read(&text, folder);
    LintLevels::new(&[&config.levels], config.fail_on.unwrap_or_default())
}

/// The result of one check.
struct Checked {
    exit: Exit,
    /// Every file that was read.
    files: BTreeSet<PathBuf>,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    if args.watch {
        let what = Watch {
            paths: &args.paths,
            endings: paths::RULES,
        };
        return watch::run(what, common, console, |console| {
            Ok(once(args, common, console)?.files)
        });
    }
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let exit = once(args, common, console)?.exit;
    if interrupt.is_set() {
        console.say("interrupted: not all games were played")?;
        return Ok(Exit::Interrupted);
    }
    Ok(exit)
}

/// Checks all files once.
fn once(args: &Args, common: Common, console: &mut Console<'_>) -> Result<Checked, Failure> {
    let mut finder = Finder::new(&args.settings, &args.levels, &args.play, common)?;
    let (files, is_missing) = files(args, common, &mut finder, console)?;
    if args.settings.show_files || args.settings.show_settings {
        show(args, &files, console)?;
        return Ok(Checked {
            exit: Exit::Success,
            files: BTreeSet::new(),
        });
    }
    let saves = args.play.saves(&console.surroundings.directory)?;
    let mut checker = Checker::new(args, common, is_missing);
    let mut roots = Vec::new();
    for to_check in &files {
        roots.push(match Root::of(to_check, args, console) {
            Err(Failure::Stream(error)) => return Err(Failure::Stream(error)),
            root => root,
        });
    }
    if args.fixes.is_asked() {
        fix(args, &files, roots, &mut checker, console)?;
        return checker.finish(console);
    }
    let surroundings = console.surroundings.clone();
    let examine = |number: u64| {
        let (to_check, root) = (&files[number as usize], &roots[number as usize]);
        let root = root.as_ref().ok();
        Some(root.map(|root| root.examine(to_check, args, &surroundings)))
    };
    let add = |number: u64, examined| {
        let (to_check, root) = (&files[number as usize], &roots[number as usize]);
        match (root, examined) {
            (Ok(root), Some(examined)) => {
                checker.begin(to_check, console)?;
                checker.add(examined, root, to_check, console)
            }
            (Err(failure), _) => checker.unreadable(&to_check.file, failure, console),
            (Ok(_), None) => Ok(()),
        }
    };
    // Files of the same name save their games under the same names: in one thread, the same games always remain.
    let threads = if saves { 1 } else { parallel::threads(0) };
    parallel::in_order(threads, 0..files.len() as u64, examine, add)?;
    checker.finish(console)
}

/// Fixes one file after another, because one may include another, and checks the result.
fn fix(
    args: &Args,
    files: &[ToCheck],
    roots: Vec<Result<Root, Failure>>,
    checker: &mut Checker<'_>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let surroundings = console.surroundings.clone();
    for (to_check, root) in files.iter().zip(roots) {
        match root {
            Err(failure) => checker.unreadable(&to_check.file, &failure, console)?,
            Ok(mut root) => {
                checker.begin(to_check, console)?;
                if checker.fix(&mut root, to_check, console)? {
                    let examined = root.examine(to_check, args, &surroundings);
                    checker.add(examined, &root, to_check, console)?;
                }
            }
        }
    }
    Ok(())
}

/// A file to check, with its settings.
struct ToCheck {
    file: String,
    settings: Arc<Settings>,
    /// Whether an argument names it, not a folder or a pattern.
    is_named: bool,
}

/// The files to check, each once, and whether a pattern matches none. Files with games come first: they may include
/// the others.
fn files(
    args: &Args,
    common: Common,
    finder: &mut Finder,
    console: &mut Console<'_>,
) -> Result<(Vec<ToCheck>, bool), Failure> {
    let directory = console.surroundings.directory.clone();
    let mut files = Vec::new();
    let mut known = BTreeSet::new();
    let mut is_missing = false;
    for path in &args.paths {
        let found = paths::find(path, &directory, paths::RULES);
        is_missing |= found.is_empty() && !directory.join(path).is_dir();
        if found.is_empty() && common.quiet == 0 {
            console.say(paths::nothing_in(path, paths::RULES))?;
        }
        for found in found {
            let name = match found.file.as_str() {
                "-" => args.stdin_filename.as_deref().unwrap_or("-"),
                file => file,
            };
            let full = directory.join(name);
            let settings = finder.of(Path::new(name), console)?;
            if !found.is_named && settings.excludes(&full) {
                continue;
            }
            if known.insert(full.canonicalize().unwrap_or(full)) || found.file == "-" {
                files.push(ToCheck {
                    file: found.file,
                    settings,
                    is_named: found.is_named,
                });
            }
        }
    }
    files.sort_by_cached_key(|to_check| {
        !to_check.is_named && !seems_to_have_games(&directory.join(&to_check.file))
    });
    Ok((files, is_missing))
}

/// Whether the text of a file seems to contain a game. A file that cannot be read counts too; the check shows why.
fn seems_to_have_games(file: &Path) -> bool {
    let Ok(bytes) = read(file, MOST_TEXT) else {
        return true;
    };
    let has = |word: &[u8]| bytes.windows(word.len()).any(|part| part == word);
    has(b"(game") || has(b"(variant")
}

/// Shows the files that would be checked, or their distinct settings.
fn show(args: &Args, files: &[ToCheck], console: &mut Console<'_>) -> std::io::Result<()> {
    let directory = console.surroundings.directory.clone();
    if args.settings.show_files {
        let mut names = files.iter().map(|to_check| &to_check.file);
        return names.try_for_each(|file| writeln!(console.output, "{file}"));
    }
    let mut shown: Vec<&Arc<Settings>> = Vec::new();
    for ToCheck { file, settings, .. } in files {
        if shown.iter().any(|other| Arc::ptr_eq(other, settings)) {
            continue;
        }
        let place = match settings.file() {
            Some(file) => format!("`{}`", settings::shown(file, &directory)),
            None => "no settings file".to_owned(),
        };
        let gap = if shown.is_empty() { "" } else { "\n" };
        writeln!(
            console.output,
            "{gap}# `{file}`: {place} and the command line"
        )?;
        write!(console.output, "{}", settings.to_toml())?;
        shown.push(settings);
    }
    Ok(())
}
