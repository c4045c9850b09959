//! Counts of states and of solutions.

use super::task::{Task, report_faults};
use crate::cli::failure::{Done, Exit, Failure};
use crate::cli::output::write_document;
use crate::console::Console;
use serde_json::json;
use zrf_grammar::render::plural;
use zrf_interpreter::Session;
use zrf_search::{count_positions, count_solutions};

impl Task<'_> {
    /// Counts the different states after each ply.
    pub(super) fn count(&self, session: &Session, console: &mut Console<'_>) -> Done {
        let program = session.program().clone();
        let depth = self.args.depth.unwrap_or(usize::MAX);
        let counts = self.with_progress(console, |report| {
            count_positions(
                &program,
                session.state(),
                depth,
                self.limits,
                &self.budget,
                report,
            )
        })?;
        if self.args.json {
            let document = json!({
                "variant": program.game().title,
                "positions": counts.by_depth,
                "is_complete": counts.is_complete,
                "symmetries": counts.symmetries,
            });
            write_document(document, console)?;
        } else {
            for (depth, count) in counts.by_depth.iter().enumerate() {
                writeln!(console.output, "{depth:>4} {count:>14}")?;
            }
            let total: usize = counts.by_depth.iter().sum();
            writeln!(console.output, "{:>4} {total:>14}", "all")?;
        }
        report_faults(counts.faults.len(), console)?;
        if !counts.is_complete {
            console.say("a limit stopped the count, so the numbers are too small")?;
            return Ok(Exit::Undecided);
        }
        Ok(Exit::Success)
    }

    /// Counts the lines of moves that win a puzzle.
    pub(super) fn count_solutions(&self, session: &Session, console: &mut Console<'_>) -> Done {
        let program = session.program();
        if !program.game().is_puzzle() {
            return Err(Failure::trouble(
                "only the solutions of puzzles can be counted",
            ));
        }
        let counted = count_solutions(program, session.state(), self.limits, &self.budget);
        if self.args.json {
            let document = json!({
                "variant": program.game().title,
                "solutions": counted.number,
            });
            write_document(document, console)?;
        }
        report_faults(counted.faults.len(), console)?;
        let Some(number) = counted.number else {
            console.say(
                "they cannot be counted: there are infinitely many, or a limit stopped the count",
            )?;
            return Ok(Exit::Undecided);
        };
        if !self.args.json {
            let counted = match number {
                u64::MAX => "too many solutions to count".to_owned(),
                number => plural(number as usize, "solution"),
            };
            writeln!(console.output, "{counted}")?;
        }
        Ok(if number == 0 {
            Exit::Negative
        } else {
            Exit::Success
        })
    }
}
