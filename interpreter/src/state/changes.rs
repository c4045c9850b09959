//! Changes of the contents of positions and stores, with everything derived from them, and the changes of the last ply.

use super::log::Change;
use super::{Piece, State, hash};
use crate::program::classes::Class;
use zrf_grammar::game::{AttributeId, PieceTypeId, PlayerId, PositionId};

impl State {
    /// The positions that the last ply changed, some perhaps more than once.
    pub fn changed(&self) -> impl Iterator<Item = PositionId> + '_ {
        self.replaced().map(|(position, _)| position)
    }

    /// The positions that the last ply changed, with the contents that each change replaced.
    pub fn replaced(&self) -> impl DoubleEndedIterator<Item = (PositionId, Option<Piece>)> + '_ {
        self.last_changes()
            .iter()
            .filter_map(|change| match *change {
                Change::Cell(position, old) => Some((position, old)),
                Change::Store(..) => None,
            })
    }

    /// The positions of the pieces to which the parts of the unfinished move have given other attributes, where they
    /// were before. The piece that is to continue is not among them.
    pub fn marked_in_move(&self) -> Vec<PositionId> {
        let Some(pending) = self.status.pending else {
            return Vec::new();
        };
        let mut plies = self.log.iter().rev();
        let start = plies.find(|frame| frame.status.pending.is_none());
        let first = start.map_or(0, |frame| frame.changes);
        let is_marked = |change: &Change| match *change {
            Change::Cell(at, Some(old)) if at != pending.position => {
                self.piece(at).filter(|new| {
                    (new.owner, new.piece_type) == (old.owner, old.piece_type)
                        && new.attributes != old.attributes
                })?;
                Some(at)
            }
            Change::Cell(..) | Change::Store(..) => None,
        };
        let mut marked: Vec<PositionId> =
            self.changes[first..].iter().filter_map(is_marked).collect();
        marked.sort_unstable();
        marked.dedup();
        marked
    }

    /// Calls `visit` for each position that the last ply changed. Faster than [`Self::changed`].
    #[inline]
    pub(crate) fn each_changed(&self, mut visit: impl FnMut(PositionId)) {
        for change in self.last_changes() {
            if let Change::Cell(position, _) = *change {
                visit(position);
            }
        }
    }

    #[inline]
    fn last_changes(&self) -> &[Change] {
        let first = self.log.last().map_or(0, |frame| frame.changes);
        &self.changes[first..]
    }

    /// The stores that the last ply changed, by player and type, with the number of pieces in them before.
    pub(crate) fn changed_stores(&self) -> impl Iterator<Item = (PlayerId, PieceTypeId, u32)> + '_ {
        self.last_changes()
            .iter()
            .filter_map(|change| match *change {
                Change::Store(index, old) => Some((
                    PlayerId::from_index(index / self.layout.n_piece_types),
                    PieceTypeId::from_index(index % self.layout.n_piece_types),
                    old,
                )),
                Change::Cell(..) => None,
            })
    }

    /// Replaces the contents of a position, updates counts and hash and logs the change.
    #[inline]
    pub(super) fn set_cell(&mut self, position: PositionId, new: Option<Piece>) {
        let old = self.put_back(position, new);
        let key = |held: Option<Piece>| held.map_or(0, |piece| self.piece_key(position, piece));
        self.status.hash ^= key(old) ^ key(new);
        self.changes.push(Change::Cell(position, old));
    }

    /// Replaces the contents of a position and updates counts. Returns the old contents.
    // Inlined because a piece passed through memory would be written in parts and then read as a whole, which stalls
    // the processor.
    #[inline(always)]
    pub(super) fn put_back(&mut self, position: PositionId, new: Option<Piece>) -> Option<Piece> {
        let old = std::mem::replace(&mut self.cells[position.index()], new);
        let attributes = |held: Option<Piece>| held.map_or(0, |piece| piece.attributes.bits());
        let mut changed = attributes(old) ^ attributes(new);
        while changed != 0 {
            let attribute = AttributeId::from_index(changed.trailing_zeros() as usize);
            self.toggle(self.layout.attribute(attribute), position);
            changed &= changed - 1;
        }
        let class = new.map_or(Class::EMPTY, |piece| {
            self.layout.class(piece.owner, piece.piece_type)
        });
        let old_class = std::mem::replace(&mut self.classes[position.index()], class);
        if old_class != class {
            self.toggle(old_class.index(), position);
            self.toggle(class.index(), position);
            if let Some(piece) = old {
                self.count_piece(piece, position, u32::MAX);
            }
            if let Some(piece) = new {
                self.count_piece(piece, position, 1);
            }
        }
        old
    }

    /// Adds a position to a set, or removes it.
    #[inline]
    fn toggle(&mut self, set: usize, at: PositionId) {
        let (word, bit) = self.layout.bit(set, at);
        self.words[word] ^= bit;
    }

    /// Adds `by` to the counts of a piece: 1 if it arrives, minus one if it leaves.
    #[inline]
    fn count_piece(&mut self, piece: Piece, at: PositionId, by: u32) {
        let (layout, owner) = (self.layout, piece.owner);
        self.toggle(layout.owned(owner), at);
        for index in [
            layout.on_board(owner, piece.piece_type),
            layout.total(owner),
        ] {
            self.counters[index] = self.counters[index].wrapping_add(by);
        }
    }

    #[inline]
    pub(super) fn piece_key(&self, at: PositionId, piece: Piece) -> u64 {
        let attributes = piece.attributes.bits();
        self.keys.key(piece.owner, piece.piece_type, at, attributes)
    }

    #[inline]
    pub(super) fn set_store(&mut self, index: usize, new: u32) {
        let old = std::mem::replace(&mut self.counters[index], new);
        self.status.hash ^= hash::store(index, old) ^ hash::store(index, new);
        self.changes.push(Change::Store(index, old));
    }
}
