//! Shelves: what is known about the blocks of a player's pieces or drops of one type.
//!
//! A shelf holds everything that its blocks need, so shelves are made independently, in any order and by any thread,
//! always with the same result. They are complete when they are used: how a block runs never depends on what ran
//! before.

use super::graph::Pool;
use super::lift::NotCompiled;
use super::lifted::Lifted;
use super::path::Paths;
use super::plan::Plan;
use super::sights::Sights;
use super::workbench::Workbench;
use crate::machine::bits::Bits;
use crate::machine::{Subject, WorkMeter};
use crate::program::{BlockId, Program};
use std::sync::OnceLock;
use zrf_grammar::game::PositionId;

/// The blocks of a type, lifted for one player.
#[derive(Debug)]
pub(super) struct Shelf<const N: usize> {
    /// The player and the type of the pieces or drops; the start is not used.
    pub(super) subject: Subject,
    pub(super) all: Bits<N>,
    pub(super) paths: Paths<N>,
    pub(super) pool: Pool<N>,
    first_block: usize,
    blocks: Vec<Result<Lifted<N>, NotCompiled>>,
    /// For each position, the starts from which a move of some block may remove or change the piece there.
    touching: Box<[Bits<N>]>,
    /// For each position and block, the starts from which a move of the block may remove or change the piece there.
    touching_by_block: Box<[Bits<N>]>,
    /// Whether a loop of some block might not end.
    has_loops: bool,
    /// By [`Allowed::number`](crate::machine::Allowed::number), made on first use.
    pub(super) plans: Box<[OnceLock<Plan<N>>]>,
}

impl<const N: usize> Shelf<N> {
    /// An empty shelf for the blocks of a type.
    pub(super) fn new(program: &Program, subject: Subject) -> Self {
        let n_positions = program.tables().n_positions();
        let all = Bits::first(n_positions);
        let mut blocks = program.blocks_of(subject.piece_type, subject.is_drop);
        Self {
            subject,
            all,
            paths: Paths::new(n_positions),
            pool: Pool::new(all),
            first_block: blocks.next().map_or(0, BlockId::index),
            blocks: Vec::new(),
            touching: vec![Bits::EMPTY; n_positions].into(),
            touching_by_block: Box::default(),
            has_loops: false,
            plans: vec![OnceLock::new(); program.game().move_types.len() + 2].into(),
        }
    }

    /// Lifts the missing blocks, in order. Returns false if a stop is wanted before all are lifted.
    pub(super) fn fill(
        &mut self,
        program: &Program,
        sights: &Sights,
        work: &mut WorkMeter,
    ) -> bool {
        let mut workbench = Workbench {
            program,
            sights,
            subject: self.subject,
            all: self.all,
            paths: &mut self.paths,
            pool: &mut self.pool,
            work,
        };
        let blocks = program.blocks_of(self.subject.piece_type, self.subject.is_drop);
        for block in blocks.skip(self.blocks.len()) {
            let lifted = workbench.lift(block);
            if workbench.work.is_stopped() {
                return false;
            }
            self.blocks.push(lifted);
        }
        self.collect_touching();
        true
    }

    /// Collects by position what the blocks may touch, once all blocks are lifted.
    fn collect_touching(&mut self) {
        let mut by_block = Vec::with_capacity(self.touching.len() * self.blocks.len());
        for (at, all) in self.touching.iter_mut().enumerate() {
            for block in &self.blocks {
                let starts = block
                    .as_ref()
                    .map_or(self.all, |lifted| lifted.touching[at]);
                by_block.push(starts);
                *all |= starts;
            }
        }
        self.touching_by_block = by_block.into();
        for lifted in self.blocks.iter_mut().flatten() {
            lifted.touching = Box::default();
            self.has_loops |= lifted.has_loops;
        }
    }

    /// One of the lifted blocks.
    pub(super) fn block(&self, block: BlockId) -> Result<&Lifted<N>, NotCompiled> {
        let known = self.blocks[block.index() - self.first_block].as_ref();
        known.map_err(|refusal| *refusal)
    }

    /// Whether a block (or any block, for `None`) must run to find out what it does to the piece on a position: it may
    /// touch that piece, or it has a loop that might not end, which must be noticed.
    pub(super) fn must_run(
        &self,
        block: Option<BlockId>,
        start: PositionId,
        target: PositionId,
    ) -> bool {
        match block {
            None => self.touching(target).contains(start) || self.has_loops,
            Some(block) => {
                let number = block.index() - self.first_block;
                self.touching_by_blocks(target)[number].contains(start)
                    || self.block(block).is_ok_and(|lifted| lifted.has_loops)
            }
        }
    }

    /// For each block, the starts from which it may remove or change a piece on a position.
    #[inline]
    pub(super) fn touching_by_blocks(&self, target: PositionId) -> &[Bits<N>] {
        let n_blocks = self.blocks.len();
        &self.touching_by_block[target.index() * n_blocks..][..n_blocks]
    }

    /// The starts from which some block may remove or change a piece on a position.
    pub(super) fn touching(&self, target: PositionId) -> Bits<N> {
        self.touching[target.index()]
    }
}
