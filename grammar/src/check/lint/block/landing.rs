//! Where the moves of a block land: moves that change nothing, and captures of the piece that has just arrived.

use super::runs::{Watch, follow};
use super::spots::{Registers, Spot, Spots};
use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{CAPTURED_MOVER, IDLE_MOVE};
use crate::game::{Add, Condition, Instruction, InstructionKind, Place, TestKind};
use crate::text::Origin;

/// Reports a block whose moves all leave the board as it is, and captures of the moving piece that look unintended.
pub(super) fn check(body: &[Instruction], is_drop: bool, found: &mut Vec<Diagnostic>) {
    let mut acts = is_drop;
    walk::instructions(body, &mut |instruction| {
        acts |= is_act(&instruction.kind);
        if let Some(condition) = walk::condition(instruction) {
            walk::tests(condition, &mut |test| {
                acts |= test.kind == TestKind::Unresolved
            });
        }
    });
    if acts {
        return;
    }
    let mut watch = Landings {
        suspects: body.iter().filter_map(suspect).collect(),
        ..Landings::default()
    };
    follow(body, &mut watch);
    if let Some(add) = watch.idle.filter(|_| !watch.moves) {
        let message = "no move of this block changes anything: its piece is still where it starts";
        found.push(
            Diagnostic::new(&IDLE_MOVE, message, add)
                .help("`add` completes a move to where the cursor is: step there first"),
        );
    }
    if let Some(capture) = watch.captured {
        let message =
            "this captures the moving piece as well, which has arrived when captures happen";
        found.push(
            Diagnostic::new(&CAPTURED_MOVER, message, capture)
                .help("a piece that lands on another captures it without `capture`"),
        );
    }
}

/// Whether an instruction shows that a block does more than move its piece and capture others, or may be meant to.
fn is_act(kind: &InstructionKind) -> bool {
    match kind {
        InstructionKind::Add(Add {
            is_partial,
            is_copy,
            piece_types,
            ..
        }) => *is_partial || *is_copy || !piece_types.is_empty(),
        InstructionKind::Capture(_)
        | InstructionKind::Verify(_)
        | InstructionKind::If { .. }
        | InstructionKind::While { .. }
        | InstructionKind::Step(_)
        | InstructionKind::StepOpposite(_)
        | InstructionKind::Jump(_)
        | InstructionKind::Go(_)
        | InstructionKind::Mark(_) => false,
        _ => true,
    }
}

/// The capture in `capture` or `(if enemy? capture)`, which an author may write for a piece that is captured by landing
/// on it. A capture under any other condition is meant.
fn suspect(instruction: &Instruction) -> Option<Origin> {
    match &instruction.kind {
        InstructionKind::Capture(Place::Cursor) => Some(instruction.origin),
        InstructionKind::If {
            condition: Condition::Test(test),
            then,
            otherwise,
        } if test.kind == TestKind::Enemy && test.place == Place::Cursor => {
            let [capture] = &then[..] else { return None };
            suspect(capture).filter(|_| otherwise.is_empty())
        }
        _ => None,
    }
}

#[derive(Default)]
struct Landings {
    suspects: Vec<Origin>,
    /// The first `add` that changes nothing.
    idle: Option<Origin>,
    /// Whether an `add` changes something.
    moves: bool,
    /// The first suspect that captures the moving piece.
    captured: Option<Origin>,
}

impl Watch for Landings {
    /// The captures since the last `add`.
    type Memory = Vec<(Spot, Origin)>;

    fn see(
        &mut self,
        instruction: &Instruction,
        at: Registers,
        spots: &mut Spots,
        captures: &mut Self::Memory,
    ) {
        match instruction.kind {
            InstructionKind::Capture(place) if self.suspects.contains(&instruction.origin) => {
                captures.push((spots.of(place, at), instruction.origin));
            }
            InstructionKind::Capture(_) => self.moves = true,
            InstructionKind::Add(_) => {
                if at.cursor == Spot::START && captures.is_empty() {
                    self.idle.get_or_insert(instruction.origin);
                } else {
                    self.moves = true;
                }
                let arrived =
                    |&&(spot, _): &&(Spot, Origin)| spot == at.cursor && spot != Spot::START;
                if let Some((_, origin)) = captures.iter().find(arrived) {
                    self.captured.get_or_insert(*origin);
                }
                captures.clear();
            }
            _ => {}
        }
    }
}
