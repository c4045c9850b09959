//! Names of legal moves: unique texts.
//!
//! Recorded games write some different moves alike: a piece that moves and a copy of it, or two attributes that swap.
//! All but the first of them then carry a number, `Man a1 - a2 #2`. The number is our addition: the records of the
//! original program do not distinguish these moves.

use super::Notation;
use crate::state::{Effect, MoveList, MoveRef, State};
use rustc_hash::FxHashMap;

impl Notation {
    /// The name of the legal move at an index. Moves with the same name have the same result.
    ///
    /// # Panics
    /// When the index is not below the number of moves.
    pub fn name(&self, state: &State, moves: &MoveList, index: usize) -> String {
        let text = self.format(state, moves.get(index));
        let mut alike = Alike::default();
        for (other, played) in moves.iter().enumerate().take(index) {
            if self.is_written(state, played, &text) {
                self.number(state, moves, &mut alike, other);
            }
        }
        numbered(text, self.number(state, moves, &mut alike, index))
    }

    /// The names of all legal moves, in order.
    pub fn names(&self, state: &State, moves: &MoveList) -> Vec<String> {
        let mut known: FxHashMap<String, Alike> = FxHashMap::default();
        let name = |index| {
            let text = self.format(state, moves.get(index));
            let alike = known.entry(text.clone()).or_default();
            numbered(text, self.number(state, moves, alike, index))
        };
        (0..moves.len()).map(name).collect()
    }

    /// The first legal move with a name.
    pub(super) fn named(&self, state: &State, moves: &MoveList, name: &str) -> Option<usize> {
        let mut readings = readings(name.trim());
        readings.find_map(|(text, wanted)| {
            let mut alike = Alike::default();
            let mut found =
                (0..moves.len()).filter(|&index| self.is_written(state, moves.get(index), text));
            found.find(|&index| self.number(state, moves, &mut alike, index) == wanted)
        })
    }

    /// Whether a move has this text.
    fn is_written(&self, state: &State, played: MoveRef<'_>, text: &str) -> bool {
        // A text names every position that changes, so most moves are ruled out without writing them.
        let game = self.program.game();
        let is_named = |effect: &Effect| text.contains(game.position_name(effect.place()));
        played.effects.iter().all(is_named) && self.format(state, played) == text
    }

    /// The number of a move among those with the same text, from 1; moves with the same result count as one.
    fn number(&self, state: &State, moves: &MoveList, alike: &mut Alike, index: usize) -> usize {
        let after = |index: usize| {
            let mut after = state.clone();
            after.play_unchecked(&self.program, moves.get(index));
            after
        };
        // Most texts have one move, which need not be played.
        let Some(&first) = alike.indices.first() else {
            alike.indices.push(index);
            return 1;
        };
        if moves.get(first) == moves.get(index) {
            return 1;
        }
        if alike.hashes.is_empty() {
            alike.hashes.push(after(first).hash());
        }
        let result = after(index);
        let mut known = alike.indices.iter().zip(&alike.hashes);
        let known = known
            .position(|(&other, &hash)| hash == result.hash() && after(other).is_same(&result));
        1 + known.unwrap_or_else(|| {
            alike.indices.push(index);
            alike.hashes.push(result.hash());
            alike.indices.len() - 1
        })
    }
}

/// Moves that have the same text but different results.
#[derive(Default)]
struct Alike {
    indices: Vec<usize>,
    /// The hashes of their results; none as long as there is only one move.
    hashes: Vec<u64>,
}

fn numbered(text: String, number: usize) -> String {
    match number {
        1 => text,
        _ => format!("{text} #{number}"),
    }
}

/// The possible readings of a name as a text and a number. `Man a1 - #2` is a whole text if a position is called `#2`;
/// otherwise it is the second of the moves with the text `Man a1 -`.
pub(super) fn readings(name: &str) -> impl Iterator<Item = (&str, usize)> {
    let parts = name.rsplit_once(" #");
    let numbered = parts.and_then(|(text, number)| Some((text.trim_end(), number.parse().ok()?)));
    std::iter::once((name, 1)).chain(numbered)
}
