//! Specialised code.

use super::{Code, Emits};
use crate::machine::FlagSlot;
use crate::program::PositionSet;
use crate::program::classes::ClassSet;
use crate::state::{Effect, MoveHead};
use std::ops::Range;
use zrf_grammar::game::{AttributeId, PositionId, TestKind};

/// One operation. A test with a result other than `when` jumps to `otherwise`, else execution continues with the next
/// operation.
#[derive(Clone, Copy, Debug)]
pub(super) enum FastOp {
    /// Tests whether the class of a position is in a set.
    Cell {
        at: PositionId,
        set: ClassSet,
        otherwise: u32,
    },
    /// Tests whether a flag is set.
    Flag {
        slot: FlagSlot,
        when: bool,
        otherwise: u32,
    },
    /// Tests whether the piece there has an attribute.
    Attribute {
        at: PositionId,
        attribute: AttributeId,
        when: bool,
        otherwise: u32,
    },
    /// Any other test, performed by the reference machine.
    Ask {
        at: PositionId,
        test: TestKind,
        when: bool,
        otherwise: u32,
    },
    /// Sets a flag immediately.
    SetFlag { slot: FlagSlot, value: bool },
    /// Records a capture.
    Capture(PositionId),
    /// Records another change: an index into [`Graphs::effects`].
    Change(u32),
    /// Finishes a move: an index into [`Graphs::templates`].
    Emit(u32),
    /// Clears everything pending.
    Reset,
    /// Jumps.
    Jump(u32),
    /// Ends the run.
    End,
}

impl FastOp {
    /// The target of the operation other than the next one.
    pub(super) fn target_mut(&mut self) -> Option<&mut u32> {
        match self {
            Self::Cell { otherwise, .. }
            | Self::Flag { otherwise, .. }
            | Self::Attribute { otherwise, .. }
            | Self::Ask { otherwise, .. }
            | Self::Jump(otherwise) => Some(otherwise),
            _ => None,
        }
    }
}

/// A move without the effects that a run records.
#[derive(Clone, Debug)]
pub(super) struct Template {
    pub(super) head: MoveHead,
    /// Movements, then the promotion if there is one.
    pub(super) effects: Range<u32>,
    /// Number of effects that are movements; recorded effects come after them.
    pub(super) n_movements: u32,
}

/// All specialised code of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Graphs {
    pub(super) code: Vec<FastOp>,
    pub(super) templates: Vec<Template>,
    pub(super) effects: Vec<Effect>,
}

/// Maximum number of operations of all specialised code of a game, 16 bytes each.
pub(super) const MAX_CODE: usize = 1 << 20;

impl Graphs {
    /// The code at `first` as a single test and move, if it is one.
    pub(super) fn single(&self, first: u32) -> Option<Code> {
        let code = &self.code[first as usize..];
        let [
            FastOp::Cell { at, set, otherwise },
            FastOp::Emit(template),
            FastOp::Reset,
            FastOp::End,
            ..,
        ] = *code
        else {
            return None;
        };
        let ends = matches!(self.code[otherwise as usize], FastOp::End);
        ends.then_some(Code::Single { at, set, template })
    }

    /// The number of moves the code that begins at `first` and was generated last can make: at most one if its run ends
    /// right after any, all to the same position.
    pub(super) fn emits(&self, first: u32) -> Emits {
        let mut sole = None;
        for (index, op) in self.code.iter().enumerate().skip(first as usize) {
            let FastOp::Emit(template) = *op else {
                continue;
            };
            let to = |template: u32| self.templates[template as usize].head.to;
            let is_like_others = sole.is_none_or(|other| to(other) == to(template));
            if !is_like_others || !self.ends_after(index) {
                return Emits::Many;
            }
            sole = Some(template);
        }
        sole.map_or(Emits::Nothing, Emits::AtMostOne)
    }

    /// Where moves of the code that begins at `first` and was generated last may remove or change a piece.
    pub(super) fn touched(&self, first: u32, n_positions: usize) -> PositionSet {
        let mut touched = PositionSet::new(n_positions);
        let mut touch = |effect: &Effect| {
            effect
                .touched()
                .for_each(|position| touched.insert(position));
        };
        for op in &self.code[first as usize..] {
            match *op {
                FastOp::Capture(at) => touch(&Effect::Capture { at }),
                FastOp::Change(index) => touch(&self.effects[index as usize]),
                FastOp::Emit(template) => {
                    let effects = &self.templates[template as usize].effects;
                    self.effects[effects.start as usize..effects.end as usize]
                        .iter()
                        .for_each(&mut touch);
                }
                _ => {}
            }
        }
        touched
    }

    /// Whether the run ends after the move at `index`.
    fn ends_after(&self, index: usize) -> bool {
        let is_end = |op: &FastOp| matches!(op, FastOp::End);
        match self.code[index + 1..] {
            [FastOp::Reset, FastOp::End, ..] => true,
            [FastOp::Reset, FastOp::Jump(target), ..] => {
                self.code.get(target as usize).is_some_and(is_end)
            }
            _ => false,
        }
    }

    /// Whether the first effect of a template is a movement from `start` or a drop there, so that no other piece or
    /// drop has an equal move.
    pub(super) fn names_start(&self, template: u32, start: PositionId) -> bool {
        let effects = &self.templates[template as usize].effects;
        match self.effects[effects.start as usize..effects.end as usize].first() {
            Some(Effect::Movement { from, .. } | Effect::Copy { from, .. }) => *from == start,
            Some(Effect::Drop { to, .. }) => *to == start,
            _ => false,
        }
    }
}
