//! Lifts `add`: makes templates of moves from the movements so far.

use super::graph::{Node, NodeId, Template};
use super::lift::{Lift, NotCompiled, Point};
use super::movements::PathMovements;
use super::path::PathId;
use crate::machine::pending::move_head;
use crate::program::Address;
use zrf_grammar::game::PieceTypeId;

/// The most movements of one move. No real move comes near.
const MAX_MOVEMENTS: usize = 64;

impl<const N: usize> Lift<'_, '_, N> {
    pub(super) fn unmoved(&mut self) -> Result<u16, NotCompiled> {
        self.movements_id(PathMovements::NONE)
    }

    fn movements_id(&mut self, movements: PathMovements) -> Result<u16, NotCompiled> {
        self.movements.id(movements).ok_or(NotCompiled::TooLarge)
    }

    pub(super) fn moving(
        &mut self,
        now: Point,
        next: Point,
        change: impl FnOnce(&mut PathMovements),
    ) -> Result<Node, NotCompiled> {
        let mut movements = self.movements.get(now.movements).clone();
        change(&mut movements);
        if movements.closed.len() >= MAX_MOVEMENTS {
            return Err(NotCompiled::TooLarge);
        }
        let movements = self.movements_id(movements)?;
        Ok(Node::Goto(self.node(Point { movements, ..next })?))
    }

    /// Emits the moves of an `add`, one after the other; afterwards nothing is pending.
    pub(super) fn add(&mut self, now: Point, next: Point, index: u32) -> Result<Node, NotCompiled> {
        let mut movements = self.movements.get(now.movements).clone();
        movements.close(now.cursor);
        let view = |path| self.bench.paths.get(path).view;
        let closed = movements.closed.iter();
        let closed: Box<[_]> = closed.map(|&(from, to)| (view(from), view(to))).collect();
        let movements = self.unmoved()?;
        let mut next = self.node(Point { movements, ..next })?;
        let choices = self.bench.program.add(index).piece_types.iter();
        let mut choices: Vec<Option<PieceTypeId>> = choices.map(|&choice| Some(choice)).collect();
        if choices.is_empty() {
            choices.push(None);
        }
        let (first, others) = (choices[0], &choices[1..]);
        for &promotion in others.iter().rev() {
            let is_last = Some(&promotion) == others.last();
            let node = self.emit(now.address, index, &closed, promotion, is_last, next)?;
            next = self.push(node)?;
        }
        self.emit(now.address, index, &closed, first, others.is_empty(), next)
    }

    fn emit(
        &mut self,
        made_by: Address,
        add: u32,
        movements: &[(PathId, PathId)],
        promotion: Option<PieceTypeId>,
        is_last: bool,
        next: NodeId,
    ) -> Result<Node, NotCompiled> {
        // What is dropped first comes from the store.
        let is_drop = self.bench.subject.is_drop;
        let mut others = movements.iter().skip(usize::from(is_drop));
        let made = (made_by, promotion, is_last, movements.into());
        let templates = &mut self.bench.pool.templates;
        let template = *self.templates.entry(made).or_insert_with(|| {
            let add = self.bench.program.add(add);
            templates.push(Template {
                head: move_head(self.bench.subject.mover, add, made_by, None, None),
                is_copy: add.is_copy,
                promotion,
                movements: movements.into(),
                may_move_nothing: others.any(|&(from, _)| is_drop || from != PathId::START),
                is_last,
                recorded: None,
                is_stand_in: false,
            });
            templates.len() as u32 - 1
        });
        Ok(Node::Emit { template, next })
    }
}
