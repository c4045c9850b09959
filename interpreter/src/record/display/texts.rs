//! The texts of all legal moves of a state, all different.

use super::DisplayNotation;
use super::draft::{Chain, Draft, LEVELS, is_enemy};
use crate::record::Notation;
use crate::state::{Continuation, Effect, MoveList, MoveRef, State};
use rustc_hash::FxHashMap;

impl DisplayNotation {
    /// The text of the legal move at an index. No other legal move has it, except one with the same result.
    ///
    /// # Panics
    /// When the index is not below the number of moves.
    pub fn text(
        &self,
        notation: &Notation,
        state: &State,
        moves: &MoveList,
        index: usize,
    ) -> String {
        self.texts(notation, state, moves).swap_remove(index)
    }

    /// The text of the legal move at an index if it is a part of a move that marks enemies by their attributes, as it is
    /// written once a later part has captured them.
    ///
    /// # Panics
    /// When the index is not below the number of moves.
    pub fn text_of_capture(
        &self,
        notation: &Notation,
        state: &State,
        moves: &MoveList,
        index: usize,
    ) -> Option<String> {
        let played = moves.get(index);
        let marks = |effect: &Effect| matches!(*effect, Effect::SetAttribute { at, .. } if is_enemy(state, played, at));
        let may_capture =
            played.head.continuation != Continuation::EndTurn && played.effects.iter().any(marks);
        may_capture.then(|| {
            self.texts_as(true, notation, state, moves)
                .swap_remove(index)
        })
    }

    /// The texts of all legal moves, in order.
    pub fn texts(&self, notation: &Notation, state: &State, moves: &MoveList) -> Vec<String> {
        self.texts_as(false, notation, state, moves)
    }

    fn texts_as(
        &self,
        takes_marked: bool,
        notation: &Notation,
        state: &State,
        moves: &MoveList,
    ) -> Vec<String> {
        let mut by_target: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        for (index, played) in moves.iter().enumerate() {
            by_target.entry(played.head.to).or_default().push(index);
        }
        let chain = Chain {
            marked: state.marked_in_move(),
            takes_marked,
        };
        let draft = |played: MoveRef<'_>| {
            let rivals = &by_target[&played.head.to];
            Draft::new(self, state, moves, rivals, (played, &chain))
        };
        let mut drafts: Vec<Draft> = moves.iter().map(draft).collect();
        for level in 0..LEVELS {
            for place in repeated(&drafts).into_iter().flatten() {
                drafts[place].add_detail(level);
            }
        }
        for group in repeated(&drafts) {
            // Moves with the same name have the same result.
            let mut names: Vec<String> = Vec::new();
            for index in group {
                let name = notation.name(state, moves, index);
                let known = names.iter().position(|known| *known == name);
                let number = known.unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                });
                if number > 0 {
                    drafts[index].text.push_str(&format!(" #{}", number + 1));
                }
            }
        }
        drafts.into_iter().map(|draft| draft.text).collect()
    }
}

/// The groups of drafts with the same text.
fn repeated(drafts: &[Draft]) -> Vec<Vec<usize>> {
    if drafts.len() < 2 {
        return Vec::new();
    }
    let mut by_text: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for (place, draft) in drafts.iter().enumerate() {
        by_text.entry(&draft.text).or_default().push(place);
    }
    let mut groups: Vec<_> = by_text
        .into_values()
        .filter(|group| group.len() > 1)
        .collect();
    groups.sort_unstable();
    groups
}
