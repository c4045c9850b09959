//! How a game ended.

use zrf_grammar::game::{GoalKind, PlayerId, PositionId};

/// The end of a game: who won, who lost, and why. Nobody won and nobody lost in a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winners, in the order of players; several share the win of a lost game of more than two.
    pub winners: Vec<PlayerId>,
    /// The losers, in the order of players.
    pub losers: Vec<PlayerId>,
    /// Why it ended.
    pub reason: Reason,
    /// The positions that decided it, in board order; empty when none stand out.
    pub positions: Vec<PositionId>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A goal of the rules was met.
    Goal {
        /// Its index in the game's goals.
        index: usize,
        /// What it brings.
        kind: GoalKind,
        /// For whom it was met.
        player: PlayerId,
    },
    /// The state occurred three times: a draw unless a goal says otherwise.
    Repetition,
    /// The player to move cannot move, and may not pass: a draw unless a goal says otherwise.
    Stalemate,
    /// Nobody can move any more, so that all would pass for ever: a draw unless a goal says otherwise.
    NobodyCanMove,
}

impl Outcome {
    /// Whether nobody won and nobody lost.
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty() && self.losers.is_empty()
    }
}
