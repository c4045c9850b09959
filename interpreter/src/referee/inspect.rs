//! Individual stages of generation, to explain why a move is illegal, and the moves of one piece regardless of whose
//! turn it is.

use super::MoveGenerator;
use crate::machine::lanes::Query;
use crate::machine::{Allowed, Context, Execution, Task};
use crate::program::BlockId;
use crate::state::{Move, MoveList, MoveRef, State};
use zrf_grammar::game::{MaximalCaptures, PlayerId, PositionId};

impl MoveGenerator {
    /// The moves of the current turn by move types and priorities only.
    pub fn candidate_moves(&mut self, state: &State) -> MoveList {
        let mut moves = MoveList::new();
        self.begin_answer();
        self.candidates(state, &mut moves);
        moves
    }

    /// The candidates that remain under `"maximal captures"`.
    pub(crate) fn maximal_moves(&mut self, state: &mut State) -> MoveList {
        let mut moves = self.candidate_moves(state);
        if self.program.game().options.maximal_captures != MaximalCaptures::Off {
            self.keep_maximal(state, &mut moves);
        }
        moves
    }

    /// Whether a move leads back to an earlier state of the same turn.
    pub(crate) fn returns_in_turn(&self, state: &mut State, played: MoveRef<'_>) -> bool {
        state.play_unchecked(&self.program, played);
        let returns = state.repeats_in_turn();
        state.undo();
        returns
    }

    /// The reply that could take a royal piece of the mover after a candidate.
    pub(crate) fn capturing_reply(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
    ) -> Option<Move> {
        let mover = state.turn(&self.program).mover;
        let (_, next) = self.program.turn_after(state.turn_index());
        if next.mover == mover {
            return None;
        }
        self.play(state, played);
        let mut reply = None;
        if state.pending().is_none() {
            let replies = self.candidate_moves(state);
            let context = Context::new(&self.program, state);
            let mut replies = replies.iter();
            let found = replies.find(|&reply| self.royal.is_taken(context, reply, mover));
            reply = found.map(MoveRef::to_owned);
        }
        state.undo();
        reply
    }

    /// Replaces `moves` with the moves that the piece on a position would have if it were its owner's turn: everything
    /// its blocks generate, regardless of turn order, priorities, maximal captures and the safety of royal pieces. An
    /// empty position has none.
    ///
    /// ```
    /// # use zrf_interpreter::{MoveGenerator, MoveList, Program, State};
    /// # let text = br#"(game (title "Row") (players White Black) (turn-order White Black)
    /// #   (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9)) (links e (a b) (b c)) (links w (c b) (b a)))
    /// #   (board-setup (White (Man a)) (Black (Man c)))
    /// #   (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add))))"#;
    /// # let files = std::collections::BTreeMap::from([("row.zrf".to_owned(), text.to_vec())]);
    /// # let rules = zrf_grammar::Rules::load("row.zrf", &files);
    /// # let (game, _) = rules.resolve(rules.default_variant().expect("there is a game"));
    /// // Three positions in a row: White stands on the first and is to move, Black on the last.
    /// # let program = Program::compile(game)?;
    /// let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
    /// let last = program.game().position("c").expect("the board has it");
    /// generator.moves_of_piece(&State::new(&program), last, &mut moves);
    /// assert_eq!(moves.get(0).head.to, program.game().position("b"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_of_piece(&mut self, state: &State, position: PositionId, moves: &mut MoveList) {
        moves.clear();
        self.begin_answer();
        if let Some(piece) = state.piece(position) {
            let wanted = Query {
                context: Context::new(&self.program, state),
                mover: piece.owner,
                allowed: Allowed::All,
                only: None,
            };
            self.candidates.moves_of_piece(wanted, position, moves);
            moves.set_complete(!self.is_cut());
        }
    }

    /// The runs by which the moves of the current turn are generated.
    pub(crate) fn runs(&mut self, state: &State) -> Vec<Task> {
        self.begin_answer();
        self.candidates.runs(Context::new(&self.program, state))
    }

    /// How the blocks of pieces of a player are run.
    pub fn execution(&mut self, mover: PlayerId, block: BlockId) -> Execution {
        self.candidates.execution(&self.program, mover, block)
    }
}
