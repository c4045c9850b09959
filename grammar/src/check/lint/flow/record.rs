//! What instructions record for the pending move: its movements and effects, and the values of flags and attributes.

use super::path::{Capture, Effect, Path, Register, Spot, truth};
use super::run::Runner;
use super::truth::Truth;
use crate::game::{Add, Condition, Instruction, InstructionKind};

impl Runner<'_, '_> {
    /// Runs an instruction that neither moves the cursor nor ends the run.
    pub(super) fn effect(&mut self, instruction: &Instruction, path: &mut Path) {
        let (effect, place) = match &instruction.kind {
            InstructionKind::From => return path.from = self.here(path),
            InstructionKind::To => return path.to = Register::At(path.cursor),
            InstructionKind::Cascade => {
                let to = self.destination(path);
                path.movements.push((path.from, to));
                path.from = self.here(path);
                return path.to = Register::Unset;
            }
            InstructionKind::SetFlag(flag, value) => {
                let value = self.value(path, value);
                return path.flags.set(flag.index(), value);
            }
            InstructionKind::SetPositionFlag(flag, value, _) => {
                let value = self.value(path, value);
                return path.set_position_flag(flag.index(), value);
            }
            InstructionKind::SetAttribute(id, value) => {
                let value = self.value(path, value);
                return path.set_attribute(*id, value);
            }
            InstructionKind::Add(add) => return self.add(add, path),
            InstructionKind::Capture(place) => {
                let capture = Capture(self.number);
                self.captures.insert(capture, instruction.origin);
                (Effect::Capture(capture), *place)
            }
            InstructionKind::Flip(place) => (Effect::Flip, *place),
            InstructionKind::ChangeOwner(place) => (Effect::Reown, *place),
            InstructionKind::ChangeType(piece_type, place) => (Effect::Retype(*piece_type), *place),
            InstructionKind::Create {
                player,
                piece_type,
                place,
            } => {
                let owner = player.unwrap_or(self.mover);
                let piece_type = piece_type.unwrap_or(self.kind.1);
                (Effect::Create(owner, piece_type), *place)
            }
            _ => return,
        };
        match self.spot(path, place) {
            Spot::At(position) if self.is_anywhere(position) => path.add_effect(effect, None),
            Spot::At(position) => path.add_effect(effect, Some(position)),
            Spot::Unknown => path.add_effect(effect, None),
            Spot::Nowhere => {}
        }
    }

    /// The cursor as the start of a movement. The position that stands for all is known only where the run began.
    fn here(&self, path: &Path) -> Register {
        match self.is_anywhere(path.cursor) {
            true => Register::Unknown,
            false => Register::At(path.cursor),
        }
    }

    fn value(&mut self, path: &Path, condition: &Condition) -> Truth {
        if let Condition::Constant(value) = condition {
            return Truth::known(*value);
        }
        truth(&self.split(Box::new(path.clone()), condition))
    }

    fn destination(&self, path: &Path) -> Register {
        match path.to {
            Register::Unset => Register::At(path.cursor),
            known => known,
        }
    }

    /// Completes a move.
    fn add(&mut self, add: &Add, path: &mut Path) {
        self.adds = true;
        self.n_left += 1;
        if self.plays {
            let to = self.destination(path);
            path.movements.push((path.from, to));
            self.play(add, path);
        }
        path.finish_move(self.start);
    }
}
