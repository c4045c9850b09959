//! The moves of a game with all that were tried, as text: to keep them, and to play them again under other rules.

use crate::window::source::Problems;
use std::sync::Arc;
use zrf_interpreter::{NodeId, Program, Session, replay};

/// All moves that were tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveTree {
    /// Each move, after the number of the one before it, from 1; 0 is the start.
    pub(super) moves: Vec<(usize, String)>,
    /// The number of the last move of the current line.
    pub(super) at: usize,
}

impl MoveTree {
    pub(super) fn of(session: &Session) -> Self {
        let mut tree = Self::default();
        let mut open = vec![(NodeId::ROOT, 0)];
        while let Some((node, number)) = open.pop() {
            if node == session.current() {
                tree.at = number;
            }
            let children = session.children(node);
            let first = tree.moves.len() + 1;
            let texts = children.iter().map(|&child| &session.node(child).text);
            tree.moves.extend(texts.map(|text| (number, text.clone())));
            let numbered = children.iter().enumerate();
            // The last child is pushed first, so that the first one is popped first.
            open.extend(numbered.rev().map(|(index, &child)| (child, first + index)));
        }
        tree
    }

    /// Plays all moves that are legal in a game, and goes to the current place or the last one before it that can be
    /// reached. Returns how many were legal.
    pub(super) fn play(&self, session: &mut Session) -> usize {
        let mut nodes = vec![Some(NodeId::ROOT)];
        for (parent, text) in &self.moves {
            let parent = nodes.get(*parent).copied().flatten();
            let node = parent.and_then(|parent| {
                if session.current() != parent {
                    session.go_to(parent);
                }
                session.play_text(text).ok()
            });
            nodes.push(node);
        }
        let mut at = self.at;
        while at > 0 && nodes.get(at).copied().flatten().is_none() {
            at = self.moves.get(at - 1).map_or(0, |(parent, _)| *parent);
        }
        let target = nodes.get(at).copied().flatten();
        session.go_to(target.unwrap_or(NodeId::ROOT));
        nodes.iter().flatten().count() - 1
    }
}

/// A game under other rules, as far as they allow it.
///
/// # Errors
/// If its start was edited with something that the other rules lack.
pub(super) fn under(program: &Arc<Program>, game: &Session) -> Result<Session, Problems> {
    let mut session = start_under(program, game)?;
    MoveTree::of(game).play(&mut session);
    Ok(session)
}

/// The start of a game, edits included, under other rules.
///
/// # Errors
/// If it was edited with something that the other rules lack.
pub(super) fn start_under(program: &Arc<Program>, game: &Session) -> Result<Session, Problems> {
    let edits = replay::edits(program, &game.record("", "")).map_err(|unknown| {
        Problems::line(format!(
            "the edited state has {}, which the changed rules do not have",
            unknown.name
        ))
    })?;
    Ok(Session::with_edits(program, game.seed(), edits))
}
