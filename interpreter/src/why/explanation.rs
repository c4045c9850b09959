//! What explains a move.

use super::Trace;
use crate::referee::Outcome;
use crate::state::Move;
use zrf_grammar::game::{MoveTypeId, PassTurn, PieceTypeId, PlayerId, PositionId};

/// The explanation of a move.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Whether it is legal.
    pub verdict: Verdict,
    /// Why it is not, nearest reason first; empty for legal moves.
    pub refusals: Vec<Refusal>,
}

impl Explanation {
    pub(super) fn refused(refusals: Vec<Refusal>) -> Self {
        Self {
            verdict: Verdict::Refused,
            refusals,
        }
    }
}

/// Whether a move is legal.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Legal: the matching legal moves, each with the run that generates it; passes have none.
    Legal(Vec<(Move, Option<Trace>)>),
    /// Illegal.
    Refused,
    /// No reason was found, because a run did not end or there was too much to try.
    Undecided,
}

/// A move, and a reply to it that captures a royal piece.
#[derive(Clone, Debug)]
pub struct Danger {
    /// The move.
    pub played: Move,
    /// The reply, in the state after the move.
    pub reply: Move,
}

/// Why a move is illegal. The trace of a run that makes the move contains no other moves.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The game is over.
    Over(Outcome),
    /// The position is empty.
    NothingThere(PositionId),
    /// The piece there belongs to a player whose pieces do not move in this turn.
    NotMover(PositionId, PlayerId),
    /// A different piece is there.
    OtherPiece(PositionId, PieceTypeId),
    /// Pieces of this player are not dropped in this turn.
    NotDropper(PlayerId),
    /// The player has no such piece in store.
    EmptyStore(PlayerId, PieceTypeId),
    /// A multi-part move is in progress, and its piece is elsewhere.
    MustContinue(PositionId),
    /// A run makes the move, but the turn, or the previous part, requires moves of another type.
    OtherMoveType(Trace, MoveTypeId),
    /// A run makes the move, but there is a move of a type with priority.
    Priority(Trace, Option<MoveTypeId>, Move),
    /// A run makes the move, but with `"recycle promotions"` the new piece must be in store.
    NoPieceToPromoteTo(Trace, PieceTypeId),
    /// `"maximal captures"`: another move begins a longer, or more valuable, chain.
    NotMaximal(Trace, Move),
    /// `"maximal captures"`: the move leads back to an earlier state of the turn, and another move does not.
    Returns(Trace, Move),
    /// A royal piece could be captured afterwards.
    Unsafe(Trace, Danger),
    /// The rules forbid passing, or allow it only without another move.
    NoPass(PassTurn),
    /// After a pass, a royal piece could be captured.
    UnsafePass(Danger),
    /// A multi-part move must be continued.
    NoPassInMove,
    /// A run would make the move if the results of the tests in [`Trace::turned`] were inverted.
    Tests(Trace),
    /// No run reaches the move, whatever its tests return; holds a run that comes near.
    Unreachable(Trace),
    /// The piece has no block that may run.
    NoBlock(PieceTypeId),
}
