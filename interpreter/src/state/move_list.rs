//! Lists of moves.

use super::{Effect, MoveHead, MoveRef};
use rustc_hash::FxHashSet;
use std::ops::Range;
use zrf_grammar::game::PositionId;

/// A new move is compared with at most this many others before fingerprints are made.
const MAX_COMPARED: usize = 128;

/// A list of different moves. Buffers are kept when it is cleared, so that generation allocates nothing once warm.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    rows: Vec<(MoveHead, Range<u32>)>,
    effects: Vec<Effect>,
    /// The piece or drop whose moves are being added, and the index of its first move.
    subject: Option<(PositionId, usize)>,
    /// The fingerprints of the first moves; of all moves once a move was added that does not name its subject.
    fingerprints: FxHashSet<u64>,
    n_fingerprinted: usize,
    has_unnamed_subjects: bool,
    /// Whether legal moves may be missing.
    is_cut: bool,
    n_candidates: usize,
}

impl MoveList {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of moves.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether no legal move is missing. False if rules exceeded a limit or generation was stopped; the list then does
    /// not show who is stuck.
    pub fn is_complete(&self) -> bool {
        !self.is_cut
    }

    /// The number of moves before those that endanger a royal piece, or that were not requested, were removed.
    pub fn n_candidates(&self) -> usize {
        self.n_candidates.max(self.len())
    }

    pub(crate) fn note_candidates(&mut self) {
        self.n_candidates = self.len();
    }

    /// The memory used in bytes, including buffers that are not full.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.rows.capacity() * size_of::<(MoveHead, Range<u32>)>()
            + self.effects.capacity() * size_of::<Effect>()
            + self.fingerprints.capacity() * 2 * size_of::<u64>()
    }

    /// Sets the number of moves before some were removed.
    pub(crate) fn set_candidates(&mut self, n_candidates: usize) {
        self.n_candidates = n_candidates;
    }

    pub(crate) fn set_complete(&mut self, is_complete: bool) {
        self.is_cut = !is_complete;
    }

    /// The move at an index.
    ///
    /// # Panics
    /// If the index is not below [`Self::len`].
    pub fn get(&self, index: usize) -> MoveRef<'_> {
        let (head, effects) = &self.rows[index];
        MoveRef {
            head,
            effects: &self.effects[effects.start as usize..effects.end as usize],
        }
    }

    /// All moves in order of generation.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = MoveRef<'_>> + Clone {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.rows.clear();
        self.effects.clear();
        self.subject = None;
        self.forget_fingerprints();
        self.has_unnamed_subjects = false;
        self.is_cut = false;
        self.n_candidates = 0;
    }

    /// Keeps the first moves only.
    pub(crate) fn truncate(&mut self, len: usize) {
        if let Some((_, effects)) = self.rows.get(len) {
            self.effects.truncate(effects.start as usize);
            self.rows.truncate(len);
            self.forget_fingerprints();
        }
    }

    /// Adds a move unless an equal one is in the list.
    pub fn push(&mut self, head: MoveHead, effects: &[Effect]) {
        let new = MoveRef {
            head: &head,
            effects,
        };
        if !self.contains(new) {
            self.push_new(head, effects);
        }
    }

    /// Adds a move that is known to be unique.
    #[inline]
    pub(crate) fn push_new(&mut self, head: MoveHead, effects: &[Effect]) {
        let start = self.effects.len() as u32;
        match effects {
            // Most moves have one effect; pushing it avoids a call to copy a slice.
            &[sole] => self.effects.push(sole),
            all => self.effects.extend_from_slice(all),
        }
        self.rows.push((head, start..self.effects.len() as u32));
    }

    /// Announces that the following moves are those of the piece on `start`, or of the drop of one type there, none of
    /// whose moves were added before. Most moves name their subject by their first effect, so they need to be compared
    /// only with the moves added after this.
    pub(crate) fn begin_subject(&mut self, start: PositionId) {
        self.subject = Some((start, self.rows.len()));
    }

    /// Keeps the moves for which `keep` is true, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(MoveRef<'_>) -> bool) {
        let (rows, effects) = (&mut self.rows, &self.effects);
        rows.retain(|(head, range)| {
            keep(MoveRef {
                head,
                effects: &effects[range.start as usize..range.end as usize],
            })
        });
        self.subject = None;
        self.forget_fingerprints();
    }

    /// Removes all moves but one.
    ///
    /// # Panics
    /// If the index is not below [`Self::len`].
    pub(crate) fn keep_only(&mut self, index: usize) {
        self.rows.swap(0, index);
        self.rows.truncate(1);
        self.subject = None;
        self.forget_fingerprints();
    }

    fn contains(&mut self, new: MoveRef<'_>) -> bool {
        if new.effects.is_empty() {
            return self.iter().any(|known| known == new);
        }
        match self.subject {
            Some((start, first))
                if !self.has_unnamed_subjects
                    && self.len() - first < MAX_COMPARED
                    && names_subject(new, start) =>
            {
                // Most moves differ in where the piece arrives.
                let place = new.effects[0].place();
                let is_equal = |(head, effects): &(MoveHead, Range<u32>)| {
                    self.effects[effects.start as usize].place() == place
                        && head.continuation == new.head.continuation
                        && self.effects[effects.start as usize..effects.end as usize]
                            == *new.effects
                };
                self.rows[first..].iter().any(is_equal)
            }
            _ => {
                self.has_unnamed_subjects = true;
                self.contains_anywhere(new)
            }
        }
    }

    fn contains_anywhere(&mut self, new: MoveRef<'_>) -> bool {
        for index in self.n_fingerprinted..self.len() {
            let fingerprint = self.get(index).fingerprint();
            self.fingerprints.insert(fingerprint);
        }
        self.n_fingerprinted = self.len();
        self.fingerprints.contains(&new.fingerprint()) && self.iter().any(|known| known == new)
    }

    fn forget_fingerprints(&mut self) {
        self.fingerprints.clear();
        self.n_fingerprinted = 0;
    }
}

/// Whether only the piece or drop at `start` can have this move.
fn names_subject(new: MoveRef<'_>, start: PositionId) -> bool {
    match new.effects.first() {
        Some(Effect::Movement { from, .. } | Effect::Copy { from, .. }) => *from == start,
        Some(Effect::Drop { to, .. }) => *to == start,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_COMPARED, MoveList};
    use crate::state::{Continuation, Effect, MoveHead, MoveKind, MoveRef};
    use std::collections::BTreeSet;
    use zrf_grammar::game::{PlayerId, PositionId};

    fn push(moves: &mut MoveList, at: usize) {
        let at = PositionId::from_index(at);
        push_effects(moves, &[Effect::Flip { at }]);
    }

    fn push_effects(moves: &mut MoveList, effects: &[Effect]) {
        let head = MoveHead {
            mover: PlayerId(0),
            kind: MoveKind::Play,
            from: None,
            to: None,
            continuation: Continuation::EndTurn,
            made_by: None,
        };
        moves.push(head, effects);
    }

    #[test]
    fn equal_moves_are_listed_once_in_long_lists_and_in_lists_used_again() {
        let mut moves = MoveList::new();
        let empty = moves.bytes();
        let longest = 3 * MAX_COMPARED;
        for (first, n_moves) in [(0, longest), (longest, 2 * MAX_COMPARED), (7, 5)] {
            moves.clear();
            let each = first..first + n_moves;
            for at in each.clone().chain(each) {
                push(&mut moves, at);
            }
            assert_eq!(moves.len(), n_moves);
        }
        assert!(
            moves.bytes()
                > empty + 3 * MAX_COMPARED * (size_of::<MoveHead>() + size_of::<Effect>())
        );
    }

    #[test]
    fn moves_of_a_piece_are_compared_with_strangers_in_a_list_used_again() {
        let (start, to) = (PositionId::from_index(0), PositionId::from_index(1));
        let own = |moves: &mut MoveList| {
            let effects = [Effect::Movement { from: start, to }];
            push_effects(moves, &effects);
        };
        let mut moves = MoveList::new();
        (0..3).for_each(|at| push(&mut moves, at));
        moves.clear();
        moves.begin_subject(start);
        own(&mut moves);
        push(&mut moves, 0);
        own(&mut moves);
        assert_eq!(moves.len(), 2);
    }

    #[test]
    fn a_list_used_again_is_complete_and_had_no_other_candidates() {
        let mut moves = MoveList::new();
        (0..3).for_each(|at| push(&mut moves, at));
        moves.note_candidates();
        moves.truncate(1);
        moves.set_complete(false);
        assert_eq!((moves.n_candidates(), moves.is_complete()), (3, false));
        moves.clear();
        assert_eq!((moves.n_candidates(), moves.is_complete()), (0, true));
    }

    #[test]
    fn moves_are_equal_in_all_that_they_do() {
        let head = |kind, continuation| MoveHead {
            mover: PlayerId(0),
            kind,
            from: None,
            to: None,
            continuation,
            made_by: None,
        };
        let effects = [0, 1].map(|at| {
            [Effect::Flip {
                at: PositionId::from_index(at),
            }]
        });
        let partial = Continuation::Partial(None);
        let moves = [
            (head(MoveKind::Play, Continuation::EndTurn), &effects[0]),
            (head(MoveKind::Pass, Continuation::EndTurn), &effects[0]),
            (head(MoveKind::Play, partial), &effects[0]),
            (head(MoveKind::Play, Continuation::EndTurn), &effects[1]),
        ];
        let moves = moves.each_ref().map(|(head, effects)| MoveRef {
            head,
            effects: *effects,
        });
        for (index, one) in moves.iter().enumerate() {
            let equal = moves.iter().filter(|other| *other == one);
            assert_eq!(equal.count(), 1, "{index}");
        }
    }

    #[test]
    fn fingerprints_differ() {
        let mut moves = MoveList::new();
        (0..100).for_each(|at| push(&mut moves, at));
        let all: BTreeSet<u64> = moves.iter().map(|played| played.fingerprint()).collect();
        assert_eq!(all.len(), 100);
    }
}
