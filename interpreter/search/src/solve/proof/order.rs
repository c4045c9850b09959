//! Which moves are searched first.

use super::look::Hint;
use super::prover::Candidate;
use zrf_grammar::game::{GoalKind, PlayerId};
use zrf_interpreter::{MoveList, Program, State};

/// Moves that were good before share so many cells.
const KINDS: usize = 1 << 12;
/// What a line that lacks one piece is worth beside what is learned.
const THREAT: i64 = 10_000;
/// The most that a move can be worth by what is learned.
const LEARNED: u32 = 5_000;

/// What is learned of moves, and seen of lines.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// For each player and kind of move, how often it decided.
    kinds: Vec<u32>,
    /// Whether it is worth asking what the other would do if it were his turn.
    pub(super) threat: Hint,
}

impl Order {
    pub(super) fn new(program: &Program) -> Self {
        Self {
            kinds: vec![0; program.game().players.len() * KINDS],
            threat: Hint::default(),
        }
    }

    /// Forgets what was learned about another claim.
    pub(super) fn forget(&mut self) {
        self.kinds.fill(0);
    }

    /// A move of a player, which was just played.
    pub(super) fn candidate(
        &self,
        program: &Program,
        state: &State,
        player: PlayerId,
        moves: &MoveList,
        index: usize,
    ) -> Candidate {
        let fingerprint = moves.get(index).fingerprint();
        let kind = player.index() * KINDS + (fingerprint >> 52) as usize;
        Candidate {
            index,
            kind,
            score: i64::from(self.kinds[kind].min(LEARNED)) + lines(program, state, player),
        }
    }

    /// The last of some moves decided, after the others had not.
    pub(super) fn learn(&mut self, _player: PlayerId, searched: &[Candidate]) {
        if let Some(last) = searched.last() {
            self.kinds[last.kind] = self.kinds[last.kind].saturating_add(1);
        }
    }
}

/// What the last move did for the lines of a player: how many lack one piece now, and how many there are at all.
fn lines(program: &Program, state: &State, player: PlayerId) -> i64 {
    let Some(lines) = program.lines() else {
        return 0;
    };
    let goals = &program.game().goals;
    let mut points = 0;
    for at in state.changed() {
        points += lines.n_through(at) as i64;
        lines.each_open_through(at, state, |goal, owner, missing| {
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
