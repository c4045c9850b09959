//! `zrf solve`: solves puzzles, proves the results of two-player games, counts states.

mod certificates;
mod counts;
mod kept;
mod progress;
mod proof;
mod puzzle;
mod task;

pub(crate) use task::Args;

use super::args::Common;
use super::failure::{Done, Exit, Failure};
use super::position::session;
use super::written::check_target;
use crate::console::{Console, Interrupt};
use crate::play::saved::RulesFile;
use crate::play::within;
use std::time::Instant;
use task::Task;
use zrf_interpreter::Session;
use zrf_search::{Budget, Limits, solve_puzzle};

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let (playable, session) = session(&args.position, common, console)?;
    for file in args.save.iter().chain(&args.certificate) {
        check_target(file, args.force, console)?;
    }
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let shows_progress = console.surroundings.messages_are_terminal && common.quiet == 0;
    let task = task(args, playable.file, shows_progress, &interrupt);
    let exit = task.run(session, console)?;
    // Results found before Ctrl+C remain valid.
    Ok(match exit {
        Exit::Undecided if interrupt.is_set() => Exit::Interrupted,
        exit => exit,
    })
}

/// Creates a task, whose time limit starts now.
fn task<'a>(
    args: &'a Args,
    rules: RulesFile,
    shows_progress: bool,
    interrupt: &Interrupt,
) -> Task<'a> {
    Task {
        args,
        rules,
        limits: Limits {
            bytes: args.hash.saturating_mul(1 << 20),
            uses_symmetry: !args.no_symmetry,
            is_shortest: args.shortest,
            ..Limits::default()
        },
        budget: Budget {
            nodes: args.nodes,
            stop: within(&interrupt.stop(), args.time),
            ..Budget::default()
        },
        begun: Instant::now(),
        shows_progress,
    }
}

impl Task<'_> {
    fn run(&self, session: Session, console: &mut Console<'_>) -> Done {
        if self.args.all_counts {
            return self.count(&session, console);
        }
        if self.args.count_solutions {
            return self.count_solutions(&session, console);
        }
        if let Some(file) = &self.args.check {
            return self.check(file, &session, console);
        }
        self.check_options(&session)?;
        let (program, state) = (session.program().clone(), session.state().clone());
        let solved = self.with_progress(console, |report| {
            solve_puzzle(&program, &state, self.limits, &self.budget, report)
        })?;
        let Some(result) = solved else {
            return self.prove(&session, console);
        };
        let exit = self.show_puzzle(session, &result, console)?;
        self.certify_puzzle(&program, &state, &result, exit, console)
    }

    /// Refuses options that have no effect on the game.
    fn check_options(&self, session: &Session) -> Result<(), Failure> {
        let args = self.args;
        let refused = match session.program().game().is_puzzle() {
            true if args.resume.is_some() => "only proofs of two-player games can be resumed",
            false if args.save.is_some() => "only solutions of puzzles can be saved",
            false if args.shortest => "only puzzles have a shortest solution",
            _ => return Ok(()),
        };
        Err(Failure::trouble(refused))
    }
}
