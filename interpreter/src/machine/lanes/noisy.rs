//! Captures and promotions among the moves found as sets, for a search of these only.

use super::found::Found;
use super::graph::Template;
use super::library::Library;
use super::path::PathId;
use super::plan::How;
use super::shelf::Shelf;
use crate::machine::Context;
use crate::machine::bits::Bits;
use crate::program::classes::Class;
use crate::program::{Op, Program};

impl<const N: usize> Found<N> {
    /// Removes the quiet moves that sets can identify: those that arrive only on empty positions, capture nothing and
    /// promote nothing. Returns how many moves there were before; `None`, removing nothing, if they must be listed to
    /// be counted.
    pub(super) fn keep_noisy(
        &mut self,
        library: &Library<N>,
        context: Context<'_>,
    ) -> Option<usize> {
        if !self.is_countable(library, context) {
            return None;
        }
        let Context { program, state } = context;
        let empty = Bits::of_words(state.words_of(Class::EMPTY));
        let occupied = library.all.without(empty);
        let sets = self.runner.emitted.iter();
        let n_before = sets.map(|emitted| emitted.lanes.len()).sum();
        for kind in &self.kinds {
            let Some(shelf) = library.known(kind.job.shelf) else {
                continue;
            };
            for ran in &self.runs[kind.runs.start as usize..kind.runs.end as usize] {
                if ran.how != How::Sets {
                    continue;
                }
                for set in ran.emitted.clone() {
                    let emitted = &mut self.runner.emitted[set as usize];
                    let template = &shelf.pool.templates[emitted.template as usize];
                    if let Some(starts) = noisy_starts(shelf, program, template, occupied) {
                        emitted.lanes &= starts;
                    }
                }
            }
        }
        Some(n_before)
    }
}

/// The starts whose move of a template arrives at a piece or captures one; `None` stands for all.
fn noisy_starts<const N: usize>(
    shelf: &Shelf<N>,
    program: &Program,
    template: &Template,
    occupied: Bits<N>,
) -> Option<Bits<N>> {
    let recorded = template.recorded.as_ref()?;
    if template.promotion.is_some() {
        return None;
    }
    let see = |path| shelf.paths.get(path).through(occupied, shelf.all);
    let mut starts = Bits::EMPTY;
    for &(from, to) in &template.movements {
        // A piece that does not move arrives only at itself.
        if from != to || from != PathId::START {
            starts |= see(to);
        }
    }
    for &(op, path) in recorded {
        if matches!(program.code[op.0 as usize], Op::Capture(_)) {
            starts |= see(path);
        }
    }
    Some(starts)
}
