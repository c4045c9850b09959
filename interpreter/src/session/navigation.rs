//! Navigation in the tree of moves of a session.

use super::tree::{Node, NodeId};
use super::{Session, ToMove};
use crate::state::{Effect, Move};
use zrf_grammar::game::PositionId;

impl Session {
    /// Number of moves that lead to the current state.
    pub fn depth(&self) -> usize {
        if self.current == NodeId::ROOT {
            0
        } else {
            self.node(self.current).depth
        }
    }

    /// The current node.
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// The node of a move; the root has none.
    ///
    /// # Panics
    /// For the root, and for nodes of another session.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 - 1]
    }

    /// The moves tried after a node.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        if id == NodeId::ROOT {
            &self.root_children
        } else {
            &self.node(id).children
        }
    }

    /// The nodes from the first move to the current one.
    pub fn line(&self) -> Vec<NodeId> {
        let before =
            |&id: &NodeId| Some(self.node(id).parent).filter(|&parent| parent != NodeId::ROOT);
        let mut line: Vec<_> =
            std::iter::successors(Some(self.current).filter(|&id| id != NodeId::ROOT), before)
                .collect();
        line.reverse();
        line
    }

    /// The text of a turn as players read it, up to a node: its move and the parts before it.
    pub fn turn_text(&self, id: NodeId) -> String {
        let before = |&id: &NodeId| Some(self.node(id).parent).filter(|_| self.node(id).is_part);
        let mut parts: Vec<&Node> = std::iter::successors(Some(id), before)
            .map(|id| self.node(id))
            .filter(|node| !(node.is_part && node.played.as_ref().is_pass()))
            .collect();
        parts.reverse();
        let taken = self.taken_in(&parts, id);
        parts.iter().map(|part| part.text_if(&taken)).collect()
    }

    /// Where the parts of a turn up to a node capture pieces, and will capture those that they have marked.
    fn taken_in(&self, parts: &[&Node], id: NodeId) -> Vec<PositionId> {
        let effects = parts.iter().flat_map(|part| &part.played.effects);
        let captured = effects.filter_map(|effect| match *effect {
            Effect::Capture { at } => Some(at),
            _ => None,
        });
        let doomed = match id == self.current {
            true => self.doomed(),
            false => &[],
        };
        captured.chain(doomed.iter().copied()).collect()
    }

    /// Undoes one move. Returns false at the start.
    pub fn undo(&mut self) -> bool {
        let is_undone = self.leave();
        self.refresh();
        is_undone
    }

    /// Goes back to the last state in which a real player could choose, undoing passes and random moves together with
    /// the move before. Returns false, and changes nothing, if there is no such state.
    pub fn take_back(&mut self) -> bool {
        let from = self.current;
        while self.undo() {
            if self.to_move() == ToMove::Player {
                return true;
            }
        }
        self.go_to(from);
        false
    }

    /// The move that was played or viewed last from a node: where [`Self::redo`] goes.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        match id {
            NodeId::ROOT => self.root_latest,
            _ => self.node(id).latest,
        }
    }

    /// Redoes the move that was played or viewed last from here. Returns false if there is none.
    pub fn redo(&mut self) -> bool {
        let next = self.next(self.current);
        if let Some(next) = next {
            self.enter(next);
            self.refresh();
        }
        next.is_some()
    }

    /// Goes to a node of the tree.
    pub fn go_to(&mut self, target: NodeId) {
        while self.leave() {}
        let mut path = Vec::new();
        let mut at = target;
        while at != NodeId::ROOT {
            path.push(at);
            at = self.node(at).parent;
        }
        for &node in path.iter().rev() {
            self.enter(node);
        }
        self.refresh();
    }

    /// Makes a node and those before it the ones that were tried last, so that the line through them is followed from
    /// the start.
    pub fn promote(&mut self, node: NodeId) {
        let mut at = node;
        while at != NodeId::ROOT {
            let parent = self.node(at).parent;
            let (children, latest) = self.children_mut(parent);
            children.retain(|&child| child != at);
            children.push(at);
            *latest = Some(at);
            at = parent;
        }
    }

    /// Removes a move and everything after it. If the current node is among them, goes to the node before the move.
    pub fn remove(&mut self, node: NodeId) {
        if node == NodeId::ROOT {
            return;
        }
        let parent = self.node(node).parent;
        if self.line().contains(&node) {
            self.go_to(parent);
        }
        let (children, latest) = self.children_mut(parent);
        children.retain(|&child| child != node);
        *latest = latest
            .filter(|&latest| latest != node)
            .or(children.last().copied());
    }

    /// The moves tried after a node, and the one that redo goes to.
    fn children_mut(&mut self, node: NodeId) -> (&mut Vec<NodeId>, &mut Option<NodeId>) {
        match node {
            NodeId::ROOT => (&mut self.root_children, &mut self.root_latest),
            NodeId(number) => {
                let node = &mut self.nodes[number - 1];
                (&mut node.children, &mut node.latest)
            }
        }
    }

    /// The node of a move from the current node; a new one if the move was not tried before.
    pub(super) fn node_of(&mut self, played: Move) -> NodeId {
        let known = self
            .children(self.current)
            .iter()
            .find(|&&child| self.node(child).played == played);
        known.copied().unwrap_or_else(|| self.insert(played))
    }

    fn insert(&mut self, played: Move) -> NodeId {
        let text = self.name_of(&played);
        let shown = self.shown(&played);
        let as_capture = self.shown_as_capture(&played);
        let changed = played.effects.iter().map(Effect::place);
        let found = changed.filter_map(|at| Some((at, self.state.piece(at)?)));
        let found = found.collect();
        let id = NodeId(self.nodes.len() + 1);
        self.nodes.push(Node {
            parent: self.current,
            children: Vec::new(),
            played,
            found,
            text,
            shown,
            as_capture,
            is_part: self.state.pending().is_some(),
            round: self.state.round(),
            turn: self.turn(),
            depth: self.depth() + 1,
            latest: None,
        });
        let (children, _) = self.children_mut(self.current);
        children.push(id);
        id
    }

    /// The text of a move in the notation. The move need not be legal.
    fn name_of(&self, played: &Move) -> String {
        let index = self.legal.iter().position(|legal| legal == played.as_ref());
        match index {
            Some(index) => self.notation.name(&self.state, &self.legal, index),
            None => self.notation.format(&self.state, played.as_ref()),
        }
    }

    fn shown(&mut self, played: &Move) -> String {
        let text = self.move_text(played.as_ref());
        self.generator.play(&mut self.state, played.as_ref());
        let suffix = self.display.suffix(&mut self.generator, &mut self.state);
        self.state.undo();
        text + suffix
    }

    fn shown_as_capture(&self, played: &Move) -> Option<String> {
        let mut legal = self.legal.iter();
        let index = legal.position(|legal| legal == played.as_ref())?;
        self.display
            .text_of_capture(&self.notation, &self.state, &self.legal, index)
    }

    /// Moves from a node to a child of it.
    pub(super) fn enter(&mut self, child: NodeId) {
        let (_, latest) = self.children_mut(self.current);
        *latest = Some(child);
        self.generator
            .play(&mut self.state, self.nodes[child.0 - 1].played.as_ref());
        self.current = child;
    }

    /// Moves from a node to its parent.
    fn leave(&mut self) -> bool {
        if self.current == NodeId::ROOT {
            return false;
        }
        self.current = self.node(self.current).parent;
        self.state.undo()
    }
}
