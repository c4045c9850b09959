//! What is to be solved, and within which limits.

use crate::cli::args::seconds;
use crate::cli::position::PositionArgs;
use crate::console::Console;
use crate::play::saved::RulesFile;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use zrf_grammar::render::plural;
use zrf_interpreter::Session;
use zrf_search::{Budget, Limits, Progress};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf solve puzzle.zrf\n  zrf solve puzzle.zrf --save solution.zsg\n  zrf solve puzzle.zrf --all-counts --depth 10\n  zrf solve puzzle.zrf --shortest\n  zrf solve game.zrf --certificate game.proof\n  zrf solve game.zrf --check game.proof",
    after_long_help = "Exits with code 0 if the puzzle was solved or the result of the game was proven, 1 if the \
                       puzzle cannot be won (any more) or a certificate proves nothing, 2 on errors, and 3 if nothing \
                       was found within the limits."
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) position: PositionArgs,
    /// Count the different states after 0, 1, 2 ... plies instead
    #[arg(long)]
    pub(super) all_counts: bool,
    /// Last ply to count
    #[arg(long, value_name = "PLIES", requires = "all_counts")]
    pub(super) depth: Option<usize>,
    /// Count the solutions of a puzzle instead: the lines of moves that win. A line ends at a threefold repetition
    #[arg(long, conflicts_with = "all_counts")]
    pub(super) count_solutions: bool,
    /// Find a shortest solution of a puzzle, in plies, which takes longer
    #[arg(long, visible_alias = "optimal", conflicts_with_all = ["all_counts", "count_solutions"])]
    pub(super) shortest: bool,
    /// Count symmetric states separately
    #[arg(long)]
    pub(super) no_symmetry: bool,
    /// Time limit, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(super) time: Option<Duration>,
    /// Maximum number of states to search
    #[arg(long, value_name = "N")]
    pub(super) nodes: Option<u64>,
    /// Maximum memory for states, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    pub(super) hash: usize,
    /// Save the solution as a recorded game
    #[arg(long, value_name = "FILE.zsg", conflicts_with_all = ["all_counts", "count_solutions"])]
    pub(super) save: Option<String>,
    /// Save a certificate of the result, which `--check` accepts
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all_counts", "count_solutions"])]
    pub(super) certificate: Option<String>,
    /// Check a certificate instead, without a search
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all_counts", "count_solutions", "save", "certificate"])]
    pub(super) check: Option<String>,
    /// Resume the proof saved in this file, and save it again if a limit stops it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all_counts", "count_solutions", "check"])]
    pub(super) resume: Option<String>,
    /// Replace existing files
    #[arg(long)]
    pub(super) force: bool,
    /// Write JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// The input of a solver.
pub(super) struct Task<'a> {
    pub(super) args: &'a Args,
    /// The rules file, which a saved solution names.
    pub(super) rules: RulesFile,
    pub(super) limits: Limits,
    pub(super) budget: Budget,
    pub(super) begun: Instant,
    /// Whether the terminal shows the progress of a search.
    pub(super) shows_progress: bool,
}

impl Task<'_> {
    /// What the JSON documents of all results have in common.
    pub(super) fn document(
        &self,
        session: &Session,
        progress: Progress,
        symmetries: usize,
    ) -> Value {
        json!({
            "variant": session.program().game().title,
            "nodes": progress.nodes,
            "positions": progress.positions,
            "symmetries": symmetries,
            "seconds": self.begun.elapsed().as_secs_f64(),
        })
    }

    /// Shows the effort of the search as text.
    pub(super) fn show_effort(
        &self,
        progress: Progress,
        symmetries: usize,
        console: &mut Console<'_>,
    ) -> std::io::Result<()> {
        if self.args.json || !console.surroundings.messages_are_terminal {
            return Ok(());
        }
        let seconds = self.begun.elapsed().as_secs_f64();
        let Progress {
            nodes, positions, ..
        } = progress;
        console.say(format!(
            "{nodes} states searched, {positions} stored, {symmetries} symmetries, {seconds:.2} s"
        ))
    }
}

/// Reports blocks that did not end.
pub(super) fn report_faults(count: usize, console: &mut Console<'_>) -> std::io::Result<()> {
    if count > 0 {
        console.say(format!(
            "{} did not end and was stopped, so nothing is certain",
            plural(count, "block")
        ))?;
    }
    Ok(())
}
