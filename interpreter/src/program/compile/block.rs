//! Instructions.

use super::{Compiler, NOT_LANDED};
use crate::program::Op;
use zrf_grammar::game::{Condition, Instruction, InstructionKind};
use zrf_grammar::text::Origin;

impl Compiler {
    pub(super) fn instructions(&mut self, body: &[Instruction]) {
        for instruction in body {
            self.instruction(instruction);
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        let origin = instruction.origin;
        let op = match &instruction.kind {
            &InstructionKind::Step(direction) => Op::Step(direction),
            &InstructionKind::StepOpposite(direction) => Op::StepOpposite(direction),
            &InstructionKind::Jump(position) => Op::Jump(position),
            &InstructionKind::Go(register) => Op::Go(register),
            &InstructionKind::Mark(place) => Op::Mark(place),
            InstructionKind::From => Op::From,
            InstructionKind::To => Op::To,
            InstructionKind::Cascade => Op::Cascade,
            &InstructionKind::Capture(place) => Op::Capture(place),
            &InstructionKind::Flip(place) => Op::Flip(place),
            &InstructionKind::ChangeOwner(place) => Op::ChangeOwner(place),
            &InstructionKind::ChangeType(piece_type, place) => Op::ChangeType(piece_type, place),
            &InstructionKind::Create {
                player,
                piece_type,
                place,
            } => Op::Create {
                player,
                piece_type,
                place,
            },
            InstructionKind::Add(add) => {
                self.code.adds.push(add.clone());
                Op::Add(self.code.adds.len() as u32 - 1)
            }
            InstructionKind::Unresolved => Op::End,
            InstructionKind::SetAttribute(attribute, value) => {
                return self.assign(value, origin, |value| Op::SetAttribute(*attribute, value));
            }
            InstructionKind::SetFlag(flag, value) => {
                return self.assign(value, origin, |value| Op::SetFlag(*flag, value));
            }
            InstructionKind::SetPositionFlag(flag, value, place) => {
                return self.assign(value, origin, |value| {
                    Op::SetPositionFlag(*flag, value, *place)
                });
            }
            InstructionKind::Verify(condition) => return self.verify(condition, origin),
            InstructionKind::If {
                condition,
                then,
                otherwise,
            } => return self.choice(condition, then, otherwise, origin),
            InstructionKind::While { condition, body } => {
                return self.repeat(condition, body, origin);
            }
        };
        self.emit(op, origin);
    }

    /// Assigns the value of a condition: by two constant assignments after a branch.
    fn assign(&mut self, value: &Condition, origin: Origin, op: impl Fn(bool) -> Op) {
        if let Condition::Constant(value) = value {
            self.emit(op(*value), origin);
            return;
        }
        let to_false = self.jump_unless(value, origin);
        self.emit(op(true), origin);
        let to_end = self.emit(Op::Goto(NOT_LANDED), origin);
        self.land(to_false);
        self.emit(op(false), origin);
        self.land(vec![to_end]);
    }

    fn verify(&mut self, condition: &Condition, origin: Origin) {
        let to_end = self.jump_unless(condition, origin);
        self.to_end.extend(to_end);
    }

    fn choice(
        &mut self,
        condition: &Condition,
        then: &[Instruction],
        otherwise: &[Instruction],
        origin: Origin,
    ) {
        let to_otherwise = self.jump_unless(condition, origin);
        self.instructions(then);
        if otherwise.is_empty() {
            return self.land(to_otherwise);
        }
        let to_end = self.emit(Op::Goto(NOT_LANDED), origin);
        self.land(to_otherwise);
        self.instructions(otherwise);
        self.land(vec![to_end]);
    }

    fn repeat(&mut self, condition: &Condition, body: &[Instruction], origin: Origin) {
        let start = self.here();
        let to_end = self.jump_unless(condition, origin);
        self.instructions(body);
        self.emit(Op::Goto(start), origin);
        self.land(to_end);
    }
}
