//! Lines of goals examined in a state. After a move only lines through cells that the move changed can be new.

use crate::program::classes::{Class, ClassSet};
use crate::program::{Line, Lines};
use crate::state::State;
use zrf_grammar::game::{PlayerId, PositionId};

impl Lines {
    /// The goals, with their players, that are met by a line through a changed position. Sorted, each once.
    pub(crate) fn met(
        &self,
        state: &State,
        changed: impl Iterator<Item = PositionId>,
    ) -> Vec<(usize, PlayerId)> {
        let mut met = Vec::new();
        for position in changed {
            for (set, lines) in &self.through[position.index()] {
                if !self.sets.contains(*set, state.class(position)) {
                    continue;
                }
                let met_here = lines.iter().filter(|line| self.is_complete(line, state));
                met.extend(met_here.map(|line| (line.goal as usize, line.player)));
            }
        }
        met.sort_unstable();
        met.dedup();
        met
    }

    /// Calls `visit` for each line that can still be completed on empty positions, with its goal, its player and the
    /// number of missing pieces. Lines without any of their pieces are skipped.
    pub fn each_open(&self, state: &State, mut visit: impl FnMut(usize, PlayerId, usize)) {
        for line in &self.lines {
            if let Some(missing) = self.missing(line, state) {
                visit(line.goal as usize, line.player, missing);
            }
        }
    }

    /// The same for the lines through one position.
    pub fn each_open_through(
        &self,
        at: PositionId,
        state: &State,
        mut visit: impl FnMut(usize, PlayerId, usize),
    ) {
        let lines = self.through[at.index()].iter();
        for line in lines.flat_map(|(_, lines)| lines) {
            if let Some(missing) = self.missing(line, state) {
                visit(line.goal as usize, line.player, missing);
            }
        }
    }

    #[inline]
    fn is_complete(&self, line: &Line, state: &State) -> bool {
        if line.chunks.is_empty() {
            let mut cells = self.cells_of(line).iter();
            return cells.all(|&(at, set)| self.sets.contains(set, state.class(at)));
        }
        let chunks = &self.chunks[line.chunks.start as usize..line.chunks.end as usize];
        let mut chunks = chunks.iter();
        chunks.all(|chunk| state.class_word(chunk.word) & chunk.mask == chunk.wanted)
    }

    fn cells_of(&self, line: &Line) -> &[(PositionId, ClassSet)] {
        &self.cells[line.cells.start as usize..line.cells.end as usize]
    }

    /// Number of pieces that an open line lacks; `None` if it has none of its pieces, or others block it.
    #[inline]
    fn missing(&self, line: &Line, state: &State) -> Option<usize> {
        let (mut held, mut missing) = (0, 0);
        for &(at, set) in self.cells_of(line) {
            let class = state.class(at);
            let is_held = self.sets.contains(set, class);
            if is_held && class != Class::EMPTY {
                held += 1;
            } else if class == Class::EMPTY && !is_held {
                missing += 1;
            } else if !is_held {
                return None;
            }
        }
        (held > 0).then_some(missing)
    }
}
