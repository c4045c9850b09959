//! Moves as players read them: the shortest text that distinguishes a legal move from all others.
//!
//! The text is made of what a move does, for any rules: `Nf3`, `exd5`, `O-O`, `P*5e` and `S7g+` where pieces have
//! letters, `d2-d4` and `c3xe5` where all pieces are alike, `d3` where pieces are placed. Effects that are common to
//! all moves with the same text are omitted: the discs that turn in Reversi, the man that is jumped. A part of a
//! multi-part move is written so that it continues the parts before it: `xg7` after `c3xe5`.
//!
//! Saved games and `--json` use the [`Notation`](super::Notation) of the original program instead.

mod draft;
mod letters;
mod texts;

pub use letters::{UsedLetters, abbreviate, piece_letters};

use crate::program::Program;
use crate::referee::MoveGenerator;
use crate::state::{MoveList, State};
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceType, PlayerId};

/// Writes the moves of one game for players.
#[derive(Clone, Debug)]
pub struct DisplayNotation {
    program: Arc<Program>,
    /// By piece type.
    letters: Vec<String>,
    /// By piece type, whether moves omit its letter.
    is_silent: Vec<bool>,
    /// Whether some player begins with pieces of two types, so that moves name the piece.
    names_pieces: bool,
}

impl DisplayNotation {
    /// The display notation of a program's game.
    pub fn new(program: &Arc<Program>) -> Self {
        let game = program.game();
        let is_silent = |piece: &PieceType| match &piece.notation {
            Some(notation) => notation.trim().is_empty(),
            None => piece.name.eq_ignore_ascii_case("pawn"),
        };
        Self {
            program: program.clone(),
            letters: piece_letters(game),
            is_silent: game.piece_types.iter().map(is_silent).collect(),
            names_pieces: names_pieces(game),
        }
    }

    /// The suffix of the move that led to a state: `+` if it attacks a royal piece of the player to move, `#` if there
    /// is also no defence, otherwise nothing.
    pub fn suffix(&self, generator: &mut MoveGenerator, state: &mut State) -> &'static str {
        let player = state.turn(&self.program).mover;
        if state.pending().is_some() || !generator.is_royal_attacked(state, player) {
            return "";
        }
        let mut replies = MoveList::new();
        generator.moves_but_passes(state, &mut replies);
        if replies.is_empty() && replies.is_complete() {
            "#"
        } else {
            "+"
        }
    }

    fn game(&self) -> &Game {
        self.program.game()
    }
}

/// Whether a player has two types of pieces on visible positions at the start.
fn names_pieces(game: &Game) -> bool {
    let is_visible = |position: usize| game.board.positions[position].rectangle.is_some();
    let has_two = |player: PlayerId| {
        let mut types = game
            .setup
            .placements
            .iter()
            .filter(|placed| placed.player == player && is_visible(placed.position.index()))
            .filter(|placed| !game.piece_types[placed.piece_type.index()].is_dummy)
            .map(|placed| placed.piece_type);
        let first = types.next();
        types.any(|other| Some(other) != first)
    };
    game.player_ids().any(has_two)
}
