//! The fast path: programs specialised by mover, block and start position.
//!
//! The board that conditions read does not change while moves are generated, so the start determines the cursor's path:
//! steps, zones and registers are computed once, and what remains are tests of fixed positions and prepared moves. The
//! reference machine defines the meaning: both must give the same moves, in the same order.
//!
//! Specialised code is generated on first use and kept. Blocks that are unsuitable, or would become too large, stay
//! with the reference machine.

mod build;
mod graph;
mod run;
mod sheet;
mod threats;
mod touch;

use crate::machine::{Foresight, Subject};
use crate::program::classes::{ClassSet, ClassSets};
use crate::program::{BlockId, PositionSet, Program};
use graph::Graphs;
use rustc_hash::FxHashMap;
use sheet::Sheet;
use threats::Threats;
use zrf_grammar::game::PositionId;

/// Specialised code, generated on demand.
#[derive(Clone, Debug)]
pub(crate) struct FastPath {
    graphs: Graphs,
    sets: ClassSets,
    n_blocks: usize,
    n_positions: usize,
    /// The entry of the code, by mover and block, then by start position.
    entries: Vec<Option<Box<[EntryPoint]>>>,
    facts: Vec<RunFacts>,
    /// By mover and piece type.
    sheets: Vec<Sheet>,
    /// Where runs without code may remove or change a piece, by mover, block and start: `None` if anywhere.
    touched: FxHashMap<(u32, PositionId), Option<PositionSet>>,
    threats: Threats,
    /// Operations that may still be generated for the current list of moves.
    left: usize,
    /// Bytes that may still be taken.
    bytes_left: usize,
}

/// The most memory for facts and tables of entries. What has no room is left to the reference machine.
const MOST_BYTES: usize = 128 << 20;

/// Maximum number of operations generated for one list of moves: a few milliseconds of work. Games with more of them
/// (Hex) get the rest later, so that cancelling a search does not have to wait for all.
const MADE_AT_ONCE: usize = 4_000;

/// What is known about the code for one start.
#[derive(Clone, Copy, Debug)]
enum EntryPoint {
    Unknown,
    /// Left to the reference machine.
    Refused,
    /// The code, and an index into [`FastPath::facts`].
    Made(Code, u32),
}

/// What code implies about its runs.
#[derive(Clone, Debug)]
struct RunFacts {
    emits: Emits,
    /// Where a move of a run may remove or change a piece.
    touched: PositionSet,
}

/// How many moves a run can make, according to its code.
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
    /// One test of a position, then one move: most drops, steps and leaps.
    Single {
        at: PositionId,
        set: ClassSet,
        template: u32,
    },
}

impl FastPath {
    /// No code yet; `None` if the game exceeds the limits of specialisation.
    pub(crate) fn new(program: &Program) -> Option<Self> {
        let n_blocks = program.blocks.len();
        Some(Self {
            graphs: Graphs::default(),
            sets: ClassSets::new(program.game())?,
            n_blocks,
            n_positions: program.tables().n_positions(),
            entries: vec![None; n_blocks * program.game().players.len()],
            facts: Vec::new(),
            sheets: Vec::new(),
            touched: FxHashMap::default(),
            threats: Threats::default(),
            left: MADE_AT_ONCE,
            bytes_left: MOST_BYTES,
        })
    }

    /// Starts another list of moves.
    pub(crate) fn begin_list(&mut self) {
        self.left = MADE_AT_ONCE;
    }

    /// The code of a block for a subject; `None` leaves it to the reference machine, now or always.
    pub(crate) fn code(
        &mut self,
        program: &Program,
        block: BlockId,
        subject: Subject,
    ) -> Option<Code> {
        match self.entry(program, block, subject) {
            EntryPoint::Made(code, _) => Some(code),
            EntryPoint::Unknown | EntryPoint::Refused => None,
        }
    }

    /// Whether every run of these blocks makes at most one move, different blocks different ones. `None` while their
    /// code is not yet generated.
    pub(crate) fn makes_single_moves(
        &mut self,
        program: &Program,
        blocks: impl Iterator<Item = BlockId> + Clone,
        subject: Subject,
    ) -> Option<bool> {
        for start in (0..program.tables().n_positions()).map(PositionId::from_index) {
            let mut destinations = Vec::new();
            for block in blocks.clone() {
                let subject = Subject { start, ..subject };
                let facts = match self.entry(program, block, subject) {
                    EntryPoint::Made(_, facts) => facts,
                    EntryPoint::Refused => return Some(false),
                    EntryPoint::Unknown => return None,
                };
                match self.facts[facts as usize].emits {
                    Emits::Nothing => {}
                    Emits::AtMostOne(template) => {
                        let to = self.graphs.templates[template as usize].head.to;
                        if destinations.contains(&to) || !self.graphs.names_start(template, start) {
                            return Some(false);
                        }
                        destinations.push(to);
                    }
                    Emits::Many => return Some(false),
                }
            }
        }
        Some(true)
    }

    fn row_of(&self, block: BlockId, subject: Subject) -> usize {
        subject.mover.index() * self.n_blocks + block.index()
    }

    fn entry(&mut self, program: &Program, block: BlockId, subject: Subject) -> EntryPoint {
        let row = self.row_of(block, subject);
        let row = &mut self.entries[row];
        let n_positions = program.tables().n_positions();
        if row.is_none() {
            let Some(left) = self
                .bytes_left
                .checked_sub(n_positions * size_of::<EntryPoint>())
            else {
                return EntryPoint::Refused;
            };
            self.bytes_left = left;
        }
        let row = row.get_or_insert_with(|| vec![EntryPoint::Unknown; n_positions].into());
        let entry = &mut row[subject.start.index()];
        if !matches!(entry, EntryPoint::Unknown) || self.left == 0 {
            return *entry;
        }
        let facts_bytes = size_of::<RunFacts>() + n_positions / 8;
        if self.bytes_left < facts_bytes {
            return EntryPoint::Refused;
        }
        let before = self.graphs.code.len();
        match build::specialise(program, block, subject, &mut self.graphs, &mut self.sets) {
            Some(first) => {
                self.left = self.left.saturating_sub(self.graphs.code.len() - before);
                let code = self.graphs.single(first).unwrap_or(Code::At(first));
                *entry = EntryPoint::Made(code, self.facts.len() as u32);
                self.bytes_left -= facts_bytes;
                self.facts.push(RunFacts {
                    emits: self.graphs.emits(first),
                    touched: self.graphs.touched(first, n_positions),
                });
                *entry
            }
            None => {
                self.left = self.left.saturating_sub(build::MAX_POINTS);
                // What is too large from one start would be so from the others: trying costs more than it gains.
                row.fill(EntryPoint::Refused);
                EntryPoint::Refused
            }
        }
    }
}

/// Foresight for the runs of which it is known already.
impl Foresight for FastPath {
    fn may_touch(&self, block: BlockId, subject: Subject, position: PositionId) -> bool {
        let row = self.row_of(block, subject);
        let entry = self.entries[row].as_ref();
        match entry.map(|row| row[subject.start.index()]) {
            Some(EntryPoint::Made(_, facts)) => {
                self.facts[facts as usize].touched.contains(position)
            }
            Some(EntryPoint::Refused) => {
                let touched = self.touched.get(&(row as u32, subject.start));
                touched
                    .and_then(Option::as_ref)
                    .is_none_or(|touched| touched.contains(position))
            }
            Some(EntryPoint::Unknown) | None => true,
        }
    }
}
