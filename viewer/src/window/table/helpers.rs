//! Players who only help the rules along: they move at random, and none of their pieces can be seen. They are not
//! named.

use super::Table;
use crate::terminal::{All, Sight};
use zrf_grammar::game::{PieceTypeId, PlayerId, Turn};
use zrf_interpreter::{NodeId, Session};

/// Maximum number of captured pieces named; more are only counted.
const MAX_NAMED: usize = 4;

impl Table {
    /// Whether a player is neither a person nor a computer, and has no piece that can be seen.
    pub(in crate::window) fn is_helper(&self, player: PlayerId) -> bool {
        let game = self.game();
        let mut types = game.piece_type_ids();
        !game.is_real(player) && !types.any(|kind| self.is_known(player, kind))
    }

    /// The player to move, while the game is not over.
    pub(in crate::window) fn shown_mover(&self) -> Option<PlayerId> {
        let is_over = self.session.outcome().is_some();
        (!is_over).then(|| self.shown_turn().mover)
    }

    /// The turn to show: the next one that is not a helper's.
    pub(in crate::window) fn shown_turn(&self) -> Turn {
        let here = self.session.turn();
        if !self.is_helper(here.decider) {
            return here;
        }
        let order = &self.game().turn_order;
        let (at, repeat) = (self.session.state().turn_index(), order.repeat);
        let later = order.turns.iter().skip(at + 1);
        let mut later = later.chain(order.turns.iter().skip(repeat));
        later
            .find(|turn| !self.is_helper(turn.decider))
            .copied()
            .unwrap_or(here)
    }

    /// Whether a move is in the list of moves: random passes are not, nor are moves of helpers unless they capture.
    pub(in crate::window) fn is_listed(&self, node: NodeId) -> bool {
        let played = self.session.node(node);
        if self.is_helper(played.turn.decider) {
            return self.helper_words(node).is_some();
        }
        !played.played.as_ref().is_pass() || self.game().is_real(played.turn.decider)
    }

    /// The visible part of a helper's move, in words.
    pub(in crate::window) fn helper_words(&self, node: NodeId) -> Option<String> {
        let captures = self.capture_words(node)?;
        Some(format!("captured {captures}"))
    }

    /// A turn up to a move in words, with what it captured elsewhere; for a helper, only what can be seen.
    pub(super) fn played_words(&self, node: NodeId) -> Option<String> {
        if self.is_helper(self.session.node(node).turn.decider) {
            return self.helper_words(node);
        }
        let text = self.session.turn_text(node);
        Some(match self.capture_words(node) {
            Some(captures) => format!("{text} captures {captures}"),
            None => text,
        })
    }

    /// What the turn of a move captured other than where its pieces ended: the positions, or how many.
    pub(super) fn capture_words(&self, node: NodeId) -> Option<String> {
        let captured = self.captured_aside(node);
        let names = captured.iter().map(|&at| self.game().position_name(at));
        match captured.len() {
            0 => None,
            1..=MAX_NAMED => Some(names.collect::<Vec<_>>().join(", ")),
            more => Some(format!("{more} pieces")),
        }
    }
}

/// A copied game shows what the window shows.
impl Sight for Table {
    fn words(&self, session: &Session, node: NodeId) -> Option<String> {
        match self.is_helper(session.node(node).turn.decider) {
            true => self.helper_words(node),
            false => All.words(session, node),
        }
    }

    fn to_move(&self, _: &Session) -> PlayerId {
        self.shown_turn().decider
    }

    fn is_drawn(&self, player: PlayerId, piece_type: PieceTypeId) -> bool {
        !self.art.looks.get(player, piece_type).is_invisible()
    }
}
