//! The results of a stopped proof, so that it can continue later.

use crate::solve::certificate::{Flaw, identity};
use crate::solve::key::Due;
use zrf_interpreter::{Program, State, mix};

/// The first bytes. The number in them is incremented when the format changes.
const HEAD: &[u8; 12] = b"zrf proof 3\n";
/// The bytes of the rules, the start and the number of entries, which follow the head.
const NUMBERS: usize = 8 + 16 + 8;
const ENTRY: usize = 16;
const SUM: usize = 8;

/// The stored results of a proof for states, valid for the same rules, start and symmetries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptProof {
    rules: u64,
    start: u128,
    pub(super) entries: Vec<u128>,
}

impl KeptProof {
    /// The results of a proof that has not begun.
    pub fn new(program: &Program, start: &State, uses_symmetry: bool) -> Self {
        let due = Due::at(start).hashes.into_iter();
        let past = due.fold(0, |past, hash| mix(past ^ hash));
        Self {
            rules: program.fingerprint(),
            start: identity(program, start) ^ u128::from(past) << 1 ^ u128::from(uses_symmetry),
            entries: Vec::new(),
        }
    }

    /// The number of states with results.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no state has a result.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Converts the results to bytes: the head, the numbers and the entries, lowest bytes first, and a checksum.
    /// Accidental changes of the bytes are detected; a proof that must be trusted needs a certificate.
    pub fn to_bytes(&self) -> Vec<u8> {
        let size = HEAD.len() + NUMBERS + ENTRY * self.entries.len() + SUM;
        let mut bytes = Vec::with_capacity(size);
        bytes.extend(HEAD);
        bytes.extend(self.rules.to_le_bytes());
        bytes.extend(self.start.to_le_bytes());
        bytes.extend((self.entries.len() as u64).to_le_bytes());
        for entry in &self.entries {
            bytes.extend(entry.to_le_bytes());
        }
        bytes.extend(sum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the bytes of a proof that began as `expected`.
    ///
    /// # Errors
    /// If they are damaged, or belong to other rules, another start or other symmetries.
    pub fn read(bytes: &[u8], expected: &Self) -> Result<Self, Flaw> {
        let (body, end) = bytes.split_last_chunk::<SUM>().ok_or(Flaw::Damaged)?;
        let numbers = body.strip_prefix(HEAD).ok_or(Flaw::Damaged)?;
        if sum(body) != u64::from_le_bytes(*end) {
            return Err(Flaw::Damaged);
        }
        let (rules, rest) = numbers.split_first_chunk::<8>().ok_or(Flaw::Damaged)?;
        let (start, rest) = rest.split_first_chunk::<16>().ok_or(Flaw::Damaged)?;
        let (n_entries, rest) = rest.split_first_chunk::<8>().ok_or(Flaw::Damaged)?;
        let (entries, more) = rest.as_chunks::<ENTRY>();
        if entries.len() as u64 != u64::from_le_bytes(*n_entries) || !more.is_empty() {
            return Err(Flaw::Damaged);
        }
        if u64::from_le_bytes(*rules) != expected.rules {
            return Err(Flaw::OtherRules);
        }
        if u128::from_le_bytes(*start) != expected.start {
            return Err(Flaw::OtherStart);
        }
        let entries = entries.iter().map(|entry| u128::from_le_bytes(*entry));
        Ok(Self {
            rules: expected.rules,
            start: expected.start,
            entries: entries.collect(),
        })
    }
}

fn sum(bytes: &[u8]) -> u64 {
    let add = |sum: u64, byte: &u8| mix(sum ^ u64::from(*byte));
    bytes.iter().fold(bytes.len() as u64, add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{TIC_TAC_TOE, program_of};
    use crate::{Budget, Limits, ProofResult, Wanted, prove_with};

    #[test]
    fn a_proof_that_is_stopped_again_and_again_is_found() {
        let program = program_of(TIC_TAC_TOE, "");
        let state = State::new(&program);
        let begun = KeptProof::new(&program, &state, true);
        let (mut kept, mut n_runs) = (begun.clone(), 0);
        let limits = Limits::default();
        loop {
            n_runs += 1;
            let wanted = Wanted {
                certificate: true,
                kept: Some(&mut kept),
            };
            let budget = Budget::of_nodes(40);
            let proven = prove_with(&program, &state, wanted, limits, &budget, &mut |_| {});
            let (proof, _) = proven.unwrap();
            kept = KeptProof::read(&kept.to_bytes(), &begun).unwrap();
            match proof.result {
                ProofResult::Unknown => assert!(n_runs < 100),
                result => {
                    assert_eq!(result, ProofResult::Draw);
                    break;
                }
            }
        }
        assert!(n_runs > 2, "{n_runs}");
    }

    #[test]
    fn other_bytes_are_refused() {
        let program = program_of(TIC_TAC_TOE, "");
        let begun = KeptProof::new(&program, &State::new(&program), true);
        let mut kept = begun.clone();
        kept.entries = vec![17, 18];
        let bytes = kept.to_bytes();
        assert_eq!(KeptProof::read(&bytes, &begun), Ok(kept));
        for index in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[index] ^= 1;
            let cut = &bytes[..index];
            assert_eq!(KeptProof::read(&changed, &begun), Err(Flaw::Damaged));
            assert_eq!(KeptProof::read(cut, &begun), Err(Flaw::Damaged));
        }
        let others = KeptProof::new(&program, &State::new(&program), false);
        assert_eq!(KeptProof::read(&bytes, &others), Err(Flaw::OtherStart));
    }
}
