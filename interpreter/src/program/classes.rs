//! Classes of positions: empty, or a piece of one owner and type. Tests of a position are sets of classes.

use rustc_hash::FxHashMap;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId};

/// The contents of a position: nothing, or a piece of some owner and type, whatever its attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class(u32);

impl Class {
    /// Nothing.
    pub const EMPTY: Self = Self(0);

    /// A piece, in a game of `n_piece_types` types.
    pub fn of(owner: PlayerId, piece_type: PieceTypeId, n_piece_types: usize) -> Self {
        Self((1 + owner.index() * n_piece_types + piece_type.index()) as u32)
    }

    /// Its number: 0 for nothing, then the types of the first player, and so on.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of [`ClassSets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClassSet(pub(crate) u16);

/// Sets of classes, each kept once.
#[derive(Clone, Debug)]
pub(crate) struct ClassSets {
    n_players: usize,
    n_piece_types: usize,
    /// Words per set.
    stride: usize,
    words: Vec<u64>,
    soles: Vec<Option<(Class, bool)>>,
    known: FxHashMap<Vec<u64>, ClassSet>,
}

impl ClassSets {
    /// No sets yet; `None` if the game has too many classes.
    pub(crate) fn new(game: &Game) -> Option<Self> {
        let (n_players, n_piece_types) = (game.players.len(), game.piece_types.len());
        let n_classes = 1 + n_players * n_piece_types;
        (n_classes < usize::from(u16::MAX)).then(|| Self {
            n_players,
            n_piece_types,
            stride: n_classes.div_ceil(64),
            words: Vec::new(),
            soles: Vec::new(),
            known: FxHashMap::default(),
        })
    }

    /// Whether a set has a class.
    #[inline]
    pub(crate) fn contains(&self, set: ClassSet, class: Class) -> bool {
        let word = self.words[set.0 as usize * self.stride + class.0 as usize / 64];
        word >> (class.0 % 64) & 1 != 0
    }

    /// The classes in a set.
    pub(crate) fn members(&self, set: ClassSet) -> impl Iterator<Item = Class> + '_ {
        let n_classes = 1 + self.n_players * self.n_piece_types;
        let classes = (0..n_classes as u32).map(Class);
        classes.filter(move |&class| self.contains(set, class))
    }

    /// The only class in a set, with true, or the only class missing from it, with false; `None` for other sets.
    pub(crate) fn sole(&self, set: ClassSet) -> Option<(Class, bool)> {
        self.soles[set.0 as usize]
    }

    fn find_sole(&self, set: ClassSet) -> Option<(Class, bool)> {
        let n_classes = 1 + self.n_players * self.n_piece_types;
        let n_members = self.members(set).count();
        let is_member = n_members == 1;
        let mut classes = (0..n_classes as u32).map(Class);
        let sole = classes.find(|&class| self.contains(set, class) == is_member)?;
        (is_member || n_members + 1 == n_classes).then_some((sole, is_member))
    }

    /// The classes in a set as bits; `None` if there are more classes than bits.
    pub(crate) fn bits(&self, set: ClassSet) -> Option<u128> {
        let words = &self.words[set.0 as usize * self.stride..][..self.stride];
        match *words {
            [word] => Some(word.into()),
            [low, high] => Some(u128::from(high) << 64 | u128::from(low)),
            _ => None,
        }
    }

    /// The set of the classes for which `holds` is true; `None` stands for an empty position.
    pub(crate) fn set(
        &mut self,
        holds: impl Fn(Option<(PlayerId, PieceTypeId)>) -> bool,
    ) -> Option<ClassSet> {
        let mut words = vec![0u64; self.stride];
        words[0] |= u64::from(holds(None));
        for owner in 0..self.n_players {
            for piece_type in 0..self.n_piece_types {
                let piece = (
                    PlayerId::from_index(owner),
                    PieceTypeId::from_index(piece_type),
                );
                let class = 1 + owner * self.n_piece_types + piece_type;
                words[class / 64] |= u64::from(holds(Some(piece))) << (class % 64);
            }
        }
        if let Some(&set) = self.known.get(&words) {
            return Some(set);
        }
        let set = ClassSet(u16::try_from(self.known.len()).ok()?);
        self.words.extend(&words);
        self.known.insert(words, set);
        self.soles.push(self.find_sole(set));
        Some(set)
    }
}
