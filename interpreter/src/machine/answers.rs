//! A cache of the answers of `attacked?` and `defended?` about one board: many moves ask the same question.

use crate::state::State;
use rustc_hash::FxHashMap;
use zrf_grammar::game::{MoveTypeId, PieceTypeId, PlayerId, PositionId};

/// The side that would capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Captor {
    /// Enemies of the mover: `attacked?`.
    Enemy,
    /// The mover: `defended?`.
    Mover,
}

/// The question whether a piece could be captured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) captor: Captor,
    pub(super) mover: PlayerId,
    pub(super) target: PositionId,
    /// The type of piece assumed to be on an empty target; `None` if the target is occupied, or for an answer that
    /// holds for every type.
    pub(super) stand_in: Option<PieceTypeId>,
    /// Only by moves of this type.
    pub(super) move_type: Option<MoveTypeId>,
}

impl Question {
    /// The question, packed into one number.
    fn key(self) -> u64 {
        let captor = u64::from(self.captor == Captor::Mover);
        let of_id = |id: Option<u16>| id.map_or(0, |id| u64::from(id) + 1);
        let stand_in = of_id(self.stand_in.map(|piece_type| piece_type.0));
        let move_type = of_id(self.move_type.map(|move_type| move_type.0));
        captor
            | u64::from(self.mover.0) << 1
            | u64::from(self.target.0) << 9
            | stand_in << 25
            | move_type << 42
    }
}

/// The identity of a board that answers depend on: its hash and the last move.
type Board = (u64, Option<PositionId>, Option<PositionId>);

/// Answers about one board.
#[derive(Clone, Debug, Default)]
pub(super) struct Answers {
    board: Option<Board>,
    /// By the key of the question.
    known: FxHashMap<u64, bool>,
}

impl Answers {
    /// Forgets everything.
    #[inline]
    pub(super) fn clear(&mut self) {
        if self.board.take().is_some() {
            self.known.clear();
        }
    }

    /// Starts to answer about the board of a state. Returns whether the answers were already about that board.
    pub(super) fn begin(&mut self, state: &State) -> bool {
        let board = Some((state.hash(), state.last_from(), state.last_to()));
        let is_same = self.board == board;
        if !is_same {
            self.clear();
            self.board = board;
        }
        is_same
    }

    /// The answer to a question, or to the same question for any type.
    pub(super) fn get(&self, question: Question) -> Option<bool> {
        let general = Question {
            stand_in: None,
            ..question
        };
        let known = |question: Question| self.known.get(&question.key()).copied();
        known(general).or_else(|| known(question))
    }

    pub(super) fn insert(&mut self, question: Question, answer: bool) {
        self.known.insert(question.key(), answer);
    }
}
