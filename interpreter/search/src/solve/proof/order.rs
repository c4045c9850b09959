//! Move ordering in proofs, and whether it pays to examine replies first.

use zrf_grammar::game::{GoalKind, PlayerId};
use zrf_interpreter::{MoveList, Program, State};

/// The number of slots of move statistics, which moves share.
const KINDS: usize = 1 << 12;
/// The weight of a line that lacks one piece, in lines through a position.
const THREAT: i64 = 10_000;
/// The bound on the absolute value of what is learned about a move.
const LEARNED: i32 = 1 << 20;
/// Each result of a move changes its value by one part in this many of the distance to the bound. Old results are
/// forgotten, and nothing saturates.
const PACE: i32 = 64;
/// The weight of a line through a position. Learned values decide only where lines do not: if they can outweigh lines,
/// the proof of Connect Four on 6×5 takes three times as many states.
const LINE: i64 = 4 * LEARNED as i64;
/// The number of hints before their usefulness is judged.
const TRIALS: u32 = 256;
/// One in this many hints must succeed.
const WORTH: u32 = 16;

/// A move that must be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) index: usize,
    /// The key of the state after it.
    pub(super) key: u128,
    /// Its kind, for move statistics.
    pub(super) kind: usize,
    /// Higher values are searched first.
    pub(super) score: i64,
}

/// The number of times that a hint was requested, and that it was given.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hint {
    asked: u32,
    given: u32,
}

/// Learned values of moves, and the usefulness of hints.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// For each player and kind of move, whether it was decisive when it was searched last.
    kinds: Vec<i32>,
    /// Whether it pays to test what the opponent could do on their turn.
    pub(super) threat: Hint,
}

impl Order {
    pub(super) fn new(program: &Program) -> Self {
        Self {
            kinds: vec![0; program.game().players.len() * KINDS],
            threat: Hint::default(),
        }
    }

    /// Forgets what was learned for another claim.
    pub(super) fn forget(&mut self) {
        self.kinds.fill(0);
    }

    /// The candidate for a move of a player that was just played, given its index and the key of the state after it.
    pub(super) fn candidate(
        &self,
        program: &Program,
        state: &State,
        player: PlayerId,
        moves: &MoveList,
        index: usize,
        key: u128,
    ) -> Candidate {
        let fingerprint = moves.get(index).fingerprint();
        let kind = player.index() * KINDS + (fingerprint >> 52) as usize;
        Candidate {
            index,
            key,
            kind,
            score: i64::from(self.kinds[kind]) + LINE * lines(program, state, player),
        }
    }

    /// Learns that the last of some moves was decisive after the others were not.
    pub(super) fn learn(&mut self, searched: &[Candidate]) {
        if let Some((last, others)) = searched.split_last() {
            self.pull(last.kind, LEARNED);
            others
                .iter()
                .for_each(|other| self.pull(other.kind, -LEARNED));
        }
    }

    fn pull(&mut self, kind: usize, towards: i32) {
        let learned = &mut self.kinds[kind];
        *learned += (towards - *learned) / PACE;
    }
}

impl Hint {
    pub(super) fn is_worth_it(&self) -> bool {
        self.asked < TRIALS || self.given.saturating_mul(WORTH) >= self.asked
    }

    pub(super) fn note(&mut self, is_given: bool) {
        self.asked = self.asked.saturating_add(1);
        self.given = self.given.saturating_add(u32::from(is_given));
    }
}

/// The effect of the last move on the lines of a player: by the number of lines that lack one piece now, and by the
/// number of all lines.
fn lines(program: &Program, state: &State, player: PlayerId) -> i64 {
    let Some(lines) = program.lines() else {
        return 0;
    };
    let goals = &program.game().goals;
    let mut points = 0;
    for at in state.changed() {
        points += lines.n_through(at) as i64;
        lines.each_open_through(at, state.classes(), |goal, owner, missing| {
            let is_good = match goals[goal].kind {
                GoalKind::Win => owner == player,
                GoalKind::Loss => owner != player,
                GoalKind::Draw | GoalKind::Count => false,
            };
            if is_good && missing == 1 {
                points += THREAT;
            }
        });
    }
    points
}
