//! Iterative deepening: the root moves, searched one ply deeper each time.

use super::Shared;
use super::node::{Searcher, Spot};
use super::value::{WIN, Window};
use crate::bot::Root;
use crate::evaluation::MOST_POINTS;
use zrf_interpreter::{MoveList, Random, State};

/// The deepest iteration.
const DEEPEST: u32 = 64;
/// Half the width of the first window around the value of the previous iteration.
const ASPIRATION: i32 = 60;

/// The result of one thread.
pub(super) struct Found {
    /// Values of root moves by index, as far as known: the others are no better than the best.
    pub(super) values: Vec<Option<i32>>,
    pub(super) best: usize,
    pub(super) value: Option<i32>,
    pub(super) depth: u32,
}

impl Shared {
    /// Searches one ply deeper each time, until the budget is spent or the result is certain.
    pub(super) fn deepen(&self, searcher: &mut Searcher<'_>, root: &Root, number: usize) -> Found {
        let mut state = root.state.clone();
        let known = searcher.known(&state).map_or(0, |entry| entry.best);
        let seed = self.settings.seed ^ (number as u64) << 32 ^ (root.state.ply() as u64) << 40;
        let mut order: Vec<usize> = (0..root.moves.len()).collect();
        Random::new(seed).shuffle(&mut order);
        let ranked = searcher.ranked(&state, &root.moves, known, 0);
        let mut ranks = vec![0; root.moves.len()];
        ranked
            .iter()
            .for_each(|ranked| ranks[ranked.index] = ranked.rank);
        // Promising moves first; ties are broken at random.
        order.sort_by_key(|&index| std::cmp::Reverse(ranks[index]));
        let mut found = Found::new(root.moves.len(), order[0]);
        let deepest = searcher
            .meter
            .budget()
            .depth
            .unwrap_or(DEEPEST)
            .min(DEEPEST);
        for depth in 1..=deepest {
            let is_ahead = number % 2 == 1 && depth < deepest;
            let depth = depth + u32::from(is_ahead);
            if !self.iterate(
                searcher,
                &mut state,
                &root.moves,
                &mut order,
                depth,
                &mut found,
            ) {
                break;
            }
            let value = found.value.unwrap_or(0);
            let is_end_seen = value.abs() > MOST_POINTS && WIN - value.abs() <= depth as i32;
            if is_end_seen && !self.settings.rates_all || root.moves.len() == 1 {
                break;
            }
        }
        found
    }

    /// One iteration, first within a narrow window. Returns false when the budget ended it.
    fn iterate(
        &self,
        searcher: &mut Searcher<'_>,
        state: &mut State,
        moves: &MoveList,
        order: &mut [usize],
        depth: u32,
        found: &mut Found,
    ) -> bool {
        let mut window = Window::FULL;
        if let Some(value) = found
            .value
            .filter(|value| value.abs() < MOST_POINTS && depth > 2)
        {
            window = Window {
                alpha: value - ASPIRATION,
                beta: value + ASPIRATION,
            };
        }
        loop {
            let is_full = window == Window::FULL || self.settings.rates_all;
            let iteration = Iteration {
                moves,
                order,
                depth,
                window,
                rates_all: self.settings.rates_all,
            };
            let (values, best) = match iteration.run(searcher, state) {
                Ok((values, best)) => (values, best),
                Err(better) => {
                    if let Some((best, value)) = better {
                        (found.best, found.value) = (best, Some(value));
                    }
                    return false;
                }
            };
            let value = values[best].unwrap_or(0);
            if !is_full && (value <= window.alpha || value >= window.beta) {
                window = Window::FULL;
                continue;
            }
            *found = Found {
                values,
                best,
                value: Some(value),
                depth,
            };
            let at = order.iter().position(|&index| index == best).unwrap_or(0);
            order[..=at].rotate_right(1);
            return true;
        }
    }
}

/// One search of the root moves, all to the same depth.
struct Iteration<'a> {
    moves: &'a MoveList,
    /// The indices of the moves, most promising first.
    order: &'a [usize],
    depth: u32,
    window: Window,
    rates_all: bool,
}

/// Values of root moves by index, and the index of the best.
type Values = (Vec<Option<i32>>, usize);

impl Iteration<'_> {
    /// The values of root moves. If the budget ended the search, the best move examined with its value, if known to be
    /// no worse than the best move before.
    fn run(
        &self,
        searcher: &mut Searcher<'_>,
        state: &mut State,
    ) -> Result<Values, Option<(usize, i32)>> {
        let mut values = vec![None; self.moves.len()];
        let mut best: Option<(usize, i32)> = None;
        for &index in self.order {
            let value = self.value(searcher, state, index, best.map(|(_, value)| value));
            if searcher.meter.is_over() {
                return Err(best.filter(|&(_, value)| value > self.window.alpha));
            }
            let is_better = best.is_none_or(|(_, before)| value > before);
            if is_better || self.rates_all {
                values[index] = Some(value);
            }
            if is_better {
                best = Some((index, value));
            }
            if value >= self.window.beta {
                break;
            }
        }
        best.map(|(index, _)| (values, index)).ok_or(None)
    }

    /// The value of one move: all but the first are first shown to be no better than the best so far.
    fn value(
        &self,
        searcher: &mut Searcher<'_>,
        state: &mut State,
        index: usize,
        best: Option<i32>,
    ) -> i32 {
        let played = self.moves.get(index);
        let spot = Spot {
            depth: self.depth as i32 - 1,
            ply: 1,
            n_moves_before: self.moves.len(),
            is_after_null: false,
        };
        let Some(best) = best.filter(|_| !self.rates_all) else {
            let window = if self.rates_all {
                Window::FULL
            } else {
                self.window
            };
            return searcher.after(state, played, window, spot);
        };
        let alpha = best.max(self.window.alpha);
        let narrow = Window {
            alpha,
            beta: alpha + 1,
        };
        let value = searcher.after(state, played, narrow, spot);
        if value > alpha && !searcher.meter.is_over() {
            let rest = Window {
                alpha,
                ..self.window
            };
            return searcher.after(state, played, rest, spot);
        }
        value
    }
}

impl Found {
    fn new(n_moves: usize, best: usize) -> Self {
        Self {
            values: vec![None; n_moves],
            best,
            value: None,
            depth: 0,
        }
    }
}
