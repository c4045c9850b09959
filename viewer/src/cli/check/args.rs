//! The arguments of `zrf check`.

use super::fixing::FixArgs;
use super::settings::{LevelArgs, SettingsArgs};
use crate::cli::coverage::CoverageArgs;
use crate::cli::survey::PlayArgs;
use std::path::PathBuf;

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
    #[arg(value_name = "PATH", value_parser = crate::cli::args::not_empty(), default_value = ".", value_hint = clap::ValueHint::AnyPath)]
    pub(super) paths: Vec<String>,
    /// Name to show for standard input; includes are relative to it
    #[arg(long, value_name = "NAME")]
    pub(super) stdin_filename: Option<String>,
    /// Also allow files in this folder, outside that of the rules; can be repeated
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    pub(super) allow_path: Vec<PathBuf>,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "full")]
    pub(super) output_format: Format,
    /// Write JSON, same as `--output-format json`
    #[arg(long, conflicts_with = "output_format")]
    pub(super) json: bool,
    /// Count diagnostics by name instead of showing them
    #[arg(long)]
    pub(super) statistics: bool,
    /// Check again whenever a file changes, until Ctrl+C
    #[arg(long, conflicts_with_all = ["fix", "unsafe_fixes", "diff", "show_settings", "show_files"])]
    pub(super) watch: bool,
    #[command(flatten)]
    pub(super) play: PlayArgs,
    #[command(flatten)]
    pub(super) coverage: CoverageArgs,
    #[command(flatten)]
    pub(super) fixes: FixArgs,
    #[command(flatten)]
    pub(super) levels: LevelArgs,
    #[command(flatten)]
    pub(super) settings: SettingsArgs,
}

impl Args {
    /// Whether the check runs again after each change, until Ctrl+C.
    pub(crate) fn is_watching(&self) -> bool {
        self.watch
    }

    /// Whether the fixed text of standard input goes to standard output.
    pub(super) fn is_filter(&self) -> bool {
        self.fixes.is_asked() && self.paths.iter().any(|path| path == "-")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// The text with every place underlined
    Full,
    /// `file:line:column: severity[name] message`
    Concise,
    /// One document
    Json,
    /// One JSON object per line and diagnostic
    Jsonl,
    /// Workflow commands that GitHub shows next to the changed lines
    Github,
    /// One SARIF 2.1.0 document
    Sarif,
}
