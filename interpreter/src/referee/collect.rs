//! Collects finished moves in a list.

use crate::machine::lanes::Listing;
use crate::machine::{Context, Finished, Foresight, Machine, Sink, Task};
use crate::program::BlockId;
use crate::state::{Effect, MoveList};
use std::ops::ControlFlow;
use zrf_grammar::game::PositionId;

/// Adds finished moves to a list, skipping those without effect.
pub(super) struct Collect<'a> {
    context: Context<'a>,
    moves: &'a mut MoveList,
    recycles_promotions: bool,
    /// Whether all moves are known to differ.
    pub(super) is_distinct: bool,
    pub(super) is_cut: bool,
    pub(super) last_block: Option<BlockId>,
}

impl<'a> Collect<'a> {
    pub(super) fn new(context: Context<'a>, moves: &'a mut MoveList) -> Self {
        Self {
            context,
            moves,
            recycles_promotions: context.program.game().options.recycle_promotions,
            is_distinct: false,
            is_cut: false,
            last_block: None,
        }
    }

    /// Whether the mover has in store what pieces are promoted to, as `"recycle promotions"` requires.
    fn can_promote(&self, finished: Finished<'_>) -> bool {
        finished.effects.iter().all(|effect| match *effect {
            Effect::Promote { piece_type, .. } => {
                self.context.state.store(finished.head.mover, piece_type) > 0
            }
            _ => true,
        })
    }
}

impl Sink for Collect<'_> {
    #[inline]
    fn take(&mut self, finished: Finished<'_>) -> ControlFlow<()> {
        if self.is_distinct {
            self.moves.push_new(finished.head, finished.effects);
        } else if !finished.effects.is_empty()
            && (!self.recycles_promotions || self.can_promote(finished))
        {
            self.moves.push(finished.head, finished.effects);
        }
        ControlFlow::Continue(())
    }
}

impl Listing for Collect<'_> {
    fn begin(&mut self, start: PositionId, is_distinct: bool) {
        self.is_distinct = is_distinct && !self.recycles_promotions;
        self.moves.begin_subject(start);
    }

    fn len(&self) -> usize {
        self.moves.len()
    }

    fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
    }

    fn run(&mut self, machine: &mut Machine, foresight: Option<&dyn Foresight>, task: Task) {
        if machine.has_given_up(task.block) || machine.work.is_over() {
            self.is_cut = true;
            return;
        }
        self.last_block = Some(task.block);
        let before = self.moves.len();
        if !machine.run(self.context, task, foresight, self) {
            self.is_cut = true;
            self.moves.truncate(before);
        }
    }
}
