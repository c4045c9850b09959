//! The moves of one piece, whoever is to move.

use super::MoveGenerator;
use super::candidates::{Allowed, Wanted};
use crate::moves::MoveList;
use crate::state::State;
use zrf_grammar::game::PositionId;

impl MoveGenerator {
    /// Replaces `moves` by what the piece on a position could do if it were the turn of its owner: all that its blocks
    /// give, whatever turn order, priorities, maximal captures or the safety of royal pieces say. None on an empty
    /// position.
    ///
    /// ```
    /// # use zrf_interpreter::{MoveGenerator, MoveList, Program, State};
    /// # let text = br#"(game (title "Row") (players White Black) (turn-order White Black)
    /// #   (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9)) (links e (a b) (b c)) (links w (c b) (b a)))
    /// #   (board-setup (White (Man a)) (Black (Man c)))
    /// #   (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add))))"#;
    /// # let files = std::collections::BTreeMap::from([("row.zrf".to_owned(), text.to_vec())]);
    /// # let rules = zrf_grammar::rules::Rules::load("row.zrf", &files);
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
        if let Some(piece) = state.piece(position) {
            let program = self.program.clone();
            let wanted = Wanted {
                program: &program,
                state,
                mover: piece.owner,
                allowed: Allowed::All,
                targets: None,
            };
            self.candidates.moves_of_piece(wanted, position, moves);
        }
    }
}
