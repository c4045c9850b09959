//! The end of a game: who won, who lost, and why.

use zrf_grammar::game::{GoalKind, PlayerId, PositionId};

/// The result of a game: who won, who lost, and why. In a draw, nobody won and nobody lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winners, in the order of players; several players share the win if one of more than two loses.
    pub winners: Vec<PlayerId>,
    /// The losers, in the order of players.
    pub losers: Vec<PlayerId>,
    /// Why it ended.
    pub reason: Reason,
    /// The deciding positions, in board order; empty if none stand out.
    pub positions: Vec<PositionId>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A goal of the rules was met.
    Goal {
        /// Its index in the game's goals.
        index: usize,
        /// Its result.
        kind: GoalKind,
        /// The player for whom it was met.
        player: PlayerId,
    },
    /// The state occurred three times: a draw unless a goal says otherwise.
    Repetition,
    /// The player to move cannot move and may not pass: a draw unless a goal says otherwise.
    Stalemate,
    /// Nobody can move any more, so all would pass forever: a draw unless a goal says otherwise.
    NobodyCanMove,
    /// Play cannot continue, but the result is unknown: the moves could not be generated, because rules exceeded a
    /// limit or a stop was wanted.
    Unknown,
}

impl Reason {
    fn is_known(self) -> bool {
        self != Self::Unknown
    }
}

impl Outcome {
    /// Whether the result is known.
    pub fn is_known(&self) -> bool {
        self.reason.is_known()
    }

    /// Whether nobody won and nobody lost.
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty() && self.losers.is_empty()
    }
}

/// How the rules end a game, before the winners are determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The goal with this index is met for a player.
    Goal(usize, PlayerId),
    /// No goal decides the game, so it is a draw.
    Drawn(Reason),
}

impl GameEnd {
    /// Whether the result is known.
    pub fn is_known(&self) -> bool {
        match self {
            Self::Goal(..) => true,
            Self::Drawn(reason) => reason.is_known(),
        }
    }
}
