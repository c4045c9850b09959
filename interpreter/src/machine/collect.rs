//! Collects finished moves in a list.

use super::{Context, Finished, Foresight, Machine, Sink, Task};
use crate::program::BlockId;
use crate::state::{Effect, MoveList};
use std::ops::ControlFlow;
use zrf_grammar::game::PositionId;

/// Adds finished moves to a list, skipping those without effect.
pub(crate) struct Collect<'a> {
    pub(super) context: Context<'a>,
    moves: &'a mut MoveList,
    recycles_promotions: bool,
    /// Whether all moves are known to differ.
    pub(crate) is_distinct: bool,
    /// Whether moves may be missing, because a limit was reached.
    pub(crate) is_cut: bool,
    /// The block that the reference machine ran last.
    pub(crate) last_block: Option<BlockId>,
}

impl<'a> Collect<'a> {
    pub(crate) fn new(context: Context<'a>, moves: &'a mut MoveList) -> Self {
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

    /// Announces that the following moves are those of this piece or drop. With `is_distinct`, no two moves of the list
    /// are equal.
    pub(super) fn begin(&mut self, start: PositionId, is_distinct: bool) {
        self.is_distinct = is_distinct && !self.recycles_promotions;
        self.moves.begin_subject(start);
    }

    /// The number of moves listed.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Keeps only the first `len` moves listed.
    pub(super) fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
    }

    /// Adds the moves of a run of the reference machine, or none if a limit cuts it short.
    pub(crate) fn run(
        &mut self,
        machine: &mut Machine,
        foresight: Option<&dyn Foresight>,
        task: Task,
    ) {
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
