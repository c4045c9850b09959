//! Starting again, undo and redo, going back and forward, replaying a line.

use super::{Editing, Hand, Table};
use crate::window::settings::Settings;
use crate::wording::{NOTHING_TO_UNDO, capitalised, display_name, possessive};
use zrf_interpreter::{NodeId, Session};

/// The pause between replayed moves, in seconds.
const SHOW_SECONDS: f64 = 0.7;

impl Table {
    /// Starts again with the same rules.
    pub(in crate::window) fn restart(&mut self, seed: u64) {
        let fresh = Session::new(self.session.program(), seed);
        self.insights.forget();
        let old = std::mem::replace(&mut self.session, fresh);
        let edited = self.editing.take();
        self.games.keep(edited.map_or(old, Editing::into_before));
        self.seats.waits = false;
        self.seats.reset_clocks();
        self.settle();
        self.is_live = true;
        self.pace.due = 0.0;
        self.notice = match self.games.has_before() {
            true => "New game; Undo returns to the game before",
            false => "New game",
        }
        .to_owned();
    }

    /// Whether there is something to undo.
    pub(in crate::window) fn has_past(&self) -> bool {
        self.session.depth() > 0 || self.games.has_before()
    }

    /// Whether there is something to redo.
    pub(in crate::window) fn has_future(&self) -> bool {
        !self.is_at_end() || self.games.has_after()
    }

    /// Drops everything that a change of the state makes meaningless.
    pub(super) fn settle(&mut self) {
        self.hand = Hand::default();
        self.refusal = None;
        self.pace.motion = None;
        self.pace.is_end_due = false;
        self.insights.forget_state();
        self.take_up_pending();
    }

    pub(super) fn show_next(&mut self, now: f64, settings: &Settings) -> Option<f64> {
        if now < self.pace.due {
            return Some(self.pace.due - now);
        }
        self.pace.is_showing = self.forward(now, settings);
        self.pace.due = now + SHOW_SECONDS;
        self.pace.is_showing.then_some(SHOW_SECONDS)
    }

    /// Replays the following moves one by one, or stops.
    pub(in crate::window) fn toggle_show(&mut self, now: f64) {
        self.pace.is_showing = !self.pace.is_showing;
        self.pace.due = now;
    }

    /// Undoes back to the last choice of a person, including passes and random moves.
    pub(in crate::window) fn take_back(&mut self) {
        if self.editing.is_some() {
            return self.undo_edit();
        }
        let notice = if self.seats.take_back(&mut self.session) {
            "Move undone".to_owned()
        } else if self.games.back(&mut self.session) {
            self.insights.forget();
            self.seats.waits = true;
            "Back in the previous game".to_owned()
        } else {
            capitalised(NOTHING_TO_UNDO)
        };
        self.notice = notice;
        self.is_live = true;
        self.pace.is_showing = false;
        self.settle();
    }

    /// Makes the line through a move the main one, and shows the state after the move.
    pub(in crate::window) fn promote(&mut self, node: NodeId) {
        self.session.promote(node);
        self.go_to(node);
        self.notice = "This is the main line now".to_owned();
    }

    /// Removes a move and everything after it.
    pub(in crate::window) fn remove(&mut self, node: NodeId) {
        let n_before = self.session.depth();
        self.session.remove(node);
        if self.session.depth() != n_before {
            self.look_at_place();
        }
        self.notice = "Deleted the variation".to_owned();
    }

    /// Whether an earlier state is viewed than that of a node at the end of the line.
    pub(in crate::window) fn is_before(&self, node: NodeId) -> bool {
        let (session, current) = (&self.session, self.session.current());
        let before = |&at: &NodeId| (at != NodeId::ROOT).then(|| session.node(at).parent);
        let mut line = std::iter::successors(before(&node), before);
        session.children(node).is_empty() && line.any(|at| at == current)
    }

    /// Plays a move of the computer at the end of the line, and goes back to the state that is viewed.
    pub(in crate::window) fn play_unseen(&mut self, index: usize, viewed: NodeId) {
        self.session.play(index);
        self.session.go_to(viewed);
        self.notice = "The computer has moved at the end of the line".to_owned();
    }

    /// Redoes up to the next choice of a person: what [`Self::take_back`] undoes.
    pub(in crate::window) fn redo(&mut self, now: f64, settings: &Settings) {
        self.pace.is_showing = false;
        if self.is_at_end() && self.games.forth(&mut self.session) {
            self.insights.forget();
            self.seats.waits = true;
            self.is_live = true;
            self.settle();
            self.notice = "Back in the later game".to_owned();
            return;
        }
        while self.forward(now, settings) {
            if self.seats.is_own_choice(&self.session) || self.is_at_end() {
                break;
            }
        }
    }

    /// Goes to a node of the tree of moves, and through what follows it unseen.
    pub(in crate::window) fn go_to(&mut self, node: NodeId) {
        self.session.go_to(self.end_of_entry(node));
        self.look_at_place();
    }

    /// The last move of the line up to here that has alternatives, and the one that was tried after it.
    fn fork(&self) -> Option<[NodeId; 2]> {
        let session = &self.session;
        session.line().into_iter().rev().find_map(|node| {
            let tried = session.children(session.node(node).parent);
            // Most moves have no alternatives, and this is asked for every frame.
            if tried.len() < 2 {
                return None;
            }
            let tried = tried.iter().copied();
            let tried: Vec<NodeId> = tried.filter(|&other| self.is_listed(other)).collect();
            let at = tried.iter().position(|&other| other == node)?;
            (tried.len() > 1).then(|| [node, tried[(at + 1) % tried.len()]])
        })
    }

    /// Whether another move was tried here or before.
    pub(in crate::window) fn has_variations(&self) -> bool {
        self.fork().is_some()
    }

    /// Goes to the next move that was tried instead of the current one, or of the last one before it that has
    /// alternatives.
    pub(in crate::window) fn go_to_next_variation(&mut self) {
        if let Some([_, next]) = self.fork() {
            self.go_to(next);
        }
    }

    /// Deletes the line that is shown, from the last move that has alternatives.
    pub(in crate::window) fn delete_variation(&mut self) {
        if let Some([first, _]) = self.fork() {
            self.remove(first);
        }
    }

    /// Goes to the end of the line.
    pub(in crate::window) fn go_to_end(&mut self) {
        while self.session.redo() {}
        self.look_at_place();
    }

    /// Updates the table after going to another node. At the end of a line the game continues; elsewhere it is only
    /// viewed.
    pub(super) fn look_at_place(&mut self) {
        self.is_live = self.is_at_end();
        self.pace.is_showing = false;
        self.settle();
        self.announce_place();
    }

    pub(super) fn announce_place(&mut self) {
        let current = self.shown_node();
        self.notice = if current == NodeId::ROOT {
            "Start of the game".to_owned()
        } else {
            let words = self.played_words(current);
            let words = words.map(|words| format!(": {words}")).unwrap_or_default();
            format!("After {}{words}", self.numbered(current))
        };
    }

    /// A move by its number in the list of moves: `White's move 2`, or `move 2` if only one player decides.
    fn numbered(&self, id: NodeId) -> String {
        let node = self.session.node(id);
        let is_named = self.has_opponent() && !self.is_helper(node.turn.decider);
        let name = display_name(self.game().player_name(node.turn.decider));
        match is_named {
            true => format!("{} move {}", possessive(name), node.round),
            false => format!("move {}", node.round),
        }
    }

    /// Whether the state is the last one of its line.
    pub(in crate::window) fn is_at_end(&self) -> bool {
        self.session.children(self.session.current()).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use crate::window::settings::Settings;
    use crate::window::table::testing::shipped;

    #[test]
    fn redo_brings_back_what_undo_took() {
        let settings = Settings::default();
        let mut table = shipped("reversi.zrf");
        table.play(0, 0.0, &settings);
        table.play(0, 1.0, &settings);
        let replier = table.session.node(table.session.current()).turn.decider;
        table.seats.set(replier, "computer:easy".parse().unwrap());
        table.take_back();
        assert_eq!(table.session.depth(), 0);
        table.redo(2.0, &settings);
        assert_eq!(table.session.depth(), 2);
        assert!(table.is_live);
    }
}
