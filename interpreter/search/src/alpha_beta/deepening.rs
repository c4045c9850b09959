//! Iterative deepening: the root moves, searched one ply deeper each time.

use super::order::Ranked;
use super::prune::{Candidate, Foreseen};
use super::searcher::Searcher;
use super::shared::Shared;
use super::spot::Spot;
use super::table::Best;
use super::value::{WIN, Window};
use crate::bot::Root;
use crate::evaluation::MAX_POINTS;
use zrf_interpreter::{MoveList, Random, State};

/// The deepest iteration.
const DEEPEST: u32 = 64;
/// Half the width of the first window, which is centred on the value of the previous iteration.
const ASPIRATION: i32 = 30;
/// The factor by which the width grows after each failure, and the width beyond which the window is full.
const WIDER: i32 = 3;
const MAX_WIDTH: i32 = 500;

/// The result of one thread.
pub(super) struct ThreadResult {
    /// Values of root moves by index; `None` for moves only known to be no better than the best.
    pub(super) values: Vec<Option<i32>>,
    pub(super) best: usize,
    pub(super) value: Option<i32>,
    pub(super) depth: u32,
}

impl Shared {
    /// Searches one ply deeper each time, until the budget is spent or the result is certain. Threads with odd numbers
    /// search ahead by one ply.
    pub(super) fn deepen(
        &self,
        searcher: &mut Searcher<'_>,
        root: &Root,
        number: usize,
    ) -> ThreadResult {
        let mut state = root.state.clone();
        let known = searcher
            .known(&state)
            .map_or(Best::NONE, |entry| entry.best);
        let seed = self.settings.seed ^ (number as u64) << 32 ^ (root.state.ply() as u64) << 40;
        let oversight = searcher.meter.budget().oversight;
        let eligible = root.eligible(searcher.generator, oversight);
        let mut order: Vec<usize> = (0..root.moves.len())
            .filter(|&index| eligible[index])
            .collect();
        Random::new(seed).shuffle(&mut order);
        let mut ranked = Vec::new();
        searcher.rank(&state, &root.moves, known, Spot::default(), &mut ranked);
        // Promising moves first; ties are broken at random.
        order.sort_by_key(|&index| std::cmp::Reverse(ranked[index].rank));
        let mut moves = RootMoves {
            list: &root.moves,
            ranked,
            order,
        };
        let mut found = ThreadResult::new(root.moves.len(), moves.order[0]);
        let mut before = found.values.clone();
        let deepest = searcher
            .meter
            .budget()
            .depth
            .unwrap_or(DEEPEST)
            .min(DEEPEST);
        searcher.meter.set_first(true);
        for depth in 1..=deepest {
            let is_ahead = number % 2 == 1 && depth < deepest;
            let depth = depth + u32::from(is_ahead);
            let last = found.values.clone();
            if !self.iterate(searcher, &mut state, &mut moves, depth, &mut found) {
                break;
            }
            searcher.meter.set_first(false);
            before = last;
            let value = found.value.unwrap_or(0);
            // A late move, which is searched less deeply, may hold a shorter win.
            let distance = WIN - value.abs();
            let is_end_seen =
                value.abs() > MAX_POINTS && (distance <= 1 || 2 * distance <= depth as i32);
            let is_settled = is_end_seen || root.moves.len() == 1;
            if is_settled && !self.settings.rates_all {
                break;
            }
        }
        if self.settings.rates_all {
            found.smooth(&before);
        }
        found
    }

    /// One iteration, first within a narrow window. Returns false when the budget ended it.
    fn iterate(
        &self,
        searcher: &mut Searcher<'_>,
        state: &mut State,
        moves: &mut RootMoves<'_>,
        depth: u32,
        found: &mut ThreadResult,
    ) -> bool {
        let rates_all = self.settings.rates_all;
        // If every move needs a value, no narrow window is used.
        let near = found.value.filter(|_| depth > 3 && !rates_all);
        let mut aspiration = Aspiration::around(near);
        searcher.root_depth = depth as i32;
        loop {
            let window = aspiration.window;
            let iteration = Iteration {
                moves,
                depth,
                window,
                rates_all,
            };
            let (values, best) = match iteration.run(searcher, state) {
                Ok(done) => done,
                Err(better) => {
                    if let Some((best, value)) = better {
                        (found.best, found.value) = (best, Some(value));
                    }
                    return false;
                }
            };
            let value = values[best].unwrap_or(0);
            let is_within = !aspiration.widen(value);
            if is_within {
                (found.values, found.depth) = (values, depth);
            }
            if is_within || value >= window.beta {
                // A move that is better than expected counts, even if no time is left to find out how much better.
                (found.best, found.value) = (best, Some(value));
                moves.promote(best);
            }
            if is_within {
                return true;
            }
        }
    }
}

/// The aspiration window: narrow around the last value, then wider on the side on which the value falls.
struct Aspiration {
    window: Window,
    width: i32,
}

impl Aspiration {
    /// A window around a value; the full window if the value is unknown, a win or a loss.
    fn around(value: Option<i32>) -> Self {
        let value = value.filter(|value| value.abs() < MAX_POINTS);
        let window = value.map_or(Window::FULL, |value| Window {
            alpha: value - ASPIRATION,
            beta: value + ASPIRATION,
        });
        Self {
            window,
            width: ASPIRATION,
        }
    }

    /// Widens the window if a value is outside. Returns whether it was.
    fn widen(&mut self, value: i32) -> bool {
        let Window { alpha, beta } = self.window;
        if self.window == Window::FULL || alpha < value && value < beta {
            return false;
        }
        self.width *= WIDER;
        self.window = match self.width > MAX_WIDTH || value.abs() > MAX_POINTS {
            true => Window::FULL,
            false if value <= alpha => Window {
                alpha: value - self.width,
                beta,
            },
            false => Window {
                alpha,
                beta: value + self.width,
            },
        };
        true
    }
}

/// The legal moves at the root.
struct RootMoves<'a> {
    list: &'a MoveList,
    ranked: Vec<Ranked>,
    /// The indices of the moves to search, most promising first.
    order: Vec<usize>,
}

impl RootMoves<'_> {
    /// Moves the best move to the front of the order.
    fn promote(&mut self, best: usize) {
        let at = self.order.iter().position(|&index| index == best);
        self.order[..=at.unwrap_or(0)].rotate_right(1);
    }
}

/// One search of the root moves, all to the same depth.
struct Iteration<'a> {
    moves: &'a RootMoves<'a>,
    depth: u32,
    window: Window,
    rates_all: bool,
}

/// Values of root moves by index, and the index of the best.
type Values = (Vec<Option<i32>>, usize);

impl Iteration<'_> {
    /// The values of root moves. If the budget ended the search, the best move so far with its value, provided that it
    /// is known to be no worse than the best move before.
    fn run(
        &self,
        searcher: &mut Searcher<'_>,
        state: &mut State,
    ) -> Result<Values, Option<(usize, i32)>> {
        let mut values = vec![None; self.moves.list.len()];
        let mut best: Option<(usize, i32)> = None;
        for (number, &index) in self.moves.order.iter().enumerate() {
            let value = self.value(searcher, state, number, best.map(|(_, value)| value));
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

    /// The value of one move. All but the first are first tested for being better than the best so far.
    fn value(
        &self,
        searcher: &mut Searcher<'_>,
        state: &mut State,
        number: usize,
        best: Option<i32>,
    ) -> i32 {
        let RootMoves {
            list,
            ranked,
            order,
        } = self.moves;
        let index = order[number];
        let played = list.get(index);
        let next = Spot {
            depth: self.depth as i32 - 1,
            ply: 1,
            n_moves_before: match state.pending() {
                None => [list.n_candidates(), 0],
                Some(_) => [0; 2],
            },
            previous: ranked[index].fingerprint,
            ..Spot::default()
        };
        if self.rates_all {
            return searcher.after(state, played, Window::FULL, next);
        }
        let rest = Window {
            alpha: best.unwrap_or(self.window.alpha).max(self.window.alpha),
            ..self.window
        };
        let candidate = Candidate {
            number,
            ranked: &ranked[index],
            is_improving: true,
        };
        let mut foreseen = Foreseen::default();
        searcher.value_of(state, played, rest, next, candidate, &mut foreseen)
    }
}

impl ThreadResult {
    fn new(n_moves: usize, best: usize) -> Self {
        Self {
            values: vec![None; n_moves],
            best,
            value: None,
            depth: 0,
        }
    }

    /// Averages each value with that of the iteration before, because values depend on who made the last move of a
    /// line.
    fn smooth(&mut self, before: &[Option<i32>]) {
        let is_rough = |value: i32| value.abs() <= MAX_POINTS;
        for (value, before) in self.values.iter_mut().zip(before) {
            if let (Some(value), Some(before)) = (value, before)
                && is_rough(*value)
                && is_rough(*before)
            {
                *value = (*value + before) / 2;
            }
        }
        // Another move may be best now.
        let most = self.values.iter().copied().max().flatten();
        if most > self.values[self.best] {
            let best = self.values.iter().position(|&value| value == most);
            self.best = best.unwrap_or(self.best);
        }
        self.value = self.values[self.best].or(self.value);
    }
}
