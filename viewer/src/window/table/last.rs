//! The last turn as the board shows it: the role of each position in all parts of it, and what they captured.

use super::Table;
use zrf_grammar::game::PositionId;
use zrf_interpreter::{Effect, Node, NodeId};

/// The role of a position in the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Trace {
    /// A piece came from there.
    Start,
    /// A piece came there in one part of the turn and left it in the next.
    Landing,
    /// A piece came there.
    End,
    /// A piece was captured there.
    Captured,
    /// The piece there changed its owner or type.
    Changed,
}

impl Table {
    /// The states that a film of the game shows: the start, and those after each move that is listed.
    pub(in crate::window) fn frames(&self) -> Vec<NodeId> {
        let line = self.whole_line().into_iter();
        line.filter(|&node| node == NodeId::ROOT || self.is_listed(node))
            .collect()
    }

    /// The moves of the last turn that was not a pass, all parts of it, and the random moves that followed it, the first
    /// one first.
    pub(in crate::window) fn last_turn(&self) -> Vec<NodeId> {
        let is_pass = |node: &NodeId| self.session.node(*node).played.as_ref().is_pass();
        let mut line: Vec<NodeId> = self.session.line();
        line.retain(|node| !is_pass(node));
        let is_chosen = |node: &NodeId| {
            let decider = self.session.node(*node).turn.decider;
            !self.game().is_random(decider)
        };
        match line.iter().rposition(is_chosen) {
            Some(last) => {
                let random = line[last + 1..].iter().copied();
                self.parts_to(line[last])
                    .into_iter()
                    .chain(random)
                    .collect()
            }
            None => line,
        }
    }

    /// The parts of a turn up to one of them.
    pub(super) fn parts_to(&self, last: NodeId) -> Vec<NodeId> {
        let node = |id| self.session.node(id);
        let before = |&id: &NodeId| node(id).is_part.then(|| node(id).parent);
        let mut parts: Vec<NodeId> = std::iter::successors(Some(last), before).collect();
        parts.reverse();
        parts
    }

    /// The role of each position in the last turn. A position with several roles has the most informative one.
    pub(in crate::window) fn traces(&self) -> Vec<(PositionId, Trace)> {
        let mut traces = Traces(Vec::new());
        for part in self.last_turn() {
            let node = self.session.node(part);
            // The way of a piece that nobody sees means nothing.
            let is_helper = self.is_helper(node.turn.decider);
            let is_seen = |effect: &&Effect| !is_helper || matches!(effect, Effect::Capture { .. });
            let effects = || node.played.effects.iter().filter(is_seen);
            // All movements of a part happen at once.
            for effect in effects() {
                if let Effect::Movement { from, to } | Effect::Copy { from, to } = *effect
                    && !self.is_unseen(to)
                {
                    traces.leave(from);
                }
            }
            for effect in effects() {
                self.arrive_in(&mut traces, node, effect);
            }
        }
        traces.0
    }

    fn arrive_in(&self, traces: &mut Traces, node: &Node, effect: &Effect) {
        let at = effect.place();
        let is_empty = self.session.state().piece(at).is_none();
        match effect {
            Effect::Movement { .. }
            | Effect::Copy { .. }
            | Effect::Drop { .. }
            | Effect::Create { .. } => {
                if !self.is_unseen(at) {
                    traces.set(at, Trace::End);
                }
            }
            Effect::Capture { .. } => {
                if is_empty && self.is_change_seen(node, at) {
                    traces.add(at, Trace::Captured);
                }
            }
            Effect::ChangeType { .. } | Effect::ChangeOwner { .. } | Effect::Flip { .. } => {
                if !is_empty && self.is_change_seen(node, at) {
                    traces.add(at, Trace::Changed);
                }
            }
            Effect::SetAttribute { .. } | Effect::Promote { .. } => {}
        }
    }

    /// Whether a position has a piece that cannot be seen.
    fn is_unseen(&self, position: PositionId) -> bool {
        let piece = self.session.state().piece(position);
        piece.is_some_and(|piece| self.art.looks.of(piece).is_invisible())
    }

    /// Whether the piece that a move found on a position looked otherwise than what is there now.
    fn is_change_seen(&self, node: &Node, position: PositionId) -> bool {
        let Some(before) = node.piece_before(position) else {
            return true;
        };
        let before = self.art.looks.of(before);
        match self.session.state().piece(position) {
            Some(now) => {
                let now = self.art.looks.of(now);
                let is_drawn = !(before.is_invisible() && now.is_invisible());
                is_drawn && !before.is_like(now)
            }
            None => !before.is_invisible(),
        }
    }

    /// Whether a move captured a piece that could not be seen, or gave a piece another type of the same look.
    pub(in crate::window) fn has_unseen_changes(&self, node: &Node) -> bool {
        let looks = &self.art.looks;
        let effects = &*node.played.effects;
        effects.iter().any(|effect| {
            let Some(before) = node.piece_before(effect.place()) else {
                return false;
            };
            match *effect {
                Effect::Capture { .. } => looks.of(before).is_invisible(),
                // A piece that arrived was not there before.
                Effect::ChangeType { at, .. } if effects.iter().any(|one| arrives_at(one, at)) => {
                    false
                }
                Effect::ChangeType { piece_type, .. } => {
                    let after = looks.get(before.owner, piece_type);
                    looks.of(before).is_like(after)
                }
                _ => false,
            }
        })
    }

    /// Where the turn of a move captured pieces that could be seen, up to that move. Those captured where its pieces
    /// ended are in its notation.
    pub(super) fn captured_aside(&self, node: NodeId) -> Vec<PositionId> {
        let parts = self.parts_to(node);
        let parts = || parts.iter().map(|&part| self.session.node(part));
        let is_reached = |at: PositionId| {
            let mut effects = parts().flat_map(|part| &*part.played.effects);
            effects.any(|effect| arrives_at(effect, at))
        };
        let mut captured: Vec<PositionId> = Vec::new();
        for part in parts() {
            for effect in &*part.played.effects {
                let before = part.piece_before(effect.place());
                let is_seen = before.is_none_or(|one| !self.art.looks.of(one).is_invisible());
                if let Effect::Capture { at } = *effect
                    && is_seen
                    && !is_reached(at)
                    && !captured.contains(&at)
                {
                    captured.push(at);
                }
            }
        }
        captured
    }
}

/// The roles of positions, each position once.
struct Traces(Vec<(PositionId, Trace)>);

impl Traces {
    /// Records that a piece leaves a position. If an earlier part of the turn brought it there, it only landed.
    fn leave(&mut self, position: PositionId) {
        match self.of(position) {
            Some(Trace::End | Trace::Landing) => self.set(position, Trace::Landing),
            Some(Trace::Start | Trace::Captured | Trace::Changed) | None => {
                self.set(position, Trace::Start);
            }
        }
    }

    fn of(&self, position: PositionId) -> Option<Trace> {
        let mut all = self.0.iter();
        all.find(|(at, _)| *at == position).map(|(_, trace)| *trace)
    }

    fn set(&mut self, position: PositionId, trace: Trace) {
        self.0.retain(|(at, _)| *at != position);
        self.0.push((position, trace));
    }

    /// Sets the role of a position unless it has one already.
    fn add(&mut self, position: PositionId, trace: Trace) {
        if self.of(position).is_none() {
            self.0.push((position, trace));
        }
    }
}

/// Whether a piece arrives on a position.
fn arrives_at(effect: &Effect, at: PositionId) -> bool {
    match *effect {
        Effect::Movement { to, .. } | Effect::Copy { to, .. } | Effect::Drop { to, .. } => to == at,
        Effect::Create { .. }
        | Effect::ChangeType { .. }
        | Effect::ChangeOwner { .. }
        | Effect::Flip { .. }
        | Effect::SetAttribute { .. }
        | Effect::Capture { .. }
        | Effect::Promote { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Table;
    use super::Trace;
    use crate::window::settings::Settings;
    use crate::window::table::testing::shipped;
    use zrf_interpreter::Effect;

    fn traces(table: &Table) -> Vec<(&str, Trace)> {
        let traces = table.traces().into_iter();
        let mut traces: Vec<_> = traces
            .map(|(at, trace)| (table.game().position_name(at), trace))
            .collect();
        traces.sort_by_key(|(name, _)| *name);
        traces
    }

    #[test]
    fn all_parts_of_a_turn_are_traced_and_their_captures_told() {
        let mut table = shipped("english-draughts.zrf");
        let setup = "(board-setup (Black (Man a1)) (White (Man b2 d4 f6 h8)))";
        table.edit_from_text(setup).unwrap();
        table.finish_edit();
        for _ in 0..3 {
            table.play(0, 0.0, &Settings::default());
        }
        assert_eq!(
            traces(&table),
            [
                ("a1", Trace::Start),
                ("b2", Trace::Captured),
                ("c3", Trace::Landing),
                ("d4", Trace::Captured),
                ("e5", Trace::Landing),
                ("f6", Trace::Captured),
                ("g7", Trace::End),
            ]
        );
        assert_eq!(table.notice, "Black: a1xc3xe5xg7 captures b2, d4, f6");
    }

    #[test]
    fn random_moves_belong_to_the_turn_before_them() {
        let mut table = shipped("fork-hunt.zrf");
        while table.is_chance() {
            table.play(0, 0.0, &Settings::default());
        }
        let before = table.session.depth();
        let legal = table.session.legal_moves();
        let moved = legal.iter().position(|played| played.head.from.is_some());
        let head = *legal.get(moved.unwrap()).head;
        table.play(moved.unwrap(), 0.0, &Settings::default());
        while table.is_chance() {
            table.play(0, 0.0, &Settings::default());
        }
        assert!(table.session.depth() > before + 2);
        let traces = table.traces();
        for (at, trace) in [(head.from, Trace::Start), (head.to, Trace::End)] {
            assert!(traces.contains(&(at.unwrap(), trace)), "{traces:?}");
        }
        let is_empty = |at| table.session.state().piece(at).is_none();
        let mut ends = traces.iter().filter(|(_, trace)| *trace == Trace::End);
        assert!(!ends.any(|&(at, _)| is_empty(at)), "{traces:?}");
        let n_drops = traces.iter().filter(|(_, trace)| *trace == Trace::End);
        assert!(n_drops.count() > 2, "{traces:?}");
    }

    /// The drops of the stones remove the piece of the player who clears, which cannot be seen.
    #[test]
    fn captures_of_unseen_pieces_are_neither_traced_nor_told() {
        let mut table = shipped("fork-hunt.zrf");
        table.skip();
        let mut n_unseen = 0;
        for round in 0..12 {
            let n_legal = table.session.legal_moves().len();
            table.play(7 * round % n_legal, 0.0, &Settings::default());
            table.skip();
            for node in table.last_turn() {
                let played = table.session.node(node);
                if table.has_unseen_changes(played) {
                    n_unseen += 1;
                    assert_eq!(table.capture_words(node), None);
                    let traces = table.traces();
                    let is_traced = |at| traces.contains(&(at, Trace::Captured));
                    let captures = played.played.effects.iter();
                    let mut captures = captures.filter(|one| matches!(one, Effect::Capture { .. }));
                    assert!(!captures.any(|one| is_traced(one.place())), "{traces:?}");
                }
            }
        }
        assert!(n_unseen > 0);
    }

    #[test]
    fn pieces_that_look_the_same_after_a_change_are_not_traced() {
        let mut table = shipped("hex.zrf");
        let mut n_changes = 0;
        for name in ["d2", "h2", "d1", "h1", "d10", "h10", "d11"] {
            let index = table.typed_move(name).unwrap();
            table.play(index, 0.0, &Settings::default());
            let traces = table.traces();
            assert!(traces.iter().all(|(_, trace)| *trace == Trace::End));
            let node = table.session.node(table.session.current());
            n_changes += usize::from(table.has_unseen_changes(node));
        }
        assert!(n_changes > 0);
    }

    #[test]
    fn pieces_changed_in_place_are_traced() {
        let mut table = shipped("reversi.zrf");
        let index = table.typed_move("d3").unwrap();
        table.play(index, 0.0, &Settings::default());
        assert_eq!(traces(&table), [("d3", Trace::End), ("d4", Trace::Changed)]);
    }
}
