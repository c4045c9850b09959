//! The result of a two-player game with best play.

use super::task::{Task, report_faults};
use crate::cli::failure::{Done, Exit, Failure};
use crate::cli::output::write_document;
use crate::console::Console;
use serde_json::json;
use std::io;
use zrf_interpreter::Session;
use zrf_search::{Flaw, Proof, ProofResult, Wanted, prove_with};

impl Task<'_> {
    /// Proves the result of a game, and saves the unfinished proof and the certificate if requested.
    pub(super) fn prove(&self, session: &Session, console: &mut Console<'_>) -> Done {
        let (program, state) = (session.program(), session.state());
        let mut kept = self.kept(program, state, console)?;
        let proven = self.with_progress(console, |report| {
            let wanted = Wanted {
                certificate: self.args.certificate.is_some(),
                kept: kept.as_mut(),
            };
            prove_with(program, state, wanted, self.limits, &self.budget, report)
        })?;
        let Some((proof, certificate)) = proven else {
            return Err(Failure::trouble(
                "only puzzles and two-player games without random moves can be solved",
            )
            .help("`zrf selfplay` estimates results by playing"));
        };
        let exit = self.show_proof(session, &proof, console)?;
        self.keep_proof(&proof, kept.as_ref(), console)?;
        let certificate = certificate.unwrap_or(Err(Flaw::Limits));
        let is_known = proof.result != ProofResult::Unknown;
        self.keep(program, is_known, certificate, exit, console)
    }

    fn show_proof(&self, session: &Session, proof: &Proof, console: &mut Console<'_>) -> Done {
        let best = proof.best.as_ref();
        let best = best.filter(|_| proof.result == ProofResult::Win);
        let best = best.map(|best| session.notation().format(session.state(), best.as_ref()));
        let game = session.program().game();
        let name = game.player_name(session.turn().decider);
        match self.args.json {
            true => self.write_json(session, proof, name, best, console)?,
            false => write_text(proof, name, best, console)?,
        }
        self.show_effort(proof.progress, proof.symmetries, console)?;
        report_faults(proof.faults.len(), console)?;
        if proof.result != ProofResult::Unknown {
            return Ok(Exit::Success);
        }
        console.say(match game.goals.is_empty() {
            true => "nothing can be proven: the game has no goal",
            false => "nothing was proven within the limits",
        })?;
        Ok(Exit::Undecided)
    }

    fn write_json(
        &self,
        session: &Session,
        proof: &Proof,
        name: &str,
        best: Option<String>,
        console: &mut Console<'_>,
    ) -> io::Result<()> {
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
        write_document(document, console)
    }
}

fn write_text(
    proof: &Proof,
    name: &str,
    best: Option<String>,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let when = match proof.plies {
        Some(1) => " in 1 ply".to_owned(),
        Some(plies) => format!(" in {plies} plies"),
        None => String::new(),
    };
    let out = &mut console.output;
    match (proof.result, best) {
        (ProofResult::Win, Some(best)) => writeln!(out, "{name} can win{when}: {best}"),
        (ProofResult::Win, None) => writeln!(out, "{name} can win{when}"),
        (ProofResult::Draw, _) => writeln!(out, "with best play, the game is a draw"),
        (ProofResult::Loss, _) => writeln!(out, "{name} loses{when} with best play"),
        (ProofResult::Unknown, _) => Ok(()),
    }
}
