//! `zrf solve`: solves puzzles, proves the results of two-player games, counts states.

mod certificates;
mod counts;
mod kept;

use super::args::Common;
use super::failure::Failure;
use super::new::{refuse_to_replace, write_new};
use super::position::{PositionArgs, session};
use super::{Done, Exit, PATIENCE};
use crate::cli::SCHEMA_VERSION;
use crate::console::{Console, Verbatim};
use crate::play::within;
use crate::wording::is_puzzle;
use serde_json::{Value, json};
use std::io::Write;
use std::time::{Duration, Instant};
use zrf_grammar::render::plural;
use zrf_interpreter::{Move, Session};
use zrf_search::{
    Budget, Flaw, Limits, Progress, Proof, ProofResult, PuzzleResult, Wanted, can_be_won,
    prove_with, solve_puzzle,
};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf solve puzzle.zrf\n  zrf solve puzzle.zrf --save solution.zsg\n  zrf solve puzzle.zrf --all-counts --depth 10\n  zrf solve puzzle.zrf --shortest\n  zrf solve game.zrf --certificate game.proof\n  zrf solve game.zrf --check game.proof",
    after_long_help = "Exits with code 0 if the puzzle was solved or the result of the game was proven, 1 if the \
                       puzzle cannot be won (any more) or a certificate proves nothing, 2 on errors, and 3 if nothing \
                       was found within the limits."
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Count the different states after 0, 1, 2 ... plies instead
    #[arg(long)]
    all_counts: bool,
    /// Last ply to count
    #[arg(long, value_name = "PLIES", requires = "all_counts")]
    depth: Option<usize>,
    /// Count the solutions of a puzzle instead: the lines of moves that win
    #[arg(long, conflicts_with = "all_counts")]
    count_solutions: bool,
    /// Find a shortest solution of a puzzle, in plies, which takes longer
    #[arg(long, visible_alias = "optimal", conflicts_with_all = ["all_counts", "count_solutions"])]
    shortest: bool,
    /// Count symmetric states separately
    #[arg(long)]
    no_symmetry: bool,
    /// Time limit, in seconds
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Maximum number of states to search
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Maximum memory for states, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    hash: usize,
    /// Save the solution as a recorded game
    #[arg(long, value_name = "FILE.zsg", conflicts_with_all = ["all_counts", "count_solutions"])]
    save: Option<String>,
    /// Save a certificate of the result, which `--check` accepts
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all_counts", "count_solutions"])]
    certificate: Option<String>,
    /// Check a certificate instead, without a search
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all_counts", "count_solutions", "save", "certificate"])]
    check: Option<String>,
    /// Continue the proof that an earlier run left in this file, and leave it there again if a limit ends it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all_counts", "count_solutions", "check"])]
    resume: Option<String>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The input of a solver.
struct Task<'a> {
    args: &'a Args,
    limits: Limits,
    budget: Budget,
    begun: Instant,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let time = args
        .time
        .map(Duration::try_from_secs_f64)
        .transpose()
        .map_err(|_| {
            Failure::trouble(format!(
                "`--time {}` is not a valid time",
                args.time.unwrap_or_default()
            ))
        })?;
    let (_, session) = session(&args.position, common, console)?;
    for file in args.save.iter().chain(&args.certificate) {
        refuse_to_replace(file, args.force, console)?;
    }
    let begun = Instant::now();
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let task = Task {
        args,
        limits: Limits {
            bytes: args.hash.saturating_mul(1 << 20),
            uses_symmetry: !args.no_symmetry,
            is_shortest: args.shortest,
            ..Limits::default()
        },
        budget: Budget {
            nodes: args.nodes,
            stop: within(&interrupt.stop(), time),
            ..Budget::default()
        },
        begun,
    };
    let shows_progress = console.surroundings.messages_are_terminal && common.quiet == 0;
    let exit = task.run(session, shows_progress, console)?;
    // Results found before Ctrl+C remain valid.
    Ok(match exit {
        Exit::Undecided if interrupt.is_set() => Exit::Interrupted,
        exit => exit,
    })
}

impl Task<'_> {
    fn run(&self, session: Session, shows_progress: bool, console: &mut Console<'_>) -> Done {
        if self.args.all_counts {
            return self.count(&session, shows_progress, console);
        }
        if is_puzzle(session.program().game()) && self.args.resume.is_some() {
            return Err(Failure::trouble(
                "only proofs of two-player games can be resumed",
            ));
        }
        if self.args.count_solutions {
            return self.count_solutions(&session, console);
        }
        if let Some(file) = &self.args.check {
            return self.check(file, &session, shows_progress, console);
        }
        let (program, state) = (session.program().clone(), session.state().clone());
        let solved = with_progress(shows_progress, console, |tell| {
            solve_puzzle(&program, &state, self.limits, &self.budget, tell)
        })?;
        if let Some(result) = solved {
            let exit = self.show_puzzle(session, &result, console)?;
            return self.certify_puzzle(&program, &state, &result, shows_progress, exit, console);
        }
        let mut kept = self.kept(&program, &state, console)?;
        let proven = with_progress(shows_progress, console, |tell| {
            let wanted = Wanted {
                certificate: self.args.certificate.is_some(),
                kept: kept.as_mut(),
            };
            prove_with(&program, &state, wanted, self.limits, &self.budget, tell)
        })?;
        match proven {
            Some((proof, certificate)) => {
                let exit = self.show_proof(&session, &proof, console)?;
                self.keep_proof(&proof, kept.as_ref(), console)?;
                let certificate = certificate.unwrap_or(Err(Flaw::Limits));
                self.keep(
                    &program,
                    proof.result != ProofResult::Unknown,
                    certificate,
                    exit,
                    console,
                )
            }
            None => Err(Failure::trouble(
                "only puzzles and two-player games without random moves can be solved",
            )
            .help("`zrf selfplay` estimates results by playing")),
        }
    }
}

/// Runs a solver and shows its progress on one line of the terminal.
fn with_progress<T>(
    is_shown: bool,
    console: &mut Console<'_>,
    run: impl FnOnce(&mut dyn FnMut(Progress)) -> T,
) -> std::io::Result<T> {
    console.output.flush()?;
    let mut is_drawn = false;
    let begun = Instant::now();
    let result = run(&mut |progress| {
        if is_shown && begun.elapsed() > PATIENCE {
            is_drawn = true;
            let Progress {
                nodes,
                positions,
                depth,
            } = progress;
            // A failure to show progress is ignored.
            let _ = write!(
                Verbatim(console.messages),
                "\r\x1b[K{nodes} states searched, {positions} stored, depth {depth}"
            );
            let _ = console.messages.flush();
        }
    });
    if is_drawn {
        write!(Verbatim(console.messages), "\r\x1b[K")?;
    }
    Ok(result)
}

impl Task<'_> {
    fn show_puzzle(
        &self,
        mut session: Session,
        result: &PuzzleResult,
        console: &mut Console<'_>,
    ) -> Done {
        let lines = result
            .solution
            .as_deref()
            .map(|moves| play_all(&mut session, moves));
        if self.args.json {
            let mut document = self.document(&session, result.progress, result.symmetries);
            document["result"] = json!(match (&lines, result.is_impossible) {
                (Some(_), _) => "solved",
                (None, true) => "impossible",
                (None, false) => "unknown",
            });
            document["solution"] = json!(lines);
            writeln!(console.output, "{document:#}")?;
        } else {
            lines
                .iter()
                .flatten()
                .try_for_each(|line| writeln!(console.output, "{line}"))?;
        }
        self.tell_effort(result.progress, result.symmetries, console)?;
        if let Some(file) = self.args.save.as_ref().filter(|_| lines.is_some()) {
            let seats = "C".repeat(session.program().game().players.len());
            let record = session.record(&self.args.position.game.file.file, &seats);
            write_new(
                file,
                record.to_string().as_bytes(),
                self.args.force,
                console,
            )?;
        }
        tell_faults(result.faults.len(), console)?;
        Ok(match (lines, result.is_impossible) {
            (Some(_), _) => Exit::Success,
            (None, _) if !can_be_won(session.program().game(), session.turn().decider) => {
                console.say("it cannot be won: none of its goals is a win")?;
                Exit::Findings
            }
            (None, true) => {
                console.say("it cannot be won from here")?;
                Exit::Findings
            }
            (None, false) => {
                console.say("nothing was found within the limits")?;
                Exit::Undecided
            }
        })
    }

    fn show_proof(&self, session: &Session, proof: &Proof, console: &mut Console<'_>) -> Done {
        let game = session.program().game();
        let name = game.player_name(session.turn().decider);
        let best = proof
            .best
            .as_ref()
            .map(|best| session.notation().format(session.state(), best.as_ref()));
        let best = best.filter(|_| proof.result == ProofResult::Win);
        if self.args.json {
            let mut document = self.document(session, proof.progress, proof.symmetries);
            document["player"] = json!(name);
            document["result"] = json!(match proof.result {
                ProofResult::Win => "win",
                ProofResult::Draw => "draw",
                ProofResult::Loss => "loss",
                ProofResult::Unknown => "unknown",
            });
            document["move"] = json!(best);
            document["plies"] = json!(proof.plies);
            writeln!(console.output, "{document:#}")?;
        } else {
            let when = match proof.plies {
                Some(1) => " in 1 ply".to_owned(),
                Some(plies) => format!(" in {plies} plies"),
                None => String::new(),
            };
            match (proof.result, best) {
                (ProofResult::Win, Some(best)) => {
                    writeln!(console.output, "{name} can win{when}: {best}")?;
                }
                (ProofResult::Win, None) => writeln!(console.output, "{name} can win{when}")?,
                (ProofResult::Draw, _) => {
                    writeln!(console.output, "with best play, the game is a draw")?;
                }
                (ProofResult::Loss, _) => {
                    writeln!(console.output, "{name} loses{when} with best play")?;
                }
                (ProofResult::Unknown, _) => {}
            }
        }
        self.tell_effort(proof.progress, proof.symmetries, console)?;
        tell_faults(proof.faults.len(), console)?;
        if proof.result == ProofResult::Unknown && game.goals.is_empty() {
            console.say("nothing can be proven: the game has no goal")?;
            return Ok(Exit::Undecided);
        }
        if proof.result == ProofResult::Unknown {
            console.say("nothing was proven within the limits")?;
            return Ok(Exit::Undecided);
        }
        Ok(Exit::Success)
    }

    fn document(&self, session: &Session, progress: Progress, symmetries: usize) -> Value {
        json!({
            "schema_version": SCHEMA_VERSION,
            "variant": session.program().game().title,
            "nodes": progress.nodes,
            "positions": progress.positions,
            "symmetries": symmetries,
            "seconds": self.begun.elapsed().as_secs_f64(),
        })
    }

    fn tell_effort(
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

/// Plays a solution and returns its moves in notation.
fn play_all(session: &mut Session, moves: &[Move]) -> Vec<String> {
    let mut lines = Vec::new();
    for played in moves {
        let index = session
            .legal_moves()
            .iter()
            .position(|legal| legal == played.as_ref());
        let Some(index) = index else { break };
        let node = session.play(index);
        lines.push(session.node(node).text.clone());
    }
    lines
}

fn tell_faults(count: usize, console: &mut Console<'_>) -> std::io::Result<()> {
    if count > 0 {
        console.say(format!(
            "{} did not end and was stopped, so nothing is certain",
            plural(count, "block")
        ))?;
    }
    Ok(())
}
