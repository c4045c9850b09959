//! Best-first search, for puzzles whose moves can be undone by others: A* (Hart, Nilsson, Raphael 1968) with what a
//! [`Guide`] says is missing. Without one it is breadth-first search. Both find the shortest solution if the guide never
//! says too much; after some work, the guide counts several times, which finds longer solutions soon.

use super::guide::Guide;
use super::{Found, Solver, moves_since};
use crate::sides::decider;
use crate::solve::state_set::StateSet;
use crate::solve::ways::{Queue, Walker};
use std::collections::BTreeMap;
use zrf_interpreter::{MoveList, State};

/// Factors on what is missing, with the states that each may look at.
const FACTORS: [(usize, u64); 3] = [(1, 60_000), (2, 250_000), (4, u64::MAX)];

impl Solver<'_> {
    /// All positions ply by ply, for a shortest solution, up to this many states.
    pub(super) fn breadth_first(&mut self, start: &State, most: u64) -> Found {
        self.best_first_by(start, &|_| 0, most)
    }

    /// The most promising positions first.
    pub(super) fn best_first(&mut self, start: &State) -> Found {
        let player = decider(&self.program, start);
        let guide = Guide::new(&mut self.generator, start, player);
        let Some(guide) = guide else {
            return self.breadth_first(start, u64::MAX);
        };
        for (factor, most) in FACTORS {
            let missing = |state: &State| factor * guide.missing(state) as usize;
            let found = self.best_first_by(start, &missing, most);
            if found != Found::Unknown || self.meter.is_over() || self.dead.is_full() {
                return found;
            }
        }
        Found::Unknown
    }

    /// Takes the positions in the order of plies and points, the newest of equal ones first if points decide.
    fn best_first_by(
        &mut self,
        start: &State,
        missing: &dyn Fn(&State) -> usize,
        most: u64,
    ) -> Found {
        self.dead = StateSet::new(self.bytes / 2);
        self.open.clear();
        let mut queue = Queue::default();
        let mut walker = Walker::new(start, self.keys.clone());
        let (mut moves, mut open) = (MoveList::new(), BTreeMap::<usize, Vec<usize>>::new());
        self.dead.insert(self.keys.of(start));
        let (mut at, end) = (None, self.meter.nodes().saturating_add(most));
        loop {
            self.generator.legal_moves(&mut walker.state, &mut moves);
            let is_over = self.generator.outcome(&mut walker.state, &moves).is_some();
            if self.meter.heed(&self.generator) {
                return Found::Unknown;
            }
            for index in 0..if is_over { 0 } else { moves.len() } {
                if self.count(walker.path.len()) {
                    return Found::Unknown;
                }
                self.generator.play(&mut walker.state, moves.get(index));
                if self.dead.insert(walker.key_after_move()) {
                    let points = walker.path.len() + 1 + missing(&walker.state);
                    open.entry(points).or_default().push(queue.rows.len());
                    queue.push(at, moves.get(index));
                    if self.is_won(&mut walker.state) {
                        return Found::Yes(moves_since(&self.program, start, &walker.state));
                    }
                }
                walker.state.undo();
            }
            if self.dead.is_full() || queue.bytes > self.bytes / 2 || self.meter.nodes() > end {
                return Found::Unknown;
            }
            let Some(mut first) = open.first_entry() else {
                return Found::No;
            };
            let Some(next) = first.get_mut().pop() else {
                return Found::No;
            };
            if first.get().is_empty() {
                first.remove();
            }
            at = Some(next);
            walker.go_to(&mut self.generator, &queue, next);
        }
    }
}
