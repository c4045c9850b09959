//! The other games on this board: those that a new game or an edit replaced, and those left by undoing.

use super::tree;
use std::sync::Arc;
use zrf_interpreter::{NodeId, Program, Session};

/// Maximum number of games kept; older ones are forgotten.
const MAX_GAMES: usize = 20;

/// Games before and after the one that is played.
#[derive(Debug, Default)]
pub(super) struct Games {
    /// The last one is the first to return to.
    before: Vec<Session>,
    after: Vec<Session>,
}

impl Games {
    /// Keeps a game that another replaces, unless nothing was done in it.
    pub(super) fn keep(&mut self, old: Session) {
        self.after.clear();
        let is_fresh = old.children(NodeId::ROOT).is_empty() && old.edits().is_empty();
        if is_fresh {
            return;
        }
        self.before.push(old);
        if self.before.len() > MAX_GAMES {
            self.before.remove(0);
        }
    }

    /// Forgets the games left by undoing, because a move was played.
    pub(super) fn go_on(&mut self) {
        self.after.clear();
    }

    pub(super) fn has_before(&self) -> bool {
        !self.before.is_empty()
    }

    pub(super) fn has_after(&self) -> bool {
        !self.after.is_empty()
    }

    /// Returns to the previous game. Returns false if there is none.
    pub(super) fn back(&mut self, session: &mut Session) -> bool {
        Self::step(&mut self.before, &mut self.after, session)
    }

    /// Goes forward to the game left by undoing. Returns false if there is none.
    pub(super) fn forth(&mut self, session: &mut Session) -> bool {
        Self::step(&mut self.after, &mut self.before, session)
    }

    fn step(from: &mut Vec<Session>, to: &mut Vec<Session>, session: &mut Session) -> bool {
        while let Some(next) = from.pop() {
            // The rules may have changed since, so that its start cannot be set up any more.
            if let Some(next) = current(next, session.program()) {
                to.push(std::mem::replace(session, next));
                return true;
            }
        }
        false
    }
}

/// A game under the rules as they are now.
fn current(game: Session, program: &Arc<Program>) -> Option<Session> {
    match Arc::ptr_eq(game.program(), program) {
        true => Some(game),
        false => tree::under(program, &game).ok(),
    }
}
