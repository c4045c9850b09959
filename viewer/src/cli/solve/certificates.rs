//! Certificates of results: written after the search, and checked without one.

use super::task::Task;
use crate::cli::failure::{Done, Exit, Failure};
use crate::cli::output::write_document;
use crate::cli::written::{quoted, write_new};
use crate::console::Console;
use crate::files::{read, reason};
use serde_json::json;
use std::sync::Arc;
use zrf_grammar::render::plural;
use zrf_interpreter::{Program, Session, State};
use zrf_search::{Certificate, Claim, Flaw, PuzzleResult, certify_puzzle};

/// The parts into which a check divides its memory: one for the certificate, one for the states it has visited.
const SHARE: usize = 2;

impl Task<'_> {
    /// Writes the certificate of a puzzle's result if one is wanted.
    pub(super) fn certify_puzzle(
        &self,
        program: &Arc<Program>,
        state: &State,
        result: &PuzzleResult,
        exit: Exit,
        console: &mut Console<'_>,
    ) -> Done {
        let is_known = result.solution.is_some() || result.is_impossible;
        if self.args.certificate.is_none() || !is_known {
            return self.keep(program, is_known, Err(Flaw::Limits), exit, console);
        }
        let certificate = self.with_progress(console, |report| {
            let solution = result.solution.as_deref();
            certify_puzzle(program, state, solution, self.limits, &self.budget, report)
        })?;
        self.keep(program, is_known, certificate, exit, console)
    }

    /// Writes a certificate if one is wanted. Returns the exit status of the whole command.
    pub(super) fn keep(
        &self,
        program: &Program,
        is_known: bool,
        certificate: Result<Certificate, Flaw>,
        exit: Exit,
        console: &mut Console<'_>,
    ) -> Done {
        let Some(file) = &self.args.certificate else {
            return Ok(exit);
        };
        match certificate {
            _ if !is_known => console.say("no certificate was written")?,
            Err(flaw) => {
                console.say(format!("no certificate was written: {flaw}"))?;
                return Ok(Exit::Undecided);
            }
            Ok(certificate) => {
                write_new(
                    file,
                    certificate.to_text(program).as_bytes(),
                    self.args.force,
                    console,
                )?;
                let states = plural(certificate.n_states() as usize, "state");
                console.say(format!(
                    "wrote {}: a proof with {states}; `--check` checks it",
                    quoted(file)
                ))?;
            }
        }
        Ok(exit)
    }

    /// Checks a certificate and shows what it proves.
    pub(super) fn check(&self, file: &str, session: &Session, console: &mut Console<'_>) -> Done {
        let (program, state) = (session.program(), session.state());
        let limits = zrf_search::Limits {
            bytes: self.limits.bytes / SHARE,
            ..self.limits
        };
        let path = console.surroundings.directory.join(file);
        let bytes = read(&path, limits.bytes as u64).map_err(|error| {
            Failure::trouble(format!("cannot read `{file}`: {}", reason(&error)))
        })?;
        let text = String::from_utf8_lossy(&bytes);
        let certificate = Certificate::parse(program, &text);
        let checked = self.with_progress(console, |report| {
            let certificate = certificate?;
            certificate.check(program, state, limits, &self.budget, report)?;
            Ok(certificate)
        })?;
        self.show_checked(file, session, &checked, console)
    }

    fn show_checked(
        &self,
        file: &str,
        session: &Session,
        checked: &Result<Certificate, Flaw>,
        console: &mut Console<'_>,
    ) -> Done {
        let game = session.program().game();
        if self.args.json {
            let claim = |claim: Claim| json!({ "player": game.player_name(claim.player), "can_win": claim.can_win });
            let valid = checked.as_ref().ok();
            let document = json!({
                "variant": game.title,
                "is_proven": valid.is_some(),
                "claims": valid.map(|valid| valid.claims().map(claim).collect::<Vec<_>>()),
                "states": valid.map(Certificate::n_states),
                "flaw": checked.as_ref().err().map(ToString::to_string),
                "seconds": self.begun.elapsed().as_secs_f64(),
            });
            write_document(document, console)?;
        }
        match checked {
            Ok(certificate) => {
                for claim in certificate.claims().filter(|_| !self.args.json) {
                    let name = game.player_name(claim.player);
                    let can = if claim.can_win { "can" } else { "cannot" };
                    writeln!(console.output, "{name} {can} win")?;
                }
                Ok(Exit::Success)
            }
            Err(Flaw::Limits) => {
                console.say(format!("`{file}` was not checked within the limits"))?;
                Ok(Exit::Undecided)
            }
            Err(flaw) => {
                let failure = Failure::negative(format!("`{file}` proves nothing here: {flaw}"));
                console.say(match flaw {
                    Flaw::OtherStart => failure.help("give the same `--after` as for the proof"),
                    _ => failure,
                })?;
                Ok(Exit::Negative)
            }
        }
    }
}
