//! The fast path: programs specialised by mover, block and start position.
//!
//! The board that conditions read does not change while moves are generated, so the cursor's way is known as soon as
//! the start is: steps, zones and registers are worked out once, and what remains are tests of fixed cells and
//! prepared moves. The reference machine stays the judge: both must give the same moves, in the same order.
//!
//! Specialised code is made when it is first needed and kept. Blocks that do not lend themselves to it, or would
//! become too large, stay with the reference machine.

mod build;
mod graph;
mod run;

use crate::classes::{ClassSet, ClassSets};
use crate::machine::Subject;
use crate::program::{BlockId, Program};
use graph::Graphs;
use zrf_grammar::game::PositionId;

/// Specialised code, made on demand.
#[derive(Clone, Debug)]
pub(crate) struct FastPath {
    graphs: Graphs,
    sets: ClassSets,
    n_blocks: usize,
    /// By mover and block, then by start position: where the code begins.
    entries: Vec<Option<Box<[Entry]>>>,
}

/// What is known of the code for one start.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Unknown,
    /// Left to the reference machine.
    Refused,
    Made(Code),
}

/// Specialised code of one block for one subject.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Code {
    /// The index of the first operation.
    At(u32),
    /// One test of a cell, then one move: most drops, steps and leaps.
    Single {
        at: PositionId,
        set: ClassSet,
        template: u32,
    },
}

impl FastPath {
    /// No code yet; `None` when the game is beyond the limits of specialisation.
    pub(crate) fn new(program: &Program) -> Option<Self> {
        let n_blocks = program.blocks.len();
        Some(Self {
            graphs: Graphs::default(),
            sets: ClassSets::new(program.game())?,
            n_blocks,
            entries: vec![None; n_blocks * program.game().players.len()],
        })
    }

    /// The code of a block for a subject; `None` leaves it to the reference machine.
    pub(crate) fn code(
        &mut self,
        program: &Program,
        block: BlockId,
        subject: Subject,
    ) -> Option<Code> {
        let row = &mut self.entries[subject.mover.index() * self.n_blocks + block.index()];
        let n_positions = program.tables().n_positions();
        let row = row.get_or_insert_with(|| vec![Entry::Unknown; n_positions].into());
        let entry = &mut row[subject.start.index()];
        if let Entry::Made(code) = *entry {
            return Some(code);
        }
        if matches!(entry, Entry::Refused) {
            return None;
        }
        let made = build::specialise(program, block, subject, &mut self.graphs, &mut self.sets);
        match made.map(|first| self.graphs.single(first).unwrap_or(Code::At(first))) {
            Some(code) => {
                *entry = Entry::Made(code);
                Some(code)
            }
            None => {
                // What is too large from one start would be from the others: trying costs more than it gains.
                row.fill(Entry::Refused);
                None
            }
        }
    }
}
