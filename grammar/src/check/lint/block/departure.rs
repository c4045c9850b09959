//! Whether a block may act on the position where the moving piece starts, by a look that costs little: tests
//! may have any results.

use crate::game::{Instruction, InstructionKind, Place, Register};

/// Maximum work for a block: instructions looked at. Beyond that, it may act anywhere.
const MAX_WORK: usize = 10_000;

/// Which registers may be where the moving piece starts.
#[derive(Clone, Copy, PartialEq, Eq)]
struct AtStart {
    cursor: bool,
    mark: bool,
    to: bool,
}

impl AtStart {
    fn or(self, other: Self) -> Self {
        Self {
            cursor: self.cursor | other.cursor,
            mark: self.mark | other.mark,
            to: self.to | other.to,
        }
    }

    /// Whether a place may be where the moving piece starts.
    fn at(self, place: Place) -> bool {
        match place {
            Place::Cursor => self.cursor,
            Place::Register(Register::Mark) => self.mark,
            Place::Register(Register::From) => true,
            // Without a `to`, it is the cursor.
            Place::Register(Register::To) => self.to || self.cursor,
            Place::Register(Register::LastFrom | Register::LastTo)
            | Place::Direction(_)
            | Place::Opposite(_)
            | Place::Position(_) => false,
        }
    }
}

/// Whether a move of the block may have an effect on the position that its piece leaves. False is certain.
pub(super) fn may_act(body: &[Instruction]) -> bool {
    let start = AtStart {
        cursor: true,
        mark: true,
        to: false,
    };
    let mut look = Look {
        acts: false,
        work: 0,
    };
    look.sequence(body, start);
    look.acts
}

/// The place whose piece an instruction acts on when the move is played, unless it puts a piece there.
pub(super) fn target(kind: &InstructionKind) -> Option<Place> {
    match *kind {
        InstructionKind::Capture(place)
        | InstructionKind::Flip(place)
        | InstructionKind::ChangeOwner(place)
        | InstructionKind::ChangeType(_, place) => Some(place),
        InstructionKind::SetAttribute(..) => Some(Place::Cursor),
        _ => None,
    }
}

struct Look {
    acts: bool,
    work: usize,
}

impl Look {
    fn sequence(&mut self, body: &[Instruction], mut at_start: AtStart) -> AtStart {
        for instruction in body {
            self.work += 1;
            self.acts |= self.work > MAX_WORK;
            if self.acts {
                break;
            }
            at_start = self.instruction(&instruction.kind, at_start);
        }
        at_start
    }

    fn instruction(&mut self, kind: &InstructionKind, at_start: AtStart) -> AtStart {
        match kind {
            InstructionKind::Step(_)
            | InstructionKind::StepOpposite(_)
            | InstructionKind::Jump(_) => AtStart {
                cursor: false,
                ..at_start
            },
            InstructionKind::Go(register) => AtStart {
                cursor: at_start.at(Place::Register(*register)),
                ..at_start
            },
            InstructionKind::Mark(place) => AtStart {
                mark: at_start.at(*place),
                ..at_start
            },
            InstructionKind::To => AtStart {
                to: at_start.cursor,
                ..at_start
            },
            InstructionKind::Add(_) => AtStart {
                to: false,
                ..at_start
            },
            // The piece that moves is another one from here on.
            InstructionKind::From => {
                self.acts = true;
                at_start
            }
            InstructionKind::If {
                then, otherwise, ..
            } => {
                let then = self.sequence(then, at_start);
                then.or(self.sequence(otherwise, at_start))
            }
            InstructionKind::While { body, .. } => self.repeat(body, at_start),
            effect => {
                self.acts |= target(effect).is_some_and(|place| at_start.at(place));
                at_start
            }
        }
    }

    /// Any number of iterations.
    fn repeat(&mut self, body: &[Instruction], mut at_start: AtStart) -> AtStart {
        loop {
            let after = at_start.or(self.sequence(body, at_start));
            if after == at_start {
                return at_start;
            }
            at_start = after;
        }
    }
}
