//! Specialised code.

use super::Code;
use crate::classes::ClassSet;
use crate::machine::FlagSlot;
use crate::moves::{Effect, MoveHead};
use std::ops::Range;
use zrf_grammar::game::{AttributeId, PositionId, TestKind};

/// One operation. A test that gives another answer than `when` goes to `otherwise`, else to the next operation.
#[derive(Clone, Copy, Debug)]
pub(super) enum FastOp {
    /// Is the class of a cell in a set?
    Cell {
        at: PositionId,
        set: ClassSet,
        otherwise: u32,
    },
    /// Is a flag set?
    Flag {
        slot: FlagSlot,
        when: bool,
        otherwise: u32,
    },
    /// Has the piece there an attribute?
    Attribute {
        at: PositionId,
        attribute: AttributeId,
        when: bool,
        otherwise: u32,
    },
    /// Any other test, asked of the reference machine.
    Ask {
        at: PositionId,
        test: TestKind,
        when: bool,
        otherwise: u32,
    },
    /// A flag is set at once.
    SetFlag { slot: FlagSlot, value: bool },
    /// A capture is recorded.
    Capture(PositionId),
    /// Another change is recorded: an index into [`Graphs::effects`].
    Change(u32),
    /// A move is finished: an index into [`Graphs::templates`].
    Emit(u32),
    /// Nothing is pending any more.
    Reset,
    /// Goes on elsewhere.
    Jump(u32),
    /// The run ends.
    End,
}

impl FastOp {
    /// Where the operation may go but to the next.
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

/// A move but for what a run records.
#[derive(Clone, Debug)]
pub(super) struct Template {
    pub(super) head: MoveHead,
    /// Movements, then the promotion if there is one.
    pub(super) effects: Range<u32>,
    /// How many of the effects are movements; recorded effects come after them.
    pub(super) n_movements: u32,
}

/// All specialised code of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Graphs {
    pub(super) code: Vec<FastOp>,
    pub(super) templates: Vec<Template>,
    pub(super) effects: Vec<Effect>,
}

/// How many operations all specialised code of a game may have: 16 bytes each.
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
}
