//! Breadth-first search: the shortest solution, for puzzles whose moves can be undone by others.

use super::ways::{Queue, Walker};
use super::{Found, Solver, moves_since};
use crate::solve::state_set::StateSet;
use zrf_interpreter::{MoveList, State};

impl Solver<'_> {
    /// All positions at one distance before those at the next.
    pub(super) fn breadth_first(&mut self, start: &State) -> Found {
        self.dead = StateSet::new(self.bytes / 2);
        self.open.clear();
        let mut queue = Queue::default();
        let mut walker = Walker::new(start);
        let mut moves = MoveList::new();
        self.dead.insert(self.keys.of(start));
        let mut at = None;
        for next in 0.. {
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
                let is_new = self.dead.insert(self.keys.of(&walker.state));
                if is_new {
                    queue.push(at, moves.get(index));
                    if self.is_won(&mut walker.state) {
                        return Found::Yes(moves_since(&self.program, start, &walker.state));
                    }
                }
                walker.state.undo();
            }
            if self.dead.is_full() || queue.bytes > self.bytes / 2 {
                return Found::Unknown;
            }
            if next >= queue.rows.len() {
                return Found::No;
            }
            at = Some(next);
            walker.go_to(&mut self.generator, &queue, next);
        }
        Found::Unknown
    }
}
