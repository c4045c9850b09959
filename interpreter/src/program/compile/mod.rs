//! Compiles a game to its program. Infallible: unresolved parts end a run or are false.

mod block;
mod condition;

use crate::program::{Address, CodeBlock, Lines, Op, PieceKeys, Program, Schedule, Tables};
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use zrf_grammar::game::{Add, Game, MoveBlock};
use zrf_grammar::text::Origin;

/// Compiles every block of every piece type.
pub(crate) fn program(game: Arc<Game>) -> Program {
    let mut compiler = Compiler::default();
    let moves = game
        .piece_types
        .iter()
        .map(|piece| compiler.section(&piece.moves))
        .collect();
    let drops = game
        .piece_types
        .iter()
        .map(|piece| compiler.section(&piece.drops))
        .collect();
    let tables = Tables::new(&game);
    let lines = Lines::new(&game, &tables);
    let Compiler {
        code,
        origins,
        adds,
        blocks,
        ..
    } = compiler;
    Program {
        schedule: Schedule::new(&game, &tables, lines.as_ref()),
        piece_keys: Arc::new(PieceKeys::new(&game)),
        game,
        code,
        origins,
        adds,
        blocks,
        moves,
        drops,
        tables,
        lines,
        memo: OnceLock::new(),
        fingerprint: OnceLock::new(),
    }
}

/// Code under construction.
#[derive(Default)]
struct Compiler {
    code: Vec<Op>,
    origins: Vec<Origin>,
    adds: Vec<Add>,
    blocks: Vec<CodeBlock>,
    /// Jumps of the current block that end its run.
    to_end: Vec<Address>,
}

impl Compiler {
    fn section(&mut self, section: &[MoveBlock]) -> Range<usize> {
        let first = self.blocks.len();
        for MoveBlock { move_type, block } in section {
            let entry = self.here();
            self.instructions(&block.body);
            let to_end = std::mem::take(&mut self.to_end);
            self.land(to_end);
            self.emit(Op::End, block.origin);
            let ops = &self.code[entry.0 as usize..];
            self.blocks.push(CodeBlock {
                entry,
                move_type: *move_type,
                origin: block.origin,
                follows_last_move: ops.iter().any(|op| op.follows_last_move()),
            });
        }
        first..self.blocks.len()
    }

    fn here(&self) -> Address {
        Address(self.code.len() as u32)
    }

    fn emit(&mut self, op: Op, origin: Origin) -> Address {
        let address = self.here();
        self.code.push(op);
        self.origins.push(origin);
        address
    }

    /// Makes the jumps at `jumps` lead to the next operation.
    fn land(&mut self, jumps: Vec<Address>) {
        let here = self.here();
        for jump in jumps {
            match &mut self.code[jump.0 as usize] {
                Op::Branch { target, .. } | Op::Goto(target) => *target = here,
                _ => unreachable!("only jumps have targets"),
            }
        }
    }
}

/// The placeholder target of a jump.
const NOT_LANDED: Address = Address(u32::MAX);
