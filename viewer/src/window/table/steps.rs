//! Steps through the line that is shown: from one entry of the list of moves to the next. What follows an entry unseen,
//! such as a random pass, belongs to its step.

use super::{Table, motion};
use crate::window::settings::Settings;
use zrf_interpreter::NodeId;

impl Table {
    /// The move in the list after which the state is shown: the one played here or, if that is not listed, the last one
    /// before it. The root if there is none.
    pub(in crate::window) fn shown_node(&self) -> NodeId {
        self.listed_up_to(self.session.current())
    }

    /// Whether a listed move is in the entry of the one before it in the list. If other moves that were tried are listed
    /// between the two, it begins an entry of its own below them.
    pub(in crate::window) fn continues_entry(&self, node: NodeId) -> bool {
        let parent = self.session.node(node).parent;
        let before = self.listed_up_to(parent);
        let mut between = std::iter::successors(Some(parent), |&at| {
            (at != before).then(|| self.session.node(at).parent)
        });
        self.continues_turn(node) && between.all(|at| self.others_tried(at).next().is_none())
    }

    /// Whether a listed move belongs to the turn of the one before it: as a part of the same move, or at random like it,
    /// which is one event for players.
    pub(in crate::window) fn continues_turn(&self, node: NodeId) -> bool {
        let here = self.session.node(node);
        let before = self.listed_up_to(here.parent);
        before != NodeId::ROOT && (here.is_part || self.is_event(before) && self.is_event(node))
    }

    fn is_event(&self, node: NodeId) -> bool {
        let decider = self.session.node(node).turn.decider;
        self.game().is_random(decider) && !self.is_helper(decider)
    }

    /// The other moves that were tried in place of one and that are listed, each as a variation.
    pub(in crate::window) fn others_tried(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let parent = self.session.node(node).parent;
        let tried = self.session.children(parent).iter().copied();
        tried.filter(move |&other| other != node && self.is_listed(other))
    }

    /// Goes back to the end of the entry before.
    pub(in crate::window) fn backward(&mut self) {
        let mut at = self.session.current();
        while at != NodeId::ROOT {
            at = self.session.node(at).parent;
            if self.is_end_of_entry(at) {
                break;
            }
        }
        self.session.go_to(at);
        self.look_at_place();
    }

    /// Goes forward to the end of the next entry. Returns false at the end of the line.
    pub(in crate::window) fn forward(&mut self, now: f64, settings: &Settings) -> bool {
        let mut arrival: Option<(NodeId, motion::Cells)> = None;
        loop {
            let before = self.session.state().cells().to_vec();
            if !self.session.redo() {
                break;
            }
            let node = self.session.current();
            // The last move that is listed is the one to see.
            if arrival.is_none() || self.is_listed(node) {
                arrival = Some((node, before));
            }
            if self.is_end_of_entry(node) {
                break;
            }
        }
        self.is_live = self.is_at_end();
        let has_gone = arrival.is_some();
        if let Some((node, before)) = arrival {
            self.arrive(node, before, now, settings);
            self.announce_place();
        }
        has_gone
    }

    /// The node at the end of the entry of a move.
    pub(super) fn end_of_entry(&self, node: NodeId) -> NodeId {
        let mut at = node;
        while !self.is_end_of_entry(at)
            && let Some(next) = self.session.next(at)
        {
            at = next;
        }
        at
    }

    /// Whether the next move of the line is listed in an entry of its own, or the line ends here. The parts of a move by
    /// a player have one entry, but each is a step.
    fn is_end_of_entry(&self, node: NodeId) -> bool {
        self.session.next(node).is_none_or(|next| {
            self.is_listed(next) && !(self.is_event(next) && self.continues_entry(next))
        })
    }

    fn listed_up_to(&self, node: NodeId) -> NodeId {
        let mut at = node;
        while at != NodeId::ROOT && !self.is_listed(at) {
            at = self.session.node(at).parent;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::super::Table;
    use crate::window::settings::Settings;
    use crate::window::table::testing::shipped;
    use zrf_interpreter::{NodeId, ToMove};

    /// Fork-Hunt after some moves of its queen, and what falls and is cleared after each.
    fn hunted(n_moves: usize) -> Table {
        let mut table = shipped("fork-hunt.zrf");
        table.skip();
        for round in 0..n_moves {
            assert_eq!(table.session.to_move(), ToMove::Player);
            let n_legal = table.session.legal_moves().len();
            table.play(7 * round % n_legal, 0.0, &Settings::default());
            table.skip();
        }
        table
    }

    /// The nodes where the steps stop, the first one first.
    fn stops(table: &mut Table, step: impl Fn(&mut Table)) -> Vec<NodeId> {
        let mut stops = vec![table.session.current()];
        loop {
            step(table);
            let here = table.session.current();
            if stops.last() == Some(&here) {
                return stops;
            }
            stops.push(here);
        }
    }

    #[test]
    fn steps_go_from_entry_to_entry_whatever_is_hidden_between_them() {
        let mut table = hunted(6);
        let n_nodes = table.session.line().len();
        let mut back = stops(&mut table, Table::backward);
        let forth = stops(&mut table, |table| {
            table.forward(0.0, &Settings::default());
        });
        back.reverse();
        assert_eq!(back, forth);
        assert_eq!(back[0], NodeId::ROOT);
        assert!(forth.len() > 6 && forth.len() < n_nodes, "{forth:?}");
        // Each stop shows another entry, and a click on an entry leads to the same state.
        for &stop in &forth[1..] {
            table.go_to(stop);
            let shown = table.shown_node();
            assert!(table.is_listed(shown));
            table.go_to(shown);
            assert_eq!(table.session.current(), stop);
        }
        assert!(table.is_live, "the last entry is the end of the line");
    }

    /// Other stones that might have fallen are listed between those that fell.
    #[test]
    fn a_step_stops_where_variations_are_listed_between_random_moves() {
        let mut table = hunted(0);
        let line = table.session.line();
        let second = line[1];
        table.session.go_to(line[0]);
        let n_legal = table.session.legal_moves().len();
        let mut played = (0..n_legal).map(|index| {
            table.session.go_to(line[0]);
            table.session.play(index)
        });
        assert!(played.any(|node| node != second));
        table.session.go_to(line[line.len() - 1]);
        assert!(table.others_tried(second).next().is_some());
        assert_eq!(
            stops(&mut table, Table::backward),
            [line[line.len() - 1], second, NodeId::ROOT]
        );
    }

    #[test]
    fn stones_that_fall_together_are_one_step() {
        let mut table = hunted(0);
        assert_eq!(stops(&mut table, Table::backward).len(), 2);
    }
}
