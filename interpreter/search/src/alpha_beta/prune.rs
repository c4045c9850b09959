//! Pruning and reductions: futility pruning in both directions, razoring, late move pruning and late move reductions.

use super::order::{LOSING, Ranked};
use super::searcher::Searcher;
use super::spot::Spot;
use super::value::{DRAW, Window};
use crate::evaluation::MAX_POINTS;
use zrf_interpreter::{Checks, MoveRef, Safety, State};

/// The number of moves searched without late move reductions.
const REDUCED_FROM: usize = 3;
/// The futility margin per ply, in points.
const SWING: i32 = 75;
/// The greatest depth with futility pruning and late move pruning.
const SHALLOW: i32 = 5;
/// Up to this depth, quiet moves are skipped if their history is below `BAD` times the depth.
const BAD_DEPTH: i32 = 3;
const BAD: i32 = -2_000;

/// Facts that show, without playing a move, whether it gives check or is safe; found when first needed. The inner
/// `None` means that there are no such facts.
#[derive(Debug, Default)]
pub(super) struct Foreseen {
    /// For checks to the other side.
    checks: Option<Option<Checks>>,
    /// For safety of the mover's own royal pieces.
    safety: Option<Option<Safety>>,
}

/// The facts that decide whether a node is cut short, and which of its moves are skipped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// Whether points may show that a node or move is not worth a search.
    pub(super) is_on: bool,
    /// The points of the node, without its captures.
    pub(super) points: i32,
    /// Whether the side to move has more points than two plies before, which makes a cutoff more likely.
    pub(super) is_improving: bool,
}

impl Limit {
    /// Whether a move that gives no check is skipped after another one was searched: losing captures by their exchange,
    /// quiet moves by their number, their history or a futility margin.
    pub(super) fn skips(&self, chosen: &Ranked, depth: i32, n_quiet: usize, alpha: i32) -> bool {
        if !self.is_on || depth > SHALLOW || alpha.abs() > MAX_POINTS {
            return false;
        }
        if chosen.is_noisy() {
            return chosen.rank < LOSING / 2 && chosen.rank - LOSING < -60 * depth;
        }
        let most = 3 + 2 * depth * depth;
        // At depth 1, there are few anyway.
        let most = if self.is_improving || depth < 2 {
            most
        } else {
            most / 2
        };
        let was_bad = depth <= BAD_DEPTH && chosen.rank < BAD * depth;
        was_bad || n_quiet > most as usize || self.points + SWING * (depth + 1) <= alpha
    }
}

/// A move that is searched after others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<'a> {
    /// The number of moves searched before it.
    pub(super) number: usize,
    pub(super) ranked: &'a Ranked,
    /// As in [`Limit`].
    pub(super) is_improving: bool,
}

/// The late move reduction, in plies: it grows with the logarithms of depth and move number.
pub(super) fn reduction(candidate: &Candidate<'_>, depth: i32, history: i32, is_open: bool) -> i32 {
    let Candidate {
        number,
        ranked,
        is_improving,
    } = *candidate;
    if depth < 2 || number < REDUCED_FROM || ranked.is_noisy() && ranked.rank >= 0 {
        return 0;
    }
    // Four times the logarithm to base 2.
    let quarters = |number: usize| (number as u64).pow(4).ilog2() as i32;
    let wanted = quarters(number + 1) * quarters(depth as usize + 1) / 36;
    let wanted = wanted - i32::from(is_open) + i32::from(!is_improving) - history / 6_000;
    wanted.clamp(0, depth - 1)
}

impl Searcher<'_> {
    /// Whether a move gives check: attacks a royal piece of the player who moves next. Notes the answer in the next
    /// context.
    pub(super) fn gives_check(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        next: &mut Spot,
        foreseen: &mut Foreseen,
    ) -> bool {
        self.foresee_check(state, played, next, foreseen);
        self.is_check(state, played, next)
    }

    /// Whether a move gives check. Plays the move, unless the next context has the answer.
    pub(super) fn is_check(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        next: &mut Spot,
    ) -> bool {
        if let Some(is_known) = next.is_checked {
            return is_known;
        }
        self.generator.play(state, played);
        let gives_check = self.is_checked(state);
        state.undo();
        next.is_checked = Some(gives_check);
        gives_check
    }

    /// Whether a move leaves no royal piece of its player en prise.
    pub(super) fn is_safe(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        foreseen: &mut Foreseen,
    ) -> bool {
        let safety = &mut foreseen.safety;
        match safety.get_or_insert_with(|| self.generator.safety(state)) {
            Some(safety) => self.generator.is_safe_by(state, played, safety),
            None => self.generator.is_safe_move(state, played),
        }
    }

    /// Notes in the next context if a move certainly gives no check.
    pub(super) fn foresee_check(
        &mut self,
        state: &State,
        played: MoveRef<'_>,
        next: &mut Spot,
        foreseen: &mut Foreseen,
    ) {
        if next.is_checked.is_some() {
            return;
        }
        let checks = foreseen
            .checks
            .get_or_insert_with(|| self.generator.checks(state));
        if let Some(checks) = checks
            && !self.generator.may_check(state, played, checks)
        {
            next.is_checked = Some(false);
        }
    }

    /// The value of a node, if it can be found without listing the moves: by reverse futility pruning, razoring or a
    /// null move.
    pub(super) fn early_value(
        &mut self,
        state: &mut State,
        window: Window,
        spot: Spot,
        limit: Limit,
        key: u64,
    ) -> Option<i32> {
        let Limit {
            is_on,
            points,
            is_improving,
        } = limit;
        if window.beta.abs() > MAX_POINTS || state.pending().is_some() {
            return None;
        }
        if is_on
            && spot.depth <= SHALLOW
            && points - SWING * (spot.depth - i32::from(is_improving)) >= window.beta
        {
            return Some(points);
        }
        if is_on && spot.depth == 1 && points + 4 * SWING <= window.alpha {
            let value = self.quiet(state, window, Spot { depth: 0, ..spot }, key);
            if value <= window.alpha || self.meter.is_over() {
                return Some(if self.meter.is_over() { DRAW } else { value });
            }
        }
        self.value_of_passing(state, window, spot, points)
    }
}
