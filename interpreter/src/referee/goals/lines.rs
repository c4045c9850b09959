//! Tests the lines of goals in a state. After a move, only lines through positions that it changed can be new.

use crate::program::classes::{Class, ClassSet};
use crate::program::{Chunk, Line, Lines};
use crate::state::State;
use zrf_grammar::game::{PlayerId, PositionId};

impl Lines {
    /// The goals, with their players, that are met by a line through a changed position. Sorted, each once.
    #[inline(never)]
    pub(crate) fn met(&self, state: &State) -> Vec<(usize, PlayerId)> {
        let mut met = Vec::new();
        if !self.lines.is_empty() {
            state.each_changed(|at| self.add_met(at, state, &mut met));
        }
        met
    }

    /// Adds the goals that are met by a line through a position.
    #[inline]
    fn add_met(&self, at: PositionId, state: &State, met: &mut Vec<(usize, PlayerId)>) {
        let class = state.class(at);
        for bundle in &self.through[at.index()] {
            if !self.sets.contains(bundle.set, class) {
                continue;
            }
            let word = state.class_word(bundle.word);
            for probe in &bundle.probes {
                if word & probe.mask == probe.wanted {
                    self.add_if_complete(&self.lines[probe.line as usize], state, met);
                }
            }
        }
    }

    #[inline(never)]
    fn add_if_complete(&self, line: &Line, state: &State, met: &mut Vec<(usize, PlayerId)>) {
        let goal = (line.goal as usize, line.player);
        if self.is_complete(line, state)
            && let Err(place) = met.binary_search(&goal)
        {
            met.insert(place, goal);
        }
    }

    /// Calls `visit` for each line that can still be completed on empty positions, with its goal, its player and the
    /// number of missing pieces. Skips lines that hold none of their pieces. `classes` are the contents of the board,
    /// as from [`State::classes`].
    pub fn each_open(&self, classes: &[Class], mut visit: impl FnMut(usize, PlayerId, usize)) {
        for line in &self.lines {
            if let Some(missing) = self.missing(line, classes) {
                visit(line.goal as usize, line.player, missing);
            }
        }
    }

    /// Like [`Self::each_open`], for the lines through one position.
    pub fn each_open_through(
        &self,
        at: PositionId,
        classes: &[Class],
        mut visit: impl FnMut(usize, PlayerId, usize),
    ) {
        let through = self.through[at.index()].iter();
        for probe in through.flat_map(|bundle| &bundle.probes) {
            let line = &self.lines[probe.line as usize];
            if let Some(missing) = self.missing(line, classes) {
                visit(line.goal as usize, line.player, missing);
            }
        }
    }

    /// Calls `visit` for each line that lacks one piece on an empty position, with its goal, its player and that
    /// position. With `through`, visits only lines through that position.
    pub fn each_gap(
        &self,
        through: Option<PositionId>,
        state: &State,
        mut visit: impl FnMut(usize, PlayerId, PositionId),
    ) {
        let mut look = |line: &Line| {
            if let Some(at) = self.gap(line, state) {
                visit(line.goal as usize, line.player, at);
            }
        };
        match through {
            None => self.lines.iter().for_each(look),
            Some(at) => {
                let probes = self.through[at.index()].iter();
                let probes = probes.flat_map(|bundle| &bundle.probes);
                probes.for_each(|probe| look(&self.lines[probe.line as usize]));
            }
        }
    }

    /// The empty position that a line lacks, if it lacks only one.
    fn gap(&self, line: &Line, state: &State) -> Option<PositionId> {
        let mut gap = None;
        for &(at, set) in self.cells_of(line) {
            let class = state.class(at);
            if self.sets.contains(set, class) {
                continue;
            }
            if class != Class::EMPTY || gap.is_some() {
                return None;
            }
            gap = Some(at);
        }
        gap
    }

    #[inline]
    fn is_complete(&self, line: &Line, state: &State) -> bool {
        if line.chunks.is_empty() {
            let mut cells = self.cells_of(line).iter();
            return cells.all(|&(at, set)| self.sets.contains(set, state.class(at)));
        }
        let chunks = &self.chunks[line.chunks.start as usize..line.chunks.end as usize];
        chunks.iter().all(|chunk| holds(chunk, state))
    }

    fn cells_of(&self, line: &Line) -> &[(PositionId, ClassSet)] {
        &self.cells[line.cells.start as usize..line.cells.end as usize]
    }

    /// The number of pieces that an open line lacks; `None` if it holds none of its pieces, or if others block it.
    #[inline]
    fn missing(&self, line: &Line, classes: &[Class]) -> Option<usize> {
        let (mut has_piece, mut missing) = (false, 0);
        for &(at, set) in self.cells_of(line) {
            let class = classes[at.index()];
            let is_held = self.sets.contains(set, class);
            if is_held && class != Class::EMPTY {
                has_piece = true;
            } else if class == Class::EMPTY && !is_held {
                missing += 1;
            } else if !is_held {
                return None;
            }
        }
        has_piece.then_some(missing)
    }
}

/// Whether the positions of a chunk hold what it wants.
#[inline]
fn holds(chunk: &Chunk, state: &State) -> bool {
    state.class_word(chunk.word) & chunk.mask == chunk.wanted
}
