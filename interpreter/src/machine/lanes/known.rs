//! Facts about the lanes that reach a node of a graph.

use super::graph::{Graph, Node, Pool, Records};
use super::path::PathId;
use crate::machine::bits::Bits;
use crate::program::classes::Class;
use zrf_grammar::game::{FlagId, PositionFlagId};

/// Facts that hold for every lane that reaches a node.
#[derive(Clone, Debug)]
pub(super) struct Known<const N: usize> {
    /// The starts that may be alive.
    pub(super) alive: Bits<N>,
    /// For views of paths, in order, the classes that the pieces there may have, one bit each.
    classes: Vec<(PathId, u128)>,
    /// The flags known to be set, and those known not to be, for as many flags as there are bits.
    set: u64,
    unset: u64,
    /// The values of position flags written since the start of the run, in order; `None` where only some lanes wrote.
    pub(super) writes: Vec<(PositionFlagId, PathId, Option<bool>)>,
    /// The effects recorded for the pending move; `None` if they are not the same for all lanes.
    pub(super) recorded: Option<Records>,
}

/// Facts about the lanes that reach a node, after simplification.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival<const N: usize> {
    /// The starts that may be alive.
    pub(super) alive: Bits<N>,
    /// Whether the node makes a move that only brings a piece to an empty position, apart from what was recorded.
    pub(super) is_free: bool,
    /// Whether the node makes a move whose movements all begin at a piece.
    pub(super) moves_pieces: bool,
}

/// The most classes that can be distinguished.
const MAX_CLASSES: usize = u128::BITS as usize;

/// The most effects of a move that are known without a walk.
const MAX_RECORDS: usize = 16;

impl<const N: usize> Known<N> {
    /// The facts at the start of a run, for pieces of one class or for drops.
    pub(super) fn start(all: Bits<N>, own: Option<Class>) -> Self {
        let own = own.filter(|class| class.index() < MAX_CLASSES);
        Self {
            alive: all,
            classes: own
                .map(|class| (PathId::START, 1 << class.index()))
                .into_iter()
                .collect(),
            set: 0,
            unset: !0,
            writes: Vec::new(),
            recorded: Some(Records::new()),
        }
    }

    /// The facts at the head of a loop in which some position flags may be set.
    pub(super) fn nothing(all: Bits<N>, graph: &Graph) -> Self {
        let mut writes: Vec<_> = graph.nodes.iter().filter_map(Node::write).collect();
        writes.sort_unstable_by_key(|&(flag, path, _)| (flag, path));
        writes.dedup();
        Self {
            writes,
            alive: all,
            classes: Vec::new(),
            set: 0,
            unset: 0,
            recorded: None,
        }
    }

    /// Weakens this to what also holds for the lanes of `other`.
    pub(super) fn meet(&mut self, other: &Self) {
        self.alive |= other.alive;
        self.set &= other.set;
        self.unset &= other.unset;
        if self.recorded != other.recorded {
            self.recorded = None;
        }
        if self.writes != other.writes {
            let both = self.writes.iter().zip(&other.writes);
            let n_common = both.take_while(|(own, other)| own == other).count();
            let others = other.writes[n_common..].iter();
            self.writes.extend(others.copied());
            let differing = &mut self.writes[n_common..];
            differing.iter_mut().for_each(|(.., value)| *value = None);
            differing.sort_unstable_by_key(|&(flag, path, _)| (flag, path));
            self.writes.dedup();
        }
        let mut others = other.classes.iter().peekable();
        self.classes.retain_mut(|(view, classes)| {
            while others.next_if(|(other, _)| other < view).is_some() {}
            let others = others.next_if(|(other, _)| other == view);
            *classes |= others.map_or(!0, |&(_, classes)| classes);
            *classes != !0
        });
    }

    pub(super) fn at(&self, node: Node, pool: &Pool<N>) -> Arrival<N> {
        let is_empty = |to| self.classes_of(to) & !(1 << Class::EMPTY.index()) == 0;
        let is_occupied = |from| self.classes_of(from) & (1 << Class::EMPTY.index()) == 0;
        let movements = match node {
            Node::Emit { template, .. } => &*pool.templates[template as usize].movements,
            _ => &[],
        };
        Arrival {
            alive: self.alive,
            is_free: matches!(*movements, [(_, to)] if is_empty(to)),
            moves_pieces: movements.iter().all(|&(from, _)| is_occupied(from)),
        }
    }

    fn find(&self, view: PathId) -> Result<usize, usize> {
        self.classes.binary_search_by_key(&view, |&(view, _)| view)
    }

    pub(super) fn classes_of(&self, view: PathId) -> u128 {
        self.find(view).map_or(!0, |index| self.classes[index].1)
    }

    pub(super) fn with_classes(mut self, view: PathId, classes: u128) -> Self {
        match self.find(view) {
            Ok(index) => self.classes[index].1 = classes,
            Err(index) => self.classes.insert(index, (view, classes)),
        }
        self
    }

    pub(super) fn with_alive(mut self, alive: Bits<N>) -> Self {
        self.alive = alive;
        self
    }

    /// Forgets the recorded effects if there are too many.
    pub(super) fn with_few_records(mut self) -> Self {
        self.recorded = self
            .recorded
            .filter(|recorded| recorded.len() <= MAX_RECORDS);
        self
    }

    /// Whether a flag is set, if that is known.
    pub(super) fn flag(&self, flag: FlagId) -> Option<bool> {
        let bit = 1u64.checked_shl(flag.index() as u32)?;
        match (self.set & bit != 0, self.unset & bit != 0) {
            (false, false) => None,
            (is_set, _) => Some(is_set),
        }
    }

    pub(super) fn with_flag(mut self, flag: FlagId, value: Option<bool>) -> Self {
        let bit = 1u64.checked_shl(flag.index() as u32).unwrap_or(0);
        self.set &= !bit;
        self.unset &= !bit;
        match value {
            Some(true) => self.set |= bit,
            Some(false) => self.unset |= bit,
            None => {}
        }
        self
    }
}
