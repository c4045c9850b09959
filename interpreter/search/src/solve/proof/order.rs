//! Move ordering in proofs.

use super::look::Hint;
use super::prover::Candidate;
use zrf_grammar::game::{GoalKind, PlayerId};
use zrf_interpreter::{MoveList, Program, State};

/// Number of slots shared by moves that were good before.
const KINDS: usize = 1 << 12;
/// Weight of a line that lacks one piece, relative to what is learned.
const THREAT: i64 = 10_000;
/// Maximum learned value of a move.
const LEARNED: u32 = 5_000;

/// What is learned about moves, and seen of lines.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// For each player and kind of move, how often it was decisive.
    kinds: Vec<u32>,
    /// Whether it pays to test what the opponent would do if it were the opponent's turn.
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

    /// A move of a player that was just played.
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

    /// The last of some moves was decisive, after the others were not.
    pub(super) fn learn(&mut self, _player: PlayerId, searched: &[Candidate]) {
        if let Some(last) = searched.last() {
            self.kinds[last.kind] = self.kinds[last.kind].saturating_add(1);
        }
    }
}

/// The effect of the last move on the lines of a player: how many lack one piece now, and how many there are at all.
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
