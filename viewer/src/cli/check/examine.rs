//! The part of a check that does not depend on other files: a file is loaded, examined and played.

use super::args::Args;
use super::files::ToCheck;
use crate::cli::args::FileArgs;
use crate::cli::failure::Failure;
use crate::cli::load;
use crate::cli::rewrite::refuse_pack;
use crate::cli::survey::Surveyor;
use crate::console::{Console, Surroundings};
use crate::files::DiskFiles;
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::{Checks, Rules};

/// A readable file to check: the name under which it is loaded, and what it may include.
pub(super) struct Root {
    pub(super) name: String,
    pub(super) files: DiskFiles,
}

/// The rules of a file and their diagnostics, sorted by location.
pub(super) struct Examined {
    pub(super) rules: Rules,
    pub(super) found: Vec<Diagnostic>,
    /// Why a game that demonstrates a diagnostic could not be written.
    pub(super) trouble: Option<Failure>,
}

impl Root {
    /// Opens a file to check.
    ///
    /// # Errors
    /// If the file cannot be read or cannot be fixed.
    pub(super) fn of(
        to_check: &ToCheck,
        args: &Args,
        console: &mut Console<'_>,
    ) -> Result<Self, Failure> {
        let file = FileArgs {
            file: to_check.file.clone(),
            stdin_filename: args.stdin_filename.clone(),
            allow_path: args.allow_path.clone(),
        };
        let (name, files) = load::root(&file, console)?;
        if args.fixes.is_asked() {
            refuse_pack(&to_check.file)?;
        }
        Ok(Self { name, files })
    }

    /// Finds mistakes in the file, by reading its text and by playing.
    pub(super) fn examine(
        &self,
        to_check: &ToCheck,
        args: &Args,
        surroundings: &Surroundings,
    ) -> Examined {
        let settings = &*to_check.settings;
        let (play, seed) = (settings.play, settings.seed);
        let mut surveyor = Surveyor::new(&args.play, surroundings, &to_check.file, play, seed);
        let checks = Checks {
            wants: &|lint| settings.levels.wants(lint),
            files: Some(&self.files),
        };
        let play = |rules: &Rules, variant, game| surveyor.play(rules, variant, game);
        let (rules, mut found) = Rules::load_and_check(&self.name, &self.files, checks, play);
        found.sort_by_key(|diagnostic| diagnostic.span().start);
        Examined {
            rules,
            found,
            trouble: surveyor.into_trouble(),
        }
    }
}
