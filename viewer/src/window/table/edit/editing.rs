//! An edit in progress.

use crate::window::source::Problems;
use crate::window::table::tree;
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId};
use zrf_interpreter::{Edit, Program, Session};

/// The effect of a click on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Tool {
    /// Places a piece there, or removes it if the same one is there.
    Put(PlayerId, PieceTypeId),
    /// Removes the piece there.
    Remove,
    /// Gives the piece there to the next player.
    ChangeOwner,
}

/// An edit in progress.
#[derive(Clone, Debug)]
pub(in crate::window) struct Editing {
    pub(in crate::window) tool: Tool,
    /// The index of the turn that begins.
    pub(in crate::window) turn: usize,
    /// The game before the edit, in case it is cancelled.
    pub(in crate::window::table) before: Session,
    /// The edits before each step, the last step last.
    pub(in crate::window::table) past: Vec<Vec<Edit>>,
}

impl Editing {
    /// The same edit under other rules. Its steps can still be undone if positions, players and piece types are the
    /// same.
    ///
    /// # Errors
    /// If the game before it cannot be set up.
    pub(in crate::window::table) fn under(&self, program: &Arc<Program>) -> Result<Self, Problems> {
        let (old, new) = (self.before.program().game(), program.game());
        let tool = match self.tool {
            Tool::Put(player, piece_type) => {
                let player = new.player(old.player_name(player));
                let piece_type = new.piece_type(old.piece_name(piece_type));
                let piece = player.zip(piece_type);
                piece.map_or(Tool::Remove, |(player, piece_type)| {
                    Tool::Put(player, piece_type)
                })
            }
            Tool::Remove | Tool::ChangeOwner => self.tool,
        };
        let has_turn = self.turn < new.turn_order.turns.len();
        Ok(Self {
            tool,
            turn: if has_turn { self.turn } else { 0 },
            before: tree::under(program, &self.before)?,
            past: match names(old).eq(names(new)) {
                true => self.past.clone(),
                false => Vec::new(),
            },
        })
    }

    /// The game before the edit.
    pub(in crate::window::table) fn into_before(self) -> Session {
        self.before
    }
}

/// The names of everything that edits refer to by number, with `None` after each group.
fn names(game: &Game) -> impl Iterator<Item = Option<&str>> {
    let players = game.players.iter().map(|player| Some(&*player.name));
    let pieces = game.piece_types.iter().map(|piece| Some(&*piece.name));
    let positions = game.board.positions.iter();
    let positions = positions.map(|position| Some(&*position.name));
    let marked = players.chain([None]).chain(pieces).chain([None]);
    marked.chain(positions)
}
