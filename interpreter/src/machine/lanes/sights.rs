//! Sights: what the blocks of a game look for on the board, known before any of them is lifted.

use super::graph::Sight;
use crate::machine::bits::Bits;
use crate::program::classes::{Class, ClassSet, ClassSets};
use crate::program::{Layout, Op, Program};
use crate::state::State;
use rustc_hash::{FxHashMap, FxHashSet};
use zrf_grammar::game::{PieceTypeId, PlayerId, TestKind};

/// All sights that are the same for all lanes.
#[derive(Clone, Debug)]
pub(super) struct Sights {
    pub(super) sets: ClassSets,
    by_test: FxHashMap<(PlayerId, TestKind), Sight>,
    layout: Layout,
    /// Where to look for each sight.
    sought: Vec<Sought>,
    numbers: FxHashMap<Sight, u16>,
}

/// Where to look for a sight in a state.
#[derive(Clone, Debug)]
enum Sought {
    /// In one set, given by its number.
    Set(u32),
    /// In the union of some sets.
    Union(Box<[u32]>),
    LastFrom,
    LastTo,
}

impl Sights {
    /// The sights of a program; `None` if there are too many.
    pub(super) fn new(program: &Program) -> Option<Self> {
        let mut sights = Self {
            sets: ClassSets::new(program.game())?,
            by_test: FxHashMap::default(),
            layout: Layout::of(program.game()),
            sought: Vec::new(),
            numbers: FxHashMap::default(),
        };
        let tests = program.code.iter().filter_map(|op| match op {
            Op::Branch { test, .. } => Some(*test),
            _ => None,
        });
        let tests: FxHashSet<TestKind> = tests.collect();
        for test in tests {
            for mover in program.game().player_ids() {
                let sight = match test {
                    TestKind::Attribute(attribute) => Sight::Attribute(attribute),
                    TestKind::LastFrom => Sight::LastFrom,
                    TestKind::LastTo => Sight::LastTo,
                    TestKind::Empty
                    | TestKind::Friend
                    | TestKind::Enemy
                    | TestKind::Neutral
                    | TestKind::Piece(_) => Sight::Classes(sights.classes(program, mover, test)?),
                    _ => continue,
                };
                sights.by_test.insert((mover, test), sight);
                sights.add(sight)?;
            }
        }
        Some(sights)
    }

    fn classes(&mut self, program: &Program, mover: PlayerId, test: TestKind) -> Option<ClassSet> {
        let tables = program.tables();
        self.sets.set(|class| {
            class.map_or(test == TestKind::Empty, |(owner, piece_type)| match test {
                TestKind::Friend => owner == mover,
                TestKind::Enemy => tables.is_enemy(mover, owner),
                TestKind::Neutral => owner != mover && tables.is_neutral(owner),
                TestKind::Piece(other) => piece_type == other,
                _ => false,
            })
        })
    }

    fn add(&mut self, sight: Sight) -> Option<()> {
        if !self.numbers.contains_key(&sight) {
            let number = u16::try_from(self.sought.len()).ok()?;
            let sought = match sight {
                Sight::Classes(set) => match *self.sets_of(set) {
                    [sole] => Sought::Set(sole),
                    ref sets => Sought::Union(sets.into()),
                },
                Sight::Attribute(attribute) => Sought::Set(self.layout.attribute(attribute) as u32),
                Sight::LastFrom => Sought::LastFrom,
                Sight::LastTo => Sought::LastTo,
                Sight::PositionFlag(_) | Sight::Asked(_) => return None,
            };
            self.numbers.insert(sight, number);
            self.sought.push(sought);
        }
        Some(())
    }

    /// The sets of a state whose union is the pieces of some classes. A player whose pieces are all included takes one
    /// set.
    fn sets_of(&self, classes: ClassSet) -> Box<[u32]> {
        let mut sets: Vec<usize> = self.sets.members(classes).map(Class::index).collect();
        for player in (0..self.layout.n_players).map(PlayerId::from_index) {
            let types = (0..self.layout.n_piece_types).map(PieceTypeId::from_index);
            let of_player: Vec<usize> = types
                .map(|piece_type| self.layout.class(player, piece_type).index())
                .collect();
            if of_player.iter().all(|class| sets.contains(class)) {
                sets.retain(|set| !of_player.contains(set));
                sets.push(self.layout.owned(player));
            }
        }
        sets.into_iter().map(|set| set as u32).collect()
    }

    /// The sight of a player's test; `None` if it may differ between lanes.
    pub(super) fn of(&self, mover: PlayerId, test: TestKind) -> Option<Sight> {
        self.by_test.get(&(mover, test)).copied()
    }

    /// The number of a sight; `None` if it may differ between lanes.
    pub(super) fn number(&self, sight: Sight) -> Option<u16> {
        self.numbers.get(&sight).copied()
    }

    /// The number of sights.
    pub(super) fn len(&self) -> usize {
        self.sought.len()
    }

    /// The positions where the sight with a number is.
    #[inline]
    pub(super) fn whereabouts<const N: usize>(&self, number: u16, state: &State) -> Bits<N> {
        match &self.sought[number as usize] {
            Sought::Set(set) => Bits::of_words(state.set(*set as usize)),
            Sought::Union(sets) => {
                let mut at = Bits::EMPTY;
                sets.iter()
                    .for_each(|&set| at.add_words(state.set(set as usize)));
                at
            }
            Sought::LastFrom => state.last_from().into_iter().collect(),
            Sought::LastTo => state.last_to().into_iter().collect(),
        }
    }
}
