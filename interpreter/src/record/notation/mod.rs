//! Moves as text, both ways, as recorded games write them (format of `.zsg` files, version 0.02).
//!
//! Text is compared by meaning, not character by character: the order of effects after the movements, and the numbers
//! of attributes and move types, do not matter.

mod items;
mod names;
mod read;
mod text;
mod write;

pub use items::Item;
pub(crate) use items::of as items_of;
pub use text::{MoveText, NotationError};

use crate::program::Program;
use crate::state::{MoveList, MoveRef, State};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId};

/// Writes and reads the moves of one game.
#[derive(Clone, Debug)]
pub struct Notation {
    program: Arc<Program>,
    players: FxHashMap<String, PlayerId>,
    piece_types: FxHashMap<String, PieceTypeId>,
    positions: FxHashMap<String, PositionId>,
}

impl Notation {
    /// The notation of a program's game.
    pub fn new(program: &Arc<Program>) -> Self {
        let game = program.game();
        let players = game.players.iter().enumerate();
        let positions = game.board.positions.iter().enumerate();
        Self {
            program: program.clone(),
            players: players
                .map(|(index, player)| (player.name.clone(), PlayerId::from_index(index)))
                .collect(),
            piece_types: piece_names(game),
            positions: positions
                .map(|(index, position)| (position.name.clone(), PositionId::from_index(index)))
                .collect(),
        }
    }

    /// The text of a move of `state`: `Rook a1 x a5 = Queen`. Another legal move may have the same text; see
    /// [`Self::name`].
    pub fn format(&self, state: &State, played: MoveRef<'_>) -> String {
        let items = items::of(state, played);
        write::text(self.program.game(), &items, played)
    }

    /// The index of the move that a text means among `moves`, which must be moves of `state`: the one with this name,
    /// or else one with the same meaning.
    ///
    /// Among moves that differ only in their continuation, the number after `partial` decides.
    ///
    /// # Errors
    /// If the text is not a move, or not one of these.
    pub fn find(
        &self,
        state: &State,
        moves: &MoveList,
        text: &str,
    ) -> Result<usize, NotationError> {
        if let Some(index) = self.named(state, moves, text) {
            return Ok(index);
        }
        let wanted = self.parse(text)?;
        let found = match wanted.number {
            1 => self.same_effects(state, moves, &wanted),
            // A number counts moves with the same text in our own notation only.
            _ => Vec::new(),
        };
        let continuation = |&&index: &&usize| moves.get(index).head.continuation;
        let exact = found
            .iter()
            .find(|index| wanted.follows(continuation(index)));
        let otherwise = || {
            found
                .iter()
                .find(|index| wanted.is_as_partial(continuation(index)))
        };
        exact
            .or_else(otherwise)
            .copied()
            .ok_or(NotationError::NoSuchMove)
    }

    /// The indices of all moves with the effects of a text, regardless of their continuation.
    pub(crate) fn same_effects(
        &self,
        state: &State,
        moves: &MoveList,
        wanted: &MoveText,
    ) -> Vec<usize> {
        let same =
            |&index: &usize| wanted.means(&items::of(state, moves.get(index)), moves.get(index));
        (0..moves.len()).filter(same).collect()
    }
}

/// Names of piece types; abbreviations are accepted if they name nothing else.
fn piece_names(game: &Game) -> FxHashMap<String, PieceTypeId> {
    let pieces = || game.piece_types.iter().enumerate();
    let mut names: FxHashMap<_, _> = pieces()
        .map(|(index, piece)| (piece.name.clone(), PieceTypeId::from_index(index)))
        .collect();
    for (index, piece) in pieces() {
        if let Some(notation) = piece
            .notation
            .as_ref()
            .filter(|notation| !notation.trim().is_empty() && game.player(notation).is_none())
        {
            names
                .entry(notation.clone())
                .or_insert(PieceTypeId::from_index(index));
        }
    }
    names
}
