//! A hash that identifies a game, the same in every run of the program.

use crate::program::Program;
use crate::random::mix;
use std::fmt::{self, Debug, Write};
use zrf_grammar::game::{Game, Options};

impl Program {
    /// A hash of the rules: almost certainly different after any edit that changes how the game is played, and after a
    /// change of this crate's version. Texts, pictures and the layout of the file do not count. The first call computes
    /// it from all code, which takes a while for large rules.
    pub fn fingerprint(&self) -> u64 {
        *self.fingerprint.get_or_init(|| self.hash_of_rules())
    }

    fn hash_of_rules(&self) -> u64 {
        let mut hasher = Hasher {
            hash: 0,
            part: 0,
            n_bytes: 0,
        };
        // The `Debug` output contains every part in a fixed order. It never fails.
        let _ = write!(
            hasher,
            "{} {:?} {:?}",
            env!("CARGO_PKG_VERSION"),
            played(&self.game),
            (&self.code, &self.adds, &self.moves, &self.drops),
        );
        for block in &self.blocks {
            let _ = write!(hasher, "{:?}", (block.entry, block.move_type));
        }
        hasher.finish()
    }
}

/// Everything in a game that decides how it is played, except the code of its blocks.
fn played(game: &Game) -> impl Debug {
    let Game {
        title,
        players,
        turn_order,
        board,
        setup,
        piece_types,
        move_types,
        attributes,
        flags,
        position_flags,
        priorities,
        goals,
        options,
        engine,
        texts: _,
        media: _,
        solution: _,
    } = game;
    let piece_types: Vec<_> = piece_types
        .iter()
        .map(|piece| (&piece.name, &piece.notation, &piece.attributes))
        .collect();
    let goals: Vec<_> = goals
        .iter()
        .map(|goal| (goal.kind, &goal.players, &goal.condition))
        .collect();
    let options = Options {
        raw: Vec::new(),
        ..options.clone()
    };
    let positions: Vec<_> = board
        .positions
        .iter()
        .map(|position| &position.name)
        .collect();
    let names = (title, move_types, attributes, flags, position_flags);
    let pieces = (players, setup, piece_types);
    let board = (
        positions,
        &board.directions,
        &board.links,
        &board.symmetry,
        &board.zones,
    );
    (
        names, pieces, board, turn_order, priorities, goals, options, engine,
    )
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

#[cfg(test)]
mod tests {
    use crate::testing::program_of;

    /// The fingerprint of a game with one piece.
    fn fingerprint(texts: &str, piece: &str) -> u64 {
        let text = format!(
            r#"(game (title "Steps") {texts} (players White) (turn-order White)
                (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("1" (0 10)))
                    (directions (e 1 0))))
                (board-setup (White (Man a1))) (piece (name Man) {piece})
                (win-condition (White) (absolute-config Man (c1))))"#
        );
        program_of(&text).fingerprint()
    }

    #[test]
    fn only_rules_decide_it() {
        let step = "(moves (e (verify empty?) add))";
        let plain = fingerprint("", step);
        let told = fingerprint(
            r#"(description "A man walks.") (strategy "Walk on.") (move-sound "step.wav")"#,
            &format!(
                r#"(image White "man.bmp") (help "A man") (description "Man\It walks.") {step}"#
            ),
        );
        assert_eq!(told, plain);
        for changed in [
            fingerprint("", "(moves (e (verify not-friend?) add))"),
            fingerprint("", "(moves (e (verify empty?) (add Man)))"),
            fingerprint("", "(moves (move-type step) (e (verify empty?) add))"),
            fingerprint("", &format!("(attribute moved? false) {step}")),
            fingerprint(r#"(option "pass turn" true)"#, step),
        ] {
            assert_ne!(changed, plain);
        }
    }
}
