//! Moves as players read them: the shortest text that tells a legal move from all others.
//!
//! The text is made of what a move does, for any rules: `Nf3`, `exd5`, `O-O`, `P*5e` and `S7g+` where pieces have
//! letters, `d2-d4` and `c3xe5` where all pieces are alike, `d3` where pieces are placed. Effects that every move with
//! the same text has are omitted: the discs that turn in Reversi, the man that is jumped. A part of a multi-part move
//! is written so that it continues the parts before it: `xg7` after `c3xe5`.
//!
//! Saved games and `--json` use the [`Notation`] of the original program instead.

mod draft;
mod letters;

pub use letters::{abbreviate, piece_letters};

use super::Notation;
use crate::program::Program;
use crate::referee::MoveGenerator;
use crate::state::{MoveList, MoveRef, State};
use draft::Draft;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceType, PlayerId};

/// Writes the moves of one game for players.
#[derive(Clone, Debug)]
pub struct DisplayNotation {
    program: Arc<Program>,
    /// By piece type.
    letters: Vec<String>,
    /// Types whose letter moves omit.
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

    /// The text of the legal move at an index. No other legal move has it, except one with the same result.
    ///
    /// # Panics
    /// When the index is not below the number of moves.
    pub fn text(
        &self,
        notation: &Notation,
        state: &State,
        moves: &MoveList,
        index: usize,
    ) -> String {
        self.texts(notation, state, moves).swap_remove(index)
    }

    /// The texts of all legal moves, in order.
    pub fn texts(&self, notation: &Notation, state: &State, moves: &MoveList) -> Vec<String> {
        let mut by_target: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        for (index, played) in moves.iter().enumerate() {
            by_target.entry(played.head.to).or_default().push(index);
        }
        let draft = |played: MoveRef<'_>| {
            let rivals = &by_target[&played.head.to];
            Draft::new(self, state, moves, rivals, played)
        };
        let mut drafts: Vec<Draft> = moves.iter().map(draft).collect();
        for level in 0..draft::LEVELS {
            for place in repeated(&drafts).into_iter().flatten() {
                drafts[place].add_detail(level);
            }
        }
        for group in repeated(&drafts) {
            // Moves with the same name have the same result.
            let mut names: Vec<String> = Vec::new();
            for index in group {
                let name = notation.name(state, moves, index);
                let known = names.iter().position(|known| *known == name);
                let number = known.unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                });
                if number > 0 {
                    drafts[index].text.push_str(&format!(" #{}", number + 1));
                }
            }
        }
        drafts.into_iter().map(|draft| draft.text).collect()
    }

    /// `+` when the move that led to a state attacks a royal piece of the player to move, `#` when there is no defence,
    /// otherwise nothing.
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

/// The groups of drafts with the same text.
fn repeated(drafts: &[Draft]) -> Vec<Vec<usize>> {
    if drafts.len() < 2 {
        return Vec::new();
    }
    let mut by_text: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for (place, draft) in drafts.iter().enumerate() {
        by_text.entry(&draft.text).or_default().push(place);
    }
    let mut groups: Vec<_> = by_text
        .into_values()
        .filter(|group| group.len() > 1)
        .collect();
    groups.sort_unstable();
    groups
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
