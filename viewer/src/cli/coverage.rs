//! Shows which parts of the rules never ran in play, and writes them for other programs.

use super::failure::Failure;
use crate::console::{Console, Stream};
use crate::coverage::Covered;
use crate::files::{Over, reason, write};
use std::path::PathBuf;

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct CoverageArgs {
    /// Show which rules never ran, as a list (`missing`) or as the rules with counts (`text`); on standard error if
    /// standard output has a report for other programs
    #[arg(
        long,
        value_name = "HOW",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "missing"
    )]
    coverage: Option<How>,
    /// Write the coverage to an lcov file, replacing an existing one
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    lcov: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum How {
    /// A line for each line of rules with something that never ran
    Missing,
    /// The rules, each line with a count
    Text,
}

impl CoverageArgs {
    pub(crate) fn is_wanted(&self) -> bool {
        self.coverage.is_some() || self.lcov.is_some()
    }

    /// Writes the requested files, and shows the coverage: on standard error if standard output has a document.
    pub(crate) fn finish(
        &self,
        covered: &Covered,
        has_document: bool,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if let Some(path) = &self.lcov {
            let full = console.surroundings.directory.join(path);
            write(&full, covered.lcov().as_bytes(), Over::Anything).map_err(|error| {
                let reason = reason(&error);
                Failure::trouble(format!("cannot write `{}`: {reason}", path.display()))
            })?;
        }
        let out: &mut dyn Stream = match has_document {
            true => &mut *console.messages,
            false => &mut *console.output,
        };
        let how = self.coverage;
        for (name, file) in covered.files().filter(|_| how.is_some()) {
            writeln!(out, "\n{name}: {}", file.summary())?;
            let text = match how {
                Some(How::Text) => file.annotated(),
                _ => file.missing(),
            };
            write!(out, "{text}")?;
        }
        for name in covered.idle_move_types().filter(|_| how.is_some()) {
            writeln!(out, "move type `{name}` made no legal move")?;
        }
        Ok(())
    }
}
