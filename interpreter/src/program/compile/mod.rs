//! Compiles the blocks of a game to code. This cannot fail: unresolved instructions end a run, and unresolved
//! conditions are false.

mod block;
mod condition;

use super::code::{Address, Code, CodeBlock, Op};
use std::ops::Range;
use zrf_grammar::game::{Game, MoveBlock};
use zrf_grammar::text::Origin;

/// Compiles every block of every piece type.
pub(super) fn code(game: &Game) -> Code {
    let mut compiler = Compiler::default();
    let types = &game.piece_types;
    let moves = types.iter().map(|piece| compiler.section(&piece.moves));
    let moves = moves.collect();
    let drops = types.iter().map(|piece| compiler.section(&piece.drops));
    let drops = drops.collect();
    Code {
        moves,
        drops,
        ..compiler.code
    }
}

/// Code under construction.
#[derive(Default)]
struct Compiler {
    code: Code,
    /// Jumps of the current block that end its run.
    to_end: Vec<Address>,
}

impl Compiler {
    fn section(&mut self, section: &[MoveBlock]) -> Range<usize> {
        let first = self.code.blocks.len();
        for MoveBlock { move_type, block } in section {
            let entry = self.here();
            self.instructions(&block.body);
            let to_end = std::mem::take(&mut self.to_end);
            self.land(to_end);
            self.emit(Op::End, block.origin);
            let ops = &self.code.ops[entry.0 as usize..];
            self.code.blocks.push(CodeBlock {
                entry,
                move_type: *move_type,
                origin: block.origin,
                follows_last_move: ops.iter().any(|op| op.follows_last_move()),
            });
        }
        first..self.code.blocks.len()
    }

    fn here(&self) -> Address {
        Address(self.code.ops.len() as u32)
    }

    fn emit(&mut self, op: Op, origin: Origin) -> Address {
        let address = self.here();
        self.code.ops.push(op);
        self.code.origins.push(origin);
        address
    }

    /// Makes the jumps at `jumps` lead to the next operation.
    fn land(&mut self, jumps: Vec<Address>) {
        let here = self.here();
        for jump in jumps {
            match &mut self.code.ops[jump.0 as usize] {
                Op::Branch { target, .. } | Op::Goto(target) => *target = here,
                _ => unreachable!("only jumps have targets"),
            }
        }
    }
}

/// The placeholder target of a jump.
const NOT_LANDED: Address = Address(u32::MAX);
