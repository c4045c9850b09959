//! The moves of a node: which one is searched next, how deep, and which is best.

use super::node::Node;
use super::order::{LOSING, Ranked};
use super::prune::{self, Candidate, Foreseen};
use super::searcher::Searcher;
use super::spot::Spot;
use super::table::Best;
use super::value::{DRAW, WIN, Window};
use crate::evaluation::MAX_POINTS;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{MoveList, MoveRef, State};

/// The progress through the moves of a node.
struct Course {
    alpha: i32,
    /// The best value so far, and the move that has it.
    value: i32,
    best: Best,
    /// The context of the nodes below.
    next: Spot,
    /// Number of legal moves so far, searched or skipped, and how many of them were quiet.
    n_before: usize,
    n_quiet: usize,
    may_be_unsafe: bool,
    foreseen: Foreseen,
}

impl Course {
    fn note(&mut self, value: i32, chosen: &Ranked) {
        if value > self.value {
            self.value = value;
            self.best = Best::new(chosen.fingerprint, chosen.index);
        }
        self.alpha = self.alpha.max(self.value);
    }
}

/// The result of trying a move.
enum Tried {
    Skipped,
    Illegal,
    /// Searched, with its value. The value is meaningless once the budget is spent.
    Worth(i32),
}

impl Searcher<'_> {
    /// Searches the moves of a state and stores the result; `None` if none of them is safe.
    pub(super) fn best_of(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        node: Node,
        may_be_unsafe: bool,
    ) -> Option<i32> {
        let Node { window, spot, .. } = node;
        let mut ranked = self.ranks.pop().unwrap_or_default();
        self.rank(state, moves, node.best, spot, &mut ranked);
        let mut course = Course {
            alpha: window.alpha,
            value: -WIN - 1,
            best: Best::NONE,
            next: spot.next(state, moves.n_candidates()),
            n_before: 0,
            n_quiet: 0,
            may_be_unsafe,
            foreseen: Foreseen::default(),
        };
        let mut n_illegal = 0;
        for number in 0..ranked.len() {
            let chosen = self.pick(state, moves, &mut ranked, number);
            let played = moves.get(chosen.index);
            match self.tried(state, played, &chosen, node, &mut course) {
                Tried::Illegal => {
                    ranked[number].is_illegal = true;
                    n_illegal += 1;
                }
                Tried::Skipped => course.n_before += 1,
                Tried::Worth(_) if self.meter.is_over() => break,
                Tried::Worth(value) => {
                    course.n_before += 1;
                    course.note(value, &chosen);
                    if course.alpha >= window.beta {
                        let mover = played.head.mover;
                        self.reward(mover, &chosen, &ranked[..number], spot);
                        break;
                    }
                }
            }
        }
        let are_all_illegal = n_illegal == ranked.len();
        self.ranks.push(ranked);
        if self.meter.heed(self.generator) {
            return Some(DRAW);
        }
        if are_all_illegal {
            return None;
        }
        self.keep(node.key, course.value, window, spot, course.best);
        Some(course.value)
    }

    /// Searches a move, unless it is illegal or can be skipped.
    fn tried(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        chosen: &Ranked,
        node: Node,
        course: &mut Course,
    ) -> Tried {
        let (limit, foreseen) = (node.limit, &mut course.foreseen);
        let n_quiet = course.n_quiet + usize::from(!chosen.is_noisy());
        let mut next = course.next;
        let is_skipped = course.value > -MAX_POINTS
            && limit.skips(chosen, node.spot.depth, n_quiet, course.alpha)
            && !self.gives_check(state, played, &mut next, foreseen);
        if !is_skipped && course.may_be_unsafe && !self.is_safe(state, played, foreseen) {
            return Tried::Illegal;
        }
        course.n_quiet = n_quiet;
        if is_skipped {
            return Tried::Skipped;
        }
        if let Some((fingerprint, value)) = node.searched
            && fingerprint == chosen.fingerprint
        {
            return Tried::Worth(value);
        }
        let rest = Window {
            alpha: course.alpha,
            beta: node.window.beta,
        };
        let candidate = Candidate {
            number: course.n_before,
            ranked: chosen,
            is_improving: limit.is_improving,
        };
        Tried::Worth(self.value_of(state, played, rest, next, candidate, foreseen))
    }

    /// Credits a quiet move with a cutoff.
    pub(super) fn reward(
        &mut self,
        mover: PlayerId,
        chosen: &Ranked,
        tried: &[Ranked],
        spot: Spot,
    ) {
        if !chosen.is_noisy() {
            self.memory.order.reward(mover, chosen, tried, spot);
        }
    }

    /// The value of one move. All but the first are searched with a null window, late ones less deeply; only those that
    /// turn out better than the best so far are searched again.
    pub(super) fn value_of(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        window: Window,
        next: Spot,
        candidate: Candidate<'_>,
        foreseen: &mut Foreseen,
    ) -> i32 {
        let fingerprint = candidate.ranked.fingerprint;
        let mut next = Spot {
            previous: fingerprint,
            ..next
        };
        if candidate.number == 0 {
            return self.after(state, played, window, next);
        }
        self.foresee_check(state, played, &mut next, foreseen);
        let narrow = Window {
            alpha: window.alpha,
            beta: window.alpha + 1,
        };
        let history = self.memory.order.history(played.head.mover, fingerprint);
        let mut reduction = prune::reduction(&candidate, next.depth, history, window.is_open());
        if reduction > 1 && self.is_check(state, played, &mut next) {
            reduction = 1;
        }
        if reduction > 0 {
            let shallow = Spot {
                depth: next.depth - reduction,
                ..next
            };
            let value = self.after(state, played, narrow, shallow);
            if value <= window.alpha || self.meter.is_over() {
                return value;
            }
        }
        let value = self.after(state, played, narrow, next);
        if value > window.alpha && value < window.beta && !self.meter.is_over() {
            return self.after(state, played, window, next);
        }
        value
    }

    /// Moves the most promising of the moves from index `number` on to that index. Exchanges are evaluated only now:
    /// captures that lose more than they win go to the end.
    pub(super) fn pick(
        &mut self,
        state: &mut State,
        moves: &MoveList,
        ranked: &mut [Ranked],
        number: usize,
    ) -> Ranked {
        let rest = &mut ranked[number..];
        loop {
            // Two plain passes are faster than one with branches.
            let most = rest.iter().map(Ranked::key).max();
            let best = rest.iter().position(|ranked| Some(ranked.key()) == most);
            rest.swap(0, best.unwrap_or(0));
            let Some(at) = rest[0].risked_at.take() else {
                return rest[0];
            };
            let balance = self.exchange(state, moves.get(rest[0].index), &rest[0], at);
            if balance < 0 && rest[0].rank < 1 << 29 {
                rest[0].rank = LOSING + balance;
            }
        }
    }
}
