//! Proofs that are stopped and continued.

use super::task::Task;
use crate::cli::failure::Failure;
use crate::cli::written::{not_written, quoted};
use crate::console::Console;
use crate::files::{Over, read, reason, write};
use std::io;
use zrf_grammar::render::plural;
use zrf_interpreter::{Program, State};
use zrf_search::{KeptProof, Proof, ProofResult};

/// Maximum size of the header of a file, in bytes; the rest is at most as large as the memory for states.
const HEAD: u64 = 1 << 10;

impl Task<'_> {
    /// The proof that an earlier run saved, or a new one; `None` without `--resume`.
    pub(super) fn kept(
        &self,
        program: &Program,
        state: &State,
        console: &Console<'_>,
    ) -> Result<Option<KeptProof>, Failure> {
        let Some(file) = &self.args.resume else {
            return Ok(None);
        };
        let begun = KeptProof::new(program, state, self.limits.uses_symmetry);
        let path = console.surroundings.directory.join(file);
        let bytes = match read(&path, self.limits.bytes as u64 + HEAD) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(begun)),
            Err(error) => {
                let why = reason(&error);
                return Err(Failure::trouble(format!("cannot read `{file}`: {why}")));
            }
        };
        let kept = KeptProof::read(&bytes, &begun);
        let kept =
            kept.map_err(|flaw| Failure::trouble(format!("cannot resume `{file}`: {flaw}")))?;
        Ok(Some(kept))
    }

    /// Stores the results of an undecided proof for the next run.
    pub(super) fn keep_proof(
        &self,
        proof: &Proof,
        kept: Option<&KeptProof>,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let (Some(file), Some(kept)) = (&self.args.resume, kept) else {
            return Ok(());
        };
        if proof.result != ProofResult::Unknown {
            return Ok(());
        }
        let path = console.surroundings.directory.join(file);
        let written = write(&path, &kept.to_bytes(), Over::Anything);
        written.map_err(|error| not_written(file, &error))?;
        let states = plural(kept.len(), "state");
        console.say(format!(
            "wrote {}: results of {states}; the same command continues the proof",
            quoted(file)
        ))?;
        Ok(())
    }
}
