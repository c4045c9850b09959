//! What runs do at each place in the text, over all pieces, players and variants of a file.

use super::truth::Truth;
use crate::check::lint::value::constant;
use crate::check::lint::walk;
use crate::game::{Block, Condition, Instruction, InstructionKind};
use crate::text::{Origin, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// A `verify`, `if` or `while`.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    pub(super) origin: Origin,
    pub(super) condition: Condition,
    pub(super) truth: Truth,
    pub(super) kind: DecisionKind,
    /// Whether the body of a loop may end the run or add a move.
    pub(super) may_leave: bool,
}

/// What a condition decides, with the first instruction that runs only if the condition is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DecisionKind {
    Verify,
    If(Option<Origin>),
    While(Option<Origin>),
}

impl DecisionKind {
    /// Where the first instruction starts in the text; `u32::MAX` if there is none.
    fn start(self) -> u32 {
        match self {
            Self::If(Some(first)) | Self::While(Some(first)) => first.span.start,
            Self::Verify | Self::If(None) | Self::While(None) => u32::MAX,
        }
    }
}

/// Facts about a block that hold wherever it runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockFacts {
    /// Whether it has an `add`.
    pub(super) adds: bool,
    /// Whether it has a `verify` whose condition is constantly false, which is reported block by block.
    pub(super) is_off: bool,
}

/// What one evaluation of a test depended on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Evidence<'g> {
    /// The position that it was about, if there is only one.
    pub(super) position: Option<&'g str>,
    /// The mover, if the zone that it asks for is empty for the mover.
    pub(super) without_zone: Option<&'g str>,
    /// Whether it asks for pieces of players who do not exist.
    pub(super) is_about_nobody: bool,
}

/// The results of a test, and what all its evaluations depended on.
#[derive(Debug)]
pub(super) struct Results {
    pub(super) truth: Truth,
    pub(super) position: Option<String>,
    pub(super) without_zone: Option<String>,
    pub(super) is_about_nobody: bool,
}

impl Results {
    fn of(evidence: Evidence<'_>) -> Self {
        Self {
            truth: Truth::default(),
            position: evidence.position.map(str::to_owned),
            without_zone: evidence.without_zone.map(str::to_owned),
            is_about_nobody: evidence.is_about_nobody,
        }
    }

    fn add(&mut self, truth: Truth, evidence: Evidence<'_>) {
        self.truth.add(truth);
        self.position
            .take_if(|known| Some(&**known) != evidence.position);
        self.without_zone
            .take_if(|known| Some(&**known) != evidence.without_zone);
        self.is_about_nobody &= evidence.is_about_nobody;
    }
}

/// Everything noted so far. Instructions that are missing in these tables were never reached.
#[derive(Debug, Default)]
pub(in crate::check::lint) struct Sites {
    pub(super) decisions: FxHashMap<Span, Decision>,
    pub(super) tests: FxHashMap<Span, Results>,
    /// Steps, and whether a run may pass them.
    pub(super) steps: FxHashMap<Origin, bool>,
    /// Captures, and whether they may find a piece.
    pub(super) captures: FxHashMap<Origin, bool>,
    /// The last instructions of branches.
    pub(super) guards: FxHashSet<Span>,
    /// Blocks, and whether a run may add a move.
    pub(super) blocks: FxHashMap<Origin, bool>,
    facts: FxHashMap<Origin, BlockFacts>,
    /// How many instructions have run from known starts, and from a start that stands for all positions.
    pub(super) work: u64,
    pub(super) coarse_work: u64,
    /// Whether some runs were not followed, so that nothing can be said about the whole file.
    pub(super) is_incomplete: bool,
}

impl Sites {
    /// The facts about a block. Variants share most blocks, so each is examined once.
    pub(super) fn facts(&mut self, block: &Block) -> BlockFacts {
        let is_off = |kind: &InstructionKind| match kind {
            InstructionKind::Verify(condition) => constant(condition) == Some(false),
            _ => false,
        };
        let of = || BlockFacts {
            adds: walk::any(&block.body, |kind| matches!(kind, InstructionKind::Add(_))),
            is_off: walk::any(&block.body, is_off),
        };
        *self.facts.entry(block.origin).or_insert_with(of)
    }

    /// Whether an instruction ends a branch, so that it may end every run on purpose, as `(verify false)` does.
    pub(super) fn is_guard(&self, origin: Origin) -> bool {
        self.guards.contains(&origin.span)
    }

    pub(super) fn decide(
        &mut self,
        instruction: &Instruction,
        condition: &Condition,
        truth: Truth,
    ) -> &mut Decision {
        let first = |body: &[Instruction]| body.first().map(|first| first.origin);
        let kind = match &instruction.kind {
            InstructionKind::If { then, .. } => DecisionKind::If(first(then)),
            InstructionKind::While { body, .. } => DecisionKind::While(first(body)),
            _ => DecisionKind::Verify,
        };
        let decision = self
            .decisions
            .entry(instruction.origin.span)
            .or_insert_with(|| Decision {
                origin: instruction.origin,
                condition: condition.clone(),
                truth: Truth::default(),
                kind,
                may_leave: false,
            });
        // The instruction may be an argument: of several calls, the first in the text is reported.
        if kind.start() < decision.kind.start() {
            decision.kind = kind;
        }
        decision.truth.add(truth);
        decision
    }

    pub(super) fn test(&mut self, origin: Origin, truth: Truth, evidence: Evidence<'_>) {
        let results = self.tests.entry(origin.span);
        let results = results.or_insert_with(|| Results::of(evidence));
        results.add(truth, evidence);
    }

    pub(super) fn step(&mut self, origin: Origin, is_passed: bool) {
        *self.steps.entry(origin).or_default() |= is_passed;
    }

    pub(super) fn capture(&mut self, origin: Origin, is_useful: bool) {
        *self.captures.entry(origin).or_default() |= is_useful;
    }
}
