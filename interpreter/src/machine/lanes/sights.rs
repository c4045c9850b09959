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
    /// The number of sets of a state. A sight that is one of them has its number.
    n_sets: u16,
    /// Where to look for the other sights, whose numbers follow.
    derived: Vec<Derived>,
    numbers: FxHashMap<Sight, u16>,
}

/// A sight that no set of a state shows by itself.
#[derive(Clone, Debug)]
enum Derived {
    /// The union of some sets.
    Union(Box<[u32]>),
    LastFrom,
    LastTo,
}

impl Sights {
    /// The sights of a program; `None` if there are too many.
    pub(super) fn new(program: &Program) -> Option<Self> {
        let layout = Layout::of(program.game());
        let n_sets = layout.n_sets(program.game().attributes.len());
        let mut sights = Self {
            sets: ClassSets::new(program.game())?,
            by_test: FxHashMap::default(),
            layout,
            n_sets: u16::try_from(n_sets).ok()?,
            derived: Vec::new(),
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
        if self.numbers.contains_key(&sight) {
            return Some(());
        }
        let number = match sight {
            Sight::Classes(set) => match *self.sets_of(set) {
                [sole] => sole as u16,
                ref sets => self.derive(Derived::Union(sets.into()))?,
            },
            Sight::Attribute(attribute) => self.layout.attribute(attribute) as u16,
            Sight::LastFrom => self.derive(Derived::LastFrom)?,
            Sight::LastTo => self.derive(Derived::LastTo)?,
            Sight::PositionFlag(_) | Sight::Asked(_) => return None,
        };
        self.numbers.insert(sight, number);
        Some(())
    }

    /// The number of a new derived sight.
    fn derive(&mut self, derived: Derived) -> Option<u16> {
        let index = u16::try_from(self.derived.len()).ok()?;
        self.derived.push(derived);
        self.n_sets.checked_add(index)
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

    /// The number of derived sights.
    pub(super) fn n_derived(&self) -> usize {
        self.derived.len()
    }

    /// The index of a sight among the derived ones, if it is one of them.
    pub(super) fn index(&self, number: u16) -> Option<u16> {
        number.checked_sub(self.n_sets)
    }

    /// The positions where the derived sight with an index is.
    pub(super) fn whereabouts<const N: usize>(&self, index: u16, state: &State) -> Bits<N> {
        match &self.derived[index as usize] {
            Derived::Union(sets) => {
                let of_state = state.sets();
                let sets = sets.iter().map(|&set| Bits::new(of_state[set as usize]));
                sets.fold(Bits::EMPTY, |all, one| all | one)
            }
            Derived::LastFrom => state.last_from().into_iter().collect(),
            Derived::LastTo => state.last_to().into_iter().collect(),
        }
    }
}
