//! A hash that identifies a game, the same in every run of the program.

use crate::program::Program;
use crate::random::mix;
use std::fmt::{self, Write};

impl Program {
    /// A hash of the game: almost certainly different after any edit of its rules, and after a change of this crate's
    /// version. The first call computes it, which takes nearly half a second for the largest rules.
    pub fn fingerprint(&self) -> u64 {
        *self.fingerprint.get_or_init(|| self.hash_of_game())
    }

    fn hash_of_game(&self) -> u64 {
        let mut hasher = Hasher {
            hash: 0,
            part: 0,
            n_bytes: 0,
        };
        // The `Debug` output contains every part of the game in a fixed order. It never fails.
        let _ = write!(hasher, "{} {:?}", env!("CARGO_PKG_VERSION"), self.game());
        hasher.finish()
    }
}

/// Hashes text as it is written, eight bytes at a time.
struct Hasher {
    hash: u64,
    /// The bytes since the last eight.
    part: u64,
    n_bytes: u64,
}

impl Write for Hasher {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for &byte in text.as_bytes() {
            self.part = self.part << 8 | u64::from(byte);
            self.n_bytes += 1;
            if self.n_bytes.is_multiple_of(8) {
                self.hash = mix(self.hash ^ self.part);
                self.part = 0;
            }
        }
        Ok(())
    }
}

impl Hasher {
    fn finish(self) -> u64 {
        mix(mix(self.hash ^ self.part) ^ self.n_bytes)
    }
}
