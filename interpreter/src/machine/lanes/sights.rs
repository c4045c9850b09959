//! What the blocks of a game look for on the board, known before any of them is lifted.

use super::bits::Bits;
use super::graph::Sight;
use crate::program::classes::{Class, ClassSet, ClassSets};
use crate::program::{Op, Program};
use crate::state::State;
use rustc_hash::{FxHashMap, FxHashSet};
use zrf_grammar::game::{PlayerId, TestKind};

/// All that is looked for and is the same for all lanes.
#[derive(Clone, Debug)]
pub(super) struct Sights {
    pub(super) sets: ClassSets,
    by_test: FxHashMap<(PlayerId, TestKind), Sight>,
    /// What is looked for, with the classes where it is pieces.
    sought: Vec<(Sight, Box<[Class]>)>,
    numbers: FxHashMap<Sight, u16>,
}

impl Sights {
    /// Those of a program; `None` if they are too many.
    pub(super) fn new(program: &Program) -> Option<Self> {
        let mut sights = Self {
            sets: ClassSets::new(program.game())?,
            by_test: FxHashMap::default(),
            sought: Vec::new(),
            numbers: FxHashMap::default(),
        };
        let tests = program.code.iter().filter_map(|op| match op {
            Op::Branch { test, .. } => Some(*test),
            _ => None,
        });
        let tests: FxHashSet<TestKind> = tests.collect();
        for test in tests {
            for mover in (0..program.game().players.len()).map(PlayerId::from_index) {
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
                TestKind::Enemy => owner != mover && !tables.is_neutral(owner),
                TestKind::Neutral => owner != mover && tables.is_neutral(owner),
                TestKind::Piece(other) => piece_type == other,
                _ => false,
            })
        })
    }

    fn add(&mut self, sight: Sight) -> Option<()> {
        if !self.numbers.contains_key(&sight) {
            let number = u16::try_from(self.sought.len()).ok()?;
            let classes = match sight {
                Sight::Classes(set) => self.sets.members(set).collect(),
                _ => Box::default(),
            };
            self.numbers.insert(sight, number);
            self.sought.push((sight, classes));
        }
        Some(())
    }

    /// What a test of a player looks for; `None` where lanes differ.
    pub(super) fn of(&self, mover: PlayerId, test: TestKind) -> Option<Sight> {
        self.by_test.get(&(mover, test)).copied()
    }

    /// The number of what is looked for; `None` where lanes differ.
    pub(super) fn number(&self, sight: Sight) -> Option<u16> {
        self.numbers.get(&sight).copied()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.sought.len()
    }

    /// The positions where something with a number is.
    pub(super) fn whereabouts<const N: usize>(&self, number: u16, state: &State) -> Bits<N> {
        let (sight, classes) = &self.sought[number as usize];
        let mut at = Bits::EMPTY;
        match sight {
            Sight::Classes(_) => {
                for &class in classes {
                    at.add_words(state.words_of(class));
                }
            }
            Sight::Attribute(attribute) => at.add_words(state.words_with(*attribute)),
            Sight::LastFrom => state
                .last_from()
                .into_iter()
                .for_each(|from| at.insert(from)),
            Sight::LastTo => state.last_to().into_iter().for_each(|to| at.insert(to)),
            Sight::PositionFlag(_) | Sight::Asked(_) => {}
        }
        at
    }
}
