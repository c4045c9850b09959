//! The part of `zrf check` that plays games.

use super::failure::Failure;
use crate::console::Surroundings;
use crate::files::{Over, reason, reason_not_written, write};
use std::fs;
use std::path::{Path, PathBuf};
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::game::Game;
use zrf_grammar::{Rules, VariantId};
use zrf_interpreter::survey::{Plan, Witnessed, survey};
use zrf_interpreter::{Program, Stop};

/// Default number of games per variant.
const DEFAULT_GAMES: usize = 3;
/// Moves generated per file by default, so that checking stays fast.
const DEFAULT_MOVES: u64 = 5_000;
/// Maximum number of operations of the rules of one file: a few seconds by default, minutes with an explicit number of
/// games.
const WORK: [u64; 2] = [1 << 28, 1 << 34];
/// Maximum length of a game, in plies: by default, and with an explicit number of games.
const PLIES: [usize; 2] = [200, 1_000];

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// Number of random games to play per variant; 0 disables them. By default, only a few moves are tried
    #[arg(long, value_name = "N")]
    pub(crate) play: Option<usize>,
    /// Random seed; the same seed gives the same games [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Save the games that demonstrate diagnostics to this folder, as `.zsg` files
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    witness: Option<PathBuf>,
}

impl PlayArgs {
    /// Whether games are saved; if so, this creates the folder.
    ///
    /// # Errors
    /// If the folder cannot be created.
    pub(crate) fn saves(&self, directory: &Path) -> Result<bool, Failure> {
        let Some(folder) = &self.witness else {
            return Ok(false);
        };
        fs::create_dir_all(directory.join(folder)).map_err(|error| {
            let (folder, why) = (folder.display(), reason(&error));
            Failure::trouble(format!("cannot create the folder `{folder}`: {why}"))
        })?;
        Ok(true)
    }
}

/// Plays the variants of one file in turn.
pub(crate) struct Surveyor<'a> {
    folder: Option<PathBuf>,
    plan: Plan,
    stop: Stop,
    /// The name of the file being checked.
    file: &'a str,
    /// Number of games written for it.
    n_written: usize,
    /// Why the first game that could not be written failed.
    trouble: Option<Failure>,
}

impl<'a> Surveyor<'a> {
    /// A surveyor for a file, with this many games per variant.
    pub(crate) fn new(
        args: &PlayArgs,
        surroundings: &Surroundings,
        file: &'a str,
        games: Option<usize>,
        seed: u64,
    ) -> Self {
        let folder = args.witness.as_ref();
        Self {
            folder: folder.map(|folder| surroundings.directory.join(folder)),
            plan: plan(games, seed),
            stop: surroundings.interrupt.stop(),
            file,
            n_written: 0,
            trouble: None,
        }
    }

    /// The diagnostics from random games of a variant.
    pub(crate) fn play(
        &mut self,
        rules: &Rules,
        variant: VariantId,
        game: Game,
    ) -> Vec<Diagnostic> {
        if self.plan.games == 0 || self.plan.moves == 0 || self.plan.work == 0 {
            return Vec::new();
        }
        let places = rules.places(variant);
        let Ok(program) = Program::compile(game) else {
            return Vec::new();
        };
        let found = survey(&program, &places, &mut self.plan, &self.stop);
        let found = found.into_iter().map(|witnessed| self.written(witnessed));
        found.collect()
    }

    /// Writes the game that demonstrates a diagnostic, if requested, and names the file in the help.
    fn written(&mut self, witnessed: Witnessed) -> Diagnostic {
        let Witnessed {
            mut diagnostic,
            game,
        } = witnessed;
        let (Some(folder), Some(mut game)) = (&self.folder, game) else {
            return diagnostic;
        };
        let file = Path::new(self.file);
        let part = |part: Option<&std::ffi::OsStr>| {
            part.map(|part| part.to_string_lossy().into_owned())
                .unwrap_or_default()
        };
        game.rules_file = part(file.file_name());
        self.n_written += 1;
        let (stem, number, kind) = (part(file.file_stem()), self.n_written, diagnostic.lint.name);
        let name = format!("{stem}-{kind}-{number}.zsg");
        if let Err(error) = write(
            &folder.join(&name),
            game.to_string().as_bytes(),
            Over::Anything,
        ) {
            let why = reason_not_written(&error);
            let trouble = Failure::trouble(format!("cannot write `{name}`: {why}"));
            self.trouble.get_or_insert(trouble);
        }
        diagnostic.help = Some(format!(
            "the game in `{name}` shows it; replay it with `zrf replay`"
        ));
        diagnostic
    }

    /// Why a game could not be written.
    pub(crate) fn into_trouble(self) -> Option<Failure> {
        self.trouble
    }
}

fn plan(games: Option<usize>, seed: u64) -> Plan {
    Plan {
        games: games.unwrap_or(DEFAULT_GAMES),
        plies: PLIES[usize::from(games.is_some())],
        seed,
        work: WORK[usize::from(games.is_some())],
        moves: if games.is_some() {
            u64::MAX
        } else {
            DEFAULT_MOVES
        },
    }
}
