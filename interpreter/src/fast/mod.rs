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
    Made(Code, Emits),
}

/// How many moves a run can make, as far as its code tells.
#[derive(Clone, Copy, Debug)]
enum Emits {
    Nothing,
    /// At most one move, of this template.
    AtMostOne(u32),
    Many,
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
        match self.entry(program, block, subject) {
            Entry::Made(code, _) => Some(code),
            Entry::Unknown | Entry::Refused => None,
        }
    }

    /// Whether every run of these blocks makes at most one move, different blocks different ones.
    pub(crate) fn makes_single_moves(
        &mut self,
        program: &Program,
        blocks: impl Iterator<Item = BlockId> + Clone,
        subject: Subject,
    ) -> bool {
        (0..program.tables().n_positions())
            .map(PositionId::from_index)
            .all(|start| {
                let mut destinations = Vec::new();
                blocks.clone().all(|block| {
                    match self.entry(program, block, Subject { start, ..subject }) {
                        Entry::Made(_, Emits::Nothing) => true,
                        Entry::Made(_, Emits::AtMostOne(template)) => {
                            let to = self.graphs.templates[template as usize].head.to;
                            let is_new = !destinations.contains(&to);
                            destinations.push(to);
                            is_new && self.graphs.names_start(template, start)
                        }
                        _ => false,
                    }
                })
            })
    }

    fn entry(&mut self, program: &Program, block: BlockId, subject: Subject) -> Entry {
        let row = &mut self.entries[subject.mover.index() * self.n_blocks + block.index()];
        let n_positions = program.tables().n_positions();
        let row = row.get_or_insert_with(|| vec![Entry::Unknown; n_positions].into());
        let entry = &mut row[subject.start.index()];
        if !matches!(entry, Entry::Unknown) {
            return *entry;
        }
        match build::specialise(program, block, subject, &mut self.graphs, &mut self.sets) {
            Some(first) => {
                let code = self.graphs.single(first).unwrap_or(Code::At(first));
                *entry = Entry::Made(code, self.graphs.emits(first));
                *entry
            }
            None => {
                // What is too large from one start would be from the others: trying costs more than it gains.
                row.fill(Entry::Refused);
                Entry::Refused
            }
        }
    }
}
